// Reports host addresses that are passed to a kernel.

// RUN: fusednorm-opt %s --split-input-file --launch-verify-addresses --verify-diagnostics

module attributes {gpu.container_module} {
  memref.global "private" constant @weights : memref<4xf32> = dense<1.0>
  gpu.module @kernels {
    llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
      llvm.return
    }
  }
  func.func @good(%x: memref<4xf32>, %n: index) {
    %0 = memref.alloc(%n) : memref<?xf32>
    %1 = memref.subview %0[0] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
    launch.kernel @kernels::@f(%x) : memref<4xf32>
    launch.kernel @kernels::@f(%1) : memref<4xf32, strided<[1]>>
    func.call @private(%x) : (memref<4xf32>) -> ()
    return
  }
  func.func private @private(%x: memref<4xf32>) {
    launch.kernel @kernels::@f(%x) : memref<4xf32>
    return
  }
  func.func @global() {
    %0 = memref.get_global @weights : memref<4xf32>
    %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
    // expected-error @+1 {{the buffer passed to a kernel is the global @weights of the host; expected memory of the device: an argument of a public function, or a buffer allocated in this module}}
    launch.kernel @kernels::@f(%1) : memref<2xf32>
    return
  }
}

// -----

gpu.module @kernels {
  llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
    llvm.return
  }
}
func.func @stack() {
  %0 = memref.alloca() : memref<4xf32>
  // expected-error @+1 {{the buffer passed to a kernel is on the stack of the host}}
  launch.kernel @kernels::@f(%0) : memref<4xf32>
  return
}

// -----

gpu.module @kernels {
  llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
    llvm.return
  }
}
memref.global "private" constant @weights : memref<4xf32> = dense<1.0>
func.func @caller() {
  %0 = memref.get_global @weights : memref<4xf32>
  // expected-error @+1 {{the buffer passed to a kernel is the global @weights of the host}}
  func.call @callee(%0) : (memref<4xf32>) -> ()
  return
}
func.func private @callee(%x: memref<4xf32>) {
  launch.kernel @kernels::@f(%x) : memref<4xf32>
  return
}

// -----

// Upstream `gpu.launch_func` with memref and pointer operands.
module attributes {gpu.container_module} {
  memref.global "private" constant @weights : memref<4xf32> = dense<1.0>
  gpu.module @kernels {
    llvm.func @f(%w: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @pointers(%x: memref<4xf32>, %y: !llvm.ptr<1>) {
    %c1 = arith.constant 1 : index
    %0 = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
    %1 = arith.addi %0, %c1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = llvm.inttoptr %2 : i64 to !llvm.ptr<1>
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%3 : !llvm.ptr<1>)
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%y : !llvm.ptr<1>)
    %g = memref.get_global @weights : memref<4xf32>
    %4 = memref.extract_aligned_pointer_as_index %g : memref<4xf32> -> index
    %5 = arith.index_cast %4 : index to i64
    %6 = llvm.inttoptr %5 : i64 to !llvm.ptr<1>
    // expected-error @+1 {{the buffer passed to a kernel is the global @weights of the host}}
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%6 : !llvm.ptr<1>)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @f(%w: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @stack() {
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i64
    %0 = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
    // expected-error @+1 {{the buffer passed to a kernel comes from 'llvm.alloca', and the device may be unable to access it}}
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%0 : !llvm.ptr)
    return
  }
}
