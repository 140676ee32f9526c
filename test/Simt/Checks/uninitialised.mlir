// Reads of memory before any write.

// RUN: not simt-run %s --check --kernel=shared --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: simt-run %s --check --kernel=shared_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=global --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: simt-run %s --check --kernel=global_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=matrix --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=MATRIX
// RUN: simt-run %s --check --kernel=matrix_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // SHARED: uninitialised: thread (0,0,0) of block (0,0,0) reads byte 0 of shared memory before any write (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @shared(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    %r = llvm.load %mine : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @shared_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    %r = llvm.load %mine : !llvm.ptr<3> -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // GLOBAL: uninitialised: thread (0,0,0) of block (0,0,0) reads byte 0 of '1' before any write (llvm.load at {{.*}}:[[#@LINE+19]]:{{[0-9]+}})
  llvm.func @global(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    %r = llvm.load %yp : !llvm.ptr<1> -> i32
    llvm.store %r, %xp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @global_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    llvm.store %tid, %yp : i32, !llvm.ptr<1>
    %r = llvm.load %yp : !llvm.ptr<1> -> i32
    llvm.store %r, %xp : i32, !llvm.ptr<1>
    llvm.return
  }

  // MATRIX: uninitialised: {{.*}} of shared memory before any write (nvvm.ldmatrix at {{.*}}:[[#@LINE+20]]:{{[0-9]+}})
  llvm.func @matrix(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    %q = llvm.getelementptr %s[%lane8] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<16 x i8>
    %r = nvvm.ldmatrix %q {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @matrix_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %lane8 = llvm.and %tid, %c7 : i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %q = llvm.getelementptr %s[%lane8] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<16 x i8>
    %r = nvvm.ldmatrix %q {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }
}
