// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the ops through upstream's lowering. The expected values were computed independently, in
// exact arithmetic with the documented rounding points.
// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --arith-expand=include-bf16 \
// RUN:   --convert-math-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm \
// RUN:   --convert-cf-to-llvm --reconcile-unrealized-casts \
// RUN: | %mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so | FileCheck %s

#map = affine_map<(i, j) -> (i, j)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @print(%q: tensor<4x8xf8E4M3FN>, %s: tensor<*xf32>) {
  %e = tensor.empty() : tensor<4x8xi32>
  %codes = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<4x8xf8E4M3FN>) outs(%e : tensor<4x8xi32>) {
  ^bb0(%code: f8E4M3FN, %o: i32):
    %bits = arith.bitcast %code : f8E4M3FN to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<4x8xi32>
  %printed = tensor.cast %codes : tensor<4x8xi32> to tensor<*xi32>
  call @printMemrefI32(%printed) : (tensor<*xi32>) -> ()
  call @printMemrefF32(%s) : (tensor<*xf32>) -> ()
  return
}

func.func @documents(%x: tensor<4x8xbf16>, %gamma: tensor<8xbf16>, %eps: f32) {
  %out = tensor.empty() : tensor<4x8xf8E4M3FN>
  %scales = tensor.empty() : tensor<4x1xf32>
  %q, %s = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x8xbf16>, tensor<8xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<4x8xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x8xf8E4M3FN>, tensor<4x1xf32>)
  %printed = tensor.cast %s : tensor<4x1xf32> to tensor<*xf32>
  call @print(%q, %printed) : (tensor<4x8xf8E4M3FN>, tensor<*xf32>) -> ()
  return
}

func.func @vllm(%x: tensor<4x8xbf16>, %gamma: tensor<8xbf16>, %eps: f32) {
  %out = tensor.empty() : tensor<4x8xf8E4M3FN>
  %scales = tensor.empty() : tensor<4x1xf32>
  %q, %s = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x8xbf16>, tensor<8xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<4x8xf8E4M3FN>, tensor<4x1xf32>) {numerics = #fusednorm.numerics<preset = vllm>}
      -> (tensor<4x8xf8E4M3FN>, tensor<4x1xf32>)
  %printed = tensor.cast %s : tensor<4x1xf32> to tensor<*xf32>
  call @print(%q, %printed) : (tensor<4x8xf8E4M3FN>, tensor<*xf32>) -> ()
  return
}

// Two groups of four columns. The absolute maximum is bounded by 2.
func.func @groups(%x: tensor<4x8xbf16>) {
  %ub = arith.constant 2.0 : f32
  %out = tensor.empty() : tensor<4x8xf8E4M3FN>
  %scales = tensor.empty() : tensor<4x2xf32>
  %q, %s = fusednorm.quantize ins(%x : tensor<4x8xbf16>) scale_ub(%ub)
      outs(%out, %scales : tensor<4x8xf8E4M3FN>, tensor<4x2xf32>) {scheme = #fusednorm.quantization<group = 4>}
      -> (tensor<4x8xf8E4M3FN>, tensor<4x2xf32>)
  %printed = tensor.cast %s : tensor<4x2xf32> to tensor<*xf32>
  call @print(%q, %printed) : (tensor<4x8xf8E4M3FN>, tensor<*xf32>) -> ()
  return
}

// Computing the statistics and applying them gives the rows of rms_norm with exact epsilon.
func.func @in_two_steps(%x: tensor<4x8xbf16>, %gamma: tensor<8xf32>, %eps: f32) {
  %var = arith.constant dense<[[-1.0, -1.0, 9.0], [-1.0, -1.0, 9.0], [-1.0, -1.0, 9.0], [-1.0, -1.0, 9.0]]> : tensor<4x3xf32>
  %v = fusednorm.row_mean_of_squares ins(%x : tensor<4x8xbf16>) outs(%var : tensor<4x3xf32>) {column = 1 : i64} -> tensor<4x3xf32>
  %out = tensor.empty() : tensor<4x8xf32>
  %y = fusednorm.apply_rms_norm ins(%x, %gamma, %v : tensor<4x8xbf16>, tensor<8xf32>, tensor<4x3xf32>) epsilon(%eps)
      outs(%out : tensor<4x8xf32>) {column = 1 : i64} -> tensor<4x8xf32>
  %z = fusednorm.rms_norm ins(%x, %gamma : tensor<4x8xbf16>, tensor<8xf32>) epsilon(%eps)
      outs(%out : tensor<4x8xf32>) {numerics = #fusednorm.numerics<epsilon = exact>} -> tensor<4x8xf32>
  %different = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%y, %z : tensor<4x8xf32>, tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %bits = arith.bitcast %a : f32 to i32
    %other = arith.bitcast %b : f32 to i32
    %ne = arith.cmpi ne, %bits, %other : i32
    %flag = arith.uitofp %ne : i1 to f32
    linalg.yield %flag : f32
  } -> tensor<4x8xf32>
  %printed = tensor.cast %v : tensor<4x3xf32> to tensor<*xf32>
  call @printMemrefF32(%printed) : (tensor<*xf32>) -> ()
  %diff = tensor.cast %different : tensor<4x8xf32> to tensor<*xf32>
  call @printMemrefF32(%diff) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %x = arith.constant dense<[
    [1.0, -2.0, 3.0, 0.5, -0.25, 7.0, 0.0, -0.0],
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 0x7FC0, 3.0, 0.5, -0.25, 7.0, 0.0, -0.0],
    [1.0e-3, 1.0, 100.0, -1000.0, 3.0, 4.0, 5.0, 6.0]]> : tensor<4x8xbf16>
  %gamma = arith.constant dense<[1.0, 0.5, -0.75, 1.5, 2.0, 1.0, 1.0, 1.0]> : tensor<8xbf16>
  %gamma32 = arith.constant dense<[1.0, 0.5, -0.75, 1.5, 2.0, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %eps = arith.constant 1.0e-5 : f32

  // CHECK:      {{\[\[}}104, 232, 241, 100, 224, 126, 0, 128],
  // CHECK-NEXT: [0, 0, 128, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [127, 127, 127, 127, 127, 127, 127, 127],
  // CHECK-NEXT: [0, 34, 219, 254, 62, 58, 60, 62]]
  // CHECK:      {{\[\[}}0.00555418],
  // CHECK-NEXT: [0],
  // CHECK-NEXT: [nan],
  // CHECK-NEXT: [0.00942277]]
  call @documents(%x, %gamma, %eps) : (tensor<4x8xbf16>, tensor<8xbf16>, f32) -> ()

  // CHECK:      {{\[\[}}104, 232, 241, 100, 224, 126, 0, 128],
  // CHECK-NEXT: [0, 0, 128, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [127, 127, 127, 127, 127, 127, 127, 127],
  // CHECK-NEXT: [0, 34, 219, 254, 62, 58, 60, 62]]
  // CHECK:      {{\[\[}}0.00554548],
  // CHECK-NEXT: [4.35965e-06],
  // CHECK-NEXT: [nan],
  // CHECK-NEXT: [0.00941685]]
  call @vllm(%x, %gamma, %eps) : (tensor<4x8xbf16>, tensor<8xbf16>, f32) -> ()

  // CHECK:      {{\[\[}}118, 254, 126, 110, 230, 126, 0, 128],
  // CHECK-NEXT: [0, 0, 0, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [0, 127, 0, 0, 230, 126, 0, 128],
  // CHECK-NEXT: [38, 118, 126, 254, 126, 126, 126, 126]]
  // CHECK:      {{\[\[}}0.00446429, 0.00446429],
  // CHECK-NEXT: [0, 0],
  // CHECK-NEXT: [nan, 0.00446429],
  // CHECK-NEXT: [0.00446429, 0.00446429]]
  call @groups(%x) : (tensor<4x8xbf16>) -> ()

  // CHECK:      {{\[\[}}-1, 7.91406, 9],
  // CHECK-NEXT: [-1, 0, 9],
  // CHECK-NEXT: [-1, nan, 9],
  // CHECK-NEXT: [-1, 126261, 9]]
  // CHECK:      {{\[\[}}0, 0, 0, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [0, 0, 0, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [0, 0, 0, 0, 0, 0, 0, 0],
  // CHECK-NEXT: [0, 0, 0, 0, 0, 0, 0, 0]]
  call @in_two_steps(%x, %gamma32, %eps) : (tensor<4x8xbf16>, tensor<8xf32>, f32) -> ()
  return
}
