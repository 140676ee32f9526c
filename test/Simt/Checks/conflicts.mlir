// Conflicts in global memory between blocks of a launch. The simulator runs blocks in sequence, a
// GPU runs them concurrently.

// RUN: not simt-run %s --check --kernel=both_write --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=BOTH-WRITE
// RUN: simt-run %s --check --kernel=each_its_own_clean --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=reads_what_other_writes --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=READS-WHAT-OTHER-WRITES
// RUN: not simt-run %s --check --kernel=writes_what_other_read --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=WRITES-WHAT-OTHER-READ
// RUN: simt-run %s --check --kernel=in_place_clean --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=shared_table_clean --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=atomics_clean --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=invariant_load_of_output --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=INVARIANT-LOAD-OF-OUTPUT
// RUN: simt-run %s --check --kernel=neighbouring_bytes_clean --grid=2 --block=64 --arg=128xi32=iota --arg=128xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // BOTH-WRITE: conflict: thread (0,0,0) of block (1,0,0) writes '1' byte 0 (llvm.store at {{.*}}:[[#@LINE+23]]:{{[0-9]+}}); another block writes it in the same launch (llvm.store at {{.*}}:[[#@LINE+23]]:{{[0-9]+}}
  llvm.func @both_write(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %g, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @each_its_own_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %g, %own : i32, !llvm.ptr<1>
    llvm.return
  }

  // READS-WHAT-OTHER-WRITES: conflict: thread ({{[0-9]+}},0,0) of block (1,0,0) reads '1' byte 0 (llvm.load at {{.*}}); another block writes it in the same launch (llvm.store at {{.*}}:[[#@LINE+23]]:{{[0-9]+}})
  llvm.func @reads_what_other_writes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %g, %own : i32, !llvm.ptr<1>
    %first = llvm.load %y : !llvm.ptr<1> -> i32
    llvm.store %first, %from : i32, !llvm.ptr<1>
    llvm.return
  }

  // WRITES-WHAT-OTHER-READ: conflict: thread ({{[0-9]+}},0,0) of block (1,0,0) writes '0' byte 256 (llvm.store at {{.*}}:[[#@LINE+26]]:{{[0-9]+}}); another block reads it in the same launch (llvm.load at {{.*}}:[[#@LINE+24]]:{{[0-9]+}})
  llvm.func @writes_what_other_read(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %second = llvm.getelementptr %x[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %v = llvm.load %second : !llvm.ptr<1> -> i32
    llvm.store %v, %own : i32, !llvm.ptr<1>
    llvm.store %v, %from : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @in_place_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %from : !llvm.ptr<1> -> i32
    llvm.store %v, %from : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @shared_table_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %x : !llvm.ptr<1> -> i32
    llvm.store %v, %own : i32, !llvm.ptr<1>
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.atomicrmw add %x, %c1 monotonic : !llvm.ptr<1>, i32
    llvm.store %v, %own : i32, !llvm.ptr<1>
    llvm.return
  }

  // INVARIANT-LOAD-OF-OUTPUT: conflict: thread (0,0,0) of block (0,0,0) writes '0' byte 0 (llvm.store at {{.*}}:[[#@LINE+24]]:{{[0-9]+}}), but the launch reads it as invariant (llvm.load at {{.*}})
  llvm.func @invariant_load_of_output(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %from invariant : !llvm.ptr<1> -> i32
    llvm.store %v, %from : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @neighbouring_bytes_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %g = llvm.add %base, %tid : i32
    %own = llvm.getelementptr %y[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %from = llvm.getelementptr %x[%g] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %few = llvm.icmp "ult" %tid, %c3 : i32
    llvm.cond_br %few, ^go, ^end
  ^go:
    %row = llvm.mul %block, %c3 : i32
    %i = llvm.add %row, %tid : i32
    %p = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    llvm.store %v, %p : i8, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
