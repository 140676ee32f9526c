// The code generator does not analyze inline assembly.
gpu.module @kernels {
  llvm.func @registers() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>} {
    llvm.inline_asm has_side_effects "setmaxnreg.dec.sync.aligned.u32 40;", "" : () -> ()
    llvm.return
  }
}
