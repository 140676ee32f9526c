// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @dequantize_c3(%x: memref<4x256xi8>, %s: memref<4x1xf32>, %f: f32, %o: memref<4x256xbf16>) {
  // expected-error @+1 {{op expected either scales or static_scale, got both (dequantize_c3)}}
  fusednorm.dequantize ins(%x : memref<4x256xi8>) scales(%s : memref<4x1xf32>) static_scale(%f) outs(%o : memref<4x256xbf16>)
  return
}

// -----

func.func @dequantize_c4(%x: memref<4x256xi8>, %s: memref<4x1xf32>, %f: f32, %o: memref<4x256xbf16>) {
  // expected-error @+1 {{op scales: expected shape [4, 2], got 'memref<4x1xf32>' (dequantize_c4)}}
  fusednorm.dequantize ins(%x : memref<4x256xi8>) scales(%s : memref<4x1xf32>) outs(%o : memref<4x256xbf16>) {scheme = #fusednorm.quantization<group = 128>}
  return
}

// -----

func.func @scale_of_smaller_group(%x: memref<4x200xi8>, %s: memref<4x1xf32>, %f: f32, %o: memref<4x200xbf16>) {
  // expected-error @+1 {{op scales: expected shape [4, 2], got 'memref<4x1xf32>' (dequantize_c4)}}
  fusednorm.dequantize ins(%x : memref<4x200xi8>) scales(%s : memref<4x1xf32>) outs(%o : memref<4x200xbf16>) {scheme = #fusednorm.quantization<group = 128>}
  return
}

// -----

func.func @abs_max_c2(%x: memref<4x256xf32>, %o: memref<2xf32>) {
  // expected-error @+1 {{op out: expected shape [1], got 'memref<2xf32>' (abs_max_c2)}}
  fusednorm.abs_max ins(%x : memref<4x256xf32>) outs(%o : memref<2xf32>)
  return
}

// -----

func.func @convert_c2(%x: memref<4x256xf8E4M3FN>, %o: memref<4x128xf8E4M3FNUZ>) {
  // expected-error @+1 {{op out: expected shape [4, 256], got 'memref<4x128xf8E4M3FNUZ>' (convert_e4m3fn_to_e4m3fnuz_c2)}}
  fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : memref<4x256xf8E4M3FN>) outs(%o : memref<4x128xf8E4M3FNUZ>)
  return
}

// -----

func.func @t(%x: memref<f8E4M3FN>, %s: f32, %out: memref<f32>) {
  // expected-error@+1 {{x: expected rank 1 or more, got 'memref<f8E4M3FN>' (dequantize_c1)}}
  fusednorm.dequantize ins(%x : memref<f8E4M3FN>) static_scale(%s) outs(%out : memref<f32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf8E4M3FN>, %s: f32, %out: memref<5x64xf32>) {
  // expected-error@+1 {{out: expected shape [4, 64], got 'memref<5x64xf32>' (dequantize_c2)}}
  fusednorm.dequantize ins(%x : memref<4x64xf8E4M3FN>) static_scale(%s) outs(%out : memref<5x64xf32>)
  return
}
