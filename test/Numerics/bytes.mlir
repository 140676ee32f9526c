// A byte cache may hold any byte. Quantization never produces -128, but gathering reads it
// unchanged.

// RUN: fusednorm-runner %s --entry=g --reference '--input=3xi64=const(5)' '--input=2x16x64xi8=const(-128)' \
// RUN:   '--input=3x64xi8=const(0)' | FileCheck %s
// CHECK: 3x64xi8 against reference: 192 elements, all equal: PASS
func.func @g(%slots: memref<?xi64>, %cache: memref<?x16x64xi8>, %out: memref<?x64xi8>) {
  fusednorm.paged_gather ins(%cache : memref<?x16x64xi8>) slots(%slots : memref<?xi64>)
      outs(%out : memref<?x64xi8>)
  return
}

// Elements of any type are stored as bytes and read back, from any byte offset.
// DEFINE: %{flags} =
// DEFINE: %{parts} = fusednorm-runner %s --entry=parts --reference '--input=3x128xf8E4M3FN=normal' '--input=3x1xf32=normal' '--input=3x16xbf16=normal' '--input=3xi64=pages(order=reverse)' '--input=2x16x165xi8=const(3)' '--input=3x128xf8E4M3FN=const(0)' '--input=3x1xf32=const(0)' '--input=3x16xbf16=const(0)' %{flags}
// RUN: %{parts} | FileCheck %s --check-prefix=PARTS
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{parts} | FileCheck %s --check-prefix=PARTS
// PARTS-COUNT-4: all equal: PASS
func.func @parts(%codes: memref<?x128xf8E4M3FN>, %scales: memref<?x1xf32>, %rope: memref<?x16xbf16>, %slots: memref<?xi64>,
                 %cache: memref<?x16x165xi8>, %x: memref<?x128xf8E4M3FN>, %y: memref<?x1xf32>, %z: memref<?x16xbf16>) {
  fusednorm.paged_store ins(%codes : memref<?x128xf8E4M3FN>) slots(%slots : memref<?xi64>) outs(%cache : memref<?x16x165xi8>) {column = 1}
  fusednorm.paged_store ins(%scales : memref<?x1xf32>) slots(%slots : memref<?xi64>) outs(%cache : memref<?x16x165xi8>) {column = 129}
  fusednorm.paged_store ins(%rope : memref<?x16xbf16>) slots(%slots : memref<?xi64>) outs(%cache : memref<?x16x165xi8>) {column = 133}
  fusednorm.paged_gather ins(%cache : memref<?x16x165xi8>) slots(%slots : memref<?xi64>) outs(%x : memref<?x128xf8E4M3FN>) {column = 1}
  fusednorm.paged_gather ins(%cache : memref<?x16x165xi8>) slots(%slots : memref<?xi64>) outs(%y : memref<?x1xf32>) {column = 129}
  fusednorm.paged_gather ins(%cache : memref<?x16x165xi8>) slots(%slots : memref<?xi64>) outs(%z : memref<?x16xbf16>) {column = 133}
  return
}
