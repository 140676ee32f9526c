// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs ops on a paged cache through two lowerings: decomposition with upstream passes, and row
// kernels. All values are small integers, so sums are exact in any order. The slots cover every
// kind of invalid value.
// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 --convert-elementwise-to-linalg \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --arith-expand=include-bf16 \
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
// By table: page 9 does not exist, position 8 is past the end of the table, the last token is
// padding.
// CHECK: [0,   0],
// CHECK-NEXT: [0,   0],
// CHECK-NEXT: [2,   8],
// CHECK-NEXT: [0,   0],
// CHECK-NEXT: [1,   9],
// CHECK-NEXT: [1,   9],
// CHECK-NEXT: [-7,   -7]
// By slots: 3 occurs twice, 24 does not exist, -1 is padding, 4 is reserved. The angle table has no
// row for the last token.
// CHECK: [5,   3],
// CHECK-NEXT: [4,   24],
// CHECK-NEXT: [5,   3],
// CHECK-NEXT: [-7,   -7],
// CHECK-NEXT: [-7,   -7],
// CHECK-NEXT: [0,   0],
// CHECK-NEXT: [3,   40]

#all = affine_map<(i, j) -> (i, j)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @print_i32(%x: tensor<?x?xi32>) {
  %u = tensor.cast %x : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}
func.func @print_i8(%x: tensor<?x?xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi8>
  %columns = tensor.dim %x, %c1 : tensor<?x?xi8>
  %e = tensor.empty(%rows, %columns) : tensor<?x?xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xi8>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%v: i8, %o: i32):
    %wide = arith.extui %v : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<?x?xi32>
  call @print_i32(%y) : (tensor<?x?xi32>) -> ()
  return
}
func.func @print_bf16(%x: tensor<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %columns = tensor.dim %x, %c1 : tensor<?x?xbf16>
  %e = tensor.empty(%rows, %columns) : tensor<?x?xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xbf16>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%v: bf16, %o: i32):
    %bits = arith.bitcast %v : bf16 to i16
    %wide = arith.extui %bits : i16 to i32
    linalg.yield %wide : i32
  } -> tensor<?x?xi32>
  call @print_i32(%y) : (tensor<?x?xi32>) -> ()
  return
}
func.func @print_f8(%x: tensor<?x?xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf8E4M3FN>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf8E4M3FN>
  %e = tensor.empty(%rows, %columns) : tensor<?x?xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf8E4M3FN>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%v: f8E4M3FN, %o: i32):
    %bits = arith.bitcast %v : f8E4M3FN to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<?x?xi32>
  call @print_i32(%y) : (tensor<?x?xi32>) -> ()
  return
}

// Values from -5 to 7.
func.func @numbers(%rows: index, %columns: index, %seed: index) -> tensor<?x?xf32> {
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c13 = arith.constant 13 : index
  %t = tensor.generate %rows, %columns {
  ^bb0(%i: index, %j: index):
    %0 = arith.muli %i, %c7 : index
    %1 = arith.muli %j, %c5 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.addi %2, %seed : index
    %4 = arith.remui %3, %c13 : index
    %5 = arith.subi %4, %c5 : index
    %6 = arith.index_cast %5 : index to i32
    %7 = arith.sitofp %6 : i32 to f32
    tensor.yield %7 : f32
  } : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @bf16_numbers(%rows: index, %columns: index, %seed: index) -> tensor<?x?xbf16> {
  %x = call @numbers(%rows, %columns, %seed) : (index, index, index) -> tensor<?x?xf32>
  %e = tensor.empty(%rows, %columns) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %narrow = arith.truncf %v : f32 to bf16
    linalg.yield %narrow : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}

func.func @inline_by_table(%q: tensor<?x?xbf16>, %kv0: tensor<?x?xbf16>, %freqs0: tensor<?x?xf32>, %g: tensor<?x?xbf16>) {
  %table = arith.constant dense<[[5, 4], [0, 9]]> : tensor<2x2xi32>
  %offsets = arith.constant dense<[0, 3, 6]> : tensor<3xi32>
  %lengths = arith.constant dense<[6, 3]> : tensor<2xi32>
  %eps = arith.constant 1.000000e-05 : f32
  %one = arith.constant 1 : i8
  %seven = arith.constant -7 : i32
  %kv = tensor.cast %kv0 : tensor<?x?xbf16> to tensor<7x192xbf16>
  %freqs = tensor.cast %freqs0 : tensor<?x?xf32> to tensor<40x64xf32>
  %rows = tensor.cast %q : tensor<?x?xbf16> to tensor<14x64xbf16>
  %heads = tensor.expand_shape %rows [[0, 1], [2]] output_shape [7, 2, 64] : tensor<14x64xbf16> into tensor<7x2x64xbf16>
  %weights = tensor.cast %g : tensor<?x?xbf16> to tensor<1x128xbf16>
  %gamma = tensor.collapse_shape %weights [[0, 1]] : tensor<1x128xbf16> into tensor<128xbf16>
  %cache = tensor.splat %one : tensor<6x4x260xi8>
  %status = tensor.splat %seven : tensor<7x2xi32>
  %out = tensor.empty() : tensor<7x2x64xbf16>
  %zero = arith.constant 0.000000e+00 : bf16
  %filled = linalg.fill ins(%zero : bf16) outs(%out : tensor<7x2x64xbf16>) -> tensor<7x2x64xbf16>
  %0, %1, %2 = fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%heads, %freqs, %gamma : tensor<7x2x64xbf16>, tensor<40x64xf32>, tensor<128xbf16>)
      kv(%kv : tensor<7x192xbf16>) table(%table : tensor<2x2xi32>) row_offsets(%offsets : tensor<3xi32>)
      lengths(%lengths : tensor<2xi32>) epsilon(%eps)
      outs(%filled, %cache : tensor<7x2x64xbf16>, tensor<6x4x260xi8>) status(%status : tensor<7x2xi32>)
      -> (tensor<7x2x64xbf16>, tensor<6x4x260xi8>, tensor<7x2xi32>)
  %s = tensor.cast %2 : tensor<7x2xi32> to tensor<?x?xi32>
  call @print_i32(%s) : (tensor<?x?xi32>) -> ()
  %qs = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<7x2x64xbf16> into tensor<14x64xbf16>
  %qd = tensor.cast %qs : tensor<14x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%qd) : (tensor<?x?xbf16>) -> ()
  %cs = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<6x4x260xi8> into tensor<24x260xi8>
  %cd = tensor.cast %cs : tensor<24x260xi8> to tensor<?x?xi8>
  call @print_i8(%cd) : (tensor<?x?xi8>) -> ()
  // Reads the stored bytes as elements again.
  %none = tensor.splat %zero : tensor<7x64xbf16>
  %roped = fusednorm.paged_gather ins(%1 : tensor<6x4x260xi8>) table(%table : tensor<2x2xi32>)
      row_offsets(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>) checked
      outs(%none : tensor<7x64xbf16>) {column = 132} -> tensor<7x64xbf16>
  %roped_rows = tensor.cast %roped : tensor<7x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%roped_rows) : (tensor<?x?xbf16>) -> ()
  %no_code = arith.constant 0.000000e+00 : f8E4M3FN
  %no_codes = tensor.splat %no_code : tensor<7x128xf8E4M3FN>
  %latent = fusednorm.paged_gather ins(%1 : tensor<6x4x260xi8>) table(%table : tensor<2x2xi32>)
      row_offsets(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>) checked
      outs(%no_codes : tensor<7x128xf8E4M3FN>) -> tensor<7x128xf8E4M3FN>
  %latent_rows = tensor.cast %latent : tensor<7x128xf8E4M3FN> to tensor<?x?xf8E4M3FN>
  call @print_f8(%latent_rows) : (tensor<?x?xf8E4M3FN>) -> ()
  return
}

func.func @static_by_slots(%q: tensor<?x?xbf16>, %kv0: tensor<?x?xbf16>, %freqs0: tensor<?x?xf32>, %g: tensor<?x?xbf16>) {
  %slots = arith.constant dense<[3, 24, 3, -1, 4, 23, 5]> : tensor<7xi64>
  %positions = arith.constant dense<[0, 1, 2, 3, -1, 39, 40]> : tensor<7xi32>
  %layer = arith.constant 1 : index
  %eps = arith.constant 1.000000e-05 : f32
  %scale = arith.constant 5.000000e-02 : f32
  %seven = arith.constant -7 : i32
  %kv = tensor.cast %kv0 : tensor<?x?xbf16> to tensor<7x192xbf16>
  %freqs = tensor.cast %freqs0 : tensor<?x?xf32> to tensor<40x64xf32>
  %rows = tensor.cast %q : tensor<?x?xbf16> to tensor<14x64xbf16>
  %heads = tensor.expand_shape %rows [[0, 1], [2]] output_shape [7, 2, 64] : tensor<14x64xbf16> into tensor<7x2x64xbf16>
  %weights = tensor.cast %g : tensor<?x?xbf16> to tensor<1x128xbf16>
  %gamma = tensor.collapse_shape %weights [[0, 1]] : tensor<1x128xbf16> into tensor<128xbf16>
  %one = arith.constant 1 : i8
  %code = arith.bitcast %one : i8 to f8E4M3FN
  %cache = tensor.splat %code : tensor<6x1x2x4x1x192xf8E4M3FN>
  %status = tensor.splat %seven : tensor<7x2xi32>
  %zero = arith.constant 0.000000e+00 : bf16
  %filled = tensor.splat %zero : tensor<7x2x64xbf16>
  %0, %1, %2 = fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%heads, %freqs, %gamma : tensor<7x2x64xbf16>, tensor<40x64xf32>, tensor<128xbf16>)
      kv(%kv : tensor<7x192xbf16>) slots(%slots : tensor<7xi64>) positions(%positions : tensor<7xi32>)
      layer(%layer) epsilon(%eps) static_scale(%scale) pairing(half_split)
      outs(%filled, %cache : tensor<7x2x64xbf16>, tensor<6x1x2x4x1x192xf8E4M3FN>) status(%status : tensor<7x2xi32>)
      {reserved_slot = 4}
      -> (tensor<7x2x64xbf16>, tensor<6x1x2x4x1x192xf8E4M3FN>, tensor<7x2xi32>)
  %s = tensor.cast %2 : tensor<7x2xi32> to tensor<?x?xi32>
  call @print_i32(%s) : (tensor<?x?xi32>) -> ()
  %qs = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<7x2x64xbf16> into tensor<14x64xbf16>
  %qd = tensor.cast %qs : tensor<14x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%qd) : (tensor<?x?xbf16>) -> ()
  %cs = tensor.collapse_shape %1 [[0, 1, 2, 3, 4], [5]] : tensor<6x1x2x4x1x192xf8E4M3FN> into tensor<48x192xf8E4M3FN>
  %cd = tensor.cast %cs : tensor<48x192xf8E4M3FN> to tensor<?x?xf8E4M3FN>
  call @print_f8(%cd) : (tensor<?x?xf8E4M3FN>) -> ()
  return
}

// Rows of heads. The norm of keys runs in place, and the result is gathered from the cache.
func.func @append(%q: tensor<?x?xbf16>, %freqs0: tensor<?x?xf32>, %g: tensor<?x?xbf16>) {
  %table = arith.constant dense<[5, 1]> : tensor<2xi32>
  %offsets = arith.constant dense<[0, 2, 5]> : tensor<3xi32>
  %lengths = arith.constant dense<[1, 0]> : tensor<2xi32>
  %eps = arith.constant 1.000000e-05 : f32
  %tokens = arith.constant 7 : index
  %rows = tensor.cast %q : tensor<?x?xbf16> to tensor<14x64xbf16>
  %heads = tensor.expand_shape %rows [[0, 1], [2]] output_shape [7, 2, 64] : tensor<14x64xbf16> into tensor<7x2x64xbf16>
  %freqs = tensor.cast %freqs0 : tensor<?x?xf32> to tensor<40x64xf32>
  %weights = tensor.cast %g : tensor<?x?xbf16> to tensor<1x128xbf16>
  %flat = tensor.collapse_shape %weights [[0, 1]] : tensor<1x128xbf16> into tensor<128xbf16>
  %gamma = tensor.extract_slice %flat[0] [64] [1] : tensor<128xbf16> to tensor<64xbf16>
  %two = arith.constant 2.000000e+00 : bf16
  %keys = tensor.splat %two : tensor<6x4x2x64xbf16>
  %values = tensor.splat %two : tensor<6x4x2x64xbf16>
  %out = tensor.splat %two : tensor<7x2x64xbf16>
  %0, %1, %2 = fusednorm.qk_rope_append
      ins(%heads, %heads, %freqs : tensor<7x2x64xbf16>, tensor<7x2x64xbf16>, tensor<40x64xf32>)
      v(%heads : tensor<7x2x64xbf16>) table(%table : tensor<2xi32>)
      row_offsets(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>)
      outs(%out, %keys, %values : tensor<7x2x64xbf16>, tensor<6x4x2x64xbf16>, tensor<6x4x2x64xbf16>)
      -> (tensor<7x2x64xbf16>, tensor<6x4x2x64xbf16>, tensor<6x4x2x64xbf16>)
  %3 = fusednorm.rms_norm_key_cache ins(%gamma : tensor<64xbf16>) table(%table : tensor<2xi32>)
      row_offsets(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>)
      tokens(%tokens) epsilon(%eps) outs(%2 : tensor<6x4x2x64xbf16>) -> (tensor<6x4x2x64xbf16>)
  %4 = fusednorm.paged_gather ins(%3 : tensor<6x4x2x64xbf16>) table(%table : tensor<2xi32>)
      row_offsets(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>)
      outs(%heads : tensor<7x2x64xbf16>) -> tensor<7x2x64xbf16>
  %qs = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<7x2x64xbf16> into tensor<14x64xbf16>
  %qd = tensor.cast %qs : tensor<14x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%qd) : (tensor<?x?xbf16>) -> ()
  %ks = tensor.collapse_shape %1 [[0, 1, 2], [3]] : tensor<6x4x2x64xbf16> into tensor<48x64xbf16>
  %kd = tensor.cast %ks : tensor<48x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%kd) : (tensor<?x?xbf16>) -> ()
  %vs = tensor.collapse_shape %3 [[0, 1, 2], [3]] : tensor<6x4x2x64xbf16> into tensor<48x64xbf16>
  %vd = tensor.cast %vs : tensor<48x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%vd) : (tensor<?x?xbf16>) -> ()
  %gs = tensor.collapse_shape %4 [[0, 1], [2]] : tensor<7x2x64xbf16> into tensor<14x64xbf16>
  %gd = tensor.cast %gs : tensor<14x64xbf16> to tensor<?x?xbf16>
  call @print_bf16(%gd) : (tensor<?x?xbf16>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c14 = arith.constant 14 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c192 = arith.constant 192 : index
  %q = call @bf16_numbers(%c14, %c64, %c0) : (index, index, index) -> tensor<?x?xbf16>
  %kv = call @bf16_numbers(%c7, %c192, %c1) : (index, index, index) -> tensor<?x?xbf16>
  %freqs = call @numbers(%c40, %c64, %c2) : (index, index, index) -> tensor<?x?xf32>
  %g = call @bf16_numbers(%c1, %c128, %c3) : (index, index, index) -> tensor<?x?xbf16>
  call @inline_by_table(%q, %kv, %freqs, %g) : (tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xf32>, tensor<?x?xbf16>) -> ()
  call @static_by_slots(%q, %kv, %freqs, %g) : (tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xf32>, tensor<?x?xbf16>) -> ()
  call @append(%q, %freqs, %g) : (tensor<?x?xbf16>, tensor<?x?xf32>, tensor<?x?xbf16>) -> ()
  return
}
