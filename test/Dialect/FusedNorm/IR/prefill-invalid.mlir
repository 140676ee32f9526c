// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @offsets(%o: memref<0xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op row_offsets: expected rank 1 and an element or more, got 'memref<0xi32>' (mla_prefill_plan_c1)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<0xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 64}
  return
}

// -----

func.func @offsets_rank(%o: memref<1x4xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op row_offsets: expected rank 1 and an element or more, got 'memref<1x4xi32>' (mla_prefill_plan_c1)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<1x4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 64}
  return
}

// -----

func.func @lengths(%o: memref<4xi32>, %l: memref<4xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op lengths: expected shape [3], got 'memref<4xi32>' (mla_prefill_plan_c2)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<4xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 64}
  return
}

// -----

func.func @buffers(%o: memref<4xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2x1xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op buffer_lengths: expected rank 1, got 'memref<2x1xi32>' (mla_prefill_plan_c3)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2x1xi32>) {chunk_size = 64}
  return
}

// -----

func.func @rows(%o: memref<4xi32>, %l: memref<3xi32>, %r: memref<2x3xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op buffer_row_offsets: expected shape [2, 4], got 'memref<2x3xi32>' (mla_prefill_plan_c3)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x3xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 64}
  return
}

// -----

func.func @cache(%o: memref<4xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<3x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op cache_offsets: expected shape [2, 4], got 'memref<3x4xi32>' (mla_prefill_plan_c3)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<3x4xi32>, memref<2xi32>) {chunk_size = 64}
  return
}

// -----

func.func @no_chunk(%o: memref<4xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op chunk_size: expected a number from 1 to 1073741824, got 0 (mla_prefill_plan_c4)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 0}
  return
}

// -----

func.func @large_page(%o: memref<4xi32>, %l: memref<3xi32>, %r: memref<2x4xi32>, %c: memref<2x4xi32>, %b: memref<2xi32>) {
  // expected-error @+1 {{'fusednorm.mla_prefill_plan' op page_size: expected a number from 1 to 1073741824, got 1073741825 (mla_prefill_plan_c4)}}
  fusednorm.mla_prefill_plan ins(%o, %l : memref<4xi32>, memref<3xi32>) outs(%r, %c, %b : memref<2x4xi32>, memref<2x4xi32>, memref<2xi32>) {chunk_size = 64, page_size = 1073741825}
  return
}

// -----

func.func @out_rank(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x?xf8E4M3FN>, %scales: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op out: expected rank 2 and a static last dimension, got 'memref<?x?xf8E4M3FN>' (gather_quantize_c1)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @two_ways(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op expected either slots, or table, row_offsets and lengths (gather_quantize_c2)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) row_offsets(%o : memref<4xi32>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @slots(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<4x32xf8E4M3FN>, %scales: memref<4x?xf32>, %t: memref<3xi64>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op slots: expected shape [4], got 'memref<3xi64>' (gather_quantize_c3)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%t : memref<3xi64>) outs(%out, %scales : memref<4x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @narrow_cache(%cache: memref<?x16x24xbf16>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op column: expected room for a row of 32 columns in the cache of type 'memref<?x16x24xbf16>', got 0 (gather_quantize_c4)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x24xbf16>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @layer(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op cache: expected rank 6 with layer for out of type 'memref<?x32xf8E4M3FN>', got 'memref<?x16x40xf8E4M3FN>' (gather_quantize_c5)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%s : memref<?xi64>) layer(%i) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @no_scheme(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>, %cs: memref<?x16x5xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op expected cache_scales together with cache_scheme (gather_quantize_c6)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) cache_scales(%cs : memref<?x16x5xf32>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @wide_cache(%cache: memref<?x16x40xbf16>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>, %cs: memref<?x16x5xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op cache_scales: expected a cache of 8-bit floats, got 'memref<?x16x40xbf16>' (gather_quantize_c6)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xbf16>) cache_scales(%cs : memref<?x16x5xf32>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {cache_scheme = #fusednorm.quantization<group = 8>, scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @cache_group(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>, %cs: memref<?x16x5xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op cache_scheme: expected row, or a group that divides column 4, got #fusednorm.quantization<group = 8> (gather_quantize_c6)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) cache_scales(%cs : memref<?x16x5xf32>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {column = 4, cache_scheme = #fusednorm.quantization<group = 8>, scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @tensor(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op scheme: expected row or group, got #fusednorm.quantization<tensor>, which needs all rows; use quantize (gather_quantize_c7)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {scheme = #fusednorm.quantization<tensor>}
  return
}

// -----

func.func @scales(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<8x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op scales: expected shape [4, ?], got 'memref<8x?xf32>' (gather_quantize_c7)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<8x?xf32>) {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}

// -----

func.func @rounded(%cache: memref<?x16x40xf8E4M3FN>, %s: memref<?xi64>, %o: memref<4xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.gather_quantize' op rounded_to: expected f32, f16 or bf16, got 'f8E5M2' (gather_quantize_c8)}}
  fusednorm.gather_quantize ins(%cache : memref<?x16x40xf8E4M3FN>) slots(%s : memref<?xi64>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>) {rounded_to = f8E5M2, scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}
