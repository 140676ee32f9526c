// All programs of a kernel share one block size. Blocks of 480 threads suit the long rows best, but
// 480 is no power of two, which canonical reductions need. Staged rows need a block per row. These
// two constraints decide.

// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a | FileCheck %s

// CHECK-LABEL: launch.func private @canonical
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 256, rows_per_block = 1{{.*}}staged = 1
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 256, rows_per_block = 1{{.*}}staged = 0
launch.func private @canonical(%x: memref<?xbf16>, %y: memref<?xbf16>, %w: memref<3x3648xbf16>, %sums: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %columns = memref.dim %x, %c0 : memref<?xbf16>
  rowkernel.program () in () columns(%columns) {
    %v = rowkernel.load %x[%c0] : memref<?xbf16> -> vector<1073741824xbf16>
    %x32 = arith.extf %v : vector<1073741824xbf16> to vector<1073741824xf32>
    %sum = rowkernel.reduce sum_of_squares %x32 canonical : vector<1073741824xf32>
    %all = vector.broadcast %sum : f32 to vector<1073741824xf32>
    %product = arith.mulf %x32, %all : vector<1073741824xf32>
    %scaled = arith.truncf %product : vector<1073741824xf32> to vector<1073741824xbf16>
    rowkernel.store %scaled, %y[%c0] : vector<1073741824xbf16>, memref<?xbf16>
  }
  rowkernel.program (%i) in (%c3) {
    %v = rowkernel.load %w[%i, %c0] : memref<3x3648xbf16> -> vector<3648xbf16>
    %x32 = arith.extf %v : vector<3648xbf16> to vector<3648xf32>
    %sum = rowkernel.reduce sum_of_squares %x32 : vector<3648xf32>
    memref.store %sum, %sums[%i] : memref<3xf32>
  }
}

// Without staged rows, the next power of two suits both programs.
// CHECK-LABEL: launch.func private @wider
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 256, rows_per_block = 2
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 512, rows_per_block = 1
launch.func private @wider(%x: memref<3x2048xbf16>, %y: memref<3xf32>, %w: memref<3x17408xbf16>, %sums: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  rowkernel.program (%i) in (%c3) {
    %v = rowkernel.load %x[%i, %c0] : memref<3x2048xbf16> -> vector<2048xbf16>
    %x32 = arith.extf %v : vector<2048xbf16> to vector<2048xf32>
    %sum = rowkernel.reduce sum_of_squares %x32 canonical : vector<2048xf32>
    memref.store %sum, %y[%i] : memref<3xf32>
  }
  rowkernel.program (%i) in (%c3) {
    %v = rowkernel.load %w[%i, %c0] : memref<3x17408xbf16> -> vector<17408xbf16>
    %x32 = arith.extf %v : vector<17408xbf16> to vector<17408xf32>
    %sum = rowkernel.reduce sum_of_squares %x32 : vector<17408xf32>
    memref.store %sum, %sums[%i] : memref<3xf32>
  }
}

// Short rows without a reduction use more threads, so that their threads hold no more vectors than
// the threads of the long rows: 3 of 6144 columns in 256 threads.
// CHECK-LABEL: launch.func private @short
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 256, rows_per_block = 1
// CHECK: schedule = #rowkernel.gpu_schedule<{{.*}}threads_per_row = 64, rows_per_block = 4
launch.func private @short(%x: memref<3x6144xbf16>, %y: memref<3x1024xbf16>, %s: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  rowkernel.program (%i) in (%c3) {
    %scale = memref.load %s[%i] : memref<3xf32>
    %v = rowkernel.load %x[%i, %c0] : memref<3x6144xbf16> -> vector<6144xbf16>
    %x32 = arith.extf %v : vector<6144xbf16> to vector<6144xf32>
    %all = vector.broadcast %scale : f32 to vector<6144xf32>
    %product = arith.mulf %x32, %all : vector<6144xf32>
    %scaled = arith.truncf %product : vector<6144xf32> to vector<6144xbf16>
    rowkernel.store %scaled, %x[%i, %c0] : vector<6144xbf16>, memref<3x6144xbf16>
  }
  rowkernel.program (%i) in (%c3) {
    %scale = memref.load %s[%i] : memref<3xf32>
    %v = rowkernel.load %y[%i, %c0] : memref<3x1024xbf16> -> vector<1024xbf16>
    %x32 = arith.extf %v : vector<1024xbf16> to vector<1024xf32>
    %all = vector.broadcast %scale : f32 to vector<1024xf32>
    %product = arith.mulf %x32, %all : vector<1024xf32>
    %scaled = arith.truncf %product : vector<1024xf32> to vector<1024xbf16>
    rowkernel.store %scaled, %y[%i, %c0] : vector<1024xbf16>, memref<3x1024xbf16>
  }
}
