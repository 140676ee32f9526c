// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hand-written GEMM, D = A * B^T, in the gpu and nvvm dialects. A and B are bf16 with K = 64, D
// is f32. The launch plan of the kernel is the source of its C launcher, its manifest entry and the
// host code of the runner.
//
// The kernel is persistent: it has at most two blocks for each SM. Block b computes the tiles b,
// b + blocks, b + 2 * blocks, ... of 16 x 8. The extents of the operands may differ: the kernel
// computes the rows common to A and D and the columns common to B^T and D.
module {
  gpu.module @kernels {
    gpu.func @matmul(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: !llvm.ptr<1>, %rows: i32,
                     %columns: i32, %pitch: i32) kernel attributes {
        nvvm.reqntid = array<i32: 32, 1, 1>,
        launch.plan = #launch.plan<
            operands = [read invariant align 4, read invariant align 4, write],
            grid = [min(multiprocessors * 2,
                        ceildiv(min(extent(0, 0), extent(2, 0)), 16) * ceildiv(min(extent(1, 0), extent(2, 1)), 8))],
            block = [32],
            parameters = [address(0), address(1), address(2), min(extent(0, 0), extent(2, 0)),
                          min(extent(1, 0), extent(2, 1)), extent(2, 1)]>} {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %first = nvvm.read.ptx.sreg.ctaid.x : i32
      %blocks = nvvm.read.ptx.sreg.nctaid.x : i32
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %c4 = arith.constant 4 : i32
      %c7 = arith.constant 7 : i32
      %c8 = arith.constant 8 : i32
      %c15 = arith.constant 15 : i32
      %c16 = arith.constant 16 : i32
      %k = arith.constant 64 : i32
      %zero = arith.constant 0.0 : f32
      // The four threads of a group read the same rows of A and the same row of B.
      %group = arith.divui %lane, %c4 : i32
      %part = arith.remui %lane, %c4 : i32
      %pair = arith.muli %part, %c2 : i32
      %lastRow = arith.subi %rows, %c1 : i32
      %lastColumn = arith.subi %columns, %c1 : i32
      %rowsUp = arith.addi %rows, %c15 : i32
      %rowTiles = arith.divui %rowsUp, %c16 : i32
      %columnsUp = arith.addi %columns, %c7 : i32
      %columnTiles = arith.divui %columnsUp, %c8 : i32
      %tiles = arith.muli %rowTiles, %columnTiles : i32
      scf.for %tile = %first to %tiles step %blocks : i32 {
        %rowTile = arith.divui %tile, %columnTiles : i32
        %columnTile = arith.remui %tile, %columnTiles : i32
        %row0 = arith.muli %rowTile, %c16 : i32
        %column0 = arith.muli %columnTile, %c8 : i32
        %upper = arith.addi %row0, %group : i32
        %lower = arith.addi %upper, %c8 : i32
        %ownB = arith.addi %column0, %group : i32
        // Indices past the end are clamped to the last row; their results are not stored.
        %upperIn = arith.minui %upper, %lastRow : i32
        %lowerIn = arith.minui %lower, %lastRow : i32
        %bIn = arith.minui %ownB, %lastColumn : i32
        %upperBase = arith.muli %upperIn, %k : i32
        %lowerBase = arith.muli %lowerIn, %k : i32
        %bBase = arith.muli %bIn, %k : i32
        %sums:4 = scf.for %p = %c0 to %k step %c16
            iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero) -> (f32, f32, f32, f32) : i32 {
          %near = arith.addi %p, %pair : i32
          %far = arith.addi %near, %c8 : i32
          %i0 = arith.addi %upperBase, %near : i32
          %i1 = arith.addi %lowerBase, %near : i32
          %i2 = arith.addi %upperBase, %far : i32
          %i3 = arith.addi %lowerBase, %far : i32
          %j0 = arith.addi %bBase, %near : i32
          %j1 = arith.addi %bBase, %far : i32
          %p0 = llvm.getelementptr %a[%i0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %p1 = llvm.getelementptr %a[%i1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %p2 = llvm.getelementptr %a[%i2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %p3 = llvm.getelementptr %a[%i3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %q0 = llvm.getelementptr %b[%j0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %q1 = llvm.getelementptr %b[%j1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
          %a0 = llvm.load %p0 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %a1 = llvm.load %p1 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %a2 = llvm.load %p2 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %a3 = llvm.load %p3 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %b0 = llvm.load %q0 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %b1 = llvm.load %q1 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
          %m = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b1] C[%s0, %s1, %s2, %s3] {
              layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>,
              multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>,
              shape = #nvvm.shape<m = 16, n = 8, k = 16>}
              : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
          %r0 = llvm.extractvalue %m[0] : !llvm.struct<(f32, f32, f32, f32)>
          %r1 = llvm.extractvalue %m[1] : !llvm.struct<(f32, f32, f32, f32)>
          %r2 = llvm.extractvalue %m[2] : !llvm.struct<(f32, f32, f32, f32)>
          %r3 = llvm.extractvalue %m[3] : !llvm.struct<(f32, f32, f32, f32)>
          scf.yield %r0, %r1, %r2, %r3 : f32, f32, f32, f32
        }
        %left = arith.addi %column0, %pair : i32
        %right = arith.addi %left, %c1 : i32
        %hasUpper = arith.cmpi ult, %upper, %rows : i32
        %hasLower = arith.cmpi ult, %lower, %rows : i32
        %hasLeft = arith.cmpi ult, %left, %columns : i32
        %hasRight = arith.cmpi ult, %right, %columns : i32
        %upperOut = arith.muli %upper, %pitch : i32
        %lowerOut = arith.muli %lower, %pitch : i32
        %o0 = arith.addi %upperOut, %left : i32
        %o1 = arith.addi %upperOut, %right : i32
        %o2 = arith.addi %lowerOut, %left : i32
        %o3 = arith.addi %lowerOut, %right : i32
        %e0 = llvm.getelementptr %d[%o0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %e1 = llvm.getelementptr %d[%o1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %e2 = llvm.getelementptr %d[%o2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %e3 = llvm.getelementptr %d[%o3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %has0 = arith.andi %hasUpper, %hasLeft : i1
        %has1 = arith.andi %hasUpper, %hasRight : i1
        %has2 = arith.andi %hasLower, %hasLeft : i1
        %has3 = arith.andi %hasLower, %hasRight : i1
        scf.if %has0 {
          llvm.store %sums#0, %e0 : f32, !llvm.ptr<1>
        }
        scf.if %has1 {
          llvm.store %sums#1, %e1 : f32, !llvm.ptr<1>
        }
        scf.if %has2 {
          llvm.store %sums#2, %e2 : f32, !llvm.ptr<1>
        }
        scf.if %has3 {
          llvm.store %sums#3, %e3 : f32, !llvm.ptr<1>
        }
      }
      gpu.return
    }
  }

  func.func @product(%a: memref<?x64xbf16>, %b: memref<?x64xbf16>, %d: memref<?x?xf32>) {
    launch.kernel @kernels::@matmul(%a, %b, %d) : memref<?x64xbf16>, memref<?x64xbf16>, memref<?x?xf32>
    return
  }
}
