// Shuffles, votes, matches and reductions of a warp order earlier reads of their lanes before later
// writes of their lanes, and nothing else.

// RUN: simt-run %s --check --kernel=shuffle_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=shuffle_of_other_value_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=vote_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=match_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=redux_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=half_warps_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=half_warps_crossed --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=HALF-WARPS-CROSSED
// RUN: not simt-run %s --check --kernel=read_after_shuffle --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=READ-AFTER-SHUFFLE
// RUN: not simt-run %s --check --kernel=read_of_other_warp --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=READ-OF-OTHER-WARP
// RUN: not simt-run %s --check --kernel=write_after_write --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=WRITE-AFTER-WRITE
// RUN: not simt-run %s --check --kernel=read_after_write --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=READ-AFTER-WRITE
// RUN: simt-run %s --check --kernel=handoff_clean --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=handoff_without_shuffle --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=HANDOFF-WITHOUT-SHUFFLE
// RUN: simt-run %s --check --kernel=shuffle_clean --grid=1 --block=64 --schedule=random:1 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=handoff_clean --grid=1 --block=64 --schedule=random:2 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64

  llvm.func @shuffle_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %z = nvvm.shfl.sync bfly %all, %r, %c1, %c31 : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @shuffle_of_other_value_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @vote_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %p = llvm.icmp "eq" %r, %c1 : i32
    %z = nvvm.vote.sync ballot %all, %p -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @match_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %z = nvvm.match.sync any %all, %r : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @redux_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %z = nvvm.redux.sync add %r, %all : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  llvm.func @half_warps_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %upper = llvm.icmp "uge" %lane, %c16 : i32
    %low = llvm.mlir.constant(65535 : i32) : i32
    %high = llvm.mlir.constant(-65536 : i32) : i32
    %mask = llvm.select %upper, %high, %low : i1, i32
    %z = nvvm.shfl.sync bfly %mask, %r, %c1, %c31 : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // HALF-WARPS-CROSSED: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+26]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @half_warps_crossed() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %half : !llvm.ptr<3> -> i32
    %upper = llvm.icmp "uge" %lane, %c16 : i32
    %low = llvm.mlir.constant(65535 : i32) : i32
    %high = llvm.mlir.constant(-65536 : i32) : i32
    %mask = llvm.select %upper, %high, %low : i1, i32
    %z = nvvm.shfl.sync bfly %mask, %r, %c1, %c31 : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // READ-AFTER-SHUFFLE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+21]]:{{[0-9]+}})
  llvm.func @read_after_shuffle() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %z = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // READ-OF-OTHER-WARP: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @read_of_other_warp() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %r = llvm.load %other : !llvm.ptr<3> -> i32
    %z = nvvm.shfl.sync bfly %all, %r, %c1, %c31 : i32 -> i32
    llvm.store %z, %mine : i32, !llvm.ptr<3>
    llvm.return
  }

  // WRITE-AFTER-WRITE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+23]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @write_after_write() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    llvm.store %c1, %mine : i32, !llvm.ptr<3>
    %r = llvm.add %tid, %c1 : i32
    %z = nvvm.shfl.sync bfly %all, %r, %c1, %c31 : i32 -> i32
    llvm.store %z, %near : i32, !llvm.ptr<3>
    llvm.return
  }

  // READ-AFTER-WRITE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+22]]:{{[0-9]+}}) is not ordered after the write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @read_after_write() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    llvm.store %c1, %mine : i32, !llvm.ptr<3>
    %z0 = nvvm.shfl.sync bfly %all, %tid, %c1, %c31 : i32 -> i32
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.return
  }

  llvm.func @handoff_clean() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^init, ^ready
  ^init:
    nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32
    llvm.br ^ready
  ^ready:
    nvvm.barrier0
    %consumes = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %consumes, ^consume, ^produce
  ^consume:
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    %z = nvvm.shfl.sync bfly %all, %r, %c1, %c31 : i32 -> i32
    llvm.cond_br %first, ^arrive, ^end
  ^arrive:
    %state = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.br ^end
  ^produce:
    %ticks = llvm.mlir.constant(1000 : i32) : i32
    nvvm.mbarrier.try_wait.parity %bar, %c0, %ticks : !llvm.ptr<3>, i32, i32
    llvm.store %c1, %other : i32, !llvm.ptr<3>
    llvm.br ^end
  ^end:
    llvm.return
  }

  // HANDOFF-WITHOUT-SHUFFLE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.store at {{.*}}:[[#@LINE+39]]:{{[0-9]+}}) is not ordered after the read by thread ({{[0-9]+}},0,0) of block (0,0,0) (llvm.load at {{.*}}:[[#@LINE+31]]:{{[0-9]+}})
  llvm.func @handoff_without_shuffle() attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %mine = llvm.getelementptr %s[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t1 = llvm.xor %tid, %c1 : i32
    %near = llvm.getelementptr %s[%t1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t16 = llvm.xor %tid, %c16 : i32
    %half = llvm.getelementptr %s[%t16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %t32 = llvm.xor %tid, %c32 : i32
    %other = llvm.getelementptr %s[%t32] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %tid, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^init, ^ready
  ^init:
    nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32
    llvm.br ^ready
  ^ready:
    nvvm.barrier0
    %consumes = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %consumes, ^consume, ^produce
  ^consume:
    %r = llvm.load %near : !llvm.ptr<3> -> i32
    llvm.cond_br %first, ^arrive, ^end
  ^arrive:
    %state = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
    llvm.br ^end
  ^produce:
    %ticks = llvm.mlir.constant(1000 : i32) : i32
    nvvm.mbarrier.try_wait.parity %bar, %c0, %ticks : !llvm.ptr<3>, i32, i32
    llvm.store %c1, %other : i32, !llvm.ptr<3>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
