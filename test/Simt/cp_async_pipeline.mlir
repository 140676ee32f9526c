// Three-stage pipeline of tiles by cp.async, two tiles ahead. Every thread reads the copy of the
// next thread.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=pipeline --grid=1 --block=128 --shared=6144
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='7x512xf32=normal(seed=1)' --arg=512xf32=uninit --arg=7 --save=0:%t.x.npy --save=1:%t.y.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference pipeline f32:%t.x.npy f32:%t.y.npy | FileCheck %s
// RUN: %{run} --arg=f32:%t.x.npy --arg=512xf32=uninit --arg=7 --expect=1:f32:%t.y.npy --async=eager --schedule=reverse
// RUN: %{run} --arg=f32:%t.x.npy --arg=512xf32=uninit --arg=7 --expect=1:f32:%t.y.npy --async=random:1 --schedule=random:1
// RUN: %{run} --arg=f32:%t.x.npy --arg=512xf32=uninit --arg=7 --expect=1:f32:%t.y.npy --async=random:2 --schedule=random:2
// RUN: %{run} --arg=f32:%t.x.npy --arg=512xf32=uninit --arg=7 --expect=1:f32:%t.y.npy --async=random:3 --schedule=random:3 --check
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 512 elements equal
// PTX: .entry pipeline
// PTX: cp.async.cg.shared.global
// PTX: cp.async.wait_group

gpu.module @kernels {
  llvm.mlir.global external @ring() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>

  gpu.func @pipeline(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %tiles: i32) kernel {
    %ring = llvm.mlir.addressof @ring : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c16 = arith.constant 16 : i32
    %c128 = arith.constant 128 : i32
    %stage = arith.constant 2048 : i32
    %mine = arith.muli %tid, %c16 : i32
    %other = arith.xori %mine, %c16 : i32
    %zero = arith.constant dense<0.0> : vector<4xf32>
    scf.for %t = %c0 to %c2 step %c1 : i32 {
      %slot = arith.muli %t, %stage : i32
      %to = arith.addi %slot, %mine : i32
      %row = arith.muli %t, %c128 : i32
      %from = arith.addi %row, %tid : i32
      %dst = llvm.getelementptr %ring[%to] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %src = llvm.getelementptr %x[%from] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xf32>
      nvvm.cp.async.shared.global %dst, %src, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.commit.group
    }
    %sum = scf.for %t = %c0 to %tiles step %c1 iter_args(%a = %zero) -> vector<4xf32> : i32 {
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %ahead = arith.addi %t, %c2 : i32
      %more = arith.cmpi ult, %ahead, %tiles : i32
      scf.if %more {
        %next = arith.remui %ahead, %c3 : i32
        %slot = arith.muli %next, %stage : i32
        %to = arith.addi %slot, %mine : i32
        %row = arith.muli %ahead, %c128 : i32
        %from = arith.addi %row, %tid : i32
        %dst = llvm.getelementptr %ring[%to] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %src = llvm.getelementptr %x[%from] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xf32>
        nvvm.cp.async.shared.global %dst, %src, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      }
      nvvm.cp.async.commit.group
      %now = arith.remui %t, %c3 : i32
      %slot2 = arith.muli %now, %stage : i32
      %at = arith.addi %slot2, %other : i32
      %p = llvm.getelementptr %ring[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
      %n = arith.addf %a, %v : vector<4xf32>
      scf.yield %n : vector<4xf32>
    }
    %yp = llvm.getelementptr %y[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xf32>
    llvm.store %sum, %yp {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }
}
