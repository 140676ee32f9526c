// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Interleaved panels of packed weights, with epilogues of whole rows, of one element per column and
// with padding rows.

// RUN: fusednorm-runner %s --entry=rows --target=x86-64-v3 --threads=3 --reference --input=3x200xf32=normal --input=8x200x32xf32=normal --input=256xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=rows --target=x86-64-v3 --threads=1 --reference --input=6x200xf32=normal --input=8x200x32xf32=normal --input=256xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=columns --target=x86-64-v3 --threads=2 --reference --input=2x90xbf16=normal --input=10x90x32xbf16=normal --input=300xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=padded --target=x86-64-v3 --threads=2 --reference --input=20x64xf32=normal --input=8x64x32xf32=normal "--input=2xi32=offsets(5)" "--input=20x256xf32=const(9)" | FileCheck %s
// CHECK: against reference: {{.*}}: PASS

// RUN: fusednorm-opt %s --pass-pipeline='builtin.module(fusednorm-to-cpu{target=x86-64-v3})' --mlir-print-ir-after=convert-tilekernel-to-cpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=TURNS
// RUN: fusednorm-opt %s --pass-pipeline='builtin.module(fusednorm-to-cpu{target=x86-64-v4})' --mlir-print-ir-after=convert-tilekernel-to-cpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHERS

func.func @rows(%x: tensor<?x200xf32>, %w: tensor<8x200x32xf32>, %g: tensor<256xf32>) -> tensor<?x256xbf16> {
  %c0 = arith.constant 0 : index
  %eps = arith.constant 1.0e-6 : f32
  %m = tensor.dim %x, %c0 : tensor<?x200xf32>
  %e = tensor.empty(%m) : tensor<?x256xbf16>
  %y = fusednorm.matmul ins(%x, %w : tensor<?x200xf32>, tensor<8x200x32xf32>) packed(256)
      epilogue(%g, %eps : tensor<256xf32>, f32) outs(%e : tensor<?x256xbf16>) body {
  ^bb0(%sum: tensor<?x256xf32>, %gamma: tensor<256xf32>, %epsilon: f32, %out: tensor<?x256xbf16>):
    %n = fusednorm.rms_norm ins(%sum, %gamma : tensor<?x256xf32>, tensor<256xf32>) epsilon(%epsilon) outs(%out : tensor<?x256xbf16>) -> tensor<?x256xbf16>
    fusednorm.yield %n : tensor<?x256xbf16>
  } -> (tensor<?x256xbf16>)
  return %y : tensor<?x256xbf16>
}

// Chunks of 512 bytes of each panel, for two column tiles at a time. Nothing is prefetched early.
// TURNS-LABEL: func.func private @columns_gemm0_program0_tiles(
// TURNS: scf.for %{{.*}} to %c90{{(_[0-9]+)?}} step %c8{{(_[0-9]+)?}} {
// TURNS: scf.for %{{.*}} to %c8{{(_[0-9]+)?}} step %c2{{(_[0-9]+)?}} {
// TURNS-NOT: memref.prefetch
// TURNS: vector.store
// OTHERS-LABEL: func.func private @columns_gemm0_program0_tiles(
// OTHERS-NOT: to %c90{{(_[0-9]+)?}} step %c8{{(_[0-9]+)?}} {
func.func @columns(%x: tensor<?x90xbf16>, %w: tensor<10x90x32xbf16>, %bias: tensor<300xf32>) -> tensor<?x300xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x90xbf16>
  %e = tensor.empty(%m) : tensor<?x300xbf16>
  %y = fusednorm.matmul ins(%x, %w : tensor<?x90xbf16>, tensor<10x90x32xbf16>) packed(300)
      epilogue(%bias : tensor<300xf32>) outs(%e : tensor<?x300xbf16>) body {
  ^bb0(%sum: tensor<?x300xf32>, %b: tensor<300xf32>, %out: tensor<?x300xbf16>):
    %zero = arith.constant 0 : index
    %d = tensor.dim %sum, %zero : tensor<?x300xf32>
    %i = tensor.empty(%d) : tensor<?x300xf32>
    %all = linalg.broadcast ins(%b : tensor<300xf32>) outs(%i : tensor<?x300xf32>) dimensions = [0]
    %s = arith.addf %sum, %all : tensor<?x300xf32>
    %t = arith.truncf %s : tensor<?x300xf32> to tensor<?x300xbf16>
    fusednorm.yield %t : tensor<?x300xbf16>
  } -> (tensor<?x300xbf16>)
  return %y : tensor<?x300xbf16>
}

// TURNS-LABEL: func.func private @padded_gemm0_program0_tiles(
// TURNS: scf.for %{{.*}} to %c64{{(_[0-9]+)?}} step %c4{{(_[0-9]+)?}} {
// TURNS: scf.for %{{.*}} to %c8{{(_[0-9]+)?}} step %c2{{(_[0-9]+)?}} {
// TURNS-NOT: memref.prefetch
// TURNS: vector.store
// OTHERS-LABEL: func.func private @padded_gemm0_program0_tiles(
// OTHERS-NOT: to %c64{{(_[0-9]+)?}} step %c4{{(_[0-9]+)?}} {
func.func @padded(%x: memref<20x64xf32>, %w: memref<8x64x32xf32>, %rows: memref<2xi32>, %c: memref<20x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<20x64xf32>, memref<8x64x32xf32>) packed(256)
      row_offsets(%rows : memref<2xi32>) outs(%c : memref<20x256xf32>)
  return
}
