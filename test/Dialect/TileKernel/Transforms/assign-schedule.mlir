// Tile sizes follow the schedule. A schedule beyond the limits of the target is an error, and the
// message names the nearest valid schedule.
// RUN: split-file %s %t
// RUN: fusednorm-opt %t/tiles.mlir --split-input-file --verify-diagnostics --fusednorm-assign-schedule=target=x86-64-v4+amx-bf16 | FileCheck %s --check-prefix=TILES
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefixes=CHECK,V4
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,V3
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=x86-64-v4+avx512bf16 | FileCheck %s --check-prefixes=CHECK,BF16
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=x86-64-v4 --remarks-filter=schedule --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="#tilekernel.cpu_schedule<m = 3, n = 16, k = 32, depth = 1, unroll = 4, panels = 1> from user, then heuristic for x86-64-v4"
// RUN: fusednorm-opt %t/bad.mlir --fusednorm-assign-schedule=target=x86-64-v4 --split-input-file --verify-diagnostics
// RUN: fusednorm-opt %t/narrow.mlir --fusednorm-assign-schedule=target=x86-64-v3 --verify-diagnostics
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=sm_80 | FileCheck %s --check-prefix=SM80
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule=target=sm_89 | FileCheck %s --check-prefix=SM89
// SM80-LABEL: launch.func @heuristic
// SM80: step [128, 128] attributes {schedule = #tilekernel.gpu_schedule<m = 128, n = 128, k = 64, warp_m = 32, warp_n = 64, stages = 4, raster_group = 8>}
// SM80: tilekernel.gemm {{.*}} step 64 : {{.*}} -> vector<128x128xf32>
// SM80-LABEL: launch.func @given
// SM80: #tilekernel.gpu_schedule<m = 128, n = 128, k = 128, warp_m = 32, warp_n = 64, stages = 4, raster_group = 8>
// SM89-LABEL: launch.func @heuristic
// SM89: k = 64, warp_m = 32, warp_n = 64, stages = 3
// RUN: fusednorm-opt %t/bad-gpu.mlir --fusednorm-assign-schedule=target=sm_89 --split-input-file --verify-diagnostics

// CHECK-LABEL: launch.func @heuristic
// V4: step [12, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 12, n = 32, k = 256, depth = 1, unroll = 4, panels = 1>}
// V3: step [6, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 6, n = 16, k = 256, depth = 1, unroll = 4, panels = 1>}
// BF16: step [8, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 8, n = 32, k = 256, depth = 2, unroll = 4, panels = 1>}
// V4: tilekernel.gemm {{.*}} along [1, 0] step 256 : {{.*}} -> vector<12x32xf32>
// V4: along [0] block [1, 64] : memref<?x?xf32> -> vector<12xf32>
// V4: vector.shape_cast {{.*}} : vector<12xf32> to vector<12x1xf32>
// V4: tilekernel.store {{.*}} : vector<12x32xf32>

// CHECK-LABEL: launch.func @given
// CHECK: step [3, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 3, n = 16, k = 32, depth = {{[12]}}, unroll = 4, panels = {{[0-9]}}>}
// CHECK: tilekernel.gemm {{.*}} step 32 : {{.*}} -> vector<3x16xf32>

//--- input.mlir
launch.func @heuristic(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %s: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  tilekernel.program (%i, %j) in (%m, %n) step [2, 4] {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 8 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<2x4xf32>
    %t = tilekernel.load %s[%i, %c0] along [0] block [1, 64] : memref<?x?xf32> -> vector<2xf32>
    %t1 = vector.shape_cast %t : vector<2xf32> to vector<2x1xf32>
    %t2 = vector.broadcast %t1 : vector<2x1xf32> to vector<2x4xf32>
    %scaled = arith.mulf %sum, %t2 : vector<2x4xf32>
    tilekernel.store %scaled, %c[%i, %j] : vector<2x4xf32>, memref<?x?xf32>
  }
}
launch.func @given(%a: memref<?x64xf8E4M3FN>, %b: memref<64x?xf8E4M3FN>, %c: memref<?x?xf32>, %m: index, %n: index) {
  tilekernel.program (%i, %j) in (%m, %n) step [2, 4] attributes {schedule = #tilekernel.cpu_schedule<m = 3, n = 16, k = 32, panels = 1>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xf8E4M3FN>, memref<64x?xf8E4M3FN> -> vector<2x4xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<2x4xf32>, memref<?x?xf32>
  }
}

//--- bad.mlir
launch.func @rows(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has a tile of 16 x 32, which needs 34 vector registers, more than the 32 of x86-64-v4; use m = 15, n = 32}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 16, n = 32>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @columns(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has n = 8, not a multiple of the 16 elements in a vector of x86-64-v4; use n = 16}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<n = 8>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @depth(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has depth = 2, which needs avx512bf16; x86-64-v4 lacks it here; use depth = 1}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<depth = 2>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @deep(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has depth = 32, which needs amx-bf16; x86-64-v4 lacks it here; use depth = 1}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<depth = 32>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @odd(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has depth = 4, which no lowering supports; use depth = 1}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<depth = 4>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

// The step of an index with a user other than tiles cannot be changed.
launch.func @used(%x: memref<?x?xf32>, %m: index) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{cannot have tiles of 8 along an index that has uses other than loads and stores of tiles; use m = 4 in its schedule}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 8>} {
    %next = arith.addi %i, %c1 : index
    %v = tilekernel.load %x[%next, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

//--- narrow.mlir
launch.func @wide(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{schedule has n = 256, but x86-64-v3 has too few registers for one row; use n = 16}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 1, n = 256>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

//--- bad-gpu.mlir
launch.func @rows(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has m = 32, not a multiple of warp_m = 64; use m = 64}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<m = 32, warp_m = 64>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @columns(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has warp_n = 20, not a multiple of 8; use warp_n = 24}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<warp_n = 20>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @parts(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has n = 100, not a multiple of warp_n = 64; use n = 128}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<n = 100>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @threads(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has 64 warps, 2048 threads, more than the 1024 of a block of sm_89; use warp_m = 64, warp_n = 32}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<warp_m = 16, warp_n = 16>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @registers(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has a tile of 128 x 64 for each of 2 warps, about 320 registers of a thread, more than the available 255; use m = 128, n = 128, warp_m = 32, warp_n = 64}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<warp_m = 128, warp_n = 64>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @stages(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has stages = 1; one stage is filled while another is read: use stages = 2}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<stages = 1>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @shared(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has 4 stages of 32768 bytes, more than the 101376 bytes of shared memory of a block of sm_89; use stages = 3}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<stages = 4>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @large(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has 2 stages of 131072 bytes, more than the 101376 bytes of shared memory of a block of sm_89; use m = 64, n = 64, k = 16, stages = 2}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.gpu_schedule<k = 256, stages = 2>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// AMX tiles hold operands whose values are exact in bf16.
//--- tiles.mlir
// TILES-LABEL: @tiles
// TILES: step [32, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 32, n = 32, k = 256, depth = 32, unroll = 1, panels = 1>}
launch.func @tiles(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}
// TILES-LABEL: @wide
// TILES: depth = 1,
launch.func @wide(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index) {
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xf32>, memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @twelve(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has a tile of 12 x 32 with depth = 32; use m and n of 16 or 32, or depth = 1}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.cpu_schedule<m = 12>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @few(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has k = 16 and unroll = 1 with depth = 32; use a multiple of 32, and unroll = 1}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.cpu_schedule<k = 16>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xbf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @numbers(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  // expected-error @+1 {{schedule has depth = 32, expected operands that are exact in bf16, scale blocks of multiples of 32 and a GEMM; use depth = 1}}
  tilekernel.program (%i, %j) in (%m, %n) step [16, 16] attributes {schedule = #tilekernel.cpu_schedule<depth = 32>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xf16>, memref<?x?xf16> -> vector<16x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}
