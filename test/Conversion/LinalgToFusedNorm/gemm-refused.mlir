// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions similar to a GEMM of dequantized matrices, with the reason why they are not raised.
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-DAG: scaled_matmul was not fused: dequantized values are rounded before they are multiplied; because of fusednorm.dequantize
func.func @rounded(%a: tensor<8x64xf8E4M3FN>, %sa: tensor<8x1xf32>, %b: tensor<64x32xf8E4M3FN>, %sb: f32, %out: tensor<8x32xf32>)
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<8x64xbf16>
  %eb = tensor.empty() : tensor<64x32xbf16>
  %x = fusednorm.dequantize ins(%a : tensor<8x64xf8E4M3FN>) scales(%sa : tensor<8x1xf32>) outs(%ea : tensor<8x64xbf16>) -> tensor<8x64xbf16>
  %y = fusednorm.dequantize ins(%b : tensor<64x32xf8E4M3FN>) static_scale(%sb) outs(%eb : tensor<64x32xbf16>) -> tensor<64x32xbf16>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%x, %y : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: its accumulators do not start from 0; because of linalg.matmul
func.func @added(%a: tensor<8x64xf8E4M3FN>, %s: f32, %b: tensor<64x32xf8E4M3FN>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %ea = tensor.empty() : tensor<8x64xf32>
  %eb = tensor.empty() : tensor<64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<8x64xf8E4M3FN>) static_scale(%s) outs(%ea : tensor<8x64xf32>) -> tensor<8x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<64x32xf8E4M3FN>) static_scale(%s) outs(%eb : tensor<64x32xf32>) -> tensor<64x32xf32>
  %c = linalg.matmul ins(%x, %y : tensor<8x64xf32>, tensor<64x32xf32>) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: its operands have scales of different blocks of k; because of linalg.matmul
func.func @blocks(%a: tensor<8x64xf8E4M3FN>, %sa: tensor<8x4xf32>, %b: tensor<32x64xf8E4M3FN>, %sb: tensor<32x2xf32>, %out: tensor<8x32xf32>)
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<8x64xf32>
  %eb = tensor.empty() : tensor<32x64xf32>
  %x = fusednorm.dequantize ins(%a : tensor<8x64xf8E4M3FN>) scales(%sa : tensor<8x4xf32>) outs(%ea : tensor<8x64xf32>)
      {scheme = #fusednorm.quantization<group = 16>} -> tensor<8x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<32x64xf8E4M3FN>) scales(%sb : tensor<32x2xf32>) outs(%eb : tensor<32x64xf32>)
      {scheme = #fusednorm.quantization<group = 32>} -> tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %y : tensor<8x64xf32>, tensor<32x64xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: its operands have different quantized types; because of linalg.matmul
func.func @types(%a: tensor<8x64xf8E4M3FN>, %s: f32, %b: tensor<64x32xf8E5M2>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<8x64xf32>
  %eb = tensor.empty() : tensor<64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<8x64xf8E4M3FN>) static_scale(%s) outs(%ea : tensor<8x64xf32>) -> tensor<8x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<64x32xf8E5M2>) static_scale(%s) outs(%eb : tensor<64x32xf32>) -> tensor<64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%x, %y : tensor<8x64xf32>, tensor<64x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: the quantized values of its A operand are transposed; because of linalg.matmul
func.func @left(%a: tensor<64x8xf8E4M3FN>, %s: f32, %b: tensor<64x32xf8E4M3FN>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<64x8xf32>
  %et = tensor.empty() : tensor<8x64xf32>
  %eb = tensor.empty() : tensor<64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<64x8xf8E4M3FN>) static_scale(%s) outs(%ea : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t = linalg.transpose ins(%x : tensor<64x8xf32>) outs(%et : tensor<8x64xf32>) permutation = [1, 0]
  %y = fusednorm.dequantize ins(%b : tensor<64x32xf8E4M3FN>) static_scale(%s) outs(%eb : tensor<64x32xf32>) -> tensor<64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%t, %y : tensor<8x64xf32>, tensor<64x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: its sums of i8 partial products are too long for i32; because of linalg.matmul
func.func @long_sums(%a: tensor<8x131072xi8>, %b: tensor<131072x32xi8>, %out: tensor<8x32xi32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0 : i32
  %f = linalg.fill ins(%zero : i32) outs(%out : tensor<8x32xi32>) -> tensor<8x32xi32>
  %c = linalg.matmul ins(%a, %b : tensor<8x131072xi8>, tensor<131072x32xi8>) outs(%f : tensor<8x32xi32>) -> tensor<8x32xi32>
  %w = arith.sitofp %c : tensor<8x32xi32> to tensor<8x32xf32>
  return %w : tensor<8x32xf32>
}

// CHECK-DAG: scaled_matmul was not fused: its accumulators do not start from 0; because of linalg.matmul
func.func @started(%a: tensor<8x64xi8>, %b: tensor<64x32xi8>, %out: tensor<8x32xi32>) -> tensor<8x32xf32> {
  %c = linalg.matmul ins(%a, %b : tensor<8x64xi8>, tensor<64x32xi8>) outs(%out : tensor<8x32xi32>) -> tensor<8x32xi32>
  %w = arith.sitofp %c : tensor<8x32xi32> to tensor<8x32xf32>
  return %w : tensor<8x32xf32>
}

// A GEMM of unquantized values has no scales.
// CHECK-LABEL: @plain
// CHECK: fusednorm.matmul
func.func @plain(%x: tensor<8x64xf32>, %y: tensor<64x32xf32>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%x, %y : tensor<8x64xf32>, tensor<64x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}
