// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -convert-shard-collectives-to-mpi

shard.grid @square(shape = 2x2)
func.func @axes(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'shard.all_gather' op expected a grid with one axis, got @square with 2}}
  %0 = shard.all_gather %x on @square grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @none(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'shard.all_reduce' op expected grid_axes = [0], all ranks}}
  %0 = shard.all_reduce %x on @ranks : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @element(%x: tensor<4xi1>) -> tensor<8xi1> {
  // expected-error@+1 {{'shard.all_gather' op expected floats or integers of 8, 16, 32 or 64 bits, got 'i1'}}
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4xi1> -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

// -----

shard.grid @ranks(shape = 2)
func.func @kind(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{'shard.all_reduce' op expected the reduction sum, max or min, got bitwise_xor}}
  %0 = shard.all_reduce %x on @ranks grid_axes = [0] reduction = bitwise_xor : tensor<4xi32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @wider(%x: tensor<4xf32>) -> tensor<4xf64> {
  // expected-error@+1 {{'shard.all_reduce' op expected a result of the type of the input, 'tensor<4xf32>', got 'tensor<4xf64>'}}
  %0 = shard.all_reduce %x on @ranks grid_axes = [0] : tensor<4xf32> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

shard.grid @ranks(shape = 2)
func.func @annotated(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'shard.sharding' op is an annotation; run sharding-propagation and shard-partition first}}
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'shard.shift' op has no conversion to mpi; expected shard.all_gather, shard.all_reduce, shard.process_linear_index, shard.process_multi_index or shard.grid_shape}}
  %0 = shard.shift %x on @ranks grid_axes = [0] shift_axis = 0 offset = 1 : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
