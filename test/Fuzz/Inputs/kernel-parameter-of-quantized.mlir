// way: simt
module {
  gpu.module @kernels {
    llvm.func @endless(%arg0: i32) attributes {nvvm.kernel} {
      llvm.br ^bb1(%arg0 : i32)
    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
      %1 = llvm.add %0, %0 : i32
      llvm.br ^bb1(%1 : i32)
    }
    llvm.func @recurse(%arg0: i32) -> i32 attributes {no_inline} {
      %0 = llvm.mlir.constant(0 : i32) : i32
      %1 = llvm.mlir.constant(1 : i32) : i32
      %2 = llvm.mlir.constant(64 : i32) : i32
      %3 = llvm.icmp "ne" %arg0, %0 : i32
      llvm.cond_br %3, ^bb1, ^bb2(%0 : i32)
    ^bb1:  // pred: ^bb0
      %4 = llvm.alloca %2 x i32 : (i32) -> !llvm.ptr
      llvm.store volatile %arg0, %4 : i32, !llvm.ptr
      %5 = llvm.sub %arg0, %1 : i32
      %6 = llvm.call @recurse(%5) : (i32) -> i32
      %7 = llvm.load volatile %4 : !llvm.ptr -> i32
      %8 = llvm.add %6, %7 : i32
      llvm.br ^bb2(%8 : i32)
    ^bb2(%9: i32):  // 2 preds: ^bb0, ^bb1
      llvm.return %9 : i32
    }
    llvm.func @half(%arg0: !llvm.ptr<1>) attributes {nvvm.kernel} {
      %0 = nvvm.read.ptx.sreg.tid.x : i32
      %1 = llvm.getelementptr %arg0[%0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %0, %1 : i32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func @deep(%arg0: i32) attributes {nvvm.kernel} {
      %0 = llvm.call @recurse(%arg0) : (i32) -> i32
      llvm.return
    }
    llvm.func @add(%arg0: !llvm.ptr<1>, %arg1: f32, %arg2: i8, %arg3: f16) attributes {nvvm.kernel} {
      %0 = nvvm.read.ptx.sreg.tid.x : i32
      %1 = nvvm.read.ptx.sreg.ctaid.x : i32
      %2 = nvvm.read.ptx.sreg.ntid.x : i32
      %3 = llvm.mul %1, %2 : i32
      %4 = llvm.add %3, %0 : i32
      %5 = llvm.getelementptr %arg0[%4] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %6 = llvm.load %5 : !llvm.ptr<1> -> f32
      %7 = llvm.fpext %arg3 : f16 to f32
      %8 = llvm.fadd %6, %arg1 : f32
      %9 = llvm.fadd %8, %6 : f32
      %10 = llvm.fadd %9, %7 : f32
      llvm.store %10, %5 : f32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func @fixed(%arg0: !llvm.ptr {llvm.byval = !llvm.array<2 x f8E8M0FNU>}) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>} {
      llvm.return
    }
  }
}
