// A row without columns has no groups, but one scale, which is 0.

func.func @quantize(%x: memref<3x0xf32>, %out: memref<3x0xf8E4M3FN>, %scales: memref<3x0xf32>) {
  fusednorm.quantize ins(%x : memref<3x0xf32>) outs(%out, %scales : memref<3x0xf8E4M3FN>, memref<3x0xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}
func.func @dequantize(%x: memref<3x0xf8E4M3FN>, %scales: memref<3x0xf32>, %out: memref<3x0xf32>) {
  fusednorm.dequantize ins(%x : memref<3x0xf8E4M3FN>) scales(%scales : memref<3x0xf32>) outs(%out : memref<3x0xf32>)
      {scheme = #fusednorm.quantization<group = 32>}
  return
}
func.func @row(%x: memref<3x?xbf16>, %out: memref<3x?xf8E4M3FN>, %scales: memref<3x1xbf16>) {
  fusednorm.quantize ins(%x : memref<3x?xbf16>) outs(%out, %scales : memref<3x?xf8E4M3FN>, memref<3x1xbf16>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}
func.func @mean(%x: memref<3x0xf16>, %out: memref<3x1xf32>) {
  fusednorm.row_mean_of_squares ins(%x : memref<3x0xf16>) outs(%out : memref<3x1xf32>)
  return
}

// RUN: fusednorm-runner %s --entry=quantize --threads=1 --reference --input=3x0xf32=normal
// RUN: fusednorm-runner %s --entry=dequantize --threads=1 --reference --input=3x0xf8E4M3FN=normal --input=3x0xf32=normal
// RUN: fusednorm-runner %s --entry=row --threads=1 --reference --input=3x0xbf16=normal --output=%t.%%d.npy | FileCheck %s --check-prefix=ROW
// RUN: fusednorm-runner %s --entry=mean --threads=1 --reference --input=3x0xf16=normal
// ROW: output 1 (argument 2): 3x1xbf16 against reference: 3 elements, all equal: PASS
