// LLVM unrolls the innermost loop of an op that is in no kernel, not the loops around it.
//
// RUN: fusednorm-compile %s --target=x86-64-v3 --emit=llvm-ir -o - | FileCheck %s

// CHECK-LABEL: @sines(
// CHECK-COUNT-8: call float @llvm.sin.f32(
// CHECK-NOT: call float @llvm.sin.f32(
// CHECK: br i1
// CHECK: ret
func.func @sines(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %empty = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i, c)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.sin %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
