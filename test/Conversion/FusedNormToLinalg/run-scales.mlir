// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computes scales and quantized values through two lowerings: decomposition with upstream passes,
// whose software floating point handles all types, and row kernels.
// RUN: fusednorm-opt %s --fusednorm-decompose \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --convert-arith-to-apfloat \
// RUN:   --convert-math-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm \
// RUN:   --convert-cf-to-llvm --reconcile-unrealized-casts \
// RUN: | %mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_apfloat_wrappers.so \
// RUN: | sed 's/base@.*data/data/' > %t.decomposed
// RUN: fusednorm-opt %s --fusednorm-to-cpu=target=x86-64-v3 | %mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so \
// RUN: | sed 's/base@.*data/data/' > %t.compiled
// RUN: diff %t.decomposed %t.compiled
// RUN: FileCheck %s < %t.compiled
// CHECK-COUNT-17: Unranked Memref

#all = affine_map<(i, j) -> (i, j)>
#one = affine_map<(i) -> (i)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @print_3x16_bf16(%x: tensor<3x16xbf16>) {
  %e = tensor.empty() : tensor<3x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x16xbf16>) outs(%e : tensor<3x16xi32>) {
  ^bb0(%v: bf16, %o: i32):
    %bits = arith.bitcast %v : bf16 to i16
    %wide = arith.extui %bits : i16 to i32
    linalg.yield %wide : i32
  } -> tensor<3x16xi32>
  %u = tensor.cast %y : tensor<3x16xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_3x16_f32(%x: tensor<3x16xf32>) {
  %e = tensor.empty() : tensor<3x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x16xf32>) outs(%e : tensor<3x16xi32>) {
  ^bb0(%v: f32, %o: i32):
    %bits = arith.bitcast %v : f32 to i32
    linalg.yield %bits : i32
  } -> tensor<3x16xi32>
  %u = tensor.cast %y : tensor<3x16xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_3x16_f8E4M3FNUZ(%x: tensor<3x16xf8E4M3FNUZ>) {
  %e = tensor.empty() : tensor<3x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x16xf8E4M3FNUZ>) outs(%e : tensor<3x16xi32>) {
  ^bb0(%v: f8E4M3FNUZ, %o: i32):
    %bits = arith.bitcast %v : f8E4M3FNUZ to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<3x16xi32>
  %u = tensor.cast %y : tensor<3x16xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_3x2_f8E8M0FNU(%x: tensor<3x2xf8E8M0FNU>) {
  %e = tensor.empty() : tensor<3x2xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x2xf8E8M0FNU>) outs(%e : tensor<3x2xi32>) {
  ^bb0(%v: f8E8M0FNU, %o: i32):
    %bits = arith.bitcast %v : f8E8M0FNU to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<3x2xi32>
  %u = tensor.cast %y : tensor<3x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_3x16_f8E5M2(%x: tensor<3x16xf8E5M2>) {
  %e = tensor.empty() : tensor<3x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x16xf8E5M2>) outs(%e : tensor<3x16xi32>) {
  ^bb0(%v: f8E5M2, %o: i32):
    %bits = arith.bitcast %v : f8E5M2 to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<3x16xi32>
  %u = tensor.cast %y : tensor<3x16xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_4x5_f16(%x: tensor<4x5xf16>) {
  %e = tensor.empty() : tensor<4x5xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x5xf16>) outs(%e : tensor<4x5xi32>) {
  ^bb0(%v: f16, %o: i32):
    %bits = arith.bitcast %v : f16 to i16
    %wide = arith.extui %bits : i16 to i32
    linalg.yield %wide : i32
  } -> tensor<4x5xi32>
  %u = tensor.cast %y : tensor<4x5xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_3x16_i8(%x: tensor<3x16xi8>) {
  %e = tensor.empty() : tensor<3x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<3x16xi8>) outs(%e : tensor<3x16xi32>) {
  ^bb0(%v: i8, %o: i32):
    %wide = arith.extui %v : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<3x16xi32>
  %u = tensor.cast %y : tensor<3x16xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_1_bf16(%x: tensor<1xbf16>) {
  %e = tensor.empty() : tensor<1xi32>
  %y = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<1xbf16>) outs(%e : tensor<1xi32>) {
  ^bb0(%v: bf16, %o: i32):
    %bits = arith.bitcast %v : bf16 to i16
    %wide = arith.extui %bits : i16 to i32
    linalg.yield %wide : i32
  } -> tensor<1xi32>
  %u = tensor.cast %y : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @print_1_f32(%x: tensor<1xf32>) {
  %e = tensor.empty() : tensor<1xi32>
  %y = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<1xf32>) outs(%e : tensor<1xi32>) {
  ^bb0(%v: f32, %o: i32):
    %bits = arith.bitcast %v : f32 to i32
    linalg.yield %bits : i32
  } -> tensor<1xi32>
  %u = tensor.cast %y : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %static = arith.constant 0.02 : f32
  %ub = arith.constant 1.5 : f32
  %c1 = arith.constant dense<[[-2.0, -0.25, 1.5, -1.0, 0.75, -1.75, 0.0, 1.75, -0.75, 1.0, -1.5, 0.25, 2.0, -0.5, 1.25, -1.25], [1.75, -0.75, 1.0, -1.5, 0.25, 2.0, -0.5, 1.25, -1.25, 0.5, -2.0, -0.25, 1.5, -1.0, 0.75, -1.75], [1.25, -1.25, 0.5, -2.0, -0.25, 1.5, -1.0, 0.75, -1.75, 0.0, 1.75, -0.75, 1.0, -1.5, 0.25, 2.0]]> : tensor<3x16xbf16>
  %c4 = arith.constant dense<[[-2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975, 0.0, 2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74, -0.685, 1.7125000000000001, -1.7125000000000001], [2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74, -0.685, 1.7125000000000001, -1.7125000000000001, 0.685, -2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975], [1.7125000000000001, -1.7125000000000001, 0.685, -2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975, 0.0, 2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74]]> : tensor<3x16xf32>
  %c6 = arith.constant dense<7.0> : tensor<3x16xbf16>
  %c10 = arith.constant dense<7.0> : tensor<3x16xf32>
  %c21 = arith.constant dense<7.0> : tensor<3x16xf8E4M3FNUZ>
  %c22 = arith.constant dense<1.0> : tensor<3x2xf8E8M0FNU>
  %r23_0, %r23_1 = fusednorm.quantize ins(%c4 : tensor<3x16xf32>) outs(%c21, %c22 : tensor<3x16xf8E4M3FNUZ>, tensor<3x2xf8E8M0FNU>) {scheme = #fusednorm.quantization<group = 8>} -> (tensor<3x16xf8E4M3FNUZ>, tensor<3x2xf8E8M0FNU>)
  call @print_3x16_f8E4M3FNUZ(%r23_0) : (tensor<3x16xf8E4M3FNUZ>) -> ()
  call @print_3x2_f8E8M0FNU(%r23_1) : (tensor<3x2xf8E8M0FNU>) -> ()
  %c24 = arith.constant dense<7.0> : tensor<3x16xf8E5M2>
  %c25 = arith.constant dense<1.0> : tensor<4x5xf16>
  %r26_0, %r26_1 = fusednorm.quantize ins(%c4 : tensor<3x16xf32>) scale_ub(%ub) outs(%c24, %c25 : tensor<3x16xf8E5M2>, tensor<4x5xf16>) {scheme = #fusednorm.quantization<group = 4, layout = transposed>} -> (tensor<3x16xf8E5M2>, tensor<4x5xf16>)
  call @print_3x16_f8E5M2(%r26_0) : (tensor<3x16xf8E5M2>) -> ()
  call @print_4x5_f16(%r26_1) : (tensor<4x5xf16>) -> ()
  %c27 = arith.constant dense<7> : tensor<3x16xi8>
  %c28 = arith.constant dense<1.0> : tensor<1xbf16>
  %r29_0, %r29_1 = fusednorm.quantize ins(%c1 : tensor<3x16xbf16>) outs(%c27, %c28 : tensor<3x16xi8>, tensor<1xbf16>) {scheme = #fusednorm.quantization<tensor>, numerics = #fusednorm.numerics<preset = vllm>} -> (tensor<3x16xi8>, tensor<1xbf16>)
  call @print_3x16_i8(%r29_0) : (tensor<3x16xi8>) -> ()
  call @print_1_bf16(%r29_1) : (tensor<1xbf16>) -> ()
  %c30 = arith.constant dense<0.5> : tensor<1xf32>
  %r31_0 = fusednorm.abs_max ins(%c4 : tensor<3x16xf32>) outs(%c30 : tensor<1xf32>) -> tensor<1xf32>
  call @print_1_f32(%r31_0) : (tensor<1xf32>) -> ()
  %c32 = arith.constant dense<[[-96.0, -38.0, 20.0, 78.0, -58.0, 0.0, 58.0, -78.0, -20.0, 38.0, 96.0, -40.0, 18.0, 76.0, -60.0, -2.0], [56.0, -80.0, -22.0, 36.0, 94.0, -42.0, 16.0, 74.0, -62.0, -4.0, 54.0, -82.0, -24.0, 34.0, 92.0, -44.0], [14.0, 72.0, -64.0, -6.0, 52.0, -84.0, -26.0, 32.0, 90.0, -46.0, 12.0, 70.0, -66.0, -8.0, 50.0, -86.0]]> : tensor<3x16xf8E4M3FN>
  %c33 = arith.constant dense<[[0.125, 0.25], [0.5, 1.0], [2.0, 4.0]]> : tensor<3x2xf8E8M0FNU>
  %c34 = arith.constant dense<[[0.1, 0.2, 0.30000000000000004, 0.4, 0.5], [0.6000000000000001, 0.7000000000000001, 0.8, 0.9, 1.0], [1.1, 1.2000000000000002, 1.3, 1.4000000000000001, 1.5], [1.6, 1.7000000000000002, 1.8, 1.9000000000000001, 2.0]]> : tensor<4x5xf16>
  %c35 = arith.constant dense<[0.3]> : tensor<1xf32>
  %r36_0 = fusednorm.dequantize ins(%c32 : tensor<3x16xf8E4M3FN>) scales(%c33 : tensor<3x2xf8E8M0FNU>) outs(%c6 : tensor<3x16xbf16>) {scheme = #fusednorm.quantization<group = 8>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r36_0) : (tensor<3x16xbf16>) -> ()
  %r37_0 = fusednorm.dequantize ins(%c32 : tensor<3x16xf8E4M3FN>) scales(%c34 : tensor<4x5xf16>) outs(%c6 : tensor<3x16xbf16>) {scheme = #fusednorm.quantization<group = 4, layout = transposed>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r37_0) : (tensor<3x16xbf16>) -> ()
  %r38_0 = fusednorm.dequantize ins(%c32 : tensor<3x16xf8E4M3FN>) scales(%c35 : tensor<1xf32>) outs(%c6 : tensor<3x16xbf16>) {scheme = #fusednorm.quantization<tensor>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r38_0) : (tensor<3x16xbf16>) -> ()
  %c39 = arith.constant dense<[[-127, -98, -69, -40, -11, 18, 47, 76, 105, -121, -92, -63, -34, -5, 24, 53], [82, 111, -115, -86, -57, -28, 1, 30, 59, 88, 117, -109, -80, -51, -22, 7], [36, 65, 94, 123, -103, -74, -45, -16, 13, 42, 71, 100, -126, -97, -68, -39]]> : tensor<3x16xi8>
  %r40_0 = fusednorm.dequantize ins(%c39 : tensor<3x16xi8>) static_scale(%static) outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%r40_0) : (tensor<3x16xf32>) -> ()
  %c41 = arith.constant dense<7.0> : tensor<3x16xf8E4M3FNUZ>
  %r42_0 = fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%c32 : tensor<3x16xf8E4M3FN>) outs(%c41 : tensor<3x16xf8E4M3FNUZ>) -> tensor<3x16xf8E4M3FNUZ>
  call @print_3x16_f8E4M3FNUZ(%r42_0) : (tensor<3x16xf8E4M3FNUZ>) -> ()
  %zero = arith.constant 0.0 : f32
  %z0 = fusednorm.quantize ins(%c4 : tensor<3x16xf32>) static_scale(%zero) outs(%c21 : tensor<3x16xf8E4M3FNUZ>) {numerics = #fusednorm.numerics<zero_scale = ieee, nan_value = lowest, scaling = divide>} -> (tensor<3x16xf8E4M3FNUZ>)
  call @print_3x16_f8E4M3FNUZ(%z0) : (tensor<3x16xf8E4M3FNUZ>) -> ()
  // A row with NaN. The comparison replaces its maximum by the bound. Without the comparison it
  // stays NaN. The bound is below the other values of the row.
  %nan = arith.constant 0x7FC00000 : f32
  %c0 = arith.constant 0 : index
  %odd = tensor.insert %nan into %c4[%c0, %c0] : tensor<3x16xf32>
  %c43 = arith.constant dense<0.0> : tensor<3x16xf8E5M2>
  %c44 = arith.constant dense<1.0> : tensor<4x5xf16>
  %b0, %b1 = fusednorm.quantize ins(%odd : tensor<3x16xf32>) scale_ub(%ub) outs(%c43, %c44 : tensor<3x16xf8E5M2>, tensor<4x5xf16>) {scheme = #fusednorm.quantization<group = 4, layout = transposed>, numerics = #fusednorm.numerics<bound = comparison, nan_value = lowest>} -> (tensor<3x16xf8E5M2>, tensor<4x5xf16>)
  call @print_3x16_f8E5M2(%b0) : (tensor<3x16xf8E5M2>) -> ()
  call @print_4x5_f16(%b1) : (tensor<4x5xf16>) -> ()
  %b2, %b3 = fusednorm.quantize ins(%odd : tensor<3x16xf32>) scale_ub(%nan) outs(%c43, %c44 : tensor<3x16xf8E5M2>, tensor<4x5xf16>) {scheme = #fusednorm.quantization<group = 4, layout = transposed>, numerics = #fusednorm.numerics<bound = comparison, nan_value = lowest>} -> (tensor<3x16xf8E5M2>, tensor<4x5xf16>)
  call @print_3x16_f8E5M2(%b2) : (tensor<3x16xf8E5M2>) -> ()
  call @print_4x5_f16(%b3) : (tensor<4x5xf16>) -> ()
  return
}
