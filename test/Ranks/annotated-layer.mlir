// A tensor-parallel layer with two GEMMs on two ranks: the first one splits its columns, the second
// one its K. The result is within one step of bf16 of one process, or within the error bound of f32
// partial sums near zero.
// REQUIRES: mpi
// DEFINE: %{run} = fusednorm-runner --threads=1 --input='33x64xbf16=normal(seed=1)' --input='128x64xbf16=normal(seed=2,scale=0.1)' --input='64x128xbf16=normal(seed=3,scale=0.1)' --input='33x128xbf16=const(0)' --input='33x64xbf16=const(0)'
// RUN: rm -rf %t && mkdir %t
// RUN: grep -v 'shard\.' %s | sed 's/%%split/%%up/g' > %t/whole.mlir
// RUN: %{run} %t/whole.mlir --output=%t/one.npy
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' -o %t/ranks.mlir
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir --shard-inputs=-,0,1,1,- --expect=%t/one.npy --tolerance=abs=1e-5,rel=0.0079

shard.grid @ranks(shape = 2)

func.func @layer(%x: tensor<?x64xbf16>, %up: tensor<128x64xbf16>, %down: tensor<64x128xbf16>,
                 %hidden: tensor<?x128xbf16>, %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %up to %rows annotate_for_users : tensor<128x64xbf16>
  %h = fusednorm.matmul ins(%x, %split : tensor<?x64xbf16>, tensor<128x64xbf16>) transpose_b
      outs(%hidden : tensor<?x128xbf16>) -> (tensor<?x128xbf16>)
  %y = fusednorm.matmul ins(%h, %down : tensor<?x128xbf16>, tensor<64x128xbf16>) transpose_b
      outs(%out : tensor<?x64xbf16>) -> (tensor<?x64xbf16>)
  return %y : tensor<?x64xbf16>
}
