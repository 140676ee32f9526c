// The row scalars of a norm by given means of squares.
func.func @row_scalar(%mean: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %mean, %c0 : tensor<?x2xf32>
  %empty = tensor.empty(%rows) : tensor<?x2xf32>
  %scalar = linalg.map ins(%mean : tensor<?x2xf32>) outs(%empty : tensor<?x2xf32>) (%m: f32, %o: f32) {
    %moved = arith.addf %m, %eps : f32
    %root = math.sqrt %moved : f32
    %0 = arith.divf %one, %root : f32
    linalg.yield %0 : f32
  }
  return %scalar : tensor<?x2xf32>
}
