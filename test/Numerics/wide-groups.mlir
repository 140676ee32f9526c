// Groups of columns that are not a power of two up to 1024: their maxima need a separate pass.
// Vectors, chunks and warps hold parts of groups, or several groups.

func.func @quantize(%x: memref<?x528xbf16>, %out: memref<?x528xf8E4M3FN>, %scales: memref<?x4xf32>) {
  fusednorm.quantize ins(%x : memref<?x528xbf16>) outs(%out, %scales : memref<?x528xf8E4M3FN>, memref<?x4xf32>)
      {scheme = #fusednorm.quantization<group = 132>}
  return
}
func.func @run_time(%x: memref<?x?xf32>, %out: memref<?x?xi8>, %scales: memref<?x?xf8E8M0FNU>) {
  fusednorm.quantize ins(%x : memref<?x?xf32>) outs(%out, %scales : memref<?x?xi8>, memref<?x?xf8E8M0FNU>)
      {scheme = #fusednorm.quantization<group = 20, layout = transposed>}
  return
}
func.func @whole_rows(%x: memref<?x7168xbf16>, %out: memref<?x7168xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.quantize ins(%x : memref<?x7168xbf16>) outs(%out, %scales : memref<?x7168xf8E4M3FN>, memref<?x1xf32>)
      {scheme = #fusednorm.quantization<group = 7168>}
  return
}
func.func @dequantize(%x: memref<?x272xf8E5M2>, %scales: memref<2x?xbf16>, %out: memref<?x272xf16>) {
  fusednorm.dequantize ins(%x : memref<?x272xf8E5M2>) scales(%scales : memref<2x?xbf16>) outs(%out : memref<?x272xf16>)
      {scheme = #fusednorm.quantization<group = 136, layout = transposed>}
  return
}
func.func @norm(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %eps: f32, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>) {scheme = #fusednorm.quantization<group = 2048>}
  return
}
// A sum over values that depend on group scales is also computed run by run.
func.func @sum(%x: memref<5x2640xf8E4M3FN>, %s: memref<5x20xf32>, %g: memref<2640xf32>, %e: f32, %out: memref<5x2640xf32>) {
  fusednorm.fused ins(%x, %s, %g, %e : memref<5x2640xf8E4M3FN>, memref<5x20xf32>, memref<2640xf32>, f32) outs(%out : memref<5x2640xf32>) body {
  ^bb0(%a: tensor<5x2640xf8E4M3FN>, %b: tensor<5x20xf32>, %c: tensor<2640xf32>, %eps: f32, %o: tensor<5x2640xf32>):
    %t = tensor.empty() : tensor<5x2640xf32>
    %y = fusednorm.dequantize ins(%a : tensor<5x2640xf8E4M3FN>) scales(%b : tensor<5x20xf32>) outs(%t : tensor<5x2640xf32>)
        {scheme = #fusednorm.quantization<group = 132>} -> tensor<5x2640xf32>
    %n = fusednorm.rms_norm ins(%y, %c : tensor<5x2640xf32>, tensor<2640xf32>) epsilon(%eps) outs(%o : tensor<5x2640xf32>) -> tensor<5x2640xf32>
    fusednorm.yield %n : tensor<5x2640xf32>
  }
  return
}
func.func @canonical_sum(%x: memref<5x?xf8E4M3FN>, %s: memref<5x?xf32>, %g: memref<?xbf16>, %e: f32, %out: memref<5x?xbf16>) {
  fusednorm.fused ins(%x, %s, %g, %e : memref<5x?xf8E4M3FN>, memref<5x?xf32>, memref<?xbf16>, f32) outs(%out : memref<5x?xbf16>) body {
  ^bb0(%a: tensor<5x?xf8E4M3FN>, %b: tensor<5x?xf32>, %c: tensor<?xbf16>, %eps: f32, %o: tensor<5x?xbf16>):
    %c1 = arith.constant 1 : index
    %d = tensor.dim %a, %c1 : tensor<5x?xf8E4M3FN>
    %t = tensor.empty(%d) : tensor<5x?xbf16>
    %y = fusednorm.dequantize ins(%a : tensor<5x?xf8E4M3FN>) scales(%b : tensor<5x?xf32>) outs(%t : tensor<5x?xbf16>)
        {scheme = #fusednorm.quantization<group = 132>} -> tensor<5x?xbf16>
    %n = fusednorm.rms_norm ins(%y, %c : tensor<5x?xbf16>, tensor<?xbf16>) epsilon(%eps) outs(%o : tensor<5x?xbf16>)
        {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<5x?xbf16>
    fusednorm.yield %n : tensor<5x?xbf16>
  }
  return
}

// DEFINE: %{target} =
// DEFINE: %{quantize} = fusednorm-runner %s --reference --entry=quantize --input=7x528xbf16=normal --input=7x528xf8E4M3FN=const(0) --input=7x4xf32=const(7) %{target}
// DEFINE: %{run-time} = fusednorm-runner %s --reference --entry=run_time --input=5x60xf32=normal --input=5x60xi8=const(0) --input=3x8xf8E8M0FNU=const(1) %{target}
// DEFINE: %{whole-rows} = fusednorm-runner %s --reference --entry=whole_rows --input=2x7168xbf16=normal --input=2x7168xf8E4M3FN=const(0) --input=2x1xf32=const(7) %{target}
// DEFINE: %{dequantize} = fusednorm-runner %s --reference --entry=dequantize --input=5x272xf8E5M2=normal --input=2x5xbf16=normal --input=5x272xf16=const(7) %{target}
// DEFINE: %{norm} = fusednorm-runner %s --reference --entry=norm --input=3x6144xbf16=normal --input=6144xbf16=normal --input=1e-6 --input=3x6144xf8E4M3FN=const(0) --input=3x3xf32=const(7) %{target}

// DEFINE: %{sum} = fusednorm-runner %s --reference --entry=sum --input=5x2640xf8E4M3FN=normal --input=5x20xf32=normal --input=2640xf32=normal --input=1e-6 --input=5x2640xf32=const(0) %{target}
// DEFINE: %{canonical-sum} = fusednorm-runner %s --reference --entry=canonical_sum --input=5x2640xf8E4M3FN=normal --input=5x20xf32=normal --input=2640xbf16=normal --input=1e-6 --input=5x2640xbf16=const(0) %{target}

// REDEFINE: %{target} = --target=x86-64-v3 --threads=2
// RUN: %{sum}
// RUN: %{canonical-sum}
// RUN: %{quantize}
// RUN: %{run-time}
// RUN: %{whole-rows}
// RUN: %{dequantize}
// RUN: %{norm}

// REDEFINE: %{target} = --target=%level --threads=none
// RUN: %{sum}
// RUN: %{norm}

// REDEFINE: %{target} = --target=sm_90a --emulate --check --schedule=random:1
// RUN: %{quantize}
// RUN: %{run-time}
// RUN: %{whole-rows}
// RUN: %{dequantize}
// RUN: %{norm}

// REDEFINE: %{target} = --target=sm_80 --emulate --check --schedule=reverse
// RUN: %{sum}
// RUN: %{canonical-sum}

// A block holds the group maxima of a row of dynamic length if there are at most 4096.
// REDEFINE: %{target} = --target=sm_90a --emulate
// RUN: not fusednorm-runner %s --entry=run_time --input=1x81940xf32=const(1) --input=1x81940xi8=const(0) --input=4097x1xf8E8M0FNU=const(1) %{target} 2>&1 | FileCheck %s
// CHECK: wide-groups.mlir:10:3: error: columns: expected at most 81920 (a block has memory for 4096 groups of 20 columns), got 81940
