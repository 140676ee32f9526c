// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

// Shaped types of every dialect that exceed the address space.

func.func @extents(%x: memref<4611686018427387904x8xf32>, %g: memref<8xf32>, %e: f32) {
  // expected-error @+1 {{'fusednorm.rms_norm' op operand #0 has type 'memref<4611686018427387904x8xf32>', whose elements exceed the address space; expected extents, strides and an offset of less than 2^56 bytes}}
  fusednorm.rms_norm ins(%x, %g : memref<4611686018427387904x8xf32>, memref<8xf32>) epsilon(%e) outs(%x : memref<4611686018427387904x8xf32>)
  return
}

// -----

func.func @stride(%x: memref<?x8xf32, strided<[18014398509481984, 1]>>, %g: memref<8xf32>, %e: f32, %y: memref<?x8xf32>) {
  // expected-error @+1 {{operand #0 has type 'memref<?x8xf32, strided<[18014398509481984, 1]>>', whose elements}}
  fusednorm.rms_norm ins(%x, %g : memref<?x8xf32, strided<[18014398509481984, 1]>>, memref<8xf32>) epsilon(%e) outs(%y : memref<?x8xf32>)
  return
}

// -----

func.func @result(%x: tensor<?x8xf32>, %g: tensor<8xf32>, %e: f32, %y: tensor<72057594037927936x8xf32>) -> tensor<72057594037927936x8xf32> {
  // expected-error @+1 {{operand #3 has type 'tensor<72057594037927936x8xf32>', whose elements}}
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x8xf32>, tensor<8xf32>) epsilon(%e) outs(%y : tensor<72057594037927936x8xf32>) -> tensor<72057594037927936x8xf32>
  return %0 : tensor<72057594037927936x8xf32>
}

// -----

launch.func @offset(%x: memref<?x8xf32, strided<[8, 1], offset: 36028797018963968>>, %n: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%n) {
    // expected-error @+1 {{'rowkernel.load' op operand #0 has type 'memref<?x8xf32, strided<[8, 1], offset: 36028797018963968>>', whose elements}}
    %0 = rowkernel.load %x[%i, %c0] : memref<?x8xf32, strided<[8, 1], offset: 36028797018963968>> -> vector<8xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<8xf32>, memref<?x8xf32, strided<[8, 1], offset: 36028797018963968>>
  }
}

// -----

// Rows of an element type that no target supports.

launch.func @wide(%x: memref<?x128xf80>, %n: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%n) {
    // expected-error @+1 {{has a vector of type 'vector<128xf80>', expected elements of f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or 64 bits (program_c2)}}
    %0 = rowkernel.load %x[%i, %c0] : memref<?x128xf80> -> vector<128xf80>
    rowkernel.store %0, %x[%i, %c0] : vector<128xf80>, memref<?x128xf80>
  }
}
