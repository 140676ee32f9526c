// A row of dynamic length must consist of whole groups. The runner reports a violation before the
// call, and a compiled function reports it before it accesses memory.

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

// RUN: not fusednorm-runner %s --entry=quantize --input=2x48xbf16=normal --input=2x48xf8E4M3FN=iota --input=2x1xf32=iota 2>&1 | FileCheck %s --check-prefix=QUANTIZE
// QUANTIZE: run-time-groups.mlir:5:3: error: 'fusednorm.quantize' op scheme: expected a group that divides the row of 48 columns, got 32 (quantize_c6)
// RUN: not fusednorm-runner %s --entry=dequantize --input=2x48xi8=iota --input=2x1xf32=iota 2>&1 | FileCheck %s --check-prefix=DEQUANTIZE
// DEQUANTIZE: run-time-groups.mlir:10:3: error: 'fusednorm.dequantize' op scheme: expected a group that divides the row of 48 columns, got 64 (dequantize_c5)

// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.so
// RUN: %python %S/Inputs/call_quantize.py %t.so 64 | FileCheck %s --check-prefix=CALL
// RUN: %python %S/Inputs/call_quantize.py %t.so 0 | FileCheck %s --check-prefix=CALL
// CALL: returned
// RUN: not --crash %python %S/Inputs/call_quantize.py %t.so 48 > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=ABORT < %t.out
// ABORT-NOT: returned
// ABORT: run-time-groups.mlir:5:3: error: 'fusednorm.quantize' op x: expected a multiple of 32 columns, got 48
// ABORT-NOT: returned
