// way: simt counters
module {
  gpu.module @kernels {
    llvm.func @helper(%arg0: i32) -> i32 {
      %0 = nvvm.read.ptx.sreg.nwarpid : i32
      %1 = llvm.add %arg0, %0 : i32
      llvm.return %1 : i32
    }
    llvm.func @kernel( %arg1: i32) attributes {nvvm.cluster_dim = array<i32: 2>, nvvm.kernel, nvvm.reqntid = array<i32: 64>} {
      %1 = nvvm.read.ptx.sreg.nwarpid {global_name = @dynamic} : !llvm.ptr<3>
      %2 = llvm.call @helper(%arg1) : (i32) -> i32
      llvm.store %2, %1 : i32, !llvm.ptr<3>
      llvm.return
    }
  }
}
