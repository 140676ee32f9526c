// Arrivals, bytes and phases of mbarriers; registers of warpgroups; thread counts. Each function
// has a bug, or is its correct twin.
// RUN: fusednorm-opt %s -nvvm-verify-async -split-input-file -verify-diagnostics

llvm.mlir.global internal @bars() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<4 x i64>

// One lane of each of the four warps arrives.
llvm.func @arrivals() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c31 = llvm.mlir.constant(31 : i32) : i32
  nvvm.mbarrier.init %bar, %c4 : !llvm.ptr<3>, i32
  %lane = llvm.and %tid, %c31 : i32
  %first = llvm.icmp "eq" %lane, %c0 : i32
  llvm.cond_br %first, ^arrive, ^exit
^arrive:
  %0 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
  llvm.br ^exit
^exit:
  llvm.return
}

llvm.func @arrivals_of_one() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  // expected-note @below {{initialised here}}
  nvvm.mbarrier.init %bar, %c4 : !llvm.ptr<3>, i32
  %first = llvm.icmp "eq" %tid, %c0 : i32
  llvm.cond_br %first, ^arrive, ^exit
^arrive:
  // expected-error @below {{arrivals: 1 thread arrives here in a phase, but the mbarrier was initialised with 4, and no other arrival adds the difference}}
  %0 = nvvm.mbarrier.arrive %bar : !llvm.ptr<3> -> i64
  llvm.br ^exit
^exit:
  llvm.return
}

// Three warps and one thread of the fourth arrive the expected number of times.
llvm.func @arrivals_in_two_places() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %second = llvm.getelementptr %bar[8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c96 = llvm.mlir.constant(96 : i32) : i32
  %c97 = llvm.mlir.constant(97 : i32) : i32
  nvvm.mbarrier.init %second, %c97 : !llvm.ptr<3>, i32
  %some = llvm.icmp "ult" %tid, %c96 : i32
  llvm.cond_br %some, ^arrive, ^rest
^arrive:
  %0 = nvvm.mbarrier.arrive %second : !llvm.ptr<3> -> i64
  llvm.br ^exit
^rest:
  %one = nvvm.elect.sync -> i1
  llvm.cond_br %one, ^arrive1, ^exit
^arrive1:
  llvm.inline_asm has_side_effects "mbarrier.arrive.release.cta.shared::cta.b64 _, [$0];", "r" %second : (!llvm.ptr<3>) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}

// -----

llvm.mlir.global internal @bars() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<4 x i64>

llvm.func @bytes(%in: !llvm.ptr<1>, %to: !llvm.ptr<7>) {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %half = llvm.mlir.constant(1024 : i32) : i32
  %all = llvm.mlir.constant(2048 : i32) : i32
  nvvm.mbarrier.arrive.expect_tx %bar, %all : !llvm.ptr<3>, i32
  nvvm.cp.async.bulk.shared.cluster.global %to, %in, %bar, %half : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %to, %in, %bar, %half : !llvm.ptr<7>, !llvm.ptr<1>
  llvm.return
}

llvm.func @bytes_missing(%in: !llvm.ptr<1>, %to: !llvm.ptr<7>) {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %half = llvm.mlir.constant(1024 : i32) : i32
  %all = llvm.mlir.constant(2048 : i32) : i32
  // expected-error @below {{bytes: the mbarrier expects 2048 bytes, but the following copies bring 1024; expected the sum of their sizes}}
  nvvm.mbarrier.arrive.expect_tx %bar, %all : !llvm.ptr<3>, i32
  // expected-note @below {{the last copy is here}}
  nvvm.cp.async.bulk.shared.cluster.global %to, %in, %bar, %half : !llvm.ptr<7>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.mlir.global internal @bars() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<8 x i64>

// A circular buffer of 4 slots, every second one: each phase is observed.
llvm.func @ring(%n: i32) {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %last = llvm.mlir.constant(3 : i32) : i32
  %ticks = llvm.mlir.constant(1000 : i32) : i32
  llvm.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %slot: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %at = llvm.getelementptr %bar[%slot] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
  nvvm.mbarrier.try_wait.parity %at, %c0, %ticks : !llvm.ptr<3>, i32, i32
  %e0 = llvm.icmp "eq" %slot, %last : i32
  %a0 = llvm.add %slot, %c1 : i32
  %s0 = llvm.select %e0, %c0, %a0 : i1, i32
  %e1 = llvm.icmp "eq" %s0, %last : i32
  %a1 = llvm.add %s0, %c1 : i32
  %s1 = llvm.select %e1, %c0, %a1 : i1, i32
  %next = llvm.add %i, %c1 : i32
  llvm.br ^head(%next, %s1 : i32, i32)
^exit:
  llvm.return
}

// The same with 5 slots: two phases of a slot pass between visits.
llvm.func @ring_of_five(%n: i32) {
  %bar = llvm.mlir.addressof @bars : !llvm.ptr<3>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %last = llvm.mlir.constant(4 : i32) : i32
  %ticks = llvm.mlir.constant(1000 : i32) : i32
  llvm.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %slot: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %at = llvm.getelementptr %bar[%slot] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
  // expected-error @below {{phases: waits for 1 of every 2 stages in a pipeline of 5, so that it misses phases of a barrier and their parity repeats; expected a multiple of 2 stages, or a wait for every stage}}
  nvvm.mbarrier.try_wait.parity %at, %c0, %ticks : !llvm.ptr<3>, i32, i32
  %e0 = llvm.icmp "eq" %slot, %last : i32
  %a0 = llvm.add %slot, %c1 : i32
  %s0 = llvm.select %e0, %c0, %a0 : i1, i32
  %e1 = llvm.icmp "eq" %s0, %last : i32
  %a1 = llvm.add %s0, %c1 : i32
  %s1 = llvm.select %e1, %c0, %a1 : i1, i32
  %next = llvm.add %i, %c1 : i32
  llvm.br ^head(%next, %s1 : i32, i32)
^exit:
  llvm.return
}

// -----

// (40 + 232 + 232) x 128 = 64512.
llvm.func @registers() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 384>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^producer, ^consumer
^producer:
  nvvm.setmaxregister decrease 40
  llvm.return
^consumer:
  nvvm.setmaxregister increase 232
  llvm.return
}

llvm.func @too_many() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 384>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^producer, ^consumer
^producer:
  nvvm.setmaxregister decrease 40
  llvm.return
^consumer:
  // expected-error @below {{registers: the warpgroups request 40 + 240 + 240 = 520 registers, but a block of 384 threads has 3 x 168, so setmaxnreg would wait forever; expected a total of at most 504}}
  nvvm.setmaxregister increase 240
  llvm.return
}

// As many registers as an SM has, but more than three warpgroups get at launch.
llvm.func @more_than_launched() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 384>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^producer, ^consumer
^producer:
  nvvm.setmaxregister decrease 80
  llvm.return
^consumer:
  // expected-error @below {{registers: the warpgroups request 80 + 216 + 216 = 512 registers, but a block of 384 threads has 3 x 168}}
  nvvm.setmaxregister increase 216
  llvm.return
}

// Four warpgroups get all registers at launch, unless an attribute limits them.
llvm.func @as_many_as_launched() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 512>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^producer, ^consumer
^producer:
  nvvm.setmaxregister decrease 32
  llvm.return
^consumer:
  nvvm.setmaxregister increase 160
  llvm.return
}

llvm.func @launched_with_fewer() attributes {nvvm.kernel, nvvm.maxnreg = 120 : i32, nvvm.reqntid = array<i32: 512>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^producer, ^consumer
^producer:
  nvvm.setmaxregister decrease 32
  llvm.return
^consumer:
  // expected-error @below {{registers: the warpgroups request 32 + 160 + 160 + 160 = 512 registers, but a block of 512 threads has 4 x 120}}
  nvvm.setmaxregister increase 160
  llvm.return
}

// One warp of four.
llvm.func @part() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %c32 = llvm.mlir.constant(32 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c32 : i32
  llvm.cond_br %first, ^producer, ^exit
^producer:
  // expected-error @below {{registers: 32 of the 128 threads of warpgroup 0 execute this; expected all four warps of a warpgroup, or none}}
  nvvm.setmaxregister decrease 40
  llvm.br ^exit
^exit:
  llvm.return
}

llvm.func @odd_number() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  // expected-error @below {{registers: expected a multiple of 8 from 24 to 256, got 236}}
  llvm.inline_asm has_side_effects "setmaxnreg.inc.sync.aligned.u32 236;", "" : () -> ()
  llvm.return
}

llvm.func @unknown_threads() attributes {nvvm.kernel} {
  // expected-error @below {{threads: ptxas requires the size of a block; expected the attribute nvvm.reqntid, nvvm.maxntid or nvvm.maxnreg on 'unknown_threads'}}
  nvvm.setmaxregister decrease 40
  llvm.return
}

llvm.func @known_registers() attributes {nvvm.kernel, nvvm.maxnreg = 168 : i32} {
  nvvm.setmaxregister decrease 40
  llvm.return
}

llvm.func @part_of_a_group() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 96>} {
  // expected-error @below {{threads: runs in warpgroups of 128 threads, but 'part_of_a_group' has 96 threads; expected a multiple of 128 in nvvm.reqntid or nvvm.maxntid}}
  nvvm.setmaxregister decrease 40
  llvm.return
}

// -----

// The verifier needs explicit control flow between blocks.
llvm.func @regions(%c: i1) {
  nvvm.wgmma.fence.aligned
  // expected-error @below {{nvvm-verify-async: expected branches between blocks, got 'scf.if'; run convert-scf-to-cf first}}
  scf.if %c {
    nvvm.wgmma.commit.group.sync.aligned
  }
  llvm.return
}
