// A barrier for part of a warp. ptxas rejects it if the count is a constant, so the simulator
// reports it.

// RUN: not simt-run %s --check --kernel=count_not_a_multiple --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COUNT-NOT-A-MULTIPLE

gpu.module @kernels {
  // COUNT-NOT-A-MULTIPLE: usage: barrier 1 for 31 threads (nvvm.barrier at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}): expected an identifier from 0 to 15 and, as count, a multiple of 32
  llvm.func @count_not_a_multiple(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c31 = llvm.mlir.constant(31 : i32) : i32
    nvvm.barrier id = %c1 number_of_threads = %c31
    llvm.return
  }
}
