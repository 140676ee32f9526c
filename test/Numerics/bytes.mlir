// A cache of bytes may hold any of them: -128 is no number that quantization gives, but is
// gathered as it is.

// RUN: fusednorm-runner %s --reference '--input=3xi64=const(5)' '--input=2x16x64xi8=const(-128)' \
// RUN:   '--input=3x64xi8=const(0)' | FileCheck %s
// CHECK: 3x64xi8 against reference: 192 elements, all equal: PASS
func.func @g(%slots: memref<?xi64>, %cache: memref<?x16x64xi8>, %out: memref<?x64xi8>) {
  fusednorm.paged_gather ins(%cache : memref<?x16x64xi8>) slots(%slots : memref<?xi64>)
      outs(%out : memref<?x64xi8>)
  return
}
