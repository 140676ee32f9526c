// RUN: fusednorm-opt %s --split-input-file --launch-move-globals --verify-diagnostics

memref.global "private" @state : memref<1xf32> = dense<1.0>
gpu.module @kernels {
  llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
    llvm.return
  }
}
func.func @host() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @state : memref<1xf32>
  // expected-error @+1 {{passes operand 0 of @kernels::@f the global @state, also used by host code; expected only launches to use it, or a constant}}
  launch.kernel @kernels::@f(%a) : memref<1xf32>
  // expected-note @+1 {{used here}}
  %0 = memref.load %a[%c0] : memref<1xf32>
  return %0 : f32
}

// -----

memref.global "private" constant @weights : memref<1xf32> = dense<1.0>
gpu.module @kernels {
  llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [write], grid = [1], block = [32], parameters = [address(0)]>} {
    llvm.return
  }
}
func.func @host() {
  %a = memref.get_global @weights : memref<1xf32>
  // expected-error @+1 {{the global @weights, a constant written by the kernel}}
  launch.kernel @kernels::@f(%a) : memref<1xf32>
  return
}

// -----

memref.global "private" @elsewhere : memref<1xf32>
gpu.module @kernels {
  llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
    llvm.return
  }
}
func.func @host() {
  %a = memref.get_global @elsewhere : memref<1xf32>
  // expected-error @+1 {{the global @elsewhere, with external contents; expected an initial value, or uninitialized}}
  launch.kernel @kernels::@f(%a) : memref<1xf32>
  return
}
