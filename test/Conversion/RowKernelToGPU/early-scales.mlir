// Group quantization after a norm: the reductions of all groups of a thread and the reciprocals of
// their scales precede one branch for rare operands, and all stores follow it.

// RUN: fusednorm-compile %s --target=sm_90a -o - | FileCheck %s
// CHECK: bar.sync
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK-NOT: {{bra|st.global}}
// CHECK: rcp.approx.ftz.f32
// CHECK-NOT: {{bra|st.global}}
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK-NOT: {{bra|st.global}}
// CHECK: rcp.approx.ftz.f32
// CHECK-NOT: {{bra|st.global}}
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK-NOT: {{bra|st.global}}
// CHECK: rcp.approx.ftz.f32
// CHECK-NOT: {{bra|st.global}}
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK-NOT: {{bra|st.global}}
// CHECK: rcp.approx.ftz.f32
// CHECK-NOT: {{bra|st.global}}
// All lanes of a warp take the same branch.
// CHECK: vote.sync.any.pred
// CHECK: bra
// CHECK-COUNT-4: rcp.rn.f32
// CHECK: st.global
func.func @f(%x: memref<?x7168xbf16>, %gamma: memref<7168xbf16>, %eps: f32, %y: memref<?x7168xf8E4M3FN>, %s: memref<?x56xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%y, %s : memref<?x7168xf8E4M3FN>, memref<?x56xf32>) {scheme = #fusednorm.quantization<group = 128>}
  return
}
