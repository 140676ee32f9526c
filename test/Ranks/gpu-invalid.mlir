// Collectives have no lowering for GPUs.

// RUN: not fusednorm-compile %s --target=sm_90a -o %t 2>&1 | FileCheck %s
// CHECK: error: 'shard.all_gather' has no lowering from tensors to memory; expected ops of linalg, tensor, arith, math, scf and fusednorm: collectives require a CPU target; for a GPU, call fnrt_all_gather between two launchers (docs/Ranks.md)

shard.grid @ranks(shape = ?)
func.func @gather(%x: tensor<1x?x2xf32>) -> tensor<?x?x2xf32> {
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0
      : tensor<1x?x2xf32> -> tensor<?x?x2xf32>
  return %0 : tensor<?x?x2xf32>
}
