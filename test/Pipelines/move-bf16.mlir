// RUN: fusednorm-opt %s -fusednorm-move-bf16 -canonicalize -split-input-file | FileCheck %s

// CHECK-LABEL: llvm.func @masked
llvm.func @masked(%p: !llvm.ptr, %q: !llvm.ptr, %mask: vector<8xi1>) {
  // CHECK: %[[V:.+]] = llvm.intr.masked.load {{.+}} : (!llvm.ptr, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
  // CHECK: llvm.intr.masked.store %[[V]], {{.+}} : vector<8xi16>
  %zero = llvm.mlir.zero : vector<8xbf16>
  %0 = llvm.intr.masked.load %p, %mask, %zero {alignment = 2 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xbf16>) -> vector<8xbf16>
  llvm.intr.masked.store %0, %q, %mask {alignment = 2 : i32} : vector<8xbf16>, vector<8xi1> into !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @element
llvm.func @element(%v: vector<8xi16>, %p: !llvm.ptr) {
  // CHECK-NOT: bf16
  // CHECK: %[[E:.+]] = llvm.extractelement %{{.+}}[%{{.+}} : i64] : vector<8xi16>
  // CHECK-NEXT: llvm.store %[[E]], %{{.+}} : i16, !llvm.ptr
  %i = llvm.mlir.constant(3 : i64) : i64
  %0 = llvm.bitcast %v : vector<8xi16> to vector<8xbf16>
  %1 = llvm.extractelement %0[%i : i64] : vector<8xbf16>
  llvm.store %1, %p : bf16, !llvm.ptr
  llvm.return
}

// -----

// Other types are not changed.
// CHECK-LABEL: llvm.func @others
llvm.func @others(%v: vector<8xf16>, %p: !llvm.ptr, %mask: vector<8xi1>) {
  // CHECK: llvm.intr.masked.store {{.+}} : vector<8xf16>
  llvm.intr.masked.store %v, %p, %mask {alignment = 2 : i32} : vector<8xf16>, vector<8xi1> into !llvm.ptr
  llvm.return
}
