// Kernels of fusednorm, launched by host code under the stock mlir-runner: as PTX on the mock
// driver, and on the SIMT simulator, which computes.

// DEFINE: %{lower} = fusednorm-opt %t.all.mlir -pass-pipeline='builtin.module(func.func(gpu-async-region),convert-linalg-to-loops,convert-scf-to-cf,gpu-to-llvm,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' -o %t.mlir
// DEFINE: %{run} = mlir-runner %t.mlir -e main -entry-point-result=i32 -shared-libs=%obj/lib/libfusednorm_rt.so

// REQUIRES: no-sanitizers
// RUN: split-file %s %t
// RUN: fusednorm-opt %t/kernel.mlir -fusednorm-to-ptx=target=sm_90a -o %t.kernels.mlir
// RUN: sed '/^}$/d' %t.kernels.mlir > %t.all.mlir && cat %t/main.mlir >> %t.all.mlir && echo "}" >> %t.all.mlir
// RUN: %{lower}
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t.log %{run}
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// LOG: cuModuleLoadDataEx
// LOG: launch norm_kernel0 grid {{[0-9]+}},1,1 block {{[0-9]+}},1,1 cluster 0,0,0 shared 0 dependent -1 device 0 stream own parameters 4

// RUN: fusednorm-opt %t/kernel.mlir -fusednorm-to-nvvm=target=sm_90a -simt-attach-target -gpu-module-to-binary -o %t.kernels.mlir
// RUN: sed '/^}$/d' %t.kernels.mlir > %t.all.mlir && cat %t/main.mlir >> %t.all.mlir && echo "}" >> %t.all.mlir
// RUN: %{lower}
// RUN: env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=check %{run} | FileCheck %s
// A row of 2 is normalized to 1, 0x3f80.
// CHECK: 16256

//--- kernel.mlir
func.func private @norm(%x: tensor<4x256xbf16>, %w: tensor<256xbf16>, %out: tensor<4x256xbf16>)
    -> tensor<4x256xbf16> {
  %epsilon = arith.constant 1.0e-6 : f32
  %y = fusednorm.rms_norm ins(%x, %w : tensor<4x256xbf16>, tensor<256xbf16>) epsilon(%epsilon)
      outs(%out : tensor<4x256xbf16>) -> tensor<4x256xbf16>
  return %y : tensor<4x256xbf16>
}

//--- main.mlir
func.func @main() -> i32 {
  %x = gpu.alloc () : memref<4x256xbf16>
  %w = gpu.alloc () : memref<256xbf16>
  %out = gpu.alloc () : memref<4x256xbf16>
  %hx = memref.alloc() : memref<4x256xbf16>
  %hw = memref.alloc() : memref<256xbf16>
  %two = arith.constant 2.0 : bf16
  %one = arith.constant 1.0 : bf16
  linalg.fill ins(%two : bf16) outs(%hx : memref<4x256xbf16>)
  linalg.fill ins(%one : bf16) outs(%hw : memref<256xbf16>)
  gpu.memcpy %x, %hx : memref<4x256xbf16>, memref<4x256xbf16>
  gpu.memcpy %w, %hw : memref<256xbf16>, memref<256xbf16>
  func.call @norm(%x, %w, %out) : (memref<4x256xbf16>, memref<256xbf16>, memref<4x256xbf16>) -> ()
  gpu.memcpy %hx, %out : memref<4x256xbf16>, memref<4x256xbf16>
  gpu.dealloc %x : memref<4x256xbf16>
  gpu.dealloc %w : memref<256xbf16>
  gpu.dealloc %out : memref<4x256xbf16>
  %c3 = arith.constant 3 : index
  %c255 = arith.constant 255 : index
  %last = memref.load %hx[%c3, %c255] : memref<4x256xbf16>
  %bits = arith.bitcast %last : bf16 to i16
  %result = arith.extui %bits : i16 to i32
  return %result : i32
}
