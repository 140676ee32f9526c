// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s -emit-bytecode | fusednorm-opt | FileCheck %s

// CHECK-LABEL: launch.func @all(
// CHECK-SAME: %[[X:.+]]: memref<?x256xbf16, strided<[?, 1], offset: ?>>, %[[G:.+]]: memref<256xbf16>
launch.func @all(%x: memref<?x256xbf16, strided<[?, 1], offset: ?>>, %g: memref<256xbf16>,
                      %q: memref<?x256xf8E4M3FN>, %s: memref<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x256xbf16, strided<[?, 1], offset: ?>>
  // CHECK: rowkernel.program (%[[I:.+]]) in (%{{.+}}) attributes {schedule = #rowkernel.cpu_schedule<chunk = 128, prefetch = 1>} {
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.cpu_schedule<prefetch = 1, chunk = 128>} {
    // CHECK: rowkernel.load %[[X]][%[[I]], %{{.+}}] : memref<?x256xbf16, strided<[?, 1], offset: ?>> -> vector<256xbf16>
    %0 = rowkernel.load %x[%i, %c0] : memref<?x256xbf16, strided<[?, 1], offset: ?>> -> vector<256xbf16>
    // CHECK: rowkernel.load invariant %[[G]][%{{.+}}] : memref<256xbf16> -> vector<256xbf16>
    %1 = rowkernel.load invariant %g[%c0] : memref<256xbf16> -> vector<256xbf16>
    %2 = arith.extf %0 : vector<256xbf16> to vector<256xf32>
    %3 = arith.extf %1 : vector<256xbf16> to vector<256xf32>
    // CHECK: rowkernel.reduce sum_of_squares %{{.+}} : vector<256xf32>
    %4 = rowkernel.reduce sum_of_squares %2 : vector<256xf32>
    // CHECK: rowkernel.reduce add %{{.+}} canonical : vector<256xf32>
    %5 = rowkernel.reduce add %3 canonical : vector<256xf32>
    %6 = arith.addf %4, %5 : f32
    %7 = vector.broadcast %6 : f32 to vector<256xf32>
    %8 = arith.mulf %2, %7 : vector<256xf32>
    // CHECK: rowkernel.group_reduce abs_max %{{.+}} : vector<256xf32> -> vector<2xf32>
    %9 = rowkernel.group_reduce abs_max %8 : vector<256xf32> -> vector<2xf32>
    // CHECK: rowkernel.group_broadcast %{{.+}} : vector<2xf32> -> vector<256xf32>
    %10 = rowkernel.group_broadcast %9 : vector<2xf32> -> vector<256xf32>
    %11 = arith.divf %8, %10 : vector<256xf32>
    // CHECK: %[[ODD:.+]] = rowkernel.fma_to_odd %{{.+}}, %{{.+}}, %{{.+}} : vector<256xf32>
    %odd = rowkernel.fma_to_odd %11, %2, %3 : vector<256xf32>
    %p = arith.cmpf olt, %4, %5 : f32
    // CHECK: rowkernel.saturate_cast %[[ODD]] assuming(%{{.+}} : i1) : vector<256xf32> -> vector<256xf8E4M3FN>
    %12 = rowkernel.saturate_cast %odd assuming(%p : i1) : vector<256xf32> -> vector<256xf8E4M3FN>
    // CHECK: rowkernel.store %{{.+}}, %{{.+}}[%[[I]], %{{.+}}] : vector<2xf32>, memref<?x2xf32>
    rowkernel.store %9, %s[%i, %c0] : vector<2xf32>, memref<?x2xf32>
    rowkernel.store %12, %q[%i, %c0] : vector<256xf8E4M3FN>, memref<?x256xf8E4M3FN>
  }
}

// A dynamic row length, a row space of two dimensions, and an empty row space.
// CHECK-LABEL: launch.func @spaces
launch.func @spaces(%x: memref<?x?x?xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.dim %x, %c0 : memref<?x?x?xf32>
  %b = memref.dim %x, %c1 : memref<?x?x?xf32>
  %n = memref.dim %x, %c2 : memref<?x?x?xf32>
  // CHECK: rowkernel.program (%{{.+}}, %{{.+}}) in (%{{.+}}, %{{.+}}) columns(%{{.+}}) {
  rowkernel.program (%i, %j) in (%a, %b) columns(%n) {
    %0 = rowkernel.load %x[%i, %j, %c0] : memref<?x?x?xf32> -> vector<1024xf32>
    rowkernel.store %0, %x[%i, %j, %c0] : vector<1024xf32>, memref<?x?x?xf32>
  }
  // CHECK: rowkernel.program () in () {
  rowkernel.program () in () {
    %0 = rowkernel.load %y[%c0] : memref<64xf32> -> vector<64xf32>
    rowkernel.store %0, %y[%c0] : vector<64xf32>, memref<64xf32>
  }
}

// CHECK-LABEL: func.func @launch
func.func @launch(%x: memref<?x?x?xf32>, %y: memref<64xf32>) {
  // CHECK: launch.call @spaces(%{{.+}}, %{{.+}}) : memref<?x?x?xf32>, memref<64xf32>
  launch.call @spaces(%x, %y) : memref<?x?x?xf32>, memref<64xf32>
  return
}

// Sequences, and a row of another type in a memref of bytes.
// CHECK-LABEL: launch.func @ragged(
launch.func @ragged(%x: memref<?x64xbf16>, %offsets: memref<?xi32>, %n: index, %q: memref<?x128xi8>,
                         %slots: memref<?xi64>, %v: i64) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xbf16>
  rowkernel.program (%i) in (%rows) {
    // CHECK: rowkernel.segment_of %{{.+}} in %{{.+}}, %{{.+}} : memref<?xi32>
    %b, %begin = rowkernel.segment_of %i in %offsets, %n : memref<?xi32>
    // CHECK: rowkernel.count_equal %{{.+}} in %{{.+}}, %{{.+}} : memref<?xi64>
    %c = rowkernel.count_equal %v in %slots, %n : memref<?xi64>
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xbf16> -> vector<64xbf16>
    // CHECK: rowkernel.store %{{.+}}, %{{.+}}[%{{.+}}, %{{.+}}] : vector<64xbf16>, memref<?x128xi8>
    rowkernel.store %0, %q[%b, %c0] : vector<64xbf16>, memref<?x128xi8>
  }
}
