// Fuses primitives and the elementwise ops around them.
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --split-input-file --fusednorm-fuse=horizontal=false | FileCheck %s --check-prefix=VERTICAL

#id = affine_map<(d0, d1) -> (d0, d1)>

// The sum has another user and is stored, so the group becomes a named op.

// CHECK-LABEL: @residual
// CHECK: %[[Y:.*]], %[[SUM:.*]] = fusednorm.add_rms_norm ins(%arg0, %arg1, %arg2
// CHECK-NOT: linalg.generic
// CHECK: return %[[SUM]], %[[Y]]
func.func @residual(%x: tensor<4x64xbf16>, %residual: tensor<4x64xbf16>, %g: tensor<64xbf16>,
                    %eps: f32) -> (tensor<4x64xbf16>, tensor<4x64xbf16>) {
  %e = tensor.empty() : tensor<4x64xbf16>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %residual : tensor<4x64xbf16>, tensor<4x64xbf16>) outs(%e : tensor<4x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.addf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<4x64xbf16>
  %y = fusednorm.rms_norm ins(%sum, %g : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%e : tensor<4x64xbf16>) -> tensor<4x64xbf16>
  return %sum, %y : tensor<4x64xbf16>, tensor<4x64xbf16>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// A producer in f32 is fused into the load and a consumer into the store. Every rounding is
// preserved. Dynamic extents are taken from the rows.

// CHECK-LABEL: @around
// CHECK: fusednorm.fused ins(%arg0, %arg1, %arg3, %arg2 :
// CHECK: ^bb0(%[[X:.*]]: tensor<?x64xf32>, %[[W:.*]]: tensor<?x64xbf16>, %[[G:.*]]: tensor<64xbf16>, %[[E:.*]]: f32, %{{.*}}: tensor<?x64xbf16>):
// CHECK: %[[NARROW:.*]] = arith.truncf %[[X]]
// CHECK: %[[Y:.*]] = rms_norm ins(%[[NARROW]], %[[G]]
// CHECK-DAG: %[[YW:.*]] = arith.extf %[[Y]]
// CHECK-DAG: %[[WW:.*]] = arith.extf %[[W]]
// CHECK: %[[P:.*]] = arith.mulf %[[YW]], %[[WW]] : tensor<?x64xf32>
// CHECK: %[[OUT:.*]] = arith.truncf %[[P]]
// CHECK: yield %[[OUT]]
func.func @around(%x: tensor<?x64xf32>, %w: tensor<?x64xbf16>, %eps: f32, %g: tensor<64xbf16>,
                  %e: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %narrow = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %s = arith.truncf %a : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<?x64xbf16>
  %y = fusednorm.rms_norm ins(%narrow, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%e : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  %p = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %w : tensor<?x64xbf16>, tensor<?x64xbf16>) outs(%e : tensor<?x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.mulf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<?x64xbf16>
  return %p : tensor<?x64xbf16>
}

// -----

// Q and K become one kernel with two programs. The transposes between the norms and the rotations
// move after the kernel.

// CHECK-LABEL: @heads
// CHECK: fusednorm.fused
// CHECK: rms_norm
// CHECK: rms_norm
// CHECK: apply_rotary_pos_emb {{.*}} dims = [1]
// CHECK: apply_rotary_pos_emb {{.*}} dims = [1]
// CHECK: linalg.transpose
// CHECK: linalg.transpose

// VERTICAL-LABEL: @heads
// VERTICAL: fusednorm.fused
// VERTICAL: fusednorm.fused
func.func @heads(%q: tensor<2x8x4x32xf32>, %k: tensor<2x8x2x32xf32>, %gq: tensor<32xf32>,
                 %gk: tensor<32xf32>, %cos: tensor<8x32xf32>, %sin: tensor<8x32xf32>, %eps: f32)
    -> (tensor<2x4x8x32xf32>, tensor<2x2x8x32xf32>) {
  %eq = tensor.empty() : tensor<2x8x4x32xf32>
  %ek = tensor.empty() : tensor<2x8x2x32xf32>
  %tq = tensor.empty() : tensor<2x4x8x32xf32>
  %tk = tensor.empty() : tensor<2x2x8x32xf32>
  %0 = fusednorm.rms_norm ins(%q, %gq : tensor<2x8x4x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%eq : tensor<2x8x4x32xf32>) -> tensor<2x8x4x32xf32>
  %1 = fusednorm.rms_norm ins(%k, %gk : tensor<2x8x2x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%ek : tensor<2x8x2x32xf32>) -> tensor<2x8x2x32xf32>
  %2 = linalg.transpose ins(%0 : tensor<2x8x4x32xf32>) outs(%tq : tensor<2x4x8x32xf32>)
      permutation = [0, 2, 1, 3]
  %3 = linalg.transpose ins(%1 : tensor<2x8x2x32xf32>) outs(%tk : tensor<2x2x8x32xf32>)
      permutation = [0, 2, 1, 3]
  %4 = fusednorm.apply_rotary_pos_emb
      ins(%2, %cos, %sin : tensor<2x4x8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [2] pairing(half_split) outs(%tq : tensor<2x4x8x32xf32>) -> tensor<2x4x8x32xf32>
  %5 = fusednorm.apply_rotary_pos_emb
      ins(%3, %cos, %sin : tensor<2x2x8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [2] pairing(half_split) outs(%tk : tensor<2x2x8x32xf32>) -> tensor<2x2x8x32xf32>
  return %4, %5 : tensor<2x4x8x32xf32>, tensor<2x2x8x32xf32>
}

// -----

// Groups that equal a named op.

// CHECK-LABEL: @named
// CHECK: fusednorm.rms_norm_fused_fp8 ins(%arg0, %arg1
// CHECK-NOT: fusednorm.fused
func.func @named(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %eps: f32)
    -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) {
  %e = tensor.empty() : tensor<4x64xf32>
  %c = tensor.empty() : tensor<4x64xf8E4M3FN>
  %s = tensor.empty() : tensor<4x1xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %q:2 = fusednorm.quantize ins(%y : tensor<4x64xf32>) outs(%c, %s : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
      -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
  return %q#0, %q#1 : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>
}

// -----

// A value with another user is stored by the kernel, and the user moves after the kernel.

// CHECK-LABEL: @elsewhere
// CHECK: %[[F:.*]]:3 = fusednorm.fused
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[F]]#0
// CHECK: return %[[T]], %[[F]]#1, %[[F]]#2
func.func @elsewhere(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %eps: f32)
    -> (tensor<64x4xf32>, tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) {
  %e = tensor.empty() : tensor<4x64xf32>
  %c = tensor.empty() : tensor<4x64xf8E4M3FN>
  %s = tensor.empty() : tensor<4x1xf32>
  %t = tensor.empty() : tensor<64x4xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %transposed = linalg.transpose ins(%y : tensor<4x64xf32>) outs(%t : tensor<64x4xf32>)
      permutation = [1, 0]
  %q:2 = fusednorm.quantize ins(%y : tensor<4x64xf32>) outs(%c, %s : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
      -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
  return %transposed, %q#0, %q#1 : tensor<64x4xf32>, tensor<4x64xf8E4M3FN>, tensor<4x1xf32>
}

// -----

// Scales of groups have fewer columns than the rows. Run-time lengths do not show it.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @scales_of_groups
// CHECK: %[[C:.*]], %[[S:.*]] = fusednorm.quantize ins(%arg0
// CHECK: %[[F:.*]] = fusednorm.fused ins(%[[S]]
// CHECK: return %[[C]], %[[F]]
func.func @scales_of_groups(%x: tensor<4x?xf32>, %c: tensor<4x?xf8E4M3FN>, %s: tensor<4x?xf32>, %e: tensor<4x?xf32>)
    -> (tensor<4x?xf8E4M3FN>, tensor<4x?xf32>) {
  %q:2 = fusednorm.quantize ins(%x : tensor<4x?xf32>) outs(%c, %s : tensor<4x?xf8E4M3FN>, tensor<4x?xf32>)
      {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x?xf8E4M3FN>, tensor<4x?xf32>)
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%q#1 : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %a : f32
    %1 = arith.mulf %0, %a : f32
    linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  return %q#0, %t : tensor<4x?xf8E4M3FN>, tensor<4x?xf32>
}
