// Ranks 1 and 4, on tensors and on memrefs, with one and with two threads.

func.func @vector(%x: memref<1001xf16>, %gamma: memref<1001xf16>, %eps: f32,
                  %out: memref<1001xf8E4M3FN>, %scales: memref<1xf16>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<1001xf16>, memref<1001xf16>) epsilon(%eps)
      outs(%out, %scales : memref<1001xf8E4M3FN>, memref<1xf16>)
  return
}
// RUN: fusednorm-runner %s --entry=vector --reference --threads=1 --input=1001xf16=normal --input=1001xf16=normal --input=1e-5
// RUN: fusednorm-runner %s --entry=vector --reference --threads=2 --input=1001xf16=normal --input=1001xf16=normal --input=1e-5

func.func @tensor1(%x: tensor<?xf32>, %gamma: tensor<?xbf16>, %eps: f32, %out: tensor<?xbf16>) -> tensor<?xbf16> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?xf32>, tensor<?xbf16>) epsilon(%eps)
      outs(%out : tensor<?xbf16>) -> tensor<?xbf16>
  return %0 : tensor<?xbf16>
}
// RUN: fusednorm-runner %s --entry=tensor1 --reference --threads=1 --input=97xf32=normal --input=97xbf16=normal --input=1e-5

func.func @rank4(%x: tensor<2x?x5x97xf32>, %gamma: tensor<97xf32>, %eps: f32,
                 %out: tensor<2x?x5x97xf8E4M3FN>, %scales: tensor<2x?x5x1xbf16>)
    -> (tensor<2x?x5x97xf8E4M3FN>, tensor<2x?x5x1xbf16>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<2x?x5x97xf32>, tensor<97xf32>) epsilon(%eps)
      outs(%out, %scales : tensor<2x?x5x97xf8E4M3FN>, tensor<2x?x5x1xbf16>)
      -> (tensor<2x?x5x97xf8E4M3FN>, tensor<2x?x5x1xbf16>)
  return %0, %1 : tensor<2x?x5x97xf8E4M3FN>, tensor<2x?x5x1xbf16>
}
// RUN: fusednorm-runner %s --entry=rank4 --reference --threads=1 --input=2x3x5x97xf32=normal --input=97xf32=normal --input=1e-5
// RUN: fusednorm-runner %s --entry=rank4 --reference --threads=2 --input=2x3x5x97xf32=normal --input=97xf32=normal --input=1e-5
// RUN: fusednorm-runner %s --entry=rank4 --reference --threads=2 --input=2x0x5x97xf32=normal --input=97xf32=normal --input=1e-5

func.func @strided4(%x: memref<2x?x3x64xbf16, strided<[?, ?, ?, 1], offset: ?>>, %gamma: memref<64xbf16>,
                    %eps: f32, %out: memref<2x?x3x64xbf16, strided<[?, ?, ?, 1], offset: ?>>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<2x?x3x64xbf16, strided<[?, ?, ?, 1], offset: ?>>, memref<64xbf16>)
      epsilon(%eps) outs(%out : memref<2x?x3x64xbf16, strided<[?, ?, ?, 1], offset: ?>>)
      {numerics = #fusednorm.numerics<preset = vllm>}
  return
}
// RUN: fusednorm-runner %s --entry=strided4 --reference --threads=1 --input=2x7x3x64xbf16=normal@strides=[9000,1100,129,1],offset=3 --input=64xbf16=normal --input=1e-6 --input='2x7x3x64xbf16=const(0)@strides=[64,384,128,1],offset=5'
