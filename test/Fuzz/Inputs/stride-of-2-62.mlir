// way: cpu x86-64-v3 rows
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32, strided<[4611686018427387904, 1]>>, memref<?xf32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32, strided<[4611686018427387904, 1]>>, %arg1: memref<?xf32>, %arg2: f32):
    %0 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "fusednorm.rms_norm"(%arg0, %arg1, %0, %arg0) <{numerics = #fusednorm.numerics<>}> : (memref<?x?xf32, strided<[4611686018427387904, 1]>>, memref<?xf32>, f32, memref<?x?xf32, strided<[4611686018427387904, 1]>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
