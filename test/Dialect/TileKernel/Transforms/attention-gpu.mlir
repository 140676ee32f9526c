// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention has no schedule on processors, and no way to a GPU.
// RUN: fusednorm-opt %s --tilekernel-assign-schedule=target=x86-64-v4 | FileCheck %s
// RUN: not fusednorm-opt %s --tilekernel-assign-schedule=target=sm_90a 2>&1 | FileCheck %s --check-prefix=GPU
// CHECK: tilekernel.program {{.*}} step [1] {
// GPU: is of attention, which has no lowering to sm_90a yet: expected a processor as the target
tilekernel.kernel @merge(%states: memref<?x?x4x8xf32>, %lses: memref<?x4x?xf32>, %out: memref<?x4x8xf32>, %n: index) {
  tilekernel.program (%token) in (%n) step [1] {
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>) outs(%out : memref<?x4x8xf32>)
  }
}
