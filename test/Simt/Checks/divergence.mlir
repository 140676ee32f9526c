// Barriers and collectives that not all lanes reach in the same way. Reports of deadlocks contain a
// table of all threads.

// RUN: not simt-run %s --check --kernel=two_barriers_in_a_warp --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=TWO-BARRIERS-IN-A-WARP
// RUN: simt-run %s --check --kernel=two_barriers_by_warp_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=lanes_left_before_barrier --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=LANES-LEFT-BEFORE-BARRIER
// RUN: simt-run %s --check --kernel=warp_left_before_barrier_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=shuffle_in_half_a_warp --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SHUFFLE-IN-HALF-A-WARP
// RUN: not simt-run %s --check --kernel=different_operations --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=DIFFERENT-OPERATIONS
// RUN: simt-run %s --check --kernel=shuffle_twice_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=inactive_source --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=INACTIVE-SOURCE
// RUN: simt-run %s --check --kernel=active_source_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=mask_without_self --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=MASK-WITHOUT-SELF
// RUN: not simt-run %s --check --kernel=counts_differ --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COUNTS-DIFFER
// RUN: not simt-run %s --check --kernel=spins_for_ever --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SPINS-FOR-EVER
// RUN: not simt-run %s --check --kernel=cluster_wait_without_arrive --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLUSTER-WAIT-WITHOUT-ARRIVE
// RUN: not simt-run %s --check --kernel=matrix_in_partial_warp --grid=1 --block=16 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=MATRIX-IN-PARTIAL-WARP
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // TWO-BARRIERS-IN-A-WARP: divergence: divergent barrier: thread (16,0,0) of block (0,0,0) arrives at one barrier (nvvm.barrier0 at {{.*}}:[[#@LINE+25]]:{{[0-9]+}}) while thread (0,0,0) of block (0,0,0) of its warp waits at another (nvvm.barrier0 at {{.*}}:[[#@LINE+22]]:{{[0-9]+}})
  llvm.func @two_barriers_in_a_warp(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.barrier0
    llvm.br ^end
  ^b:
    nvvm.barrier0
    llvm.br ^end
  ^end:
    llvm.return
  }

  llvm.func @two_barriers_by_warp_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.barrier0
    llvm.br ^end
  ^b:
    nvvm.barrier0
    llvm.br ^end
  ^end:
    llvm.return
  }

  // LANES-LEFT-BEFORE-BARRIER: divergence: thread (0,0,0) of block (0,0,0) passes the barrier (nvvm.barrier0 at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) without thread (16,0,0) of block (0,0,0) of its warp, which has exited
  llvm.func @lanes_left_before_barrier(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.barrier0
    llvm.br ^end
  ^b:
    llvm.br ^end
  ^end:
    llvm.return
  }

  llvm.func @warp_left_before_barrier_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.barrier0
    llvm.br ^end
  ^b:
    llvm.br ^end
  ^end:
    llvm.return
  }

  // SHUFFLE-IN-HALF-A-WARP: deadlock: 64 of 64 threads of block (0,0,0) wait forever
  // SHUFFLE-IN-HALF-A-WARP:   block (0,0,0) threads 0-15: waiting for shfl.sync (nvvm.shfl.sync at {{.*}}:[[#@LINE+25]]:{{[0-9]+}})
  // SHUFFLE-IN-HALF-A-WARP:   block (0,0,0) threads 16-31: waiting for barrier (nvvm.barrier0 at {{.*}}:[[#@LINE+27]]:{{[0-9]+}})
  // SHUFFLE-IN-HALF-A-WARP:   block (0,0,0) threads 32-47: waiting for shfl.sync (nvvm.shfl.sync at {{.*}}:[[#@LINE+23]]:{{[0-9]+}})
  // SHUFFLE-IN-HALF-A-WARP:   block (0,0,0) threads 48-63: waiting for barrier (nvvm.barrier0 at {{.*}}:[[#@LINE+25]]:{{[0-9]+}})
  llvm.func @shuffle_in_half_a_warp(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    llvm.br ^end
  ^b:
    nvvm.barrier0
    llvm.br ^end
  ^end:
    llvm.return
  }

  // DIFFERENT-OPERATIONS: divergence: lanes of one warp wait in different operations: thread (16,0,0) of block (0,0,0) with mask 0xffffffff (nvvm.shfl.sync at {{.*}}:[[#@LINE+25]]:{{[0-9]+}}), others with mask 0xffffffff (nvvm.bar.warp.sync at {{.*}}:[[#@LINE+22]]:{{[0-9]+}})
  llvm.func @different_operations(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.bar.warp.sync %all : i32
    llvm.br ^end
  ^b:
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    llvm.br ^end
  ^end:
    llvm.return
  }

  llvm.func @shuffle_twice_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    llvm.br ^end
  ^b:
    %z2 = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    llvm.br ^end
  ^end:
    llvm.return
  }

  // INACTIVE-SOURCE: divergence: thread (0,0,0) of block (0,0,0) shuffles from inactive lane 20 (nvvm.shfl.sync at {{.*}}:[[#@LINE+24]]:{{[0-9]+}}); its value is undefined
  llvm.func @inactive_source(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    %m = llvm.mlir.constant(65535 : i32) : i32
    %src = llvm.mlir.constant(20 : i32) : i32
    %z = nvvm.shfl.sync idx %m, %tid, %src, %c31 : i32 -> i32
    llvm.store %z, %yp : i32, !llvm.ptr<1>
    llvm.br ^end
  ^b:
    llvm.br ^end
  ^end:
    llvm.return
  }

  llvm.func @active_source_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %lane, %c16 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    %m = llvm.mlir.constant(65535 : i32) : i32
    %src = llvm.mlir.constant(12 : i32) : i32
    %z = nvvm.shfl.sync idx %m, %tid, %src, %c31 : i32 -> i32
    llvm.store %z, %yp : i32, !llvm.ptr<1>
    llvm.br ^end
  ^b:
    llvm.br ^end
  ^end:
    llvm.return
  }

  // MASK-WITHOUT-SELF: divergence: thread (1,0,0) of block (0,0,0) executes redux.sync with a member mask without its own lane 1 (nvvm.redux.sync at {{.*}}:[[#@LINE+17]]:{{[0-9]+}})
  llvm.func @mask_without_self(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %v = nvvm.redux.sync add %tid, %c1 : i32 -> i32
    llvm.store %v, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // COUNTS-DIFFER: deadlock: {{.*}}32 of 64 threads of block (0,0,0) wait forever
  // COUNTS-DIFFER:   block (0,0,0) threads 0-31: exited
  // COUNTS-DIFFER:   block (0,0,0) threads 32-63: waiting for barrier
  llvm.func @counts_differ(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %lane = llvm.and %tid, %c31 : i32
    %low = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %low, ^a, ^b
  ^a:
    nvvm.barrier id = %c1 number_of_threads = %c32
    llvm.br ^end
  ^b:
    %c64 = llvm.mlir.constant(64 : i32) : i32
    nvvm.barrier id = %c1 number_of_threads = %c64
    llvm.br ^end
  ^end:
    llvm.return
  }

  // SPINS-FOR-EVER: deadlock: thread ({{[0-9]+}},0,0) of block (0,0,0) spins on memory without changes by other threads (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @spins_for_ever(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    llvm.br ^loop
  ^loop:
    %v = llvm.load volatile %xp : !llvm.ptr<1> -> i32
    %go = llvm.icmp "eq" %v, %all : i32
    llvm.cond_br %go, ^end, ^loop
  ^end:
    llvm.return
  }

  // CLUSTER-WAIT-WITHOUT-ARRIVE: usage: thread (0,0,0) of block (0,0,0) waits at the cluster barrier before its arrival (nvvm.cluster.wait at {{.*}}:[[#@LINE+17]]:{{[0-9]+}})
  llvm.func @cluster_wait_without_arrive(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    nvvm.cluster.wait
    llvm.return
  }

  // MATRIX-IN-PARTIAL-WARP: divergence: thread (0,0,0) of block (0,0,0) executes ldmatrix in a warp with only the live lanes 0x0000ffff (nvvm.ldmatrix at {{.*}}:[[#@LINE+17]]:{{[0-9]+}}); matrix operations need all 32
  llvm.func @matrix_in_partial_warp(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %xp = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %opposite = llvm.sub %c63, %tid : i32
    %neighbour = llvm.xor %tid, %c1 : i32
    %far = llvm.getelementptr %s[%opposite] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %near = llvm.getelementptr %s[%neighbour] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %r = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }
}
