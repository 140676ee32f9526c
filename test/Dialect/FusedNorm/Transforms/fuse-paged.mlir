// Fuses a store to a cache with the ops that compute its rows, unless fusion would change which
// rows are stored.
//
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: remark: {{.*}}fusednorm.fused of rms_norm, rope, quantize, paged_store
// CHECK-LABEL: @chain
// CHECK: fusednorm.fused ins(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : {{.*}}) outs(%arg9 :
// CHECK: ^bb0({{.*}}, %[[OUT:.*]]: tensor<?x16x8x128xf8E4M3FN>):
// CHECK: %[[Y:.*]] = rms_norm
// CHECK: %[[R:.*]] = rope ins(%[[Y]],
// CHECK: %[[Q:.*]] = quantize ins(%[[R]]
// CHECK: %[[C:.*]] = paged_store ins(%[[Q]] {{.*}} outs(%[[OUT]] :
// CHECK: yield %[[C]] :
// CHECK-NOT: fusednorm.
func.func @chain(%x: tensor<?x8x128xbf16>, %g: tensor<128xbf16>, %freqs: tensor<?x128xf32>,
                 %positions: tensor<?xi32>, %slots: tensor<?xi64>, %eps: f32, %scale: f32,
                 %t: index, %unused: index, %cache: tensor<?x16x8x128xf8E4M3FN>)
    -> tensor<?x16x8x128xf8E4M3FN> {
  %e = tensor.empty(%t) : tensor<?x8x128xbf16>
  %f = tensor.empty(%t) : tensor<?x8x128xf8E4M3FN>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  %r = fusednorm.rope ins(%n, %freqs : tensor<?x8x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<?xi32>) outs(%e : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  %q = fusednorm.quantize ins(%r : tensor<?x8x128xbf16>) static_scale(%scale)
      outs(%f : tensor<?x8x128xf8E4M3FN>) -> (tensor<?x8x128xf8E4M3FN>)
  %0 = fusednorm.paged_store ins(%q : tensor<?x8x128xf8E4M3FN>) slots(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
  return %0 : tensor<?x16x8x128xf8E4M3FN>
}

// -----

// Quantized values and their scales. A row of scales has one column.

// CHECK-LABEL: @scales
// CHECK: %[[R:.*]]:2 = fusednorm.fused ins(%arg0, %arg1 : {{.*}}) outs(%arg2, %arg3 :
// CHECK: %[[Q:.*]], %[[S:.*]] = quantize
// CHECK: paged_store ins(%[[Q]] :
// CHECK: paged_store ins(%[[S]] :
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @scales(%x: tensor<4x128xbf16>, %slots: tensor<4xi64>,
                  %cache: tensor<?x16x128xf8E4M3FN>, %scales: tensor<?x16x1xf32>)
    -> (tensor<?x16x128xf8E4M3FN>, tensor<?x16x1xf32>) {
  %e = tensor.empty() : tensor<4x128xf8E4M3FN>
  %s = tensor.empty() : tensor<4x1xf32>
  %q:2 = fusednorm.quantize ins(%x : tensor<4x128xbf16>)
      outs(%e, %s : tensor<4x128xf8E4M3FN>, tensor<4x1xf32>)
      -> (tensor<4x128xf8E4M3FN>, tensor<4x1xf32>)
  %0 = fusednorm.paged_store ins(%q#0 : tensor<4x128xf8E4M3FN>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x128xf8E4M3FN>) -> tensor<?x16x128xf8E4M3FN>
  %1 = fusednorm.paged_store ins(%q#1 : tensor<4x1xf32>) slots(%slots : tensor<4xi64>)
      outs(%scales : tensor<?x16x1xf32>) -> tensor<?x16x1xf32>
  return %0, %1 : tensor<?x16x128xf8E4M3FN>, tensor<?x16x1xf32>
}

// -----

// K and V are stored into one cache by two ops, and Q is rotated. All of them become one kernel
// with three programs.

// CHECK-LABEL: @append
// CHECK: %[[R:.*]]:2 = fusednorm.fused {{.*}} outs(%arg7, %arg8 :
// CHECK: rope
// CHECK: rope
// CHECK: %[[K:.*]] = paged_store
// CHECK: paged_store {{.*}} part(value) outs(%[[K]] :
// CHECK-NOT: fusednorm.
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @append(%q: tensor<4x16x128xbf16>, %k: tensor<4x8x128xbf16>, %v: tensor<4x8x128xbf16>,
                  %freqs: tensor<?x128xf32>, %positions: tensor<4xi32>, %slots: tensor<4xi64>,
                  %layer: index, %out: tensor<4x16x128xbf16>, %cache: tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<4x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
  %e = tensor.empty() : tensor<4x8x128xbf16>
  %rq = fusednorm.rope ins(%q, %freqs : tensor<4x16x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<4xi32>) outs(%out : tensor<4x16x128xbf16>)
      -> tensor<4x16x128xbf16>
  %rk = fusednorm.rope ins(%k, %freqs : tensor<4x8x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<4xi32>) outs(%e : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  %0 = fusednorm.paged_store ins(%rk : tensor<4x8x128xbf16>) slots(%slots : tensor<4xi64>)
      layer(%layer) outs(%cache : tensor<?x2x?x16x8x128xbf16>) -> tensor<?x2x?x16x8x128xbf16>
  %1 = fusednorm.paged_store ins(%v : tensor<4x8x128xbf16>) slots(%slots : tensor<4xi64>)
      layer(%layer) part(value) outs(%0 : tensor<?x2x?x16x8x128xbf16>)
      -> tensor<?x2x?x16x8x128xbf16>
  return %rq, %1 : tensor<4x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>
}

// -----

// The rows have another user, which also needs the padding rows.

// REMARK: remark: {{.*}}paged_store was not fused: its result has another use, but the store skips rows; because of fusednorm.rms_norm
// CHECK-LABEL: @used_elsewhere
// CHECK: fusednorm.rms_norm
// CHECK: fusednorm.paged_store
func.func @used_elsewhere(%x: tensor<4x128xbf16>, %g: tensor<128xbf16>, %slots: tensor<4xi64>,
                          %eps: f32, %cache: tensor<?x16x128xbf16>)
    -> (tensor<4x128xbf16>, tensor<?x16x128xbf16>) {
  %e = tensor.empty() : tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %n, %0 : tensor<4x128xbf16>, tensor<?x16x128xbf16>
}

// -----

// Each store skips different rows.

// CHECK-LABEL: @other_places
// CHECK: fusednorm.rms_norm
// CHECK: fusednorm.paged_store
// CHECK: fusednorm.paged_store
func.func @other_places(%x: tensor<4x128xbf16>, %g: tensor<128xbf16>, %slots: tensor<4xi64>,
                        %others: tensor<4xi64>, %eps: f32, %a: tensor<?x16x128xbf16>,
                        %b: tensor<?x16x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x16x128xbf16>) {
  %e = tensor.empty() : tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%a : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  %1 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%others : tensor<4xi64>)
      outs(%b : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %0, %1 : tensor<?x16x128xbf16>, tensor<?x16x128xbf16>
}

// -----

// An op between the norm of Q and the store of K reads the old cache. It cannot move after the
// store.

// CHECK-LABEL: @read_between
// CHECK: fusednorm.rms_norm
// CHECK: fusednorm.paged_gather
// CHECK: fusednorm.fused
// CHECK: rms_norm
// CHECK: paged_store
func.func @read_between(%x: tensor<4x128xbf16>, %k: tensor<4x128xbf16>, %g: tensor<128xbf16>,
                        %slots: tensor<4xi64>, %eps: f32, %cache: tensor<?x16x128xbf16>)
    -> (tensor<4x128xbf16>, tensor<?x16x128xbf16>) {
  %e = tensor.empty() : tensor<4x128xbf16>
  %q = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %old = fusednorm.paged_gather ins(%cache : tensor<?x16x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%q : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%k, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %old, %0 : tensor<4x128xbf16>, tensor<?x16x128xbf16>
}

// -----

// A rotation leaves padding rows of its destination unchanged, and the norm reads them.

// REMARK: remark: {{.*}}rms_norm was not fused: rows that it skips keep the values of its destination; because of fusednorm.rope
// CHECK-LABEL: @contents
// CHECK: fusednorm.rope
// CHECK: fusednorm.rms_norm
func.func @contents(%x: tensor<4x128xbf16>, %g: tensor<128xbf16>, %freqs: tensor<?x128xf32>,
                    %positions: tensor<4xi32>, %eps: f32, %out: tensor<4x128xbf16>)
    -> tensor<4x128xbf16> {
  %e = tensor.empty() : tensor<4x128xbf16>
  %r = fusednorm.rope ins(%x, %freqs : tensor<4x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<4xi32>) outs(%out : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%r, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  return %n : tensor<4x128xbf16>
}

// -----

// Both stores write the same columns, so their order must be preserved by two kernels.

// REMARK: remark: {{.*}}paged_store was not fused: two stores of one kernel write the same columns of a cache; because of fusednorm.paged_store
// CHECK-LABEL: @same_columns
// CHECK: %[[FIRST:.*]] = fusednorm.fused {{.*}} outs(%arg4 :
// CHECK: fusednorm.fused {{.*}} outs(%[[FIRST]] :
func.func @same_columns(%x: tensor<4x128xbf16>, %y: tensor<4x128xbf16>, %g: tensor<128xbf16>,
                        %slots: tensor<4xi64>, %cache: tensor<?x16x256xbf16>, %eps: f32)
    -> tensor<?x16x256xbf16> {
  %e = tensor.empty() : tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x256xbf16>) -> tensor<?x16x256xbf16>
  %m = fusednorm.rms_norm ins(%y, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %1 = fusednorm.paged_store ins(%m : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%0 : tensor<?x16x256xbf16>) {column = 64} -> tensor<?x16x256xbf16>
  return %1 : tensor<?x16x256xbf16>
}

// -----

// The cache between two stores has another user, and a kernel returns only the last one.

// REMARK: remark: {{.*}}paged_store was not fused: the cache is used between two stores; because of fusednorm.paged_store
// CHECK-LABEL: @used_between
// CHECK: %[[FIRST:.*]] = fusednorm.fused {{.*}} outs(%arg4 :
// CHECK: paged_gather ins(%[[FIRST]] :
// CHECK: fusednorm.fused {{.*}} outs(%[[FIRST]] :
func.func @used_between(%x: tensor<4x128xbf16>, %y: tensor<4x128xbf16>, %g: tensor<128xbf16>,
                        %slots: tensor<4xi64>, %cache: tensor<?x16x256xbf16>, %eps: f32,
                        %out: tensor<4x128xbf16>) -> (tensor<?x16x256xbf16>, tensor<4x128xbf16>) {
  %e = tensor.empty() : tensor<4x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%cache : tensor<?x16x256xbf16>) -> tensor<?x16x256xbf16>
  %old = fusednorm.paged_gather ins(%0 : tensor<?x16x256xbf16>) slots(%slots : tensor<4xi64>)
      outs(%out : tensor<4x128xbf16>) {column = 128} -> tensor<4x128xbf16>
  %m = fusednorm.rms_norm ins(%y, %g : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<4x128xbf16>) -> tensor<4x128xbf16>
  %1 = fusednorm.paged_store ins(%m : tensor<4x128xbf16>) slots(%slots : tensor<4xi64>)
      outs(%0 : tensor<?x16x256xbf16>) {column = 128} -> tensor<?x16x256xbf16>
  return %1, %old : tensor<?x16x256xbf16>, tensor<4x128xbf16>
}
