// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A GEMM runs in parts of the K axis whose columns fit L1, 256 in this test. A K axis of up to
// twice that length runs as one part. Each row of tiles prefetches a part of the operands that are
// copied next. Operands without a copy are not prefetched.
// RUN: fusednorm-opt %s --pass-pipeline='builtin.module(fusednorm-to-cpu{target=x86-64-v4+avx512bf16})' --mlir-print-ir-after=convert-tilekernel-to-cpu -o /dev/null 2>&1 | FileCheck %s

// CHECK-LABEL: func.func private @whole_gemm0_program0_tiles(
// CHECK-NOT: step %c256{{(_[0-9]+)?}} {
// CHECK: memref.prefetch %arg1[{{.*}}], read, locality<2>
func.func @whole(%x: memref<?x512xbf16>, %w: memref<4x512x32xbf16>, %c: memref<?x128xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xbf16>, memref<4x512x32xbf16>) packed(128) outs(%c : memref<?x128xf32>)
  return
}

// CHECK-LABEL: func.func private @parts_gemm0_program0_tiles(
// CHECK-NOT: step %c{{512|768}}{{(_[0-9]+)?}} {
// CHECK: scf.for %{{.*}} step %c256{{(_[0-9]+)?}} {
// CHECK: memref.prefetch %arg1[{{.*}}], read, locality<2>
func.func @parts(%x: memref<?x768xbf16>, %w: memref<4x768x32xbf16>, %c: memref<?x128xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x768xbf16>, memref<4x768x32xbf16>) packed(128) outs(%c : memref<?x128xf32>)
  return
}

// CHECK-LABEL: func.func private @direct_gemm0_program0_tiles(
// CHECK-NOT: memref.prefetch %arg1[{{.*}}], read, locality<2>
// CHECK: func.func @direct(
func.func @direct(%x: memref<?x768xf32>, %w: memref<4x768x32xf32>, %c: memref<?x128xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x768xf32>, memref<4x768x32xf32>) packed(128) outs(%c : memref<?x128xf32>)
  return
}
