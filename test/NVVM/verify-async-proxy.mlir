// fence.proxy.async between ordinary writes to shared memory and copies or wgmma that read it. Each
// function has a bug, or is its correct twin.
// RUN: fusednorm-opt %s -nvvm-verify-async -split-input-file -verify-diagnostics

llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<4096 x i8>
llvm.mlir.global internal @other() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<4096 x i8>

llvm.func @clean(%out: !llvm.ptr<1>, %x: f32) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %at = llvm.getelementptr %tile[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %bytes = llvm.mlir.constant(512 : i32) : i32
  llvm.store %x, %at : f32, !llvm.ptr<3>
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.barrier0
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

llvm.func @no_fence(%out: !llvm.ptr<1>, %x: f32) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %at = llvm.getelementptr %tile[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %bytes = llvm.mlir.constant(512 : i32) : i32
  // expected-note @below {{written here}}
  llvm.store %x, %at : f32, !llvm.ptr<3>
  nvvm.barrier0
  // expected-error @below {{proxy-fence: reads shared memory by the async proxy after an ordinary write, which it may not see; expected nvvm.fence.proxy}}
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

// Another variable, and other bytes of the variable.
llvm.func @elsewhere(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.reqntid = array<i32: 128>} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %other = llvm.mlir.addressof @other : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %up = llvm.getelementptr %tile[512] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %a = llvm.getelementptr %up[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %b = llvm.getelementptr %other[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %bytes = llvm.mlir.constant(512 : i32) : i32
  llvm.store %x, %a : f32, !llvm.ptr<3>
  llvm.store %x, %b : f32, !llvm.ptr<3>
  nvvm.barrier0
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

// A fence on one of two paths does not suffice.
llvm.func @one_path(%out: !llvm.ptr<1>, %x: f32, %c: i1) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %bytes = llvm.mlir.constant(512 : i32) : i32
  // expected-note @below {{written here}}
  llvm.store %x, %tile : f32, !llvm.ptr<3>
  llvm.cond_br %c, ^fence, ^copy
^fence:
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  llvm.br ^copy
^copy:
  nvvm.barrier0
  // expected-error @below {{proxy-fence: }}
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<4096 x i8>

// The writing threads and the copying thread synchronize at a barrier.
llvm.func @roles(%out: !llvm.ptr<1>, %x: f32) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(256 : i32) : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^write, ^copy
^write:
  // expected-note @below {{written here}}
  llvm.store %x, %tile : f32, !llvm.ptr<3>
  nvvm.barrier.arrive id = %one number_of_threads = %n
  llvm.br ^exit
^copy:
  nvvm.barrier id = %one number_of_threads = %n
  // expected-error @below {{proxy-fence: }}
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %n : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.br ^exit
^exit:
  llvm.return
}

llvm.func @roles_fenced(%out: !llvm.ptr<1>, %x: f32) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(256 : i32) : i32
  %c128 = llvm.mlir.constant(128 : i32) : i32
  %first = llvm.icmp "ult" %tid, %c128 : i32
  llvm.cond_br %first, ^write, ^copy
^write:
  llvm.store %x, %tile : f32, !llvm.ptr<3>
  llvm.inline_asm has_side_effects "fence.proxy.async.shared::cta;", "" : () -> ()
  nvvm.barrier.arrive id = %one number_of_threads = %n
  llvm.br ^exit
^copy:
  nvvm.barrier id = %one number_of_threads = %n
  nvvm.cp.async.bulk.global.shared.cta %out, %tile, %n : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.br ^exit
^exit:
  llvm.return
}

// -----

!S = !llvm.struct<(f32, f32, f32, f32)>
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<4096 x i8>

// cp.async writes in the generic proxy, wgmma reads in the async proxy.
llvm.func @copy_then_gemm(%in: !llvm.ptr<1>, %hi: i64) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %address = llvm.ptrtoint %tile : !llvm.ptr<3> to i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %low = llvm.lshr %address, %four : i32
  %wide = llvm.zext %low : i32 to i64
  %desc = llvm.or %wide, %hi : i64
  %u = llvm.mlir.poison : !S
  // expected-note @below {{written here}}
  nvvm.cp.async.shared.global %tile, %in, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  nvvm.barrier0
  nvvm.wgmma.fence.aligned
  // expected-error @below {{proxy-fence: }}
  %0 = nvvm.wgmma.mma_async %desc, %desc, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}

llvm.func @copy_fence_gemm(%in: !llvm.ptr<1>, %hi: i64) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %address = llvm.ptrtoint %tile : !llvm.ptr<3> to i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %low = llvm.lshr %address, %four : i32
  %wide = llvm.zext %low : i32 to i64
  %desc = llvm.or %wide, %hi : i64
  %u = llvm.mlir.poison : !S
  nvvm.cp.async.shared.global %tile, %in, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.barrier0
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %desc, %desc, %u, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !S -> !S
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return
}
