// In unreachable blocks and in graph regions a value may depend on itself. Passes leave such ops
// alone.
// RUN: fusednorm-opt %s --fusednorm-verify-overlap --fusednorm-raise --fusednorm-fuse --fusednorm-generalize | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-generalize --fusednorm-bufferize --fusednorm-verify-in-place \
// RUN:   | FileCheck %s --check-prefix=BUFFER

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: @casts
// CHECK: tensor.cast
// CHECK: linalg.generic
// BUFFER-LABEL: @casts
// BUFFER-NOT: tensor.cast
func.func @casts(%x: tensor<4x64xf32>) {
  return
^bb1:
  %1 = tensor.cast %2 : tensor<4x64xf32> to tensor<4x64xf32>
  %2 = tensor.cast %1 : tensor<4x64xf32> to tensor<4x64xf32>
  %e = tensor.empty() : tensor<4x64xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  cf.br ^bb1
}

// CHECK-LABEL: @stores
// BUFFER-LABEL: @stores
func.func @stores(%x: tensor<4x64xf32>, %slots: tensor<4xi64>) {
  return
^bb1:
  %1 = fusednorm.paged_store ins(%x : tensor<4x64xf32>) slots(%slots : tensor<4xi64>)
      outs(%1 : tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
  cf.br ^bb1
}

// CHECK-LABEL: @views
func.func @views(%m: memref<4x64xf32>) {
  return
^bb1:
  %1 = memref.cast %2 : memref<4x64xf32> to memref<4x64xf32>
  %2 = memref.cast %1 : memref<4x64xf32> to memref<4x64xf32>
  memref.copy %2, %m : memref<4x64xf32> to memref<4x64xf32>
  cf.br ^bb1
}

// CHECK-LABEL: @operands
func.func @operands(%m: memref<4x64xf32>, %g: memref<64xf32>, %e: f32) {
  return
^bb1:
  %1 = memref.cast %2 : memref<4x64xf32> to memref<4x64xf32>
  %2 = memref.cast %1 : memref<4x64xf32> to memref<4x64xf32>
  fusednorm.rms_norm ins(%m, %g : memref<4x64xf32>, memref<64xf32>) epsilon(%e) outs(%2 : memref<4x64xf32>)
  cf.br ^bb1
}
