// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --split-input-file --verify-diagnostics

func.func @tensors(%states: tensor<?x?x4x8xbf16>, %lses: tensor<?x4x?xf32>, %out: tensor<?x4x8xbf16>) -> tensor<?x4x8xbf16> {
  // expected-error @+1 {{was not lowered to a tile program: expected memrefs; run fusednorm-bufferize first}}
  %0 = fusednorm.merge_attention_states ins(%states, %lses : tensor<?x?x4x8xbf16>, tensor<?x4x?xf32>)
      outs(%out : tensor<?x4x8xbf16>) -> (tensor<?x4x8xbf16>)
  return %0 : tensor<?x4x8xbf16>
}

// -----

func.func @space(%states: memref<?x?x4x8xbf16, 1>, %lses: memref<?x4x?xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{expected dense or strided memrefs in the default memory space, got 'memref<?x?x4x8xbf16, 1>'}}
  fusednorm.merge_attention_states ins(%states, %lses : memref<?x?x4x8xbf16, 1>, memref<?x4x?xf32>)
      outs(%out : memref<?x4x8xbf16>)
  return
}
