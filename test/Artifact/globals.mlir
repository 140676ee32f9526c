// Constants and globals of kernels are stored in the image: on the SIMT simulator, by the launcher,
// and in PTX. No host address is passed to a kernel.

// REQUIRES: no-sanitizers
// RUN: rm -rf %t && split-file %s %t
// DEFINE: %{run} = fusednorm-runner --target=sm_90a --emulate --check --input='5x64xf32=normal(seed=1)'

// RUN: %{run} %t/weights.mlir --reference | FileCheck %s --check-prefix=GOOD
// RUN: env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=check fusednorm-runner %t/weights.mlir --target=sm_90a --input='5x64xf32=normal(seed=1)' --reference | FileCheck %s --check-prefix=DEVICE
// RUN: fusednorm-compile %t/weights.mlir --target=sm_90a -o - | FileCheck %s --check-prefix=PTX
// RUN: fusednorm-compile %t/weights.mlir --target=sm_90a --ptxas=none --emit=manifest -o - | FileCheck %s --check-prefix=JSON
// RUN: fusednorm-runner %t/ones.mlir --input='5x64xf32=normal(seed=1)' --output=%t/ones.npy
// RUN: %{run} %t/ones.mlir --fuse --expect=%t/ones.npy --tolerance=rel=1e-6 | FileCheck %s --check-prefix=GOOD
// RUN: fusednorm-runner %t/counted.mlir --target=sm_90a --emulate --check --input='4xi32=const(0)' --input='4xi32=const(0)' | FileCheck %s --check-prefix=COUNTED
// RUN: not fusednorm-compile %t/stack.mlir --target=sm_90a -o %t/stack.ptx 2>&1 | FileCheck %s --check-prefix=STACK

// GOOD: PASS
// GOOD-NEXT: check: 0 reports
// DEVICE: all equal: PASS
// The bits of 0.5 + i / 64. The kernel has neither a pointer nor an extent for them.
// PTX: .global .align {{[0-9]+}} .b8 global___constant_64xf32[256] = {0, 0, 0, 63, 0, 0, 4, 63,
// JSON-COUNT-1: "value": "x.data"
// JSON-NOT: arg
// JSON: "version": 4
//--- weights.mlir
func.func @weights(%x: tensor<?x64xf32>, %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %g = arith.constant dense<"0x0000003F0000043F0000083F00000C3F0000103F0000143F0000183F00001C3F0000203F0000243F0000283F00002C3F0000303F0000343F0000383F00003C3F0000403F0000443F0000483F00004C3F0000503F0000543F0000583F00005C3F0000603F0000643F0000683F00006C3F0000703F0000743F0000783F00007C3F0000803F0000823F0000843F0000863F0000883F00008A3F00008C3F00008E3F0000903F0000923F0000943F0000963F0000983F00009A3F00009C3F00009E3F0000A03F0000A23F0000A43F0000A63F0000A83F0000AA3F0000AC3F0000AE3F0000B03F0000B23F0000B43F0000B63F0000B83F0000BA3F0000BC3F0000BE3F"> : tensor<64xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%out : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// A norm without weights, as other front ends export it, gets weights of 1.
//--- ones.mlir
#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @ones(%x: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %zero = arith.constant 0.0 : f32
  %columns = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x64xf32>) outs(%1 : tensor<5xf32>) {
  ^bb0(%in: f32, %sum: f32):
    %3 = arith.mulf %in, %in : f32
    %4 = arith.addf %sum, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5xf32>
  %5 = tensor.empty() : tensor<5x64xf32>
  %6 = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %2 : tensor<5x64xf32>, tensor<5xf32>) outs(%5 : tensor<5x64xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %7 = arith.divf %sum, %columns : f32
    %8 = arith.addf %7, %eps : f32
    %9 = math.rsqrt %8 : f32
    %10 = arith.mulf %in, %9 : f32
    linalg.yield %10 : f32
  } -> tensor<5x64xf32>
  return %6 : tensor<5x64xf32>
}

// A global written by kernels keeps its value between launches.
// COUNTED: 4xi32 = [11, 12, 13, 14]
// COUNTED: 4xi32 = [12, 14, 16, 18]
// COUNTED: check: 0 reports
//--- counted.mlir
gpu.module @kernels {
  llvm.func @count(%sums: !llvm.ptr<1>, %steps: !llvm.ptr<1>, %out: !llvm.ptr<1>) attributes {
      nvvm.kernel, launch.plan = #launch.plan<operands = [read write, read, write], grid = [1], block = [4],
                                              parameters = [address(0), address(1), address(2)]>} {
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %sum = llvm.getelementptr %sums[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %step = llvm.getelementptr %steps[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %to = llvm.getelementptr %out[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %0 = llvm.load %sum : !llvm.ptr<1> -> i32
    %1 = llvm.load %step : !llvm.ptr<1> -> i32
    %2 = llvm.add %0, %1 : i32
    llvm.store %2, %sum : i32, !llvm.ptr<1>
    llvm.store %2, %to : i32, !llvm.ptr<1>
    llvm.return
  }
}
memref.global "private" @sums : memref<4xi32> = dense<10>
memref.global "private" constant @steps : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @counted(%first: memref<4xi32>, %second: memref<4xi32>) {
  %sums = memref.get_global @sums : memref<4xi32>
  %steps = memref.get_global @steps : memref<4xi32>
  launch.kernel @kernels::@count(%sums, %steps, %first) : memref<4xi32>, memref<4xi32>, memref<4xi32>
  launch.kernel @kernels::@count(%sums, %steps, %second) : memref<4xi32>, memref<4xi32>, memref<4xi32>
  return
}

// STACK: error: the buffer passed to a kernel is on the stack of the host
//--- stack.mlir
func.func @stack(%x: memref<5x64xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  %g = memref.alloca() : memref<64xf32>
  fusednorm.rms_norm ins(%x, %g : memref<5x64xf32>, memref<64xf32>) epsilon(%eps) outs(%x : memref<5x64xf32>)
  return
}
