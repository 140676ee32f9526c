// way: tool fusednorm-compile --target=sm_90
"builtin.module"() ({
  "launch.func"() <{function_type = (memref<0xf32>, memref<0xf32>, index) -> (), sym_name = "flat"}> ({
  ^bb0(%arg0: memref<0xf32>, %arg1: memref<0xf32>, %arg2: index):
    "tilekernel.program"(%arg2) <{schedule = #tilekernel.gpu_schedule< warp_n = 16>, step = array<i64: 16>}> ({
    ^bb0(%arg3: index):
      %0 = "tilekernel.load"(%arg0, %arg3) : (memref<0xf32>, index) -> vector<16xf32>
      "tilekernel.store"(%0, %arg1, %arg3) : (vector<16xf32>, memref<0xf32>, index) -> ()
    }) : (index) -> ()
  }) : () -> ()
}) : () -> ()
