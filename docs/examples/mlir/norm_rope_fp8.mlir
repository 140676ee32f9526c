// One kernel of docs/WritingKernels.md: RMSNorm, RoPE and FP8 quantization of the rows of heads.
func.func @norm_rope_fp8(%x: tensor<?x8x128xbf16>, %gamma: tensor<128xbf16>,
                         %freqs: tensor<?x64xf32>, %out: tensor<?x8x128xf8E4M3FN>)
    -> tensor<?x8x128xf8E4M3FN> {
  %eps = arith.constant 1.0e-6 : f32
  %scale = arith.constant 0.05 : f32
  %0 = fusednorm.fused
      ins(%x, %gamma, %freqs, %eps, %scale
          : tensor<?x8x128xbf16>, tensor<128xbf16>, tensor<?x64xf32>, f32, f32)
      outs(%out : tensor<?x8x128xf8E4M3FN>) body {
  ^bb0(%a: tensor<?x8x128xbf16>, %g: tensor<128xbf16>, %f: tensor<?x64xf32>, %e: f32, %s: f32,
       %o: tensor<?x8x128xf8E4M3FN>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x8x128xbf16>
    %wide = tensor.empty(%rows) : tensor<?x8x128xf32>
    %y = fusednorm.rms_norm ins(%a, %g : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%e)
        outs(%wide : tensor<?x8x128xf32>) -> tensor<?x8x128xf32>
    %z = fusednorm.rope ins(%y, %f : tensor<?x8x128xf32>, tensor<?x64xf32>)
        pairing(half_split) outs(%wide : tensor<?x8x128xf32>) -> tensor<?x8x128xf32>
    %q = fusednorm.quantize ins(%z : tensor<?x8x128xf32>) static_scale(%s)
        outs(%o : tensor<?x8x128xf8E4M3FN>) -> tensor<?x8x128xf8E4M3FN>
    fusednorm.yield %q : tensor<?x8x128xf8E4M3FN>
  } -> tensor<?x8x128xf8E4M3FN>
  return %0 : tensor<?x8x128xf8E4M3FN>
}
