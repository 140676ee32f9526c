// As a framework exports it: the residual sum and its norm, on tensors, which are returned.
#rows = affine_map<(i, j) -> (i, j)>
#one = affine_map<(i, j) -> (i, 0)>
#columns = affine_map<(i, j) -> (j)>
func.func @model(%x: tensor<8x256xbf16>, %stream: tensor<8x256xbf16>, %weight: tensor<256xbf16>)
    -> (tensor<8x256xbf16>, tensor<8x256xbf16>) {
  %c2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 256.0 : f32
  %epsilon = arith.constant 9.9999999999999995E-7 : f64
  %halves = tensor.empty() : tensor<8x256xbf16>
  %wide = tensor.empty() : tensor<8x256xf32>
  %means = tensor.empty() : tensor<8x1xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %stream : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%halves : tensor<8x256xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.addf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<8x256xbf16>
  %f = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<8x256xbf16>) outs(%wide : tensor<8x256xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %s = arith.extf %a : bf16 to f32
    linalg.yield %s : f32
  } -> tensor<8x256xf32>
  %squares = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<8x256xf32>) outs(%wide : tensor<8x256xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.fpowi %a, %c2 : f32, i64
    linalg.yield %s : f32
  } -> tensor<8x256xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%means : tensor<8x1xf32>) -> tensor<8x1xf32>
  %total = linalg.generic {indexing_maps = [#rows, #one], iterator_types = ["parallel", "reduction"]}
      ins(%squares : tensor<8x256xf32>) outs(%zeros : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %mean = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%total : tensor<8x1xf32>) outs(%means : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %n : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %shifted = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%mean : tensor<8x1xf32>) outs(%means : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %e = arith.truncf %epsilon : f64 to f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %inverse = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%shifted : tensor<8x1xf32>) outs(%means : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.rsqrt %a : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %scaled = linalg.generic {indexing_maps = [#rows, #one, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%f, %inverse : tensor<8x256xf32>, tensor<8x1xf32>) outs(%wide : tensor<8x256xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8x256xf32>
  %narrow = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%scaled : tensor<8x256xf32>) outs(%halves : tensor<8x256xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %s = arith.truncf %a : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<8x256xbf16>
  %y = linalg.generic {indexing_maps = [#columns, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%weight, %narrow : tensor<256xbf16>, tensor<8x256xbf16>) outs(%halves : tensor<8x256xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.mulf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<8x256xbf16>
  return %y, %sum : tensor<8x256xbf16>, tensor<8x256xbf16>
}
