// Rows summed by clusters of four blocks. Each block sums a quarter. Block 0 reads the sums of the
// others from their shared memory.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=row_sum --grid=12 --block=64
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='3x1024xf32=normal(seed=1)' --arg=3xf32=uninit --save=0:%t.x.npy --save=1:%t.y.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference cluster f32:%t.x.npy f32:%t.y.npy | FileCheck %s
// RUN: %{run} --arg=f32:%t.x.npy --arg=3xf32=uninit --expect=1:f32:%t.y.npy --schedule=reverse
// RUN: %{run} --arg=f32:%t.x.npy --arg=3xf32=uninit --expect=1:f32:%t.y.npy --schedule=random:1
// RUN: %{run} --arg=f32:%t.x.npy --arg=3xf32=uninit --expect=1:f32:%t.y.npy --schedule=random:2 --check
// RUN: %{run} --arg=f32:%t.x.npy --arg=3xf32=uninit --expect=1:f32:%t.y.npy --schedule=random:3 --workers=2
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 3 elements equal
// PTX: .entry row_sum
// PTX: mapa.shared::cluster
// PTX: barrier.cluster.wait

gpu.module @kernels {
  llvm.mlir.global internal @parts() {addr_space = 3 : i32} : !llvm.array<2 x f32>
  llvm.mlir.global internal @total() {addr_space = 3 : i32} : f32

  gpu.func @row_sum(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel
      attributes {nvvm.cluster_dim = array<i32: 4, 1, 1>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %row = nvvm.read.ptx.sreg.clusterid.x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    %c5 = arith.constant 5 : i32
    %c16 = arith.constant 16 : i32
    %c31 = arith.constant 31 : i32
    %c64 = arith.constant 64 : i32
    %c256 = arith.constant 256 : i32
    %mask = arith.constant -1 : i32
    %base = arith.muli %block, %c256 : i32
    %xq = llvm.getelementptr %x[%base] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %p0 = llvm.getelementptr %xq[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x0 = llvm.load %p0 : !llvm.ptr<1> -> f32
    %start = arith.addi %tid, %c64 : i32
    %s = scf.for %i = %start to %c256 step %c64 iter_args(%a = %x0) -> f32 : i32 {
      %p = llvm.getelementptr %xq[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %n = arith.addf %a, %v : f32
      scf.yield %n : f32
    }
    %warp_sum, %end = scf.while (%m = %s, %o = %c16) : (f32, i32) -> (f32, i32) {
      %more = arith.cmpi ne, %o, %c0 : i32
      scf.condition(%more) %m, %o : f32, i32
    } do {
    ^bb0(%m: f32, %o: i32):
      %other = nvvm.shfl.sync bfly %mask, %m, %o, %c31 : f32 -> f32
      %n = arith.addf %m, %other : f32
      %half = arith.shrui %o, %c1 : i32
      scf.yield %n, %half : f32, i32
    }
    %parts = llvm.mlir.addressof @parts : !llvm.ptr<3>
    %total = llvm.mlir.addressof @total : !llvm.ptr<3>
    %lane = arith.andi %tid, %c31 : i32
    %warp = arith.shrui %tid, %c5 : i32
    %leader = arith.cmpi eq, %lane, %c0 : i32
    scf.if %leader {
      %p = llvm.getelementptr %parts[%warp] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      llvm.store %warp_sum, %p : f32, !llvm.ptr<3>
    }
    nvvm.barrier0
    %first = arith.cmpi eq, %tid, %c0 : i32
    scf.if %first {
      %pp = llvm.getelementptr %parts[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      %a = llvm.load %parts : !llvm.ptr<3> -> f32
      %b = llvm.load %pp : !llvm.ptr<3> -> f32
      %ab = arith.addf %a, %b : f32
      llvm.store %ab, %total : f32, !llvm.ptr<3>
    }
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    %root = arith.cmpi eq, %rank, %c0 : i32
    %reads = arith.andi %root, %first : i1
    scf.if %reads {
      %own = llvm.load %total : !llvm.ptr<3> -> f32
      %all = scf.for %r = %c1 to %c4 step %c1 iter_args(%a = %own) -> f32 : i32 {
        %remote = nvvm.mapa %total, %r : !llvm.ptr<3> -> !llvm.ptr<7>
        %v = llvm.load %remote : !llvm.ptr<7> -> f32
        %n = arith.addf %a, %v : f32
        scf.yield %n : f32
      }
      %yp = llvm.getelementptr %y[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      llvm.store %all, %yp : f32, !llvm.ptr<1>
    }
    // A block must not exit while its shared memory may be read.
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    gpu.return
  }
}
