// Kernel-local arrays between a tile program and row programs.
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

launch.func @scratch_c1(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index) {
  %c64 = arith.constant 64 : index
  // expected-error @+1 {{expected to be the only one, directly in a kernel (scratch_c1)}}
  %s = launch.scratch %m : memref<?x64xf32>
  %t = launch.scratch %m : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}

// -----

func.func @in_function(%m: index) {
  // expected-error @+1 {{expected to be the only one, directly in a kernel (scratch_c1)}}
  %s = launch.scratch %m : memref<?x64xf32>
  return
}

// -----

launch.func @scratch_c2(%x: memref<?x64xbf16>, %m: index) {
  %c64 = arith.constant 64 : index
  // expected-error @+1 {{expected rows of f32 with a static number of columns, such as memref<?x64xf32>, got 'memref<?x64xbf16>' (scratch_c2)}}
  %s = launch.scratch %m : memref<?x64xbf16>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xbf16> -> vector<4x16xbf16>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xbf16>, memref<?x64xbf16>
  }
}

// -----

launch.func @scratch_c3(%y: memref<?x64xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %s = launch.scratch %m : memref<?x64xf32>
  rowkernel.program (%i) in (%m) {
    // expected-error @+1 {{uses a launch.scratch in another way: expected stores in the first program and loads in later ones (scratch_c3)}}
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @no_reader(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %s = launch.scratch %m : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
  // expected-error @+1 {{does not use the launch.scratch of its kernel (scratch_c3)}}
  rowkernel.program (%i) in (%m) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @tile_program_c9(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %s = launch.scratch %m : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %n) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    // expected-error @+1 {{does not store whole rows to a launch.scratch: expected a program over its rows and columns, with this store at its indices only (tile_program_c9)}}
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
  rowkernel.program (%i) in (%m) {
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @stores_too(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index) {
  %c64 = arith.constant 64 : index
  %s = launch.scratch %m : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    // expected-error @+1 {{does not store whole rows to a launch.scratch}}
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @program_c7(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %s = launch.scratch %m : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
  rowkernel.program (%i) in (%n) {
    // expected-error @+1 {{does not read a launch.scratch row by row: expected the first index of the program, over all rows, and constant other bounds (program_c7)}}
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @dynamic_view(%x: memref<?x64xf32>, %m: index) {
  %c64 = arith.constant 64 : index
  %s = launch.scratch %m : memref<?x64xf32>
  // expected-error @+1 {{creates a 'memref<?x?xf32>' in a kernel; expected memrefs to be arguments of the kernel, or a launch.scratch and its views, static except for their first extent (kernel_c4)}}
  %t = memref.cast %s : memref<?x64xf32> to memref<?x?xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
