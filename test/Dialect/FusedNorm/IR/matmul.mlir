// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s

// CHECK-LABEL: @plain
// CHECK: %{{.*}} = fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<?x512xbf16>, tensor<512x1024xbf16>) outs(%{{.*}} : tensor<?x1024xf32>) -> tensor<?x1024xf32>
func.func @plain(%a: tensor<?x512xbf16>, %b: tensor<512x1024xbf16>, %out: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %c = fusednorm.matmul ins(%a, %b : tensor<?x512xbf16>, tensor<512x1024xbf16>)
      outs(%out : tensor<?x1024xf32>) -> (tensor<?x1024xf32>)
  return %c : tensor<?x1024xf32>
}

// CHECK-LABEL: @transposed
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : memref<4x?x64xf16>, memref<4x128x64xf16>) transpose_b outs(%{{.*}} : memref<4x?x128xf16>)
func.func @transposed(%a: memref<4x?x64xf16>, %b: memref<4x128x64xf16>, %out: memref<4x?x128xf16>) {
  fusednorm.matmul ins(%a, %b : memref<4x?x64xf16>, memref<4x128x64xf16>) transpose_b
      outs(%out : memref<4x?x128xf16>)
  return
}

// CHECK-LABEL: @activation
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<8x64xf32>, tensor<64x32xf32>) outs(%{{.*}} : tensor<8x32xbf16>) body {
// CHECK-NEXT: ^bb0(%[[SUM:.*]]: tensor<8x32xf32>, %{{.*}}: tensor<8x32xbf16>):
// CHECK-NEXT: %[[Y:.*]] = math.tanh %[[SUM]]
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[Y]]
// CHECK-NEXT: yield %[[R]] : tensor<8x32xbf16>
// CHECK-NEXT: } -> tensor<8x32xbf16>
func.func @activation(%a: tensor<8x64xf32>, %b: tensor<64x32xf32>, %out: tensor<8x32xbf16>) -> tensor<8x32xbf16> {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x64xf32>, tensor<64x32xf32>) outs(%out : tensor<8x32xbf16>) body {
  ^bb0(%s: tensor<8x32xf32>, %o: tensor<8x32xbf16>):
    %y = math.tanh %s : tensor<8x32xf32>
    %r = arith.truncf %y : tensor<8x32xf32> to tensor<8x32xbf16>
    fusednorm.yield %r : tensor<8x32xbf16>
  } -> (tensor<8x32xbf16>)
  return %c : tensor<8x32xbf16>
}

// CHECK-LABEL: @block
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<?x?xf8E4M3FN>, tensor<?x?xf8E4M3FN>) transpose_b scales(%{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<?x?xf32>) by <block = [1, 128, 128]> outs(%{{.*}} : tensor<?x?xbf16>) -> tensor<?x?xbf16>
func.func @block(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %sa: tensor<?x?xf32>, %sb: tensor<?x?xf32>,
                 %out: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<?x?xf8E4M3FN>, tensor<?x?xf8E4M3FN>) transpose_b
      scales(%sa, %sb : tensor<?x?xf32>, tensor<?x?xf32>) by <block = [1, 128, 128]> order(blocked)
      outs(%out : tensor<?x?xbf16>) -> (tensor<?x?xbf16>)
  return %c : tensor<?x?xbf16>
}

// Padded scales. The last block of each dimension is partial.
// CHECK-LABEL: @tails
// CHECK: scales(%{{.*}}, %{{.*}} : tensor<2x124xbf16>, tensor<2x2xbf16>) by <block = [1, 128, 128]> order(document) outs
func.func @tails(%a: tensor<120x129xf8E5M2>, %b: tensor<129x129xf8E5M2>, %sa: tensor<2x124xbf16>, %sb: tensor<2x2xbf16>,
                 %out: tensor<120x129xf16>) -> tensor<120x129xf16> {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<120x129xf8E5M2>, tensor<129x129xf8E5M2>)
      scales(%sa, %sb : tensor<2x124xbf16>, tensor<2x2xbf16>) by <block = [1, 128, 128]> order(document)
      outs(%out : tensor<120x129xf16>) -> (tensor<120x129xf16>)
  return %c : tensor<120x129xf16>
}

// CHECK-LABEL: @channel
// CHECK: scales(%{{.*}}, %{{.*}} : memref<1x8xf16>, memref<16x1xf16>) by <channel> outs
// CHECK: scales(%{{.*}}, %{{.*}} : memref<1x1xf8E8M0FNU>, memref<1x1xf8E8M0FNU>) by <tensor> outs
func.func @channel(%a: memref<8x64xi8>, %b: memref<16x64xi8>, %sa: memref<1x8xf16>, %sb: memref<16x1xf16>,
                   %one: memref<1x1xf8E8M0FNU>, %out: memref<8x16xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<16x64xi8>) transpose_b
      scales(%sa, %sb : memref<1x8xf16>, memref<16x1xf16>) by <channel> outs(%out : memref<8x16xf32>)
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<16x64xi8>) transpose_b
      scales(%one, %one : memref<1x1xf8E8M0FNU>, memref<1x1xf8E8M0FNU>) by <tensor> outs(%out : memref<8x16xf32>)
  return
}

// The epilogue quantizes the GEMM result in the same kernel, with one scale per 16 columns.
// CHECK-LABEL: @quantized
// CHECK: fusednorm.matmul
// CHECK: quantize ins
// CHECK: } -> (tensor<?x64xf8E4M3FN>, tensor<?x4xf32>)
func.func @quantized(%a: tensor<?x32xbf16>, %b: tensor<32x64xbf16>, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x4xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x4xf32>) {
  %0:2 = fusednorm.matmul ins(%a, %b : tensor<?x32xbf16>, tensor<32x64xbf16>)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x4xf32>) body {
  ^bb0(%s: tensor<?x64xf32>, %o: tensor<?x64xf8E4M3FN>, %t: tensor<?x4xf32>):
    %codes, %factors = fusednorm.quantize ins(%s : tensor<?x64xf32>) outs(%o, %t : tensor<?x64xf8E4M3FN>, tensor<?x4xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<?x64xf8E4M3FN>, tensor<?x4xf32>)
    fusednorm.yield %codes, %factors : tensor<?x64xf8E4M3FN>, tensor<?x4xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x4xf32>)
  return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x4xf32>
}

// One GEMM writes K and V of 4 heads. Each K head is followed by its rope part in memory.
// CHECK-LABEL: @split
// CHECK: tensor.expand_shape
// CHECK: yield %{{.*}}, %{{.*}} : tensor<?x4x24xbf16>, tensor<?x4x8xbf16>
func.func @split(%a: memref<?x16xf8E4M3FN>, %b: memref<128x16xf8E4M3FN>, %sa: memref<1x?xf32>, %sb: memref<1x1xf32>,
                 %k: memref<?x4x24xbf16, strided<[160, 40, 1]>>, %v: memref<?x4x8xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x16xf8E4M3FN>, memref<128x16xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<1x?xf32>, memref<1x1xf32>) by <block = [1, 128, 128]>
      outs(%k, %v : memref<?x4x24xbf16, strided<[160, 40, 1]>>, memref<?x4x8xbf16>) body {
  ^bb0(%s: tensor<?x128xf32>, %ko: tensor<?x4x24xbf16>, %vo: tensor<?x4x8xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x128xf32>
    %r = arith.truncf %s : tensor<?x128xf32> to tensor<?x128xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [%rows, 4, 32] : tensor<?x128xbf16> into tensor<?x4x32xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [%rows, 4, 24] [1, 1, 1] : tensor<?x4x32xbf16> to tensor<?x4x24xbf16>
    %value = tensor.extract_slice %h[0, 0, 24] [%rows, 4, 8] [1, 1, 1] : tensor<?x4x32xbf16> to tensor<?x4x8xbf16>
    fusednorm.yield %key, %value : tensor<?x4x24xbf16>, tensor<?x4x8xbf16>
  }
  return
}

// CHECK-LABEL: @split_kv
// CHECK: %{{.*}}, %{{.*}} = fusednorm.split_kv ins(%{{.*}} : tensor<?x128x256xbf16>) outs(%{{.*}}, %{{.*}} : tensor<?x128x128xbf16>, tensor<?x128x128xbf16>) -> (tensor<?x128x128xbf16>, tensor<?x128x128xbf16>)
func.func @split_kv(%x: tensor<?x128x256xbf16>, %k: tensor<?x128x128xbf16>, %v: tensor<?x128x128xbf16>)
    -> (tensor<?x128x128xbf16>, tensor<?x128x128xbf16>) {
  %0, %1 = fusednorm.split_kv ins(%x : tensor<?x128x256xbf16>) outs(%k, %v : tensor<?x128x128xbf16>, tensor<?x128x128xbf16>)
      -> (tensor<?x128x128xbf16>, tensor<?x128x128xbf16>)
  return %0, %1 : tensor<?x128x128xbf16>, tensor<?x128x128xbf16>
}

// CHECK-LABEL: @padded
func.func @padded(%a: memref<?x4xf32>, %b: memref<4x8xf32>, %rows: memref<?xi32>, %out: memref<?x8xf32>) {
  // CHECK: matmul ins(%{{.*}}, %{{.*}} : memref<?x4xf32>, memref<4x8xf32>) row_offsets(%{{.*}} : memref<?xi32>) outs(
  fusednorm.matmul ins(%a, %b : memref<?x4xf32>, memref<4x8xf32>) row_offsets(%rows : memref<?xi32>) outs(%out : memref<?x8xf32>)
  return
}
