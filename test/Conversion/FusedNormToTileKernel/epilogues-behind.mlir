// Epilogues on tiles, and the reasons why other epilogues run as a separate kernel.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms="keep-tiles=true keep-epilogues=true" --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: not fusednorm-opt %s --convert-fusednorm-to-tilekernel 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: epilogues-behind.mlir:[[#@LINE+5]]:3: remark: {{.*}}fusednorm.matmul: its epilogue is a separate kernel on accumulators in memory: fusednorm.quantize needs whole rows
// ERROR: epilogues-behind.mlir:[[#@LINE+4]]:3: error: 'fusednorm.matmul' op was not lowered to a tile program: its epilogue cannot be computed on tiles; run fusednorm-decompose-gemms first
// ERROR: note: fusednorm.quantize needs whole rows
func.func @rows(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %codes: memref<4x32xf8E4M3FN>, %scales: memref<4x1xf32>) {
  // The remark is emitted at the GEMM.
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>)
      outs(%codes, %scales : memref<4x32xf8E4M3FN>, memref<4x1xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %oc: tensor<4x32xf8E4M3FN>, %os: tensor<4x1xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x32xf32>) outs(%oc, %os : tensor<4x32xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x1xf32>)
    fusednorm.yield %c, %sc : tensor<4x32xf8E4M3FN>, tensor<4x1xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.yield has heads or slices not aligned to 16 columns
func.func @narrow(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %out: memref<4x24xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>) outs(%out : memref<4x24xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %o: tensor<4x24xf32>):
    %c = tensor.extract_slice %s[0, 8] [4, 24] [1, 1] : tensor<4x32xf32> to tensor<4x24xf32>
    %d = arith.negf %c : tensor<4x24xf32>
    fusednorm.yield %d : tensor<4x24xf32>
  }
  return
}

// CHECK: remark: {{.*}}arith.addf uses the accumulators at two different indices
func.func @halves(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %out: memref<4x16xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>) outs(%out : memref<4x16xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %o: tensor<4x16xf32>):
    %c = tensor.extract_slice %s[0, 0] [4, 16] [1, 1] : tensor<4x32xf32> to tensor<4x16xf32>
    %d = tensor.extract_slice %s[0, 16] [4, 16] [1, 1] : tensor<4x32xf32> to tensor<4x16xf32>
    %e = arith.addf %c, %d : tensor<4x16xf32>
    fusednorm.yield %e : tensor<4x16xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.yield yields a value not computed from the accumulators
func.func @other(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %a: memref<4x32xf32>, %out: memref<4x32xf32>, %b: memref<4x32xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>) epilogue(%a : memref<4x32xf32>) outs(%out, %b : memref<4x32xf32>, memref<4x32xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %i: tensor<4x32xf32>, %o: tensor<4x32xf32>, %p: tensor<4x32xf32>):
    %c = arith.negf %i : tensor<4x32xf32>
    fusednorm.yield %s, %c : tensor<4x32xf32>, tensor<4x32xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize has groups of 48 columns; tiles support groups of 16, 32, 64 and 128 columns
func.func @odd_groups(%x: memref<4x64xf32>, %w: memref<64x96xf32>, %codes: memref<4x96xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x96xf32>)
      outs(%codes, %scales : memref<4x96xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x96xf32>, %oc: tensor<4x96xf8E4M3FN>, %os: tensor<4x2xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x96xf32>) outs(%oc, %os : tensor<4x96xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 48>} -> (tensor<4x96xf8E4M3FN>, tensor<4x2xf32>)
    fusednorm.yield %c, %sc : tensor<4x96xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize has groups of 256 columns; tiles support groups of 16, 32, 64 and 128 columns
func.func @wide_groups(%x: memref<4x64xf32>, %w: memref<64x256xf32>, %codes: memref<4x256xf8E4M3FN>, %scales: memref<4x1xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x256xf32>)
      outs(%codes, %scales : memref<4x256xf8E4M3FN>, memref<4x1xf32>) body {
  ^bb0(%s: tensor<4x256xf32>, %oc: tensor<4x256xf8E4M3FN>, %os: tensor<4x1xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x256xf32>) outs(%oc, %os : tensor<4x256xf8E4M3FN>, tensor<4x1xf32>)
        {scheme = #fusednorm.quantization<group = 256>} -> (tensor<4x256xf8E4M3FN>, tensor<4x1xf32>)
    fusednorm.yield %c, %sc : tensor<4x256xf8E4M3FN>, tensor<4x1xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize quantizes to integers
func.func @integers(%x: memref<4x64xf32>, %w: memref<64x64xf32>, %codes: memref<4x64xi8>, %scales: memref<4x2xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x64xf32>)
      outs(%codes, %scales : memref<4x64xi8>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x64xf32>, %oc: tensor<4x64xi8>, %os: tensor<4x2xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x64xf32>) outs(%oc, %os : tensor<4x64xi8>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 32>} -> (tensor<4x64xi8>, tensor<4x2xf32>)
    fusednorm.yield %c, %sc : tensor<4x64xi8>, tensor<4x2xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize has scales of f8E8M0FNU
func.func @powers(%x: memref<4x64xf32>, %w: memref<64x64xf32>, %codes: memref<4x64xf8E4M3FN>, %scales: memref<4x2xf8E8M0FNU>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x64xf32>)
      outs(%codes, %scales : memref<4x64xf8E4M3FN>, memref<4x2xf8E8M0FNU>) body {
  ^bb0(%s: tensor<4x64xf32>, %oc: tensor<4x64xf8E4M3FN>, %os: tensor<4x2xf8E8M0FNU>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x64xf32>) outs(%oc, %os : tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
        {scheme = #fusednorm.quantization<group = 32>} -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
    fusednorm.yield %c, %sc : tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize stores padded scales to another array
func.func @padded(%x: memref<4x64xf32>, %w: memref<64x64xf32>, %codes: memref<4x64xf8E4M3FN>, %scales: memref<2x8xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x64xf32>)
      outs(%codes, %scales : memref<4x64xf8E4M3FN>, memref<2x8xf32>) body {
  ^bb0(%s: tensor<4x64xf32>, %oc: tensor<4x64xf8E4M3FN>, %os: tensor<2x8xf32>):
    %own = tensor.empty() : tensor<2x8xf32>
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x64xf32>) outs(%oc, %own : tensor<4x64xf8E4M3FN>, tensor<2x8xf32>)
        {scheme = #fusednorm.quantization<group = 32, layout = transposed>} -> (tensor<4x64xf8E4M3FN>, tensor<2x8xf32>)
    fusednorm.yield %c, %sc : tensor<4x64xf8E4M3FN>, tensor<2x8xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize has scales with more uses than the destination
func.func @scales(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %codes: memref<4x32xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>)
      outs(%codes, %scales : memref<4x32xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %oc: tensor<4x32xf8E4M3FN>, %os: tensor<4x2xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x32xf32>) outs(%oc, %os : tensor<4x32xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x32xf8E4M3FN>, tensor<4x2xf32>)
    %twice = arith.addf %sc, %sc : tensor<4x2xf32>
    fusednorm.yield %c, %twice : tensor<4x32xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize has rows of dynamic length
func.func @run_time(%x: memref<4x64xf32>, %w: memref<64x?xf32>, %codes: memref<4x?xf8E4M3FN>, %scales: memref<4x?xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x?xf32>)
      outs(%codes, %scales : memref<4x?xf8E4M3FN>, memref<4x?xf32>) body {
  ^bb0(%s: tensor<4x?xf32>, %oc: tensor<4x?xf8E4M3FN>, %os: tensor<4x?xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x?xf32>) outs(%oc, %os : tensor<4x?xf8E4M3FN>, tensor<4x?xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x?xf8E4M3FN>, tensor<4x?xf32>)
    fusednorm.yield %c, %sc : tensor<4x?xf8E4M3FN>, tensor<4x?xf32>
  }
  return
}

// CHECK: remark: {{.*}}fusednorm.quantize starts groups inside a tile
func.func @within(%x: memref<4x64xf32>, %w: memref<64x96xf32>, %codes: memref<4x64xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x96xf32>)
      outs(%codes, %scales : memref<4x64xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x96xf32>, %oc: tensor<4x64xf8E4M3FN>, %os: tensor<4x2xf32>):
    %own = tensor.extract_slice %s[0, 16] [4, 64] [1, 1] : tensor<4x96xf32> to tensor<4x64xf32>
    %c, %sc = fusednorm.quantize ins(%own : tensor<4x64xf32>) outs(%oc, %os : tensor<4x64xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 32>} -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf32>)
    fusednorm.yield %c, %sc : tensor<4x64xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}

// With joins-rows=true, group quantization is fused too.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms="keep-tiles=true keep-epilogues=true joins-rows=true" | FileCheck %s --check-prefix=JOINS
// JOINS-LABEL: func.func @groups(
// JOINS: fusednorm.fused
// JOINS: quantize

// CHECK-LABEL: func.func @taken
// CHECK: fusednorm.matmul
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
func.func @taken(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %out: memref<4x32xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>) outs(%out : memref<4x32xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %o: tensor<4x32xf32>):
    %c = arith.addf %s, %s : tensor<4x32xf32>
    fusednorm.yield %c : tensor<4x32xf32>
  }
  return
}

// CHECK-LABEL: func.func @groups(
// CHECK-NOT: fusednorm.fused
// CHECK: fusednorm.matmul
// CHECK-NEXT: ^bb0
// CHECK-NEXT: quantize
func.func @groups(%x: memref<4x64xf32>, %w: memref<64x32xf32>, %codes: memref<4x32xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.matmul ins(%x, %w : memref<4x64xf32>, memref<64x32xf32>)
      outs(%codes, %scales : memref<4x32xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x32xf32>, %oc: tensor<4x32xf8E4M3FN>, %os: tensor<4x2xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x32xf32>) outs(%oc, %os : tensor<4x32xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x32xf8E4M3FN>, tensor<4x2xf32>)
    fusednorm.yield %c, %sc : tensor<4x32xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}
