// way: parse
"builtin.module"() ({
  "func.func"() <{}> {launch.constraints = [#launch.constraint<extent(0, 1) multiple_of 32>, #launch.constraint<(1) at_least extent(0, 0)>]} : () -> ()
}) : () -> ()
