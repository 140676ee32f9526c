// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last group of a row has the remaining columns, for static and dynamic row lengths, groups
// within a vector, of several lanes, and wide groups, with both layouts of scales.

func.func @linear(%x: tensor<?x192xbf16>, %w: tensor<256x192xf8E4M3FN>, %sw: tensor<2x2xf32>, %values: tensor<?x192xf8E4M3FN>,
                  %sx: tensor<2x?xf32>, %out: tensor<?x256xbf16>) -> tensor<?x256xbf16> {
  %q, %s = fusednorm.quantize ins(%x : tensor<?x192xbf16>) outs(%values, %sx : tensor<?x192xf8E4M3FN>, tensor<2x?xf32>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>} -> (tensor<?x192xf8E4M3FN>, tensor<2x?xf32>)
  %0 = fusednorm.scaled_matmul ins(%q, %w : tensor<?x192xf8E4M3FN>, tensor<256x192xf8E4M3FN>) transpose_b
      scales(%s, %sw : tensor<2x?xf32>, tensor<2x2xf32>) by <block = [1, 128, 128]> outs(%out : tensor<?x256xbf16>) -> (tensor<?x256xbf16>)
  return %0 : tensor<?x256xbf16>
}
func.func @small(%x: memref<?x30xf32>, %out: memref<?x30xi8>, %scales: memref<?x8xf16>) {
  fusednorm.quantize ins(%x : memref<?x30xf32>) outs(%out, %scales : memref<?x30xi8>, memref<?x8xf16>)
      {scheme = #fusednorm.quantization<group = 4>}
  return
}
func.func @one(%x: memref<?x5xf32>, %out: memref<?x5xf8E5M2>, %scales: memref<?x1xf32>) {
  fusednorm.quantize ins(%x : memref<?x5xf32>) outs(%out, %scales : memref<?x5xf8E5M2>, memref<?x1xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}
func.func @run_time(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 64>, numerics = #fusednorm.numerics<scaling = divide>}
  return
}
func.func @wide(%x: memref<?x?xf32>, %out: memref<?x?xi8>, %scales: memref<?x?xf8E8M0FNU>) {
  fusednorm.quantize ins(%x : memref<?x?xf32>) outs(%out, %scales : memref<?x?xi8>, memref<?x?xf8E8M0FNU>)
      {scheme = #fusednorm.quantization<group = 132, layout = transposed>}
  return
}
func.func @wide_static(%x: memref<?x500xf16>, %out: memref<?x500xf8E4M3FN>, %scales: memref<?x4xf32>) {
  fusednorm.quantize ins(%x : memref<?x500xf16>) outs(%out, %scales : memref<?x500xf8E4M3FN>, memref<?x4xf32>)
      {scheme = #fusednorm.quantization<group = 132>}
  return
}
// Elements past the end of the row must not count: exp maps their zeros to 1.
func.func @norm(%x: memref<?x300xbf16>, %gamma: memref<300xbf16>, %eps: f32, %out: memref<?x300xf8E4M3FN>, %scales: memref<?x3xf32>) {
  fusednorm.fused ins(%x, %gamma, %eps : memref<?x300xbf16>, memref<300xbf16>, f32) outs(%out, %scales : memref<?x300xf8E4M3FN>, memref<?x3xf32>) body {
  ^bb0(%a: tensor<?x300xbf16>, %g: tensor<300xbf16>, %e: f32, %o: tensor<?x300xf8E4M3FN>, %s: tensor<?x3xf32>):
    %c0 = arith.constant 0 : index
    %d = tensor.dim %a, %c0 : tensor<?x300xbf16>
    %empty = tensor.empty(%d) : tensor<?x300xf32>
    %y = fusednorm.rms_norm ins(%a, %g : tensor<?x300xbf16>, tensor<300xbf16>) epsilon(%e) outs(%empty : tensor<?x300xf32>) -> tensor<?x300xf32>
    %z = math.exp %y : tensor<?x300xf32>
    %n = arith.negf %z : tensor<?x300xf32>
    %m = math.exp %n : tensor<?x300xf32>
    %q, %t = fusednorm.quantize ins(%m : tensor<?x300xf32>) outs(%o, %s : tensor<?x300xf8E4M3FN>, tensor<?x3xf32>)
        {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x300xf8E4M3FN>, tensor<?x3xf32>)
    fusednorm.yield %q, %t : tensor<?x300xf8E4M3FN>, tensor<?x3xf32>
  }
  return
}
func.func @fp8(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %eps: f32, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>) {scheme = #fusednorm.quantization<group = 128>}
  return
}
func.func @dequantize(%x: memref<?x192xf8E4M3FN>, %scales: memref<2x?xf32>, %out: memref<?x192xbf16>) {
  fusednorm.dequantize ins(%x : memref<?x192xf8E4M3FN>) scales(%scales : memref<2x?xf32>) outs(%out : memref<?x192xbf16>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>}
  return
}
func.func @dequantize_run_time(%x: memref<?x?xi8>, %scales: memref<?x?xf32>, %out: memref<?x?xf32>) {
  fusednorm.dequantize ins(%x : memref<?x?xi8>) scales(%scales : memref<?x?xf32>) outs(%out : memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 20>}
  return
}

// DEFINE: %{target} =
// DEFINE: %{linear} = fusednorm-runner %s --reference --entry=linear --input='5x192xbf16=normal(seed=1)' --input='256x192xf8E4M3FN=normal(seed=2)' --input='2x2xf32=const(1)' --input='5x192xf8E4M3FN=const(0)' --input='2x5xf32=const(0)' --input='5x256xbf16=const(0)' %{target}
// DEFINE: %{small} = fusednorm-runner %s --reference --entry=small --input=5x30xf32=normal --input='5x30xi8=const(0)' --input='5x8xf16=const(7)' %{target}
// DEFINE: %{one} = fusednorm-runner %s --reference --entry=one --input=5x5xf32=normal --input='5x5xf8E5M2=const(0)' --input='5x1xf32=const(7)' %{target}
// DEFINE: %{run-time} = fusednorm-runner %s --reference --entry=run_time --input=3x1001xbf16=normal --input='3x1001xf8E4M3FN=const(0)' --input='3x16xf32=const(7)' %{target}
// DEFINE: %{less} = fusednorm-runner %s --reference --entry=run_time --input=3x7xbf16=normal --input='3x7xf8E4M3FN=const(0)' --input='3x1xf32=const(7)' %{target}
// DEFINE: %{wide} = fusednorm-runner %s --reference --entry=wide --input=5x400xf32=normal --input='5x400xi8=const(0)' --input='4x8xf8E8M0FNU=const(1)' %{target}
// DEFINE: %{wide-static} = fusednorm-runner %s --reference --entry=wide_static --input=5x500xf16=normal --input='5x500xf8E4M3FN=const(0)' --input='5x4xf32=const(7)' %{target}
// DEFINE: %{norm} = fusednorm-runner %s --reference --entry=norm --input=5x300xbf16=normal --input='300xbf16=uniform(0.5,1.5)' --input=1e-6 --input='5x300xf8E4M3FN=const(0)' --input='5x3xf32=const(7)' %{target}
// DEFINE: %{fp8} = fusednorm-runner %s --reference --entry=fp8 --input=5x320xbf16=normal --input='320xbf16=uniform(0.5,1.5)' --input=1e-6 --input='5x320xf8E4M3FN=const(0)' --input='5x3xf32=const(7)' %{target}
// DEFINE: %{dequantize} = fusednorm-runner %s --reference --entry=dequantize --input=5x192xf8E4M3FN=normal --input=2x5xf32=normal --input='5x192xbf16=const(7)' %{target}
// DEFINE: %{dequantize-run-time} = fusednorm-runner %s --reference --entry=dequantize_run_time --input=5x50xi8=iota --input=5x3xf32=normal --input='5x50xf32=const(7)' %{target}

// REDEFINE: %{target} = --target=x86-64-v3 --threads=2
// RUN: %{linear}
// RUN: %{small}
// RUN: %{one}
// RUN: %{run-time}
// RUN: %{less}
// RUN: %{wide}
// RUN: %{wide-static}
// RUN: %{norm}
// RUN: %{fp8}
// RUN: %{dequantize}
// RUN: %{dequantize-run-time}

// REDEFINE: %{target} = --target=%level --threads=none
// RUN: %{run-time}
// RUN: %{wide}
// RUN: %{norm}

// REDEFINE: %{target} = --target=sm_90a --emulate --check --schedule=random:1
// RUN: %{linear}
// RUN: %{run-time}
// RUN: %{wide}
// RUN: %{norm}
// RUN: %{fp8}
// RUN: %{dequantize}
