// RUN: fusednorm-opt %s --fusednorm-expand-copies --fusednorm-expand-bf16 | FileCheck %s

// CHECK-LABEL: func.func @copies
// CHECK: memref.copy
// CHECK-NOT: memref.copy
// CHECK: linalg.generic
func.func @copies(%a: memref<4x8xf32>, %b: memref<4x8xf32>,
                  %c: memref<4x8xf32, strided<[9, 1]>>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %a, %c : memref<4x8xf32> to memref<4x8xf32, strided<[9, 1]>>
  return
}

// CHECK-LABEL: func.func @bf16
// CHECK-NOT: arith.truncf
// CHECK-NOT: arith.extf
// CHECK: return
func.func @bf16(%a: vector<8xf32>, %b: bf16) -> (vector<8xbf16>, f32) {
  %0 = arith.truncf %a : vector<8xf32> to vector<8xbf16>
  %1 = arith.extf %b : bf16 to f32
  return %0, %1 : vector<8xbf16>, f32
}

// CHECK-LABEL: func.func @f16
// CHECK: arith.truncf
func.func @f16(%a: f32) -> f16 {
  %0 = arith.truncf %a : f32 to f16
  return %0 : f16
}
