// way: simt
module {
  gpu.module @variants {
    llvm.func @kernel(%arg0: vector<4611686018427387904xi16>) attributes {nvvm.kernel} {
      llvm.return
    }
  }
}
