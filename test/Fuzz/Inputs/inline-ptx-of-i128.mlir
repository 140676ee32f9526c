// way: gpu sm_120a launch-dependents
module {
  gpu.module @forms {
    llvm.func @words(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>) { nvvm.inline_ptx "{ .reg .pred p; setp.lt.s32 p, -1, 1; selp.b32 {$w0}, 11, 22, p; setp.lt.u32 p, -1, 1; selp.b32 {$w1}, 11, 22, p; }" -> i128
      llvm.return
    }
  }
}
