// One row of 2048 bf16 per block of 128 threads: 16-byte loads, butterfly shuffles, one exchange
// through shared memory, one barrier.

// RUN: %nvvm %s -o %t.mlirbc
// RUN: simt-run %t.mlirbc --kernel=rms_norm --grid=3 --block=128 --check --arg='3x2048xbf16=normal(seed=1)' \
// RUN:   --arg='2048xbf16=normal(seed=2)' --arg=3x2048xbf16=uninit --arg=1e-6 \
// RUN:   --save=0:%t.x.npy --save=1:%t.w.npy --save=2:%t.y.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference rms_norm bf16:%t.x.npy bf16:%t.w.npy bf16:%t.y.npy 1e-6 | FileCheck %s
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 6144 elements equal
// PTX: .entry rms_norm
// PTX-NOT: __nv_

// The bits do not depend on the order of threads and blocks, or on checks.
// RUN: simt-run %t.mlirbc --kernel=rms_norm --grid=3 --block=128 --arg='bf16:%t.x.npy' --arg='bf16:%t.w.npy' \
// RUN:   --arg=3x2048xbf16=uninit --arg=1e-6 --expect=2:bf16:%t.y.npy --schedule=reverse
// RUN: simt-run %t.mlirbc --kernel=rms_norm --grid=3 --block=128 --arg='bf16:%t.x.npy' --arg='bf16:%t.w.npy' \
// RUN:   --arg=3x2048xbf16=uninit --arg=1e-6 --expect=2:bf16:%t.y.npy --schedule=random:1 --workers=2
// RUN: simt-run %t.mlirbc --kernel=rms_norm --grid=3 --block=128 --arg='bf16:%t.x.npy' --arg='bf16:%t.w.npy' \
// RUN:   --arg=3x2048xbf16=uninit --arg=1e-6 --expect=2:bf16:%t.y.npy --schedule=random:2 --check
// RUN: simt-run %t.mlirbc --kernel=rms_norm --grid=3 --block=128 --arg='bf16:%t.x.npy' --arg='bf16:%t.w.npy' \
// RUN:   --arg=3x2048xbf16=uninit --arg=1e-6 --expect=2:bf16:%t.y.npy --schedule=random:3 --counters=json \
// RUN:   | FileCheck %s --check-prefix=COUNT

// x is read once per row and the weights once per launch, so no bytes move twice.
// COUNT: "kernel": "rms_norm"
// COUNT-SAME: "global_read_bytes": 12288, "global_written_bytes": 12288, "invariant_read_bytes": 12288, "bytes_moved": 28672, "minimum_bytes": 28672, "bytes_moved_over_minimum": 1.0000
// COUNT-SAME: "sectors_per_request": 16.0000
// COUNT-SAME: "bank_conflicts": 0, "barriers": 3, "shuffles": 1920

gpu.module @kernels {
  memref.global "private" @part : memref<4xf32, #gpu.address_space<workgroup>> {alignment = 16}

  gpu.func @rms_norm(%x: !llvm.ptr<1>, %w: !llvm.ptr<1>, %y: !llvm.ptr<1>, %eps: f32) kernel
      attributes {nvvm.reqntid = array<i32: 128, 1, 1>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %row = nvvm.read.ptx.sreg.ctaid.x : i32
    %row64 = arith.extui %row : i32 to i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c2048 = arith.constant 2048 : i64
    %offset = arith.muli %row64, %c2048 : i64
    %xr = llvm.getelementptr %x[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, bf16
    %yr = llvm.getelementptr %y[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, bf16
    %xp0 = llvm.getelementptr %xr[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xbf16>
    %xp1 = llvm.getelementptr %xp0[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, vector<8xbf16>
    %wp0 = llvm.getelementptr %w[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xbf16>
    %wp1 = llvm.getelementptr %wp0[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, vector<8xbf16>
    %yp0 = llvm.getelementptr %yr[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xbf16>
    %yp1 = llvm.getelementptr %yp0[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, vector<8xbf16>
    %w0b = llvm.load %wp0 invariant {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
    %w1b = llvm.load %wp1 invariant {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
    %x0b = llvm.load %xp0 {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
    %x1b = llvm.load %xp1 {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
    %x0 = arith.extf %x0b : vector<8xbf16> to vector<8xf32>
    %x1 = arith.extf %x1b : vector<8xbf16> to vector<8xf32>
    %w0 = arith.extf %w0b : vector<8xbf16> to vector<8xf32>
    %w1 = arith.extf %w1b : vector<8xbf16> to vector<8xf32>
    %q0 = arith.mulf %x0, %x0 : vector<8xf32>
    %q1 = arith.mulf %x1, %x1 : vector<8xf32>
    %q = arith.addf %q0, %q1 : vector<8xf32>
    %sum = vector.reduction <add>, %q : vector<8xf32> into f32

    %mask = arith.constant -1 : i32
    %clamp = arith.constant 31 : i32
    %l16 = arith.constant 16 : i32
    %l8 = arith.constant 8 : i32
    %l4 = arith.constant 4 : i32
    %l2 = arith.constant 2 : i32
    %l1 = arith.constant 1 : i32
    %o0 = nvvm.shfl.sync bfly %mask, %sum, %l16, %clamp : f32 -> f32
    %s0 = arith.addf %sum, %o0 : f32
    %o1 = nvvm.shfl.sync bfly %mask, %s0, %l8, %clamp : f32 -> f32
    %s1 = arith.addf %s0, %o1 : f32
    %o2 = nvvm.shfl.sync bfly %mask, %s1, %l4, %clamp : f32 -> f32
    %s2 = arith.addf %s1, %o2 : f32
    %o3 = nvvm.shfl.sync bfly %mask, %s2, %l2, %clamp : f32 -> f32
    %s3 = arith.addf %s2, %o3 : f32
    %o4 = nvvm.shfl.sync bfly %mask, %s3, %l1, %clamp : f32 -> f32
    %s4 = arith.addf %s3, %o4 : f32
    %lane = arith.andi %tid, %clamp : i32
    %zero = arith.constant 0 : i32
    %c5 = arith.constant 5 : i32
    %warp = arith.shrui %tid, %c5 : i32
    %warpi = arith.index_castui %warp : i32 to index
    %first = arith.cmpi eq, %lane, %zero : i32
    %part = memref.get_global @part : memref<4xf32, #gpu.address_space<workgroup>>
    scf.if %first {
      memref.store %s4, %part[%warpi] : memref<4xf32, #gpu.address_space<workgroup>>
    }
    nvvm.barrier0
    %p0 = memref.load %part[%c0] : memref<4xf32, #gpu.address_space<workgroup>>
    %p1 = memref.load %part[%c1] : memref<4xf32, #gpu.address_space<workgroup>>
    %p2 = memref.load %part[%c2] : memref<4xf32, #gpu.address_space<workgroup>>
    %p3 = memref.load %part[%c3] : memref<4xf32, #gpu.address_space<workgroup>>
    %p01 = arith.addf %p0, %p1 : f32
    %p23 = arith.addf %p2, %p3 : f32
    %total = arith.addf %p01, %p23 : f32
    %inverse = arith.constant 4.8828125e-04 : f32
    %mean = arith.mulf %total, %inverse : f32
    %biased = arith.addf %mean, %eps : f32
    %scale = llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.ftz.f"(%biased) : (f32) -> f32
    %scales = vector.broadcast %scale : f32 to vector<8xf32>
    %n0 = arith.mulf %x0, %scales : vector<8xf32>
    %n1 = arith.mulf %x1, %scales : vector<8xf32>
    %y0 = arith.mulf %n0, %w0 : vector<8xf32>
    %y1 = arith.mulf %n1, %w1 : vector<8xf32>
    %y0b = arith.truncf %y0 : vector<8xf32> to vector<8xbf16>
    %y1b = arith.truncf %y1 : vector<8xf32> to vector<8xbf16>
    llvm.store %y0b, %yp0 {alignment = 16 : i64} : vector<8xbf16>, !llvm.ptr<1>
    llvm.store %y1b, %yp1 {alignment = 16 : i64} : vector<8xbf16>, !llvm.ptr<1>
    gpu.return
  }
}
