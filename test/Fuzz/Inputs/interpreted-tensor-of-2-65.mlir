// way: interpret 1
func.func @f(%x: f32) -> tensor<8x4611686018427387904xf32> {
  %0 = tensor.empty() : tensor<8x4611686018427387904xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<8x4611686018427387904xf32>) -> tensor<8x4611686018427387904xf32>
  return %1 : tensor<8x4611686018427387904xf32>
}
