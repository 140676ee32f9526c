// An instruction that needs the chip's name with an `a`.
gpu.module @kernels {
  llvm.func @fence() attributes {gpu.kernel, nvvm.kernel} {
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}
