// A C header for the exports of objects and shared libraries. C and C++ compilers accept it, and
// calls through it return the expected results.

// RUN: split-file %s %t
// RUN: fusednorm-compile %t/kinds.mlir --emit=header -o %t/kinds.h
// RUN: FileCheck %t/kinds.mlir --input-file=%t/kinds.h
// RUN: fusednorm-compile %t/kinds.mlir --target=x86-64-v3 --emit=shared -o %t/libkinds.so
// RUN: clang-22 -std=c11 -Wall -Wextra -Werror -I%t %t/main.c -L%t -lkinds -Wl,-rpath,%t -lm -o %t/main
// RUN: %t/main | FileCheck %t/main.c
// RUN: echo '#include "kinds.h"' | clang-22 -xc++ -std=c++17 -Wall -Wextra -Werror -I%t -fsyntax-only -
// RUN: not fusednorm-compile %t/vector.mlir --emit=header 2>&1 | FileCheck %t/vector.mlir
// RUN: not fusednorm-compile %t/vector.mlir --emit=header --target=sm_90a 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: echo 'func.func private @f()' | not fusednorm-compile - --emit=header 2>&1 | FileCheck %s --check-prefix=NONE
// GPU: error: --emit: expected mlir, llvm-ir, ptx, cubin, fatbin, c-launcher, tvm-ffi or manifest
// NONE: error: the input has no public function with a body; expected one, because a header declares functions

//--- kinds.mlir
// CHECK: #ifndef FUSEDNORM_KINDS_H
// CHECK: typedef struct fusednorm_memref_0 {
// CHECK-NEXT: void *allocated, *aligned;
// CHECK-NEXT: int64_t offset;
// CHECK: static inline fusednorm_memref_2 fusednorm_dense_2(void *data, int64_t size0, int64_t size1) {
// CHECK-NEXT: fusednorm_memref_2 made = {data, data, 0, {size0, size1}, {size1, 1}};
// CHECK: /* @norm(x: tensor<?x8xf32>, gamma: tensor<8xf32>, int_: f32, out: tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT: * Result 0 is stored in out. */
// CHECK-NEXT: void _mlir_ciface_norm(fusednorm_memref_2 *x, fusednorm_memref_1 *gamma, float int_, fusednorm_memref_2 *out);
func.func @norm(%x: tensor<?x8xf32>, %gamma: tensor<8xf32>, %int: f32, %out: tensor<?x8xf32>)
    -> tensor<?x8xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x8xf32>, tensor<8xf32>) epsilon(%int)
      outs(%out : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// CHECK: int64_t _mlir_ciface_a_b(int64_t n, double y) __asm__("_mlir_ciface_a-b");
func.func @"a-b"(%n: index, %y: f64) -> index {
  %m = arith.fptosi %y : f64 to i64
  %k = arith.index_cast %m : i64 to index
  %0 = arith.addi %n, %k : index
  return %0 : index
}
// CHECK: * The result is allocated for the caller, who frees `allocated`. */
// CHECK-NEXT: typedef struct two_results {
// CHECK-NEXT: fusednorm_memref_1 result0;
// CHECK-NEXT: float result1;
// CHECK-NEXT: } two_results;
// CHECK-NEXT: void _mlir_ciface_two(two_results *results_, fusednorm_memref_1 *results, int8_t c, _Float16 h, bool flag);
func.func @two(%results: memref<?xf32>, %c: i8, %h: f16, %flag: i1) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %results, %c0 : memref<?xf32>
  %new = memref.alloc(%n) : memref<?xf32>
  memref.copy %results, %new : memref<?xf32> to memref<?xf32>
  %e = arith.extf %h : f16 to f32
  %i = arith.sitofp %c : i8 to f32
  %s = arith.addf %e, %i : f32
  %r = arith.select %flag, %s, %e : f32
  return %new, %r : memref<?xf32>, f32
}
// CHECK: void _mlir_ciface_scalar(fusednorm_memref_0 *x, fusednorm_memref_1 *y);
func.func @scalar(%x: memref<f32>, %y: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %v = memref.load %x[] : memref<f32>
  memref.store %v, %y[%c1] : memref<4xf32>
  return
}
// CHECK: Runs a part of a kernel: the last two arguments are the half-open range of rows or tiles. */
// CHECK-NEXT: void _mlir_ciface_norm_kernel0_program0({{.*}}, int64_t arg{{[0-9]+}}, int64_t arg{{[0-9]+}});

//--- main.c
#include "kinds.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  float x[2][8], gamma[8], out[2][8], one = 7, few[4] = {0};
  for (int i = 0; i < 8; ++i)
    x[0][i] = 3, x[1][i] = -2, gamma[i] = (float)i;
  fusednorm_memref_2 mx = fusednorm_dense_2(x, 2, 8), mout = fusednorm_dense_2(out, 2, 8);
  fusednorm_memref_1 mgamma = fusednorm_dense_1(gamma, 8), mfew = fusednorm_dense_1(few, 4);
  fusednorm_memref_0 mone = fusednorm_dense_0(&one);
  _mlir_ciface_norm(&mx, &mgamma, 0.0f, &mout);
  _mlir_ciface_scalar(&mone, &mfew);
  two_results made;
  _mlir_ciface_two(&made, &mfew, -3, (_Float16)0.5f, true);
  // CHECK: 5 -5, 45, 7 of 4, -2.5
  printf("%g %g, %d, %g of %d, %g\n", out[0][5], out[1][5], (int)_mlir_ciface_a_b(40, 5.5),
         ((float *)made.result0.aligned)[1], (int)made.result0.sizes[0], made.result1);
  free(made.result0.allocated);
  return 0;
}

//--- vector.mlir
// CHECK: vector.mlir:[[#@LINE+1]]:1: error: a header cannot declare @f: argument v is 'vector<4xf32>', which has no C type; expected memrefs, floats and integers of 8 to 64 bits, or a private function
func.func @f(%v: vector<4xf32>) { return }
