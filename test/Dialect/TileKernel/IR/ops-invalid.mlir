// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected no results, got '() -> f32' (kernel_c1)}}
launch.func @results() -> f32 {
  %c0 = arith.constant 0 : index
}

// -----

// expected-error @+1 {{expected arguments to be memrefs, floats, signless integers or indices; argument 0 is 'tensor<4xf32>' (kernel_c1)}}
launch.func @tensor(%x: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
}

// -----

// expected-error @+1 {{expected dense or strided memrefs in the default memory space; argument 0 is 'memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>' (tile_program_c8)}}
launch.func @map(%x: memref<4x8xf32, affine_map<(i, j) -> (j, i)>>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
  }
}

// -----

// expected-error @+1 {{argument 0 is 'memref<4x8xf32, 3>' (tile_program_c8)}}
launch.func @space(%x: memref<4x8xf32, 3>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
  }
}

// -----

// expected-error @+1 {{expected at least one program (kernel_c2)}}
launch.func @empty(%m: index) {
  %c0 = arith.constant 0 : index
}

// -----

launch.func @nothing(%m: index) {
  // expected-error @+1 {{writes nothing: expected a store to an argument of the kernel (kernel_c2)}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
  }
}

// -----

launch.func @effects(%x: memref<?x?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  %s = memref.load %x[%c0, %c0] : memref<?x?xf32>
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = vector.broadcast %s : f32 to vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

// The effects of a launch in its own kernel must not depend on themselves.
launch.func private @itself(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  launch.call @itself(%x, %m) : memref<?x?xf32>, index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func private @first(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  launch.call @second(%x, %m) : memref<?x?xf32>, index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}
launch.func private @second(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  launch.call @third(%x, %m) : memref<?x?xf32>, index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}
launch.func private @third(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  launch.call @first(%x, %m) : memref<?x?xf32>, index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

// The same inside of a program and a loop.
launch.func private @nested(%x: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    // expected-error @+1 {{calls or launches from a kernel; expected it in a function (tile_program_c3)}}
    launch.call @nested(%x, %m) : memref<?x?xf32>, index
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @steps(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{expected 2 body arguments of type index and positive steps, one for each bound, got 2 arguments and steps [4] (tile_program_c1)}}
  tilekernel.program (%i, %j) in (%m, %m) step [4] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @negative(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{got 2 arguments and steps [4, -16] (tile_program_c1)}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, -16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @rank(%x: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{has a vector of type 'vector<1x4x16xf32>', expected rank 1 or 2 and fixed sizes (tile_program_c2)}}
    %v = arith.constant dense<0.0> : vector<1x4x16xf32>
    %w = vector.shape_cast %v : vector<1x4x16xf32> to vector<4x16xf32>
    tilekernel.store %w, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @foreign(%x: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = arith.constant dense<0.0> : vector<16x16xf32>
    // expected-error @+1 {{is not allowed on tiles; allowed are elementwise arith and math ops}}
    %w = vector.transpose %v, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
    tilekernel.store %w, %x[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @rounding(%x: memref<?x?xbf16>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = arith.constant dense<0.0> : vector<16x16xf32>
    // expected-error @+1 {{expected rounding to nearest even, the only rounding that lowerings support, got its rounding mode toward_zero (tile_program_c3)}}
    %w = arith.truncf %v toward_zero : vector<16x16xf32> to vector<16x16xbf16>
    tilekernel.store %w, %x[%i, %j] : vector<16x16xbf16>, memref<?x?xbf16>
  }
}

// -----

launch.func @step(%x: memref<?x?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    // expected-error @+1 {{expected a constant step of at least 1 in a tile program (tile_program_c4)}}
    %w = scf.for %p = %c0 to %m step %m iter_args(%a = %v) -> vector<4x16xf32> {
      scf.yield %a : vector<4x16xf32>
    }
    tilekernel.store %w, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @inner(%x: memref<?x?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    scf.for %p = %c0 to %m step %c4 {
      // expected-error @+1 {{must be directly in the program, not in another op (tile_program_c4)}}
      tilekernel.store %v, %x[%p, %j] : vector<4x16xf32>, memref<?x?xf32>
    }
  }
}

// -----

launch.func @order(%x: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    // expected-note @+1 {{the first store is here}}
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
    // expected-error @+1 {{reads memory after a store of the same body (tile_program_c4)}}
    %w = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %w, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @width(%x: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %v = arith.constant dense<0.0> : vector<4x8xf32>
    // expected-error @+1 {{expected 16 elements in dimension 1 of the tile, the step of its index, got 'vector<4x8xf32>' (tile_program_c5)}}
    tilekernel.store %v, %x[%i, %j] : vector<4x8xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @kind(%x: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{expected a schedule such as #tilekernel.cpu_schedule<...>, got #rowkernel.cpu_schedule<chunk = 64> (kernel_c5)}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #rowkernel.cpu_schedule<chunk = 64>} {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    tilekernel.store %v, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @block(%x: memref<?x?xf32>, %s: memref<?x?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // expected-error @+1 {{expected k to divide a block of 64 elements, got k = 128; use k = 64 (tile_program_c6)}}
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] attributes {schedule = #tilekernel.cpu_schedule<k = 128>} {
    %v = arith.constant dense<0.0> : vector<4x16xf32>
    %w = scf.for %p = %c0 to %m step %c64 iter_args(%a = %v) -> vector<4x16xf32> {
      %t = tilekernel.load %s[%j, %p] along [0] block [1, 64] : memref<?x?xf32> -> vector<16xf32>
      %u = vector.broadcast %t : vector<16xf32> to vector<4x16xf32>
      scf.yield %u : vector<4x16xf32>
    }
    tilekernel.store %w, %x[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @row(%x: memref<?x64xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{expected a schedule such as #rowkernel.cpu_schedule<...>, got #tilekernel.cpu_schedule<m = 4> (kernel_c5)}}
  rowkernel.program (%i) in (%m) attributes {schedule = #tilekernel.cpu_schedule<m = 4>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

func.func @indices(%x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 indices, one for each dimension of 'memref<?x?xf32>', got 1 (tile_load_c1)}}
  %v = tilekernel.load %x[%i] : memref<?x?xf32> -> vector<16xf32>
  return
}

// -----

func.func @element(%x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected a vector of 'f32', the memref's element type, got 'vector<16xbf16>' (tile_load_c2)}}
  %v = tilekernel.load %x[%i, %i] : memref<?x?xf32> -> vector<16xbf16>
  return
}

// -----

func.func @along(%x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 different dimensions of 'memref<?x?xf32>' for the dimensions of the tile, got [1, 1] (tile_load_c3)}}
  %v = tilekernel.load %x[%i, %i] along [1, 1] : memref<?x?xf32> -> vector<4x16xf32>
  return
}

// -----

func.func @low(%x: memref<?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 different dimensions of 'memref<?xf32>' for the dimensions of the tile, got [-1, 0] (tile_load_c3)}}
  %v = tilekernel.load %x[%i] : memref<?xf32> -> vector<4x16xf32>
  return
}

// -----

func.func @blocks(%x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 positive sizes of a block, got [1, 0] (tile_load_c4)}}
  %v = tilekernel.load %x[%i, %i] block [1, 0] : memref<?x?xf32> -> vector<16xf32>
  return
}

// -----

func.func @store_indices(%v: vector<16xf32>, %x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 indices, one for each dimension of 'memref<?x?xf32>', got 1 (tile_store_c1)}}
  tilekernel.store %v, %x[%i] : vector<16xf32>, memref<?x?xf32>
  return
}

// -----

func.func @store_element(%v: vector<16xf32>, %x: memref<?x?xbf16>, %i: index) {
  // expected-error @+1 {{expected a memref of 'f32', the tile's element type, got 'memref<?x?xbf16>' (tile_store_c2)}}
  tilekernel.store %v, %x[%i, %i] : vector<16xf32>, memref<?x?xbf16>
  return
}

// -----

func.func @store_along(%v: vector<4x16xf32>, %x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 different dimensions of 'memref<?x?xf32>' for the dimensions of the tile, got [0, 2] (tile_store_c3)}}
  tilekernel.store %v, %x[%i, %i] along [0, 2] : vector<4x16xf32>, memref<?x?xf32>
  return
}

// -----

func.func @store_blocks(%v: vector<4x16xf32>, %x: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected 2 positive sizes of a block, got [1, 16, 1] (tile_store_c4)}}
  tilekernel.store %v, %x[%i, %i] block [1, 16, 1] : vector<4x16xf32>, memref<?x?xf32>
  return
}

// -----

func.func @groups_of_halves(%v: vector<4x16xbf16>) {
  // expected-error @+1 {{expected a tile of f32, got 'vector<4x16xbf16>' (tile_group_c1)}}
  %m = tilekernel.group_abs_max %v group 16 : vector<4x16xbf16>
  return
}

// -----

func.func @groups_beyond(%v: vector<4x48xf32>) {
  // expected-error @+1 {{expected groups that divide the columns of 'vector<4x48xf32>', got 32 (tile_group_c2)}}
  %m = tilekernel.group_abs_max %v group 32 : vector<4x48xf32>
  return
}

// -----

func.func @groups_of_none(%v: vector<4x48xf32>) {
  // expected-error @+1 {{expected groups that divide the columns of 'vector<4x48xf32>', got 0 (tile_group_c2)}}
  %m = tilekernel.group_abs_max %v group 0 : vector<4x48xf32>
  return
}

// -----

func.func @codes(%v: vector<4x16xf32>) {
  // expected-error @+1 {{expected f32 and a result of f8E4M3FN, f8E4M3FNUZ or f8E5M2, got 'f32' and 'bf16' (tile_saturate_c1)}}
  %c = tilekernel.saturate_cast %v : vector<4x16xf32> -> vector<4x16xbf16>
  return
}

// -----

launch.func @tile_gemm_c1(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{lhs: expected two different dimensions of 'memref<?x64xf32>' for rows or columns and K (tile_gemm_c1)}}
    %v = tilekernel.gemm %a[%i] along [1, 1], %b[%j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @indices(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{rhs: expected 1 indices, one for each dimension of 'memref<64x?xf32>' except K, got 2 (tile_gemm_c1)}}
    %v = tilekernel.gemm %a[%i], %b[%i, %j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @tile_gemm_c2(%a: memref<?x64xi8>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{expected operands of f32, f16, bf16 or an 8-bit float, or two operands of i8, got 'i8' and 'f32' (tile_gemm_c2)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xi8>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @tile_gemm_c3(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{lhs: expected the row of the program as the index of rows (tile_gemm_c3)}}
    %v = tilekernel.gemm %a[%j], %b[%j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @columns(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{rhs: expected the column of the program as the index of columns, or panels of contiguous columns (tile_gemm_c3)}}
    %v = tilekernel.gemm %a[%i], %b[%m] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @others(%a: memref<?x?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    %next = arith.addi %i, %m : index
    // expected-error @+1 {{expected indices of the program, arguments or constants in dimensions other than rows, columns and K (tile_gemm_c3)}}
    %v = tilekernel.gemm %a[%next, %i], %b[%j] step 16 : memref<?x?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @tile_gemm_c4(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{expected a positive step and block, got 0 and 0 (tile_gemm_c4)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 0 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @no_scale(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{expected both block and scale, or neither (tile_gemm_c4)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 block 32 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @tile_gemm_c5(%a: memref<?x64xi8>, %b: memref<64x?xi8>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{expected a result of 'i32', the type of the partial sums, got 'vector<4x16xf32>' (tile_gemm_c5)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xi8>, memref<64x?xi8> -> vector<4x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @parts(%a: memref<?x64xi8>, %b: memref<64x?xi8>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{scale: expected arguments ('vector<4x16xi32>', 'vector<4x16xf32>', 'index') and the result 'vector<4x16xf32>' (tile_gemm_c5)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 block 32 : memref<?x64xi8>, memref<64x?xi8> -> vector<4x16xf32> scale {
    ^bb0(%part: vector<4x16xf32>, %total: vector<4x16xf32>, %k: index):
      tilekernel.yield %total : vector<4x16xf32>
    }
    tilekernel.store %v, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @steps(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-error @+1 {{expected a tile of the steps of the program, [4, 16], got 'vector<8x16xf32>' (tile_program_c5)}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<8x16xf32>
    tilekernel.store %v, %c[%i, %j] : vector<8x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @two(%a: memref<?x64xf32>, %b: memref<64x?xf32>, %c: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 16] {
    // expected-note @+1 {{the first GEMM is here}}
    %v = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    // expected-error @+1 {{expected one GEMM in a program (tile_gemm_c3)}}
    %w = tilekernel.gemm %a[%i], %b[%j] step 16 : memref<?x64xf32>, memref<64x?xf32> -> vector<4x16xf32>
    %x = arith.addf %v, %w : vector<4x16xf32>
    tilekernel.store %x, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @line(%a: memref<64xf32>, %b: memref<64x?xf32>, %c: memref<?xf32>, %m: index) {
  tilekernel.program (%j) in (%m) step [16] {
    // expected-error @+1 {{expected at least two indices of the program, got 1 (tile_gemm_c3)}}
    %v = tilekernel.gemm %b[%j] along [1, 0], %b[%j] step 16 : memref<64x?xf32>, memref<64x?xf32> -> vector<16x16xf32>
    %w = tilekernel.load %a[%j] : memref<64xf32> -> vector<16xf32>
    tilekernel.store %w, %c[%j] : vector<16xf32>, memref<?xf32>
  }
}

// -----

// expected-error @+1 {{unknown attribute 'tilekernel.tile': the tilekernel dialect defines 'tilekernel.schedule', 'tilekernel.stands_in_for' and 'tilekernel.stands_in_unless' only}}
func.func private @unknown() attributes {tilekernel.tile = 4}

// -----

// expected-error @+1 {{'tilekernel.schedule': expected a schedule of tile programs, such as #tilekernel.cpu_schedule<...>, or #launch.schedules of such, got 4 : i64}}
func.func private @number() attributes {tilekernel.schedule = 4}

// -----

func.func @none(%x: memref<?x?xf32>) {
  // expected-error @+1 {{expected a launch.func named 'nobody'}}
  launch.call @nobody(%x) : memref<?x?xf32>
  return
}

// -----

launch.func @kernel_c4(%x: memref<64x64xf32>, %y: memref<?x?xf32>, %m: index) {
  // expected-error @+1 {{'memref.cast' op creates a 'memref<?x?xf32>' in a kernel; expected memrefs to be arguments of the kernel, or a launch.scratch and its views, static except for their first extent (kernel_c4)}}
  %z = memref.cast %x : memref<64x64xf32> to memref<?x?xf32>
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    %v = tilekernel.load %z[%i, %j] : memref<?x?xf32> -> vector<16x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @elements(%x: memref<?x?xi4>, %y: memref<?x?xi4>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [16, 16] {
    // expected-error @+1 {{has a vector of type 'vector<16x16xi4>', expected elements of f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or 64 bits (tile_program_c2)}}
    %v = tilekernel.load %x[%i, %j] : memref<?x?xi4> -> vector<16x16xi4>
    tilekernel.store %v, %y[%i, %j] : vector<16x16xi4>, memref<?x?xi4>
  }
}

// -----

launch.func @offsets(%a: memref<?x?xf32>, %o: memref<?xf32>, %n: index) {
  // expected-error@+1 {{'tilekernel.program' op row_offsets: expected rank 1 and i32, and at least two bounds, got 'memref<?xf32>' (tile_program_c7)}}
  tilekernel.program (%i, %j) in (%n, %n) step [4, 16] row_offsets(%o : memref<?xf32>) {
    %x = tilekernel.load %a[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
    tilekernel.store %x, %a[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}
