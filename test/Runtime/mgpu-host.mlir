// Host code of MLIR's lowering runs under the stock mlir-runner with fusednorm's runtime. The
// driver would compile the PTX kernel. The mock driver only records, so the results are the copies
// of the host.

// DEFINE: %{host} = nvvm-attach-target{chip=sm_90 O=3},gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=true},canonicalize,cse,reconcile-unrealized-casts),func.func(gpu-async-region),convert-scf-to-cf,gpu-to-llvm{use-bare-pointers-for-kernels=true},gpu-module-to-binary{format=isa},expand-strided-metadata,convert-func-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts
// DEFINE: %{run} = mlir-runner %t.mlir -e main -entry-point-result=i32 -shared-libs=%obj/lib/libfusednorm_rt.so

// REQUIRES: no-sanitizers
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(%{host})' -o %t.mlir
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t.log %{run} | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// CHECK: 508
// LOG: cuInit
// LOG: cuDevicePrimaryCtxRetain
// LOG: cuModuleLoadDataEx
// LOG: cuStreamCreate
// LOG: cuMemAlloc_v2
// LOG: cuMemcpyAsync
// LOG: cuModuleGetFunction
// LOG: cuLaunchKernelEx
// LOG-NEXT: launch scale grid 4,1,1 block 32,1,1 cluster 2,1,1 shared 65536 dependent -1 device 0 stream own parameters 1
// LOG: cuMemcpyAsync
// LOG: cuMemFree_v2
// LOG: cuStreamSynchronize
// LOG: cuModuleUnload

// Errors end the program with a message, because the functions return no status.
// RUN: not env FUSEDNORM_RT_DRIVER=/nonexistent %{run} 2>&1 | FileCheck %s --check-prefix=NODRIVER
// NODRIVER: fusednorm_rt: error: cannot open the CUDA driver: /nonexistent: {{.*}} run on the SIMT simulator: FUSEDNORM_RT_BACKEND=simt
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=fail=cuLaunchKernelEx:1 %{run} 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: fusednorm_rt: error: cuLaunchKernelEx: CUDA_ERROR_INVALID_VALUE (1)
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=fail=cuModuleLoadDataEx:218 %{run} 2>&1 | FileCheck %s --check-prefix=LOAD
// LOAD: fusednorm_rt: error: cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX (218)

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%x: memref<128xi32>) kernel {
      %c32 = arith.constant 32 : index
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %base = arith.muli %block, %c32 : index
      %i = arith.addi %base, %thread : index
      %v = memref.load %x[%i] : memref<128xi32>
      %w = arith.addi %v, %v : i32
      memref.store %w, %x[%i] : memref<128xi32>
      gpu.return
    }
  }
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c127 = arith.constant 127 : index
    %four = arith.constant 4 : i32
    %shared = arith.constant 65536 : i32
    %x = memref.alloc() : memref<128xi32>
    %y = memref.alloc() : memref<128xi32>
    %c128 = arith.constant 128 : index
    scf.for %i = %c0 to %c128 step %c1 {
      %v = arith.index_cast %i : index to i32
      %w = arith.muli %v, %four : i32
      memref.store %w, %x[%i] : memref<128xi32>
    }
    %dx = gpu.alloc () : memref<128xi32>
    gpu.memcpy %dx, %x : memref<128xi32>, memref<128xi32>
    gpu.launch_func @kernels::@scale clusters in (%c2, %c1, %c1) blocks in (%c4, %c1, %c1)
        threads in (%c32, %c1, %c1) dynamic_shared_memory_size %shared args(%dx : memref<128xi32>)
    gpu.memcpy %y, %dx : memref<128xi32>, memref<128xi32>
    gpu.dealloc %dx : memref<128xi32>
    %v = memref.load %y[%c127] : memref<128xi32>
    return %v : i32
  }
}
