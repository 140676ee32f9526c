// Slots of i32 and positions of i64, on the CPU and on the SIMT simulator. Slots of i64 and positions
// of i32 are in the other tests.

func.func @rope(%x: memref<?x2x64xbf16>, %freqs: memref<?x64xf32>, %at: memref<?xi64>,
                %out: memref<?x2x64xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x2x64xbf16>, memref<?x64xf32>)
      positions(%at : memref<?xi64>) outs(%out : memref<?x2x64xbf16>)
  return
}
func.func @norm_rope(%x: memref<?x2x64xbf16>, %g: memref<64xbf16>, %freqs: memref<?x64xf32>,
                     %at: memref<?xi64>, %eps: f32, %out: memref<?x2x64xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %g, %freqs : memref<?x2x64xbf16>, memref<64xbf16>, memref<?x64xf32>)
      positions(%at : memref<?xi64>) epsilon(%eps) outs(%out : memref<?x2x64xbf16>)
  return
}
func.func @store(%x: memref<?x2x64xbf16>, %slots: memref<?xi32>, %cache: memref<?x16x2x64xbf16>) {
  fusednorm.paged_store ins(%x : memref<?x2x64xbf16>) slots(%slots : memref<?xi32>)
      outs(%cache : memref<?x16x2x64xbf16>) {reserved_slot = 5}
  return
}
func.func @gather(%cache: tensor<?x16x64xbf16>, %slots: tensor<?xi32>, %out: tensor<?x64xf32>)
    -> tensor<?x64xf32> {
  %0 = fusednorm.paged_gather ins(%cache : tensor<?x16x64xbf16>) slots(%slots : tensor<?xi32>)
      outs(%out : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
// Positions from 5 on are errors, also if their low 32 bits are less than 5.
func.func @checked(%x: memref<?x64xbf16>, %slots: memref<?xi32>, %positions: memref<?xi64>, %limit: index,
                   %cache: memref<?x2x64xbf16>, %status: memref<?x2xi32>) {
  fusednorm.check_slots ins(%cache : memref<?x2x64xbf16>) slots(%slots : memref<?xi32>)
      within(%positions, %limit : memref<?xi64>) outs(%status : memref<?x2xi32>)
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) slots(%slots : memref<?xi32>)
      within(%positions, %limit : memref<?xi64>) checked outs(%cache : memref<?x2x64xbf16>)
  return
}
func.func @append(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
                  %freqs: memref<?x64xf32>, %slots: memref<?xi32>, %positions: memref<?xi64>,
                  %keys: memref<?x16x2x64xbf16>, %values: memref<?x16x2x64xbf16>) {
  fusednorm.qk_rope_append
      ins(%q, %k, %freqs : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x64xf32>)
      v(%v : memref<?x2x64xbf16>) slots(%slots : memref<?xi32>) positions(%positions : memref<?xi64>)
      outs(%q, %keys, %values : memref<?x4x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
  return
}
func.func @mla(%q: memref<?x4x64xbf16>, %kv: memref<?x192xbf16>, %freqs: memref<?x64xf32>,
               %gamma: memref<128xbf16>, %slots: memref<?xi32>, %positions: memref<?xi64>, %eps: f32,
               %cache: memref<?x16x192xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x4x64xbf16>, memref<?x64xf32>, memref<128xbf16>)
      kv(%kv : memref<?x192xbf16>) slots(%slots : memref<?xi32>) positions(%positions : memref<?xi64>)
      epsilon(%eps) outs(%q, %cache : memref<?x4x64xbf16>, memref<?x16x192xbf16>)
  return
}
// DEFINE: %{flags} = --threads=1
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{rows} = %{run} --entry=rope --input=3x2x64xbf16=normal --input=16x64xf32=freqs --input=3xi64=iota --input='3x2x64xbf16=const(0)' && %{run} --entry=norm_rope --input=3x2x64xbf16=normal '--input=64xbf16=uniform(0.5,1.5)' --input=16x64xf32=freqs --input=3xi64=iota --input=1e-6 --input='3x2x64xbf16=const(0)'
// DEFINE: %{cache} = %{run} --entry=store --input=9x2x64xbf16=normal --input='9xi32=pages(order=reverse)' --input='2x16x2x64xbf16=const(0)' && %{run} --entry=gather --input=2x16x64xbf16=normal --input='9xi32=pages(order=reverse)' --input='9x64xf32=const(0)' && %{run} --entry=checked --input=6x64xbf16=normal --input=6xi32=iota --input=6xi64=iota --input=5 --input='2x2x64xbf16=const(1)' --input='6x2xi32=const(-7)' && %{run} --entry=checked --input=2x64xbf16=normal --input=2xi32=iota '--input=2xi64=const(4294967297)' --input=5 --input='2x2x64xbf16=const(1)' --input='2x2xi32=const(-7)'
// DEFINE: %{ops} = %{run} --entry=append --input=9x4x64xbf16=normal --input=9x2x64xbf16=normal --input=9x2x64xbf16=normal --input=16x64xf32=freqs --input='9xi32=pages(order=reverse)' --input=9xi64=iota --input='2x16x2x64xbf16=const(0)' --input='2x16x2x64xbf16=const(0)' && %{run} --entry=mla --input=9x4x64xbf16=normal --input=9x192xbf16=normal --input=16x64xf32=freqs '--input=128xbf16=const(1)' --input='9xi32=pages(order=reverse)' --input=9xi64=iota --input=1e-6 --input='2x16x192xbf16=const(0)'
// RUN: %{rows} && %{cache} && %{ops}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{rows} && %{cache} && %{ops}
