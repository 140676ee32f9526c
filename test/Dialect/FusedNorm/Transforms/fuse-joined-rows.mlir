// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns of several tensors are concatenated into one row, for example the no-PE part of a query
// and its rotated part. The concatenation is fused into the kernel that computes one of the parts
// or that reads the row.
//
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: fusednorm-runner %s --entry=query --fuse --reference --input='5x4x512xbf16=normal(seed=1)' --input='5x4x64xbf16=normal(seed=2)' \
// RUN:   --input='32x64xf32=freqs()' --input='5xi64=uniform(0,31,seed=3)' --input=0.02 | FileCheck %s --check-prefix=NUMBERS
// RUN: fusednorm-runner %s --entry=query --fuse --reference --input='5x4x512xbf16=normal(seed=1)' --input='5x4x64xbf16=normal(seed=2)' \
// RUN:   --input='32x64xf32=freqs()' --input='5xi64=uniform(0,31,seed=3)' --input=0.02 --target=sm_90a --emulate --check \
// RUN:   | FileCheck %s --check-prefixes=NUMBERS,CHECKED
// RUN: fusednorm-runner %s --entry=halves --fuse --reference --input='5x64xf32=normal(seed=1)' --input='5x128xf32=normal(seed=2)' \
// RUN:   --input='64xf32=normal(seed=3)' --input='5x64xf32=normal(seed=4)' --input='5x64xf32=normal(seed=5)' --target=sm_80 --emulate --check \
// RUN:   | FileCheck %s --check-prefixes=NUMBERS,CHECKED
// RUN: not fusednorm-runner %s --entry=query --fuse --input='5x4x512xbf16=normal(seed=1)' --input='4x4x64xbf16=normal(seed=2)' \
// RUN:   --input='32x64xf32=freqs()' --input='4xi64=uniform(0,31,seed=3)' --input=0.02 2>&1 | FileCheck %s --check-prefix=SHORT

// REMARK-DAG: [Missed] NotFused {{.*}}Function=no_part | Remark="tensor.concat was not fused: its row length does not divide the concatenated row length
// REMARK-DAG: [Missed] NotFused {{.*}}Function=groups | Remark="fusednorm.quantize was not fused: it processes groups or a section of columns
// REMARK-DAG: [Missed] NotFused {{.*}}Function=odd | Remark="tensor.concat was not fused: concatenated rows do not split into at most 32 equal runs of at least 8 columns

// NUMBERS-COUNT-1: : PASS
// CHECKED: check: 0 reports
// SHORT: fuse-joined-rows.mlir:[[#]]:{{[0-9]+}}: error: 'tensor.concat' op expected 5 elements in dimension 0 of each operand, got 4

// CHECK-LABEL: @query
// CHECK: fusednorm.fused ins(%arg{{[01]}}, %arg{{[01]}}
// CHECK-SAME: outs(%{{[0-9]+}} : tensor<?x4x576xf8E4M3FN>)
// CHECK: apply_rotary_pos_emb
// CHECK: tensor.concat dim(2) {{.*}} -> tensor<?x4x576xbf16>
// CHECK: quantize
// CHECK: return
func.func @query(%nope: tensor<?x4x512xbf16>, %pe: tensor<?x4x64xbf16>, %table: tensor<32x64xf32>, %positions: tensor<?xi64>,
                 %scale: f32) -> tensor<?x4x576xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %pe, %c0 : tensor<?x4x64xbf16>
  %cos = tensor.extract_slice %table[0, 0] [32, 32] [1, 1] : tensor<32x64xf32> to tensor<32x32xf32>
  %sin = tensor.extract_slice %table[0, 32] [32, 32] [1, 1] : tensor<32x64xf32> to tensor<32x32xf32>
  %e0 = tensor.empty(%tokens) : tensor<?x4x64xbf16>
  %r = fusednorm.apply_rotary_pos_emb ins(%pe, %cos, %sin : tensor<?x4x64xbf16>, tensor<32x32xf32>, tensor<32x32xf32>)
      positions(%positions : tensor<?xi64>) dims = [0] pairing(interleaved) outs(%e0 : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
  %q = tensor.concat dim(2) %nope, %r : (tensor<?x4x512xbf16>, tensor<?x4x64xbf16>) -> tensor<?x4x576xbf16>
  %rows = tensor.dim %q, %c0 : tensor<?x4x576xbf16>
  %e1 = tensor.empty(%rows) : tensor<?x4x576xf8E4M3FN>
  %codes = fusednorm.quantize ins(%q : tensor<?x4x576xbf16>) static_scale(%scale) outs(%e1 : tensor<?x4x576xf8E4M3FN>)
      -> (tensor<?x4x576xf8E4M3FN>)
  return %codes : tensor<?x4x576xf8E4M3FN>
}

// A normalized and a rotated part, each a quarter of the row. The row itself is also a result.
// CHECK-LABEL: @halves
// CHECK: %[[F:.*]]:3 = fusednorm.fused
// CHECK: rms_norm
// CHECK: apply_rotary_pos_emb
// CHECK: tensor.concat dim(1)
// CHECK: tensor.concat dim(1)
// CHECK: quantize
// CHECK: return %[[F]]
func.func @halves(%x: tensor<5x64xf32>, %y: tensor<5x128xf32>, %g: tensor<64xf32>, %cos: tensor<5x64xf32>, %sin: tensor<5x64xf32>)
    -> (tensor<5x256xf32>, tensor<5x256xf8E4M3FN>, tensor<5x1xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<5x64xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<5x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e0 : tensor<5x64xf32>) -> tensor<5x64xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<5x64xf32>, tensor<5x64xf32>, tensor<5x64xf32>)
      dims = [0] pairing(half_split) outs(%e0 : tensor<5x64xf32>) -> tensor<5x64xf32>
  %two = tensor.concat dim(1) %n, %r : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x128xf32>
  %row = tensor.concat dim(1) %two, %y : (tensor<5x128xf32>, tensor<5x128xf32>) -> tensor<5x256xf32>
  %e1 = tensor.empty() : tensor<5x256xf8E4M3FN>
  %e2 = tensor.empty() : tensor<5x1xf32>
  %q:2 = fusednorm.quantize ins(%row : tensor<5x256xf32>) outs(%e1, %e2 : tensor<5x256xf8E4M3FN>, tensor<5x1xf32>)
      -> (tensor<5x256xf8E4M3FN>, tensor<5x1xf32>)
  return %row, %q#0, %q#1 : tensor<5x256xf32>, tensor<5x256xf8E4M3FN>, tensor<5x1xf32>
}

// A computed part whose length does not divide the row length is stored by a separate kernel.
// CHECK-LABEL: @no_part
// CHECK: %[[N:.*]] = fusednorm.rms_norm
// CHECK: fusednorm.fused ins(%[[N]], %arg1
// CHECK: tensor.concat
// CHECK: quantize
func.func @no_part(%x: tensor<?x512xbf16>, %y: tensor<?x64xbf16>, %g: tensor<512xbf16>, %scale: f32) -> tensor<?x576xf8E4M3FN> {
  %c0 = arith.constant 0 : index
  %eps = arith.constant 1.0e-6 : f32
  %tokens = tensor.dim %x, %c0 : tensor<?x512xbf16>
  %e0 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%eps)
      outs(%e0 : tensor<?x512xbf16>) -> tensor<?x512xbf16>
  %row = tensor.concat dim(1) %n, %y : (tensor<?x512xbf16>, tensor<?x64xbf16>) -> tensor<?x576xbf16>
  %e1 = tensor.empty(%tokens) : tensor<?x576xf8E4M3FN>
  %q = fusednorm.quantize ins(%row : tensor<?x576xbf16>) static_scale(%scale) outs(%e1 : tensor<?x576xf8E4M3FN>)
      -> (tensor<?x576xf8E4M3FN>)
  return %q : tensor<?x576xf8E4M3FN>
}

// CHECK-LABEL: @groups
// CHECK: fusednorm.fused
// CHECK: tensor.concat
// CHECK: yield
// CHECK: fusednorm.quantize
func.func @groups(%x: tensor<4x128xf32>, %y: tensor<4x128xf32>, %g: tensor<128xf32>) -> (tensor<4x256xf8E4M3FN>, tensor<4x2xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x128xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x128xf32>, tensor<128xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %row = tensor.concat dim(1) %y, %n : (tensor<4x128xf32>, tensor<4x128xf32>) -> tensor<4x256xf32>
  %e1 = tensor.empty() : tensor<4x256xf8E4M3FN>
  %e2 = tensor.empty() : tensor<4x2xf32>
  %q:2 = fusednorm.quantize ins(%row : tensor<4x256xf32>) outs(%e1, %e2 : tensor<4x256xf8E4M3FN>, tensor<4x2xf32>)
      {scheme = #fusednorm.quantization<group = 128>} -> (tensor<4x256xf8E4M3FN>, tensor<4x2xf32>)
  return %q#0, %q#1 : tensor<4x256xf8E4M3FN>, tensor<4x2xf32>
}

// CHECK-LABEL: @odd
// CHECK: fusednorm.rms_norm
// CHECK: tensor.concat
func.func @odd(%x: tensor<4x63xf32>, %y: tensor<4x126xf32>, %g: tensor<63xf32>) -> tensor<4x189xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x63xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x63xf32>, tensor<63xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x63xf32>) -> tensor<4x63xf32>
  %row = tensor.concat dim(1) %n, %y : (tensor<4x63xf32>, tensor<4x126xf32>) -> tensor<4x189xf32>
  return %row : tensor<4x189xf32>
}

// Concatenation along the rows does not join columns.
// CHECK-LABEL: @rows_below
// CHECK: fusednorm.rms_norm
// CHECK: tensor.concat dim(0)
func.func @rows_below(%x: tensor<4x64xf32>, %y: tensor<4x64xf32>, %g: tensor<64xf32>) -> tensor<8x64xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x64xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x64xf32>) -> tensor<4x64xf32>
  %row = tensor.concat dim(0) %n, %y : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<8x64xf32>
  return %row : tensor<8x64xf32>
}
