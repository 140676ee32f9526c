// Messages passed through an atomic flag while the other warp spins.

// RUN: simt-run %s --check --kernel=flag_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=flag_relaxed --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=FLAG-RELAXED
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  llvm.func @flag_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %fp = llvm.getelementptr %s[63] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    %is = llvm.icmp "eq" %tid, %zero : i32
    llvm.cond_br %is, ^init, ^ready
  ^init:
    llvm.store %zero, %fp : i32, !llvm.ptr<3>
    llvm.br ^ready
  ^ready:
    nvvm.barrier0
    %low = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %low, ^maybe, ^wait
  ^maybe:
    llvm.cond_br %is, ^write, ^end
  ^write:
    llvm.store %c63, %s : i32, !llvm.ptr<3>
    llvm.store %c1, %fp atomic release {alignment = 4 : i64} : i32, !llvm.ptr<3>
    llvm.br ^end
  ^wait:
    %seen = llvm.load %fp atomic acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
    %set = llvm.icmp "ne" %seen, %zero : i32
    llvm.cond_br %set, ^read, ^wait
  ^read:
    %r = llvm.load %s : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }

  // FLAG-RELAXED: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) ({{[a-z_.]+}} at {{.*}}:[[#@LINE+39]]:{{[0-9]+}}) is not ordered after the write by thread (0,0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+31]]:{{[0-9]+}})
  llvm.func @flag_relaxed(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %fp = llvm.getelementptr %s[63] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    %is = llvm.icmp "eq" %tid, %zero : i32
    llvm.cond_br %is, ^init, ^ready
  ^init:
    llvm.store %zero, %fp : i32, !llvm.ptr<3>
    llvm.br ^ready
  ^ready:
    nvvm.barrier0
    %low = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %low, ^maybe, ^wait
  ^maybe:
    llvm.cond_br %is, ^write, ^end
  ^write:
    llvm.store %c63, %s : i32, !llvm.ptr<3>
    llvm.store %c1, %fp atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<3>
    llvm.br ^end
  ^wait:
    %seen = llvm.load %fp atomic monotonic {alignment = 4 : i64} : !llvm.ptr<3> -> i32
    %set = llvm.icmp "ne" %seen, %zero : i32
    llvm.cond_br %set, ^read, ^wait
  ^read:
    %r = llvm.load %s : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
