// The last group of a row of dynamic length may have fewer columns. The runner reports scales of
// another shape before the call.

func.func @quantize(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 32>}
  return
}
func.func @dequantize(%x: memref<?x?xi8>, %scales: memref<?x?xf32>, %out: memref<?x?xf32>) {
  fusednorm.dequantize ins(%x : memref<?x?xi8>) scales(%scales : memref<?x?xf32>) outs(%out : memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 64>}
  return
}

// RUN: fusednorm-runner %s --entry=quantize --reference --input=2x48xbf16=normal --input=2x48xf8E4M3FN=iota --input=2x2xf32=iota
// RUN: fusednorm-runner %s --entry=dequantize --reference --input=2x48xi8=iota --input=2x1xf32=iota --input='2x48xf32=const(0)'
// RUN: not fusednorm-runner %s --entry=quantize --input=2x48xbf16=normal --input=2x48xf8E4M3FN=iota --input=2x1xf32=iota 2>&1 | FileCheck %s --check-prefix=QUANTIZE
// QUANTIZE: run-time-groups.mlir:5:3: error: 'fusednorm.quantize' op scales: expected shape [2, 2], got 'memref<2x1xf32>' (quantize_c4)
// RUN: not fusednorm-runner %s --entry=dequantize --input=2x72xi8=iota --input=2x1xf32=iota --input=2x72xf32=iota 2>&1 | FileCheck %s --check-prefix=DEQUANTIZE
// DEQUANTIZE: run-time-groups.mlir:10:3: error: 'fusednorm.dequantize' op scales: expected shape [2, 2], got 'memref<2x1xf32>' (dequantize_c4)

// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.so
// RUN: %python %S/Inputs/call_quantize.py %t.so 64 | FileCheck %s --check-prefix=CALL
// RUN: %python %S/Inputs/call_quantize.py %t.so 0 | FileCheck %s --check-prefix=CALL
// RUN: %python %S/Inputs/call_quantize.py %t.so 48 | FileCheck %s --check-prefix=CALL
// CALL: returned
