// way: passes transform-interpreter
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @model(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>) -> (tensor<8x256xbf16>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 2.560000e+02 : f32
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %0 = tensor.empty() : tensor<8x256xbf16>
    %true = arith.constant true
    %1 = scf.if %true -> (tensor<8x256xf32>) {
      %14 = tensor.empty() : tensor<8x256xf32>
      scf.yield %14 : tensor<8x256xf32>
    } else {
      %14 = ub.poison : tensor<8x256xf32>
      scf.yield %14 : tensor<8x256xf32>
    }
    %2 = tensor.empty() : tensor<8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %14 = arith.addf %in, %in_2 : bf16
      linalg.yield %14 : bf16
    } -> tensor<8x256xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xbf16>) outs(%1 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x256xf32>) outs(%1 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%2 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %in, %out : f32
      linalg.yield %14 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.divf %in, %cst_0 : f32
      linalg.yield %14 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.truncf %cst_1 : f64 to f32
      %15 = arith.addf %in, %14 : f32
      linalg.yield %15 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.rsqrt %in : f32
      linalg.yield %14 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%1 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %14 = arith.mulf %in, %in_2 : f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %12 : tensor<256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_2 : bf16
      linalg.yield %14 : bf16
    } -> tensor<8x256xbf16>
    return %13, %3 : tensor<8x256xbf16>, tensor<8x256xbf16>
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
      %0 = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
      %1 = transform.apply_registered_pass "fusednorm-raise" to %0 : (!transform.any_op) -> !transform.any_op
      transform.yield 
    }
  }
}
