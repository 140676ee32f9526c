// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: func @row(
// CHECK: %values, %scales = fusednorm.quantize ins(%{{.*}} : tensor<?x64xbf16>) scale_ub(%{{.*}}) outs(%{{.*}}, %{{.*}} : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
func.func @row(%x: tensor<?x64xbf16>, %ub: f32, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0, %1 = fusednorm.quantize ins(%x : tensor<?x64xbf16>) scale_ub(%ub)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// CHECK-LABEL: func @group(
// CHECK: fusednorm.quantize {{.*}} outs(%{{.*}}, %{{.*}} : memref<?x256xf8E4M3FN>, memref<?x2xf16>) {numerics = #fusednorm.numerics<scaling = divide>, scheme = #fusednorm.quantization<group = 128>}{{$}}
func.func @group(%x: memref<?x256xf32>, %out: memref<?x256xf8E4M3FN>, %scales: memref<?x2xf16>) {
  fusednorm.quantize ins(%x : memref<?x256xf32>)
      outs(%out, %scales : memref<?x256xf8E4M3FN>, memref<?x2xf16>)
      {numerics = #fusednorm.numerics<scaling = divide>, scheme = #fusednorm.quantization<group = 128>}
  return
}

// Whether the group size divides the row length is checked at run time.
// CHECK-LABEL: func @group_of_dynamic_row(
// CHECK: fusednorm.quantize {{.*}} : tensor<?x?xf8E4M3FN>, tensor<?x5xf32>)
func.func @group_of_dynamic_row(%x: tensor<?x?xf32>, %out: tensor<?x?xf8E4M3FN>, %scales: tensor<?x5xf32>)
    -> (tensor<?x?xf8E4M3FN>, tensor<?x5xf32>) {
  %0, %1 = fusednorm.quantize ins(%x : tensor<?x?xf32>)
      outs(%out, %scales : tensor<?x?xf8E4M3FN>, tensor<?x5xf32>)
      {scheme = #fusednorm.quantization<group = 32>} -> (tensor<?x?xf8E4M3FN>, tensor<?x5xf32>)
  return %0, %1 : tensor<?x?xf8E4M3FN>, tensor<?x5xf32>
}

// CHECK-LABEL: func @static(
// CHECK: %values = fusednorm.quantize ins(%{{.*}} : tensor<7xf16>) static_scale(%{{.*}}) outs(%{{.*}} : tensor<7xf8E4M3FN>) -> tensor<7xf8E4M3FN>
func.func @static(%x: tensor<7xf16>, %scale: f32, %out: tensor<7xf8E4M3FN>) -> tensor<7xf8E4M3FN> {
  %0 = fusednorm.quantize ins(%x : tensor<7xf16>) static_scale(%scale)
      outs(%out : tensor<7xf8E4M3FN>) -> (tensor<7xf8E4M3FN>)
  return %0 : tensor<7xf8E4M3FN>
}
