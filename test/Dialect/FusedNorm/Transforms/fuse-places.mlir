// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fuses ops that compute token positions, read rows of a cache or validate slots with the ops that
// use the results.
//
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse --canonicalize | FileCheck %s
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A kernel that computes the sequence of each row also computes token positions, even if other ops
// read them too.

// REMARK: remark: {{.*}}fusednorm.fused of segment_of, rope, paged_store
// CHECK-LABEL: @segments
// CHECK: %segments, %[[S:.*]] = fusednorm.segment_of
// CHECK: fusednorm.fused ins(%arg0,
// CHECK: segment_of
// CHECK: rope {{.*}} positions(%{{.*}} :
// CHECK: paged_store
// CHECK: return %{{.*}}, %[[S]] :
func.func @segments(%x: tensor<4x8x128xbf16>, %freqs: tensor<?x128xf32>, %table: tensor<?x?xi32>,
                    %offsets: tensor<?xi32>, %lengths: tensor<?xi32>,
                    %cache: tensor<?x16x8x128xbf16>) -> (tensor<?x16x8x128xbf16>, tensor<4xi32>) {
  %i = tensor.empty() : tensor<4xi32>
  %e = tensor.empty() : tensor<4x8x128xbf16>
  %s:2 = fusednorm.segment_of ins(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%i, %i : tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  %r = fusednorm.rope ins(%x, %freqs : tensor<4x8x128xbf16>, tensor<?x128xf32>)
      positions(%s#1 : tensor<4xi32>) outs(%e : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  %0 = fusednorm.paged_store ins(%r : tensor<4x8x128xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  return %0, %s#1 : tensor<?x16x8x128xbf16>, tensor<4xi32>
}

// -----

// Positions with a single user are computed in the kernel of that user.

// REMARK: remark: {{.*}}fusednorm.fused of segment_of, rope
// CHECK-LABEL: @only_reader
// CHECK-NOT: = fusednorm.segment_of
// CHECK: fusednorm.fused
// CHECK: segment_of
// CHECK: rope
func.func @only_reader(%x: tensor<4x8x128xbf16>, %freqs: tensor<?x128xf32>,
                       %offsets: tensor<?xi32>, %out: tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16> {
  %i = tensor.empty() : tensor<4xi32>
  %s:2 = fusednorm.segment_of ins(%offsets : tensor<?xi32>)
      outs(%i, %i : tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  %r = fusednorm.rope ins(%x, %freqs : tensor<4x8x128xbf16>, tensor<?x128xf32>)
      positions(%s#1 : tensor<4xi32>) outs(%out : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  return %r : tensor<4x8x128xbf16>
}

// -----

// Positions with several users are read from memory: computing the sequence of each row costs more.

// REMARK: remark: {{.*}}segment_of was not fused: its result has a user in another group, and this kernel does not compute sequence indices; because of func.return
// CHECK-LABEL: @several_readers
// CHECK: fusednorm.segment_of
// CHECK-NEXT: fusednorm.rope
func.func @several_readers(%x: tensor<4x8x128xbf16>, %freqs: tensor<?x128xf32>,
                           %offsets: tensor<?xi32>, %out: tensor<4x8x128xbf16>)
    -> (tensor<4x8x128xbf16>, tensor<4xi32>) {
  %i = tensor.empty() : tensor<4xi32>
  %s:2 = fusednorm.segment_of ins(%offsets : tensor<?xi32>)
      outs(%i, %i : tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  %r = fusednorm.rope ins(%x, %freqs : tensor<4x8x128xbf16>, tensor<?x128xf32>)
      positions(%s#1 : tensor<4xi32>) outs(%out : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  return %r, %s#1 : tensor<4x8x128xbf16>, tensor<4xi32>
}

// -----

// Rows are read, normalized and stored into the same slots. Their number is given by the type.

// REMARK: remark: {{.*}}fusednorm.rms_norm_key_cache of paged_gather, rms_norm, paged_store
// CHECK-LABEL: @key_norm
// CHECK: %[[T:.*]] = arith.constant 4 : index
// CHECK: rms_norm_key_cache ins(%arg1 : tensor<128xbf16>) slots(%arg0 : {{.*}}) tokens(%[[T]]) epsilon(%arg3) outs(%arg2 :
// CHECK-NOT: fusednorm.
func.func @key_norm(%slots: tensor<4xi64>, %g: tensor<128xbf16>, %cache: tensor<?x16x8x128xbf16>,
                    %eps: f32) -> tensor<?x16x8x128xbf16> {
  %e = tensor.empty() : tensor<4x8x128xf32>
  %f = tensor.empty() : tensor<4x8x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x8x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%e : tensor<4x8x128xf32>) -> tensor<4x8x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x8x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x8x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  return %0 : tensor<?x16x8x128xbf16>
}

// -----

// Rows of one cache are stored into another cache.

// CHECK-LABEL: @to_another_cache
// CHECK: fusednorm.fused ins({{.*}}) outs(%arg3 :
// CHECK: paged_gather
// CHECK: rms_norm
// CHECK: paged_store
// CHECK-NOT: = fusednorm.
func.func @to_another_cache(%slots: tensor<?xi64>, %g: tensor<128xbf16>,
                            %cache: tensor<?x16x128xbf16>, %other: tensor<?x16x128xbf16>,
                            %eps: f32, %tokens: index) -> tensor<?x16x128xbf16> {
  %e = tensor.empty(%tokens) : tensor<?x128xf32>
  %f = tensor.empty(%tokens) : tensor<?x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x128xbf16>) slots(%slots : tensor<?xi64>)
      outs(%e : tensor<?x128xf32>) -> tensor<?x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<?x128xbf16>) -> tensor<?x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<?x128xbf16>) slots(%slots : tensor<?xi64>)
      outs(%other : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %0 : tensor<?x16x128xbf16>
}

// -----

// Rows are stored into other slots of the cache, which another row of the kernel may read later.

// REMARK: remark: {{.*}}paged_store was not fused: it stores to other rows of a cache that the kernel reads, or to other columns of these rows; because of fusednorm.paged_store
// CHECK-LABEL: @to_other_places
// CHECK: fusednorm.fused
// CHECK: paged_gather
// CHECK: rms_norm
// CHECK: fusednorm.paged_store
func.func @to_other_places(%slots: tensor<4xi64>, %others: tensor<4xi64>, %g: tensor<128xbf16>,
                           %cache: tensor<?x16x128xbf16>, %eps: f32) -> tensor<?x16x128xbf16> {
  %e = tensor.empty() : tensor<4x128xf32>
  %f = tensor.empty() : tensor<4x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%e : tensor<4x128xf32>) -> tensor<4x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%others : tensor<4xi64>)
      outs(%cache : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %0 : tensor<?x16x128xbf16>
}

// -----

// The same rows are stored one column further.

// REMARK: remark: {{.*}}paged_store was not fused: it stores to other rows of a cache that the kernel reads, or to other columns of these rows; because of fusednorm.paged_store
// CHECK-LABEL: @to_other_columns
// CHECK: paged_gather
// CHECK: fusednorm.paged_store
func.func @to_other_columns(%slots: tensor<4xi64>, %g: tensor<128xbf16>,
                            %cache: tensor<?x16x256xbf16>, %eps: f32) -> tensor<?x16x256xbf16> {
  %e = tensor.empty() : tensor<4x128xf32>
  %f = tensor.empty() : tensor<4x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x256xbf16>) slots(%slots : tensor<4xi64>)
      outs(%e : tensor<4x128xf32>) -> tensor<4x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x256xbf16>) {column = 1} -> tensor<?x16x256xbf16>
  return %0 : tensor<?x16x256xbf16>
}

// -----

// The cache is written between the gather and the norm. A fused kernel would read it after the
// write.

// REMARK: remark: {{.*}}rms_norm was not fused: it overwrites the cache before the kernel would read it; because of fusednorm.paged_store
// CHECK-LABEL: @written_between
// CHECK: fusednorm.paged_gather
// CHECK: fusednorm.paged_store
// CHECK: fusednorm.rms_norm
func.func @written_between(%slots: tensor<4xi64>, %g: tensor<128xbf16>, %y: tensor<4x128xbf16>,
                           %cache: tensor<?x16x128xbf16>, %eps: f32)
    -> (tensor<?x16x128xbf16>, tensor<4x128xbf16>) {
  %e = tensor.empty() : tensor<4x128xf32>
  %f = tensor.empty() : tensor<4x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%e : tensor<4x128xf32>) -> tensor<4x128xf32>
  %0 = fusednorm.paged_store ins(%y : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  return %0, %n : tensor<?x16x128xbf16>, tensor<4x128xbf16>
}

// -----

// Padding rows keep the values of the destination.

// REMARK: remark: {{.*}}rms_norm was not fused: rows that it skips keep the values of its destination; because of fusednorm.paged_gather
// CHECK-LABEL: @contents
// CHECK: fusednorm.paged_gather
// CHECK: fusednorm.rms_norm
func.func @contents(%slots: tensor<4xi64>, %g: tensor<128xbf16>, %cache: tensor<?x16x128xbf16>,
                    %eps: f32, %out: tensor<4x128xbf16>) -> tensor<4x128xbf16> {
  %f = tensor.empty() : tensor<4x128xbf16>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%out : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  return %n : tensor<4x128xbf16>
}
