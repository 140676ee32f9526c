// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spilled vectors are within one cache line each: the stack is aligned to the CPU's vectors, and
// all moves use aligned addresses.
// RUN: fusednorm-compile %s --target=znver5 --emit=asm -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// CHECK-LABEL: gather_kernel0_program0_rows:
// CHECK: andq $-64, %rsp
// CHECK-NOT: {{vmovup|vmovdqu}}{{[a-z0-9]+}} %zmm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// CHECK: vmov{{ap|dqa}}{{[a-z0-9]+}} %zmm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// CHECK-NOT: {{vmovup|vmovdqu}}{{[a-z0-9]+}} %zmm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// CHECK-LABEL: gather_kernel0_program0:
func.func @gather(%cache: memref<?x128x512xf8E4M3FN>, %cs: memref<?x128x4xf32>, %slots: memref<?xi64>,
                  %out: memref<?x512xf8E4M3FN>, %scales: memref<4x?xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x128x512xf8E4M3FN>) cache_scales(%cs : memref<?x128x4xf32>)
      slots(%slots : memref<?xi64>) outs(%out, %scales : memref<?x512xf8E4M3FN>, memref<4x?xf32>)
      {cache_scheme = #fusednorm.quantization<group = 128>}
  return
}
