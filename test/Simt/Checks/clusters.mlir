// Distributed shared memory of other blocks of the cluster.

// RUN: simt-run %s --check --kernel=remote_clean --grid=2 --block=64 --arg=64xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=block_barrier_is_not_enough --grid=2 --block=64 --arg=64xi32=iota --arg=128xi32=uninit --schedule=random:1 2>&1 | FileCheck %s --check-prefix=BLOCK-BARRIER-IS-NOT-ENOUGH
// RUN: not simt-run %s --check --kernel=relaxed_arrival --grid=2 --block=64 --arg=64xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=RELAXED-ARRIVAL
// RUN: not simt-run %s --check --kernel=owner_has_left --grid=2 --block=64 --arg=64xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=OWNER-HAS-LEFT
// RUN: not simt-run %s --check --kernel=no_such_rank --grid=2 --block=64 --arg=64xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=NO-SUCH-RANK
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  llvm.func @remote_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
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
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %peer = llvm.xor %rank, %c1 : i32
    %remote = nvvm.mapa %mine, %peer : !llvm.ptr<3> -> !llvm.ptr<7>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %o = llvm.mul %rank, %c64 : i32
    %oi = llvm.add %o, %tid : i32
    %op = llvm.getelementptr %y[%oi] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.cluster.arrive
    nvvm.cluster.wait
    %r = llvm.load %remote : !llvm.ptr<7> -> i32
    llvm.store %r, %op : i32, !llvm.ptr<1>
    nvvm.cluster.arrive
    nvvm.cluster.wait
    llvm.return
  }

  // BLOCK-BARRIER-IS-NOT-ENOUGH: race: shared memory race at byte {{[0-9]+}} of block ({{[01]}},0,0): read by thread ({{[0-9]+}},0,0) of block ({{[01]}},0,0) (llvm.load at {{.*}}:[[#@LINE+27]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block ({{[01]}},0,0) (llvm.store at {{.*}}:[[#@LINE+25]]:{{[0-9]+}})
  llvm.func @block_barrier_is_not_enough(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
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
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %peer = llvm.xor %rank, %c1 : i32
    %remote = nvvm.mapa %mine, %peer : !llvm.ptr<3> -> !llvm.ptr<7>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %o = llvm.mul %rank, %c64 : i32
    %oi = llvm.add %o, %tid : i32
    %op = llvm.getelementptr %y[%oi] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %remote : !llvm.ptr<7> -> i32
    llvm.store %r, %op : i32, !llvm.ptr<1>
    nvvm.cluster.arrive
    nvvm.cluster.wait
    llvm.return
  }

  // RELAXED-ARRIVAL: race: shared memory race at byte {{[0-9]+}} of block ([[B:[01]]],0,0): read by thread ({{[0-9]+}},0,0) of block ({{[01]}},0,0) (llvm.load at {{.*}}:[[#@LINE+28]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block ([[B]],0,0) (llvm.store at {{.*}}:[[#@LINE+25]]:{{[0-9]+}})
  llvm.func @relaxed_arrival(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
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
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %peer = llvm.xor %rank, %c1 : i32
    %remote = nvvm.mapa %mine, %peer : !llvm.ptr<3> -> !llvm.ptr<7>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %o = llvm.mul %rank, %c64 : i32
    %oi = llvm.add %o, %tid : i32
    %op = llvm.getelementptr %y[%oi] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.cluster.arrive.relaxed
    nvvm.cluster.wait
    %r = llvm.load %remote : !llvm.ptr<7> -> i32
    llvm.store %r, %op : i32, !llvm.ptr<1>
    nvvm.cluster.arrive
    nvvm.cluster.wait
    llvm.return
  }

  // OWNER-HAS-LEFT: bounds: {{.*}} accesses shared memory of block (0,0,0) after all threads of the block have exited (llvm.load at {{.*}}:[[#@LINE+32]]:{{[0-9]+}}); keep the block alive by a cluster barrier
  llvm.func @owner_has_left(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
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
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %peer = llvm.xor %rank, %c1 : i32
    %remote = nvvm.mapa %mine, %peer : !llvm.ptr<3> -> !llvm.ptr<7>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %o = llvm.mul %rank, %c64 : i32
    %oi = llvm.add %o, %tid : i32
    %op = llvm.getelementptr %y[%oi] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.cluster.arrive
    nvvm.cluster.wait
    %zero = llvm.mlir.constant(0 : i32) : i32
    %leaves = llvm.icmp "eq" %rank, %zero : i32
    llvm.cond_br %leaves, ^end, ^read
  ^read:
    %r = llvm.load %remote : !llvm.ptr<7> -> i32
    llvm.store %r, %op : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }

  // NO-SUCH-RANK: bounds: thread (0,0,0) of block (0,0,0) maps an address to block 9 of a cluster of 2 (nvvm.mapa at {{.*}}:[[#@LINE+25]]:{{[0-9]+}})
  llvm.func @no_such_rank(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
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
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %peer = llvm.xor %rank, %c1 : i32
    %remote = nvvm.mapa %mine, %peer : !llvm.ptr<3> -> !llvm.ptr<7>
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %o = llvm.mul %rank, %c64 : i32
    %oi = llvm.add %o, %tid : i32
    %op = llvm.getelementptr %y[%oi] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %c9 = llvm.mlir.constant(9 : i32) : i32
    %q = nvvm.mapa %mine, %c9 : !llvm.ptr<3> -> !llvm.ptr<7>
    %r = llvm.load %q : !llvm.ptr<7> -> i32
    llvm.store %r, %op : i32, !llvm.ptr<1>
    llvm.return
  }
}
