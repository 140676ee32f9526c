// way: gpu sm_100 fuse
module {
  gpu.module @kernels {
    llvm.func @helper(%arg0: i32) -> i32 {
      %0 = llvm.add %arg0, %arg0 : i32
      llvm.return %0 : i32
    }
    llvm.func @kernel(%arg0: i32) attributes {nvvm.kernel = array<i32: 64>} {
      %0 = nvvm.read.ptx.sreg.nwarpid : !llvm.ptr<3>
      %1 = llvm.call @helper(%arg0) : (i32) -> i32
      llvm.store %1, %0 : i32, !llvm.ptr<3>
      llvm.return
    }
  }
}
