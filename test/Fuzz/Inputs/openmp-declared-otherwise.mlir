// way: cpu x86-64-v3 openmp fuse
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x64xf32>, memref<64xf32>, f32, memref<?x64xf32>) -> (), sym_name = "malloc", sym_visibility = "private"}> ({
  ^bb0(%arg0: memref<?x64xf32>, %arg1: memref<64xf32>, %arg2: f32, %arg3: memref<?x64xf32>):
    "fusednorm.rms_norm"(%arg0, %arg1, %arg2, %arg3) <{numerics = #fusednorm.numerics<>}> : (memref<?x64xf32>, memref<64xf32>, f32, memref<?x64xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<f32>, memref<64xf32>, f32, memref<f32>) -> (), sym_name = "omp_get_max_threads", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()
