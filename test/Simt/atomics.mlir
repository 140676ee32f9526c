// Atomics on global and shared memory. 4 blocks of 64 threads, on two workers and in several
// orders, combine 256 numbers: thread i of the grid contributes i. The results do not depend on the
// order.

// DEFINE: %{run} = simt-run %s --check
// DEFINE: %{shape} = --grid=4 --block=64
// DEFINE: %{sets} = %{run} --kernel=sets %{shape} --arg='8xi32=const(0)' --print=0
// RUN: %{sets} 2>&1 | FileCheck %s --check-prefixes=CLEAN,SETS
// RUN: %{sets} --schedule=random:1 --workers=2 2>&1 | FileCheck %s --check-prefixes=CLEAN,SETS
// RUN: %{sets} --schedule=reverse --workers=2 2>&1 | FileCheck %s --check-prefixes=CLEAN,SETS
// CLEAN: simt-run: 0 reports
// Sum of i; maximum; signed and unsigned minimum of i - 300; or; xor of 3 i; and of ~(1 << (i %
// 31)) on 0 (which stays 0); sum by compare and exchange.
// SETS: 8xi32 = 32640 255 -300 0 255 768 0 32640

// RUN: %{run} --kernel=floats %{shape} --arg='2xf32=const(0.0)' --print=0 --schedule=random:2 --workers=2 2>&1 | FileCheck %s --check-prefixes=CLEAN,FLOATS
// FLOATS: 2xf32 = 32640 255

// Each ticket goes to exactly one thread.
// RUN: %{run} --kernel=tickets %{shape} --arg='1xi32=const(0)' --arg='256xi32=const(0)' --expect='1:256xi32=const(1)' --schedule=random:3 --workers=2

// RUN: %{run} --kernel=shared %{shape} --arg=4xi32=uninit --print=0 --schedule=random:4 2>&1 | FileCheck %s --check-prefixes=CLEAN,SHARED
// SHARED: 4xi32 = 2016 6112 10208 14304

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1 x i32>

  llvm.func @index() -> i32 {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
    %ntid = nvvm.read.ptx.sreg.ntid.x : i32
    %base = llvm.mul %ctaid, %ntid : i32
    %i = llvm.add %base, %tid : i32
    llvm.return %i : i32
  }

  llvm.func @sets(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %i = llvm.call @index() : () -> i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    %c300 = llvm.mlir.constant(300 : i32) : i32
    %ones = llvm.mlir.constant(-1 : i32) : i32
    %p1 = llvm.getelementptr %out[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p2 = llvm.getelementptr %out[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p3 = llvm.getelementptr %out[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p4 = llvm.getelementptr %out[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p5 = llvm.getelementptr %out[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p6 = llvm.getelementptr %out[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %p7 = llvm.getelementptr %out[7] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %negative = llvm.sub %i, %c300 : i32
    %tripled = llvm.mul %i, %c3 : i32
    %bit = llvm.urem %i, %c31 : i32
    %set = llvm.shl %c1, %bit : i32
    %hole = llvm.xor %set, %ones : i32
    %0 = llvm.atomicrmw add %out, %i monotonic : !llvm.ptr<1>, i32
    %1 = llvm.atomicrmw max %p1, %i monotonic : !llvm.ptr<1>, i32
    %2 = llvm.atomicrmw min %p2, %negative monotonic : !llvm.ptr<1>, i32
    %3 = llvm.atomicrmw umin %p3, %negative monotonic : !llvm.ptr<1>, i32
    %4 = llvm.atomicrmw _or %p4, %i monotonic : !llvm.ptr<1>, i32
    %5 = llvm.atomicrmw _xor %p5, %tripled monotonic : !llvm.ptr<1>, i32
    %6 = llvm.atomicrmw _and %p6, %hole monotonic : !llvm.ptr<1>, i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    llvm.br ^try(%c0 : i32)
  ^try(%expected: i32):
    %sum = llvm.add %expected, %i : i32
    %pair = llvm.cmpxchg %p7, %expected, %sum acq_rel monotonic : !llvm.ptr<1>, i32
    %seen = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
    %done = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i1)>
    llvm.cond_br %done, ^end, ^try(%seen : i32)
  ^end:
    llvm.return
  }

  llvm.func @floats(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %i = llvm.call @index() : () -> i32
    %x = llvm.uitofp %i : i32 to f32
    %p1 = llvm.getelementptr %out[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %0 = llvm.atomicrmw fadd %out, %x monotonic : !llvm.ptr<1>, f32
    // Nonnegative floats have the order of their bits.
    %bits = llvm.bitcast %x : f32 to i32
    %1 = llvm.atomicrmw umax %p1, %bits monotonic : !llvm.ptr<1>, i32
    llvm.return
  }

  llvm.func @tickets(%next: !llvm.ptr<1>, %taken: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %ticket = llvm.atomicrmw add %next, %c1 monotonic : !llvm.ptr<1>, i32
    %place = llvm.getelementptr %taken[%ticket] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %0 = llvm.atomicrmw add %place, %c1 monotonic : !llvm.ptr<1>, i32
    llvm.return
  }

  llvm.func @shared(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %i = llvm.call @index() : () -> i32
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^clear, ^add
  ^clear:
    llvm.store %c0, %s : i32, !llvm.ptr<3>
    llvm.br ^add
  ^add:
    nvvm.barrier0
    %0 = llvm.atomicrmw add %s, %i monotonic : !llvm.ptr<3>, i32
    nvvm.barrier0
    llvm.cond_br %first, ^write, ^end
  ^write:
    %sum = llvm.load %s : !llvm.ptr<3> -> i32
    %place = llvm.getelementptr %out[%ctaid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %sum, %place : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
