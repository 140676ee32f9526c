// Races in shared memory. Each seeded race is reported with both locations, and no correct twin
// is.

// RUN: not simt-run %s --check --kernel=read_after_write --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=READ-AFTER-WRITE
// RUN: simt-run %s --check --kernel=read_after_write_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=write_after_read --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=WRITE-AFTER-READ
// RUN: simt-run %s --check --kernel=write_after_read_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=write_after_write --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=WRITE-AFTER-WRITE
// RUN: not simt-run %s --check --kernel=hidden_by_order --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=HIDDEN-BY-ORDER
// RUN: not simt-run %s --check --kernel=shuffle_only --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SHUFFLE-ONLY
// RUN: simt-run %s --check --kernel=warp_barrier_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=warp_barrier_too_narrow --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=WARP-BARRIER-TOO-NARROW
// RUN: simt-run %s --check --kernel=named_barrier_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=named_barrier_per_warp --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=NAMED-BARRIER-PER-WARP
// RUN: not simt-run %s --check --kernel=copy_without_wait --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY-WITHOUT-WAIT
// RUN: simt-run %s --check --kernel=copy_own_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=copy_of_other_without_barrier --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY-OF-OTHER-WITHOUT-BARRIER
// RUN: simt-run %s --check --kernel=copy_of_other_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=copy_barrier_before_wait --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY-BARRIER-BEFORE-WAIT
// RUN: simt-run %s --check --kernel=atomics_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=atomic_then_plain --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=ATOMIC-THEN-PLAIN
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // READ-AFTER-WRITE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+19]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @read_after_write(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @read_after_write_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // WRITE-AFTER-READ: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @write_after_read(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.store %c1, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @write_after_read_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    nvvm.barrier0
    llvm.store %c1, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // WRITE-AFTER-WRITE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+17]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @write_after_write(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    llvm.store %tid, %far : i32, !llvm.ptr<3>
    llvm.return
  }

  // HIDDEN-BY-ORDER: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+24]]:{{[0-9]+}}) is not ordered after the write by thread (0,0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+21]]:{{[0-9]+}})
  llvm.func @hidden_by_order(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %first = llvm.mlir.constant(0 : i32) : i32
    %is = llvm.icmp "eq" %tid, %first : i32
    llvm.cond_br %is, ^write, ^read
  ^write:
    llvm.store %c63, %s : i32, !llvm.ptr<3>
    llvm.br ^read
  ^read:
    %r = llvm.load %s : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // SHUFFLE-ONLY: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+20]]:{{[0-9]+}}) is not ordered after the write by
  llvm.func @shuffle_only(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @warp_barrier_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.bar.warp.sync %all : i32
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // WARP-BARRIER-TOO-NARROW: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+20]]:{{[0-9]+}}) is not ordered after the write by
  llvm.func @warp_barrier_too_narrow(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.bar.warp.sync %all : i32
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @named_barrier_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    nvvm.barrier id = %c1 number_of_threads = %c64
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // NAMED-BARRIER-PER-WARP: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) is not ordered after the write by
  llvm.func @named_barrier_per_warp(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    %w = llvm.lshr %tid, %c5 : i32
    %id = llvm.add %w, %c1 : i32
    nvvm.barrier id = %id number_of_threads = %c32
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // COPY-WITHOUT-WAIT: race: {{.*}} read by thread (0,0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}}) is not ordered after the asynchronous write by thread (0,0,0) of block (0,0,0) (nvvm.cp.async.shared.global at {{.*}}:[[#@LINE+17]]:{{[0-9]+}}); the thread has not waited for its copy
  llvm.func @copy_without_wait(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    nvvm.cp.async.shared.global %mine, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    %r = llvm.load %mine : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @copy_own_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    nvvm.cp.async.shared.global %mine, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group 0
    %r = llvm.load %mine : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // COPY-OF-OTHER-WITHOUT-BARRIER: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+20]]:{{[0-9]+}}) is not ordered after the asynchronous write by thread ({{[0-9]+}},0,0) of block (0,0,0) (nvvm.cp.async.shared.global at {{.*}}:[[#@LINE+17]]:{{[0-9]+}})
  llvm.func @copy_of_other_without_barrier(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    nvvm.cp.async.shared.global %mine, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group 0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @copy_of_other_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    nvvm.cp.async.shared.global %mine, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group 0
    nvvm.barrier0
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // COPY-BARRIER-BEFORE-WAIT: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+21]]:{{[0-9]+}}) is not ordered after the asynchronous write by
  llvm.func @copy_barrier_before_wait(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    nvvm.cp.async.shared.global %mine, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    nvvm.barrier0
    nvvm.cp.async.wait.group 0
    %r = llvm.load %far : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @atomics_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %zero = llvm.mlir.constant(0 : i32) : i32
    %is = llvm.icmp "eq" %tid, %zero : i32
    llvm.cond_br %is, ^init, ^go
  ^init:
    llvm.store %zero, %s : i32, !llvm.ptr<3>
    llvm.br ^go
  ^go:
    nvvm.barrier0
    %old = llvm.atomicrmw add %s, %c1 monotonic : !llvm.ptr<3>, i32
    nvvm.barrier0
    %r = llvm.load %s : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // ATOMIC-THEN-PLAIN: uninitialised:
  // ATOMIC-THEN-PLAIN: race: {{.*}} write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.atomicrmw at {{.*}}:[[#@LINE+17]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @atomic_then_plain(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %old = llvm.atomicrmw xchg %s, %c1 monotonic : !llvm.ptr<3>, i32
    %r = llvm.load %s : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }
}
