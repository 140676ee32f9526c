// K and V of ordinary attention, on the CPU and on the SIMT simulator.

func.func @append(%q: memref<?x4x128xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>,
                  %freqs: memref<?x128xf32>, %gq: memref<128xbf16>, %gk: memref<128xbf16>,
                  %slots: memref<?xi64>, %positions: memref<?xi32>, %layer: index, %eps: f32,
                  %cache: memref<?x2x?x16x2x128xbf16>) {
  fusednorm.qk_rope_append
      ins(%q, %k, %freqs : memref<?x4x128xbf16>, memref<?x2x128xbf16>, memref<?x128xf32>)
      v(%v : memref<?x2x128xbf16>) gammas(%gq, %gk : memref<128xbf16>, memref<128xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) layer(%layer)
      epsilon(%eps) pairing(half_split)
      outs(%q, %cache : memref<?x4x128xbf16>, memref<?x2x?x16x2x128xbf16>)
  return
}
func.func @scaled(%q: tensor<?x4x128xbf16>, %k: tensor<?x2x128xbf16>, %v: tensor<?x2x64xbf16>,
                  %freqs: tensor<?x64xf32>, %table: tensor<?x?xi32>, %offsets: tensor<?xi32>,
                  %lengths: tensor<?xi32>, %ks: f32, %vs: f32, %out: tensor<?x4x128xf8E4M3FN>,
                  %keys: tensor<?x16x2x128xf8E4M3FN>, %values: tensor<?x16x2x64xf8E4M3FN>)
    -> (tensor<?x4x128xf8E4M3FN>, tensor<?x16x2x128xf8E4M3FN>, tensor<?x16x2x64xf8E4M3FN>) {
  %0, %1, %2 = fusednorm.qk_rope_append
      ins(%q, %k, %freqs : tensor<?x4x128xbf16>, tensor<?x2x128xbf16>, tensor<?x64xf32>)
      v(%v : tensor<?x2x64xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      k_scale(%ks) v_scale(%vs) part(last)
      outs(%out, %keys, %values : tensor<?x4x128xf8E4M3FN>, tensor<?x16x2x128xf8E4M3FN>,
                                  tensor<?x16x2x64xf8E4M3FN>)
      -> (tensor<?x4x128xf8E4M3FN>, tensor<?x16x2x128xf8E4M3FN>, tensor<?x16x2x64xf8E4M3FN>)
  return %0, %1, %2 : tensor<?x4x128xf8E4M3FN>, tensor<?x16x2x128xf8E4M3FN>, tensor<?x16x2x64xf8E4M3FN>
}
func.func @key_norm(%gamma: memref<128xbf16>, %slots: memref<?xi64>, %tokens: index, %eps: f32,
                    %cache: memref<?x16x8x128xbf16>) {
  fusednorm.rms_norm_key_cache ins(%gamma : memref<128xbf16>) slots(%slots : memref<?xi64>)
      tokens(%tokens) epsilon(%eps) outs(%cache : memref<?x16x8x128xbf16>)
  return
}

// DEFINE: %{flags} = --threads=2
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{append} = %{run} --entry=append --input='9x4x128xbf16=normal' --input='9x2x128xbf16=normal(seed=1)' --input='9x2x128xbf16=normal(seed=2)' --input='32x128xf32=freqs' --input='128xbf16=uniform(0.5,1.5)' --input='128xbf16=uniform(0.5,1.5,seed=1)' --input='9xi64=pages(order=random)' --input='9xi32=iota' --input=1 --input=1e-6 --input='2x2x3x16x2x128xbf16=const(1)'
// DEFINE: %{scaled} = %{run} --entry=scaled --input='9x4x128xbf16=normal' --input='9x2x128xbf16=normal(seed=1)' --input='9x2x64xbf16=normal(seed=2)' --input='32x64xf32=freqs' --input='3x2xi32=pages(order=reverse)' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=0.01 --input=0.5 --input='9x4x128xf8E4M3FN=const(1)' --input='6x16x2x128xf8E4M3FN=const(1)' --input='6x16x2x64xf8E4M3FN=const(1)'
// DEFINE: %{key_norm} = %{run} --entry=key_norm --input='128xbf16=uniform(0.5,1.5)' --input='9xi64=pages(order=random)' --input=9 --input=1e-6 --input='2x16x8x128xbf16=normal'

// RUN: %{append} && %{scaled} && %{key_norm}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{append} && %{scaled} && %{key_norm}
