// Addresses that are not multiples of the instruction's width.

// RUN: not simt-run %s --check --kernel=vector_load --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=VECTOR-LOAD
// RUN: simt-run %s --check --kernel=vector_load_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --check --kernel=element_aligned_clean --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --check --kernel=word_store --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=WORD-STORE
// RUN: not simt-run %s --check --kernel=copy --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not simt-run %s --check --kernel=matrix_row --grid=1 --block=64 --arg=64xi32=iota --arg=64xi32=uninit 2>&1 | FileCheck %s --check-prefix=MATRIX-ROW
// CLEAN: simt-run: 0 reports

gpu.module @kernels {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>

  // VECTOR-LOAD: misaligned: thread (0,0,0) of block (0,0,0) reads at an address 8 bytes past a multiple of 16; expected an aligned address (llvm.load at {{.*}}:[[#@LINE+18]]:{{[0-9]+}})
  llvm.func @vector_load(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %p = llvm.getelementptr %x[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    %e = llvm.extractelement %v[%c1 : i32] : vector<4xi32>
    llvm.store %e, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @vector_load_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %p = llvm.getelementptr %x[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    %e = llvm.extractelement %v[%c1 : i32] : vector<4xi32>
    llvm.store %e, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @element_aligned_clean(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %p = llvm.getelementptr %x[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi32>
    %e = llvm.extractelement %v[%c1 : i32] : vector<4xi32>
    llvm.store %e, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // WORD-STORE: misaligned: thread (0,0,0) of block (0,0,0) writes at an address 2 bytes past a multiple of 4; expected an aligned address (llvm.store at {{.*}}:[[#@LINE+22]]:{{[0-9]+}})
  llvm.func @word_store(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %p = llvm.getelementptr %s[2] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %zero = llvm.mlir.constant(0 : i32) : i32
    %is = llvm.icmp "eq" %tid, %zero : i32
    llvm.cond_br %is, ^go, ^end
  ^go:
    llvm.store %tid, %p : i32, !llvm.ptr<3>
    llvm.br ^end
  ^end:
    llvm.return
  }

  // COPY: misaligned: thread (0,0,0) of block (0,0,0) starts a copy of 16 bytes to a shared address unaligned to its size (nvvm.cp.async.shared.global at {{.*}}:[[#@LINE+22]]:{{[0-9]+}})
  llvm.func @copy(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %p = llvm.getelementptr %mine[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i16
    %zero = llvm.mlir.constant(0 : i32) : i32
    %is = llvm.icmp "eq" %tid, %zero : i32
    llvm.cond_br %is, ^go, ^end
  ^go:
    nvvm.cp.async.shared.global %p, %x, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }

  // MATRIX-ROW: misaligned: {{.*}} passes a matrix row address unaligned to 16 bytes (nvvm.ldmatrix at {{.*}}:[[#@LINE+23]]:{{[0-9]+}})
  llvm.func @matrix_row(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
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
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    llvm.store %v, %mine : i32, !llvm.ptr<3>
    nvvm.barrier0
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %l8 = llvm.and %tid, %c7 : i32
    %q = llvm.getelementptr %s[%l8] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<8 x i8>
    %r = nvvm.ldmatrix %q {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    llvm.store %r, %yp : i32, !llvm.ptr<1>
    llvm.return
  }
}
