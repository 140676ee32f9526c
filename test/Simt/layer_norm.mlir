// LayerNorm of f32 rows with one warp per row and a device function for the sum.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=layer_norm --grid=3 --block=32
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='3x256xf32=normal(seed=1)' --arg='256xf32=normal(seed=2)' \
// RUN:   --arg='256xf32=normal(seed=3)' --arg=3x256xf32=uninit --arg=1e-5 \
// RUN:   --save=0:%t.x.npy --save=1:%t.w.npy --save=2:%t.b.npy --save=3:%t.y.npy 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CLEAN
// RUN: %reference layer_norm f32:%t.x.npy f32:%t.w.npy f32:%t.b.npy f32:%t.y.npy 1e-5 | FileCheck %s
// RUN: %{run} --arg=f32:%t.x.npy --arg=f32:%t.w.npy --arg=f32:%t.b.npy --arg=3x256xf32=uninit --arg=1e-5 \
// RUN:   --expect=3:f32:%t.y.npy --schedule=random:1
// RUN: %{run} --arg=f32:%t.x.npy --arg=f32:%t.w.npy --arg=f32:%t.b.npy --arg=3x256xf32=uninit --arg=1e-5 \
// RUN:   --expect=3:f32:%t.y.npy --schedule=random:2
// RUN: %{run} --arg=f32:%t.x.npy --arg=f32:%t.w.npy --arg=f32:%t.b.npy --arg=3x256xf32=uninit --arg=1e-5 \
// RUN:   --expect=3:f32:%t.y.npy --schedule=random:3
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 768 elements equal
// PTX: .entry layer_norm

gpu.module @kernels {
  llvm.func @warp_sum(%value: f32) -> f32 {
    %mask = llvm.mlir.constant(-1 : i32) : i32
    %clamp = llvm.mlir.constant(31 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    llvm.br ^loop(%value, %c16 : f32, i32)
  ^loop(%sum: f32, %offset: i32):
    %other = nvvm.shfl.sync bfly %mask, %sum, %offset, %clamp : f32 -> f32
    %next = llvm.fadd %sum, %other : f32
    %half = llvm.lshr %offset, %c1 : i32
    %more = llvm.icmp "ne" %half, %c0 : i32
    llvm.cond_br %more, ^loop(%next, %half : f32, i32), ^done
  ^done:
    llvm.return %next : f32
  }

  gpu.func @layer_norm(%x: memref<3x256xf32>, %w: memref<256xf32>, %b: memref<256xf32>,
                       %y: memref<3x256xf32>, %eps: f32) kernel {
    %tid = gpu.thread_id x
    %row = gpu.block_id x
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %inverse = arith.constant 3.90625e-03 : f32
    %start = arith.addi %tid, %c32 : index
    %x0 = memref.load %x[%row, %tid] : memref<3x256xf32>
    %s = scf.for %i = %start to %c256 step %c32 iter_args(%a = %x0) -> f32 {
      %v = memref.load %x[%row, %i] : memref<3x256xf32>
      %n = arith.addf %a, %v : f32
      scf.yield %n : f32
    }
    %total = llvm.call @warp_sum(%s) : (f32) -> f32
    %mean = arith.mulf %total, %inverse : f32
    %d0 = arith.subf %x0, %mean : f32
    %q0 = arith.mulf %d0, %d0 : f32
    %q = scf.for %i = %start to %c256 step %c32 iter_args(%a = %q0) -> f32 {
      %v = memref.load %x[%row, %i] : memref<3x256xf32>
      %d = arith.subf %v, %mean : f32
      %dd = arith.mulf %d, %d : f32
      %n = arith.addf %a, %dd : f32
      scf.yield %n : f32
    }
    %squares = llvm.call @warp_sum(%q) : (f32) -> f32
    %variance = arith.mulf %squares, %inverse : f32
    %biased = arith.addf %variance, %eps : f32
    %scale = llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"(%biased) : (f32) -> f32
    scf.for %i = %tid to %c256 step %c32 {
      %v = memref.load %x[%row, %i] : memref<3x256xf32>
      %g = memref.load %w[%i] : memref<256xf32>
      %h = memref.load %b[%i] : memref<256xf32>
      %d = arith.subf %v, %mean : f32
      %n = arith.mulf %d, %scale : f32
      %m = arith.mulf %n, %g : f32
      %r = arith.addf %m, %h : f32
      memref.store %r, %y[%row, %i] : memref<3x256xf32>
    }
    gpu.return
  }
}
