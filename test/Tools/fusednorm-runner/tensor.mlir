// Functions on tensors: results are outputs, whether they use destinations of the caller or memory
// of the function.

// RUN: fusednorm-runner %s --entry=norm --input=6x48xf32=normal --input='48xf32=const(2)' --input=0.5 --reference --output=%t.dense.%%d.npy | FileCheck %s
// CHECK: output 0 (result 0): 6x48xf32 against reference: 288 elements{{.*}}: PASS, written to {{.*}}.dense.0.npy
// CHECK-NOT: output 1

// Rows with gaps, and an unaligned base: equal bits.
// RUN: fusednorm-runner %s --entry=norm --input=6x48xf32=normal@strides=[50,1],offset=3 --input='48xf32=const(2)@offset=1' --input=0.5 --expect=%t.dense.0.npy | FileCheck %s --check-prefix=STRIDED
// RUN: fusednorm-runner %s --entry=norm --input=6x48xf32=normal --input='48xf32=const(2)' --input=0.5 --input=6x48xf32=iota@strides=[64,1],offset=5 --expect=%t.dense.0.npy | FileCheck %s --check-prefix=STRIDED
// STRIDED: output 0 (result 0): 6x48xf32 against {{.*}}: 288 elements, all equal: PASS
func.func @norm(%x: tensor<?x48xf32>, %gamma: tensor<48xf32>, %eps: f32,
                %out: tensor<?x48xf32>) -> tensor<?x48xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x48xf32>, tensor<48xf32>) epsilon(%eps)
      outs(%out : tensor<?x48xf32>) -> tensor<?x48xf32>
  return %0 : tensor<?x48xf32>
}

// One result is new memory, one is a scalar, and one is a destination.
// RUN: fusednorm-runner %s --entry=mixed --input=4x16xf32=iota --input='16xf32=const(1)' --input=0 --input='4x16xf32=const(7)' | FileCheck %s --check-prefix=MIXED
// MIXED: output 0 (result 0): 4x16xf32 = [0, 0.113592, 0.227185,
// MIXED-NEXT: output 1 (result 1): i64 = [4]
// MIXED-NEXT: output 2 (result 2): 4x16xf32 = [0, 1, 2,
func.func @mixed(%x: tensor<?x16xf32>, %gamma: tensor<16xf32>, %eps: f32,
                 %out: tensor<?x16xf32>) -> (tensor<?x16xf32>, index, tensor<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x16xf32>
  %empty = tensor.empty(%rows) : tensor<?x16xf32>
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%empty : tensor<?x16xf32>) -> tensor<?x16xf32>
  %1 = linalg.copy ins(%x : tensor<?x16xf32>) outs(%out : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %0, %rows, %1 : tensor<?x16xf32>, index, tensor<?x16xf32>
}

// RUN: fusednorm-runner %s --entry=scalar --input=3 --input='i32=const(-4)' --input=5 --input=-6 | FileCheck %s --check-prefix=SCALAR
// SCALAR: output 0 (result 0): i64 = [-2]
func.func @scalar(%a: index, %b: i32, %c: i64, %d: f32) -> i64 {
  %0 = arith.index_cast %a : index to i64
  %1 = arith.extsi %b : i32 to i64
  %2 = arith.fptosi %d : f32 to i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.addi %3, %c : i64
  %5 = arith.addi %4, %2 : i64
  return %5 : i64
}

// RUN: fusednorm-runner %s --entry=libm --input=0.5 | FileCheck %s --check-prefix=LIBM
// LIBM: output 0 (result 0): f32 = [0.5205
func.func @libm(%x: f32) -> f32 {
  %0 = math.erf %x : f32
  return %0 : f32
}
