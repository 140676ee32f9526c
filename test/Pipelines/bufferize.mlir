// RUN: fusednorm-opt %s --fusednorm-bufferize --split-input-file | FileCheck %s --check-prefixes=CHECK,IDENTITY
// RUN: fusednorm-opt %s --fusednorm-bufferize=layout=rows --split-input-file | FileCheck %s --check-prefixes=CHECK,ROWS
// RUN: not fusednorm-opt %s --fusednorm-bufferize=layout=columns --split-input-file 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: fusednorm-bufferize: unknown layout 'columns'; expected identity or rows

// A result that is the buffer of an argument is dropped. The attribute records the argument.

// CHECK-LABEL: func.func @in_place
// IDENTITY-SAME: (%{{.*}}: memref<?x8xf32>, %{{.*}}: memref<8xf32>, %{{.*}}: f32, %[[OUT:.*]]: memref<?x8xf32>) attributes {fusednorm.result_arguments = array<i64: 3>} {
// ROWS-SAME: (%{{.*}}: memref<?x8xf32, strided<[?, 1], offset: ?>>, %{{.*}}: memref<8xf32, strided<[1], offset: ?>>, %{{.*}}: f32, %[[OUT:.*]]: memref<?x8xf32, strided<[?, 1], offset: ?>>) attributes {fusednorm.result_arguments = array<i64: 3>} {
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: rms_norm {{.*}}outs(%[[OUT]]
// CHECK: return{{$}}
func.func @in_place(%x: tensor<?x8xf32>, %gamma: tensor<8xf32>, %eps: f32,
                    %out: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x8xf32>, tensor<8xf32>) epsilon(%eps)
      outs(%out : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Callers use the buffer they passed, and drop their own result likewise. New memory is still
// returned.

// CHECK-LABEL: func.func private @callee
// CHECK-SAME: -> memref<4xf32> attributes {fusednorm.result_arguments = array<i64: 1, -1>}
func.func private @callee(%x: tensor<4xf32>, %out: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @caller
// CHECK-SAME: %[[X:.*]]: memref<4xf32{{.*}}>, %[[OUT:.*]]: memref<4xf32{{.*}}>) -> memref<4xf32> attributes {fusednorm.result_arguments = array<i64: -1, 1>}
// CHECK: %[[NEW:.*]] = call @callee(%[[X]], %[[OUT]])
// CHECK: return %[[NEW]]
func.func @caller(%x: tensor<4xf32>, %out: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = call @callee(%x, %out) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %1, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----

// The body of a fused op stays on tensors, whatever its operands are.

// CHECK-LABEL: func.func @fused
// CHECK: fusednorm.fused
// CHECK-NOT: bufferization
// CHECK: rms_norm {{.*}} -> tensor<4x8xf32>
func.func @fused(%x: memref<4x8xf32>, %gamma: memref<8xf32>, %eps: f32, %out: memref<4x8xf32>) {
  fusednorm.fused ins(%x, %gamma, %eps : memref<4x8xf32>, memref<8xf32>, f32)
      outs(%out : memref<4x8xf32>) body {
  ^bb0(%a: tensor<4x8xf32>, %g: tensor<8xf32>, %e: f32, %o: tensor<4x8xf32>):
    %y = fusednorm.rms_norm ins(%a, %g : tensor<4x8xf32>, tensor<8xf32>) epsilon(%e)
        outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
    fusednorm.yield %y : tensor<4x8xf32>
  }
  return
}
