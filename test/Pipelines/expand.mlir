// RUN: fusednorm-opt %s --fusednorm-expand-copies --fusednorm-expand-bf16 --fusednorm-expand-reshapes | FileCheck %s

// CHECK-LABEL: func.func @copies
// CHECK: memref.copy
// CHECK-NOT: memref.copy
// CHECK: linalg.generic
func.func @copies(%a: memref<4x8xf32>, %b: memref<4x8xf32>,
                  %c: memref<4x8xf32, strided<[9, 1]>>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %a, %c : memref<4x8xf32> to memref<4x8xf32, strided<[9, 1]>>
  return
}

// CHECK-LABEL: func.func @bf16
// CHECK-NOT: arith.truncf
// CHECK-NOT: arith.extf
// CHECK: return
func.func @bf16(%a: vector<8xf32>, %b: bf16) -> (vector<8xbf16>, f32) {
  %0 = arith.truncf %a : vector<8xf32> to vector<8xbf16>
  %1 = arith.extf %b : bf16 to f32
  return %0, %1 : vector<8xbf16>, f32
}

// The body of a fusednorm op does not change.
// CHECK-LABEL: func.func @epilogue
// CHECK: arith.truncf
// CHECK: return
func.func @epilogue(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %out: memref<?x4x16xf8E4M3FN>,
                    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x16xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x16xf8E4M3FN>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x16xf32>, %o: tensor<?x4x16xf8E4M3FN>, %s: tensor<?x4x1xf32>):
    %r = arith.truncf %y : tensor<?x4x16xf32> to tensor<?x4x16xbf16>
    %c, %d = fusednorm.quantize ins(%r : tensor<?x4x16xbf16>) outs(%o, %s : tensor<?x4x16xf8E4M3FN>, tensor<?x4x1xf32>)
        -> (tensor<?x4x16xf8E4M3FN>, tensor<?x4x1xf32>)
    fusednorm.yield %c, %d : tensor<?x4x16xf8E4M3FN>, tensor<?x4x1xf32>
  }
  return
}

// CHECK-LABEL: func.func @f16
// CHECK: arith.truncf
func.func @f16(%a: f32) -> f16 {
  %0 = arith.truncf %a : f32 to f16
  return %0 : f16
}

// Two extents that the source does not determine. A known extent is left to another pass.
// CHECK-LABEL: func.func @reshapes
// CHECK-SAME: %[[X:.*]]: memref<?x8xf32, strided<[?, 2], offset: ?>>, %[[M:.*]]: index, %[[N:.*]]: index
// CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[X]]
// CHECK: %[[STRIDE:.*]] = arith.muli %[[STRIDES]]#0, %[[N]]
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [%[[M]], %[[N]], 8], strides: [%[[STRIDE]], %[[STRIDES]]#0, 2]
// CHECK: memref.expand_shape
func.func @reshapes(%x: memref<?x8xf32, strided<[?, 2], offset: ?>>, %m: index, %n: index)
    -> (memref<?x?x8xf32, strided<[?, ?, 2], offset: ?>>, memref<?x2x8xf32, strided<[?, ?, 2], offset: ?>>) {
  %y = memref.expand_shape %x [[0, 1], [2]] output_shape [%m, %n, 8]
      : memref<?x8xf32, strided<[?, 2], offset: ?>> into memref<?x?x8xf32, strided<[?, ?, 2], offset: ?>>
  %z = memref.expand_shape %x [[0, 1], [2]] output_shape [%m, 2, 8]
      : memref<?x8xf32, strided<[?, 2], offset: ?>> into memref<?x2x8xf32, strided<[?, ?, 2], offset: ?>>
  return %y, %z : memref<?x?x8xf32, strided<[?, ?, 2], offset: ?>>, memref<?x2x8xf32, strided<[?, ?, 2], offset: ?>>
}
