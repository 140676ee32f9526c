// Forms of inline PTX under --check. Each result is compared with its definition in the PTX ISA.

// RUN: mlir-opt %s -emit-bytecode -o %t.mlirbc
// RUN: simt-run %t.mlirbc --kernel=words --grid=1 --block=1 --arg=32xi32=const(-1) --arg=4xi32=iota --check --print=0 | FileCheck %s
// mov.b32 (the lower half first); prmt; prmt with signs; lop3 of the majority
// CHECK: 0: 32xi32 = 1450709556 2002072337 255 232
// shl and shr by more than the width; mad.lo; mul.hi
// CHECK-SAME: 0 -1 47 -2
// mul.wide; setp and selp twice; cvt.rzi; cvt.rzi out of range
// CHECK-SAME: -6 11 22 -2 2147483647
// cvt.rn.bf16x2; popc; clz; brev; bytes with and without a sign
// CHECK-SAME: 1073758080 8 31 -2147483648 254 -2
// a load that its predicate skips, and one that it does not; the same for a store
// CHECK-SAME: 77 3 -1 5
// atom.add returns the old value; red; cas; vectors in both directions; empty assembly
// CHECK-SAME: 2 9 9 0 1
// add.f16x2; max.NaN; unsigned comparison
// CHECK-SAME: 1073758464 1 1

// RUN: simt-run %t.mlirbc --kernel=lanes --grid=1 --block=32 --arg=64xi32=uninit --check --print=0 | FileCheck %s --check-prefix=LANES
// the adjacent lane; the ballot of the odd lanes
// LANES: 0: 64xi32 = 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30 -1431655766

gpu.module @forms {
  llvm.func @words(%out: !llvm.ptr<1>, %in: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %true = llvm.mlir.constant(true) : i1
    %false = llvm.mlir.constant(false) : i1
    %half0 = llvm.mlir.constant(0x1234 : i16) : i16
    %half1 = llvm.mlir.constant(0x5678 : i16) : i16
    %0 = llvm.inline_asm "mov.b32 $0, {$1, $2};", "=r,h,h" %half0, %half1 : (i16, i16) -> i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0], $1;", "l,r" %out, %0 : (!llvm.ptr<1>, i32) -> ()
    %1 = llvm.inline_asm "prmt.b32 $0, 0x33221100, 0x77665544, 0x7531;", "=r" : () -> i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 4], $1;", "l,r" %out, %1 : (!llvm.ptr<1>, i32) -> ()
    %2 = llvm.inline_asm "prmt.b32 $0, 0xF0000000, 0, 0x000B;", "=r" : () -> i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 8], $1;", "l,r" %out, %2 : (!llvm.ptr<1>, i32) -> ()
    %3 = llvm.inline_asm "lop3.b32 $0, 0xF0, 0xCC, 0xAA, 0xE8;", "=r" : () -> i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 12], $1;", "l,r" %out, %3 : (!llvm.ptr<1>, i32) -> ()
    %4:2 = nvvm.inline_ptx "{ .reg .b32 n; mov.b32 n, 40; shl.b32 {$w0}, 1, n; shr.s32 {$w1}, -8, n; }" -> i32, i32
    llvm.inline_asm has_side_effects "st.global.v2.b32 [$0 + 16], {$1, $2};", "l,r,r" %out, %4#0, %4#1 : (!llvm.ptr<1>, i32, i32) -> ()
    %5:2 = nvvm.inline_ptx "mad.lo.s32 {$w0}, 7, 6, 5; mul.hi.u32 {$w1}, 0xFFFFFFFF, 0xFFFFFFFF;" -> i32, i32
    llvm.inline_asm has_side_effects "st.global.v2.b32 [$0 + 24], {$1, $2};", "l,r,r" %out, %5#0, %5#1 : (!llvm.ptr<1>, i32, i32) -> ()
    %6 = nvvm.inline_ptx "mul.wide.s32 {$w0}, -2, 3;" -> i64
    %low = llvm.trunc %6 : i64 to i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 32], $1;", "l,r" %out, %low : (!llvm.ptr<1>, i32) -> ()
    %7:2 = nvvm.inline_ptx "{ .reg .pred p; setp.lt.s32 p, -1, 1; selp.b32 {$w0}, 11, 22, p; setp.lt.u32 p, -1, 1; selp.b32 {$w1}, 11, 22, p; }" -> i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 36], $1; st.global.b32 [$0 + 40], $2;", "l,r,r" %out, %7#0, %7#1 : (!llvm.ptr<1>, i32, i32) -> ()
    // -2.7 and 3e9
    %8:2 = nvvm.inline_ptx "cvt.rzi.s32.f32 {$w0}, 0fC02CCCCD; cvt.rzi.s32.f32 {$w1}, 0f4F32D05E;" -> i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 44], $1; st.global.b32 [$0 + 48], $2;", "l,r,r" %out, %8#0, %8#1 : (!llvm.ptr<1>, i32, i32) -> ()
    // 2.0 above 1.0
    %9:4 = nvvm.inline_ptx "cvt.rn.bf16x2.f32 {$w0}, 0f40000000, 0f3F800000; popc.b32 {$w1}, 255; clz.b32 {$w2}, 1; brev.b32 {$w3}, 1;" -> i32, i32, i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 52], $1; st.global.b32 [$0 + 56], $2; st.global.b32 [$0 + 60], $3; st.global.b32 [$0 + 64], $4;", "l,r,r,r,r" %out, %9#0, %9#1, %9#2, %9#3 : (!llvm.ptr<1>, i32, i32, i32, i32) -> ()
    // Little-endian: the byte 254 of -2.
    %10:2 = nvvm.inline_ptx "st.global.b32 [{$r0} + 124], -2; ld.global.u8 {$w0}, [{$r0} + 124]; ld.global.s8 {$w1}, [{$r0} + 124];" ro (%out : !llvm.ptr<1>) -> i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 68], $1; st.global.b32 [$0 + 72], $2;", "l,r,r" %out, %10#0, %10#1 : (!llvm.ptr<1>, i32, i32) -> ()
    %old = llvm.mlir.constant(77 : i32) : i32
    %11 = llvm.inline_asm has_side_effects "@$3 ld.global.b32 {$0}, [$2 + 12];", "=r,0,l,b" %old, %in, %false : (i32, !llvm.ptr<1>, i1) -> i32
    %12 = llvm.inline_asm has_side_effects "@$3 ld.global.L1::evict_last.b32 {$0}, [$2 + 12];", "=r,0,l,b" %old, %in, %true : (i32, !llvm.ptr<1>, i1) -> i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 76], $1; st.global.b32 [$0 + 80], $2;", "l,r,r" %out, %11, %12 : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.inline_asm has_side_effects "@$1 st.global.b32 [$0 + 84], 5; @!$1 st.global.b32 [$0 + 88], 5;", "l,b" %out, %false : (!llvm.ptr<1>, i1) -> ()
    %13 = nvvm.inline_ptx "atom.global.gpu.acq_rel.add.u32 {$w0}, [{$r0} + 8], 3;" ro (%in : !llvm.ptr<1>) -> i32
    nvvm.inline_ptx "red.global.relaxed.gpu.add.s32 [{$r0} + 8], 4;" ro (%in : !llvm.ptr<1>)
    %14:2 = nvvm.inline_ptx "ld.global.b32 {$w0}, [{$r0} + 8]; atom.global.cas.b32 {$w1}, [{$r0} + 8], 9, 1;" ro (%in : !llvm.ptr<1>) -> i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 92], $1; st.global.b32 [$0 + 96], $2; st.global.b32 [$0 + 100], $3;", "l,r,r,r" %out, %13, %14#0, %14#1 : (!llvm.ptr<1>, i32, i32, i32) -> ()
    %15:2 = nvvm.inline_ptx "ld.global.nc.v2.u32 {{$w0}, {$w1}}, [{$r0}];" ro (%in : !llvm.ptr<1>) -> i32, i32
    // Empty assembly: the second operand has the register of the first result.
    %both = llvm.inline_asm has_side_effects "", "=r,=r,1,0" %15#1, %15#0 : (i32, i32) -> !llvm.struct<(i32, i32)>
    %tied0 = llvm.extractvalue %both[0] : !llvm.struct<(i32, i32)>
    %tied1 = llvm.extractvalue %both[1] : !llvm.struct<(i32, i32)>
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 104], $1; st.global.b32 [$0 + 108], $2;", "l,r,r" %out, %tied0, %tied1 : (!llvm.ptr<1>, i32, i32) -> ()
    // {1.0, 1.0} + {1.5, 1.0}: {2.5, 2.0}; the maximum of NaN and 1.0
    %16:3 = nvvm.inline_ptx "{ .reg .pred p; .reg .f32 n; add.f16x2 {$w0}, 0x3C003C00, 0x3C003E00; max.NaN.f32 n, 0f7FC00000, 0f3F800000; setp.nan.f32 p, n, n; selp.u32 {$w1}, 1, 0, p; setp.hi.u32 p, -1, 1; selp.u32 {$w2}, 1, 0, p; }" -> i32, i32, i32
    llvm.inline_asm has_side_effects "st.global.b32 [$0 + 112], $1; st.global.b32 [$0 + 116], $2; st.global.b32 [$0 + 120], $3;", "l,r,r,r" %out, %16#0, %16#1, %16#2 : (!llvm.ptr<1>, i32, i32, i32) -> ()
    llvm.return
  }

  llvm.func @lanes(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %all = llvm.mlir.constant(-1 : i32) : i32
    %0:2 = nvvm.inline_ptx "{ .reg .pred p; .reg .b32 lane, odd; mov.u32 lane, %laneid; shfl.sync.bfly.b32 {$w0}|p, lane, 1, 31, {$r0}; and.b32 odd, lane, 1; setp.ne.u32 p, odd, 0; vote.sync.ballot.b32 {$w1}, p, {$r0}; }" ro (%all : i32) -> i32, i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %a = llvm.getelementptr %out[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %b = llvm.getelementptr %a[32] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %0#0, %a : i32, !llvm.ptr<1>
    llvm.store %0#1, %b : i32, !llvm.ptr<1>
    nvvm.inline_ptx "bar.warp.sync {$r0};" ro (%all : i32)
    llvm.return
  }
}
