// Ops that no other valid file of this folder has.
// RUN: fusednorm-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: @abs_max
// CHECK: fusednorm.abs_max ins({{.*}}) outs({{.*}}) -> tensor<1xf32>
func.func @abs_max(%x: tensor<?x64xbf16>, %out: tensor<1xf32>) -> tensor<1xf32> {
  %0 = fusednorm.abs_max ins(%x : tensor<?x64xbf16>) outs(%out : tensor<1xf32>) -> (tensor<1xf32>)
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: @convert
// CHECK: fusednorm.convert_e4m3fn_to_e4m3fnuz ins({{.*}}) outs({{.*}}) -> tensor<?x64xf8E4M3FNUZ>
func.func @convert(%x: tensor<?x64xf8E4M3FN>, %out: tensor<?x64xf8E4M3FNUZ>)
    -> tensor<?x64xf8E4M3FNUZ> {
  %0 = fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : tensor<?x64xf8E4M3FN>)
      outs(%out : tensor<?x64xf8E4M3FNUZ>) -> (tensor<?x64xf8E4M3FNUZ>)
  return %0 : tensor<?x64xf8E4M3FNUZ>
}

// CHECK-LABEL: @dequantize
// CHECK: fusednorm.dequantize ins({{.*}}) scales({{.*}}) outs({{.*}}) -> tensor<?x64xbf16>
func.func @dequantize(%x: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>,
                      %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %0 = fusednorm.dequantize ins(%x : tensor<?x64xf8E4M3FN>) scales(%scales : tensor<?x1xf32>)
      outs(%out : tensor<?x64xbf16>) -> (tensor<?x64xbf16>)
  return %0 : tensor<?x64xbf16>
}

// CHECK-LABEL: @add_rms_norm
// CHECK: fusednorm.add_rms_norm ins({{.*}}) epsilon({{.*}}) outs({{.*}}) -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
func.func @add_rms_norm(%x: tensor<?x64xbf16>, %residual: tensor<?x64xbf16>, %gamma: tensor<64xbf16>,
                        %epsilon: f32, %out: tensor<?x64xbf16>, %sum: tensor<?x64xbf16>)
    -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
  %0, %1 = fusednorm.add_rms_norm
      ins(%x, %residual, %gamma : tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<64xbf16>)
      epsilon(%epsilon) outs(%out, %sum : tensor<?x64xbf16>, tensor<?x64xbf16>)
      -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x64xbf16>
}

// CHECK-LABEL: @check
// CHECK: fusednorm.check_slots ins({{.*}}) table({{.*}}) row_offsets({{.*}}) lengths({{.*}}) outs({{.*}})
func.func @check(%cache: memref<?x16x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                 %lengths: memref<?xi32>, %status: memref<?x2xi32>) {
  fusednorm.check_slots ins(%cache : memref<?x16x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%status : memref<?x2xi32>)
  return
}
