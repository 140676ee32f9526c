// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics --convert-batch-kernels-to-gpu=target=sm_90a
// RUN: not fusednorm-opt %s --split-input-file --convert-batch-kernels-to-gpu=target=x86-64-v3 2>&1 | FileCheck %s
// CHECK: error: convert-batch-kernels-to-gpu: x86-64-v3 is no GPU; use for example sm_90a

func.func @chunks(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<16777217x?xi32>,
                  %cache: memref<16777217x?xi32>, %buffers: memref<16777217xi32>) {
  // expected-error @+1 {{has 16777217 chunks; expected at most 16777216 on a GPU}}
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %cache, %buffers : memref<16777217x?xi32>, memref<16777217x?xi32>, memref<16777217xi32>) {chunk_size = 16}
  return
}

// -----

func.func @tensors(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<4x?xi32>,
                   %cache: tensor<4x?xi32>, %buffers: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{is on tensors: run fusednorm-bufferize first}}
  %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%rows, %cache, %buffers : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) {chunk_size = 16}
      -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
  return %2 : tensor<4xi32>
}
