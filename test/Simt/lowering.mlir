// Structure of the lowered module.
// RUN: fusednorm-opt %s -convert-nvvm-to-simt | FileCheck %s
// RUN: fusednorm-opt %s -convert-nvvm-to-simt='instrument=true' | FileCheck %s --check-prefix=HOOK
// RUN: fusednorm-opt %s -convert-nvvm-to-simt='count-instructions=true kernels=small' | FileCheck %s --check-prefix=COUNT
// RUN: not fusednorm-opt %s -convert-nvvm-to-simt='kernels=none' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: 'gpu.module' op has no kernel 'none'

// CHECK: module @kernels attributes {
// CHECK-SAME: simt.kernels = {kernel = {arguments = [!llvm.ptr<1>, i32], cluster = array<i32: 2, 1, 1>, location = "{{.*}}lowering.mlir:{{[0-9]+}}:{{[0-9]+}}", reqntid = array<i32: 64, 1, 1>, static_shared = 272 : i32}
// CHECK-SAME: simt.sites = [{{.*}}"nvvm.barrier0 at {{.*}}lowering.mlir:{{[0-9]+}}:5"
gpu.module @kernels {
  llvm.mlir.global internal @bytes() {addr_space = 3 : i32} : !llvm.array<5 x i8>
  llvm.mlir.global internal @words() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<36 x i32>
  llvm.mlir.global external @dynamic() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>

  // CHECK: llvm.func internal @helper(%[[T:.*]]: !llvm.ptr, %{{.*}}: i32) -> i32
  llvm.func @helper(%x: i32) -> i32 {
    // CHECK: %[[P:.*]] = llvm.getelementptr %[[T]][14] : (!llvm.ptr) -> !llvm.ptr, i32
    // CHECK: llvm.load %[[P]] invariant
    %w = nvvm.read.ptx.sreg.nwarpid : i32
    %y = llvm.add %x, %w : i32
    llvm.return %y : i32
  }

  // CHECK: llvm.func internal @kernel(%[[T:[a-z0-9]+]]: !llvm.ptr, %[[X:[a-z0-9]+]]: !llvm.ptr<1>, %[[N:[a-z0-9]+]]: i32) {
  // HOOK: llvm.func internal @kernel(%[[T:[a-z0-9]+]]: !llvm.ptr, %[[X:[a-z0-9]+]]: !llvm.ptr<1>,
  llvm.func @kernel(%x: !llvm.ptr<1> {llvm.noalias, llvm.readonly}, %n: i32)
      attributes {nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
    // Static variables first, each aligned, then the dynamic part.
    // CHECK: %[[BASE:.*]] = llvm.load %{{.*}} invariant {alignment = 8 : i64, simt.hooked} : !llvm.ptr -> !llvm.ptr
    // CHECK: llvm.getelementptr %[[BASE]][128] : (!llvm.ptr) -> !llvm.ptr, i8
    %s = llvm.mlir.addressof @words : !llvm.ptr<3>
    // CHECK: llvm.getelementptr %{{.*}}[272] : (!llvm.ptr) -> !llvm.ptr, i8
    %d = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
    // CHECK: llvm.call @helper(%[[T]], %[[N]])
    %h = llvm.call @helper(%n) : (i32) -> i32
    // An invariant load, 4 bytes, aligned to 4: flags 4 | 2 << 8.
    // HOOK: %[[G:.*]] = llvm.addrspacecast %[[X]]
    // HOOK-DAG: %[[FOUR:.*]] = llvm.mlir.constant(4 : i32)
    // HOOK-DAG: %[[FLAGS:.*]] = llvm.mlir.constant(516 : i32)
    // HOOK: llvm.call @simt_access(%[[T]], %[[G]], %[[FOUR]], %[[FLAGS]], %{{.*}})
    // HOOK-NEXT: llvm.load %[[X]] {alignment = 4 : i64, simt.hooked}
    %v = llvm.load %x invariant {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
    // CHECK-NEXT: llvm.store
    llvm.store %v, %s : i32, !llvm.ptr<3>
    llvm.store %h, %d : i32, !llvm.ptr<3>
    // CHECK: llvm.call @simt_barrier(%[[T]],
    nvvm.barrier0
    llvm.return
  }

  // COUNT: simt.block_classes = [array<i32: 4, 0, 0, 0, 0, 0, 0, 0, 1, 0>]
  // COUNT-NOT: @helper
  // COUNT: llvm.func internal @small
  llvm.func @small(%v: vector<4xf32>) attributes {nvvm.kernel} {
    %w = llvm.fadd %v, %v : vector<4xf32>
    llvm.return
  }
  // CHECK: llvm.func @__simt_entry_kernel(%[[T:.*]]: !llvm.ptr, %[[A:.*]]: !llvm.ptr)
  // CHECK: llvm.call @kernel(%[[T]],
}
