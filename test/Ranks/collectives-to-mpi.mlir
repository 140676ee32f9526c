// RUN: fusednorm-opt %s -split-input-file -convert-shard-collectives-to-mpi | FileCheck %s

// Slices travel as integers; the extents of all ranks are compared.
shard.grid @ranks(shape = ?)
// CHECK-NOT: shard.grid
// CHECK-LABEL: func.func @gather(
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %{{.*}}, %[[SIZE:.*]] = mpi.comm_size(%[[WORLD]])
// CHECK: %[[COUNT:.*]] = arith.index_cast %[[SIZE]]
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_MAX, %[[WORLD]]) : memref<2xi64>, memref<2xi64>
// CHECK: cf.assert %{{.*}}, "shard.all_gather: ranks have different extents in the dynamic dimension 0
// CHECK: arith.bitcast %{{.*}} : tensor<1x?x2xf32> to tensor<1x?x2xi32>
// CHECK: linalg.fill ins(%c0_i32
// CHECK: %{{.*}}, %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]])
// CHECK: %[[OWN:.*]] = arith.index_cast %[[RANK]]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[OWN]], 0, 0, 0] [1, 1, %{{.*}}, 2] [1, 1, 1, 1]
// CHECK: cf.assert %{{.*}}, "shard.all_gather: expected at most 2^31 - 1 elements for one call of MPI"
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[WORLD]]) : memref<?x1x?x2xi32>, memref<?x1x?x2xi32>
// CHECK: arith.bitcast %{{.*}} : tensor<?x1x?x2xi32> to tensor<?x1x?x2xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3]]
func.func @gather(%x: tensor<1x?x2xf32>) -> tensor<?x?x2xf32> {
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<1x?x2xf32> -> tensor<?x?x2xf32>
  return %0 : tensor<?x?x2xf32>
}

// -----

// A static grid: the number of ranks is checked. Static extents are not compared. Another axis than
// the first one is moved.
shard.grid @four(shape = 4)
// CHECK-LABEL: func.func @columns(
// CHECK: cf.assert %{{.*}}, "expected 4 ranks, as in the grid @four; start them with mpirun -n 4"
// CHECK-NOT: MPI_MAX
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %{{.*}}) : memref<4x3x8xi16>, memref<4x3x8xi16>
// CHECK: linalg.transpose ins(%{{.*}} : tensor<4x3x8xbf16>) outs(%{{.*}} : tensor<3x4x8xbf16>) permutation = [1, 0, 2]
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : tensor<3x4x8xbf16> into tensor<3x32xbf16>
func.func @columns(%x: tensor<3x8xbf16>) -> tensor<3x32xbf16> {
  %0 = shard.all_gather %x on @four grid_axes = [0] gather_axis = 1 : tensor<3x8xbf16> -> tensor<3x32xbf16>
  return %0 : tensor<3x32xbf16>
}

// A reduction starts with the slice of rank 0 and continues in rank order.
// CHECK-LABEL: func.func @sum(
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %{{.*}}) : memref<4x3x8xi32>, memref<4x3x8xi32>
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[ALL:.*]][0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<4x3x8xf32> to tensor<3x8xf32>
// CHECK: %[[REST:.*]] = tensor.extract_slice %[[ALL]][1, 0, 0] [{{.*}}, 3, 8] [1, 1, 1]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["reduction", "parallel", "parallel"]
// CHECK-SAME: ins(%[[REST]] : {{.*}}) outs(%[[FIRST]] : tensor<3x8xf32>)
// CHECK: ^bb0(%[[TERM:.*]]: f32, %[[SUM:.*]]: f32)
// CHECK: arith.addf %[[SUM]], %[[TERM]]
func.func @sum(%x: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %0 = shard.all_reduce %x on @four grid_axes = [0] : tensor<3x8xf32> -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// CHECK-LABEL: func.func @indices(
// CHECK-COUNT-2: mpi.comm_rank
// CHECK: mpi.comm_size
func.func @indices() -> (index, index, index) {
  %0 = shard.process_linear_index on @four : index
  %1 = shard.process_multi_index on @four : index
  %2 = shard.grid_shape @four : index
  return %0, %1, %2 : index, index, index
}
