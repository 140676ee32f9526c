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
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{type} = f16
// REDEFINE: %{out} = f16
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{type} = f32
// REDEFINE: %{out} = bf16
// RUN: %{plain} && %{transposed} && %{batch}
// One row, no rows, no columns, depth 0.
// REDEFINE: %{m} = 1
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{m} = 0
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{m} = 3
// REDEFINE: %{n} = 0
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{n} = 2
// REDEFINE: %{k} = 0
// RUN: %{plain} && %{transposed} && %{batch}
// REDEFINE: %{k} = 1
// REDEFINE: %{x} = const(nan)
// RUN: %{plain}
// REDEFINE: %{k} = 9
// REDEFINE: %{x} = const(inf)
// RUN: %{plain}

// REDEFINE: %{type} = bf16
// REDEFINE: %{out} = bf16
// DEFINE: %{linear} = %{run} --entry=linear --input=%{m}x48x%{type}=normal --input='32x48x%{type}=normal(seed=1)' --input='32xf32=normal(seed=2)' --input='%{m}x32xbf16=normal(seed=3)' > %t
// DEFINE: %{quantized} = %{run} --entry=quantized --input=%{m}x48x%{type}=normal --input='48x64x%{type}=normal(seed=1)' --input='%{m}x64xf8E4M3FN=const(1)' --input='4x12xf32=const(-1)' --input='%{m}x1xf32=const(-1)' > %t
// REDEFINE: %{m} = 7
// RUN: %{linear} && %{quantized}
// REDEFINE: %{m} = 1
// REDEFINE: %{type} = f16
// RUN: %{linear} && %{quantized}
// REDEFINE: %{m} = 0
// RUN: %{linear} && %{quantized}

// An array with wrong extents.
// REDEFINE: %{m} = 4
// REDEFINE: %{n} = 6
// REDEFINE: %{k} = 8
// RUN: sed -e "s/TYPE/f16/g;s/OUT/bf16/g" %s > %t.mlir
// RUN: not fusednorm-runner %t.mlir --threads=1 --entry=plain --input=4x8xf16=normal --input=9x6xf16=normal --input=4x6xbf16=normal 2>&1 | FileCheck %s
// CHECK: error: 'fusednorm.matmul' op b: expected shape [8, 6], got 'memref<9x6xf16>' (matmul_c3)
// CHECK: note: for the shapes of the given inputs
