// Epilogues as arithmetic on the accumulator tile.
// RUN: fusednorm-opt %s --split-input-file --convert-fusednorm-to-tilekernel | FileCheck %s
// RUN: fusednorm-opt %s --split-input-file --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefix=SCHEDULED

// CHECK-LABEL: launch.func private @linear_gemm0(
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]: memref<?xbf16>, %[[FACTORS:[a-z0-9]+]]: memref<?xf32>, %[[R:[a-z0-9]+]]: memref<?x?xbf16>, %[[MOST:[a-z0-9]+]]: f32, %[[Y:[a-z0-9]+]]: memref<?x?xbf16>, %[[Z:[a-z0-9]+]]: memref<?x?xf32>)
// CHECK: tilekernel.program (%[[I:.*]], %[[J:.*]]) in
// CHECK: %[[SUM:.*]] = tilekernel.gemm
// CHECK: %[[B:.*]] = tilekernel.load %[[BIAS]][%[[J]]] : memref<?xbf16> -> vector<16xbf16>
// CHECK: %[[B32:.*]] = arith.extf %[[B]] : vector<16xbf16> to vector<16xf32>
// CHECK: %[[BIASES:.*]] = vector.broadcast %[[B32]] : vector<16xf32> to vector<4x16xf32>
// CHECK: %[[F:.*]] = tilekernel.load %[[FACTORS]][%[[I]]] : memref<?xf32> -> vector<4xf32>
// CHECK: %[[COLUMN:.*]] = vector.shape_cast %[[F]] : vector<4xf32> to vector<4x1xf32>
// CHECK: vector.broadcast %[[COLUMN]] : vector<4x1xf32> to vector<4x16xf32>
// CHECK: vector.broadcast %[[MOST]] : f32 to vector<4x16xf32>
// CHECK: arith.addf %[[SUM]], %[[BIASES]] : vector<4x16xf32>
// CHECK: tilekernel.load %[[R]][%[[I]], %[[J]]] : memref<?x?xbf16> -> vector<4x16xbf16>
// CHECK: tilekernel.store %{{.*}}, %[[Y]][%[[I]], %[[J]]]
// CHECK: tilekernel.store %{{.*}}, %[[Z]][%[[I]], %[[J]]]
func.func @linear(%x: memref<?x?xbf16>, %w: memref<?x?xbf16>, %bias: memref<?xbf16>, %factors: memref<?xf32>,
                  %residual: memref<?x?xbf16>, %most: f32, %y: memref<?x?xbf16>, %z: memref<?x?xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<?x?xbf16>) transpose_b
      epilogue(%bias, %factors, %residual, %most : memref<?xbf16>, memref<?xf32>, memref<?x?xbf16>, f32)
      outs(%y, %z : memref<?x?xbf16>, memref<?x?xf32>) body {
  ^bb0(%s: tensor<?x?xf32>, %b: tensor<?xbf16>, %f: tensor<?xf32>, %r: tensor<?x?xbf16>, %m: f32, %o: tensor<?x?xbf16>, %p: tensor<?x?xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %s, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %s, %c1 : tensor<?x?xf32>
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %b32 = arith.extf %b : tensor<?xbf16> to tensor<?xf32>
    %by_column = linalg.broadcast ins(%b32 : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) dimensions = [0]
    %by_row = linalg.broadcast ins(%f : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) dimensions = [1]
    %limit = tensor.splat %m[%rows, %columns] : tensor<?x?xf32>
    %t0 = arith.addf %s, %by_column : tensor<?x?xf32>
    %t1 = arith.mulf %t0, %by_row : tensor<?x?xf32>
    %t2 = arith.maximumf %t1, %limit : tensor<?x?xf32>
    %r32 = arith.extf %r : tensor<?x?xbf16> to tensor<?x?xf32>
    %t3 = arith.addf %t2, %r32 : tensor<?x?xf32>
    %narrow = arith.truncf %t3 : tensor<?x?xf32> to tensor<?x?xbf16>
    fusednorm.yield %narrow, %t1 : tensor<?x?xbf16>, tensor<?x?xf32>
  }
  return
}

// -----

// K and V of heads with 48 columns. Columns past the end of an array are not stored. A tile covers
// one part of a head only.
// CHECK-LABEL: launch.func private @heads_gemm0(
// CHECK-SAME: %[[K:[a-z0-9]+]]: memref<?x6x32xf32, strided<[240, 40, 1]>>, %[[V:[a-z0-9]+]]: memref<?x6x16xf32>)
// CHECK: tilekernel.program (%[[I:.*]], %[[J:.*]]) in
// CHECK: %[[SUM:.*]] = tilekernel.gemm
// CHECK: %[[HEAD:.*]] = arith.divui %[[J]], %c48{{.*}} : index
// CHECK: %[[COLUMN:.*]] = arith.remui %[[J]], %c48{{.*}} : index
// CHECK: tilekernel.store %[[SUM]], %[[K]][%[[I]], %[[HEAD]], %[[COLUMN]]] along [0, 2]
// CHECK: %[[BEHIND:.*]] = arith.subi %{{.*}}, %c32{{.*}} : index
// CHECK: tilekernel.store %[[SUM]], %[[V]][%[[I]], %{{.*}}, %[[BEHIND]]] along [0, 2]
// SCHEDULED-LABEL: @heads_gemm0
// SCHEDULED: #tilekernel.cpu_schedule<m = 12, n = 16,
func.func @heads(%x: memref<?x64xf32>, %w: memref<64x288xf32>, %k: memref<?x6x32xf32, strided<[240, 40, 1]>>, %v: memref<?x6x16xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xf32>, memref<64x288xf32>)
      outs(%k, %v : memref<?x6x32xf32, strided<[240, 40, 1]>>, memref<?x6x16xf32>) body {
  ^bb0(%s: tensor<?x288xf32>, %ok: tensor<?x6x32xf32>, %ov: tensor<?x6x16xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x288xf32>
    %t = tensor.expand_shape %s [[0], [1, 2]] output_shape [%rows, 6, 48] : tensor<?x288xf32> into tensor<?x6x48xf32>
    %k32 = tensor.extract_slice %t[0, 0, 0] [%rows, 6, 32] [1, 1, 1] : tensor<?x6x48xf32> to tensor<?x6x32xf32>
    %v32 = tensor.extract_slice %t[0, 0, 32] [%rows, 6, 16] [1, 1, 1] : tensor<?x6x48xf32> to tensor<?x6x16xf32>
    fusednorm.yield %k32, %v32 : tensor<?x6x32xf32>, tensor<?x6x16xf32>
  }
  return
}
