// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs norms and rope through two lowerings: decomposition with upstream passes, and row kernels.
// All sums are exact, so their order does not matter.
// RUN: fusednorm-opt %s --fusednorm-decompose \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --arith-expand=include-bf16 \
// RUN:   --convert-math-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm \
// RUN:   --convert-cf-to-llvm --reconcile-unrealized-casts \
// RUN: | %mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so \
// RUN: | sed 's/base@.*data/data/' > %t.decomposed
// RUN: fusednorm-opt %s --fusednorm-to-cpu=target=x86-64-v3 | %mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so \
// RUN: | sed 's/base@.*data/data/' > %t.compiled
// RUN: diff %t.decomposed %t.compiled
// RUN: FileCheck %s < %t.compiled
// CHECK-COUNT-18: Unranked Memref

#all = affine_map<(i, j) -> (i, j)>

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

func.func @main() {
  %eps = arith.constant 1.0e-5 : f32
  %offset = arith.constant 0.5 : f32
  %c1 = arith.constant dense<[[-2.0, -0.25, 1.5, -1.0, 0.75, -1.75, 0.0, 1.75, -0.75, 1.0, -1.5, 0.25, 2.0, -0.5, 1.25, -1.25], [1.75, -0.75, 1.0, -1.5, 0.25, 2.0, -0.5, 1.25, -1.25, 0.5, -2.0, -0.25, 1.5, -1.0, 0.75, -1.75], [1.25, -1.25, 0.5, -2.0, -0.25, 1.5, -1.0, 0.75, -1.75, 0.0, 1.75, -0.75, 1.0, -1.5, 0.25, 2.0]]> : tensor<3x16xbf16>
  %c2 = arith.constant dense<[[-0.75, -1.25, 1.5, 1.0, 0.5, 0.0, -0.5, -1.0, -1.5, 1.25, 0.75, 0.25, -0.25, -0.75, -1.25, 1.5], [1.0, 0.5, 0.0, -0.5, -1.0, -1.5, 1.25, 0.75, 0.25, -0.25, -0.75, -1.25, 1.5, 1.0, 0.5, 0.0], [-0.5, -1.0, -1.5, 1.25, 0.75, 0.25, -0.25, -0.75, -1.25, 1.5, 1.0, 0.5, 0.0, -0.5, -1.0, -1.5]]> : tensor<3x16xbf16>
  %c3 = arith.constant dense<[0.5, 1.125, 0.75, 1.375, 1.0, 0.625, 1.25, 0.875, 0.5, 1.125, 0.75, 1.375, 1.0, 0.625, 1.25, 0.875]> : tensor<16xbf16>
  %c4 = arith.constant dense<[[-2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975, 0.0, 2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74, -0.685, 1.7125000000000001, -1.7125000000000001], [2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74, -0.685, 1.7125000000000001, -1.7125000000000001, 0.685, -2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975], [1.7125000000000001, -1.7125000000000001, 0.685, -2.74, -0.3425, 2.055, -1.37, 1.0275, -2.3975, 0.0, 2.3975, -1.0275, 1.37, -2.055, 0.3425, 2.74]]> : tensor<3x16xf32>
  %c5 = arith.constant dense<[-0.25, 0.375, 0.0, 0.625, 0.25, -0.125, 0.5, 0.125, -0.25, 0.375, 0.0, 0.625, 0.25, -0.125, 0.5, 0.125]> : tensor<16xbf16>
  %c6 = arith.constant dense<7.0> : tensor<3x16xbf16>
  %c7 = arith.constant dense<7.0> : tensor<3x16xbf16>
  %r8_0, %r8_1 = fusednorm.add_rms_norm ins(%c1, %c2, %c3 : tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<16xbf16>) epsilon(%eps) outs(%c6, %c7 : tensor<3x16xbf16>, tensor<3x16xbf16>) -> (tensor<3x16xbf16>, tensor<3x16xbf16>)
  call @print_3x16_bf16(%r8_0) : (tensor<3x16xbf16>) -> ()
  call @print_3x16_bf16(%r8_1) : (tensor<3x16xbf16>) -> ()
  %r9_0, %r9_1 = fusednorm.add_rms_norm ins(%c1, %c2, %c3 : tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<16xbf16>) epsilon(%eps) weight_offset(%offset) normalized(unrounded) outs(%c6, %c7 : tensor<3x16xbf16>, tensor<3x16xbf16>) {numerics = #fusednorm.numerics<preset = vllm>} -> (tensor<3x16xbf16>, tensor<3x16xbf16>)
  call @print_3x16_bf16(%r9_0) : (tensor<3x16xbf16>) -> ()
  call @print_3x16_bf16(%r9_1) : (tensor<3x16xbf16>) -> ()
  %c10 = arith.constant dense<7.0> : tensor<3x16xf32>
  %r11_0 = fusednorm.layer_norm ins(%c1, %c3 : tensor<3x16xbf16>, tensor<16xbf16>) beta(%c5 : tensor<16xbf16>) epsilon(%eps) outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%r11_0) : (tensor<3x16xf32>) -> ()
  %r12_0 = fusednorm.layer_norm ins(%c1, %c3 : tensor<3x16xbf16>, tensor<16xbf16>) epsilon(%eps) outs(%c6 : tensor<3x16xbf16>) {numerics = #fusednorm.numerics<mean = reciprocal, epsilon = exact>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r12_0) : (tensor<3x16xbf16>) -> ()
  %c13 = arith.constant dense<[[-0.9746588693957116, -0.25341130604288503, 0.46783625730994155, -0.7797270955165693, -0.058479532163742694, 0.6627680311890839, -0.584795321637427, 0.13645224171539963, 0.8576998050682262, -0.38986354775828463, 0.33138401559454195, -0.9161793372319689, -0.19493177387914232, 0.5263157894736843, -0.7212475633528266, 0.0], [0.7212475633528266, -0.5263157894736843, 0.19493177387914232, 0.9161793372319689, -0.33138401559454195, 0.38986354775828463, -0.8576998050682262, -0.13645224171539963, 0.584795321637427, -0.6627680311890839, 0.058479532163742694, 0.7797270955165693, -0.46783625730994155, 0.25341130604288503, 0.9746588693957116, -0.27290448343079926], [0.4483430799220273, -0.7992202729044835, -0.07797270955165693, 0.6432748538011697, -0.6042884990253412, 0.11695906432748539, 0.838206627680312, -0.40935672514619886, 0.3118908382066277, -0.9356725146198831, -0.21442495126705655, 0.5068226120857701, -0.7407407407407408, -0.019493177387914232, 0.7017543859649124, -0.5458089668615985]]> : tensor<3x16xf32>
  %c14 = arith.constant dense<[[-0.78125, -0.203125, 0.375, -0.625, -0.046875, 0.53125, -0.46875, 0.109375], [0.6875, -0.3125, 0.265625, -0.734375, -0.15625, 0.421875, -0.578125, 0.0], [0.578125, -0.421875, 0.15625, 0.734375, -0.265625, 0.3125, -0.6875, -0.109375], [0.46875, -0.53125, 0.046875, 0.625, -0.375, 0.203125, 0.78125, -0.21875], [0.359375, -0.640625, -0.0625, 0.515625, -0.484375, 0.09375, 0.671875, -0.328125]]> : tensor<5x8xbf16>
  %c15 = arith.constant dense<[4, -1, 2]> : tensor<3xi32>
  %r16_0 = fusednorm.rope ins(%c4, %c13 : tensor<3x16xf32>, tensor<3x16xf32>) outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%r16_0) : (tensor<3x16xf32>) -> ()
  %r17_0 = fusednorm.rope ins(%c4, %c13 : tensor<3x16xf32>, tensor<3x16xf32>) pairing(half_split) outs(%c6 : tensor<3x16xbf16>) -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r17_0) : (tensor<3x16xbf16>) -> ()
  %r18_0 = fusednorm.rope ins(%c4, %c14 : tensor<3x16xf32>, tensor<5x8xbf16>) positions(%c15 : tensor<3xi32>) part(last) outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%r18_0) : (tensor<3x16xf32>) -> ()
  %r19_0 = fusednorm.rope ins(%c1, %c14 : tensor<3x16xbf16>, tensor<5x8xbf16>) positions(%c15 : tensor<3xi32>) pairing(half_split) outs(%c6 : tensor<3x16xbf16>) -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r19_0) : (tensor<3x16xbf16>) -> ()
  %r20_0 = fusednorm.rms_norm_rope ins(%c1, %c3, %c13 : tensor<3x16xbf16>, tensor<16xbf16>, tensor<3x16xf32>) epsilon(%eps) pairing(half_split) part(last) outs(%c6 : tensor<3x16xbf16>) -> tensor<3x16xbf16>
  call @print_3x16_bf16(%r20_0) : (tensor<3x16xbf16>) -> ()
  %t8 = arith.constant dense<[[0.5, -0.25, 0.75, 0.125, -0.5, 1.0, -1.0, 0.3], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], [-0.9, 0.8, -0.7, 0.6, -0.5, 0.4, -0.3, 0.2]]> : tensor<3x8xbf16>
  %p0 = fusednorm.apply_rotary_pos_emb ins(%c4, %c13, %c13 : tensor<3x16xf32>, tensor<3x16xf32>, tensor<3x16xf32>) dims = [0] pairing(half_split) outs(%c6 : tensor<3x16xbf16>) -> tensor<3x16xbf16>
  call @print_3x16_bf16(%p0) : (tensor<3x16xbf16>) -> ()
  %p1 = fusednorm.apply_rotary_pos_emb ins(%c1, %t8, %t8 : tensor<3x16xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>) dims = [0] outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%p1) : (tensor<3x16xf32>) -> ()
  %p2 = fusednorm.apply_rotary_pos_emb ins(%c1, %t8, %t8 : tensor<3x16xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>) dims = [0] out_pairing(half_split) outs(%c10 : tensor<3x16xf32>) -> tensor<3x16xf32>
  call @print_3x16_f32(%p2) : (tensor<3x16xf32>) -> ()
  %n0 = fusednorm.rms_norm ins(%c4, %c3 : tensor<3x16xf32>, tensor<16xbf16>) epsilon(%eps) outs(%c6 : tensor<3x16xbf16>) {numerics = #fusednorm.numerics<rsqrt = sqrt_divide>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%n0) : (tensor<3x16xbf16>) -> ()
  %n1 = fusednorm.rms_norm ins(%c4, %c3 : tensor<3x16xf32>, tensor<16xbf16>) epsilon(%eps) outs(%c10 : tensor<3x16xf32>) {numerics = #fusednorm.numerics<rsqrt = divide>} -> tensor<3x16xf32>
  call @print_3x16_f32(%n1) : (tensor<3x16xf32>) -> ()
  %n2 = fusednorm.rms_norm ins(%c1, %c3 : tensor<3x16xbf16>, tensor<16xbf16>) epsilon(%eps) outs(%c6 : tensor<3x16xbf16>) {numerics = #fusednorm.numerics<gamma = after_cast, rsqrt = divide>} -> tensor<3x16xbf16>
  call @print_3x16_bf16(%n2) : (tensor<3x16xbf16>) -> ()
  %n3 = fusednorm.layer_norm ins(%c1, %c3 : tensor<3x16xbf16>, tensor<16xbf16>) epsilon(%eps) outs(%c10 : tensor<3x16xf32>) {numerics = #fusednorm.numerics<rsqrt = divide>} -> tensor<3x16xf32>
  call @print_3x16_f32(%n3) : (tensor<3x16xf32>) -> ()
  return
}
