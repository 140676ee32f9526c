// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMMs with scales, compared with the reference: every type, every scheme, both orders, partial
// tiles in all dimensions, padded scales, special scales.

func.func @f(%a: memref<?x?xTYPE>, %b: memref<?x?xTYPE>, %sa: memref<?x?xSCALE>, %sb: memref<?x?xSCALE>, %out: memref<?x?xOUT>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x?xTYPE>, memref<?x?xTYPE>) TRANSPOSED
      scales(%sa, %sb : memref<?x?xSCALE>, memref<?x?xSCALE>) by <SCHEME> order(ORDER) outs(%out : memref<?x?xOUT>)
  return
}
func.func @batch(%a: memref<2x?x?xTYPE>, %b: memref<2x?x?xTYPE>, %sa: memref<2x?x?xSCALE>, %sb: memref<2x?x?xSCALE>,
                 %out: memref<2x?x?xOUT>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<2x?x?xTYPE>, memref<2x?x?xTYPE>) TRANSPOSED
      scales(%sa, %sb : memref<2x?x?xSCALE>, memref<2x?x?xSCALE>) by <SCHEME> order(ORDER) outs(%out : memref<2x?x?xOUT>)
  return
}

// K and V of two heads. K is followed by its RoPE part.
func.func @split(%a: memref<?x24xf8E4M3FN>, %b: memref<24x24xf8E4M3FN>, %sa: memref<3x?xf32>, %sb: memref<2x3xf32>,
                 %k: memref<?x2x8xbf16, strided<[24, 12, 1]>>, %v: memref<?x2x4xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x24xf8E4M3FN>, memref<24x24xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<3x?xf32>, memref<2x3xf32>) by <block = [1, 16, 8]>
      outs(%k, %v : memref<?x2x8xbf16, strided<[24, 12, 1]>>, memref<?x2x4xbf16>) body {
  ^bb0(%s: tensor<?x24xf32>, %ko: tensor<?x2x8xbf16>, %vo: tensor<?x2x4xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x24xf32>
    %r = arith.truncf %s : tensor<?x24xf32> to tensor<?x24xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [%rows, 2, 12] : tensor<?x24xbf16> into tensor<?x2x12xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [%rows, 2, 8] [1, 1, 1] : tensor<?x2x12xbf16> to tensor<?x2x8xbf16>
    %value = tensor.extract_slice %h[0, 0, 8] [%rows, 2, 4] [1, 1, 1] : tensor<?x2x12xbf16> to tensor<?x2x4xbf16>
    fusednorm.yield %key, %value : tensor<?x2x8xbf16>, tensor<?x2x4xbf16>
  }
  return
}
func.func @split_kv(%x: memref<?x2x12xbf16>, %k: memref<?x2x8xbf16, strided<[24, 12, 1]>>, %v: memref<?x2x4xbf16>) {
  fusednorm.split_kv ins(%x : memref<?x2x12xbf16>) outs(%k, %v : memref<?x2x8xbf16, strided<[24, 12, 1]>>, memref<?x2x4xbf16>)
  return
}

// Static extents: padding given by the types, and no padding.
func.func @static(%a: tensor<22x29xbf16>, %b: tensor<29x6xbf16>, %sa: tensor<2x24xf32>, %sb: tensor<2x1xf32>, %out: tensor<22x6xf32>)
    -> tensor<22x6xf32> {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<22x29xbf16>, tensor<29x6xbf16>)
      scales(%sa, %sb : tensor<2x24xf32>, tensor<2x1xf32>) by <block = [1, 16, 16]> outs(%out : tensor<22x6xf32>) body {
  ^bb0(%s: tensor<22x6xf32>, %o: tensor<22x6xf32>):
    %y = arith.negf %s : tensor<22x6xf32>
    fusednorm.yield %y : tensor<22x6xf32>
  } -> (tensor<22x6xf32>)
  return %c : tensor<22x6xf32>
}
func.func @empty(%a: tensor<3x0xbf16>, %b: tensor<0x6xbf16>, %sa: tensor<0x3xf32>, %sb: tensor<0x1xf32>, %out: tensor<3x6xf32>,
                 %x: memref<0x2x12xbf16>, %k: memref<0x2x8xbf16>, %v: memref<0x2x4xbf16>,
                 %more: tensor<3x6xf32>)
    -> (tensor<3x6xf32>, tensor<3x6xf32>) {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<3x0xbf16>, tensor<0x6xbf16>)
      scales(%sa, %sb : tensor<0x3xf32>, tensor<0x1xf32>) by <block = [1, 16, 16]> outs(%out : tensor<3x6xf32>) -> (tensor<3x6xf32>)
  %d = fusednorm.scaled_matmul ins(%a, %b : tensor<3x0xbf16>, tensor<0x6xbf16>)
      scales(%sa, %sb : tensor<0x3xf32>, tensor<0x1xf32>) by <block = [1, 16, 16]> order(document) outs(%more : tensor<3x6xf32>) -> (tensor<3x6xf32>)
  fusednorm.split_kv ins(%x : memref<0x2x12xbf16>) outs(%k, %v : memref<0x2x8xbf16>, memref<0x2x4xbf16>)
  return %c, %d : tensor<3x6xf32>, tensor<3x6xf32>
}

// DEFINE: %{type} = f8E4M3FN
// DEFINE: %{scale} = f32
// DEFINE: %{out} = bf16
// DEFINE: %{scheme} = block = [1, 128, 128]
// DEFINE: %{order} = blocked
// DEFINE: %{t} = transpose_b
// DEFINE: %{a} = 20x129
// DEFINE: %{b} = 130x129
// DEFINE: %{sa} = 2x20
// DEFINE: %{sb} = 2x2
// DEFINE: %{c} = 20x130
// DEFINE: %{x} = uniform(0.01,0.1,seed=2)
// DEFINE: %{entry} = f
// DEFINE: %{in} = normal
// DEFINE: %{run} = sed -e 's/TYPE/%{type}/g;s/OUT/%{out}/g;s/SCALE/%{scale}/g;s/SCHEME/%{scheme}/g;s/ORDER/%{order}/g;s/TRANSPOSED/%{t}/g' %s | fusednorm-runner - --threads=1 --reference --entry=%{entry} --input='%{a}x%{type}=%{in}' --input='%{b}x%{type}=normal(seed=1)' --input='%{sa}x%{scale}=%{x}' --input='%{sb}x%{scale}=uniform(0.5,2,seed=3)' --input='%{c}x%{out}=const(9)' > %t
// RUN: %{run}
// REDEFINE: %{order} = document
// RUN: %{run}
// Padding after the scales of a; b is not transposed.
// REDEFINE: %{t} =
// REDEFINE: %{b} = 129x130
// REDEFINE: %{sa} = 2x24
// REDEFINE: %{order} = blocked
// REDEFINE: %{type} = f8E4M3FNUZ
// REDEFINE: %{scale} = bf16
// RUN: %{run}
// REDEFINE: %{type} = f8E5M2
// REDEFINE: %{scale} = f16
// REDEFINE: %{out} = f16
// RUN: %{run}
// REDEFINE: %{type} = i8
// REDEFINE: %{in} = uniform(-128,127)
// REDEFINE: %{scale} = f8E8M0FNU
// REDEFINE: %{out} = f32
// RUN: %{run}
// REDEFINE: %{order} = document
// REDEFINE: %{in} = normal
// REDEFINE: %{type} = f16
// RUN: %{run}
// Scale blocks of rows.
// REDEFINE: %{scheme} = block = [32, 64, 16]
// REDEFINE: %{scale} = f32
// REDEFINE: %{a} = 33x40
// REDEFINE: %{b} = 40x65
// REDEFINE: %{sa} = 3x2
// REDEFINE: %{sb} = 3x2
// REDEFINE: %{c} = 33x65
// REDEFINE: %{order} = blocked
// REDEFINE: %{type} = bf16
// RUN: %{run}
// Infinite scales.
// REDEFINE: %{x} = const(inf)
// RUN: %{run}

// One scale per token and channel, or one for all.
// REDEFINE: %{x} = uniform(0.01,0.1,seed=2)
// REDEFINE: %{scheme} = channel
// REDEFINE: %{sa} = 1x33
// REDEFINE: %{type} = i8
// REDEFINE: %{in} = uniform(-128,127)
// REDEFINE: %{t} = transpose_b
// REDEFINE: %{b} = 65x40
// REDEFINE: %{sb} = 65x1
// RUN: %{run}
// REDEFINE: %{order} = document
// RUN: %{run}
// REDEFINE: %{scheme} = tensor
// REDEFINE: %{sa} = 1x1
// REDEFINE: %{sb} = 1x1
// REDEFINE: %{order} = blocked
// RUN: %{run}
// REDEFINE: %{in} = normal
// REDEFINE: %{type} = f8E4M3FN
// REDEFINE: %{a} = 33x0
// REDEFINE: %{b} = 65x0
// RUN: %{run}

// A batch. scaled-matmul-full.test runs more combinations.
// REDEFINE: %{entry} = batch
// REDEFINE: %{scheme} = block = [1, 16, 16]
// REDEFINE: %{a} = 2x3x20
// REDEFINE: %{b} = 2x18x20
// REDEFINE: %{sa} = 2x2x4
// REDEFINE: %{sb} = 2x2x2
// REDEFINE: %{c} = 2x3x18
// RUN: %{run}
// REDEFINE: %{order} = document
// RUN: %{run}

// DEFINE: %{any} = sed -e 's/TYPE/bf16/g;s/OUT/f32/g;s/SCALE/f32/g;s/SCHEME/tensor/g;s/ORDER/blocked/g;s/TRANSPOSED//g' %s | fusednorm-runner - --threads=1 --reference
// RUN: %{any} --entry=split --input=5x24xf8E4M3FN=normal --input='24x24xf8E4M3FN=normal(seed=1)' --input='3x8xf32=uniform(0.5,1)' --input='2x3xf32=uniform(0.5,2)' --input='5x2x8xbf16=const(9)@strides=[24,12,1]' --input='5x2x4xbf16=const(9)'
// RUN: %{any} --entry=split_kv --input=5x2x12xbf16=normal --input='5x2x8xbf16=const(9)@strides=[24,12,1]' --input='5x2x4xbf16=const(9)'
// RUN: %{any} --entry=static --input=22x29xbf16=normal --input='29x6xbf16=normal(seed=1)' --input='2x24xf32=uniform(0.5,1)' --input='2x1xf32=uniform(0.5,2)' --input='22x6xf32=const(9)'
// RUN: %{any} --entry=empty --input=3x0xbf16=normal --input=0x6xbf16=normal --input=0x3xf32=normal --input=0x1xf32=normal --input='3x6xf32=const(9)' --input=0x2x12xbf16=normal --input=0x2x8xbf16=normal --input=0x2x4xbf16=normal --input='3x6xf32=const(9)'
