// mbarriers and copies that complete on them. Each seeded bug is reported at its location, and no
// correct twin is. All kernels copy x to y through shared memory.

// DEFINE: %{kernel} =
// DEFINE: %{run} = simt-run %s --check --kernel=%{kernel} --grid=1 --block=64 --arg=256xi32=iota --arg=64xi32=uninit
// REDEFINE: %{kernel} = clean
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %{run} --async=random:1 --schedule=random:1 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %{run} --async=eager --schedule=reverse 2>&1 | FileCheck %s --check-prefix=NONE
// REDEFINE: %{kernel} = early_read
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=EARLY
// REDEFINE: %{kernel} = init_without_barrier
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=INIT
// REDEFINE: %{kernel} = too_many_bytes
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=BYTES
// REDEFINE: %{kernel} = too_few_bytes
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=FEW
// REDEFINE: %{kernel} = no_init
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=NOINIT
// REDEFINE: %{kernel} = overwritten
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// REDEFINE: %{kernel} = too_many_arrivals
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=ARRIVALS
// REDEFINE: %{kernel} = missed_phase
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=MISSED
// REDEFINE: %{kernel} = every_phase
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=NONE
// REDEFINE: %{kernel} = not_waited
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=NOTWAITED
// REDEFINE: %{kernel} = misaligned
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// NONE: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  llvm.func @init(%count: i32) {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %count, predicate = %first : !llvm.ptr<3>, i32, i1
    llvm.return
  }

  // Thread 0 expects `bytes` bytes and copies 256 bytes.
  llvm.func @load(%x: !llvm.ptr<1>, %bytes: i32) {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %size = llvm.mlir.constant(256 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^start, ^done
  ^start:
    nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32
    nvvm.cp.async.bulk.shared.cluster.global %s, %x, %bar, %size : !llvm.ptr<3>, !llvm.ptr<1>
    llvm.br ^done
  ^done:
    llvm.return
  }

  llvm.func @wait(%parity: i32) {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    nvvm.mbarrier.try_wait.parity %bar, %parity, %parity : !llvm.ptr<3>, i32, i32
    llvm.return
  }

  llvm.func @store(%y: !llvm.ptr<1>) {
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %from = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %to = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %from : !llvm.ptr<3> -> i32
    llvm.store %v, %to : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(256 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    llvm.call @load(%x, %bytes) : (!llvm.ptr<1>, i32) -> ()
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  // EARLY: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}) is not ordered after the asynchronous write by a copy that completes on the mbarrier at byte 0 of block (0,0,0) (nvvm.cp.async.bulk.shared.cluster.global at {{.*}})
  llvm.func @early_read(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(256 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    llvm.call @load(%x, %bytes) : (!llvm.ptr<1>, i32) -> ()
    nvvm.barrier0
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.return
  }

  // INIT: race: mbarrier at byte 0 of block (0,0,0): mbarrier wait by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{.*}}) is not ordered after mbarrier.init by thread (0,0,0)
  llvm.func @init_without_barrier(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(256 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    llvm.call @load(%x, %bytes) : (!llvm.ptr<1>, i32) -> ()
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  // BYTES: deadlock: 64 of 64 threads of block (0,0,0) wait forever
  // BYTES-NEXT: block (0,0,0) threads 0-63: waiting for mbarrier at byte 0 of block (0,0,0), in phase 0, which lacks 0 of 1 arrivals and 16 bytes (nvvm.mbarrier.try_wait.parity at {{.*}})
  llvm.func @too_many_bytes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(272 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    llvm.call @load(%x, %bytes) : (!llvm.ptr<1>, i32) -> ()
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  // FEW: mbarrier: mbarrier at byte 0 of block (0,0,0): phase 0 was complete before its copy of 256 bytes (nvvm.cp.async.bulk.shared.cluster.global at {{.*}}); expected its bytes in mbarrier.expect_tx
  llvm.func @too_few_bytes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %size = llvm.mlir.constant(256 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^start, ^done
  ^start:
    nvvm.cp.async.bulk.shared.cluster.global %s, %x, %bar, %size : !llvm.ptr<3>, !llvm.ptr<1>
    %state = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.br ^done
  ^done:
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  // NOINIT: mbarrier: thread ({{[0-9]+}},0,0) of block (0,0,0): mbarrier {{.*}} at byte 0 of shared memory, which holds no mbarrier; expected mbarrier.init before it
  llvm.func @no_init(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.return
  }

  // OVERWRITTEN: mbarrier: thread {{.*}}: mbarrier {{.*}} at byte 0 of shared memory, which has been overwritten since mbarrier.init (nvvm.mbarrier.init at {{.*}})
  llvm.func @overwritten(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^start, ^done
  ^start:
    llvm.store %tid, %bar : i32, !llvm.ptr<3>
    llvm.br ^done
  ^done:
    nvvm.barrier0
    llvm.call @wait(%c0) : (i32) -> ()
    llvm.return
  }

  // ARRIVALS: mbarrier: mbarrier at byte 0 of block (0,0,0): 3 arrivals by thread {{.*}} (nvvm.mbarrier.arrive at {{.*}}) in phase 0, which lacks 2 of 2 arrivals; expected 1 to 2
  llvm.func @too_many_arrivals(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    llvm.call @init(%c2) : (i32) -> ()
    nvvm.barrier0
    %state = nvvm.mbarrier.arrive %bar, %c3 : !llvm.ptr<3> -> i64
    llvm.return
  }

  // Both warps arrive in two phases, but the second warp waits for the last phase only.
  // MISSED: mbarrier: mbarrier at byte 0 of block (0,0,0): thread ({{[0-9]+}},0,0) of block (0,0,0) waits ({{.*}}) when 2 phases are complete, but it has observed 0; every waiting thread must observe every phase
  llvm.func @missed_phase(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %warp = nvvm.read.ptx.sreg.warpid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    llvm.call @init(%c32) : (i32) -> ()
    nvvm.barrier0
    %first = llvm.icmp "eq" %warp, %c0 : i32
    llvm.cond_br %first, ^arrive, ^late
  ^arrive:
    %s0 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.call @wait(%c0) : (i32) -> ()
    %s1 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.call @wait(%c1) : (i32) -> ()
    llvm.return
  ^late:
    // Lets the first warp complete its phases.
    nvvm.nanosleep %c32
    nvvm.nanosleep %c32
    nvvm.nanosleep %c32
    llvm.call @wait(%c1) : (i32) -> ()
    llvm.return
  }

  llvm.func @every_phase(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %warp = nvvm.read.ptx.sreg.warpid : i32
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    llvm.call @init(%c64) : (i32) -> ()
    nvvm.barrier0
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    %s0 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.call @wait(%c0) : (i32) -> ()
    %s1 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.call @wait(%c1) : (i32) -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  // NOTWAITED: mbarrier: mbarrier at byte 0 of block (0,0,0): no thread has waited for phase 0, in which a copy into shared memory (nvvm.cp.async.bulk.shared.cluster.global at {{.*}}) completes, when the block's last thread exits
  llvm.func @not_waited(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(256 : i32) : i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    llvm.call @load(%x, %bytes) : (!llvm.ptr<1>, i32) -> ()
    llvm.return
  }

  // MISALIGNED: misaligned: thread (0,0,0) of block (0,0,0) starts a bulk copy (nvvm.cp.async.bulk.shared.cluster.global at {{.*}}) at an address unaligned to 16 bytes
  llvm.func @misaligned(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(256 : i32) : i32
    %x4 = llvm.getelementptr %x[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.call @init(%c1) : (i32) -> ()
    nvvm.barrier0
    llvm.call @load(%x4, %bytes) : (!llvm.ptr<1>, i32) -> ()
    llvm.return
  }
}
