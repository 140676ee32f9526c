// A residual of another type than x, on the CPU and on the SIMT simulator, also out of place.

func.func @wide(%x: tensor<?x64xbf16>, %residual: tensor<?x64xf32>, %gamma: tensor<64xbf16>, %eps: f32,
                %out: tensor<?x64xbf16>) -> (tensor<?x64xbf16>, tensor<?x64xf32>) {
  %0, %1 = fusednorm.add_rms_norm
      ins(%x, %residual, %gamma : tensor<?x64xbf16>, tensor<?x64xf32>, tensor<64xbf16>) epsilon(%eps)
      outs(%out, %residual : tensor<?x64xbf16>, tensor<?x64xf32>) -> (tensor<?x64xbf16>, tensor<?x64xf32>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x64xf32>
}
func.func @narrow(%x: tensor<?x64xf32>, %residual: tensor<?x64xf16>, %gamma: tensor<64xf32>, %eps: f32,
                  %out: tensor<?x64xbf16>, %sum: tensor<?x64xf16>) -> (tensor<?x64xbf16>, tensor<?x64xf16>) {
  %0, %1 = fusednorm.add_rms_norm
      ins(%x, %residual, %gamma : tensor<?x64xf32>, tensor<?x64xf16>, tensor<64xf32>) epsilon(%eps)
      outs(%out, %sum : tensor<?x64xbf16>, tensor<?x64xf16>)
      {numerics = #fusednorm.numerics<preset = vllm>} -> (tensor<?x64xbf16>, tensor<?x64xf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x64xf16>
}
// DEFINE: %{flags} = --threads=1
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{both} = %{run} --entry=wide --input=5x64xbf16=normal '--input=5x64xf32=normal(seed=1)' '--input=64xbf16=uniform(0.5,1.5)' --input=1e-6 '--input=5x64xbf16=const(nan)' && %{run} --entry=narrow --input=5x64xf32=normal '--input=5x64xf16=normal(seed=1)' '--input=64xf32=uniform(0.5,1.5)' --input=1e-6 '--input=5x64xbf16=const(nan)' '--input=5x64xf16=const(nan)'
// RUN: %{both}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{both}
