// Unsupported programs are errors that name the expected form.
// RUN: fusednorm-opt %s --convert-tilekernel-to-gpu=target=sm_80 --split-input-file --verify-diagnostics

// expected-error @+1 {{has no lowering to a GPU yet with 2 programs: expected one}}
launch.func @two(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @unscheduled(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has no complete schedule: run fusednorm-assign-schedule first, for a GPU target}}
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @sizes(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has tiles of 32 x 16, expected the tiles of #tilekernel.gpu_schedule<m = 16}}
  tilekernel.program (%i, %j) in (%m, %m) step [32, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<32x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<32x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @flat(%x: memref<?xf32>, %y: memref<?xf32>, %m: index) {
  // expected-error @+1 {{has no lowering to a GPU with 1 dimensions: expected at least rows and columns of tiles}}
  tilekernel.program (%j) in (%m) step [16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%j] : memref<?xf32> -> vector<16xf32>
    tilekernel.store %v, %y[%j] : vector<16xf32>, memref<?xf32>
  }
}

// -----

launch.func @exponential(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    // expected-error @+1 {{'math.erf' op has no lowering to a GPU yet in a tile program}}
    %w = math.erf %v : vector<16x16xf32>
    tilekernel.store %w, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @grid(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %s: index) {
  // expected-error @+1 {{decides how @grid is launched}}
  %n = arith.shli %m, %s : index
  tilekernel.program (%i, %j) in (%n, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @step(%a: memref<?x64xbf16>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    // expected-error @+1 {{has steps of 64 elements along K, expected the steps of #tilekernel.gpu_schedule<m = 16, n = 16, k = 32}}
    %sum = tilekernel.gemm %a[%i], %a[%j] along [1, 0] step 64 : memref<?x64xbf16>, memref<?x64xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @packed(%a: memref<?x64xbf16>, %b: memref<4x64x16xbf16>, %c: memref<?x64xf32>, %m: index) {
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  tilekernel.program (%i, %j) in (%m, %c64) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    %panel = arith.divui %j, %c16 : index
    %column = arith.remui %j, %c16 : index
    // expected-error @+1 {{has packed weights, which have no lowering to a GPU yet: expected unpacked weights}}
    %sum = tilekernel.gemm %a[%i], %b[%panel, %column] step 32 : memref<?x64xbf16>, memref<4x64x16xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @mixed(%a: memref<?x32xbf16>, %b: memref<?x32xf8E4M3FN>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    // expected-error @+1 {{has no lowering to a GPU yet: expected operands of one type, got 'bf16' and 'f8E4M3FN'}}
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 32 : memref<?x32xbf16>, memref<?x32xf8E4M3FN> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @wide(%x: memref<?xf64>, %y: memref<?x?xf64>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    // expected-error @+1 {{has no lowering to a GPU yet with a row or column of 'f64': expected elements of 32 bits at most}}
    %v = tilekernel.load %x[%j] : memref<?xf64> -> vector<16xf64>
    %w = vector.broadcast %v : vector<16xf64> to vector<16x16xf64>
    tilekernel.store %w, %y[%i, %j] : vector<16x16xf64>, memref<?x?xf64>
  }
}

// -----

launch.func @outside(%y: memref<?x?xf32>, %m: index, %s: f32) {
  %v = vector.broadcast %s : f32 to vector<16x16xf32>
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>} {
    // expected-error @+1 {{has no lowering to a GPU with a vector from outside of its program: expected a constant}}
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @small_groups(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 32] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 32, k = 32, warp_m = 16, warp_n = 32, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x32xf32>
    // expected-error @+1 {{has no lowering to a GPU yet with groups of 8 columns: expected a multiple of 16}}
    %g = tilekernel.group_abs_max %v group 8 : vector<16x32xf32>
    tilekernel.store %g, %y[%i, %j] : vector<16x32xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @groups_in_a_loop(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tilekernel.program (%i, %j) in (%m, %m) step [16, 32] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 32, k = 32, warp_m = 16, warp_n = 32, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x32xf32>
    %r = scf.for %p = %c0 to %m step %c1 iter_args(%before = %v) -> vector<16x32xf32> {
      // expected-error @+1 {{has no lowering to a GPU in a loop: expected it directly in its program}}
      %g = tilekernel.group_abs_max %before group 32 : vector<16x32xf32>
      scf.yield %g : vector<16x32xf32>
    }
    tilekernel.store %r, %y[%i, %j] : vector<16x32xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @blocks_of_rows(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 32] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 32, k = 32, warp_m = 16, warp_n = 32, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x32xf32>
    // expected-error @+1 {{has no lowering to a GPU yet with blocks of several rows: expected blocks of columns}}
    tilekernel.store %v, %y[%i, %j] block [2, 32] : vector<16x32xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @blocks_beyond(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 32] attributes {schedule = #tilekernel.gpu_schedule<m = 16, n = 32, k = 32, warp_m = 16, warp_n = 32, stages = 2, raster_group = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<16x32xf32>
    // expected-error @+1 {{has no lowering to a GPU yet with blocks of 64 columns: expected a multiple of 16 of which a tile holds whole blocks}}
    tilekernel.store %v, %y[%i, %j] block [1, 64] : vector<16x32xf32>, memref<?x?xf32>
  }
}
