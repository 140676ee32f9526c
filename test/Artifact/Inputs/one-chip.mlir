// An instruction that needs the architecture-specific target (suffix `a`).
gpu.module @kernels {
  llvm.func @fence() attributes {gpu.kernel, nvvm.kernel} {
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}
