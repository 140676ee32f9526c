// Attention with sequences on two ranks. A sequence has the bits of one process. Slices of rows
// between sequences, and slices within one.
// REQUIRES: mpi
// DEFINE: %{slices} = --shard-inputs=0:6:5,0:8:7,0:8:7,-,-,0,0:6:5,1:6:5
// DEFINE: %{run} = fusednorm-runner --threads=1 --input='11x4x64xbf16=normal(seed=1)' --input='15x2x64xbf16=normal(seed=2)' --input='15x2x64xbf16=normal(seed=3)' --input='5xi32=offsets(2,4,4,1)' --input='5xi32=offsets(3,5,5,2)' --input='4xi32=const(1)' --input='11x4x64xbf16=const(0)' --input='4x11xf32=const(0)'
// RUN: rm -rf %t && mkdir %t
// RUN: grep -v 'shard\.' %s | sed 's/%%split/%%q/g' > %t/whole.mlir
// RUN: %{run} %t/whole.mlir --output=%t/one%d.npy
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' -o %t/ranks.mlir
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir %{slices} --gather-outputs=0,1 --expect=%t/one%d.npy
// REDEFINE: %{slices} = --shard-inputs=0:7:4,0:8:7,0:8:7,-,-,0,0:7:4,1:7:4
// RUN: not %mpirun -n 2 %{run} %t/ranks.mlir %{slices} --gather-outputs=0,1 2>&1 | FileCheck %s
// CHECK-COUNT-2: ragged_attention: expected a slice of q with the rows of the sequences of this rank; split it between sequences

shard.grid @ranks(shape = 2)

func.func @attention(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>, %rows: tensor<?xi32>,
                     %keys: tensor<?xi32>, %lengths: tensor<?xi32>, %out: tensor<?x4x64xbf16>, %lse: tensor<4x?xf32>)
    -> (tensor<?x4x64xbf16>, tensor<4x?xf32>) {
  %sequences = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %q to %sequences annotate_for_users : tensor<?x4x64xbf16>
  %0, %1 = fusednorm.ragged_attention
      ins(%split, %k, %v : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%out, %lse : tensor<?x4x64xbf16>, tensor<4x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x4x64xbf16>, tensor<4x?xf32>)
  return %0, %1 : tensor<?x4x64xbf16>, tensor<4x?xf32>
}
