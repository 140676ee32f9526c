// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --canonicalize --cse | FileCheck %s --check-prefix=CLEAN

// CHECK-LABEL: launch.func private @product
// CHECK: tilekernel.program (%[[I:.*]], %[[J:.*]]) in (%{{.*}}, %{{.*}}) step [12, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 12, k = 64>} {
// CHECK: tilekernel.gemm %{{.*}}[%[[I]]], %{{.*}}[%[[J]]] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xf8E4M3FN> -> vector<12x32xf32>
// CHECK: tilekernel.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]] : vector<12x32xf32>, memref<?x?xf32>
// CLEAN-LABEL: launch.func private @product
// CLEAN: tilekernel.gemm
// CLEAN: tilekernel.store
launch.func private @product(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %c, %c0 : memref<?x?xf32>
  %n = memref.dim %c, %c1 : memref<?x?xf32>
  tilekernel.program (%i, %j) in (%m, %n) step [12, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 12, k = 64>} {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xf8E4M3FN> -> vector<12x32xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<12x32xf32>, memref<?x?xf32>
  }
}

// Block scales: 1 x 128 for A, 128 x 128 for B.
// CHECK-LABEL: launch.func private @scaled
// CHECK: tilekernel.gemm %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}] along [1, 0] step 64 block 128 : memref<?x?xi8>, memref<?x?xi8> -> vector<12x32xf32> scale {
// CHECK: ^bb0(%[[PART:.*]]: vector<12x32xi32>, %[[TOTAL:.*]]: vector<12x32xf32>, %[[K:.*]]: index):
// CHECK: tilekernel.load %{{.*}}[%{{.*}}, %[[K]]] along [0] block [1, 128] : memref<?x?xf32> -> vector<12xf32>
// CHECK: tilekernel.load %{{.*}}[%{{.*}}, %[[K]]] along [0] block [128, 128] : memref<?x?xf32> -> vector<32xf32>
// CHECK: tilekernel.yield %{{.*}} : vector<12x32xf32>
launch.func private @scaled(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %sa: memref<?x?xf32>, %sb: memref<?x?xf32>, %c: memref<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %c, %c0 : memref<?x?xbf16>
  %n = memref.dim %c, %c1 : memref<?x?xbf16>
  tilekernel.program (%i, %j) in (%m, %n) step [12, 32] {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 block 128 : memref<?x?xi8>, memref<?x?xi8> -> vector<12x32xf32> scale {
    ^bb0(%part: vector<12x32xi32>, %total: vector<12x32xf32>, %k: index):
      %s = tilekernel.load %sa[%i, %k] along [0] block [1, 128] : memref<?x?xf32> -> vector<12xf32>
      %t = tilekernel.load %sb[%j, %k] along [0] block [128, 128] : memref<?x?xf32> -> vector<32xf32>
      %s1 = vector.shape_cast %s : vector<12xf32> to vector<12x1xf32>
      %s2 = vector.broadcast %s1 : vector<12x1xf32> to vector<12x32xf32>
      %t2 = vector.broadcast %t : vector<32xf32> to vector<12x32xf32>
      %scale = arith.mulf %s2, %t2 : vector<12x32xf32>
      %wide = arith.sitofp %part : vector<12x32xi32> to vector<12x32xf32>
      %next = math.fma %wide, %scale, %total : vector<12x32xf32>
      tilekernel.yield %next : vector<12x32xf32>
    }
    %out = arith.truncf %sum : vector<12x32xf32> to vector<12x32xbf16>
    tilekernel.store %out, %c[%i, %j] : vector<12x32xbf16>, memref<?x?xbf16>
  }
}

// A batch of packed weights: panels of 64 columns.
// CHECK-LABEL: launch.func private @packed
// CHECK: tilekernel.gemm %{{.*}}[%[[B:.*]], %{{.*}}], %{{.*}}[%[[B]], %{{.*}}, %{{.*}}] step 64 : memref<?x?x96xbf16>, memref<?x2x96x64xbf16> -> vector<12x32xf32>
launch.func private @packed(%a: memref<?x?x96xbf16>, %b: memref<?x2x96x64xbf16>, %c: memref<?x?x128xf32>, %batches: index, %m: index) {
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  tilekernel.program (%batch, %i, %j) in (%batches, %m, %c128) step [1, 12, 32] {
    %panel = arith.divui %j, %c64 : index
    %column = arith.remui %j, %c64 : index
    %sum = tilekernel.gemm %a[%batch, %i], %b[%batch, %panel, %column] step 64 : memref<?x?x96xbf16>, memref<?x2x96x64xbf16> -> vector<12x32xf32>
    tilekernel.store %sum, %c[%batch, %i, %j] : vector<12x32xf32>, memref<?x?x128xf32>
  }
}

// A GEMM without partial products is zero.
// CHECK-LABEL: launch.func private @empty
// CHECK: tilekernel.gemm
// CLEAN-LABEL: launch.func private @empty
// CLEAN: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<4x16xf32>
// CLEAN-NOT: tilekernel.gemm
// CLEAN: tilekernel.store %[[ZERO]],
launch.func private @empty(%a: memref<?x0xf32>, %b: memref<0x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index) {
  tilekernel.program (%i, %j) in (%m, %n) step [4, 16] {
    %sum = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x0xf32>, memref<0x?xf32> -> vector<4x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// CHECK-LABEL: func.func @launch
// CHECK: launch.call @product(%{{.*}}) : memref<?x?xbf16>, memref<?x?xf8E4M3FN>, memref<?x?xf32>
func.func @launch(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  launch.call @product(%a, %b, %c) : memref<?x?xbf16>, memref<?x?xf8E4M3FN>, memref<?x?xf32>
  return
}

// CHECK-LABEL: launch.func @padded(
// CHECK: tilekernel.program (%{{.*}}, %{{.*}}) in (%{{.*}}, %{{.*}}) step [4, 16] row_offsets(%{{.*}} : memref<?xi32>) {
launch.func @padded(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o: memref<?xi32>, %n: index) {
  tilekernel.program (%i, %j) in (%n, %n) step [4, 16] row_offsets(%o : memref<?xi32>) {
    %x = tilekernel.load %a[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %x, %b[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// CHECK-LABEL: launch.func @codes(
// CHECK: %[[M:.*]] = tilekernel.group_abs_max %{{.*}} group 32 : vector<4x64xf32>
// CHECK: tilekernel.saturate_cast %{{.*}} : vector<4x64xf32> -> vector<4x64xf8E4M3FN>
// CHECK: tilekernel.store %[[M]], %{{.*}}[%{{.*}}, %{{.*}}] along [1, 0] block [32, 1] : vector<4x64xf32>, memref<?x?xf32>
launch.func @codes(%a: memref<?x?xf32>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>, %n: index) {
  tilekernel.program (%i, %j) in (%n, %n) step [4, 64] {
    %x = tilekernel.load %a[%i, %j] : memref<?x?xf32> -> vector<4x64xf32>
    %m = tilekernel.group_abs_max %x group 32 : vector<4x64xf32>
    %y = arith.divf %x, %m : vector<4x64xf32>
    %codes = tilekernel.saturate_cast %y : vector<4x64xf32> -> vector<4x64xf8E4M3FN>
    tilekernel.store %codes, %b[%i, %j] : vector<4x64xf8E4M3FN>, memref<?x?xf8E4M3FN>
    tilekernel.store %m, %c[%j, %i] along [1, 0] block [32, 1] : vector<4x64xf32>, memref<?x?xf32>
  }
}
