// Rows of eight lanes, where four rows share a warp and each lane has several vectors. If a scale
// covers more vectors than a row has lanes, a lane of the same row loads and writes it.

func.func @dequantize(%x: memref<?x256xf8E4M3FN>, %scales: memref<?x2xf16>, %out: memref<?x256xf32>) {
  fusednorm.dequantize ins(%x : memref<?x256xf8E4M3FN>) scales(%scales : memref<?x2xf16>)
      outs(%out : memref<?x256xf32>)
      {scheme = #fusednorm.quantization<group = 128>,
       rowkernel.schedule = #rowkernel.gpu_schedule<vector_bytes = 4, threads_per_row = 8, rows_per_block = 16>}
  return
}
func.func @inline_scale(%slots: memref<?xi64>, %positions: memref<?xi32>, %q: memref<?x1x64xf32>,
                        %freqs: memref<64x64xf32>, %gamma: memref<128xbf16>, %kv: memref<?x192xf32>,
                        %out: memref<?x1x64xf32>, %cache: memref<4x16x260xi8>) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q, %freqs, %gamma : memref<?x1x64xf32>, memref<64x64xf32>, memref<128xbf16>)
      kv(%kv : memref<?x192xf32>) slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>)
      epsilon(%eps) outs(%out, %cache : memref<?x1x64xf32>, memref<4x16x260xi8>)
  return
}

// DEFINE: %{run} = fusednorm-runner %s --emulate --check --reference
// RUN: %{run} --entry=dequantize --target=sm_90a --input=29x256xf8E4M3FN=normal --input=29x2xf16=normal --input=29x256xf32=const(7)
// RUN: %{run} --entry=dequantize --target=sm_80 --input=29x256xf8E4M3FN=normal --input=29x2xf16=normal --input=29x256xf32=const(7)
// RUN: %{run} --entry=inline_scale --target=sm_90a --input=29xi64=pages --input=29xi32=iota \
// RUN:   --input=29x1x64xf32=normal --input=64x64xf32=normal --input=128xbf16=normal --input=29x192xf32=normal \
// RUN:   --input=29x1x64xf32=const(0) '--input=4x16x260xi8=const(0)'
