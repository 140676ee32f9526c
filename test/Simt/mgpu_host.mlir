// A complete host program under MLIR's mlir-runner with the simulator as runtime library. It scales
// a vector on the "device" and sums it on the host.

// DEFINE: %{host} = simt-attach-target,gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=true},canonicalize,cse,reconcile-unrealized-casts),func.func(gpu-async-region),convert-scf-to-cf,gpu-to-llvm{use-bare-pointers-for-kernels=true},gpu-module-to-binary,expand-strided-metadata,convert-func-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts
// DEFINE: %{run} = mlir-runner %t.mlir -e main -entry-point-result=i32 -shared-libs=%obj/lib/libfusednorm_simt.so

// A program without sanitizers cannot load a library with sanitizers.
// REQUIRES: no-sanitizers
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(%{host})' -o %t.mlir
// RUN: FileCheck %s --check-prefix=OBJECT < %t.mlir
// RUN: %{run} | FileCheck %s
// RUN: env FUSEDNORM_SIMT=check,schedule=random:3 %{run} | FileCheck %s
// RUN: env FUSEDNORM_SIMT=counters %{run} 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not env FUSEDNORM_SIMT=check,speed=9 %{run} 2>&1 | FileCheck %s --check-prefix=OPTION
// OBJECT: #gpu.object<#nvvm.target<chip = "simt">, bin = "ML
// CHECK: 8128
// COUNT: {"kernel": "scale", "global_read_bytes": 512, "global_written_bytes": 512,
// OPTION: fusednorm_simt: error: FUSEDNORM_SIMT: unknown option 'speed=9'; expected check,

// With a missing copy, the kernel reads uninitialised memory of the device.
// RUN: sed 's/gpu.memcpy %%dx, %%x/gpu.memcpy %%dy, %%x/' %s > %t.missing.mlir
// RUN: fusednorm-opt %t.missing.mlir -pass-pipeline='builtin.module(%{host})' -o %t.mlir
// RUN: not env FUSEDNORM_SIMT=check %{run} 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: fusednorm_simt: uninitialised: thread (0,0,0) of block (0,0,0) reads byte 0 of 'allocation 1' before any write (llvm.load at {{.*}}missing.mlir:
// MISSING: fusednorm_simt: 1 reports

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%x: memref<128xi32>, %y: memref<128xi32>) kernel {
      %c32 = arith.constant 32 : index
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %base = arith.muli %block, %c32 : index
      %i = arith.addi %base, %thread : index
      %v = memref.load %x[%i] : memref<128xi32>
      %w = arith.addi %v, %v : i32
      memref.store %w, %y[%i] : memref<128xi32>
      gpu.return
    }
  }
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant 0 : i32
    %c2 = arith.constant 2 : i32
    %x = memref.alloc() : memref<128xi32>
    %y = memref.alloc() : memref<128xi32>
    scf.for %i = %c0 to %c128 step %c1 {
      %v = arith.index_cast %i : index to i32
      memref.store %v, %x[%i] : memref<128xi32>
    }
    %dx = gpu.alloc () : memref<128xi32>
    %dy = gpu.alloc () : memref<128xi32>
    gpu.memcpy %dx, %x : memref<128xi32>, memref<128xi32>
    gpu.launch_func @kernels::@scale blocks in (%c4, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%dx : memref<128xi32>, %dy : memref<128xi32>)
    gpu.memcpy %y, %dy : memref<128xi32>, memref<128xi32>
    %sum = scf.for %i = %c0 to %c128 step %c1 iter_args(%a = %zero) -> i32 {
      %v = memref.load %y[%i] : memref<128xi32>
      %n = arith.addi %a, %v : i32
      scf.yield %n : i32
    }
    gpu.dealloc %dx : memref<128xi32>
    gpu.dealloc %dy : memref<128xi32>
    %half = arith.divui %sum, %c2 : i32
    return %half : i32
  }
}
