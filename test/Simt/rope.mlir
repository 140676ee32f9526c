// Interleaved rotary embedding of bf16 rows in place, one thread per pair. Predicated inline PTX
// stores the rotated pair.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=rope --grid=5 --block=32
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --arg='5x64xbf16=normal(seed=1)' --arg='5x64xf32=freqs(theta=10000)' --arg=0 --save=0:%t.x.npy --save=1:%t.t.npy
// RUN: %{run} --check --arg=bf16:%t.x.npy --arg=f32:%t.t.npy --arg=5 --save=0:%t.y.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference rope bf16:%t.x.npy f32:%t.t.npy bf16:%t.y.npy | FileCheck %s
// RUN: %{run} --arg=bf16:%t.x.npy --arg=f32:%t.t.npy --arg=5 --expect=0:bf16:%t.y.npy --schedule=random:1
// RUN: %{run} --arg=bf16:%t.x.npy --arg=f32:%t.t.npy --arg=5 --expect=0:bf16:%t.y.npy --schedule=random:2
// RUN: %{run} --arg=bf16:%t.x.npy --arg=f32:%t.t.npy --arg=5 --expect=0:bf16:%t.y.npy --schedule=random:3
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 320 elements equal
// PTX: .entry rope
// PTX: ld.global.nc.L1::no_allocate
// PTX: st.global.cs.b32

gpu.module @kernels {
  gpu.func @rope(%x: !llvm.ptr<1>, %table: !llvm.ptr<1>, %rows: i32) kernel {
    %tid = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
    %row = nvvm.read.ptx.sreg.ctaid.x : i32
    %c32 = arith.constant 32 : i32
    %base = arith.muli %row, %c32 : i32
    %pair = arith.addi %base, %tid : i32
    %xp = llvm.getelementptr %x[%pair] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<2xbf16>
    %tp = llvm.getelementptr %table[%pair] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<2xf32>
    %cs:2 = nvvm.inline_ptx "ld.global.nc.L1::no_allocate.v2.f32 {{$w0}, {$w1}}, [{$r0}];" ro (%tp : !llvm.ptr<1>) -> f32, f32
    %v = llvm.load %xp {alignment = 4 : i64} : !llvm.ptr<1> -> vector<2xbf16>
    %f = arith.extf %v : vector<2xbf16> to vector<2xf32>
    %a = vector.extract %f[0] : f32 from vector<2xf32>
    %b = vector.extract %f[1] : f32 from vector<2xf32>
    %ac = arith.mulf %a, %cs#0 : f32
    %bs = arith.mulf %b, %cs#1 : f32
    %bc = arith.mulf %b, %cs#0 : f32
    %as = arith.mulf %a, %cs#1 : f32
    %r0 = arith.subf %ac, %bs : f32
    %r1 = arith.addf %bc, %as : f32
    %packed = nvvm.convert.f32x2.to.bf16x2 %r1, %r0 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
    %word = llvm.bitcast %packed : vector<2xbf16> to i32
    %inside = arith.cmpi ult, %row, %rows : i32
    nvvm.inline_ptx "st.global.cs.b32 [{$r0}], {$r1};" ro (%xp, %word : !llvm.ptr<1>, i32), predicate = %inside
    gpu.return
  }
}
