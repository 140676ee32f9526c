// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A destination whose padding rows keep their contents is an input, but none of its bytes are read.
// RUN: fusednorm-runner %s --reference --benchmark --threads=1 --input='4x8x64xbf16=normal' --input='32xi64=iota' --input='32x64xf8E4M3FN=const(0)' --input='1x32xf32=const(0)' | FileCheck %s
// RUN: not fusednorm-runner %s --benchmark --threads=1 --input='4x8x64xbf16=normal' --input='32xi64=iota' 2>&1 | FileCheck %s --check-prefix=FEW
// CHECK: PASS
// CHECK: speed: {{.*}} GB/s for 4352 bytes read and 2176 written
// FEW: error: --input: @gather takes 4 inputs, one for each argument, got 2
func.func @gather(%cache: memref<4x8x64xbf16>, %slots: memref<32xi64>, %out: memref<32x64xf8E4M3FN>, %scales: memref<1x32xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<4x8x64xbf16>) slots(%slots : memref<32xi64>)
      outs(%out, %scales : memref<32x64xf8E4M3FN>, memref<1x32xf32>)
      {scheme = #fusednorm.quantization<group = 64, layout = transposed>}
  return
}
