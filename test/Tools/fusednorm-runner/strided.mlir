// Strides and offsets of memrefs, within the limits of their types.

// RUN: fusednorm-runner %s --entry=norm --input=7x100xbf16=normal --input='100xbf16=const(1)' --input=1e-6 --output=%t.%%d.npy
// RUN: fusednorm-runner %s --entry=norm --input=7x100xbf16=normal@strides=[130,1],offset=1 --input='100xbf16=const(1)@offset=3' --input=1e-6 --input='7x100xbf16=const(0)@strides=[104,1],offset=5' --expect=%t.%%d.npy | FileCheck %s
// CHECK: output 0 (argument 3): 7x100xbf16 against {{.*}}: 700 elements, all equal: PASS
func.func @norm(%x: memref<?x100xbf16, strided<[?, 1], offset: ?>>, %gamma: memref<100xbf16>,
                %eps: f32, %out: memref<?x100xbf16, strided<[?, 1], offset: ?>>) {
  fusednorm.rms_norm
      ins(%x, %gamma : memref<?x100xbf16, strided<[?, 1], offset: ?>>, memref<100xbf16>)
      epsilon(%eps) outs(%out : memref<?x100xbf16, strided<[?, 1], offset: ?>>)
  return
}

// A static offset is part of the type: the array begins after it.
// RUN: fusednorm-runner %s --entry=offset --input=2x3xi32=iota@strides=[8,1] | FileCheck %s --check-prefix=OFFSET
// OFFSET: output 0 (argument 1): 2x3xi32 = [0, 1, 2, 3, 4, 5]
func.func @offset(%x: memref<2x3xi32, strided<[8, 1], offset: 4>>, %out: memref<2x3xi32>) {
  memref.copy %x, %out : memref<2x3xi32, strided<[8, 1], offset: 4>> to memref<2x3xi32>
  return
}
