// Every warp operation once, on values that differ per lane. The expected values follow from the
// definitions.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=warp_ops --grid=1 --block=32
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='32xi32=uniform(-1000,1000,seed=3)' --arg=24x32xi32=uninit --save=0:%t.x.npy --save=1:%t.y.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference warp_ops i32:%t.x.npy i32:%t.y.npy | FileCheck %s
// RUN: %{run} --arg=i32:%t.x.npy --arg=24x32xi32=uninit --expect=1:i32:%t.y.npy --schedule=random:1
// RUN: %{run} --arg=i32:%t.x.npy --arg=24x32xi32=uninit --expect=1:i32:%t.y.npy --schedule=random:2
// RUN: %{run} --arg=i32:%t.x.npy --arg=24x32xi32=uninit --expect=1:i32:%t.y.npy --schedule=random:3
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 768 elements equal
// PTX: .entry warp_ops

gpu.module @kernels {
  gpu.func @warp_ops(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %all = arith.constant -1 : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c5 = arith.constant 5 : i32
    %c7 = arith.constant 7 : i32
    %c9 = arith.constant 9 : i32
    %c16 = arith.constant 16 : i32
    %c31 = arith.constant 31 : i32
    // Segments of 8 lanes: mask 24 in bits 8-12; clamp 31, or 0 for `up`.
    %seg = arith.constant 6175 : i32
    %segUp = arith.constant 6144 : i32
    %xp = llvm.getelementptr %x[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    %r0 = nvvm.shfl.sync up %all, %v, %c3, %c0 : i32 -> i32
    %r1s = nvvm.shfl.sync down %all, %v, %c5, %c31 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
    %r1 = llvm.extractvalue %r1s[0] : !llvm.struct<(i32, i1)>
    %r2b = llvm.extractvalue %r1s[1] : !llvm.struct<(i32, i1)>
    %r2 = arith.extui %r2b : i1 to i32
    %r3 = nvvm.shfl.sync bfly %all, %v, %c9, %c31 : i32 -> i32
    %seven = arith.muli %lane, %c7 : i32
    %r4 = nvvm.shfl.sync idx %all, %v, %seven, %c31 : i32 -> i32
    %r5 = nvvm.shfl.sync idx %all, %v, %c2, %seg : i32 -> i32
    %r6 = nvvm.shfl.sync up %all, %v, %c1, %segUp : i32 -> i32
    %r7 = nvvm.shfl.sync down %all, %v, %c3, %seg : i32 -> i32
    %bit = arith.andi %v, %c1 : i32
    %odd = arith.cmpi ne, %bit, %c0 : i32
    %r8 = nvvm.vote.sync ballot %all, %odd -> i32
    %r9b = nvvm.vote.sync any %all, %odd -> i1
    %r9 = arith.extui %r9b : i1 to i32
    %r10b = nvvm.vote.sync all %all, %odd -> i1
    %r10 = arith.extui %r10b : i1 to i32
    %quarter = arith.remui %lane, %c4 : i32
    %r11 = nvvm.match.sync any %all, %quarter : i32 -> i32
    %r12s = nvvm.match.sync all %all, %c7 : i32 -> !llvm.struct<(i32, i1)>
    %r12 = llvm.extractvalue %r12s[0] : !llvm.struct<(i32, i1)>
    %r13 = nvvm.redux.sync add %v, %all : i32 -> i32
    %r14 = nvvm.redux.sync umax %v, %all : i32 -> i32
    %r15 = nvvm.redux.sync min %v, %all : i32 -> i32
    %r16 = nvvm.redux.sync max %v, %all : i32 -> i32
    %r17 = nvvm.redux.sync xor %v, %all : i32 -> i32
    %electedB = nvvm.elect.sync -> i1
    %elected = arith.extui %electedB : i1 to i32
    // Exactly one lane is elected; the PTX ISA leaves open which one.
    %r18 = nvvm.redux.sync add %elected, %all : i32 -> i32
    %r19 = nvvm.barrier #nvvm.reduction<popc> %bit -> i32
    %r20 = nvvm.barrier #nvvm.reduction<or> %bit -> i32
    %r21 = nvvm.barrier #nvvm.reduction<and> %bit -> i32
    // Both halves of the warp separately, with their own masks.
    %low = arith.cmpi ult, %lane, %c16 : i32
    %lowMask = arith.constant 65535 : i32
    %highMask = arith.constant -65536 : i32
    %r22 = scf.if %low -> i32 {
      %a = nvvm.shfl.sync bfly %lowMask, %v, %c1, %c31 : i32 -> i32
      %b = nvvm.shfl.sync bfly %lowMask, %a, %c2, %c31 : i32 -> i32
      scf.yield %b : i32
    } else {
      %a = nvvm.shfl.sync bfly %highMask, %v, %c4, %c31 : i32 -> i32
      scf.yield %a : i32
    }
    %r23 = nvvm.redux.sync umin %v, %all : i32 -> i32
    %yp = llvm.getelementptr %y[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %y0 = llvm.getelementptr %yp[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r0, %y0 : i32, !llvm.ptr<1>
    %y1 = llvm.getelementptr %yp[32] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r1, %y1 : i32, !llvm.ptr<1>
    %y2 = llvm.getelementptr %yp[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r2, %y2 : i32, !llvm.ptr<1>
    %y3 = llvm.getelementptr %yp[96] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r3, %y3 : i32, !llvm.ptr<1>
    %y4 = llvm.getelementptr %yp[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r4, %y4 : i32, !llvm.ptr<1>
    %y5 = llvm.getelementptr %yp[160] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r5, %y5 : i32, !llvm.ptr<1>
    %y6 = llvm.getelementptr %yp[192] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r6, %y6 : i32, !llvm.ptr<1>
    %y7 = llvm.getelementptr %yp[224] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r7, %y7 : i32, !llvm.ptr<1>
    %y8 = llvm.getelementptr %yp[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r8, %y8 : i32, !llvm.ptr<1>
    %y9 = llvm.getelementptr %yp[288] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r9, %y9 : i32, !llvm.ptr<1>
    %y10 = llvm.getelementptr %yp[320] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r10, %y10 : i32, !llvm.ptr<1>
    %y11 = llvm.getelementptr %yp[352] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r11, %y11 : i32, !llvm.ptr<1>
    %y12 = llvm.getelementptr %yp[384] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r12, %y12 : i32, !llvm.ptr<1>
    %y13 = llvm.getelementptr %yp[416] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r13, %y13 : i32, !llvm.ptr<1>
    %y14 = llvm.getelementptr %yp[448] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r14, %y14 : i32, !llvm.ptr<1>
    %y15 = llvm.getelementptr %yp[480] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r15, %y15 : i32, !llvm.ptr<1>
    %y16 = llvm.getelementptr %yp[512] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r16, %y16 : i32, !llvm.ptr<1>
    %y17 = llvm.getelementptr %yp[544] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r17, %y17 : i32, !llvm.ptr<1>
    %y18 = llvm.getelementptr %yp[576] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r18, %y18 : i32, !llvm.ptr<1>
    %y19 = llvm.getelementptr %yp[608] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r19, %y19 : i32, !llvm.ptr<1>
    %y20 = llvm.getelementptr %yp[640] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r20, %y20 : i32, !llvm.ptr<1>
    %y21 = llvm.getelementptr %yp[672] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r21, %y21 : i32, !llvm.ptr<1>
    %y22 = llvm.getelementptr %yp[704] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r22, %y22 : i32, !llvm.ptr<1>
    %y23 = llvm.getelementptr %yp[736] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %r23, %y23 : i32, !llvm.ptr<1>
    gpu.return
  }
}
