// way: cpu sapphirerapids rows fuse
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32, strided<[9223372036854775807, 1], offset: 2>>, index) -> (), sym_name = "later"}> ({
  ^bb0(%arg5: memref<?x?xf32, strided<[9223372036854775807, 1], offset: 2>>, %arg6: index):
    "func.return"() : () -> ()
  }) {launch.constraints = [#launch.constraint<extent(0, 1) multiple_of 32 "x">, #launch.constraint<scalar(1) at_least extent(0, 0)>]} : () -> ()
}) : () -> ()
