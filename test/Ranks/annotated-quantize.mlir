// Norm and quantization with columns on two ranks. The means of squares are summed over ranks, and
// the absolute maxima are those of all ranks.
// REQUIRES: mpi
// DEFINE: %{run} = fusednorm-runner --threads=1 --input='5x256xbf16=normal(seed=1)'
// DEFINE: %{quantize} = --entry=quantize --input='5x256xf8E4M3FN=const(0)' --input='5x1xf32=const(0)'
// DEFINE: %{norm} = --entry=norm --input='256xbf16=uniform(0.5,1.5,seed=2)' --input=1e-6 --input='5x256xbf16=const(0)'
// RUN: rm -rf %t && mkdir %t
// RUN: grep -v 'shard\.' %s | sed 's/%%split/%%x/g' > %t/whole.mlir
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' -o %t/ranks.mlir
// The quantized values have the bits of one process.
// RUN: %{run} %t/whole.mlir %{quantize} --output=%t/quantize%d.npy
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir %{quantize} --shard-inputs=1,1,- --gather-outputs=1,- --expect=%t/quantize%d.npy
// RUN: %{run} %t/whole.mlir %{norm} --output=%t/norm.npy
// RUN: %mpirun -n 2 %{run} %t/ranks.mlir %{norm} --shard-inputs=1,0,-,1 --gather-outputs=1 --expect=%t/norm.npy --tolerance=ulps=1

shard.grid @ranks(shape = 2)

func.func @quantize(%x: tensor<5x256xbf16>, %out: tensor<5x256xf8E4M3FN>, %scales: tensor<5x1xf32>)
    -> (tensor<5x256xf8E4M3FN>, tensor<5x1xf32>) {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<5x256xbf16>
  %0, %1 = fusednorm.quantize ins(%split : tensor<5x256xbf16>)
      outs(%out, %scales : tensor<5x256xf8E4M3FN>, tensor<5x1xf32>) -> (tensor<5x256xf8E4M3FN>, tensor<5x1xf32>)
  return %0, %1 : tensor<5x256xf8E4M3FN>, tensor<5x1xf32>
}

func.func @norm(%x: tensor<5x256xbf16>, %g: tensor<256xbf16>, %eps: f32, %y: tensor<5x256xbf16>)
    -> tensor<5x256xbf16> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<5x256xbf16>
  %0 = fusednorm.rms_norm ins(%split, %g : tensor<5x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%y : tensor<5x256xbf16>) -> tensor<5x256xbf16>
  return %0 : tensor<5x256xbf16>
}
