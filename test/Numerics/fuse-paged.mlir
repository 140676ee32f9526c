// Chains that end in a cache, unfused and fused, compared with the reference.

func.func @norm(%x: tensor<?x128xbf16>, %g: tensor<128xbf16>, %table: tensor<?x?xi32>,
                %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %cache: tensor<?x16x128xbf16>)
    -> tensor<?x16x128xbf16> {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x128xbf16>
  %eps = arith.constant 1.0e-6 : f32
  %e = tensor.empty(%t) : tensor<?x128xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<?x128xbf16>) -> tensor<?x128xbf16>
  %r = fusednorm.paged_store ins(%n : tensor<?x128xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%cache : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %r : tensor<?x16x128xbf16>
}
func.func @codes(%x: tensor<?x128xbf16>, %slots: tensor<?xi64>,
                 %cache: tensor<?x16x128xf8E4M3FN>, %scales: tensor<?x16x1xf32>)
    -> (tensor<?x16x128xf8E4M3FN>, tensor<?x16x1xf32>) {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x128xbf16>
  %e = tensor.empty(%t) : tensor<?x128xf8E4M3FN>
  %s = tensor.empty(%t) : tensor<?x1xf32>
  %q:2 = fusednorm.quantize ins(%x : tensor<?x128xbf16>)
      outs(%e, %s : tensor<?x128xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x128xf8E4M3FN>, tensor<?x1xf32>)
  %0 = fusednorm.paged_store ins(%q#0 : tensor<?x128xf8E4M3FN>) slots(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x16x128xf8E4M3FN>) -> tensor<?x16x128xf8E4M3FN>
  %1 = fusednorm.paged_store ins(%q#1 : tensor<?x1xf32>) slots(%slots : tensor<?xi64>)
      outs(%scales : tensor<?x16x1xf32>) -> tensor<?x16x1xf32>
  return %0, %1 : tensor<?x16x128xf8E4M3FN>, tensor<?x16x1xf32>
}
func.func @keys(%x: tensor<?x8x128xbf16>, %g: tensor<128xbf16>, %freqs: tensor<?x128xf32>,
                %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %table: tensor<?x?xi32>,
                %scale: f32, %cache: tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x8x128xbf16>
  %e = tensor.empty(%t) : tensor<?x8x128xbf16>
  %f = tensor.empty(%t) : tensor<?x8x128xf8E4M3FN>
  %i = tensor.empty(%t) : tensor<?xi32>
  %eps = arith.constant 1.0e-6 : f32
  %s:2 = fusednorm.segment_of ins(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%i, %i : tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  %r = fusednorm.rope ins(%n, %freqs : tensor<?x8x128xbf16>, tensor<?x128xf32>)
      positions(%s#1 : tensor<?xi32>) outs(%e : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  %q = fusednorm.quantize ins(%r : tensor<?x8x128xbf16>) static_scale(%scale)
      outs(%f : tensor<?x8x128xf8E4M3FN>) -> (tensor<?x8x128xf8E4M3FN>)
  %u = fusednorm.paged_store ins(%q : tensor<?x8x128xf8E4M3FN>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%cache : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
  return %u : tensor<?x16x8x128xf8E4M3FN>
}
// Stores of K and V into one cache, and the query.
func.func @append(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v: tensor<?x8x128xbf16>,
                  %freqs: tensor<?x128xf32>, %positions: tensor<?xi32>, %slots: tensor<?xi64>,
                  %layer: index, %out: tensor<?x16x128xbf16>, %cache: tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %k, %c0 : tensor<?x8x128xbf16>
  %e = tensor.empty(%t) : tensor<?x8x128xbf16>
  %rq = fusednorm.rope ins(%q, %freqs : tensor<?x16x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<?xi32>) outs(%out : tensor<?x16x128xbf16>)
      -> tensor<?x16x128xbf16>
  %rk = fusednorm.rope ins(%k, %freqs : tensor<?x8x128xbf16>, tensor<?x128xf32>)
      positions(%positions : tensor<?xi32>) outs(%e : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  %0 = fusednorm.paged_store ins(%rk : tensor<?x8x128xbf16>) slots(%slots : tensor<?xi64>)
      layer(%layer) outs(%cache : tensor<?x2x?x16x8x128xbf16>) -> tensor<?x2x?x16x8x128xbf16>
  %1 = fusednorm.paged_store ins(%v : tensor<?x8x128xbf16>) slots(%slots : tensor<?xi64>)
      layer(%layer) part(value) outs(%0 : tensor<?x2x?x16x8x128xbf16>)
      -> tensor<?x2x?x16x8x128xbf16>
  return %rq, %1 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>
}
// Rows of one cache are normalized and stored into another cache.
func.func @moved(%g: tensor<128xbf16>, %slots: tensor<?xi64>, %others: tensor<?xi64>,
                 %from: tensor<?x16x128xbf16>, %to: tensor<?x16x128xbf16>)
    -> tensor<?x16x128xbf16> {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %slots, %c0 : tensor<?xi64>
  %eps = arith.constant 1.0e-6 : f32
  %e = tensor.empty(%t) : tensor<?x128xf32>
  %f = tensor.empty(%t) : tensor<?x128xbf16>
  %x = fusednorm.paged_gather ins(%from : tensor<?x16x128xbf16>) slots(%slots : tensor<?xi64>)
      outs(%e : tensor<?x128xf32>) -> tensor<?x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x128xf32>, tensor<128xbf16>) epsilon(%eps)
      outs(%f : tensor<?x128xbf16>) -> tensor<?x128xbf16>
  %r = fusednorm.paged_store ins(%n : tensor<?x128xbf16>) slots(%others : tensor<?xi64>)
      outs(%to : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
  return %r : tensor<?x16x128xbf16>
}
// Both parts of a compressed KV row in place: one part is stored, and the other part is still only
// read.
func.func @latent(%g: tensor<512xbf16>, %freqs: tensor<?x64xf32>, %table: tensor<?x?xi32>,
                  %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %t: index,
                  %cache: tensor<?x16x576xbf16>) -> tensor<?x16x576xbf16> {
  %eps = arith.constant 1.0e-6 : f32
  %i = tensor.empty(%t) : tensor<?xi32>
  %e = tensor.empty(%t) : tensor<?x512xf32>
  %f = tensor.empty(%t) : tensor<?x512xbf16>
  %h = tensor.empty(%t) : tensor<?x64xf32>
  %s:2 = fusednorm.segment_of ins(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%i, %i : tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  %k = fusednorm.paged_gather ins(%cache : tensor<?x16x576xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%h : tensor<?x64xf32>) {column = 512} -> tensor<?x64xf32>
  %x = fusednorm.paged_gather ins(%cache : tensor<?x16x576xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%e : tensor<?x512xf32>) -> tensor<?x512xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x512xf32>, tensor<512xbf16>) epsilon(%eps)
      outs(%f : tensor<?x512xbf16>) -> tensor<?x512xbf16>
  %0 = fusednorm.paged_store ins(%n : tensor<?x512xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%cache : tensor<?x16x576xbf16>) -> tensor<?x16x576xbf16>
  %r = fusednorm.rope ins(%k, %freqs : tensor<?x64xf32>, tensor<?x64xf32>)
      positions(%s#1 : tensor<?xi32>) outs(%h : tensor<?x64xf32>) -> tensor<?x64xf32>
  %1 = fusednorm.paged_store ins(%r : tensor<?x64xf32>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%0 : tensor<?x16x576xbf16>) {column = 512} -> tensor<?x16x576xbf16>
  return %1 : tensor<?x16x576xbf16>
}

// RUN: fusednorm-opt %s --fusednorm-fuse=require=6 -o %t.mlir
// DEFINE: %{file} = %s
// DEFINE: %{flags} = --threads=2
// DEFINE: %{norm} = fusednorm-runner %{file} --entry=norm --reference %{flags} --input='9x128xbf16=normal' --input='128xbf16=uniform(0.5,1.5)' --input='4x3xi32=pages(order=random)' --input='5xi32=offsets(3,0,4,1)' --input='4xi32=const(14)' --input='12x16x128xbf16=normal'
// DEFINE: %{codes} = fusednorm-runner %{file} --entry=codes --reference %{flags} --input='6x128xbf16=normal' --input='6xi64=pages(order=random)' --input='2x16x128xf8E4M3FN=normal' --input='2x16x1xf32=normal'
// DEFINE: %{keys} = fusednorm-runner %{file} --entry=keys --reference %{flags} --input='9x8x128xbf16=normal' --input='128xbf16=uniform(0.5,1.5)' --input='64x128xf32=freqs' --input='5xi32=offsets(3,0,4,1)' --input='4xi32=const(14)' --input='4x3xi32=pages(order=reverse)' --input=0.02 --input='12x16x8x128xf8E4M3FN=normal'
// DEFINE: %{append} = fusednorm-runner %{file} --entry=append --reference %{flags} --input='6x16x128xbf16=normal' --input='6x8x128xbf16=normal' --input='6x8x128xbf16=normal' --input='64x128xf32=freqs' --input='6xi32=iota' --input='6xi64=pages(order=random)' --input=1 --input='6x16x128xbf16=const(3)' --input='3x2x2x16x8x128xbf16=normal'
// DEFINE: %{moved} = fusednorm-runner %{file} --entry=moved --reference %{flags} --input='128xbf16=uniform(0.5,1.5)' --input='6xi64=pages(order=random)' --input='6xi64=pages(order=reverse)' --input='2x16x128xbf16=normal' --input='2x16x128xbf16=normal'
// DEFINE: %{latent} = fusednorm-runner %{file} --entry=latent --reference %{flags} --input='512xbf16=uniform(0.5,1.5)' --input='64x64xf32=freqs' --input='4x3xi32=pages(order=reverse)' --input='5xi32=offsets(3,0,4,1)' --input='4xi32=const(14)' --input=9 --input='12x16x576xbf16=normal'
// RUN: %{norm} && %{keys} && %{latent}
// REDEFINE: %{file} = %t.mlir
// RUN: %{norm} && %{codes} && %{keys} && %{append} && %{moved} && %{latent}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{codes} && %{append} && %{moved}
