// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --canonicalize | FileCheck %s
// Every buffer is an argument or a tensor.empty, so nothing is copied.
// RUN: fusednorm-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   | FileCheck %s --check-prefix=COPY

// COPY-LABEL: func @rms_norm(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @rms_norm(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<?x64xbf16>, %[[GAMMA:[a-z0-9]*]]: memref<64xbf16>, %[[EPS:[a-z0-9]*]]: f32, %[[OUT:[a-z0-9]*]]: memref<?x64xbf16>)
// CHECK-NEXT:    fusednorm.rms_norm ins(%[[X]], %[[GAMMA]] : memref<?x64xbf16>, memref<64xbf16>) epsilon(%[[EPS]]) outs(%[[OUT]] : memref<?x64xbf16>){{$}}
// CHECK-NEXT:    return %[[OUT]]
func.func @rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>)
      epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %0 : tensor<?x64xbf16>
}

// -----

// Each row is written in place.
// COPY-LABEL: func @in_place(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @in_place(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<?x64xf32>,
// CHECK-NEXT:    fusednorm.rms_norm ins(%[[X]], %{{.*}}) {{.*}} outs(%[[X]] : memref<?x64xf32>)
func.func @in_place(%x: tensor<?x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<?x64xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%x : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// -----

// The result has another column, so writing in place would overwrite columns before they are read.
// COPY-LABEL: func @moved_columns(
// CHECK-LABEL: func @moved_columns(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<?x64xf32>,
// CHECK:         %[[NEW:.*]] = memref.alloc(%{{.*}}) {{.*}} : memref<?x64xf32>
// CHECK:         fusednorm.apply_rotary_pos_emb ins(%[[X]], %{{.*}}) {{.*}} outs(%[[NEW]] : memref<?x64xf32>)
func.func @moved_columns(%x: tensor<?x64xf32>, %cos: tensor<32xf32>, %sin: tensor<32xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x64xf32>, tensor<32xf32>, tensor<32xf32>)
      dims = [] out_pairing(half_split) outs(%x : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// -----

// x is read later, so the result gets a buffer of its own, which is not initialized by a copy.
// COPY-LABEL: func @not_in_place(
// COPY:         memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @not_in_place(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<?x64xf32>,
// CHECK:         %[[NEW:.*]] = memref.alloc(%{{.*}}) {{.*}} : memref<?x64xf32>
// CHECK-NEXT:    fusednorm.rms_norm ins(%[[X]], %{{.*}}) {{.*}} outs(%[[NEW]] : memref<?x64xf32>)
func.func @not_in_place(%x: tensor<?x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%x : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %x, %0 : tensor<?x64xf32>, tensor<?x64xf32>
}

// -----

// gamma is read for every row, so no result may share its buffer.
// COPY-LABEL: func @gamma_is_no_row(
// COPY:         memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @gamma_is_no_row(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<64xf32>, %[[GAMMA:[a-z0-9]*]]: memref<64xf32>,
// CHECK:         %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT:    fusednorm.rms_norm ins(%[[X]], %[[GAMMA]] {{.*}} outs(%[[NEW]] : memref<64xf32>)
func.func @gamma_is_no_row(%x: tensor<64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<64xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%gamma : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// Both columns are written into one buffer.
// COPY-LABEL: func @columns(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @columns(
// CHECK:         fusednorm.row_mean_of_squares ins(%arg0 : memref<?x64xf32>) outs(%arg2 : memref<?x2xf32>)
// CHECK-NEXT:    fusednorm.row_mean_of_squares ins(%arg1 : memref<?x16xf32>) outs(%arg2 : memref<?x2xf32>) {column = 1 : i64}
func.func @columns(%q: tensor<?x64xf32>, %k: tensor<?x16xf32>, %out: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.row_mean_of_squares ins(%q : tensor<?x64xf32>) outs(%out : tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = fusednorm.row_mean_of_squares ins(%k : tensor<?x16xf32>) outs(%0 : tensor<?x2xf32>) {column = 1 : i64} -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

// The column that is not written is read later, so the buffer must be copied.
// COPY-LABEL: func @columns_kept(
// COPY:         memref.copy
// CHECK-LABEL: func @columns_kept(
func.func @columns_kept(%q: tensor<?x64xf32>, %out: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0 = fusednorm.row_mean_of_squares ins(%q : tensor<?x64xf32>) outs(%out : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out, %0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// -----

// COPY-LABEL: func @qk(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @qk(
// CHECK:         fusednorm.row_mean_of_squares_qk ins(%arg0, %arg1 : {{.*}}) outs(%arg4 : memref<?x2xf32>)
// CHECK-NEXT:    fusednorm.apply_qk_rms_norm ins(%arg0, %arg1, %arg2, %arg3, %arg4 : {{.*}} outs(%arg0, %arg1 : memref<?x64xbf16>, memref<?x16xbf16>)
func.func @qk(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>, %gq: tensor<64xf32>, %gk: tensor<16xf32>,
              %var: tensor<?x2xf32>, %eps: f32) -> (tensor<?x64xbf16>, tensor<?x16xbf16>) {
  %v = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>)
      outs(%var : tensor<?x2xf32>) -> tensor<?x2xf32>
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %v : tensor<?x64xbf16>, tensor<?x16xbf16>, tensor<64xf32>, tensor<16xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>) -> (tensor<?x64xbf16>, tensor<?x16xbf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x16xbf16>
}

// -----

// q and k are processed together, so neither result may overwrite the other input.
// COPY-LABEL: func @qk_crossed(
// COPY-COUNT-2: memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @qk_crossed(
func.func @qk_crossed(%q: tensor<?x64xbf16>, %k: tensor<?x64xbf16>, %g: tensor<64xf32>,
                      %var: tensor<?x2xf32>, %eps: f32) -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %g, %g, %var : tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<64xf32>, tensor<64xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%k, %q : tensor<?x64xbf16>, tensor<?x64xbf16>) -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x64xbf16>
}

// -----

// COPY-LABEL: func @fp8(
// COPY-NOT:     memref.alloc
// COPY-NOT:     memref.copy
// CHECK-LABEL: func @fp8(
// CHECK:         fusednorm.rms_norm_fused_fp8 ins(%arg0, %arg1 : {{.*}} outs(%arg3, %arg4 : memref<?x64xf8E4M3FN>, memref<?x1xf32>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>}
func.func @fp8(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>}
      -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// -----

// A destination that is used for two results needs two buffers.
// COPY-LABEL: func @two_from_one(
// COPY:         memref.alloc
// CHECK-LABEL: func @two_from_one(
// CHECK-SAME:      %[[Q:[a-z0-9]*]]: memref<?x64xbf16>,
// CHECK:         fusednorm.apply_qk_rms_norm {{.*}} outs(%[[A:.*]], %[[B:.*]] :
func.func @two_from_one(%q: tensor<?x64xbf16>, %g: tensor<64xf32>, %var: tensor<?x2xf32>, %eps: f32, %out: tensor<?x64xbf16>)
    -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %q, %g, %g, %var : tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<64xf32>, tensor<64xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%out, %out : tensor<?x64xbf16>, tensor<?x64xbf16>) -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x64xbf16>
}
