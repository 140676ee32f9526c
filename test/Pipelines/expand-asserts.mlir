// RUN: fusednorm-opt %s --fusednorm-expand-asserts --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: llvm.mlir.global internal constant @[[TEXT:.*]]("error: 100 %% of rows\0A\00")
// CHECK-LABEL: func.func @check(
// CHECK-SAME: %[[HOLDS:.*]]: i1
func.func @check(%holds: i1) {
  // CHECK: %[[NO:.*]] = arith.constant false
  // CHECK: %[[WRONG:.*]] = arith.cmpi eq, %[[HOLDS]], %[[NO]] : i1
  // CHECK: scf.if %[[WRONG]] {
  // CHECK: %[[ERROR:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK: llvm.call @dprintf(%[[ERROR]], %{{[^,]*}})
  // CHECK: llvm.call @abort()
  cf.assert %holds, "error: 100 % of rows"
  return
}

// -----

func.func private @abort() -> i32
func.func @taken(%holds: i1) {
  // expected-error @+1 {{needs dprintf and abort of the C library, but the module has other functions of these names; rename them}}
  cf.assert %holds, "error"
  return
}
