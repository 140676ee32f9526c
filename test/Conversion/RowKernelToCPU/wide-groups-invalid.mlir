// RUN: fusednorm-opt %s --split-input-file --fusednorm-assign-schedule=target=x86-64-v3 --verify-diagnostics

launch.func @twoSizes(%x: memref<528xf32>, %y: memref<4xf32>, %z: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has groups of 132 columns and of other sizes, but x86-64-v3 processes one size at a time; expected groups of one size, or the others in a separate op}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<528xf32> -> vector<528xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<528xf32> -> vector<4xf32>
    %2 = rowkernel.group_reduce abs_max %0 : vector<528xf32> -> vector<2xf32>
    rowkernel.store %1, %y[%c0] : vector<4xf32>, memref<4xf32>
    rowkernel.store %2, %z[%c0] : vector<2xf32>, memref<2xf32>
  }
}

// -----

launch.func @besideFolded(%x: memref<2112xf32>, %y: memref<66xf32>, %z: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has groups of 132 columns and of other sizes, but x86-64-v3 processes one size at a time}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<2112xf32> -> vector<2112xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<2112xf32> -> vector<66xf32>
    %2 = rowkernel.group_reduce abs_max %0 : vector<2112xf32> -> vector<16xf32>
    rowkernel.store %1, %y[%c0] : vector<66xf32>, memref<66xf32>
    rowkernel.store %2, %z[%c0] : vector<16xf32>, memref<16xf32>
  }
}

// -----

launch.func @besideSpread(%x: memref<2112xf32>, %s: memref<66xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has groups of 132 columns and of other sizes, but x86-64-v3 processes one size at a time}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<2112xf32> -> vector<2112xf32>
    %1 = rowkernel.load %s[%c0] : memref<66xf32> -> vector<66xf32>
    %2 = rowkernel.group_broadcast %1 : vector<66xf32> -> vector<2112xf32>
    %3 = arith.mulf %0, %2 : vector<2112xf32>
    %4 = rowkernel.group_reduce abs_max %3 : vector<2112xf32> -> vector<16xf32>
    rowkernel.store %4, %y[%c0] : vector<16xf32>, memref<16xf32>
  }
}
