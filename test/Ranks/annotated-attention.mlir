// Attention with heads on two ranks: a head has the bits of one process.
// REQUIRES: mpi
// DEFINE: %{run} = fusednorm-runner --threads=1 --input='9x4x64xbf16=normal(seed=1)' --input='9x2x64xbf16=normal(seed=2)' --input='9x2x64xbf16=normal(seed=3)' --input='3xi32=offsets(4,5)' --input='9x4x64xbf16=const(0)'
// RUN: rm -rf %t && mkdir %t
// RUN: grep -v 'shard\.' %s | sed 's/%%split/%%q/g' > %t/whole.mlir
// RUN: %{run} %t/whole.mlir --output=%t/one.npy
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' -o %t/ranks.mlir
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir --shard-inputs=1,1,1,-,1 --gather-outputs=1 --expect=%t/one.npy

shard.grid @ranks(shape = 2)

func.func @attention(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>, %rows: tensor<?xi32>,
                     %out: tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16> {
  %heads = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %heads annotate_for_users : tensor<?x4x64xbf16>
  %0 = fusednorm.ragged_attention
      ins(%split, %k, %v : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) outs(%out : tensor<?x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> tensor<?x4x64xbf16>
  return %0 : tensor<?x4x64xbf16>
}
