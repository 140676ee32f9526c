// RUN: not fusednorm-opt %s --split-input-file --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a -o %t 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

// Scalars without a lowering have one error each, although the lowering emits scalars in several
// steps.
launch.func @scalar(%x: memref<?x4096xf32>, %scale: memref<?xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %0 = memref.load %scale[%i] : memref<?xf32>
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'math.tanh' op has no lowering to GPU code for 'f32'
    %1 = math.tanh %0 : f32
    %2 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    %3 = vector.broadcast %1 : f32 to vector<4096xf32>
    %4 = arith.mulf %2, %3 : vector<4096xf32>
    rowkernel.store %4, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}

// -----

// A persistent block emits scalars of the row indices for the loads of a row, too.
launch.func @loop(%x: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 256, persistent = 2>} {
    %0 = arith.index_cast %i : index to i32
    %1 = arith.sitofp %0 : i32 to f32
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'math.tanh' op has no lowering to GPU code for 'f32'
    %2 = math.tanh %1 : f32
    %row = arith.addi %i, %c0 : index
    %3 = rowkernel.load %x[%row, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    %4 = rowkernel.reduce sum_of_squares %3 : vector<4096xf32>
    %5 = arith.mulf %4, %2 : f32
    %6 = vector.broadcast %5 : f32 to vector<4096xf32>
    %7 = arith.mulf %3, %6 : vector<4096xf32>
    rowkernel.store %7, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}

// -----

launch.func @effect(%x: memref<?x4096xf32>, %sums: memref<1xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    %1 = rowkernel.reduce sum_of_squares %0 : vector<4096xf32>
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'memref.atomic_rmw' op has no lowering to GPU code: expected memref.load, memref.store, an atomic maximumf of f32 or an scf.if around such
    %2 = memref.atomic_rmw addf %1, %sums[%c0] : (f32, memref<1xf32>) -> f32
  }
}
