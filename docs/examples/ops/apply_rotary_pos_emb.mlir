// One token with one head. The pairs are the columns 0 and 2, and the columns 1 and 3. The first
// pair rotates by 90 degrees, and the second pair by the angle with cosine 0.6 and sine 0.8.
//     x = [[[1, 3, 2, 4]]]
//     cos = [[0, 0.6, 0, 0.6]]
//     sin = [[1, 0.8, 1, 0.8]]
func.func @apply_rotary_pos_emb(%x: memref<1x1x4xf32>, %cos: memref<1x4xf32>,
                                %sin: memref<1x4xf32>, %out: memref<1x1x4xf32>) {
  fusednorm.apply_rotary_pos_emb
      ins(%x, %cos, %sin : memref<1x1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) dims = [0]
      pairing(half_split) outs(%out : memref<1x1x4xf32>)
  return
}
