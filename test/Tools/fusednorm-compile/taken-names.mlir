// Run-time checks need functions of the C library. If the module has other functions of these
// names, an error is reported at the op with the check.
// RUN: not fusednorm-compile %s --mcpu=x86-64-v3 -o %t.o 2>&1 | FileCheck %s
// CHECK: taken-names.mlir:[[#@LINE + 3]]:3: error: 'rowkernel.launch' op needs dprintf and abort of the C library to check its operands at run time, but the module has other functions of these names; rename them
func.func private @abort(%x: memref<4xf32>) -> i32
func.func @groups(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}
