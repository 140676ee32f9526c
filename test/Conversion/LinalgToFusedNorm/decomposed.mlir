// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise --split-input-file | FileCheck %s

// Functions similar to the output of fusednorm-decompose.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#scalar = affine_map<(d0) -> (d0)>

// The sum multiplies the row by another row.
// CHECK-LABEL: @other_factor
// CHECK-NOT: fusednorm.
func.func @other_factor(%x: tensor<4x64xf32>, %y: tensor<4x64xf32>, %sums: tensor<4xf32>, %roots: tensor<4xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %n = arith.constant 6.400000e+01 : f32
  %epsilon = arith.constant 1.000000e-05 : f32
  %one = arith.constant 1.000000e+00 : f64
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%sums : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<4x64xf32>, tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %fma = math.fma %a, %b, %s : f32
    linalg.yield %fma : f32
  } -> tensor<4xf32>
  %root = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = ["parallel"]} ins(%sum : tensor<4xf32>) outs(%roots : tensor<4xf32>) {
  ^bb0(%s: f32, %o: f32):
    %mean = arith.divf %s, %n : f32
    %v = arith.addf %mean, %epsilon : f32
    %wide = arith.extf %v : f32 to f64
    %sqrt = math.sqrt %wide : f64
    %inverse = arith.divf %one, %sqrt : f64
    %r = arith.truncf %inverse : f64 to f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %y1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %root : tensor<4x64xf32>, tensor<4xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %r: f32, %o: f32):
    %product = arith.mulf %a, %r : f32
    linalg.yield %product : f32
  } -> tensor<4x64xf32>
  return %y1 : tensor<4x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// quantize does not accept FP8 rows. The conversion between FP8 types is raised for the exact match
// only.
// CHECK-LABEL: @codes_of_codes
// CHECK: fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%{{.*}} : tensor<4x64xf8E4M3FN>)
// CHECK-NOT: fusednorm.
func.func @codes_of_codes(%x: tensor<4x64xf8E4M3FN>, %out: tensor<4x64xf8E4M3FNUZ>) -> tensor<4x64xf8E4M3FNUZ> {
  %half = arith.constant 5.000000e-01 : f32
  %most = arith.constant 2.400000e+02 : f32
  %least = arith.constant -2.400000e+02 : f32
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x64xf8E4M3FN>) outs(%out : tensor<4x64xf8E4M3FNUZ>) {
  ^bb0(%a: f8E4M3FN, %o: f8E4M3FNUZ):
    %wide = arith.extf %a : f8E4M3FN to f32
    %value = arith.mulf %wide, %half : f32
    %upper = arith.minimumf %value, %most : f32
    %lower = arith.maximumf %upper, %least : f32
    %code = arith.truncf %lower : f32 to f8E4M3FNUZ
    linalg.yield %code : f8E4M3FNUZ
  } -> tensor<4x64xf8E4M3FNUZ>
  return %y : tensor<4x64xf8E4M3FNUZ>
}

// CHECK-LABEL: @other_half
// CHECK-NOT: fusednorm.
func.func @other_half(%x: tensor<4x64xf8E4M3FN>, %out: tensor<4x64xf8E4M3FNUZ>) -> tensor<4x64xf8E4M3FNUZ> {
  %half = arith.constant 2.500000e-01 : f32
  %most = arith.constant 2.400000e+02 : f32
  %least = arith.constant -2.400000e+02 : f32
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x64xf8E4M3FN>) outs(%out : tensor<4x64xf8E4M3FNUZ>) {
  ^bb0(%a: f8E4M3FN, %o: f8E4M3FNUZ):
    %wide = arith.extf %a : f8E4M3FN to f32
    %value = arith.mulf %wide, %half : f32
    %upper = arith.minimumf %value, %most : f32
    %lower = arith.maximumf %upper, %least : f32
    %code = arith.truncf %lower : f32 to f8E4M3FNUZ
    linalg.yield %code : f8E4M3FNUZ
  } -> tensor<4x64xf8E4M3FNUZ>
  return %y : tensor<4x64xf8E4M3FNUZ>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#group = affine_map<(d0, d1) -> (d0, d1 floordiv 32)>
#turned = affine_map<(d0, d1) -> (d1 floordiv 32, d0)>

// The maps of the scales distinguish group scales and transposed group scales. A dynamic number of
// groups may exceed the groups of the row, so it is not raised.
// CHECK-LABEL: @groups
// CHECK: fusednorm.dequantize {{.*}} {scheme = #fusednorm.quantization<group = 32>}
// CHECK: fusednorm.dequantize {{.*}} {scheme = #fusednorm.quantization<group = 32, layout = transposed>}
// CHECK-NOT: fusednorm.
func.func @groups(%x: tensor<4x64xi8>, %scales: tensor<4x2xf32>, %turned: tensor<2x8xf32>, %more: tensor<?x4xf32>, %out: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) {
  %0 = linalg.generic {indexing_maps = [#all, #group, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scales : tensor<4x64xi8>, tensor<4x2xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %wide = arith.sitofp %a : i8 to f32
    %value = arith.mulf %wide, %s : f32
    linalg.yield %value : f32
  } -> tensor<4x64xf32>
  %two = tensor.extract_slice %turned[0, 0] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#all, #turned, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %two : tensor<4x64xi8>, tensor<2x4xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %wide = arith.sitofp %a : i8 to f32
    %value = arith.mulf %wide, %s : f32
    linalg.yield %value : f32
  } -> tensor<4x64xf32>
  %2 = linalg.generic {indexing_maps = [#all, #turned, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %more : tensor<4x64xi8>, tensor<?x4xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: i8, %s: f32, %o: f32):
    %wide = arith.sitofp %a : i8 to f32
    %value = arith.mulf %wide, %s : f32
    linalg.yield %value : f32
  } -> tensor<4x64xf32>
  return %0, %1, %2 : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>
}
