// Functions on memrefs: destinations may be omitted, in-place arguments may not. Every combination
// of threads and CPU computes the results of the reference.

// RUN: fusednorm-runner %s --entry=quantize --input=37x512xbf16=normal --input=512xbf16='uniform(0.5,1.5)' --input=1e-6 --reference | FileCheck %s
// RUN: fusednorm-runner %s --entry=quantize --input=37x512xbf16=normal --input=512xbf16='uniform(0.5,1.5)' --input=1e-6 --reference --threads=1 --mcpu=x86-64-v3 | FileCheck %s
// RUN: fusednorm-runner %s --entry=quantize --input=37x512xbf16=normal --input=512xbf16='uniform(0.5,1.5)' --input='f32=const(1e-6)' --input='37x512xf8E4M3FN=const(1)' --input='37x1xf32=iota' --reference --threads=2 | FileCheck %s
// CHECK: @quantize: {{.*}} thread{{s?}}, compiled in
// CHECK-NEXT: output 0 (argument 3): 37x512xf8E4M3FN against reference: 18944 elements{{.*}}: PASS
// CHECK-NEXT: output 1 (argument 4): 37x1xf32 against reference: 37 elements{{.*}}: PASS
// CHECK-NOT: {{.}}
func.func @quantize(%x: memref<?x512xbf16>, %gamma: memref<512xbf16>, %eps: f32,
                    %out: memref<?x512xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x512xbf16>, memref<512xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x512xf8E4M3FN>, memref<?x1xf32>)
  return
}

// RUN: fusednorm-runner %s --entry=in_place --input=5x64xf32=normal --input='64xf32=const(1)' --input=1e-6 --reference | FileCheck %s --check-prefix=INPLACE
// RUN: not fusednorm-runner %s --entry=in_place --input='64xf32=const(1)' --input=1e-6 2>&1 | FileCheck %s --check-prefix=COUNT
// INPLACE: output 0 (argument 0): 5x64xf32 against reference: 320 elements{{.*}}: PASS
// COUNT: fusednorm-runner: error: --input: @in_place takes 3 inputs, one for each argument, got 2; its arguments are:
// COUNT-NEXT: 0: memref<?x64xf32>
// COUNT-NEXT: 1: memref<64xf32>
// COUNT-NEXT: 2: f32
func.func @in_place(%x: memref<?x64xf32>, %gamma: memref<64xf32>, %eps: f32) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%x : memref<?x64xf32>)
  return
}

// Two row spaces with different widths: each destination has the shape of its input.
// RUN: fusednorm-runner %s --entry=qk --input=9x128xf16=normal --input='9x32xf16=normal(seed=1)' --input='128xf32=const(1)' --input='32xf32=const(2)' --input='9x2xf32=uniform(1,2)' --input=1e-6 --reference | FileCheck %s --check-prefix=QK
// QK: output 0 (argument 6): 9x128xf16 against reference: 1152 elements{{.*}}: PASS
// QK: output 1 (argument 7): 9x32xf16 against reference: 288 elements{{.*}}: PASS
func.func @qk(%q: memref<?x?xf16>, %k: memref<?x?xf16>, %gq: memref<?xf32>, %gk: memref<?xf32>,
              %var: memref<?x2xf32>, %eps: f32, %qo: memref<?x?xf16>, %ko: memref<?x?xf16>) {
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<?x?xf16>, memref<?x?xf16>, memref<?xf32>,
                                   memref<?xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : memref<?x?xf16>, memref<?x?xf16>)
  return
}
