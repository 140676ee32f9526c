// Without an MPI library the run is an error.
// RUN: env FUSEDNORM_MPI_LIBRARY=/none/libmpi.so not fusednorm-runner %s --input=4xf32=iota 2>&1 | FileCheck %s
// CHECK: error: cannot load an MPI library ({{.*}}/none/libmpi.so{{.*}}); install openmpi-bin or mpich, or name the file in FUSEDNORM_MPI_LIBRARY

// The simulator runs one process.
// RUN: not fusednorm-runner %s --target=sm_90a --emulate --input=4xf32=iota 2>&1 | FileCheck %s --check-prefix=GPU
// GPU: error: 'shard.grid' op runs on CPUs only; use --target=cpu

// RUN: not fusednorm-runner %s --input=4xf32=iota --shard-inputs=x 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: error: --shard-inputs: expected a dimension such as 1, a dimension with extents such as 1:64:32, or -, got 'x'
// RUN: not fusednorm-runner %s --input=4xf32=iota --gather-outputs=0:2 2>&1 | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: error: --gather-outputs: expected a dimension without extents; the outputs have them
// RUN: not fusednorm-runner %s --input=4xf32=iota --rank-timeout=0 2>&1 | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: error: --rank-timeout: expected more than 0 seconds

shard.grid @ranks(shape = ?)
func.func @gather(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
