// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPU epilogues on tiles that convert to FP8, with saturated values, and that use math functions,
// on the SIMT simulator with all checks.
// DEFINE: %{chip} = sm_80
// DEFINE: %{n} = 128
// DEFINE: %{type} = f8E4M3FN
// DEFINE: %{run} = sed -e 's/TYPE/%{type}/g;s/COLUMNS/%{n}/g' %s | fusednorm-runner - --target=%{chip} --reference --emulate --check
// DEFINE: %{codes} = %{run} --entry=codes --input=70x64xbf16=normal --input='%{n}x64xbf16=normal(seed=1)' --input='%{n}xf32=uniform(-60,60)' --input='70x%{n}x%{type}=const(1)@strides=[144,1]' | FileCheck %s --check-prefix=CODES
// DEFINE: %{functions} = %{run} --entry=functions --input='70x64xbf16=uniform(-0.3,0.3)' --input='%{n}x64xbf16=normal(seed=1)' --input='70x%{n}xf32=const(1)' | FileCheck %s --check-prefix=FUNCTIONS
// DEFINE: %{sums} = %{run} --entry=sums --input='70x64xbf16=uniform(1,2)' --input='%{n}x64xbf16=uniform(1,2,seed=1)' --input='70x%{n}xf32=const(1)@strides=[144,1]' | FileCheck %s --check-prefix=CODES
// CODES: all equal: PASS
// CODES: check: 0 reports
// FUNCTIONS: {{, 0 outside the tolerance; .*}}: PASS
// FUNCTIONS: check: 0 reports

// RUN: %{codes} && %{functions}
// REDEFINE: %{chip} = sm_89
// REDEFINE: %{type} = f8E5M2
// REDEFINE: %{n} = 77
// RUN: %{codes}
// RUN: %{sums}
// REDEFINE: %{chip} = sm_90a
// RUN: %{functions}
// Pairs of f32 whose second element is past the end of the row.
// RUN: %{sums}
// REDEFINE: %{type} = f8E4M3FN
// REDEFINE: %{n} = 128
// RUN: %{codes} && %{functions} && %{sums}
// REDEFINE: %{type} = f8E4M3FNUZ
// RUN: %{codes}

// RUN: sed -e 's/TYPE/f8E4M3FN/g;s/COLUMNS/128/g' %s | fusednorm-compile - --target=sm_90a --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PTX-DAG: .entry codes_gemm0(
// PTX-DAG: wgmma.mma_async
// PTX-DAG: cvt.rn.satfinite.e4m3x2.f32
// PTX-DAG: .entry functions_gemm0(
// PTX-NOT: mma.sync
// RUN: sed -e 's/TYPE/f8E4M3FN/g;s/COLUMNS/77/g' %s | fusednorm-opt --fusednorm-to-nvvm=target=sm_90a --remarks-filter=tiles --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: Function=sums_gemm0 | Remark=wgmma

func.func @codes(%x: memref<?x64xbf16>, %w: memref<COLUMNSx64xbf16>, %b: memref<COLUMNSxf32>, %y: memref<?xCOLUMNSxTYPE, strided<[144, 1]>>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<COLUMNSx64xbf16>) transpose_b epilogue(%b : memref<COLUMNSxf32>) outs(%y : memref<?xCOLUMNSxTYPE, strided<[144, 1]>>) body {
  ^bb0(%s: tensor<?xCOLUMNSxf32>, %bb: tensor<COLUMNSxf32>, %o: tensor<?xCOLUMNSxTYPE>):
    %c0 = arith.constant 0 : index
    %m = tensor.dim %s, %c0 : tensor<?xCOLUMNSxf32>
    %e = tensor.empty(%m) : tensor<?xCOLUMNSxf32>
    %wide = linalg.broadcast ins(%bb : tensor<COLUMNSxf32>) outs(%e : tensor<?xCOLUMNSxf32>) dimensions = [0]
    %t = arith.mulf %s, %wide : tensor<?xCOLUMNSxf32>
    %c = arith.truncf %t : tensor<?xCOLUMNSxf32> to tensor<?xCOLUMNSxTYPE>
    fusednorm.yield %c : tensor<?xCOLUMNSxTYPE>
  }
  return
}

func.func @functions(%x: memref<?x64xbf16>, %w: memref<COLUMNSx64xbf16>, %y: memref<?xCOLUMNSxf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<COLUMNSx64xbf16>) transpose_b outs(%y : memref<?xCOLUMNSxf32>) body {
  ^bb0(%s: tensor<?xCOLUMNSxf32>, %o: tensor<?xCOLUMNSxf32>):
    %n = arith.negf %s : tensor<?xCOLUMNSxf32>
    %e = math.exp %n : tensor<?xCOLUMNSxf32>
    %t = math.tanh %s : tensor<?xCOLUMNSxf32>
    %f = math.erf %s : tensor<?xCOLUMNSxf32>
    %p = arith.mulf %e, %t : tensor<?xCOLUMNSxf32>
    %q = arith.mulf %p, %f : tensor<?xCOLUMNSxf32>
    fusednorm.yield %q : tensor<?xCOLUMNSxf32>
  }
  return
}

// f32 rows that are 16-byte aligned and may end within a pair.
func.func @sums(%x: memref<?x64xbf16>, %w: memref<COLUMNSx64xbf16>, %y: memref<?xCOLUMNSxf32, strided<[144, 1]>>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<COLUMNSx64xbf16>) transpose_b outs(%y : memref<?xCOLUMNSxf32, strided<[144, 1]>>)
  return
}
