// MLIR's nvgpu dialect under mlir-runner: the host encodes TMA descriptors, the device copies tiles
// and multiplies them by wgmma. The result, of small integers, is compared with a matmul on the
// host.

// DEFINE: %{device} = convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=true},convert-arith-to-llvm,convert-index-to-llvm,canonicalize,cse,reconcile-unrealized-casts
// DEFINE: %{host} = func.func(gpu-async-region),convert-scf-to-cf,convert-vector-to-llvm,gpu-to-llvm{use-bare-pointers-for-kernels=true},expand-strided-metadata,lower-affine,convert-func-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts
// DEFINE: %{run} = mlir-runner %t.mlir -e main -entry-point-result=i32 -shared-libs=%obj/lib/libfusednorm_simt.so

// A program without sanitizers cannot load a library with sanitizers.
// REQUIRES: no-sanitizers
// RUN: fusednorm-opt %s -pass-pipeline='builtin.module(convert-nvgpu-to-nvvm,gpu-kernel-outlining,simt-attach-target,gpu.module(%{device}),gpu-module-to-binary,%{host})' -o %t.mlir
// RUN: env FUSEDNORM_SIMT=check %{run} | FileCheck %s
// RUN: env FUSEDNORM_SIMT=check,async=random:3,schedule=random:3 %{run} | FileCheck %s
// RUN: env FUSEDNORM_SIMT=matrix=exact,async=eager %{run} | FileCheck %s
// RUN: env FUSEDNORM_SIMT=counters %{run} 2>&1 | FileCheck %s --check-prefix=COUNT
// CHECK: {{^0$}}
// COUNT: "bulk_read_bytes": 16384
// COUNT-SAME: "matrix_instructions": {"m64n64k16.f32.f16.f16": 4}

!barrier = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 1>
!map = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
module attributes {gpu.container_module} {
  memref.global "private" @shared : memref<0xf16, 3> {alignment = 1024 : i64}
  func.func @main() -> i32 {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %size = arith.constant 16384 : i32
    %ah = memref.alloc() : memref<64x64xf16>
    %bh = memref.alloc() : memref<64x64xf16>
    %dh = memref.alloc() : memref<64x64xf32>
    scf.for %i = %c0 to %c64 step %c1 {
      scf.for %j = %c0 to %c64 step %c1 {
        %c3 = arith.constant 3 : index
        %c5 = arith.constant 5 : index
        %c7 = arith.constant 7 : index
        %i3 = arith.muli %i, %c3 : index
        %s = arith.addi %i3, %j : index
        %r = arith.remui %s, %c7 : index
        %ri = arith.index_cast %r : index to i32
        %a = arith.sitofp %ri : i32 to f16
        memref.store %a, %ah[%i, %j] : memref<64x64xf16>
        %j3 = arith.muli %j, %c3 : index
        %t = arith.addi %j3, %i : index
        %u = arith.remui %t, %c5 : index
        %ui = arith.index_cast %u : index to i32
        %b = arith.sitofp %ui : i32 to f16
        memref.store %b, %bh[%i, %j] : memref<64x64xf16>
      }
    }
    %a = gpu.alloc () : memref<64x64xf16>
    %b = gpu.alloc () : memref<64x64xf16>
    %d = gpu.alloc () : memref<64x64xf32>
    gpu.memcpy %a, %ah : memref<64x64xf16>, memref<64x64xf16>
    gpu.memcpy %b, %bh : memref<64x64xf16>, memref<64x64xf16>
    %ac = memref.cast %a : memref<64x64xf16> to memref<*xf16>
    %bc = memref.cast %b : memref<64x64xf16> to memref<*xf16>
    %ma = nvgpu.tma.create.descriptor %ac box[%c64, %c64] : memref<*xf16> -> !map
    %mb = nvgpu.tma.create.descriptor %bc box[%c64, %c64] : memref<*xf16> -> !map
    gpu.launch blocks(%x, %y, %z) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%bx = %c128, %by = %c1, %bz = %c1) dynamic_shared_memory_size %size {
      %k0 = arith.constant 0 : index
      %k1 = arith.constant 1 : index
      %bytes = arith.constant 16384 : index
      %k8192 = arith.constant 8192 : index
      %ticks = arith.constant 1000 : index
      %parity = arith.constant 0 : i1
      %all = memref.get_global @shared : memref<0xf16, 3>
      %sa = memref.reinterpret_cast %all to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<0xf16, 3> to memref<64x64xf16, 3>
      %sb0 = memref.reinterpret_cast %all to offset: [4096], sizes: [64, 64], strides: [64, 1] : memref<0xf16, 3> to memref<64x64xf16, strided<[64, 1], offset: 4096>, 3>
      %dyn = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %va = memref.view %dyn[%k0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<64x64xf16, #gpu.address_space<workgroup>>
      %vb = memref.view %dyn[%k8192][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<64x64xf16, #gpu.address_space<workgroup>>
      %bar = nvgpu.mbarrier.create -> !barrier
      %first = arith.cmpi eq, %tx, %k0 : index
      nvgpu.mbarrier.init %bar[%k0], %k1, predicate = %first : !barrier
      gpu.barrier
      nvgpu.mbarrier.arrive.expect_tx %bar[%k0], %bytes, predicate = %first : !barrier
      nvgpu.tma.async.load %ma[%k0, %k0], %bar[%k0] to %va, predicate = %first : !map, !barrier -> memref<64x64xf16, #gpu.address_space<workgroup>>
      nvgpu.tma.async.load %mb[%k0, %k0], %bar[%k0] to %vb, predicate = %first : !map, !barrier -> memref<64x64xf16, #gpu.address_space<workgroup>>
      nvgpu.mbarrier.try_wait.parity %bar[%k0], %parity, %ticks : !barrier
      %da = nvgpu.warpgroup.generate.descriptor %sa, %ma : memref<64x64xf16, 3>, !map -> !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
      %db = nvgpu.warpgroup.generate.descriptor %sb0, %mb : memref<64x64xf16, strided<[64, 1], offset: 4096>, 3>, !map -> !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
      %zero = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x64xf32>>
      %sum = nvgpu.warpgroup.mma %da, %db, %zero {transposeB} : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
      nvgpu.warpgroup.mma.store %sum, %d : <fragmented = vector<64x64xf32>> to memref<64x64xf32>
      gpu.terminator
    }
    gpu.memcpy %dh, %d : memref<64x64xf32>, memref<64x64xf32>
    // Compare with the matmul on the host. All numbers are small integers.
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %f0 = arith.constant 0.0 : f32
    %wrong = scf.for %i = %c0 to %c64 step %c1 iter_args(%w = %zero) -> i32 {
      %row = scf.for %j = %c0 to %c64 step %c1 iter_args(%v = %w) -> i32 {
        %total = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %f0) -> f32 {
          %p = memref.load %ah[%i, %k] : memref<64x64xf16>
          %q = memref.load %bh[%k, %j] : memref<64x64xf16>
          %pf = arith.extf %p : f16 to f32
          %qf = arith.extf %q : f16 to f32
          %m = arith.mulf %pf, %qf : f32
          %n = arith.addf %acc, %m : f32
          scf.yield %n : f32
        }
        %got = memref.load %dh[%i, %j] : memref<64x64xf32>
        %differs = arith.cmpf une, %got, %total : f32
        %add = arith.extui %differs : i1 to i32
        %next = arith.addi %v, %add : i32
        scf.yield %next : i32
      }
      scf.yield %row : i32
    }
    return %wrong : i32
  }
}
