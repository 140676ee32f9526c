// Padding rows of a GEMM result are unspecified, so the comparison with the reference ignores them.

// RUN: fusednorm-runner %s --entry=padded --reference --input=12x64xbf16=normal --input=32x64xbf16=normal --input="2xi32=offsets(7)" --input="12x32xbf16=const(9)" | FileCheck %s
// CHECK: against reference: {{.*}}: PASS

// The same with exact values in all other rows.
// RUN: fusednorm-runner %s --entry=codes --reference --input=12x64xi8=normal --input=32x64xi8=normal "--input=1x12xf32=uniform(0.5,1)" "--input=32x1xf32=uniform(0.5,1)" --input="2xi32=offsets(7)" --input="12x32xbf16=const(9)" | FileCheck %s
func.func @codes(%a: memref<12x64xi8>, %b: memref<32x64xi8>, %sa: memref<1x12xf32>, %sb: memref<32x1xf32>, %rows: memref<2xi32>, %c: memref<12x32xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<12x64xi8>, memref<32x64xi8>) transpose_b
      scales(%sa, %sb : memref<1x12xf32>, memref<32x1xf32>) by <channel>
      row_offsets(%rows : memref<2xi32>) outs(%c : memref<12x32xbf16>)
  return
}

func.func @padded(%a: memref<12x64xbf16>, %b: memref<32x64xbf16>, %rows: memref<2xi32>, %c: memref<12x32xbf16>) {
  fusednorm.matmul ins(%a, %b : memref<12x64xbf16>, memref<32x64xbf16>) transpose_b
      row_offsets(%rows : memref<2xi32>) outs(%c : memref<12x32xbf16>)
  return
}
