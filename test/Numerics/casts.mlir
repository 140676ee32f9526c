// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of floats in row programs. arith.truncf to 8-bit floats: values past the largest
// number become infinity or NaN, and f64 rounds once, also next to ties. arith.extf returns the
// values to each wider type.

// DEFINE: %{target} =
// DEFINE: %{f64} = fusednorm-runner %s --entry=f64 --reference --input=%t.npy --input='669x16xf8E4M3FN=const(0)' --input='669x16xf8E5M2=const(0)' --input='669x16xf8E4M3FNUZ=const(0)' --input='669x16xf8E8M0FNU=const(0)' --input='669x16xf64=const(0)' %{target}
// DEFINE: %{narrow} = fusednorm-runner %s --entry=narrow --reference --input='5x264xf32=normal(scale=300)' --input='5x264xbf16=normal(scale=300)' --input='5x264xf16=normal(scale=300)' --input='5x264xf8E4M3FN=const(0)' --input='5x264xf8E5M2=const(0)' --input='5x264xf8E4M3FNUZ=const(0)' --input='5x264xbf16=const(0)' %{target}
// DEFINE: %{half} = fusednorm-runner %s --entry=half --reference --input='5x264xf64=normal' --input='5x264xbf16=normal' --input='5x264xbf16=const(0)' --input='5x264xf16=const(0)' --input='5x264xf64=const(0)' %{target}

// RUN: %python %S/../Tools/fusednorm-runner/Inputs/fp8_from_f64.py %t.npy 16
// RUN: %{f64} | FileCheck %s
// RUN: %{narrow}
// RUN: %{half}
// REDEFINE: %{target} = --target=x86-64-v3
// RUN: %{f64} | FileCheck %s
// RUN: %{narrow}
// REDEFINE: %{target} = --target=sm_80 --emulate --check
// RUN: %{f64} | FileCheck %s
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{narrow}
// RUN: %{half}
// CHECK-COUNT-5: all equal: PASS

func.func @f64(%x: memref<?x16xf64>, %a: memref<?x16xf8E4M3FN>, %b: memref<?x16xf8E5M2>, %c: memref<?x16xf8E4M3FNUZ>,
               %d: memref<?x16xf8E8M0FNU>, %y: memref<?x16xf64>) {
  fusednorm.fused ins(%x : memref<?x16xf64>) outs(%a, %b, %c, %d, %y : memref<?x16xf8E4M3FN>, memref<?x16xf8E5M2>,
      memref<?x16xf8E4M3FNUZ>, memref<?x16xf8E8M0FNU>, memref<?x16xf64>) body {
  ^bb0(%v: tensor<?x16xf64>, %o0: tensor<?x16xf8E4M3FN>, %o1: tensor<?x16xf8E5M2>, %o2: tensor<?x16xf8E4M3FNUZ>,
       %o3: tensor<?x16xf8E8M0FNU>, %o4: tensor<?x16xf64>):
    %0 = arith.truncf %v : tensor<?x16xf64> to tensor<?x16xf8E4M3FN>
    %1 = arith.truncf %v : tensor<?x16xf64> to tensor<?x16xf8E5M2>
    %2 = arith.truncf %v : tensor<?x16xf64> to tensor<?x16xf8E4M3FNUZ>
    %3 = arith.truncf %v : tensor<?x16xf64> to tensor<?x16xf8E8M0FNU>
    %4 = arith.extf %1 : tensor<?x16xf8E5M2> to tensor<?x16xf64>
    fusednorm.yield %0, %1, %2, %3, %4 : tensor<?x16xf8E4M3FN>, tensor<?x16xf8E5M2>, tensor<?x16xf8E4M3FNUZ>,
        tensor<?x16xf8E8M0FNU>, tensor<?x16xf64>
  }
  return
}

func.func @narrow(%x: memref<?x264xf32>, %y: memref<?x264xbf16>, %z: memref<?x264xf16>, %a: memref<?x264xf8E4M3FN>,
                  %b: memref<?x264xf8E5M2>, %c: memref<?x264xf8E4M3FNUZ>, %w: memref<?x264xbf16>) {
  fusednorm.fused ins(%x, %y, %z : memref<?x264xf32>, memref<?x264xbf16>, memref<?x264xf16>)
      outs(%a, %b, %c, %w : memref<?x264xf8E4M3FN>, memref<?x264xf8E5M2>, memref<?x264xf8E4M3FNUZ>, memref<?x264xbf16>) body {
  ^bb0(%p: tensor<?x264xf32>, %q: tensor<?x264xbf16>, %r: tensor<?x264xf16>, %o0: tensor<?x264xf8E4M3FN>,
       %o1: tensor<?x264xf8E5M2>, %o2: tensor<?x264xf8E4M3FNUZ>, %o3: tensor<?x264xbf16>):
    %0 = arith.truncf %p : tensor<?x264xf32> to tensor<?x264xf8E4M3FN>
    %1 = arith.truncf %q : tensor<?x264xbf16> to tensor<?x264xf8E5M2>
    %2 = arith.truncf %r : tensor<?x264xf16> to tensor<?x264xf8E4M3FNUZ>
    %3 = arith.extf %0 : tensor<?x264xf8E4M3FN> to tensor<?x264xbf16>
    fusednorm.yield %0, %1, %2, %3 : tensor<?x264xf8E4M3FN>, tensor<?x264xf8E5M2>, tensor<?x264xf8E4M3FNUZ>, tensor<?x264xbf16>
  }
  return
}

func.func @half(%x: memref<?x264xf64>, %y: memref<?x264xbf16>, %a: memref<?x264xbf16>, %b: memref<?x264xf16>,
                %c: memref<?x264xf64>) {
  fusednorm.fused ins(%x, %y : memref<?x264xf64>, memref<?x264xbf16>)
      outs(%a, %b, %c : memref<?x264xbf16>, memref<?x264xf16>, memref<?x264xf64>) body {
  ^bb0(%p: tensor<?x264xf64>, %q: tensor<?x264xbf16>, %o0: tensor<?x264xbf16>, %o1: tensor<?x264xf16>,
       %o2: tensor<?x264xf64>):
    %0 = arith.truncf %p : tensor<?x264xf64> to tensor<?x264xbf16>
    %1 = arith.truncf %p : tensor<?x264xf64> to tensor<?x264xf16>
    %2 = arith.extf %q : tensor<?x264xbf16> to tensor<?x264xf64>
    %3 = arith.addf %p, %2 : tensor<?x264xf64>
    fusednorm.yield %0, %1, %3 : tensor<?x264xbf16>, tensor<?x264xf16>, tensor<?x264xf64>
  }
  return
}
