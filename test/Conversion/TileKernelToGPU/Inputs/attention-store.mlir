// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention results are stored into the pages of a cache: by page tables and block tables, and by
// slots with a reserved slot. Rows hold all heads or single heads, in a part of the columns, in one
// layer. Results are rounded once or twice, saturated, or quantized.

func.func @table(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %table: memref<?x?xi32>, %lengths: memref<?xi32>,
    %cache: memref<?x8x300xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      epilogue_ins(%table, %rows, %lengths : memref<?x?xi32>, memref<?xi32>, memref<?xi32>)
      outs(%cache, %lse : memref<?x8x300xbf16>, memref<4x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %l: tensor<?xi32>, %o: tensor<?x8x300xbf16>):
    %flat = tensor.collapse_shape %y [[0], [1, 2]] : tensor<?x4x64xf32> into tensor<?x256xf32>
    %s = fusednorm.paged_store ins(%flat : tensor<?x256xf32>) table(%t : tensor<?x?xi32>)
        row_offsets(%r : tensor<?xi32>) lengths(%l : tensor<?xi32>) outs(%o : tensor<?x8x300xbf16>) {column = 12}
        -> tensor<?x8x300xbf16>
    fusednorm.yield %s : tensor<?x8x300xbf16>
  }
  return
}

func.func @slots(%q: memref<?x4x64xf16>, %k: memref<?x2x64xf16>, %v: memref<?x2x64xf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %positions: memref<?xi32>, %layer: index,
    %limit: index, %cache: memref<?x2x?x8x4x64xf8E4M3FN>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xf16>, memref<?x2x64xf16>, memref<?x2x64xf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      epilogue_ins(%slots, %positions, %layer, %limit : memref<?xi64>, memref<?xi32>, index, index)
      outs(%cache : memref<?x2x?x8x4x64xf8E4M3FN>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %s: tensor<?xi64>, %p: tensor<?xi32>, %l: index, %m: index, %o: tensor<?x2x?x8x4x64xf8E4M3FN>):
    %r = arith.truncf %y : tensor<?x4x64xf32> to tensor<?x4x64xf16>
    %c = fusednorm.paged_store ins(%r : tensor<?x4x64xf16>) slots(%s : tensor<?xi64>) layer(%l) part(value)
        within(%p, %m : tensor<?xi32>) outs(%o : tensor<?x2x?x8x4x64xf8E4M3FN>) {reserved_slot = 5}
        -> tensor<?x2x?x8x4x64xf8E4M3FN>
    fusednorm.yield %c : tensor<?x2x?x8x4x64xf8E4M3FN>
  }
  return
}

func.func @codes(%q: memref<?x4x48xbf16>, %k: memref<?x2x48xbf16>, %v: memref<?x2x64xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x256xf8E4M3FN>,
    %scales: memref<?x4xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x48xbf16>, memref<?x2x48xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x256xf8E4M3FN>) scales(%scales : memref<?x4xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %slot: tensor<?xi64>, %o: tensor<?x8x256xf8E4M3FN>, %s: tensor<?x4xf32>):
    %r = arith.truncf %y : tensor<?x4x64xf32> to tensor<?x4x64xbf16>
    %t = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x4x64xbf16> into tensor<?x256xbf16>
    %c0 = arith.constant 0 : index
    %n = tensor.dim %y, %c0 : tensor<?x4x64xf32>
    %e = tensor.empty(%n) : tensor<?x256xf8E4M3FN>
    %c, %d = fusednorm.quantize ins(%t : tensor<?x256xbf16>) outs(%e, %s : tensor<?x256xf8E4M3FN>, tensor<?x4xf32>)
        {scheme = #fusednorm.quantization<group = 64>} -> (tensor<?x256xf8E4M3FN>, tensor<?x4xf32>)
    %p = fusednorm.paged_store ins(%c : tensor<?x256xf8E4M3FN>) slots(%slot : tensor<?xi64>)
        outs(%o : tensor<?x8x256xf8E4M3FN>) -> tensor<?x8x256xf8E4M3FN>
    fusednorm.yield %p, %d : tensor<?x8x256xf8E4M3FN>, tensor<?x4xf32>
  }
  return
}

func.func @block(%q: memref<?x4x40xf32>, %k: memref<?x2x40xf32>, %v: memref<?x2x36xf32>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %table: memref<?xi32>, %lengths: memref<?xi32>, %cache: memref<?x16x4x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x40xf32>, memref<?x2x40xf32>, memref<?x2x36xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      epilogue_ins(%table, %rows, %lengths : memref<?xi32>, memref<?xi32>, memref<?xi32>)
      outs(%cache : memref<?x16x4x40xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} epilogue {
  ^bb0(%y: tensor<?x4x36xf32>, %t: tensor<?xi32>, %r: tensor<?xi32>, %l: tensor<?xi32>, %o: tensor<?x16x4x40xf32>):
    %s = fusednorm.paged_store ins(%y : tensor<?x4x36xf32>) table(%t : tensor<?xi32>)
        row_offsets(%r : tensor<?xi32>) lengths(%l : tensor<?xi32>) outs(%o : tensor<?x16x4x40xf32>) {column = 3}
        -> tensor<?x16x4x40xf32>
    fusednorm.yield %s : tensor<?x16x4x40xf32>
  }
  return
}

func.func @bytes(%q: memref<?x4x40xf32>, %k: memref<?x2x40xf32>, %v: memref<?x2x32xf32>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x4x32xf8E5M2>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x40xf32>, memref<?x2x40xf32>, memref<?x2x32xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x4x32xf8E5M2>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %t: tensor<?xi64>, %o: tensor<?x8x4x32xf8E5M2>):
    %s = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%t : tensor<?xi64>)
        outs(%o : tensor<?x8x4x32xf8E5M2>) -> tensor<?x8x4x32xf8E5M2>
    fusednorm.yield %s : tensor<?x8x4x32xf8E5M2>
  }
  return
}
