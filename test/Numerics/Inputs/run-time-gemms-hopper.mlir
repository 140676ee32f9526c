// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMMs with dynamic columns, depth and strides; see run-time-gemms-hopper.test.

func.func @transposed(%x: memref<?x?xTYPE>, %w: memref<?x?xTYPE>, %out: memref<?x?xOUT>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xTYPE>, memref<?x?xTYPE>) transpose_b outs(%out : memref<?x?xOUT>)
  return
}
func.func @plain(%x: memref<?x?xTYPE>, %w: memref<?x?xTYPE>, %out: memref<?x?xOUT>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xTYPE>, memref<?x?xTYPE>) outs(%out : memref<?x?xOUT>)
  return
}
func.func @rows(%x: memref<?x?xTYPE, strided<[?, 1], offset: ?>>, %w: memref<?x?xTYPE, strided<[?, 1], offset: ?>>,
                %out: memref<?x?xOUT, strided<[?, 1], offset: ?>>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xTYPE, strided<[?, 1], offset: ?>>, memref<?x?xTYPE, strided<[?, 1], offset: ?>>)
      transpose_b outs(%out : memref<?x?xOUT, strided<[?, 1], offset: ?>>)
  return
}
// Static, except for the row stride.
func.func @resident(%x: memref<?x128xf8E4M3FN, strided<[?, 1], offset: ?>>, %w: memref<512x128xf8E4M3FN>, %sx: memref<1x?xf32>,
                    %sw: memref<4x1xf32>, %out: memref<?x512xOUT>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x128xf8E4M3FN, strided<[?, 1], offset: ?>>, memref<512x128xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<1x?xf32>, memref<4x1xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x512xOUT>)
  return
}
func.func @blocks(%x: memref<?x?xf8E4M3FN>, %w: memref<?x?xf8E4M3FN>, %sx: memref<?x?xf32>, %sw: memref<?x?xf32>, %out: memref<?x?xOUT>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?xf8E4M3FN>, memref<?x?xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<?x?xf32>, memref<?x?xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x?xOUT>)
  return
}
func.func @channel(%x: memref<?x?xf8E4M3FN>, %w: memref<?x?xf8E4M3FN>, %sx: memref<1x?xf32>, %sw: memref<?x1xf32>, %out: memref<?x?xOUT>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?xf8E4M3FN>, memref<?x?xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<1x?xf32>, memref<?x1xf32>) by <channel> outs(%out : memref<?x?xOUT>)
  return
}
// A bias per column, and batched matrices.
func.func @batches(%x: memref<?x?x?xTYPE>, %w: memref<?x?x?xTYPE>, %b: memref<?xf32>, %out: memref<?x?x?xOUT>) {
  fusednorm.matmul ins(%x, %w : memref<?x?x?xTYPE>, memref<?x?x?xTYPE>) transpose_b epilogue(%b : memref<?xf32>) outs(%out : memref<?x?x?xOUT>) body {
  ^bb0(%s: tensor<?x?x?xf32>, %bb: tensor<?xf32>, %o: tensor<?x?x?xOUT>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %d0 = tensor.dim %s, %c0 : tensor<?x?x?xf32>
    %d1 = tensor.dim %s, %c1 : tensor<?x?x?xf32>
    %d2 = tensor.dim %s, %c2 : tensor<?x?x?xf32>
    %e = tensor.empty(%d0, %d1, %d2) : tensor<?x?x?xf32>
    %bw = linalg.broadcast ins(%bb : tensor<?xf32>) outs(%e : tensor<?x?x?xf32>) dimensions = [0, 1]
    %t = arith.addf %s, %bw : tensor<?x?x?xf32>
    %y = arith.truncf %t : tensor<?x?x?xf32> to tensor<?x?x?xOUT>
    fusednorm.yield %y : tensor<?x?x?xOUT>
  }
  return
}
