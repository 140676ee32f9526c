// RUN: fusednorm-opt %s --fusednorm-results-to-arguments --canonicalize --split-input-file | FileCheck %s
// Results use their argument as buffer, without an allocation.
// RUN: fusednorm-opt %s --fusednorm-results-to-arguments --fusednorm-bufferize --canonicalize --split-input-file | FileCheck %s --check-prefix=BUFFERS

// CHECK-LABEL: func.func @norm(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x64xf32>, %[[G:[a-z0-9]*]]: tensor<64xf32>, %[[E:[a-z0-9]*]]: f32, %[[OUT:[a-z0-9]*]]: tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK-NEXT:    %[[Y:.*]] = fusednorm.rms_norm ins(%[[X]], %[[G]] : {{.*}}) epsilon(%[[E]]) outs(%[[OUT]] : tensor<?x64xf32>)
// CHECK-NEXT:    return %[[Y]]
// BUFFERS-LABEL: func.func @norm(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 3>
// BUFFERS-NOT:     memref.alloc
func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %o = tensor.empty(%n) : tensor<?x64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// -----

// Two results with identical destinations, and a result between them that is no tensor.
// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %[[Y:[a-z0-9]*]]: tensor<4x64xf32>, %[[R:[a-z0-9]*]]: tensor<4x64xf32>) -> (tensor<4x64xf32>, f32, tensor<4x64xf32>)
// CHECK:         fusednorm.add_rms_norm {{.*}} outs(%[[R]], %[[Y]] : tensor<4x64xf32>, tensor<4x64xf32>)
// BUFFERS-LABEL: func.func @two(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 4, -1, 5>
// BUFFERS-NOT:     memref.alloc
func.func @two(%x: tensor<4x64xf32>, %r: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32)
    -> (tensor<4x64xf32>, f32, tensor<4x64xf32>) {
  %o = tensor.empty() : tensor<4x64xf32>
  %y, %s = fusednorm.add_rms_norm ins(%x, %r, %g : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>)
      epsilon(%e) outs(%o, %o : tensor<4x64xf32>, tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>)
  return %s, %e, %y : tensor<4x64xf32>, f32, tensor<4x64xf32>
}

// -----

// The result is a reshape of the destination. The argument has the shape of the result.
// CHECK-LABEL: func.func @expanded(
// CHECK-SAME:    %[[OUT:[a-z0-9]*]]: tensor<?x2x32xf32>) -> tensor<?x2x32xf32>
// CHECK:         %[[ROWS:.*]] = tensor.collapse_shape %[[OUT]] {{\[\[}}0], [1, 2]] : tensor<?x2x32xf32> into tensor<?x64xf32>
// CHECK:         fusednorm.rms_norm {{.*}} outs(%[[ROWS]] : tensor<?x64xf32>)
// BUFFERS-LABEL: func.func @expanded(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 3>
// BUFFERS-NOT:     memref.alloc
// BUFFERS-NOT:     memref.copy
func.func @expanded(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<?x2x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %o = tensor.empty(%n) : tensor<?x64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  %z = tensor.expand_shape %y [[0], [1, 2]] output_shape [%n, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
  return %z : tensor<?x2x32xf32>
}

// -----

// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME:    %[[OUT:[a-z0-9]*]]: tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK:         %[[HEADS:.*]] = tensor.expand_shape %[[OUT]] {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
// CHECK:         fusednorm.rms_norm {{.*}} outs(%[[HEADS]] : tensor<?x2x32xf32>)
// BUFFERS-LABEL: func.func @collapsed(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 3>
// BUFFERS-NOT:     memref.alloc
// BUFFERS-NOT:     memref.copy
func.func @collapsed(%x: tensor<?x2x32xf32>, %g: tensor<32xf32>, %e: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x2x32xf32>
  %o = tensor.empty(%n) : tensor<?x2x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x2x32xf32>, tensor<32xf32>) epsilon(%e)
      outs(%o : tensor<?x2x32xf32>) -> tensor<?x2x32xf32>
  %z = tensor.collapse_shape %y [[0], [1, 2]] : tensor<?x2x32xf32> into tensor<?x64xf32>
  return %z : tensor<?x64xf32>
}

// -----

// Reshapes that cancel out, as raising creates them around group quantization.
// CHECK-LABEL: func.func @back(
// CHECK-SAME:    %[[OUT:[a-z0-9]*]]: tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK:         fusednorm.rms_norm {{.*}} outs(%[[OUT]] : tensor<?x64xf32>)
// BUFFERS-LABEL: func.func @back(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 3>
// BUFFERS-NOT:     memref.alloc
// BUFFERS-NOT:     memref.copy
func.func @back(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %o = tensor.empty(%n) : tensor<?x64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  %s = tensor.expand_shape %y [[0], [1, 2]] output_shape [%n, 2, 32] : tensor<?x64xf32> into tensor<?x2x32xf32>
  %z = tensor.collapse_shape %s [[0], [1, 2]] : tensor<?x2x32xf32> into tensor<?x64xf32>
  return %z : tensor<?x64xf32>
}

// -----

// An op writes %z to an argument, so this result has no further argument. %y is returned twice and
// has two arguments: a kernel copies it to the second one.
// CHECK-LABEL: func.func @known(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<4x64xf32>, %{{[a-z0-9]*}}: tensor<64xf32>, %{{[a-z0-9]*}}: f32, %[[OUT:[a-z0-9]*]]: tensor<4x64xf32>, %[[TWICE:[a-z0-9]*]]: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>)
// CHECK:         %[[Y:.*]] = fusednorm.rms_norm {{.*}} outs(%[[OUT]]
// CHECK:         %[[COPY:.*]] = fusednorm.fused ins(%[[Y]] : {{.*}}) outs(%[[TWICE]] : {{.*}}) body {
// CHECK:         return %[[Y]], %[[COPY]], %{{.*}}
// BUFFERS-LABEL: func.func @known(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 3, 4, 0>
// BUFFERS-NOT:     memref.alloc
func.func @known(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32)
    -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) {
  %o = tensor.empty() : tensor<4x64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
  %z = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%x : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y, %y, %z : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// A value without a destination is copied by a kernel.
// CHECK-LABEL: func.func @constant(
// CHECK-SAME:    %[[OUT:[a-z0-9]*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[COPY:.*]] = fusednorm.fused ins(%{{.*}}) outs(%[[OUT]] : {{.*}}) body {
// CHECK:         return %[[COPY]]
// BUFFERS-LABEL: func.func @constant(
// BUFFERS:         fusednorm.fused {{.*}} outs(%arg0
func.func @constant() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

// An unchanged argument is copied, also after a cast.
// CHECK-LABEL: func.func @unchanged(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<4x8xf32>, %[[A:[a-z0-9]*]]: tensor<4x8xf32>, %[[B:[a-z0-9]*]]: tensor<?x8xf32>)
// CHECK:         fusednorm.fused ins(%[[X]] : {{.*}}) outs(%[[A]] : {{.*}}) body {
// CHECK:         fusednorm.fused {{.*}} outs(%[[B]] : {{.*}}) body {
// BUFFERS-LABEL: func.func @unchanged(
// BUFFERS-SAME:    fusednorm.result_arguments = array<i64: 1, 2>
func.func @unchanged(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<?x8xf32>) {
  %y = tensor.cast %x : tensor<4x8xf32> to tensor<?x8xf32>
  return %x, %y : tensor<4x8xf32>, tensor<?x8xf32>
}

// -----

// Host code copies a tensor of rank 0 and a tensor of i1.
// CHECK-LABEL: func.func @by_host(
// CHECK-COUNT-2:   bufferization.materialize_in_destination
func.func @by_host(%x: tensor<f32>, %y: tensor<4xi1>) -> (tensor<f32>, tensor<4xi1>) {
  return %x, %y : tensor<f32>, tensor<4xi1>
}

// -----

// Private functions and declarations are not changed.
// CHECK-LABEL: func.func private @inner(%{{.*}}: tensor<4x64xf32>, %{{.*}}: tensor<64xf32>, %{{.*}}: f32) -> tensor<4x64xf32> {
// CHECK:       func.func private @outer(tensor<4xf32>) -> tensor<4xf32>
// BUFFERS-LABEL: func.func private @inner
func.func private @inner(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32) -> tensor<4x64xf32> {
  %o = tensor.empty() : tensor<4x64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
func.func private @outer(tensor<4xf32>) -> tensor<4xf32>
