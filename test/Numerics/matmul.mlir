// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMMs, compared with the reference: types, schemes, partial tiles, empty dimensions, special
// values.

func.func @plain(%a: memref<?x?xTYPE>, %b: memref<?x?xTYPE>, %out: memref<?x?xOUT>) {
  fusednorm.matmul ins(%a, %b : memref<?x?xTYPE>, memref<?x?xTYPE>) outs(%out : memref<?x?xOUT>)
  return
}
func.func @transposed(%a: tensor<?x?xTYPE>, %b: tensor<?x?xTYPE>, %out: tensor<?x?xOUT>) -> tensor<?x?xOUT> {
  %c = fusednorm.matmul ins(%a, %b : tensor<?x?xTYPE>, tensor<?x?xTYPE>) transpose_b outs(%out : tensor<?x?xOUT>) -> (tensor<?x?xOUT>)
  return %c : tensor<?x?xOUT>
}
func.func @batch(%a: memref<3x?x?xTYPE>, %b: memref<3x?x?xTYPE>, %out: memref<3x?x?xOUT>) {
  fusednorm.matmul ins(%a, %b : memref<3x?x?xTYPE>, memref<3x?x?xTYPE>) transpose_b outs(%out : memref<3x?x?xOUT>)
  return
}

// One kernel for several sizes: 5 rows, one row, no rows, no columns, depth 0; NaN, infinity.
!xm = memref<?x?xTYPE>
!ym = memref<?x?xOUT>
!xt = tensor<?x?xTYPE>
!yt = tensor<?x?xOUT>
!xb = memref<3x?x?xTYPE>
!yb = memref<3x?x?xOUT>
func.func @plain_sizes(%a0: !xm, %b0: !xm, %c0: !ym,
                       %a1: !xm, %b1: !xm, %c1: !ym,
                       %a2: !xm, %b2: !xm, %c2: !ym,
                       %a3: !xm, %b3: !xm, %c3: !ym,
                       %a4: !xm, %b4: !xm, %c4: !ym,
                       %a5: !xm, %b5: !xm, %c5: !ym,
                       %a6: !xm, %b6: !xm, %c6: !ym) {
  call @plain(%a0, %b0, %c0) : (!xm, !xm, !ym) -> ()
  call @plain(%a1, %b1, %c1) : (!xm, !xm, !ym) -> ()
  call @plain(%a2, %b2, %c2) : (!xm, !xm, !ym) -> ()
  call @plain(%a3, %b3, %c3) : (!xm, !xm, !ym) -> ()
  call @plain(%a4, %b4, %c4) : (!xm, !xm, !ym) -> ()
  call @plain(%a5, %b5, %c5) : (!xm, !xm, !ym) -> ()
  call @plain(%a6, %b6, %c6) : (!xm, !xm, !ym) -> ()
  return
}
func.func @transposed_sizes(%a0: !xt, %b0: !xt, %c0: !yt,
                            %a1: !xt, %b1: !xt, %c1: !yt,
                            %a2: !xt, %b2: !xt, %c2: !yt,
                            %a3: !xt, %b3: !xt, %c3: !yt,
                            %a4: !xt, %b4: !xt, %c4: !yt)
    -> (!yt, !yt, !yt, !yt, !yt) {
  %r0 = call @transposed(%a0, %b0, %c0) : (!xt, !xt, !yt) -> !yt
  %r1 = call @transposed(%a1, %b1, %c1) : (!xt, !xt, !yt) -> !yt
  %r2 = call @transposed(%a2, %b2, %c2) : (!xt, !xt, !yt) -> !yt
  %r3 = call @transposed(%a3, %b3, %c3) : (!xt, !xt, !yt) -> !yt
  %r4 = call @transposed(%a4, %b4, %c4) : (!xt, !xt, !yt) -> !yt
  return %r0, %r1, %r2, %r3, %r4 : !yt, !yt, !yt, !yt, !yt
}
func.func @batch_sizes(%a0: !xb, %b0: !xb, %c0: !yb,
                       %a1: !xb, %b1: !xb, %c1: !yb,
                       %a2: !xb, %b2: !xb, %c2: !yb,
                       %a3: !xb, %b3: !xb, %c3: !yb,
                       %a4: !xb, %b4: !xb, %c4: !yb) {
  call @batch(%a0, %b0, %c0) : (!xb, !xb, !yb) -> ()
  call @batch(%a1, %b1, %c1) : (!xb, !xb, !yb) -> ()
  call @batch(%a2, %b2, %c2) : (!xb, !xb, !yb) -> ()
  call @batch(%a3, %b3, %c3) : (!xb, !xb, !yb) -> ()
  call @batch(%a4, %b4, %c4) : (!xb, !xb, !yb) -> ()
  return
}

// Bias, activation, residual. The residual is overwritten.
func.func @linear(%a: memref<?x48xTYPE>, %b: memref<32x48xTYPE>, %bias: memref<32xf32>, %r: memref<?x32xbf16>) {
  fusednorm.matmul ins(%a, %b : memref<?x48xTYPE>, memref<32x48xTYPE>) transpose_b
      epilogue(%bias, %r : memref<32xf32>, memref<?x32xbf16>) outs(%r : memref<?x32xbf16>) body {
  ^bb0(%s: tensor<?x32xf32>, %v: tensor<32xf32>, %x: tensor<?x32xbf16>, %o: tensor<?x32xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x32xf32>
    %e = tensor.empty(%rows) : tensor<?x32xf32>
    %wide = linalg.broadcast ins(%v : tensor<32xf32>) outs(%e : tensor<?x32xf32>) dimensions = [0]
    %t = arith.addf %s, %wide : tensor<?x32xf32>
    %n = arith.negf %t : tensor<?x32xf32>
    %m = arith.maximumf %t, %n : tensor<?x32xf32>
    %xf = arith.extf %x : tensor<?x32xbf16> to tensor<?x32xf32>
    %sum = arith.addf %m, %xf : tensor<?x32xf32>
    %y = arith.truncf %sum : tensor<?x32xf32> to tensor<?x32xbf16>
    fusednorm.yield %y : tensor<?x32xbf16>
  }
  return
}

// Group quantization and the statistics of a norm, from the same accumulators.
func.func @quantized(%a: memref<?x48xTYPE>, %b: memref<48x64xTYPE>, %out: memref<?x64xf8E4M3FN>, %scales: memref<4x?xf32>,
                     %var: memref<?x1xf32>) {
  fusednorm.matmul ins(%a, %b : memref<?x48xTYPE>, memref<48x64xTYPE>)
      outs(%out, %scales, %var : memref<?x64xf8E4M3FN>, memref<4x?xf32>, memref<?x1xf32>) body {
  ^bb0(%s: tensor<?x64xf32>, %o: tensor<?x64xf8E4M3FN>, %t: tensor<4x?xf32>, %v: tensor<?x1xf32>):
    %q, %f = fusednorm.quantize ins(%s : tensor<?x64xf32>) outs(%o, %t : tensor<?x64xf8E4M3FN>, tensor<4x?xf32>)
        {scheme = #fusednorm.quantization<group = 16, layout = transposed>} -> (tensor<?x64xf8E4M3FN>, tensor<4x?xf32>)
    %w = fusednorm.row_mean_of_squares ins(%s : tensor<?x64xf32>) outs(%v : tensor<?x1xf32>) -> tensor<?x1xf32>
    fusednorm.yield %q, %f, %w : tensor<?x64xf8E4M3FN>, tensor<4x?xf32>, tensor<?x1xf32>
  }
  return
}

// DEFINE: %{type} = bf16
// DEFINE: %{out} = f32
// DEFINE: %{m} = 5
// DEFINE: %{n} = 33
// DEFINE: %{k} = 70
// DEFINE: %{x} = normal
// DEFINE: %{run} = sed -e 's/TYPE/%{type}/g;s/OUT/%{out}/g' %s | fusednorm-runner - --threads=1 --reference
// DEFINE: %{plain} = %{run} --entry=plain --input='%{m}x%{k}x%{type}=%{x}' --input='%{k}x%{n}x%{type}=normal(seed=1)' --input='%{m}x%{n}x%{out}=const(9)' > %t
// DEFINE: %{transposed} = %{run} --entry=transposed --input='%{m}x%{k}x%{type}=%{x}' --input='%{n}x%{k}x%{type}=normal(seed=1)' --input='%{m}x%{n}x%{out}=const(9)' > %t
// DEFINE: %{batch} = %{run} --entry=batch --input='3x%{m}x%{k}x%{type}=%{x}' --input='3x%{n}x%{k}x%{type}=normal(seed=1)' --input='3x%{m}x%{n}x%{out}=const(9)' > %t
// RUN: %{plain} && %{batch}
// REDEFINE: %{type} = f16
// REDEFINE: %{out} = f16
// RUN: %{transposed}
// matmul-full.test runs each size with each type.
// REDEFINE: %{type} = f32
// REDEFINE: %{out} = bf16
// RUN: %{run} --entry=plain_sizes --input='5x70xf32=normal' --input='70x33xf32=normal(seed=1)' --input='5x33xbf16=const(9)' --input='1x70xf32=normal' --input='70x33xf32=normal(seed=1)' --input='1x33xbf16=const(9)' --input='0x70xf32=normal' --input='70x33xf32=normal(seed=1)' --input='0x33xbf16=const(9)' --input='3x70xf32=normal' --input='70x0xf32=normal(seed=1)' --input='3x0xbf16=const(9)' --input='3x0xf32=normal' --input='0x2xf32=normal(seed=1)' --input='3x2xbf16=const(9)' --input='3x1xf32=const(nan)' --input='1x2xf32=normal(seed=1)' --input='3x2xbf16=const(9)' --input='3x9xf32=const(inf)' --input='9x2xf32=normal(seed=1)' --input='3x2xbf16=const(9)' > %t
// RUN: %{run} --entry=transposed_sizes --input='5x70xf32=normal' --input='33x70xf32=normal(seed=1)' --input='5x33xbf16=const(9)' --input='1x70xf32=normal' --input='33x70xf32=normal(seed=1)' --input='1x33xbf16=const(9)' --input='0x70xf32=normal' --input='33x70xf32=normal(seed=1)' --input='0x33xbf16=const(9)' --input='3x70xf32=normal' --input='0x70xf32=normal(seed=1)' --input='3x0xbf16=const(9)' --input='3x0xf32=normal' --input='2x0xf32=normal(seed=1)' --input='3x2xbf16=const(9)' > %t
// RUN: %{run} --entry=batch_sizes --input='3x5x70xf32=normal' --input='3x33x70xf32=normal(seed=1)' --input='3x5x33xbf16=const(9)' --input='3x1x70xf32=normal' --input='3x33x70xf32=normal(seed=1)' --input='3x1x33xbf16=const(9)' --input='3x0x70xf32=normal' --input='3x33x70xf32=normal(seed=1)' --input='3x0x33xbf16=const(9)' --input='3x3x70xf32=normal' --input='3x0x70xf32=normal(seed=1)' --input='3x3x0xbf16=const(9)' --input='3x3x0xf32=normal' --input='3x2x0xf32=normal(seed=1)' --input='3x3x2xbf16=const(9)' > %t

// REDEFINE: %{type} = bf16
// REDEFINE: %{out} = bf16
// DEFINE: %{linear} = %{run} --entry=linear --input=%{m}x48x%{type}=normal --input='32x48x%{type}=normal(seed=1)' --input='32xf32=normal(seed=2)' --input='%{m}x32xbf16=normal(seed=3)' > %t
// DEFINE: %{quantized} = %{run} --entry=quantized --input=%{m}x48x%{type}=normal --input='48x64x%{type}=normal(seed=1)' --input='%{m}x64xf8E4M3FN=const(1)' --input='4x12xf32=const(-1)' --input='%{m}x1xf32=const(-1)' > %t
// REDEFINE: %{m} = 7
// RUN: %{linear}
// REDEFINE: %{m} = 1
// REDEFINE: %{type} = f16
// RUN: %{quantized}
// REDEFINE: %{m} = 0
// RUN: %{linear}

// An array with wrong extents.
// REDEFINE: %{m} = 4
// REDEFINE: %{n} = 6
// REDEFINE: %{k} = 8
// RUN: sed -e "s/TYPE/f16/g;s/OUT/bf16/g" %s > %t.mlir
// RUN: not fusednorm-runner %t.mlir --threads=1 --entry=plain --input=4x8xf16=normal --input=9x6xf16=normal --input=4x6xbf16=normal 2>&1 | FileCheck %s
// CHECK: error: 'fusednorm.matmul' op b: expected shape [8, 6], got 'memref<9x6xf16>' (matmul_c3)
// CHECK: note: for the shapes of the given inputs
