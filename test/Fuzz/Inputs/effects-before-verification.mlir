// way: parse
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    "launch.kernel"() : () -> ()
    "launch.call"() : () -> ()
    transform.yield
  }
}
