// `scale` computes y = 2 x, one row of 1024 f32 values for each block, by bulk copies. One thread
// starts the copy to shared memory and arrives at an mbarrier with the size in bytes. All threads
// wait and double eight elements each. After a proxy fence and a barrier, one thread copies the row
// back. `scale_unordered` lacks the barrier. `sum` adds all rows by bulk reductions. They are
// inline PTX, because nvvm has no op for them.
//
// Bulk copies need sm_90.
gpu.module @kernels {
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.mlir.global internal @row() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x f32>

  llvm.func @load(%x: !llvm.ptr<1>) {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %columns = llvm.mlir.constant(1024 : i32) : i32
    %bytes = llvm.mlir.constant(4096 : i32) : i32
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %row = llvm.mlir.addressof @row : !llvm.ptr<3>
    %leads = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %c1, predicate = %leads : !llvm.ptr<3>, i32, i1
    nvvm.fence.mbarrier.init
    nvvm.barrier0
    llvm.cond_br %leads, ^copy, ^wait
  ^copy:
    %at = llvm.mul %block, %columns : i32
    %from = llvm.getelementptr %x[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %to = llvm.addrspacecast %row : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32
    nvvm.cp.async.bulk.shared.cluster.global %to, %from, %bar, %bytes : !llvm.ptr<7>, !llvm.ptr<1>
    llvm.br ^wait
  ^wait:
    nvvm.mbarrier.try_wait.parity %bar, %c0, %bytes : !llvm.ptr<3>, i32, i32
    llvm.return
  }

  llvm.func @double() {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c8 = llvm.mlir.constant(8 : i32) : i32
    %two = llvm.mlir.constant(dense<2.0> : vector<8xf32>) : vector<8xf32>
    %row = llvm.mlir.addressof @row : !llvm.ptr<3>
    %at = llvm.mul %tid, %c8 : i32
    %p = llvm.getelementptr %row[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<3> -> vector<8xf32>
    %d = llvm.fmul %v, %two : vector<8xf32>
    llvm.store %d, %p {alignment = 16 : i64} : vector<8xf32>, !llvm.ptr<3>
    // Orders generic-proxy stores before async-proxy reads.
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    llvm.return
  }

  llvm.func @store(%y: !llvm.ptr<1>) {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %columns = llvm.mlir.constant(1024 : i32) : i32
    %bytes = llvm.mlir.constant(4096 : i32) : i32
    %row = llvm.mlir.addressof @row : !llvm.ptr<3>
    %leads = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %leads, ^copy, ^exit
  ^copy:
    %at = llvm.mul %block, %columns : i32
    %to = llvm.getelementptr %y[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    nvvm.cp.async.bulk.global.shared.cta %to, %row, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0
    llvm.br ^exit
  ^exit:
    llvm.return
  }

  llvm.func @scale(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {
      nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>,
      launch.plan = #launch.plan<operands = [read align 16, write align 16],
                                 grid = [min(extent(0, 0), extent(1, 0))], block = [128],
                                 parameters = [address(0), address(1)]>} {
    llvm.call @load(%x) : (!llvm.ptr<1>) -> ()
    llvm.call @double() : () -> ()
    nvvm.barrier0
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  llvm.func @scale_unordered(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>} {
    llvm.call @load(%x) : (!llvm.ptr<1>) -> ()
    llvm.call @double() : () -> ()
    llvm.call @store(%y) : (!llvm.ptr<1>) -> ()
    llvm.return
  }

  llvm.func @sum(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %bytes = llvm.mlir.constant(4096 : i32) : i32
    %row = llvm.mlir.addressof @row : !llvm.ptr<3>
    llvm.call @load(%x) : (!llvm.ptr<1>) -> ()
    %leads = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %leads, ^reduce, ^exit
  ^reduce:
    %from = llvm.ptrtoint %row : !llvm.ptr<3> to i32
    llvm.inline_asm has_side_effects "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [$0], [$1], $2;", "l,r,r" %y, %from, %bytes : (!llvm.ptr<1>, i32, i32) -> ()
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0
    llvm.br ^exit
  ^exit:
    llvm.return
  }
}

// The entry point for launchers and the runner.
func.func @scale(%x: memref<?x1024xf32>, %y: memref<?x1024xf32>) {
  launch.kernel @kernels::@scale(%x, %y) : memref<?x1024xf32>, memref<?x1024xf32>
  return
}
