// way: gpu sm_80 rows any-base fuse
// Tensors with encodings are not fused.
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%x: tensor<?x64xf32, 1 : i64>, %g: tensor<64xbf16>, %eps: f32,
             %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x64xf32, 1 : i64>) outs(%out : tensor<?x64xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %1 = arith.truncf %a : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<?x64xbf16>
  %y = fusednorm.rms_norm ins(%0, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %y : tensor<?x64xbf16>
}
