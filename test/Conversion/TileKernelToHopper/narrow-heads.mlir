// Heads of 16 columns are narrower than any wgmma tile: the GEMM uses mma.sync, and a remark gives
// the reason.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a --remarks-filter=tiles --remark-format=emitRemark 2> %t | FileCheck %s
// RUN: FileCheck %s --input-file=%t --check-prefix=REMARK
// RUN: fusednorm-runner %s --target=sm_90a --emulate --check --reference --input=33x64xbf16=normal(seed=1) --input=64x64xbf16=normal(seed=2) | FileCheck %s --check-prefix=EXECUTED

// CHECK: #tilekernel.gpu_schedule
// REMARK: its columns are stored in heads of 16 columns, expected a multiple of 32
// EXECUTED-COUNT-2: PASS
func.func @narrow(%a: memref<33x64xbf16>, %b: memref<64x64xbf16>, %k: memref<33x2x16xbf16>, %v: memref<33x2x16xbf16>) {
  fusednorm.matmul ins(%a, %b : memref<33x64xbf16>, memref<64x64xbf16>) transpose_b
      outs(%k, %v : memref<33x2x16xbf16>, memref<33x2x16xbf16>) body {
  ^bb0(%s: tensor<33x64xf32>, %ko: tensor<33x2x16xbf16>, %vo: tensor<33x2x16xbf16>):
    %r = arith.truncf %s : tensor<33x64xf32> to tensor<33x64xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [33, 2, 32] : tensor<33x64xbf16> into tensor<33x2x32xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [33, 2, 16] [1, 1, 1] : tensor<33x2x32xbf16> to tensor<33x2x16xbf16>
    %value = tensor.extract_slice %h[0, 0, 16] [33, 2, 16] [1, 1, 1] : tensor<33x2x32xbf16> to tensor<33x2x16xbf16>
    fusednorm.yield %key, %value : tensor<33x2x16xbf16>, tensor<33x2x16xbf16>
  }
  return
}
