func.func @norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %out: tensor<?x64xbf16>)
    -> tensor<?x64xbf16> {
  %0 = "small.norm"(%x, %gamma, %out)
      : (tensor<?x64xbf16>, tensor<64xbf16>, tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %0 : tensor<?x64xbf16>
}
