// Fences and waits of wgmma. Each function has a bug, or is its correct twin.
// RUN: fusednorm-opt %s -nvvm-verify-async -split-input-file -verify-diagnostics

!S = !llvm.struct<(f32, f32, f32, f32)>

// A group with zeroed accumulators, whose results are used after the wait.
llvm.func @clean(%a: i64, %b: i64, %out: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %nothing = llvm.mlir.poison : !S
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %a, %b, %nothing, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  %1 = nvvm.wgmma.mma_async %a, %b, %0, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  %sum = llvm.extractvalue %1[0] : !S
  llvm.store %sum, %out : f32, !llvm.ptr<1>
  llvm.return
}

llvm.func @no_fence(%a: i64, %b: i64) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %nothing = llvm.mlir.poison : !S
  // expected-error @below {{matrix-fence: registers of the accumulator were returned to ordinary code, and no wgmma.fence follows; expected nvvm.wgmma.fence.aligned between the write and the group's first wgmma.mma_async}}
  %0 = nvvm.wgmma.mma_async %a, %b, %nothing, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

// -----

!S = !llvm.struct<(f32, f32, f32, f32)>

// A loop: one fence before it suffices for accumulators that only wgmma writes.
llvm.func @loop(%a: i64, %b: i64, %n: i32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.poison : !S
  %s0 = llvm.insertvalue %zero, %u[0] : !S
  %s1 = llvm.insertvalue %zero, %s0[1] : !S
  %s2 = llvm.insertvalue %zero, %s1[2] : !S
  %s3 = llvm.insertvalue %zero, %s2[3] : !S
  nvvm.wgmma.fence.aligned
  llvm.br ^head(%c0, %s3 : i32, !S)
^head(%i: i32, %sums: !S):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %0 = nvvm.wgmma.mma_async %a, %b, %sums, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 1
  %next = llvm.add %i, %c1 : i32
  llvm.br ^head(%next, %0 : i32, !S)
^exit:
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

// Ordinary code scales the accumulators in each iteration, so each needs a fence.
llvm.func @scaled(%a: i64, %b: i64, %n: i32, %f: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.poison : !S
  nvvm.wgmma.fence.aligned
  llvm.br ^head(%c0, %u : i32, !S)
^head(%i: i32, %sums: !S):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  // expected-error @below {{matrix-fence: registers of the accumulator were written by ordinary code after the last wgmma.fence}}
  %0 = nvvm.wgmma.mma_async %a, %b, %sums, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  %x = llvm.extractvalue %0[0] : !S
  %y = llvm.fmul %x, %f : f32
  %scaled = llvm.insertvalue %y, %0[0] : !S
  %next = llvm.add %i, %c1 : i32
  llvm.br ^head(%next, %scaled : i32, !S)
^exit:
  llvm.return
}

llvm.func @scaled_and_fenced(%a: i64, %b: i64, %n: i32, %f: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.poison : !S
  llvm.br ^head(%c0, %u : i32, !S)
^head(%i: i32, %sums: !S):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %a, %b, %sums, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  %x = llvm.extractvalue %0[0] : !S
  %y = llvm.fmul %x, %f : f32
  %scaled = llvm.insertvalue %y, %0[0] : !S
  %next = llvm.add %i, %c1 : i32
  llvm.br ^head(%next, %scaled : i32, !S)
^exit:
  llvm.return
}

// -----

!S = !llvm.struct<(f32, f32, f32, f32)>

// A in registers, and a wait that ties the accumulators: inline PTX without an NVVM operation.
llvm.func @fragments(%p: i32, %b: i64, %x: f32, %out: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %q = llvm.add %p, %one : i32
  nvvm.wgmma.fence.aligned
  %0 = llvm.inline_asm has_side_effects "{ .reg .pred p; setp.ne.b32 p, $13, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, {$4, $5, $6, $7}, $8, p, 1, 1, 1; }", "=f,=f,=f,=f,r,r,r,r,l,0,1,2,3,r" %q, %q, %q, %q, %b, %x, %x, %x, %x, %one : (i32, i32, i32, i32, i64, f32, f32, f32, f32, i32) -> !S
  nvvm.wgmma.commit.group.sync.aligned
  %1 = llvm.extractvalue %0[0] : !S
  %2 = llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "=f,0" %1 : (f32) -> f32
  llvm.store %2, %out : f32, !llvm.ptr<1>
  llvm.return
}

llvm.func @fragments_late(%p: i32, %b: i64, %x: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  nvvm.wgmma.fence.aligned
  // expected-note @below {{written here}}
  %q = llvm.add %p, %one : i32
  // expected-error @below {{matrix-fence: registers of the A operand were written by ordinary code after the last wgmma.fence}}
  %0 = llvm.inline_asm has_side_effects "{ .reg .pred p; setp.ne.b32 p, $13, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, {$4, $5, $6, $7}, $8, p, 1, 1, 1; }", "=f,=f,=f,=f,r,r,r,r,l,0,1,2,3,r" %q, %q, %q, %q, %b, %x, %x, %x, %x, %one : (i32, i32, i32, i32, i64, f32, f32, f32, f32, i32) -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

// The fence follows the write, but belongs to another group.
llvm.func @fragments_second(%p: i32, %a: i64, %b: i64, %x: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.poison : !S
  // expected-note @below {{written here}}
  %q = llvm.add %p, %one : i32
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %a, %b, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  // expected-error @below {{matrix-fence: registers of the A operand were written by ordinary code, and the last wgmma.fence belongs to an earlier group}}
  %1 = llvm.inline_asm has_side_effects "{ .reg .pred p; setp.ne.b32 p, $13, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, {$4, $5, $6, $7}, $8, p, 1, 1, 1; }", "=f,=f,=f,=f,r,r,r,r,l,0,1,2,3,r" %q, %q, %q, %q, %b, %x, %x, %x, %x, %one : (i32, i32, i32, i32, i64, f32, f32, f32, f32, i32) -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

// -----

!S = !llvm.struct<(f32, f32, f32, f32)>

// Two pending groups; the wait leaves one pending.
llvm.func @one_left(%a: i64, %b: i64, %out: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %u = llvm.mlir.poison : !S
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %a, %b, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  // expected-note @below {{issued here}}
  %1 = nvvm.wgmma.mma_async %a, %b, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 1
  %x = llvm.extractvalue %0[0] : !S
  llvm.store %x, %out : f32, !llvm.ptr<1>
  %y = llvm.extractvalue %1[0] : !S
  // expected-error @below {{matrix-wait: uses an accumulator of wgmma that may still be written; expected an earlier wait that leaves at most 0 groups in flight (nvvm.wgmma.wait.group.sync.aligned 0)}}
  llvm.store %y, %out : f32, !llvm.ptr<1>
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

// Only one of two paths has a wait.
llvm.func @one_path(%a: i64, %b: i64, %out: !llvm.ptr<1>, %c: i1) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %u = llvm.mlir.poison : !S
  nvvm.wgmma.fence.aligned
  // expected-note @below {{issued here}}
  %0 = nvvm.wgmma.mma_async %a, %b, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  llvm.cond_br %c, ^wait, ^use
^wait:
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.br ^use
^use:
  %x = llvm.extractvalue %0[0] : !S
  // expected-error @below {{matrix-wait: uses an accumulator of wgmma that may still be written}}
  llvm.store %x, %out : f32, !llvm.ptr<1>
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

llvm.func @not_committed(%a: i64, %b: i64, %out: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %u = llvm.mlir.poison : !S
  nvvm.wgmma.fence.aligned
  // expected-note @below {{issued here}}
  %0 = nvvm.wgmma.mma_async %a, %b, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.wait.group.sync.aligned 0
  %x = llvm.extractvalue %0[0] : !S
  // expected-error @below {{matrix-wait: uses an accumulator of wgmma that is in no committed group; expected nvvm.wgmma.commit.group.sync.aligned and a wait before the use}}
  llvm.store %x, %out : f32, !llvm.ptr<1>
  // expected-error @below {{matrix-wait: the function returns while a group of wgmma may run}}
  llvm.return
}
