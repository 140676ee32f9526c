// Forms of mbarrier, one by one. Each kernel writes the observed values to y.

// DEFINE: %{kernel} =
// DEFINE: %{grid} = 1
// DEFINE: %{more} =
// DEFINE: %{run} = simt-run %s --kernel=%{kernel} --grid=%{grid} --block=32 --arg=64xi32=iota --arg=64xi32=uninit --print=1 --check %{more} 2>&1 | FileCheck %s --check-prefix
// REDEFINE: %{kernel} = states
// RUN: %{run}=STATES
// REDEFINE: %{kernel} = copies
// RUN: %{run}=COPIES
// REDEFINE: %{more} = --async=random:5
// RUN: %{run}=COPIES
// REDEFINE: %{more} = --async=eager
// RUN: %{run}=COPIES
// REDEFINE: %{kernel} = polls
// RUN: %{run}=POLLS
// REDEFINE: %{more} =
// RUN: %{run}=POLLS
// REDEFINE: %{kernel} = remote
// REDEFINE: %{grid} = 2
// RUN: %{run}=REMOTE
// REDEFINE: %{more} = --async=random:2 --schedule=random:2
// RUN: %{run}=REMOTE

gpu.module @kernels {
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<32 x i32>

  llvm.func @put(%y: !llvm.ptr<1>, %i: i32, %v: i32) {
    %p = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %v, %p : i32, !llvm.ptr<1>
    llvm.return
  }

  // Thread 0 only: four arrivals, then three after one is dropped.
  // STATES: simt-run: 0 reports
  // STATES: 1: 64xi32 = 0 1 0 1 0 1 1
  llvm.func @states(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c6 = llvm.mlir.constant(6 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^one, ^done
  ^one:
    nvvm.mbarrier.init %bar, %c4 : !llvm.ptr<3>, i32
    %s0 = nvvm.mbarrier.arrive.nocomplete %bar, %c2 : !llvm.ptr<3>, i32 -> i64
    %s1 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    %t0 = nvvm.mbarrier.test.wait %bar, %s1 : !llvm.ptr<3>, i64 -> i1
    %s2 = nvvm.mbarrier.arrive_drop %bar : !llvm.ptr<3> -> i64
    %t1 = nvvm.mbarrier.test.wait %bar, %s0 : !llvm.ptr<3>, i64 -> i1
    // Phase 1 has three arrivals, and 16 bytes that complete before expect_tx.
    %s3 = nvvm.mbarrier.arrive_drop.nocomplete %bar, %c1 : !llvm.ptr<3>, i32 -> i64
    nvvm.mbarrier.complete_tx %bar, %c4 : !llvm.ptr<3>, i32
    %s4 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    %s5 = nvvm.mbarrier.arrive %bar {relaxed = true} : !llvm.ptr<3> -> i64
    %t2 = nvvm.mbarrier.test.wait %bar, %s5 : !llvm.ptr<3>, i64 -> i1
    nvvm.mbarrier.expect_tx %bar, %c4 : !llvm.ptr<3>, i32
    %t3 = nvvm.mbarrier.try_wait %bar, %c1 : !llvm.ptr<3>, i32 -> i1
    // Phase 2 has two arrivals.
    %s6 = nvvm.mbarrier.arrive_drop.expect_tx %bar, %c4 : !llvm.ptr<3>, i32 -> i64
    %s7 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    %t4 = nvvm.mbarrier.test.wait %bar, %c0 : !llvm.ptr<3>, i32 -> i1
    nvvm.mbarrier.complete_tx %bar, %c4 : !llvm.ptr<3>, i32
    %t5 = nvvm.mbarrier.test.wait %bar, %c0 {relaxed = true} : !llvm.ptr<3>, i32 -> i1
    // Phase 3 has one arrival.
    %s8 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    %t6 = nvvm.mbarrier.try_wait %bar, %s8, %c4 : !llvm.ptr<3>, i64, i32 -> i1
    nvvm.mbarrier.inval %bar : !llvm.ptr<3>
    %v0 = llvm.zext %t0 : i1 to i32
    %v1 = llvm.zext %t1 : i1 to i32
    %v2 = llvm.zext %t2 : i1 to i32
    %v3 = llvm.zext %t3 : i1 to i32
    %v4 = llvm.zext %t4 : i1 to i32
    %v5 = llvm.zext %t5 : i1 to i32
    %v6 = llvm.zext %t6 : i1 to i32
    llvm.call @put(%y, %c0, %v0) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c1, %v1) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c2, %v2) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c3, %v3) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c4, %v4) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c5, %v5) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.call @put(%y, %c6, %v6) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.br ^done
  ^done:
    llvm.return
  }

  // Every lane copies 4 bytes. The mbarrier gets one arrival per lane when its copy completes.
  // COPIES: simt-run: 0 reports
  // COPIES: 1: 64xi32 = 31 30 29
  llvm.func @copies(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %c32, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.barrier0
    %from = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %to = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    nvvm.cp.async.shared.global %to, %from, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.mbarrier.arrive %bar {noinc = true} : !llvm.ptr<3>
    nvvm.mbarrier.try_wait.parity %bar, %c0, %c0 : !llvm.ptr<3>, i32, i32
    %mirror = llvm.sub %c31, %tid : i32
    %other = llvm.getelementptr %s[%mirror] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %v = llvm.load %other : !llvm.ptr<3> -> i32
    llvm.call @put(%y, %tid, %v) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.return
  }

  // The same without noinc, which needs an ordinary arrival in addition, and with a loop around
  // try_wait, which may end early.
  // POLLS: simt-run: 0 reports
  // POLLS: 1: 64xi32 = 31 30 29
  llvm.func @polls(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %c32, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.barrier0
    %from = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %to = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    nvvm.cp.async.shared.global %to, %from, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.mbarrier.arrive %bar : !llvm.ptr<3>
    %state = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.br ^poll
  ^poll:
    %ready = nvvm.mbarrier.test.wait %bar, %state : !llvm.ptr<3>, i64 -> i1
    llvm.cond_br %ready, ^go, ^poll
  ^go:
    %mirror = llvm.sub %c31, %tid : i32
    %other = llvm.getelementptr %s[%mirror] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %v = llvm.load %other : !llvm.ptr<3> -> i32
    llvm.call @put(%y, %tid, %v) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.return
  }

  // Block 1 writes 32 numbers, copies them to block 0 and arrives at its mbarrier. Inline PTX makes
  // a second arrival.
  // REMOTE: simt-run: 0 reports
  // REMOTE: 1: 64xi32 = 100 101 102
  llvm.func @remote(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c100 = llvm.mlir.constant(100 : i32) : i32
    %bytes = llvm.mlir.constant(128 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %c2, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.fence.mbarrier.init
    nvvm.cluster.arrive.relaxed
    nvvm.cluster.wait
    %block0 = llvm.icmp "eq" %rank, %c0 : i32
    llvm.cond_br %block0, ^receive, ^send
  ^send:
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %v = llvm.add %tid, %c100 : i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    nvvm.barrier0
    llvm.cond_br %first, ^start, ^leave
  ^start:
    %far = nvvm.mapa %s, %c0 : !llvm.ptr<3> -> !llvm.ptr<7>
    %far_bar = nvvm.mapa %bar, %c0 : !llvm.ptr<3> -> !llvm.ptr<7>
    %near_name = llvm.addrspacecast %far_bar : !llvm.ptr<7> to !llvm.ptr<3>
    nvvm.mbarrier.arrive.expect_tx %far_bar, %bytes {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
    nvvm.cp.async.bulk.shared.cluster.shared.cta %far, %s, %near_name, %bytes : !llvm.ptr<7>, !llvm.ptr<3>
    nvvm.inline_ptx "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [{$r0}];" ro (%far_bar : !llvm.ptr<7>)
    llvm.br ^leave
  ^receive:
    nvvm.mbarrier.try_wait.parity %bar, %c0, %c0 : !llvm.ptr<3>, i32, i32
    %from = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %got = llvm.load %from : !llvm.ptr<3> -> i32
    llvm.call @put(%y, %tid, %got) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.br ^leave
  ^leave:
    nvvm.cluster.arrive
    nvvm.cluster.wait
    llvm.return
  }
}
