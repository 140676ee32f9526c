// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computes the early absolute maximum, a smaller last group, scales of powers of two and compensated
// moments through two lowerings: decomposition with upstream passes, and row kernels. The sums of
// the rows are exact, since both lowerings add in different orders.
// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-arith-to-apfloat \
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
// CHECK-COUNT-7: Unranked Memref

#all = affine_map<(i, j) -> (i, j)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @print_row(%x: tensor<2x12xf32>) {
  %e = tensor.empty() : tensor<2x12xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x12xf32>) outs(%e : tensor<2x12xi32>) {
  ^bb0(%v: f32, %o: i32):
    %bits = arith.bitcast %v : f32 to i32
    linalg.yield %bits : i32
  } -> tensor<2x12xi32>
  %u = tensor.cast %y : tensor<2x12xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}
func.func @print_scales(%x: tensor<2x2xf32>) {
  %e = tensor.empty() : tensor<2x2xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xi32>) {
  ^bb0(%v: f32, %o: i32):
    %bits = arith.bitcast %v : f32 to i32
    linalg.yield %bits : i32
  } -> tensor<2x2xi32>
  %u = tensor.cast %y : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %x = arith.constant dense<[[1.0, -2.0, 3.0, 5.0, -7.0, 11.0, 13.0, -17.0, 19.0, 23.0, -29.0, 31.0],
                             [1025.0, 1026.0, 1024.0, 1031.0, 1022.0, 1027.0, 1025.0, 1023.0, 1030.0, 1019.0, 1021.0, 1039.0]]> : tensor<2x12xf32>
  %g = arith.constant dense<[1.1, 0.9, 1.3, 0.7, 1.7, 0.3, 1.01, 0.99, 1.21, 0.81, 1.23, 0.57]> : tensor<12xf32>
  %eps = arith.constant 1.0e-5 : f32
  %q = tensor.empty() : tensor<2x12xf8E4M3FN>
  %s = tensor.empty() : tensor<2x2xf32>
  %v, %w = fusednorm.rms_norm_fused_fp8 ins(%x, %g : tensor<2x12xf32>, tensor<12xf32>) epsilon(%eps)
      outs(%q, %s : tensor<2x12xf8E4M3FN>, tensor<2x2xf32>)
      {scheme = #fusednorm.quantization<group = 8>, numerics = #fusednorm.numerics<order = max_first, rsqrt = sqrt_divide>}
      -> (tensor<2x12xf8E4M3FN>, tensor<2x2xf32>)
  func.call @print_scales(%w) : (tensor<2x2xf32>) -> ()
  %e = tensor.empty() : tensor<2x12xf32>
  %d = fusednorm.dequantize ins(%v : tensor<2x12xf8E4M3FN>) scales(%w : tensor<2x2xf32>) outs(%e : tensor<2x12xf32>)
      {scheme = #fusednorm.quantization<group = 8>} -> tensor<2x12xf32>
  func.call @print_row(%d) : (tensor<2x12xf32>) -> ()
  %v2, %w2 = fusednorm.quantize ins(%x : tensor<2x12xf32>) outs(%q, %s : tensor<2x12xf8E4M3FN>, tensor<2x2xf32>)
      {scheme = #fusednorm.quantization<group = 8>, numerics = #fusednorm.numerics<scale_rounding = power_of_two, scale_floor = 0.05>}
      -> (tensor<2x12xf8E4M3FN>, tensor<2x2xf32>)
  func.call @print_scales(%w2) : (tensor<2x2xf32>) -> ()
  %d2 = fusednorm.dequantize ins(%v2 : tensor<2x12xf8E4M3FN>) scales(%w2 : tensor<2x2xf32>) outs(%e : tensor<2x12xf32>)
      {scheme = #fusednorm.quantization<group = 8>} -> tensor<2x12xf32>
  func.call @print_row(%d2) : (tensor<2x12xf32>) -> ()
  %n = fusednorm.layer_norm ins(%x, %g : tensor<2x12xf32>, tensor<12xf32>) epsilon(%eps) outs(%e : tensor<2x12xf32>)
      {numerics = #fusednorm.numerics<moments = compensated, rsqrt = sqrt_divide>} -> tensor<2x12xf32>
  func.call @print_row(%n) : (tensor<2x12xf32>) -> ()
  // The means, differences and squares are exact.
  %i = arith.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
                             [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0, 22.0, 24.0]]> : tensor<2x12xf32>
  %l = fusednorm.layer_norm ins(%i, %g : tensor<2x12xf32>, tensor<12xf32>) beta(%g : tensor<12xf32>) epsilon(%eps) outs(%e : tensor<2x12xf32>)
      {numerics = #fusednorm.numerics<order = weights_first, rsqrt = sqrt_divide>} -> tensor<2x12xf32>
  func.call @print_row(%l) : (tensor<2x12xf32>) -> ()
  %r = fusednorm.rms_norm ins(%x, %g : tensor<2x12xf32>, tensor<12xf32>) epsilon(%eps) outs(%e : tensor<2x12xf32>)
      {numerics = #fusednorm.numerics<order = weights_first, rsqrt = sqrt_divide>} -> tensor<2x12xf32>
  func.call @print_row(%r) : (tensor<2x12xf32>) -> ()
  return
}
