// RMSNorm and FP8 quantization with one scale for each row, in the IR of a front end.
// `fusednorm-opt --fusednorm-raise --fusednorm-fuse` replaces the chain by one op.
!x = tensor<8x4096xf32>
!row = tensor<8xf32>
func.func @norm_quant(%x: !x, %gamma: tensor<4096xf32>) -> (tensor<8x4096xf8E4M3FN>, !row) {
  %zero = arith.constant dense<0.0> : !row
  %columns = arith.constant dense<4096.0> : !row
  %eps = arith.constant dense<1.0e-6> : !row
  %floor = arith.constant dense<1.0e-10> : !row
  %largest = arith.constant dense<448.0> : !row
  %e = tensor.empty() : !x
  %squares = arith.mulf %x, %x : !x
  %sum = linalg.reduce { arith.addf } ins(%squares : !x) outs(%zero : !row) dimensions = [1]
  %mean = arith.divf %sum, %columns : !row
  %variance = arith.addf %mean, %eps : !row
  %rsqrt = math.rsqrt %variance : !row
  %factors = linalg.broadcast ins(%rsqrt : !row) outs(%e : !x) dimensions = [1]
  %normalized = arith.mulf %x, %factors : !x
  %weights = linalg.broadcast ins(%gamma : tensor<4096xf32>) outs(%e : !x) dimensions = [0]
  %y = arith.mulf %normalized, %weights : !x
  %abs = math.absf %y : !x
  %max = linalg.reduce { arith.maximumf } ins(%abs : !x) outs(%zero : !row) dimensions = [1]
  %clamped = arith.maximumf %max, %floor : !row
  %scale = arith.divf %clamped, %largest : !row
  %scales = linalg.broadcast ins(%scale : !row) outs(%e : !x) dimensions = [1]
  %scaled = arith.divf %y, %scales : !x
  %values = arith.truncf %scaled : !x to tensor<8x4096xf8E4M3FN>
  return %values, %scale : tensor<8x4096xf8E4M3FN>, !row
}
