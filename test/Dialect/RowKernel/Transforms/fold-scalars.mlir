// RUN: fusednorm-opt %s -rowkernel-fold-scalars | FileCheck %s

// Row scalars are combined into one factor, so the maximum does not depend on a scalar.
// CHECK-LABEL: launch.func @rows
launch.func @rows(%x: memref<?x64xf32>, %g: memref<64xf32>, %q: memref<?x64xf8E4M3FN>, %r: f32) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xf32>
  %rv = vector.broadcast %r : f32 to vector<64xf32>
  // CHECK: rowkernel.program
  rowkernel.program (%i) in (%rows) {
    // CHECK: %[[X:.+]] = rowkernel.load %{{.+}} -> vector<64xf32>
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    // CHECK: %[[G:.+]] = rowkernel.load invariant
    %1 = rowkernel.load invariant %g[%c0] : memref<64xf32> -> vector<64xf32>
    // CHECK: %[[T:.+]] = arith.mulf %[[X]], %[[G]] : vector<64xf32>
    // CHECK: %[[R:.+]] = math.absf %{{.+}} : f32
    // CHECK: %[[M:.+]] = rowkernel.reduce abs_max %[[T]] : vector<64xf32>
    // CHECK: %[[AMAX:.+]] = arith.mulf %[[R]], %[[M]] : f32
    %2 = arith.mulf %0, %rv fastmath<reassoc> : vector<64xf32>
    %3 = arith.mulf %2, %1 fastmath<reassoc> : vector<64xf32>
    %4 = rowkernel.reduce abs_max %3 : vector<64xf32>
    // CHECK: %[[INV:.+]] = math.sqrt %[[AMAX]] : f32
    %5 = math.sqrt %4 : f32
    %6 = vector.broadcast %5 : f32 to vector<64xf32>
    // CHECK: %[[F:.+]] = arith.mulf %{{.+}}, %[[INV]] : f32
    // CHECK: %[[INFINITE:.+]] = arith.cmpf oeq
    // CHECK: %[[FACTOR:.+]] = arith.select %[[INFINITE]], %{{.+}}, %[[F]] : f32
    // CHECK: %[[V:.+]] = vector.broadcast %[[FACTOR]] : f32 to vector<64xf32>
    // CHECK: %[[Q:.+]] = arith.mulf %[[T]], %[[V]] : vector<64xf32>
    // CHECK: rowkernel.saturate_cast %[[Q]]
    %7 = arith.mulf %3, %6 fastmath<reassoc> : vector<64xf32>
    %8 = rowkernel.saturate_cast %7 : vector<64xf32> -> vector<64xf8E4M3FN>
    rowkernel.store %8, %q[%i, %c0] : vector<64xf8E4M3FN>, memref<?x64xf8E4M3FN>
  }
}

// The scale of each group is multiplied by the row scalar before it is broadcast.
// CHECK-LABEL: launch.func @groups
launch.func @groups(%x: memref<256xf32>, %q: memref<256xf32>, %r: f32) {
  %c0 = arith.constant 0 : index
  %rv = vector.broadcast %r : f32 to vector<256xf32>
  rowkernel.program () in () {
    // CHECK: %[[X:.+]] = rowkernel.load
    %0 = rowkernel.load %x[%c0] : memref<256xf32> -> vector<256xf32>
    %1 = arith.mulf %0, %rv fastmath<reassoc> : vector<256xf32>
    // CHECK: %[[M:.+]] = rowkernel.group_reduce abs_max %[[X]] : vector<256xf32> -> vector<2xf32>
    // CHECK: %[[AMAX:.+]] = arith.mulf %{{.+}}, %[[M]] : vector<2xf32>
    %2 = rowkernel.group_reduce abs_max %1 : vector<256xf32> -> vector<2xf32>
    %3 = rowkernel.group_broadcast %2 : vector<2xf32> -> vector<256xf32>
    // CHECK: %[[R:.+]] = vector.broadcast %{{.+}} : f32 to vector<2xf32>
    // CHECK: %[[F:.+]] = arith.mulf %[[AMAX]], %[[R]] : vector<2xf32>
    // CHECK: %[[B:.+]] = rowkernel.group_broadcast %{{.+}} : vector<2xf32> -> vector<256xf32>
    // CHECK: arith.mulf %[[X]], %[[B]] : vector<256xf32>
    %4 = arith.mulf %1, %3 fastmath<reassoc> : vector<256xf32>
    rowkernel.store %4, %q[%c0] : vector<256xf32>, memref<256xf32>
  }
}

// Without the fast-math flag `reassoc` nothing is moved.
// CHECK-LABEL: launch.func @document
launch.func @document(%x: memref<64xf32>, %q: memref<64xf32>, %r: f32, %s: f32) {
  %c0 = arith.constant 0 : index
  %rv = vector.broadcast %r : f32 to vector<64xf32>
  %sv = vector.broadcast %s : f32 to vector<64xf32>
  rowkernel.program () in () {
    // CHECK: %[[X:.+]] = rowkernel.load
    // CHECK-NEXT: %[[Y:.+]] = arith.mulf %[[X]], %{{.+}} : vector<64xf32>
    // CHECK-NEXT: %[[Z:.+]] = arith.mulf %[[Y]], %{{.+}} : vector<64xf32>
    // CHECK-NEXT: rowkernel.store %[[Z]]
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    %1 = arith.mulf %0, %rv : vector<64xf32>
    %2 = arith.mulf %1, %sv : vector<64xf32>
    rowkernel.store %2, %q[%c0] : vector<64xf32>, memref<64xf32>
  }
}
