// A producer warp and a consumer warp with one buffer. The producer signals a full buffer, the
// consumer signals an empty one.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=produce_consume --grid=1 --block=64
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='5x32xi32=iota' --arg=32xi32=uninit --print=1 2>&1 | FileCheck %s
// RUN: %{run} --check --arg='5x32xi32=iota' --arg=32xi32=uninit --print=1 --schedule=random:1 2>&1 | FileCheck %s
// RUN: %{run} --check --arg='5x32xi32=iota' --arg=32xi32=uninit --print=1 --schedule=random:2 2>&1 | FileCheck %s
// RUN: %{run} --check --arg='5x32xi32=iota' --arg=32xi32=uninit --print=1 --schedule=random:3 2>&1 | FileCheck %s
// RUN: %{run} --check --arg='5x32xi32=iota' --arg=32xi32=uninit --print=1 --schedule=reverse 2>&1 | FileCheck %s
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// Lane l gets the sum of l + 32 t, which it reads from the element of the next lane.
// CHECK: 0 reports
// CHECK: 1: 32xi32 = 325 320 335 330
// PTX: bar.arrive

gpu.module @kernels {
  llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.array<32 x i32>
  gpu.func @produce_consume(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
    %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %producer = arith.cmpi ult, %tid, %c32 : i32
    scf.if %producer {
      scf.for %t = %c0 to %c5 step %c1 : i32 {
        // Barrier 2: the buffer is empty.
        nvvm.barrier id = %c2 number_of_threads = %c64
        %row = arith.muli %t, %c32 : i32
        %i = arith.addi %row, %lane : i32
        %xp = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
        %v = llvm.load %xp : !llvm.ptr<1> -> i32
        %p = llvm.getelementptr %slot[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
        llvm.store %v, %p : i32, !llvm.ptr<3>
        // Barrier 1: the buffer is full.
        nvvm.barrier.arrive id = %c1 number_of_threads = %c64
      }
    } else {
      nvvm.barrier.arrive id = %c2 number_of_threads = %c64
      %other = arith.xori %lane, %c1 : i32
      %sum = scf.for %t = %c0 to %c5 step %c1 iter_args(%a = %c0) -> i32 : i32 {
        nvvm.barrier id = %c1 number_of_threads = %c64
        %p = llvm.getelementptr %slot[%other] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
        %v = llvm.load %p : !llvm.ptr<3> -> i32
        %n = arith.addi %a, %v : i32
        %next = arith.addi %t, %c1 : i32
        %more = arith.cmpi ult, %next, %c5 : i32
        scf.if %more {
          nvvm.barrier.arrive id = %c2 number_of_threads = %c64
        }
        scf.yield %n : i32
      }
      %yp = llvm.getelementptr %y[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %sum, %yp : i32, !llvm.ptr<1>
    }
    gpu.return
  }
}
