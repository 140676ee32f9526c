// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing one parameter of the numerics of an MLA op keeps the op's defaults of the others,
// `gamma = after_cast` and `epsilon = exact`. A preset and written values replace them.
//
// RUN: fusednorm-opt %s --fusednorm-generalize --split-input-file | FileCheck %s
// RUN: fusednorm-opt %s --split-input-file -o - | fusednorm-opt --fusednorm-generalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK: rms_norm {{.*}}numerics = #fusednorm.numerics<sum = canonical, gamma = after_cast, epsilon = exact>
func.func @one(%q: memref<?x4x16xbf16>, %kv: memref<?x80xbf16>, %freqs: memref<?x16xf32>, %gamma: memref<64xbf16>,
               %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32, %cache: memref<?x16x80xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x4x16xbf16>, memref<?x16xf32>, memref<64xbf16>) kv(%kv : memref<?x80xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x4x16xbf16>, memref<?x16x80xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}

// -----

// CHECK-LABEL: func.func @none
// CHECK: rms_norm {{.*}}numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>
func.func @none(%q: memref<?x4x16xbf16>, %kv: memref<?x80xbf16>, %freqs: memref<?x16xf32>, %gamma: memref<64xbf16>,
                %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32, %cache: memref<?x16x80xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x4x16xbf16>, memref<?x16xf32>, memref<64xbf16>) kv(%kv : memref<?x80xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x4x16xbf16>, memref<?x16x80xbf16>) {numerics = #fusednorm.numerics<>}
  return
}

// -----

// CHECK-LABEL: func.func @written
// CHECK: rms_norm {{.*}}numerics = #fusednorm.numerics<gamma = before_cast, epsilon = exact>
func.func @written(%q: memref<?x4x16xbf16>, %kv: memref<?x80xbf16>, %freqs: memref<?x16xf32>, %gamma: memref<64xbf16>,
                   %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32, %cache: memref<?x16x80xbf16>) {
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q, %freqs, %gamma : memref<?x4x16xbf16>, memref<?x16xf32>, memref<64xbf16>) kv(%kv : memref<?x80xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x4x16xbf16>, memref<?x16x80xbf16>) {numerics = #fusednorm.numerics<gamma = before_cast>}
  return
}

// -----

// CHECK-LABEL: func.func @preset
// CHECK: rms_norm {{.*}}numerics = #fusednorm.numerics<gamma = before_cast, epsilon = rounded>
func.func @preset(%q: memref<?x4x16xbf16>, %kv: memref<?x80xbf16>, %freqs: memref<?x16xf32>, %gamma: memref<64xbf16>,
                  %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32, %cache: memref<?x16x80xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x4x16xbf16>, memref<?x16xf32>, memref<64xbf16>) kv(%kv : memref<?x80xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x4x16xbf16>, memref<?x16x80xbf16>) {numerics = #fusednorm.numerics<preset = documents>}
  return
}
