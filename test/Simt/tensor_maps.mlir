// TMA descriptors as arguments. Each error is one line with the expected value.

// DEFINE: %{map} =
// DEFINE: %{run} = simt-run %s --buffer=x:8x64xbf16=iota --kernel=load --grid=1 --block=32 --arg=%{map} --arg=64x8xbf16=uninit --check
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x8
// RUN: %{run} --expect=1:64x8xbf16=iota
// REDEFINE: %{map} = tensormap:@z,dims=64x8,box=64x8
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: argument 0 of type !llvm.array<128 x i8>: TMA descriptor: no buffer 'z'; known buffers: 'x'
// REDEFINE: %{map} = tensormap:@x,dims=64x9,box=64x8
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=END
// END: TMA descriptor: it ends at byte 1152 of buffer 'x', which has 1024
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: expected dims= and box= of equal rank
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x300
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=BOX
// BOX: TMA descriptor: dimension 1 has a box of 300; expected 1 to 256
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x8,swizzle=16
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=SWIZZLE
// SWIZZLE: 'swizzle=16': expected swizzle=none, swizzle=32, swizzle=64 or swizzle=128
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x8,depth=3
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: 'depth=3': expected dims=, box=, strides=, swizzle=, type=, offset= or fill=
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x8,strides=100
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: TMA descriptor: dimension 1 has a stride of 100 bytes; expected a multiple of 16 below 2^40
// REDEFINE: %{map} = tensormap:@x,dims=512,box=256
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: usage: thread (0,0,0) of block (0,0,0) starts a bulk copy (nvvm.cp.async.bulk.tensor.shared.cluster.global at {{.*}}) of 2 coordinates with a TMA descriptor of rank 1
// REDEFINE: %{map} = 7
// RUN: not %{run} 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: '7': expected {VALUE,VALUE...} with 128 values for type !llvm.array<128 x i8>
// RUN: not simt-run %s --buffer=x:8x64xbf16=iota --kernel=load --grid=1 --block=32 --arg=tensormap:@x,dims=64x8,box=64x8 --arg=tensormap:@x,dims=64x8,box=64x8 2>&1 | FileCheck %s --check-prefix=POINTER
// POINTER: argument 1 of type !llvm.ptr<1>: expected a parameter of 128 bytes passed by value (llvm.byval) for a TMA descriptor
// REDEFINE: %{map} = tensormap:@x,dims=64x8,box=64x8
// RUN: simt-run %s --buffer=x:8x64xbf16=iota --kernel=multicast --grid=2 --block=32 --arg=%{map} --arg=2x512xbf16=uninit --check --counters=json 2>&1 | FileCheck %s --check-prefix=MULTICAST
// RUN: simt-run %s --buffer=x:8x64xbf16=iota --kernel=multicast --grid=2 --block=32 --arg=%{map} --arg=2x512xbf16=uninit --check --async=random:1 --schedule=random:1 2>&1 | FileCheck %s --check-prefix=CLEAN
// MULTICAST: 0 reports
// MULTICAST: "bulk_read_bytes": 1024, "bulk_written_bytes": 2048, "bulk_distinct_bytes": 3072
// CLEAN: 0 reports
// RUN: not simt-run %s --buffer=x:8x64xbf16=iota --kernel=store_without_wait --grid=1 --block=32 --arg=%{map} --arg=512xbf16=uninit --check 2>&1 | FileCheck %s --check-prefix=STORE
// STORE: race: a bulk copy of thread (0,0,0) of block (0,0,0) (nvvm.cp.async.bulk.global.shared.cta at {{.*}}) may still read shared memory when the block's last thread exits; expected cp.async.bulk.wait_group with .read after it
// RUN: not simt-run %s --buffer=x:8x64xbf16=iota --kernel=store_overwritten --grid=1 --block=32 --arg=%{map} --arg=512xbf16=uninit --check 2>&1 | FileCheck %s --check-prefix=REUSE
// REUSE: race: shared memory race at byte {{[0-9]+}} of block (0,0,0): write by thread (0,0,0) of block (0,0,0) (llvm.store at {{.*}}) is not ordered after the asynchronous read by a bulk copy of thread (0,0,0) of block (0,0,0) (nvvm.cp.async.bulk.global.shared.cta at {{.*}})
// Boxes may begin past the end of a tensor. Before it, an H200 reports an illegal instruction.
// RUN: simt-run %s --buffer=x:8x64xbf16=iota --kernel=store_at --grid=1 --block=32 --arg=%{map} --arg=64 --arg=0 --check --expect=x:8x64xbf16=iota 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: simt-run %s --buffer=x:8x64xbf16=iota --kernel=store_at --grid=1 --block=32 --arg=%{map} --arg=0 --arg=8 --check 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not simt-run %s --buffer=x:8x64xbf16=iota --kernel=store_at --grid=1 --block=32 --arg=%{map} --arg=0 --arg=-1 2>&1 | FileCheck %s --check-prefix=FRONT
// FRONT: usage: thread (0,0,0) of block (0,0,0) starts a bulk copy (nvvm.cp.async.bulk.tensor.global.shared.cta at {{.*}}) of a box at coordinate -1 of dimension 1; expected coordinates of at least 0

gpu.module @kernels {
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<512 x i16>

  // Thread 0 initialises the mbarrier and expects the bytes of the box.
  llvm.func @expect() -> i1 {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %bar, %c1, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.barrier0
    nvvm.mbarrier.arrive.expect_tx %bar, %bytes, predicate = %first : !llvm.ptr<3>, i32, i1
    llvm.return %first : i1
  }

  llvm.func @wait() {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    nvvm.mbarrier.try_wait.parity %bar, %c0, %c0 : !llvm.ptr<3>, i32, i32
    llvm.return
  }

  llvm.func @load(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %first = llvm.call @expect() : () -> i1
    %near = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %near, %map, %bar, box[%c0, %c0] predicate = %first : !llvm.ptr<7>, !llvm.ptr
    llvm.call @wait() : () -> ()
    llvm.cond_br %first, ^store, ^done
  ^store:
    nvvm.cp.async.bulk.global.shared.cta %y, %s, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0
    llvm.br ^done
  ^done:
    llvm.return
  }

  // Block 0 loads the box for both blocks.
  llvm.func @multicast(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %both = llvm.mlir.constant(3 : i16) : i16
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %first = llvm.call @expect() : () -> i1
    nvvm.cluster.arrive
    nvvm.cluster.wait
    %block0 = llvm.icmp "eq" %rank, %c0 : i32
    %loads = llvm.and %first, %block0 : i1
    %far = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %far, %map, %bar, box[%c0, %c0] multicast_mask = %both predicate = %loads : !llvm.ptr<7>, !llvm.ptr
    llvm.call @wait() : () -> ()
    llvm.cond_br %first, ^store, ^done
  ^store:
    %at = llvm.mul %rank, %bytes : i32
    %to = llvm.getelementptr %y[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    nvvm.cp.async.bulk.global.shared.cta %to, %s, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0 {read}
    llvm.br ^done
  ^done:
    llvm.return
  }

  llvm.func @store_at(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %x: i32, %y: i32) attributes {nvvm.kernel} {
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^store, ^done
  ^store:
    nvvm.cp.async.bulk.tensor.global.shared.cta %map, %s, box[%x, %y] : !llvm.ptr, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0
    llvm.br ^done
  ^done:
    llvm.return
  }

  llvm.func @store_without_wait(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %first = llvm.call @expect() : () -> i1
    %near = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %near, %map, %bar, box[%c0, %c0] predicate = %first : !llvm.ptr<7>, !llvm.ptr
    llvm.call @wait() : () -> ()
    llvm.cond_br %first, ^store, ^done
  ^store:
    nvvm.cp.async.bulk.global.shared.cta %y, %s, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    llvm.br ^done
  ^done:
    llvm.return
  }

  llvm.func @store_overwritten(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64}, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %first = llvm.call @expect() : () -> i1
    %near = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %near, %map, %bar, box[%c0, %c0] predicate = %first : !llvm.ptr<7>, !llvm.ptr
    llvm.call @wait() : () -> ()
    llvm.cond_br %first, ^store, ^done
  ^store:
    nvvm.cp.async.bulk.global.shared.cta %y, %s, %bytes : !llvm.ptr<1>, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    llvm.store %c0, %s : i32, !llvm.ptr<3>
    nvvm.cp.async.bulk.wait_group 0 {read}
    llvm.br ^done
  ^done:
    llvm.return
  }
}
