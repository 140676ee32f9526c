// way: parse
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4611686018427387904x64xbf16>, memref<?x576xbf16>, memref<?x64xf32>, memref<512xbf16>, memref<?xi64>, memref<?xi32>, f32, memref<?x64x576xbf16>) -> (), sym_name = "geometry"}> ({
  ^bb0(%arg0: memref<?x4611686018427387904x64xbf16>, %arg1: memref<?x576xbf16>, %arg2: memref<?x64xf32>, %arg3: memref<512xbf16>, %arg4: memref<?xi64>, %arg5: memref<?xi32>, %arg6: f32, %arg7: memref<?x64x576xbf16>):
    "fusednorm.mla_fused_rope_rmsnorm_quantization"(%arg0, %arg2, %arg3, %arg1, %arg4, %arg5, %arg6, %arg0, %arg7) <{geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 1>, numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0>, pairing = #fusednorm<pairing interleaved 128>}> : (memref<?x4611686018427387904x64xbf16>, memref<?x64xf32>, memref<512xbf16>, memref<?x576xbf16>, memref<?xi64>, memref<?xi32>, f32, memref<?x4611686018427387904x64xbf16>, memref<?x64x576xbf16>) -> ()
  }) : () -> ()
}) : () -> ()
