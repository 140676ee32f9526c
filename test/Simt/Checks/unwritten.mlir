// Kernels that do not write all of their `fusednorm.written` regions.

// RUN: not simt-run %s --check --kernel=half --grid=1 --block=8 --arg=16xf32=const(0) 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not simt-run %s --check --kernel=half --grid=1 --block=8 --arg=16xf32=uninit 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: simt-run %s --check --kernel=half --grid=1 --block=16 --arg=16xf32=const(0)
// RUN: simt-run %s --kernel=half --grid=1 --block=8 --arg=16xf32=const(0)

// Number, length and stride of rows are known at run time; groups of 4 columns.
// RUN: simt-run %s --check --kernel=rows --grid=3 --block=8 --arg=27xf32=const(0) --arg=3 --arg=8 --arg=9 --arg=3x2xf32=uninit
// RUN: not simt-run %s --check --kernel=rows --grid=3 --block=8 --arg=27xf32=const(0) --arg=4 --arg=6 --arg=9 --arg=4x2xf32=uninit 2>&1 | FileCheck %s --check-prefix=ROWS
// An empty region.
// RUN: simt-run %s --check --kernel=rows --grid=1 --block=8 --arg=27xf32=const(0) --arg=0 --arg=8 --arg=9 --arg=2xf32=uninit
// Writes of an earlier launch do not count.
// RUN: not simt-run %s --check --buffer=x:16xf32=const(0) --kernel=half --grid=1 --block=16 --arg=@x --kernel=half --grid=1 --block=8 --arg=@x 2>&1 | FileCheck %s --check-prefix=AGAIN

gpu.module @kernels {
  // HALF: unwritten: kernel 'half' declares that it writes all of parameter 0, but did not write 8 of 16 elements; the first is [8], byte 32 of '0'
  // HALF: 1 report
  // AGAIN: unwritten: kernel 'half' declares {{.*}} did not write 8 of 16 elements; the first is [8], byte 32 of 'x'
  // AGAIN: 1 report
  llvm.func @half(%x: !llvm.ptr<1>) attributes {nvvm.kernel, fusednorm.written = [
      {parameter = 0 : i64, bytes = 4 : i64, dims = [array<i64: 0, 16, 1, 1, 4>]}]} {
    %t = nvvm.read.ptx.sreg.tid.x : i32
    %f = llvm.sitofp %t : i32 to f32
    %p = llvm.getelementptr %x[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %f, %p : f32, !llvm.ptr<1>
    llvm.return
  }

  // The second region also exceeds its array.
  // ROWS: unwritten: kernel 'rows' declares that it writes all of parameter 0, but did not write {{[0-9]+}} of {{[0-9]+}} elements; the first is [3, 0], at byte 108 of '0' of 108 bytes
  // ROWS: unwritten: kernel 'rows' declares that it writes all of parameter 4, but did not write 1 of 4 elements; the first is [3, 0], byte 24 of '4'
  // ROWS: 2 reports
  llvm.func @rows(%x: !llvm.ptr<1>, %rows: i64, %columns: i64, %stride: i64, %groups: !llvm.ptr<1>)
      attributes {nvvm.kernel, fusednorm.written = [
      {parameter = 0 : i64, bytes = 4 : i64, dims = [array<i64: 0, -2, 1, -4, 4>, array<i64: 0, -3, 1, 1, 4>]},
      {parameter = 4 : i64, bytes = 4 : i64, dims = [array<i64: 0, -2, 1, 2, 4>, array<i64: 0, -3, 4, 1, 4>]}]} {
    %c4 = llvm.mlir.constant(4 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %one = llvm.mlir.constant(1.0 : f32) : f32
    %t = nvvm.read.ptx.sreg.tid.x : i32
    %b = nvvm.read.ptx.sreg.ctaid.x : i32
    %column = llvm.zext %t : i32 to i64
    %row = llvm.zext %b : i32 to i64
    %inRow = llvm.icmp "slt" %column, %columns : i64
    %isRow = llvm.icmp "slt" %row, %rows : i64
    %live = llvm.and %inRow, %isRow : i1
    llvm.cond_br %live, ^write, ^end
  ^write:
    %begin = llvm.mul %row, %stride : i64
    %at = llvm.add %begin, %column : i64
    %p = llvm.getelementptr %x[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %one, %p : f32, !llvm.ptr<1>
    %group = llvm.udiv %column, %c4 : i64
    %first = llvm.mul %group, %c4 : i64
    %isFirst = llvm.icmp "eq" %first, %column : i64
    llvm.cond_br %isFirst, ^scale, ^end
  ^scale:
    %groupBegin = llvm.mul %row, %c2 : i64
    %groupAt = llvm.add %groupBegin, %group : i64
    %q = llvm.getelementptr %groups[%groupAt] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %one, %q : f32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
