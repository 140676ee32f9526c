// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @quantize_c1(%x: tensor<f32>, %s: f32, %out: tensor<f8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.quantize' op x: expected rank 1 or more, got 'tensor<f32>' (quantize_c1)}}
  %0 = fusednorm.quantize ins(%x : tensor<f32>) static_scale(%s) outs(%out : tensor<f8E4M3FN>) -> (tensor<f8E4M3FN>)
  return
}

// -----

func.func @quantize_c2(%x: tensor<4x64xf32>, %s: f32, %out: tensor<4x65xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.quantize' op out: expected shape [4, 64], got 'tensor<4x65xf8E4M3FN>' (quantize_c2)}}
  %0 = fusednorm.quantize ins(%x : tensor<4x64xf32>) static_scale(%s)
      outs(%out : tensor<4x65xf8E4M3FN>) -> (tensor<4x65xf8E4M3FN>)
  return
}

// -----

func.func @quantize_c3_neither(%x: tensor<4x64xf32>, %out: tensor<4x64xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.quantize' op expected either scales in outs or static_scale, got neither (quantize_c3)}}
  %0 = fusednorm.quantize ins(%x : tensor<4x64xf32>) outs(%out : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
  return
}

// -----

func.func @quantize_c3_both(%x: tensor<4x64xf32>, %s: f32, %out: tensor<4x64xf8E4M3FN>, %scales: tensor<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op expected either scales in outs or static_scale, got both (quantize_c3)}}
  %0, %1 = fusednorm.quantize ins(%x : tensor<4x64xf32>) static_scale(%s)
      outs(%out, %scales : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
  return
}

// -----

func.func @quantize_c4(%x: memref<4x256xf32>, %out: memref<4x256xf8E4M3FN>, %scales: memref<4x2xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [4, 1], got 'memref<4x2xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<4x256xf32>) outs(%out, %scales : memref<4x256xf8E4M3FN>, memref<4x2xf32>)
  return
}

// -----

func.func @quantize_c4_group(%x: memref<4x256xf32>, %out: memref<4x256xf8E4M3FN>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [4, 2], got 'memref<4x1xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<4x256xf32>) outs(%out, %scales : memref<4x256xf8E4M3FN>, memref<4x1xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}

// -----

func.func @quantize_c5(%x: memref<4x256xf32>, %s: f32, %out: memref<4x256xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.quantize' op expected scales in outs with scale_ub, got static_scale (quantize_c5)}}
  fusednorm.quantize ins(%x : memref<4x256xf32>) scale_ub(%s) static_scale(%s) outs(%out : memref<4x256xf8E4M3FN>)
  return
}

// -----

func.func @scale_of_smaller_group(%x: memref<4x200xf32>, %out: memref<4x200xf8E4M3FN>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [4, 2], got 'memref<4x1xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<4x200xf32>) outs(%out, %scales : memref<4x200xf8E4M3FN>, memref<4x1xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}

// -----

func.func @quantize_c7(%x: memref<4x200xf32>, %a: memref<1xf32>, %out: memref<4x200xi8>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op amax: expected shape [4, 1], got 'memref<1xf32>' (quantize_c7)}}
  fusednorm.quantize ins(%x : memref<4x200xf32>) amax(%a : memref<1xf32>)
      outs(%out, %scales : memref<4x200xi8>, memref<4x1xf32>)
  return
}

// -----

func.func @tensor_scales(%x: memref<4x200xf32>, %out: memref<4x200xi8>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [1], got 'memref<4x1xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<4x200xf32>) outs(%out, %scales : memref<4x200xi8>, memref<4x1xf32>)
      {scheme = #fusednorm.quantization<tensor>}
  return
}

// -----

func.func @transposed_scales(%x: memref<8x256xf32>, %out: memref<8x256xi8>, %scales: memref<2x4xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [2, 8], got 'memref<2x4xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<8x256xf32>) outs(%out, %scales : memref<8x256xi8>, memref<2x4xf32>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>}
  return
}

// -----

// expected-error @+1 {{expected a group of 2 columns or of a multiple of 4, at most 1073741824, got 6}}
func.func private @group() attributes {test.scheme = #fusednorm.quantization<group = 6>}

// -----

// expected-error @+1 {{expected a group of 2 columns or of a multiple of 4, at most 1073741824, got 1073741828}}
func.func private @group() attributes {test.scheme = #fusednorm.quantization<group = 1073741828>}

// -----

func.func @scale_of_smaller_wide_group(%x: memref<8x268xf32>, %out: memref<8x268xi8>, %scales: memref<8x2xf32>) {
  // expected-error @+1 {{'fusednorm.quantize' op scales: expected shape [8, 3], got 'memref<8x2xf32>' (quantize_c4)}}
  fusednorm.quantize ins(%x : memref<8x268xf32>) outs(%out, %scales : memref<8x268xi8>, memref<8x2xf32>)
      {scheme = #fusednorm.quantization<group = 132>}
  return
}

// -----

// expected-error @+1 {{expected layout row_major with granularity row, got transposed}}
func.func private @layout() attributes {test.scheme = #fusednorm.quantization<row, layout = transposed>}

// -----

func.func @in_body(%x: memref<4x200xf32>, %out: memref<4x200xi8>, %scales: memref<1xf32>) {
  fusednorm.fused ins(%x : memref<4x200xf32>) outs(%out, %scales : memref<4x200xi8>, memref<1xf32>) body {
  ^bb0(%a: tensor<4x200xf32>, %o: tensor<4x200xi8>, %s: tensor<1xf32>):
    // expected-error @+1 {{expected a single kernel in the body of fusednorm.fused, got a dynamic scale of a whole tensor without amax, which needs two}}
    %0, %1 = fusednorm.quantize ins(%a : tensor<4x200xf32>) outs(%o, %s : tensor<4x200xi8>, tensor<1xf32>)
        {scheme = #fusednorm.quantization<tensor>} -> (tensor<4x200xi8>, tensor<1xf32>)
    fusednorm.yield %0, %1 : tensor<4x200xi8>, tensor<1xf32>
  }
  return
}

// -----

func.func @t(%x: memref<f32>, %out: memref<1xf32>) {
  // expected-error@+1 {{x: expected rank 1 or more, got 'memref<f32>' (abs_max_c1)}}
  fusednorm.abs_max ins(%x : memref<f32>) outs(%out : memref<1xf32>)
  return
}

// -----

func.func @t(%x: memref<f8E4M3FN>, %out: memref<f8E4M3FNUZ>) {
  // expected-error@+1 {{x: expected rank 1 or more, got 'memref<f8E4M3FN>' (convert_e4m3fn_to_e4m3fnuz_c1)}}
  fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : memref<f8E4M3FN>) outs(%out : memref<f8E4M3FNUZ>)
  return
}
