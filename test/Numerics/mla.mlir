// A compressed KV cache in every row format, on the CPU and on the SIMT simulator.

func.func @kernel(%q: memref<?x16x64xbf16, strided<[3072, 192, 1], offset: ?>>,
                  %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x128x576xf8E4M3FN>) {
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16, strided<[3072, 192, 1], offset: ?>>,
                               memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x64xbf16>, memref<?x128x576xf8E4M3FN>)
  return
}
func.func @mla(%q: tensor<?x16x64xbf16>, %kv: tensor<?x576xbf16>, %freqs: tensor<?x64xf32>,
               %gamma: tensor<512xbf16>, %table: tensor<?x?xi32>, %offsets: tensor<?xi32>,
               %lengths: tensor<?xi32>, %layer: index, %eps: f32, %out: tensor<?x16x64xbf16>,
               %cache: tensor<?x1x?x128x1x576xbf16>)
    -> (tensor<?x16x64xbf16>, tensor<?x1x?x128x1x576xbf16>) {
  %0, %1 = fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : tensor<?x16x64xbf16>, tensor<?x64xf32>, tensor<512xbf16>)
      kv(%kv : tensor<?x576xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      layer(%layer) epsilon(%eps)
      outs(%out, %cache : tensor<?x16x64xbf16>, tensor<?x1x?x128x1x576xbf16>)
      -> (tensor<?x16x64xbf16>, tensor<?x1x?x128x1x576xbf16>)
  return %0, %1 : tensor<?x16x64xbf16>, tensor<?x1x?x128x1x576xbf16>
}
func.func @in_place(%q: memref<?x16x64xbf16>, %freqs: memref<?x64xbf16>, %gamma: memref<512xbf16>,
                  %slots: memref<?xi64>, %positions: memref<?xi32>,
                  %eps: f32, %cache: memref<?x16x576xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xbf16>, memref<512xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps) pairing(half_split)
      outs(%q, %cache : memref<?x16x64xbf16>, memref<?x16x576xbf16>)
  return
}
func.func @inline(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %slots: memref<?xi64>, %positions: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xf8E4M3FN>, %cache: memref<?x16x656xi8>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x64xf8E4M3FN>, memref<?x16x656xi8>)
  return
}
func.func @unscaled(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                    %slots: memref<?xi64>, %positions: memref<?xi32>,
                    %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x16x640xi8>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x64xbf16>, memref<?x16x640xi8>)
  return
}
func.func @dynamic(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x5xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x5xf32>)
  return
}
// One scale for both parts of a row, and one scale for each part.
func.func @row(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x1xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x1xf32>)
      {scheme = #fusednorm.quantization<row>}
  return
}
func.func @row_half(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x1xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps) pairing(half_split)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x1xf32>)
      {scheme = #fusednorm.quantization<row>}
  return
}
func.func @parts(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x2xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x2xf32>)
      {scheme = #fusednorm.quantization<group = 512>}
  return
}
// The launch geometry of the Modular MAX kernel does not change results.
func.func @geometry(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x1xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x1xf32>)
      {scheme = #fusednorm.quantization<row>,
       geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 2, n_rms_blocks = 1>}
  return
}
func.func @geometry_groups(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %table: memref<?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>, %scales: memref<?x64x5xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      table(%table : memref<?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>, memref<?x64x5xf32>)
      {geometry = #fusednorm.geometry<block_size = 64, n_rope_blocks = 3, n_rms_blocks = 1>}
  return
}
func.func @static(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                  %slots: memref<?xi64>, %positions: memref<?xi32>,
                  %eps: f32, %scale: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x64x576xf8E4M3FN>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>,
                               memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps) static_scale(%scale)
      outs(%out, %cache : memref<?x16x64xbf16>, memref<?x64x576xf8E4M3FN>)
  return
}

// DEFINE: %{flags} = --threads=2
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags}
// DEFINE: %{common} = --input='4096x64xf32=freqs' --input='512xbf16=uniform(0.5,1.5)'
// DEFINE: %{table} = --input='4xi32=offsets(3,0,4)' --input='3xi32=const(126)' --input=1e-6
// DEFINE: %{slots} = --input='8xi64=pages(order=reverse)' --input='8xi32=iota' --input=1e-6
// DEFINE: %{kernel} = %{run} --entry=kernel --input='8x16x64xbf16=normal(scale=300)@strides=[3072,192,1],offset=128' --input='8x576xbf16=normal(scale=300)' %{common} --input='3x2xi32=pages(order=reverse)' %{table} --input='8x16x64xbf16=const(0)' --input='6x128x576xf8E4M3FN=const(1)'
// DEFINE: %{mla} = %{run} --entry=mla --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} --input='3x2xi32=pages(order=reverse)' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(126)' --input=1 --input=1e-6 --input='8x16x64xbf16=const(0)' --input='6x1x2x128x1x576xbf16=const(1)'
// DEFINE: %{in_place} = %{run} --entry=in_place --input='8x16x64xbf16=normal' --input='4096x64xbf16=freqs' --input='512xbf16=uniform(0.5,1.5)' %{slots} --input='2x16x576xbf16=normal'
// DEFINE: %{inline} = %{run} --entry=inline --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} %{slots} --input='8x16x64xf8E4M3FN=const(0)' --input='2x16x656xi8=const(1)'
// DEFINE: %{unscaled} = %{run} --entry=unscaled --input='8x16x64xbf16=normal' --input='8x576xbf16=normal(scale=300)' %{common} %{slots} --input='8x16x64xbf16=const(0)' --input='2x16x640xi8=const(1)'
// DEFINE: %{nan} = %{run} --entry=inline --input='8x16x64xbf16=normal' --input='8x576xbf16=const(-inf)' %{common} %{slots} --input='8x16x64xf8E4M3FN=const(0)' --input='2x16x656xi8=const(1)' --output=%t.nan%d.npy
// A NaN has one encoding in the bytes of a row: as FP8 value, scale or k_pe value. Token 0 has slot
// 7.
// DEFINE: %{bytes} = %python -c "d = open(r'%t.nan1.npy', 'rb').read()[-2*16*656:]; assert d[7*656:8*656].hex() == '7f' * 512 + 'ffffff7f' * 4 + 'ff7f' * 64, d[7*656:8*656].hex()"
// DEFINE: %{dynamic} = %{run} --entry=dynamic --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x5xf32=const(1)'
// DEFINE: %{row} = %{run} --entry=row --input='8x16x64xbf16=normal' --input='8x576xbf16=normal(seed=3,scale=30)' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x1xf32=const(1)'
// DEFINE: %{geometry} = %{run} --entry=geometry --input='8x16x64xbf16=normal' --input='8x576xbf16=normal(seed=3,scale=30)' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x1xf32=const(1)'
// DEFINE: %{geometry_groups} = %{run} --entry=geometry_groups --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x5xf32=const(1)'
// DEFINE: %{row_half} = %{run} --entry=row_half --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x1xf32=const(1)'
// DEFINE: %{parts} = %{run} --entry=parts --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} --input='3xi32=pages' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(14)' --input=1e-6 --input='8x16x64xbf16=const(0)' --input='3x64x576xf8E4M3FN=const(1)' --input='3x64x2xf32=const(1)'
// DEFINE: %{static} = %{run} --entry=static --input='8x16x64xbf16=normal' --input='8x576xbf16=normal' %{common} %{slots} --input=0.01 --input='8x16x64xbf16=const(0)' --input='2x64x576xf8E4M3FN=const(1)'

// RUN: %{kernel} && %{in_place} && %{inline} && %{unscaled} && %{dynamic} && %{row} && %{static} && %{geometry_groups}
// RUN: %{nan} && %{bytes}
// mla-full.test runs every function on every target.
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{kernel} && %{inline} && %{dynamic} && %{row_half} && %{parts}
// RUN: %{nan} && %{bytes}
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{unscaled} && %{row}
