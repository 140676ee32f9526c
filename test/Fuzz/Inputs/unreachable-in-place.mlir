// way: passes fusednorm-bufferize{layout=rows}
// Unreachable code is not analyzed for conflicts.
func.func @f(%x: tensor<?x64xf32>, %c: tensor<32xf32>, %s: tensor<32xf32>) -> tensor<?x64xf32> {
  return %x : tensor<?x64xf32>
^bb1:
  %y = fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : tensor<?x64xf32>, tensor<32xf32>,
      tensor<32xf32>) dims = [] out_pairing(half_split) outs(%x : tensor<?x64xf32>)
      -> tensor<?x64xf32>
  cf.br ^bb1
}
