// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quantizes 65536 bit patterns through two lowerings of the conversion to FP8: integer arithmetic,
// and upstream's calls to APFloat. The patterns cover every sign and exponent, all ties, and the
// values adjacent to ties.
// DEFINE: %{loops} = --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// DEFINE:   --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata
// DEFINE: %{llvm} = --convert-math-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm \
// DEFINE:   --convert-cf-to-llvm --reconcile-unrealized-casts
// DEFINE: %{run} = %mlir-runner -e main -entry-point-result=void \
// DEFINE:   -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so,%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_apfloat_wrappers.so

// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 %{loops} %{llvm} | %{run} | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 %{loops} %{llvm} | %{run} | tail -n +2 > %t.integer
// RUN: fusednorm-opt %s --fusednorm-decompose %{loops} --convert-arith-to-apfloat %{llvm} | %{run} | tail -n +2 > %t.apfloat
// RUN: diff %t.integer %t.apfloat

// +0 first, then subnormal f32 values. The last values are NaN with the sign bit.
// CHECK: sizes = [65536]
// CHECK: [0,  0,  0,
// CHECK-SAME: 126,  126,  126, {{.*}} 127,  127,
// CHECK-SAME: 128,  128,  128,
// CHECK-SAME: 254,  254,  254,
// CHECK-SAME: 255,  255]

#map = affine_map<(i) -> (i)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %scale = arith.constant 0.5 : f32
  %empty = tensor.empty() : tensor<65536xf32>
  %x = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%empty : tensor<65536xf32>) {
  ^bb0(%o: f32):
    // The upper 14 bits take all values. The lower bits are all 0, all 1, or 0 with a 1 in the last
    // place.
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %c2 = arith.constant 2 : i32
    %c18 = arith.constant 18 : i32
    %upper14 = arith.shrui %i32, %c2 : i32
    %upper = arith.shli %upper14, %c18 : i32
    %ones = arith.constant 0x3FFFF : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %kind = arith.andi %i32, %c3 : i32
    %isOnes = arith.cmpi eq, %kind, %c2 : i32
    %isOne = arith.cmpi eq, %kind, %c1 : i32
    %small = arith.select %isOne, %c1, %c0 : i32
    %lower = arith.select %isOnes, %ones, %small : i32
    %bits = arith.ori %upper, %lower : i32
    %value = arith.bitcast %bits : i32 to f32
    linalg.yield %value : f32
  } -> tensor<65536xf32>
  %out = tensor.empty() : tensor<65536xf8E4M3FN>
  %q = fusednorm.quantize ins(%x : tensor<65536xf32>) static_scale(%scale)
      outs(%out : tensor<65536xf8E4M3FN>) {numerics = #fusednorm.numerics<scaling = divide>} -> (tensor<65536xf8E4M3FN>)
  %e = tensor.empty() : tensor<65536xi32>
  %codes = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%q : tensor<65536xf8E4M3FN>) outs(%e : tensor<65536xi32>) {
  ^bb0(%code: f8E4M3FN, %o: i32):
    %bits = arith.bitcast %code : f8E4M3FN to i8
    %wide = arith.extui %bits : i8 to i32
    linalg.yield %wide : i32
  } -> tensor<65536xi32>
  %printed = tensor.cast %codes : tensor<65536xi32> to tensor<*xi32>
  call @printMemrefI32(%printed) : (tensor<*xi32>) -> ()
  return
}
