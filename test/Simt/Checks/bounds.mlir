// Accesses out of bounds of global and shared memory, by every kind of instruction that accesses
// memory.

// RUN: not simt-run %s --check --kernel=global_load --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=GLOBAL-LOAD
// RUN: simt-run %s --check --kernel=global_load_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=invariant_load --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=INVARIANT-LOAD
// RUN: not simt-run %s --check --kernel=global_store --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=GLOBAL-STORE
// RUN: not simt-run %s --check --kernel=before_begin --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=BEFORE-BEGIN
// RUN: not simt-run %s --check --kernel=half_outside --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=HALF-OUTSIDE
// RUN: not simt-run %s --check --kernel=wild --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=WILD
// RUN: not simt-run %s --check --kernel=shared_store --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SHARED-STORE
// RUN: simt-run %s --check --kernel=shared_store_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=shared_negative --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SHARED-NEGATIVE
// RUN: not simt-run %s --check --kernel=copy_to_outside --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY-TO-OUTSIDE
// RUN: not simt-run %s --check --kernel=copy_from_outside --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY-FROM-OUTSIDE
// RUN: not simt-run %s --check --kernel=matrix_outside --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=MATRIX-OUTSIDE
// RUN: simt-run %s --check --kernel=local_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // GLOBAL-LOAD: bounds: out of bounds: thread (0,0,0) of block (0,0,0) reads 4 bytes of global memory at byte 256 of '0' of 256 bytes (llvm.load at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @global_load(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %r = llvm.load %beyond : !llvm.ptr<1> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @global_load_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %r = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // INVARIANT-LOAD: bounds: out of bounds: {{.*}} reads 4 bytes {{.*}} (llvm.load at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @invariant_load(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %r = llvm.load %beyond invariant : !llvm.ptr<1> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // GLOBAL-STORE: bounds: out of bounds: {{.*}} writes 4 bytes {{.*}} (llvm.store at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @global_store(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %tid, %beyond : i32, !llvm.ptr<1>
    llvm.return
  }

  // BEFORE-BEGIN: bounds: out of bounds: thread (0,0,0) {{.*}} 8 bytes before '0' of 256 bytes (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @before_begin(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %xp[-2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %r = llvm.load %p : !llvm.ptr<1> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // HALF-OUTSIDE: bounds: out of bounds: thread (0,0,0) {{.*}} reads 16 bytes of global memory at byte 248 of '0' of 256 bytes (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @half_outside(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %xp[62] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %r = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi32>
    llvm.store %r, %x {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr<1>
    llvm.return
  }

  // WILD: bounds: out of bounds: {{.*}} outside registered memory (llvm.store at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @wild(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %a = llvm.mlir.constant(305419896 : i64) : i64
    %p = llvm.inttoptr %a : i64 to !llvm.ptr<1>
    llvm.store %tid, %p : i32, !llvm.ptr<1>
    llvm.return
  }

  // SHARED-STORE: bounds: out of bounds: thread (0,0,0) of block (0,0,0) writes 4 bytes at offset 256 of 256 bytes of shared memory (llvm.store at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @shared_store(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %mine[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    llvm.store %tid, %p : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @shared_store_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // SHARED-NEGATIVE: bounds: out of bounds: {{.*}} at offset -4 of 256 bytes of shared memory (llvm.store at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @shared_negative(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %mine[-1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    llvm.store %tid, %p : i32, !llvm.ptr<3>
    llvm.return
  }

  // COPY-TO-OUTSIDE: bounds: out of bounds: {{.*}} writes 4 bytes at offset 256 {{.*}} (nvvm.cp.async.shared.global at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @copy_to_outside(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %mine[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    nvvm.cp.async.shared.global %p, %xp, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    llvm.return
  }

  // COPY-FROM-OUTSIDE: bounds: out of bounds: {{.*}} reads 4 bytes of global memory {{.*}} (nvvm.cp.async.shared.global at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @copy_from_outside(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    nvvm.cp.async.shared.global %mine, %beyond, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    llvm.return
  }

  // MATRIX-OUTSIDE: bounds: out of bounds: {{.*}} reads 4 bytes at offset 256 {{.*}} (nvvm.ldmatrix at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @matrix_outside(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p = llvm.getelementptr %s[240] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %q = llvm.getelementptr %p[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<16 x i8>
    %r = nvvm.ldmatrix %q {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @local_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %beyond = llvm.getelementptr %xp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %l = llvm.alloca %c63 x i32 : (i32) -> !llvm.ptr
    %lp = llvm.getelementptr %l[7] : (!llvm.ptr) -> !llvm.ptr, i32
    llvm.store volatile %tid, %lp : i32, !llvm.ptr
    %r = llvm.load volatile %lp : !llvm.ptr -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }
}
