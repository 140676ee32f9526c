// RMSNorm in the form of other front ends.
#rows = affine_map<(r, c) -> (r, c)>
#row = affine_map<(r, c) -> (r, 0)>
#columns = affine_map<(r, c) -> (c)>
func.func @norm(%x: tensor<8x64xf32>, %gamma: tensor<64xf32>) -> tensor<8x64xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %e = tensor.empty() : tensor<8x64xf32>
  %e1 = tensor.empty() : tensor<8x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x1xf32>) -> tensor<8x1xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x64xf32>) outs(%z : tensor<8x1xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#rows, #row, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %gamma : tensor<8x64xf32>, tensor<8x1xf32>, tensor<64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %s: f32, %g: f32, %o: f32):
    %m = arith.divf %s, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    %q = arith.mulf %p, %g : f32
    linalg.yield %q : f32
  } -> tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}
