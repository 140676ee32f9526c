// D = A * B' with mma.sync. Operands come through ldmatrix or directly from memory.

// RUN: %nvvm %s -o %t.mlirbc
// RUN: simt-run %t.mlirbc --kernel=matmul_bf16 --grid=2,2 --block=32 --check --arg='32x64xbf16=normal(seed=1)' \
// RUN:   --arg='16x64xbf16=normal(seed=2)' --arg=32x16xf32=uninit --arg=64 --arg=16 \
// RUN:   --save=0:%t.a.npy --save=1:%t.b.npy --save=2:%t.d.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference matmul bf16:%t.a.npy bf16:%t.b.npy f32:%t.d.npy | FileCheck %s
// RUN: simt-run %t.mlirbc --kernel=matmul_bf16 --grid=2,2 --block=32 --schedule=random:1 --arg=bf16:%t.a.npy \
// RUN:   --arg=bf16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_bf16 --grid=2,2 --block=32 --schedule=random:2 --arg=bf16:%t.a.npy \
// RUN:   --arg=bf16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_bf16 --grid=2,2 --block=32 --schedule=random:3 --arg=bf16:%t.a.npy \
// RUN:   --arg=bf16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: %nvvm %s -o %t.mlirbc
// RUN: simt-run %t.mlirbc --kernel=matmul_f16 --grid=2,2 --block=32 --check --arg='32x64xf16=normal(seed=1)' \
// RUN:   --arg='16x64xf16=normal(seed=2)' --arg=32x16xf32=uninit --arg=64 --arg=16 \
// RUN:   --save=0:%t.a.npy --save=1:%t.b.npy --save=2:%t.d.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference matmul f16:%t.a.npy f16:%t.b.npy f32:%t.d.npy | FileCheck %s
// RUN: simt-run %t.mlirbc --kernel=matmul_f16 --grid=2,2 --block=32 --schedule=random:1 --arg=f16:%t.a.npy \
// RUN:   --arg=f16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_f16 --grid=2,2 --block=32 --schedule=random:2 --arg=f16:%t.a.npy \
// RUN:   --arg=f16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_f16 --grid=2,2 --block=32 --schedule=random:3 --arg=f16:%t.a.npy \
// RUN:   --arg=f16:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: %nvvm %s -o %t.mlirbc
// RUN: simt-run %t.mlirbc --kernel=matmul_e4m3 --grid=2,2 --block=32 --check --arg='32x64xf8E4M3FN=normal(seed=1)' \
// RUN:   --arg='16x64xf8E4M3FN=normal(seed=2)' --arg=32x16xf32=uninit --arg=64 --arg=16 \
// RUN:   --save=0:%t.a.npy --save=1:%t.b.npy --save=2:%t.d.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference matmul f8E4M3FN:%t.a.npy f8E4M3FN:%t.b.npy f32:%t.d.npy | FileCheck %s
// RUN: simt-run %t.mlirbc --kernel=matmul_e4m3 --grid=2,2 --block=32 --schedule=random:1 --arg=f8E4M3FN:%t.a.npy \
// RUN:   --arg=f8E4M3FN:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_e4m3 --grid=2,2 --block=32 --schedule=random:2 --arg=f8E4M3FN:%t.a.npy \
// RUN:   --arg=f8E4M3FN:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: simt-run %t.mlirbc --kernel=matmul_e4m3 --grid=2,2 --block=32 --schedule=random:3 --arg=f8E4M3FN:%t.a.npy \
// RUN:   --arg=f8E4M3FN:%t.b.npy --arg=32x16xf32=uninit --arg=64 --arg=16 --expect=2:f32:%t.d.npy
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 512 elements equal
// PTX-DAG: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// PTX-DAG: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX-DAG: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32

gpu.module @kernels {
  llvm.mlir.global internal @tileA() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<512 x i8>
  llvm.mlir.global internal @tileB() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<256 x i8>

  // One warp computes 16x8 of D = A * B' (A: MxK, B: NxK, rows contiguous).
  gpu.func @matmul_bf16(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: !llvm.ptr<1>, %k: i32, %n: i32) kernel {
    %tileA = llvm.mlir.addressof @tileA : !llvm.ptr<3>
    %tileB = llvm.mlir.addressof @tileB : !llvm.ptr<3>
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %bm = nvvm.read.ptx.sreg.ctaid.x : i32
    %bn = nvvm.read.ptx.sreg.ctaid.y : i32
    %mask = arith.constant -1 : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c15 = arith.constant 15 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %zero = arith.constant 0.0 : f32
    // Copies: lane l copies half l%2 of row l/2, 16 bytes.
    %copyRow = arith.divui %lane, %c2 : i32
    %copyHalf = arith.remui %lane, %c2 : i32
    %copyColumn = arith.muli %copyHalf, %c8 : i32
    %copyTo = arith.muli %lane, %c16 : i32
    %toA = llvm.getelementptr %tileA[%copyTo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %toB = llvm.getelementptr %tileB[%copyTo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %m0 = arith.muli %bm, %c16 : i32
    %n0 = arith.muli %bn, %c8 : i32
    %rowA = arith.addi %m0, %copyRow : i32
    %rowB = arith.addi %n0, %copyRow : i32
    %baseA = arith.muli %rowA, %k : i32
    %baseB = arith.muli %rowB, %k : i32
    %copiesB = arith.cmpi ult, %lane, %c16 : i32
    // ldmatrix: lane l addresses row l%16 and half l/16 of A, and row l%8 and half (l/8)%2 of
    // B.
    %ldRow = arith.andi %lane, %c15 : i32
    %ldHalf = arith.divui %lane, %c16 : i32
    %ldRowBytes = arith.muli %ldRow, %c32 : i32
    %ldHalfBytes = arith.muli %ldHalf, %c16 : i32
    %ldA = arith.addi %ldRowBytes, %ldHalfBytes : i32
    %fromA = llvm.getelementptr %tileA[%ldA] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %ldRowB = arith.remui %lane, %c8 : i32
    %ldHalfB0 = arith.divui %ldRow, %c8 : i32
    %ldRowBBytes = arith.muli %ldRowB, %c32 : i32
    %ldHalfBBytes = arith.muli %ldHalfB0, %c16 : i32
    %ldB = arith.addi %ldRowBBytes, %ldHalfBBytes : i32
    %fromB = llvm.getelementptr %tileB[%ldB] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %sums:4 = scf.for %p = %c0 to %k step %c16 iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero) -> (f32, f32, f32, f32) : i32 {
      %column = arith.addi %p, %copyColumn : i32
      %indexA = arith.addi %baseA, %column : i32
      %indexB = arith.addi %baseB, %column : i32
      %gA = llvm.getelementptr %a[%indexA] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
      %vA = llvm.load %gA {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
      llvm.store %vA, %toA {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
      scf.if %copiesB {
        %gB = llvm.getelementptr %b[%indexB] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
        %vB = llvm.load %gB {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
        llvm.store %vB, %toB {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
      }
      nvvm.bar.warp.sync %mask : i32
      %fA = nvvm.ldmatrix %fromA {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %fB = nvvm.ldmatrix %fromB {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
      %a0 = llvm.extractvalue %fA[0] : !llvm.struct<(i32, i32, i32, i32)>
      %a1 = llvm.extractvalue %fA[1] : !llvm.struct<(i32, i32, i32, i32)>
      %a2 = llvm.extractvalue %fA[2] : !llvm.struct<(i32, i32, i32, i32)>
      %a3 = llvm.extractvalue %fA[3] : !llvm.struct<(i32, i32, i32, i32)>
      %b0 = llvm.extractvalue %fB[0] : !llvm.struct<(i32, i32)>
      %b1 = llvm.extractvalue %fB[1] : !llvm.struct<(i32, i32)>
      %m = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b1] C[%s0, %s1, %s2, %s3] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      // The next iteration overwrites the tiles.
      nvvm.bar.warp.sync %mask : i32
      %r0 = llvm.extractvalue %m[0] : !llvm.struct<(f32, f32, f32, f32)>
      %r1 = llvm.extractvalue %m[1] : !llvm.struct<(f32, f32, f32, f32)>
      %r2 = llvm.extractvalue %m[2] : !llvm.struct<(f32, f32, f32, f32)>
      %r3 = llvm.extractvalue %m[3] : !llvm.struct<(f32, f32, f32, f32)>
      scf.yield %r0, %r1, %r2, %r3 : f32, f32, f32, f32
    }
    %group = arith.divui %lane, %c4 : i32
    %part = arith.remui %lane, %c4 : i32
    %outRow = arith.addi %m0, %group : i32
    %outBase = arith.muli %outRow, %n : i32
    %two = arith.muli %part, %c2 : i32
    %outColumn = arith.addi %n0, %two : i32
    %out0 = arith.addi %outBase, %outColumn : i32
    %down = arith.muli %c8, %n : i32
    %out1 = arith.addi %out0, %down : i32
    %d0 = llvm.getelementptr %d[%out0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %d1 = llvm.getelementptr %d[%out1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v0 = vector.from_elements %sums#0, %sums#1 : vector<2xf32>
    %v1 = vector.from_elements %sums#2, %sums#3 : vector<2xf32>
    llvm.store %v0, %d0 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    llvm.store %v1, %d1 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    gpu.return
  }

  // One warp computes 16x8 of D = A * B' (A: MxK, B: NxK, rows contiguous).
  gpu.func @matmul_f16(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: !llvm.ptr<1>, %k: i32, %n: i32) kernel {
    %tileA = llvm.mlir.addressof @tileA : !llvm.ptr<3>
    %tileB = llvm.mlir.addressof @tileB : !llvm.ptr<3>
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %bm = nvvm.read.ptx.sreg.ctaid.x : i32
    %bn = nvvm.read.ptx.sreg.ctaid.y : i32
    %mask = arith.constant -1 : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c15 = arith.constant 15 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %zero = arith.constant 0.0 : f32
    // Copies: lane l copies half l%2 of row l/2, 16 bytes.
    %copyRow = arith.divui %lane, %c2 : i32
    %copyHalf = arith.remui %lane, %c2 : i32
    %copyColumn = arith.muli %copyHalf, %c8 : i32
    %copyTo = arith.muli %lane, %c16 : i32
    %toA = llvm.getelementptr %tileA[%copyTo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %toB = llvm.getelementptr %tileB[%copyTo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %m0 = arith.muli %bm, %c16 : i32
    %n0 = arith.muli %bn, %c8 : i32
    %rowA = arith.addi %m0, %copyRow : i32
    %rowB = arith.addi %n0, %copyRow : i32
    %baseA = arith.muli %rowA, %k : i32
    %baseB = arith.muli %rowB, %k : i32
    %copiesB = arith.cmpi ult, %lane, %c16 : i32
    // ldmatrix: lane l addresses row l%16 and half l/16 of A, and row l%8 and half (l/8)%2 of
    // B.
    %ldRow = arith.andi %lane, %c15 : i32
    %ldHalf = arith.divui %lane, %c16 : i32
    %ldRowBytes = arith.muli %ldRow, %c32 : i32
    %ldHalfBytes = arith.muli %ldHalf, %c16 : i32
    %ldA = arith.addi %ldRowBytes, %ldHalfBytes : i32
    %fromA = llvm.getelementptr %tileA[%ldA] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %ldRowB = arith.remui %lane, %c8 : i32
    %ldHalfB0 = arith.divui %ldRow, %c8 : i32
    %ldRowBBytes = arith.muli %ldRowB, %c32 : i32
    %ldHalfBBytes = arith.muli %ldHalfB0, %c16 : i32
    %ldB = arith.addi %ldRowBBytes, %ldHalfBBytes : i32
    %fromB = llvm.getelementptr %tileB[%ldB] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %sums:4 = scf.for %p = %c0 to %k step %c16 iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero) -> (f32, f32, f32, f32) : i32 {
      %column = arith.addi %p, %copyColumn : i32
      %indexA = arith.addi %baseA, %column : i32
      %indexB = arith.addi %baseB, %column : i32
      %gA = llvm.getelementptr %a[%indexA] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
      %vA = llvm.load %gA {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
      llvm.store %vA, %toA {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
      scf.if %copiesB {
        %gB = llvm.getelementptr %b[%indexB] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
        %vB = llvm.load %gB {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
        llvm.store %vB, %toB {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
      }
      nvvm.bar.warp.sync %mask : i32
      %fA = nvvm.ldmatrix %fromA {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %fB = nvvm.ldmatrix %fromB {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
      %a0i = llvm.extractvalue %fA[0] : !llvm.struct<(i32, i32, i32, i32)>
      %a1i = llvm.extractvalue %fA[1] : !llvm.struct<(i32, i32, i32, i32)>
      %a2i = llvm.extractvalue %fA[2] : !llvm.struct<(i32, i32, i32, i32)>
      %a3i = llvm.extractvalue %fA[3] : !llvm.struct<(i32, i32, i32, i32)>
      %b0i = llvm.extractvalue %fB[0] : !llvm.struct<(i32, i32)>
      %b1i = llvm.extractvalue %fB[1] : !llvm.struct<(i32, i32)>
      %a0 = llvm.bitcast %a0i : i32 to vector<2xf16>
      %a1 = llvm.bitcast %a1i : i32 to vector<2xf16>
      %a2 = llvm.bitcast %a2i : i32 to vector<2xf16>
      %a3 = llvm.bitcast %a3i : i32 to vector<2xf16>
      %b0 = llvm.bitcast %b0i : i32 to vector<2xf16>
      %b1 = llvm.bitcast %b1i : i32 to vector<2xf16>
      %m = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b1] C[%s0, %s1, %s2, %s3] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      // The next iteration overwrites the tiles.
      nvvm.bar.warp.sync %mask : i32
      %r0 = llvm.extractvalue %m[0] : !llvm.struct<(f32, f32, f32, f32)>
      %r1 = llvm.extractvalue %m[1] : !llvm.struct<(f32, f32, f32, f32)>
      %r2 = llvm.extractvalue %m[2] : !llvm.struct<(f32, f32, f32, f32)>
      %r3 = llvm.extractvalue %m[3] : !llvm.struct<(f32, f32, f32, f32)>
      scf.yield %r0, %r1, %r2, %r3 : f32, f32, f32, f32
    }
    %group = arith.divui %lane, %c4 : i32
    %part = arith.remui %lane, %c4 : i32
    %outRow = arith.addi %m0, %group : i32
    %outBase = arith.muli %outRow, %n : i32
    %two = arith.muli %part, %c2 : i32
    %outColumn = arith.addi %n0, %two : i32
    %out0 = arith.addi %outBase, %outColumn : i32
    %down = arith.muli %c8, %n : i32
    %out1 = arith.addi %out0, %down : i32
    %d0 = llvm.getelementptr %d[%out0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %d1 = llvm.getelementptr %d[%out1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v0 = vector.from_elements %sums#0, %sums#1 : vector<2xf32>
    %v1 = vector.from_elements %sums#2, %sums#3 : vector<2xf32>
    llvm.store %v0, %d0 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    llvm.store %v1, %d1 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    gpu.return
  }

  // 8-bit operands: each register holds 4 consecutive elements of a row.
  gpu.func @matmul_e4m3(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: !llvm.ptr<1>, %k: i32, %n: i32) kernel {
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %bm = nvvm.read.ptx.sreg.ctaid.x : i32
    %bn = nvvm.read.ptx.sreg.ctaid.y : i32
    %c0 = arith.constant 0 : i32
    %c2 = arith.constant 2 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %zero = arith.constant 0.0 : f32
    %g = arith.divui %lane, %c4 : i32
    %q = arith.remui %lane, %c4 : i32
    %q4 = arith.muli %q, %c4 : i32
    %m0 = arith.muli %bm, %c16 : i32
    %n0 = arith.muli %bn, %c8 : i32
    %row0 = arith.addi %m0, %g : i32
    %row1 = arith.addi %row0, %c8 : i32
    %rowB = arith.addi %n0, %g : i32
    %o0 = arith.muli %row0, %k : i32
    %o1 = arith.muli %row1, %k : i32
    %oB = arith.muli %rowB, %k : i32
    %sums:4 = scf.for %p = %c0 to %k step %c32 iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero) -> (f32, f32, f32, f32) : i32 {
      %k0 = arith.addi %p, %q4 : i32
      %k1 = arith.addi %k0, %c16 : i32
      %i0 = arith.addi %o0, %k0 : i32
      %i1 = arith.addi %o1, %k0 : i32
      %i2 = arith.addi %o0, %k1 : i32
      %i3 = arith.addi %o1, %k1 : i32
      %j0 = arith.addi %oB, %k0 : i32
      %j1 = arith.addi %oB, %k1 : i32
      %pa0 = llvm.getelementptr %a[%i0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %a0 = llvm.load %pa0 : !llvm.ptr<1> -> i32
      %pa1 = llvm.getelementptr %a[%i1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %a1 = llvm.load %pa1 : !llvm.ptr<1> -> i32
      %pa2 = llvm.getelementptr %a[%i2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %a2 = llvm.load %pa2 : !llvm.ptr<1> -> i32
      %pa3 = llvm.getelementptr %a[%i3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %a3 = llvm.load %pa3 : !llvm.ptr<1> -> i32
      %pb0 = llvm.getelementptr %b[%j0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %b0 = llvm.load %pb0 : !llvm.ptr<1> -> i32
      %pb1 = llvm.getelementptr %b[%j1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %b1 = llvm.load %pb1 : !llvm.ptr<1> -> i32
      %m = llvm.call_intrinsic "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e4m3.f32"(%a0, %a1, %a2, %a3, %b0, %b1, %s0, %s1, %s2, %s3) : (i32, i32, i32, i32, i32, i32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %r0 = llvm.extractvalue %m[0] : !llvm.struct<(f32, f32, f32, f32)>
      %r1 = llvm.extractvalue %m[1] : !llvm.struct<(f32, f32, f32, f32)>
      %r2 = llvm.extractvalue %m[2] : !llvm.struct<(f32, f32, f32, f32)>
      %r3 = llvm.extractvalue %m[3] : !llvm.struct<(f32, f32, f32, f32)>
      scf.yield %r0, %r1, %r2, %r3 : f32, f32, f32, f32
    }
    %group = arith.divui %lane, %c4 : i32
    %part = arith.remui %lane, %c4 : i32
    %outRow = arith.addi %m0, %group : i32
    %outBase = arith.muli %outRow, %n : i32
    %two = arith.muli %part, %c2 : i32
    %outColumn = arith.addi %n0, %two : i32
    %out0 = arith.addi %outBase, %outColumn : i32
    %down = arith.muli %c8, %n : i32
    %out1 = arith.addi %out0, %down : i32
    %d0 = llvm.getelementptr %d[%out0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %d1 = llvm.getelementptr %d[%out1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v0 = vector.from_elements %sums#0, %sums#1 : vector<2xf32>
    %v1 = vector.from_elements %sums#2, %sums#3 : vector<2xf32>
    llvm.store %v0, %d0 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    llvm.store %v1, %d1 {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
    gpu.return
  }
}
