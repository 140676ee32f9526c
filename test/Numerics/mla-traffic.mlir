// The compressed KV kernel for 512 tokens of 128 heads, four sequences: one kernel moves little
// more than each byte once. Rows are accessed in words of 16 bytes, quantized values in words of 8
// bytes.

// RUN: fusednorm-runner %s --target=sm_90a --emulate --counters --input='512x128x64xbf16=normal' --input='512x576xbf16=normal' --input='4096x64xf32=freqs' --input='512xbf16=uniform(0.5,1.5)' --input='4x8xi32=pages(order=random)' --input='5xi32=offsets(100,200,12,200)' --input='4xi32=const(30)' --input=1e-6 --input='32x64x576xf8E4M3FN=const(1)' | FileCheck %s --check-prefix=COUNTERS
// COUNTERS-NOT: {"kernel"
// COUNTERS: {"kernel": "mla_kernel0", {{.*}}"bytes_moved_over_minimum": 1.00{{.*}}"bank_conflicts": 0,
// COUNTERS-NOT: {"kernel"

// RUN: fusednorm-compile %s --target=sm_90a --emit=ptx -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// PTX-NOT: {{(ld|st)\.global\.v2}}
// PTX-NOT: st.global.b
// PTX-DAG: ld.global.v4.b32
// PTX-DAG: st.global.v4.b32
// PTX-DAG: st.global.v4.b16
func.func @mla(%q: memref<?x128x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>,
               %gamma: memref<512xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
               %lengths: memref<?xi32>, %eps: f32, %cache: memref<?x64x576xf8E4M3FN>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x128x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x128x64xbf16>, memref<?x64x576xf8E4M3FN>)
  return
}
