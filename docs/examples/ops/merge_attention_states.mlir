// Two partial outputs of one query and one head. The weights are exp(0) = 1 and exp(log(3)) = 3,
// and the merged lse is log(1 + 3).
//     states = [[[[4, 8]]], [[[8, 0]]]]
//     lses = [[[0]], [[1.0986123]]]
func.func @merge_attention_states(%states: memref<2x1x1x2xf32>, %lses: memref<2x1x1xf32>,
                                  %out: memref<1x1x2xf32>, %lse: memref<1x1xf32>) {
  fusednorm.merge_attention_states ins(%states, %lses : memref<2x1x1x2xf32>, memref<2x1x1xf32>)
      outs(%out, %lse : memref<1x1x2xf32>, memref<1x1xf32>)
  return
}
