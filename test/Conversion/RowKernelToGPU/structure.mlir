// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_80 \
// RUN:   --convert-rowkernel-to-gpu=target=sm_80 | FileCheck %s --check-prefix=OLD
// RUN: not fusednorm-opt %s --convert-rowkernel-to-gpu=target=znver5 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not fusednorm-opt %s --convert-rowkernel-to-gpu=target=sm_10 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not fusednorm-opt %s --convert-rowkernel-to-gpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// CPU: convert-rowkernel-to-gpu: znver5 is no GPU; use for example sm_90a
// CHIP: unknown target 'sm_10'; the first supported GPU is sm_80; known targets are
// NONE: has no complete schedule: run fusednorm-assign-schedule first, for a GPU target

// Each of two rows is processed by 224 threads with four 16-byte vectors each, and registers allow
// two blocks per SM. Weights are loaded before griddepcontrol wait, and rows after it, since the
// previous kernel may have written them.
// CHECK-LABEL: gpu.func @norm
// CHECK-SAME: nvvm.minctasm = 2 : i32, nvvm.reqntid = array<i32: 448, 1, 1>
// CHECK-COUNT-4: llvm.load %{{.*}} invariant {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: nvvm.prefetch level = L2
// CHECK: nvvm.griddepcontrol wait
// CHECK-NOT: invariant
// CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"
// Rows stay in their memory format across the exchange.
// CHECK: llvm.inline_asm "", "=r,0"
// CHECK-NOT: llvm.nvvm.barrier
// Two conversion instructions produce four FP8 values.
// CHECK: nvvm.convert.f32x2.to.f8x2
// CHECK: llvm.store %{{.*}} {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
// CHECK: gpu.return
// OLD-LABEL: gpu.func @norm
// OLD-NOT: griddepcontrol
// OLD-NOT: nvvm.prefetch
// OLD-NOT: nvvm.convert
// OLD: gpu.return
launch.func private @norm(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>, %q: memref<?x7168xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x7168xbf16>
  rowkernel.program (%i) in (%rows) {
    %xb = rowkernel.load %x[%i, %c0] : memref<?x7168xbf16> -> vector<7168xbf16>
    %gb = rowkernel.load invariant %g[%c0] : memref<7168xbf16> -> vector<7168xbf16>
    %xf = arith.extf %xb : vector<7168xbf16> to vector<7168xf32>
    %gf = arith.extf %gb : vector<7168xbf16> to vector<7168xf32>
    %s = rowkernel.reduce sum_of_squares %xf : vector<7168xf32>
    %b = vector.broadcast %s : f32 to vector<7168xf32>
    %y = arith.mulf %xf, %b : vector<7168xf32>
    %z = arith.mulf %y, %gf : vector<7168xf32>
    %c = rowkernel.saturate_cast %z : vector<7168xf32> -> vector<7168xf8E4M3FN>
    rowkernel.store %c, %q[%i, %c0] : vector<7168xf8E4M3FN>, memref<?x7168xf8E4M3FN>
  }
}

// Each of two programs runs on a range of the blocks. A block has eight short rows and no barrier.
// CHECK-LABEL: gpu.func @two
// CHECK-SAME: nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK-NOT: gpu.barrier
// CHECK: scf.if
// CHECK: } else {
// CHECK: gpu.return
launch.func private @two(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  %n = memref.dim %y, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%m) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %s = rowkernel.reduce add %v : vector<64xf32>
    %b = vector.broadcast %s : f32 to vector<64xf32>
    rowkernel.store %b, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %y[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.addf %v, %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// An empty grid is not launched.
// CHECK-LABEL: func.func @launch
// CHECK-NEXT: launch.kernel @fusednorm_kernels::@norm(%{{.*}}, %{{.*}}, %{{.*}}) : memref<?x7168xbf16>, memref<7168xbf16>, memref<?x7168xf8E4M3FN>
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --launch-lower-to-gpu --canonicalize --cse | FileCheck %s --check-prefix=HOST
// HOST-LABEL: func.func @launch
// HOST: scf.if
// HOST: gpu.launch_func @fusednorm_kernels::@norm blocks in
func.func @launch(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>, %q: memref<?x7168xf8E4M3FN>) {
  launch.call @norm(%x, %g, %q) : memref<?x7168xbf16>, memref<7168xbf16>, memref<?x7168xf8E4M3FN>
  return
}
