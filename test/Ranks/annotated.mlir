// An annotated module runs on two ranks after upstream's passes. Without annotations it runs on one
// process, and both agree.
// REQUIRES: mpi
// DEFINE: %{run} = fusednorm-runner --threads=1 --input='7x96xf32=normal(seed=1)' --input='7x32xf32=normal(seed=2)' --input='96xf32=uniform(0.5,1.5,seed=3)' --input='32xf32=uniform(0.5,1.5,seed=4)'
// RUN: rm -rf %t && mkdir %t
// RUN: grep -v 'shard\.' %s | sed 's/%%split/%%q/g' > %t/whole.mlir
// RUN: %{run} %t/whole.mlir --output=%t/one%d.npy
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' -o %t/ranks.mlir
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir --shard-inputs=1,1,0,0 --gather-outputs=-,1,1 --expect=%t/one%d.npy --tolerance=ulps=4

shard.grid @ranks(shape = 2)

func.func @qk_norm(%q: tensor<?x96xf32>, %k: tensor<?x32xf32>, %gq: tensor<96xf32>, %gk: tensor<32xf32>,
                   %var: tensor<?x2xf32>, %qo: tensor<?x96xf32>, %ko: tensor<?x32xf32>)
    -> (tensor<?x2xf32>, tensor<?x96xf32>, tensor<?x32xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %columns annotate_for_users : tensor<?x96xf32>
  %means = fusednorm.row_mean_of_squares_qk ins(%split, %k : tensor<?x96xf32>, tensor<?x32xf32>)
      outs(%var : tensor<?x2xf32>) -> tensor<?x2xf32>
  %qn, %kn = fusednorm.apply_qk_rms_norm
      ins(%split, %k, %gq, %gk, %means : tensor<?x96xf32>, tensor<?x32xf32>, tensor<96xf32>, tensor<32xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : tensor<?x96xf32>, tensor<?x32xf32>) -> (tensor<?x96xf32>, tensor<?x32xf32>)
  return %means, %qn, %kn : tensor<?x2xf32>, tensor<?x96xf32>, tensor<?x32xf32>
}
