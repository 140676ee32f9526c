// way: gpu sm_89
module {
  %cast = tensor.cast %cast_0 : tensor<4x64xf128> to tensor<4x64xf128>
  %cast_0 = tensor.cast %cast : tensor<4x64xf128> to tensor<4x64xf128>
}
