// way: gpu sm_89 rows
// The result buffer of a callee has a more static type than its tensor.
func.func private @source(%x: tensor<4x96xbf16>) -> tensor<?x96xbf16> {
  %0 = tensor.cast %x : tensor<4x96xbf16> to tensor<?x96xbf16>
  return %0 : tensor<?x96xbf16>
}
func.func @f(%x: tensor<4x96xbf16>, %g: tensor<96xbf16>, %eps: f32, %out: tensor<?x96xbf16>)
    -> tensor<?x96xbf16> {
  %0 = call @source(%x) : (tensor<4x96xbf16>) -> tensor<?x96xbf16>
  %y = fusednorm.rms_norm ins(%0, %g : tensor<?x96xbf16>, tensor<96xbf16>) epsilon(%eps)
      outs(%out : tensor<?x96xbf16>) -> tensor<?x96xbf16>
  return %y : tensor<?x96xbf16>
}
