// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --canonicalize --cse | FileCheck %s --check-prefix=CLEAN

// CHECK-LABEL: tilekernel.kernel private @product
// CHECK: tilekernel.program (%[[I:.*]], %[[J:.*]]) in (%{{.*}}, %{{.*}}) step [12, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 12, k = 64>} {
// CHECK: scf.for %[[P:[a-z0-9]+]] =
// CHECK: tilekernel.load %{{.*}}[%[[I]], %[[P]]] : memref<?x?xbf16> -> vector<12x64xbf16>
// CHECK: tilekernel.load %{{.*}}[%[[J]], %[[P]]] along [1, 0] : memref<?x?xf8E4M3FN> -> vector<64x32xf8E4M3FN>
// CHECK: tilekernel.dot %{{.*}}, %{{.*}}, %{{.*}} : vector<12x64xbf16>, vector<64x32xf8E4M3FN> -> vector<12x32xf32>
// CHECK: tilekernel.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]] : vector<12x32xf32>, memref<?x?xf32>
// CLEAN-LABEL: tilekernel.kernel private @product
// CLEAN: tilekernel.dot
// CLEAN: tilekernel.store
tilekernel.kernel private @product(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %c, %c0 : memref<?x?xf32>
  %n = memref.dim %c, %c1 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xbf16>
  tilekernel.program (%i, %j) in (%m, %n) step [12, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 12, k = 64>} {
    %zero = arith.constant dense<0.0> : vector<12x32xf32>
    %sum = scf.for %p = %c0 to %k step %c64 iter_args(%acc = %zero) -> vector<12x32xf32> {
      %x = tilekernel.load %a[%i, %p] : memref<?x?xbf16> -> vector<12x64xbf16>
      %w = tilekernel.load %b[%j, %p] along [1, 0] : memref<?x?xf8E4M3FN> -> vector<64x32xf8E4M3FN>
      %next = tilekernel.dot %x, %w, %acc : vector<12x64xbf16>, vector<64x32xf8E4M3FN> -> vector<12x32xf32>
      scf.yield %next : vector<12x32xf32>
    }
    tilekernel.store %sum, %c[%i, %j] : vector<12x32xf32>, memref<?x?xf32>
  }
}

// Block scales: 1 x 128 for A, 128 x 128 for B.
// CHECK-LABEL: tilekernel.kernel private @scaled
// CHECK: tilekernel.load %{{.*}} along [0] block [1, 128] : memref<?x?xf32> -> vector<12xf32>
// CHECK: tilekernel.load %{{.*}} along [0] block [128, 128] : memref<?x?xf32> -> vector<32xf32>
tilekernel.kernel private @scaled(%a: memref<?x?xf8E4M3FN>, %b: memref<?x?xf8E4M3FN>, %sa: memref<?x?xf32>, %sb: memref<?x?xf32>, %c: memref<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %m = memref.dim %c, %c0 : memref<?x?xbf16>
  %n = memref.dim %c, %c1 : memref<?x?xbf16>
  %k = memref.dim %a, %c1 : memref<?x?xf8E4M3FN>
  tilekernel.program (%i, %j) in (%m, %n) step [12, 32] {
    %zero = arith.constant dense<0.0> : vector<12x32xf32>
    %sum = scf.for %p = %c0 to %k step %c128 iter_args(%acc = %zero) -> vector<12x32xf32> {
      %x = tilekernel.load %a[%i, %p] : memref<?x?xf8E4M3FN> -> vector<12x128xf8E4M3FN>
      %w = tilekernel.load %b[%j, %p] along [1, 0] : memref<?x?xf8E4M3FN> -> vector<128x32xf8E4M3FN>
      %part = tilekernel.dot %x, %w, %zero : vector<12x128xf8E4M3FN>, vector<128x32xf8E4M3FN> -> vector<12x32xf32>
      %s = tilekernel.load %sa[%i, %p] along [0] block [1, 128] : memref<?x?xf32> -> vector<12xf32>
      %t = tilekernel.load %sb[%j, %p] along [0] block [128, 128] : memref<?x?xf32> -> vector<32xf32>
      %s1 = vector.shape_cast %s : vector<12xf32> to vector<12x1xf32>
      %s2 = vector.broadcast %s1 : vector<12x1xf32> to vector<12x32xf32>
      %t2 = vector.broadcast %t : vector<32xf32> to vector<12x32xf32>
      %scale = arith.mulf %s2, %t2 : vector<12x32xf32>
      %scaled = arith.mulf %part, %scale : vector<12x32xf32>
      %next = arith.addf %acc, %scaled : vector<12x32xf32>
      scf.yield %next : vector<12x32xf32>
    }
    %out = arith.truncf %sum : vector<12x32xf32> to vector<12x32xbf16>
    tilekernel.store %out, %c[%i, %j] : vector<12x32xbf16>, memref<?x?xbf16>
  }
}

// Attention consists of two GEMMs, a row maximum and a row sum.
// CHECK-LABEL: tilekernel.kernel private @attention
// CHECK-COUNT-2: tilekernel.dot
// CLEAN-LABEL: tilekernel.kernel private @attention
// CLEAN: vector.multi_reduction <maximumf>
// CLEAN: vector.multi_reduction <add>
tilekernel.kernel private @attention(%q: memref<?x?x128xbf16>, %keys: memref<?x?x128xbf16>, %values: memref<?x?x128xbf16>, %o: memref<?x?x128xbf16>, %scale: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %heads = memref.dim %q, %c0 : memref<?x?x128xbf16>
  %rows = memref.dim %q, %c1 : memref<?x?x128xbf16>
  %length = memref.dim %keys, %c1 : memref<?x?x128xbf16>
  tilekernel.program (%head, %i) in (%heads, %rows) step [1, 32] {
    %none = arith.constant dense<0.0> : vector<32x64xf32>
    %zero = arith.constant dense<0.0> : vector<32x128xf32>
    %zeros = arith.constant dense<0.0> : vector<32xf32>
    %least = arith.constant dense<0xFF800000> : vector<32xf32>
    %query = tilekernel.load %q[%head, %i, %c0] : memref<?x?x128xbf16> -> vector<32x128xbf16>
    %scales = vector.broadcast %scale : f32 to vector<32x64xf32>
    %out:3 = scf.for %p = %c0 to %length step %c64 iter_args(%acc = %zero, %max = %least, %sum = %zeros) -> (vector<32x128xf32>, vector<32xf32>, vector<32xf32>) {
      %key = tilekernel.load %keys[%head, %p, %c0] along [2, 1] : memref<?x?x128xbf16> -> vector<128x64xbf16>
      %s = tilekernel.dot %query, %key, %none : vector<32x128xbf16>, vector<128x64xbf16> -> vector<32x64xf32>
      %scaled = arith.mulf %s, %scales : vector<32x64xf32>
      %next_max = vector.multi_reduction <maximumf>, %scaled, %max [1] : vector<32x64xf32> to vector<32xf32>
      %column = vector.shape_cast %next_max : vector<32xf32> to vector<32x1xf32>
      %shift = vector.broadcast %column : vector<32x1xf32> to vector<32x64xf32>
      %moved = arith.subf %scaled, %shift : vector<32x64xf32>
      %weight = math.exp2 %moved : vector<32x64xf32>
      %change = arith.subf %max, %next_max : vector<32xf32>
      %alpha = math.exp2 %change : vector<32xf32>
      %old = arith.mulf %sum, %alpha : vector<32xf32>
      %next_sum = vector.multi_reduction <add>, %weight, %old [1] : vector<32x64xf32> to vector<32xf32>
      %alphas = vector.shape_cast %alpha : vector<32xf32> to vector<32x1xf32>
      %factor = vector.broadcast %alphas : vector<32x1xf32> to vector<32x128xf32>
      %kept = arith.mulf %acc, %factor : vector<32x128xf32>
      %narrow = arith.truncf %weight : vector<32x64xf32> to vector<32x64xbf16>
      %value = tilekernel.load %values[%head, %p, %c0] : memref<?x?x128xbf16> -> vector<64x128xbf16>
      %next = tilekernel.dot %narrow, %value, %kept : vector<32x64xbf16>, vector<64x128xbf16> -> vector<32x128xf32>
      scf.yield %next, %next_max, %next_sum : vector<32x128xf32>, vector<32xf32>, vector<32xf32>
    }
    %sums = vector.shape_cast %out#2 : vector<32xf32> to vector<32x1xf32>
    %divisor = vector.broadcast %sums : vector<32x1xf32> to vector<32x128xf32>
    %mean = arith.divf %out#0, %divisor : vector<32x128xf32>
    %rounded = arith.truncf %mean : vector<32x128xf32> to vector<32x128xbf16>
    tilekernel.store %rounded, %o[%head, %i, %c0] : vector<32x128xbf16>, memref<?x?x128xbf16>
  }
}

// CHECK-LABEL: func.func @launch
// CHECK: tilekernel.launch @product(%{{.*}}) : memref<?x?xbf16>, memref<?x?xf8E4M3FN>, memref<?x?xf32>
func.func @launch(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  tilekernel.launch @product(%a, %b, %c) : memref<?x?xbf16>, memref<?x?xf8E4M3FN>, memref<?x?xf32>
  return
}

// CHECK-LABEL: tilekernel.kernel @padded(
// CHECK: tilekernel.program (%{{.*}}, %{{.*}}) in (%{{.*}}, %{{.*}}) step [4, 16] row_offsets(%{{.*}} : memref<?xi32>) {
tilekernel.kernel @padded(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o: memref<?xi32>, %n: index) {
  tilekernel.program (%i, %j) in (%n, %n) step [4, 16] row_offsets(%o : memref<?xi32>) {
    %x = tilekernel.load %a[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %x, %b[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// CHECK-LABEL: tilekernel.kernel @codes(
// CHECK: %[[M:.*]] = tilekernel.group_abs_max %{{.*}} group 32 : vector<4x64xf32>
// CHECK: tilekernel.saturate_cast %{{.*}} : vector<4x64xf32> -> vector<4x64xf8E4M3FN>
// CHECK: tilekernel.store %[[M]], %{{.*}}[%{{.*}}, %{{.*}}] along [1, 0] block [32, 1] : vector<4x64xf32>, memref<?x?xf32>
tilekernel.kernel @codes(%a: memref<?x?xf32>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>, %n: index) {
  tilekernel.program (%i, %j) in (%n, %n) step [4, 64] {
    %x = tilekernel.load %a[%i, %j] : memref<?x?xf32> -> vector<4x64xf32>
    %m = tilekernel.group_abs_max %x group 32 : vector<4x64xf32>
    %y = arith.divf %x, %m : vector<4x64xf32>
    %codes = tilekernel.saturate_cast %y : vector<4x64xf32> -> vector<4x64xf8E4M3FN>
    tilekernel.store %codes, %b[%i, %j] : vector<4x64xf8E4M3FN>, memref<?x?xf8E4M3FN>
    tilekernel.store %m, %c[%j, %i] along [1, 0] block [32, 1] : vector<4x64xf32>, memref<?x?xf32>
  }
}
