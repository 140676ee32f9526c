// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s

// Roots and quotients without f64. The f32 values that the second phase reuses need no more
// registers than rows and weights do, so they are not recomputed.
// CHECK-LABEL: gpu.func @products
// CHECK-NOT: f64
// CHECK: llvm.call_intrinsic "llvm.fabs.v8f32"
// CHECK: arith.maximumf
// One instruction computes the maximum of a warp.
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: nvvm.redux.sync umax
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"
// CHECK-NOT: inline_asm
// CHECK-NOT: f64
// Subnormal values are divided.
// CHECK: scf.if %{{.*}} -> (f32) {
// CHECK: arith.divf %{{.*}}, %cst{{.*}} : f32
// CHECK: } else {
// CHECK: llvm.call_intrinsic "llvm.fma.f32"
// CHECK: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"
// CHECK-NOT: inline_asm
// CHECK-NOT: arith.shli
// CHECK: nvvm.convert.f32x2.to.f8x2
launch.func private @products(%x: memref<?x1536xbf16>, %g: memref<1536xbf16>, %q: memref<?x1536xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = arith.constant 1536.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x1536xbf16>
  rowkernel.program (%i) in (%rows) {
    %xb = rowkernel.load %x[%i, %c0] : memref<?x1536xbf16> -> vector<1536xbf16>
    %gb = rowkernel.load invariant %g[%c0] : memref<1536xbf16> -> vector<1536xbf16>
    %xf = arith.extf %xb : vector<1536xbf16> to vector<1536xf32>
    %gf = arith.extf %gb : vector<1536xbf16> to vector<1536xf32>
    %p = arith.mulf %xf, %gf : vector<1536xf32>
    %s = rowkernel.reduce sum_of_squares %xf : vector<1536xf32>
    %m = rowkernel.reduce abs_max %p : vector<1536xf32>
    %v = arith.divf %s, %n : f32
    %w = arith.extf %v : f32 to f64
    %root = math.sqrt %w : f64
    %inverse = arith.divf %one, %root : f64
    %r = arith.truncf %inverse : f64 to f32
    %f = arith.mulf %r, %m : f32
    %b = vector.broadcast %f : f32 to vector<1536xf32>
    %z = arith.mulf %p, %b : vector<1536xf32>
    %c = rowkernel.saturate_cast %z : vector<1536xf32> -> vector<1536xf8E4M3FN>
    rowkernel.store %c, %q[%i, %c0] : vector<1536xf8E4M3FN>, memref<?x1536xf8E4M3FN>
  }
}

// Two f32 results would need more registers than the f16 row that they are computed from. The row
// stays in its loaded format.
// CHECK-LABEL: gpu.func @rows
// CHECK: gpu.shuffle xor
// CHECK: llvm.inline_asm "", "=r,0"
launch.func private @rows(%x: memref<?x256xf16>, %y: memref<?x256xf32>, %z: memref<?x256xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x256xf16>
  rowkernel.program (%i) in (%rows) {
    %h = rowkernel.load %x[%i, %c0] : memref<?x256xf16> -> vector<256xf16>
    %f = arith.extf %h : vector<256xf16> to vector<256xf32>
    %p = arith.mulf %f, %f : vector<256xf32>
    %a = arith.addf %f, %p : vector<256xf32>
    %s = rowkernel.reduce add %p : vector<256xf32>
    %t = rowkernel.reduce add %a : vector<256xf32>
    %b = vector.broadcast %s : f32 to vector<256xf32>
    %c = vector.broadcast %t : f32 to vector<256xf32>
    %u = arith.mulf %p, %b : vector<256xf32>
    %v = arith.mulf %a, %c : vector<256xf32>
    rowkernel.store %u, %y[%i, %c0] : vector<256xf32>, memref<?x256xf32>
    rowkernel.store %v, %z[%i, %c0] : vector<256xf32>, memref<?x256xf32>
  }
}
