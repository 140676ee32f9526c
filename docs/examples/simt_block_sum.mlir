// Adds 64 elements in one block. `block_sum_racy` lacks a barrier. Its sum is still correct in most
// runs on a GPU, and in the SIMT simulator without --check.
gpu.module @kernels {
  llvm.mlir.global internal @parts() {addr_space = 3 : i32} : !llvm.array<2 x f32>

  llvm.func @warp_sum(%value: f32) -> f32 {
    %mask = llvm.mlir.constant(-1 : i32) : i32
    %clamp = llvm.mlir.constant(31 : i32) : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
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

  llvm.func @block_sum(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {
      nvvm.kernel, launch.plan = #launch.plan<operands = [read, write], grid = [1], block = [64],
                                              parameters = [address(0), address(1)]>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %warp = nvvm.read.ptx.sreg.warpid : i32
    %parts = llvm.mlir.addressof @parts : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v = llvm.load %xp : !llvm.ptr<1> -> f32
    %sum = llvm.call @warp_sum(%v) : (f32) -> f32
    %leader = nvvm.elect.sync -> i1
    llvm.cond_br %leader, ^store, ^sync
  ^store:
    %mine = llvm.getelementptr %parts[%warp] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    llvm.store %sum, %mine : f32, !llvm.ptr<3>
    llvm.br ^sync
  ^sync:
    nvvm.barrier0
    %p1 = llvm.getelementptr %parts[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
    %a = llvm.load %parts : !llvm.ptr<3> -> f32
    %b = llvm.load %p1 : !llvm.ptr<3> -> f32
    %total = llvm.fadd %a, %b : f32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %total, %yp : f32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @block_sum_racy(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %warp = nvvm.read.ptx.sreg.warpid : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %parts = llvm.mlir.addressof @parts : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v = llvm.load %xp : !llvm.ptr<1> -> f32
    %sum = llvm.call @warp_sum(%v) : (f32) -> f32
    %mine = llvm.getelementptr %parts[%warp] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %leader = nvvm.elect.sync -> i1
    llvm.cond_br %leader, ^store, ^read
  ^store:
    llvm.store %sum, %mine : f32, !llvm.ptr<3>
    llvm.br ^read
  ^read:
    // The first thread of the second warp reads both partial sums without a barrier.
    %reader = llvm.icmp "eq" %tid, %c32 : i32
    llvm.cond_br %reader, ^total, ^end
  ^total:
    %p1 = llvm.getelementptr %parts[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
    %a = llvm.load %parts : !llvm.ptr<3> -> f32
    %b = llvm.load %p1 : !llvm.ptr<3> -> f32
    %total = llvm.fadd %a, %b : f32
    llvm.store %total, %y : f32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}

// The entry point for launchers and the runner.
func.func @block_sum(%x: memref<64xf32>, %y: memref<64xf32>) {
  launch.kernel @kernels::@block_sum(%x, %y) : memref<64xf32>, memref<64xf32>
  return
}
