// A launcher has no memory for a returned tensor.
func.func @f(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %o = tensor.empty(%d) : tensor<?x64xf32>
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
