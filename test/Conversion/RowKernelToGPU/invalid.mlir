// RUN: fusednorm-opt %s --split-input-file --fusednorm-assign-schedule=target=sm_90a --verify-diagnostics

launch.func @threads(%x: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has blocks of 2048 threads, more than the 1024 of sm_90a; use vector_bytes = 16, threads_per_row = 256, rows_per_block = 1}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 1024, rows_per_block = 2>} {
    %0 = rowkernel.load %x[%c0] : memref<4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%c0] : vector<4096xf32>, memref<4096xf32>
  }
}

// -----

launch.func @vector(%x: memref<1001xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has vectors of 4 columns, expected a divisor of the row length 1001; use vector_bytes = 4,}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16>} {
    %0 = rowkernel.load %x[%c0] : memref<1001xf32> -> vector<1001xf32>
    rowkernel.store %0, %x[%c0] : vector<1001xf32>, memref<1001xf32>
  }
}

// -----

launch.func @canonical(%x: memref<8192xf32>, %y: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has 448 threads of 4 columns, but a canonical sum requires a power of two and at most 2048 columns in total; use vector_bytes = 16, threads_per_row = 512}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 448>} {
    %0 = rowkernel.load %x[%c0] : memref<8192xf32> -> vector<8192xf32>
    %s = rowkernel.reduce add %0 canonical : vector<8192xf32>
    memref.store %s, %y[%c0] : memref<1xf32>
  }
}

// -----

launch.func @blocks(%x: memref<64xf32>, %y: memref<8192xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has blocks of 64 threads, but another program of this kernel has 256, and all share one block size; use threads_per_row = 8, rows_per_block = 32}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<rows_per_block = 8>} {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%c0] : vector<64xf32>, memref<64xf32>
  }
  rowkernel.program () in () {
    %0 = rowkernel.load %y[%c0] : memref<8192xf32> -> vector<8192xf32>
    rowkernel.store %0, %y[%c0] : vector<8192xf32>, memref<8192xf32>
  }
}

// -----

launch.func @warp(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'threads_per_row': expected a power of two up to 32 or a multiple of 32, got 48}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 48>} {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
  }
}

// -----

launch.func @shared(%x: memref<?x262144xbf16>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has 524288 bytes of staged rows in a block, more than the 224256 of sm_90a; use vector_bytes = 16, threads_per_row = 1024, rows_per_block = 1, cluster = 4, staged = 1}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<cluster = 1, staged = 1>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x262144xbf16> -> vector<262144xbf16>
    %f = arith.extf %0 : vector<262144xbf16> to vector<262144xf32>
    %s = rowkernel.reduce add %f : vector<262144xf32>
    %b = vector.broadcast %s : f32 to vector<262144xf32>
    %y = arith.mulf %f, %b : vector<262144xf32>
    %h = arith.truncf %y : vector<262144xf32> to vector<262144xbf16>
    rowkernel.store %h, %x[%i, %c0] : vector<262144xbf16>, memref<?x262144xbf16>
  }
}

// -----

launch.func @shares(%x: memref<?x64xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has blocks of 8 rows, but a staged row requires its own block; use vector_bytes = 16, threads_per_row = 8, rows_per_block = 16, cluster = 1, staged = 0}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<rows_per_block = 8, staged = 1>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @cluster(%x: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has a cluster of 2 blocks, but several programs of the kernel share its blocks}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<cluster = 2>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
  rowkernel.program (%i) in (%rows) {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}

// -----

launch.func @odd(%x: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has a cluster of blocks of 1 rows with 96 threads, expected one row and a power of two of at least 32 threads}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 96, cluster = 2>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}

// -----

launch.func @manyGroups(%x: memref<65568xf32>, %y: memref<5464xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has 5464 groups in a row with a size that is not a power of two up to 1024, and a block of sm_90a stores their maxima; expected at most 4096; use larger groups}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<65568xf32> -> vector<65568xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<65568xf32> -> vector<5464xf32>
    rowkernel.store %1, %y[%c0] : vector<5464xf32>, memref<5464xf32>
  }
}

// -----

launch.func @slotsOfGroups(%x: memref<264xbf16>, %y: memref<264xbf16>, %s: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has vectors of 8 columns, expected a divisor of the group size 132; use vector_bytes = 8, threads_per_row = 32, rows_per_block = 4}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16>} {
    %0 = rowkernel.load %x[%c0] : memref<264xbf16> -> vector<264xbf16>
    %1 = rowkernel.load %s[%c0] : memref<2xf32> -> vector<2xf32>
    %2 = rowkernel.group_broadcast %1 : vector<2xf32> -> vector<264xf32>
    %3 = arith.extf %0 : vector<264xbf16> to vector<264xf32>
    %4 = arith.mulf %2, %3 : vector<264xf32>
    %5 = arith.truncf %4 : vector<264xf32> to vector<264xbf16>
    rowkernel.store %5, %y[%c0] : vector<264xbf16>, memref<264xbf16>
  }
}

// -----

launch.func @maximaOfRows(%x: memref<64x12288xf32>, %y: memref<64x1024xf32>) {
  %c0 = arith.constant 0 : index
  %rows = arith.constant 64 : index
  // expected-error @+1 {{schedule has blocks of 8 rows with 4096 bytes of maxima of groups each, more than the 16384 of a block; use vector_bytes = 16, threads_per_row = 512, rows_per_block = 1}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 32, rows_per_block = 8>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<64x12288xf32> -> vector<12288xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<12288xf32> -> vector<1024xf32>
    rowkernel.store %1, %y[%i, %c0] : vector<1024xf32>, memref<64x1024xf32>
  }
}

// -----

launch.func @clusterOfGroups(%x: memref<16384xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has a cluster of 2 blocks, but one block must compute the group maxima of a row; use}}
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 512, cluster = 2>} {
    %0 = rowkernel.load %x[%c0] : memref<16384xf32> -> vector<16384xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<16384xf32> -> vector<8xf32>
    rowkernel.store %1, %y[%c0] : vector<8xf32>, memref<8xf32>
  }
}

// -----

launch.func @oddGroupsOfSlots(%x: memref<6144xf32>, %y: memref<6xf32>, %z: memref<512xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has groups of a multiple of 12 columns, and ops with runs of 32 columns in one thread, but runs must divide groups; expected the groups in a separate op}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<6144xf32> -> vector<6144xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<6144xf32> -> vector<6xf32>
    %2 = rowkernel.group_reduce abs_max %0 : vector<6144xf32> -> vector<512xf32>
    rowkernel.store %1, %y[%c0] : vector<6xf32>, memref<6xf32>
    rowkernel.store %2, %z[%c0] : vector<512xf32>, memref<512xf32>
  }
}

// -----

// Blocks that loop over rows keep each row in registers.
launch.func @persistent(%x: memref<?x65536xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has persistent = 2, which requires rows that one block keeps in registers; use vector_bytes = 16, threads_per_row = 1024, rows_per_block = 1}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<persistent = 2>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x65536xf32> -> vector<65536xf32>
    %s = rowkernel.reduce sum_of_squares %0 : vector<65536xf32>
    %b = vector.broadcast %s : f32 to vector<65536xf32>
    %y = arith.mulf %0, %b : vector<65536xf32>
    rowkernel.store %y, %x[%i, %c0] : vector<65536xf32>, memref<?x65536xf32>
  }
}

// -----

launch.func @grid(%x: memref<?x64xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<persistent = 2>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
  // expected-error @+1 {{schedule has persistent = 3, but another program of this kernel has 2, and all share one grid; use persistent = 2}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<persistent = 3>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @resident(%x: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has 9 persistent blocks of 256 threads, more than the 2048 threads of an SM of sm_90a; use vector_bytes = 16, threads_per_row = 256, rows_per_block = 1, persistent = 0}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 256, persistent = 9>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}
