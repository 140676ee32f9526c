// RUN: split-file %s %t
// RUN: fusednorm-opt %t/input.mlir -fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefixes=V4,CHECK
// RUN: fusednorm-opt %t/input.mlir -fusednorm-assign-schedule=target=x86-64-v3 | FileCheck %s --check-prefixes=V3,CHECK
// RUN: fusednorm-opt %t/input.mlir -fusednorm-assign-schedule='target=x86-64-v4 table=%t/table.txt' \
// RUN:   --remark-format=emitRemark --remarks-filter=schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not fusednorm-opt %t/input.mlir -fusednorm-assign-schedule=target=pentium -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not fusednorm-opt %t/input.mlir -fusednorm-assign-schedule=table=%t/none.txt -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTABLE
// RUN: not fusednorm-opt %t/input.mlir -fusednorm-assign-schedule=table=%t/bad.txt -o /dev/null 2>&1 | FileCheck %s --check-prefix=BADTABLE
// RUN: not fusednorm-opt %t/too-large.mlir -fusednorm-assign-schedule=target=x86-64-v3 -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE

// Keys set by the user are preserved. The other keys are completed.
// CHECK-LABEL: launch.func @user
// V4: chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 32768
// V3: chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 16384
// A wide row gets the largest chunk of the target.
// CHECK-LABEL: launch.func @wide
// V4: chunk = 128, row_interleave = 1, prefetch = 1,
// V3: chunk = 32, row_interleave = 1, prefetch = 1,
// A short row fits one chunk. Several rows are prefetched.
// CHECK-LABEL: launch.func @short
// V4: chunk = 16, row_interleave = 1, prefetch = 8,
// V3: chunk = 16, row_interleave = 1, prefetch = 8,

// TABLE: remark: {{.*}}Function=user | Remark="#rowkernel.cpu_schedule<chunk = 64, row_interleave = 4, prefetch = 0, nontemporal = 32768> from user, then {{.*}}table.txt:2, then heuristic for x86-64-v4, 4096 columns"
// TABLE: remark: {{.*}}Function=wide | Remark="#rowkernel.cpu_schedule<{{.*}}row_interleave = 4{{.*}}> from {{.*}}table.txt:2, then heuristic
// TABLE: remark: {{.*}}Function=short | {{.*}} from heuristic for x86-64-v4, 13 columns"
// TABLE: remark: {{.*}}Function=any | Remark="#rowkernel.cpu_schedule<{{.*}}row_interleave = 3{{.*}}> from {{.*}}table.txt:3, then heuristic for x86-64-v4, any number of columns"

// TARGET: error: {{.*}}pentium
// NOTABLE: error: cannot read the schedule table: {{.*}}none.txt
// BADTABLE: bad.txt:1:1: error: expected target=NAME, columns=LOW..HIGH, columns=?, phases=LOW..HIGH or depth=LOW..HIGH in a schedule line, got 'rows=3'
// LARGE: too-large.mlir:3:3: error: 'rowkernel.program' op schedule has chunk * row_interleave = 4096, more than the 256 elements that x86-64-v3 can keep in flight; use chunk = 32, row_interleave = 1

//--- table.txt
# Rows of 1024 columns and more.
target=x86-64-v4 columns=1024..1000000 #rowkernel.cpu_schedule<row_interleave = 4>
columns=? #rowkernel.cpu_schedule<row_interleave = 3>
//--- bad.txt
rows=3 #rowkernel.cpu_schedule<chunk = 4>
//--- input.mlir
launch.func @user(%x: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, prefetch = 0>} {
    %0 = rowkernel.load %x[%c0] : memref<4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%c0] : vector<4096xf32>, memref<4096xf32>
  }
}
launch.func @wide(%x: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%c0] : vector<4096xf32>, memref<4096xf32>
  }
}
launch.func @short(%x: memref<13xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<13xf32> -> vector<13xf32>
    rowkernel.store %0, %x[%c0] : vector<13xf32>, memref<13xf32>
  }
}
launch.func @any(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %columns = memref.dim %x, %c0 : memref<?xf32>
  rowkernel.program () in () columns(%columns) {
    %0 = rowkernel.load %x[%c0] : memref<?xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%c0] : vector<4096xf32>, memref<?xf32>
  }
}
//--- too-large.mlir
launch.func @large(%x: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () attributes {schedule = #rowkernel.cpu_schedule<chunk = 1024, row_interleave = 4>} {
    %0 = rowkernel.load %x[%c0] : memref<4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%c0] : vector<4096xf32>, memref<4096xf32>
  }
}
