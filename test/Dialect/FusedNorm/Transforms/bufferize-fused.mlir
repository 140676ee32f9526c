// The body of a fused op stays on tensors. Operands may share buffers if the ops of the body allow
// it.
// RUN: fusednorm-opt %s --split-input-file --fusednorm-bufferize --canonicalize | FileCheck %s
// Every buffer is an argument or a tensor.empty, so nothing is copied.
// RUN: fusednorm-opt %s --split-input-file --fusednorm-bufferize | FileCheck %s --check-prefix=COPY

// Only the operands of a fused op become memrefs.
// COPY-LABEL: func @fused(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @fused(
// CHECK:         fusednorm.fused ins(%arg0, %arg1, %arg2 : memref<?x64xbf16>, memref<64xbf16>, f32) outs(%arg3, %arg4 : memref<?x64xf8E4M3FN>, memref<?x1xf32>) body {
// CHECK-NEXT:    ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<64xbf16>, %in_1: f32, %out: tensor<?x64xf8E4M3FN>, %out_2: tensor<?x1xf32>):
// CHECK:           %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?x64xf32>
// CHECK-NEXT:      %y = rms_norm ins(%in, %in_0 : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%in_1) outs(%[[EMPTY]] : tensor<?x64xf32>) -> tensor<?x64xf32>
// CHECK-NEXT:      %values, %scales = quantize ins(%y : tensor<?x64xf32>) outs(%out, %out_2 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
// CHECK-NEXT:      yield %values, %scales
// CHECK-NEXT:    }{{$}}
func.func @fused(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0:2 = fusednorm.fused ins(%x, %gamma, %eps : tensor<?x64xbf16>, tensor<64xbf16>, f32)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// -----

// One tensor.empty for two destinations of a body becomes two buffers.
// COPY-LABEL: func @fused_in_place(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @fused_in_place(
// CHECK:         fusednorm.fused ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%arg0 : memref<4x64xf32>) body {
// CHECK:           %[[EMPTY:.*]] = tensor.empty() : tensor<4x64xf32>
// CHECK:           rms_norm {{.*}} outs(%[[EMPTY]] : tensor<4x64xf32>)
// CHECK:           rms_norm {{.*}} outs(%[[EMPTY]] : tensor<4x64xf32>)
// CHECK:           rms_norm {{.*}} outs(%out : tensor<4x64xf32>)
func.func @fused_in_place(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<4x64xf32> {
  %0 = fusednorm.fused ins(%x, %gamma, %eps : tensor<4x64xf32>, tensor<64xf32>, f32) outs(%x : tensor<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32, %o: tensor<4x64xf32>):
    %empty = tensor.empty() : tensor<4x64xf32>
    %y = rms_norm ins(%a, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
    %z = rms_norm ins(%y, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
    %s = arith.addf %y, %z : tensor<4x64xf32>
    %r = rms_norm ins(%s, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
    yield %r : tensor<4x64xf32>
  } -> (tensor<4x64xf32>)
  return %0 : tensor<4x64xf32>
}

// -----

// The programs of one kernel run concurrently, so q must not be overwritten while another program
// reads its rows.
// COPY-LABEL: func @fused_crossed(
// COPY-COUNT-2: memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @fused_crossed(
func.func @fused_crossed(%q: tensor<4x64xf32>, %k: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32)
    -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %0:2 = fusednorm.fused ins(%q, %k, %gamma, %eps : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>, f32)
      outs(%k, %q : tensor<4x64xf32>, tensor<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32, %o: tensor<4x64xf32>, %p: tensor<4x64xf32>):
    %y = rms_norm ins(%a, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
    %z = rms_norm ins(%b, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%p : tensor<4x64xf32>) -> tensor<4x64xf32>
    yield %y, %z : tensor<4x64xf32>, tensor<4x64xf32>
  } -> (tensor<4x64xf32>, tensor<4x64xf32>)
  return %0#0, %0#1 : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// An op on memrefs stays as it is.
// COPY-LABEL: func @fused_on_memrefs(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @fused_on_memrefs(
// CHECK:         fusednorm.fused ins(%arg0 : memref<?x64xbf16>) outs(%arg1 : memref<?x1xf32>) body {
// CHECK-NEXT:    ^bb0(%in: tensor<?x64xbf16>, %out: tensor<?x1xf32>):
// CHECK-NEXT:      %variance = row_mean_of_squares ins(%in : tensor<?x64xbf16>) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK-NEXT:      yield %variance : tensor<?x1xf32>
func.func @fused_on_memrefs(%x: memref<?x64xbf16>, %out: memref<?x1xf32>) {
  fusednorm.fused ins(%x : memref<?x64xbf16>) outs(%out : memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %o: tensor<?x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<?x64xbf16>) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
    yield %0 : tensor<?x1xf32>
  }
  return
}
