// way: gpu sm_90a any-base launch-dependents fuse
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x48xi8, strided<[?, 1], offset: 1024>>, memref<32x48xi8>, memref<2x4xf32>, memref<4x2xf32>, memref<4x32xf32>) -> (), sym_name = "odd_blocks"}> ({
  ^bb0(%arg0: memref<4x48xi8, strided<[?, 1], offset: 1024>>, %arg1: memref<32x48xi8>, %arg2: memref<2x4xf32>, %arg3: memref<4x2xf32>, %arg4: memref<4x32xf32>):
    "fusednorm.scaled_matmul"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1>, scaling = #fusednorm.scaling<block = [1, 8, 24]>, transpose_b}> ({
    }) : (memref<4x48xi8, strided<[?, 1], offset: 1024>>, memref<32x48xi8>, memref<2x4xf32>, memref<4x2xf32>, memref<4x32xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
