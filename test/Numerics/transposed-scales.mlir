// Transposed scales of rows of dynamic length, with an unaligned base or stride. A vector may hold
// a part of a group, or several groups, and each scale is written.

func.func @quantize(%x: memref<?x?xf32, strided<[?, 1], offset: ?>>,
                    %out: memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>,
                    %scales: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.quantize ins(%x : memref<?x?xf32, strided<[?, 1], offset: ?>>)
      outs(%out, %scales : memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>}
  return
}
func.func @small_groups(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>,
                        %out: memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>,
                        %scales: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16, strided<[?, 1], offset: ?>>)
      outs(%out, %scales : memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>)
      {scheme = #fusednorm.quantization<group = 4, layout = transposed>}
  return
}
func.func @dequantize(%x: memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>, %scales: memref<?x?xf32>,
                      %out: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.dequantize ins(%x : memref<?x?xf8E4M3FN, strided<[?, 1], offset: ?>>)
      scales(%scales : memref<?x?xf32>) outs(%out : memref<?x?xf32, strided<[?, 1], offset: ?>>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>}
  return
}

// An unaligned base; an unaligned stride; several rows, where the last block is partial.
// DEFINE: %{quantize} = fusednorm-runner %s --emulate --check --reference --entry=quantize
// RUN: %{quantize} --target=sm_90a '--input=1x512xf32=normal@strides=[512,1],offset=1' --input=1x512xf8E4M3FN=const(0) --input=4x1xf32=const(7)
// RUN: %{quantize} --target=sm_80 '--input=3x256xf32=normal@strides=[257,1]' --input=3x256xf8E4M3FN=const(0) --input=2x3xf32=const(7)
// RUN: %{quantize} --target=sm_120a '--input=5x1152xf32=normal@strides=[1153,1],offset=3' '--input=5x1152xf8E4M3FN=const(0)@strides=[1155,1],offset=1' '--input=9x5xf32=const(7)@strides=[8,1]'
// RUN: fusednorm-runner %s --emulate --check --reference --entry=small_groups --target=sm_90a '--input=3x36xbf16=normal@strides=[37,1],offset=1' --input=3x36xf8E4M3FN=const(0) --input=9x3xf32=const(7)

// DEFINE: %{dequantize} = fusednorm-runner %s --emulate --check --reference --entry=dequantize
// RUN: %{dequantize} --target=sm_90a '--input=1x512xf8E4M3FN=normal@strides=[512,1],offset=1' --input=4x1xf32=normal --input=1x512xf32=const(7)
// RUN: %{dequantize} --target=sm_80 '--input=3x384xf8E4M3FN=normal@strides=[385,1]' --input=3x3xf32=normal --input=3x384xf32=const(7)
