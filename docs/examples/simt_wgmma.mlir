// y = a b^T for a of 64 x K and b of 16 x K in bf16, with f32 accumulators.
//
// Lane 0 of warp 4 is the producer: it loads tiles with 64 columns of K by TMA copies into two
// pipeline stages. Warps 0 to 3 are the consumer warpgroup. mbarrier `full` of a stage counts one
// arrival of the producer and the bytes of both tiles. mbarrier `empty` counts one arrival of each
// consumer warp. The producer first waits with parity 1: on a new mbarrier such a wait returns at
// once. `gemm_early_release` releases a stage before its warps have waited for wgmma.
gpu.module @kernels {
  llvm.mlir.global internal @full() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<2 x i64>
  llvm.mlir.global internal @empty() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<2 x i64>
  // A stage holds 64 x 64 elements of a (8192 bytes) and 16 x 64 of b (2048 bytes).
  llvm.mlir.global external @tiles() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>

  llvm.func @init() {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %warps = llvm.mlir.constant(4 : i32) : i32
    %full = llvm.mlir.addressof @full : !llvm.ptr<3>
    %empty = llvm.mlir.addressof @empty : !llvm.ptr<3>
    %full1 = llvm.getelementptr %full[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i64
    %empty1 = llvm.getelementptr %empty[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i64
    %first = llvm.icmp "eq" %tid, %c0 : i32
    nvvm.mbarrier.init %full, %c1, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.mbarrier.init %full1, %c1, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.mbarrier.init %empty, %warps, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.mbarrier.init %empty1, %warps, predicate = %first : !llvm.ptr<3>, i32, i1
    nvvm.fence.mbarrier.init
    nvvm.barrier0
    llvm.return
  }

  // The producer loads tiles t = 0 to n - 1 into stage t % 2 in phase t / 2 of its mbarriers.
  llvm.func @load_all(%a: !llvm.ptr, %b: !llvm.ptr, %n: i32) {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %columns = llvm.mlir.constant(64 : i32) : i32
    %stage_bytes = llvm.mlir.constant(10240 : i32) : i32
    %tiles = llvm.mlir.addressof @tiles : !llvm.ptr<3>
    %full = llvm.mlir.addressof @full : !llvm.ptr<3>
    %empty = llvm.mlir.addressof @empty : !llvm.ptr<3>
    llvm.br ^next(%c0 : i32)
  ^next(%t: i32):
    %more = llvm.icmp "ult" %t, %n : i32
    llvm.cond_br %more, ^load, ^done
  ^load:
    %stage = llvm.and %t, %c1 : i32
    %round = llvm.lshr %t, %c1 : i32
    %odd = llvm.and %round, %c1 : i32
    %parity = llvm.xor %odd, %c1 : i32
    %e = llvm.getelementptr %empty[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    %f = llvm.getelementptr %full[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    nvvm.mbarrier.try_wait.parity %e, %parity, %stage_bytes : !llvm.ptr<3>, i32, i32
    nvvm.mbarrier.arrive.expect_tx %f, %stage_bytes : !llvm.ptr<3>, i32
    %offset = llvm.mul %stage, %stage_bytes : i32
    %to_a = llvm.getelementptr %tiles[%offset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %to_b = llvm.getelementptr %to_a[8192] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %column = llvm.mul %t, %columns : i32
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to_a, %a, %f, box[%column, %c0] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to_b, %b, %f, box[%column, %c0] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    %after = llvm.add %t, %c1 : i32
    llvm.br ^next(%after : i32)
  ^done:
    llvm.return
  }

  // Returns the wgmma matrix descriptor of a tile: 128-byte swizzle, 1024 bytes for 8 rows.
  llvm.func @descriptor(%tile: !llvm.ptr<3>) -> i64 {
    %fields = llvm.mlir.constant(0x4000004000010000 : i64) : i64
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %mask = llvm.mlir.constant(0x3FFFF : i32) : i32
    %address = llvm.ptrtoint %tile : !llvm.ptr<3> to i32
    %low = llvm.and %address, %mask : i32
    %units = llvm.lshr %low, %c4 : i32
    %start = llvm.zext %units : i32 to i64
    %descriptor = llvm.or %start, %fields : i64
    llvm.return %descriptor : i64
  }

  // Multiplies the tiles of one stage in four K steps of 16 columns, which are 32 bytes apart.
  llvm.func @multiply(%stage: i32, %early: i1, %sums: !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> {
    %stage_bytes = llvm.mlir.constant(10240 : i32) : i32
    %step = llvm.mlir.constant(2 : i64) : i64
    %tiles = llvm.mlir.addressof @tiles : !llvm.ptr<3>
    %offset = llvm.mul %stage, %stage_bytes : i32
    %ta = llvm.getelementptr %tiles[%offset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %tb = llvm.getelementptr %ta[8192] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %a0 = llvm.call @descriptor(%ta) : (!llvm.ptr<3>) -> i64
    %b0 = llvm.call @descriptor(%tb) : (!llvm.ptr<3>) -> i64
    %a1 = llvm.add %a0, %step : i64
    %b1 = llvm.add %b0, %step : i64
    %a2 = llvm.add %a1, %step : i64
    %b2 = llvm.add %b1, %step : i64
    %a3 = llvm.add %a2, %step : i64
    %b3 = llvm.add %b2, %step : i64
    nvvm.wgmma.fence.aligned
    %s0 = nvvm.wgmma.mma_async %a0, %b0, %sums, <m = 64, n = 16, k = 16>, D[#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<one>], A[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %s1 = nvvm.wgmma.mma_async %a1, %b1, %s0, <m = 64, n = 16, k = 16>, D[#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<one>], A[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %s2 = nvvm.wgmma.mma_async %a2, %b2, %s1, <m = 64, n = 16, k = 16>, D[#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<one>], A[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %s3 = nvvm.wgmma.mma_async %a3, %b3, %s2, <m = 64, n = 16, k = 16>, D[#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<one>], A[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B[#nvvm.wgmma_type<bf16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    nvvm.wgmma.commit.group.sync.aligned
    llvm.cond_br %early, ^release, ^wait
  ^release:
    llvm.call @release(%stage) : (i32) -> ()
    llvm.br ^wait
  ^wait:
    nvvm.wgmma.wait.group.sync.aligned 0
    llvm.return %s3 : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  }

  llvm.func @wait_full(%t: i32) -> i32 {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %full = llvm.mlir.addressof @full : !llvm.ptr<3>
    %stage = llvm.and %t, %c1 : i32
    %round = llvm.lshr %t, %c1 : i32
    %parity = llvm.and %round, %c1 : i32
    %f = llvm.getelementptr %full[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    nvvm.mbarrier.try_wait.parity %f, %parity, %parity : !llvm.ptr<3>, i32, i32
    llvm.return %stage : i32
  }

  // Arrives once for the warp at mbarrier `empty`.
  llvm.func @release(%stage: i32) {
    %all = llvm.mlir.constant(-1 : i32) : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %empty = llvm.mlir.addressof @empty : !llvm.ptr<3>
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %e = llvm.getelementptr %empty[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    %leads = llvm.icmp "eq" %lane, %c0 : i32
    nvvm.bar.warp.sync %all : i32
    llvm.cond_br %leads, ^arrive, ^done
  ^arrive:
    %state = nvvm.mbarrier.arrive %e : !llvm.ptr<3> -> i64
    llvm.br ^done
  ^done:
    llvm.return
  }

  // Stores the accumulators. Accumulator i of a thread belongs to row
  // 16 * warp + lane / 4 + 8 * (i % 4 / 2) and column 8 * (i / 4) + 2 * (lane % 4) + i % 2.
  llvm.func @store(%y: !llvm.ptr<1>, %sums: !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %lane = nvvm.read.ptx.sreg.laneid : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %c5 = llvm.mlir.constant(5 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %warp = llvm.lshr %tid, %c5 : i32
    %rows = llvm.mul %warp, %c16 : i32
    %quad = llvm.lshr %lane, %c2 : i32
    %row = llvm.add %rows, %quad : i32
    %rest = llvm.and %lane, %c3 : i32
    %column = llvm.mul %rest, %c2 : i32
    %row_at = llvm.mul %row, %c16 : i32
    %at = llvm.add %row_at, %column : i32
    %p = llvm.getelementptr %y[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %p1 = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p2 = llvm.getelementptr %p[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p3 = llvm.getelementptr %p[129] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p4 = llvm.getelementptr %p[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p5 = llvm.getelementptr %p[9] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p6 = llvm.getelementptr %p[136] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p7 = llvm.getelementptr %p[137] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %v0 = llvm.extractvalue %sums[0] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v1 = llvm.extractvalue %sums[1] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v2 = llvm.extractvalue %sums[2] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v3 = llvm.extractvalue %sums[3] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v4 = llvm.extractvalue %sums[4] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v5 = llvm.extractvalue %sums[5] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v6 = llvm.extractvalue %sums[6] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %v7 = llvm.extractvalue %sums[7] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    llvm.store %v0, %p : f32, !llvm.ptr<1>
    llvm.store %v1, %p1 : f32, !llvm.ptr<1>
    llvm.store %v2, %p2 : f32, !llvm.ptr<1>
    llvm.store %v3, %p3 : f32, !llvm.ptr<1>
    llvm.store %v4, %p4 : f32, !llvm.ptr<1>
    llvm.store %v5, %p5 : f32, !llvm.ptr<1>
    llvm.store %v6, %p6 : f32, !llvm.ptr<1>
    llvm.store %v7, %p7 : f32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @product(%a: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64, nvvm.grid_constant}, %b: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64, nvvm.grid_constant}, %y: !llvm.ptr<1>, %n: i32) attributes {
      nvvm.kernel, nvvm.reqntid = array<i32: 160, 1, 1>,
      launch.plan = #launch.plan<
          operands = [read, read, write], grid = [1], block = [160], shared = 20480,
          parameters = [tensor_map(0), tensor_map(1), address(2), ceildiv(extent(0, 1), 64)],
          tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 64], swizzle = 128>,
                         #launch.tensor_map<operand = 1, box = [16, 64], swizzle = 128>],
          constraints = [extent(1, 1) equals extent(0, 1) "b: expected the columns of a",
                         extent(0, 1) at_least 1 "a: expected a column"]>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %loader = llvm.mlir.constant(128 : i32) : i32
    %zero = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %early = llvm.mlir.constant(false) : i1
    llvm.call @init() : () -> ()
    %loads = llvm.icmp "uge" %tid, %loader : i32
    llvm.cond_br %loads, ^loader, ^next(%c0, %zero : i32, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)
  ^loader:
    %leads = llvm.icmp "eq" %tid, %loader : i32
    llvm.cond_br %leads, ^load, ^exit
  ^load:
    llvm.call @load_all(%a, %b, %n) : (!llvm.ptr, !llvm.ptr, i32) -> ()
    llvm.br ^exit
  ^next(%t: i32, %sums: !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>):
    %more = llvm.icmp "ult" %t, %n : i32
    llvm.cond_br %more, ^tile, ^done
  ^tile:
    %stage = llvm.call @wait_full(%t) : (i32) -> i32
    %new = llvm.call @multiply(%stage, %early, %sums) : (i32, i1, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    llvm.call @release(%stage) : (i32) -> ()
    %after = llvm.add %t, %c1 : i32
    llvm.br ^next(%after, %new : i32, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)
  ^done:
    llvm.call @store(%y, %sums) : (!llvm.ptr<1>, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> ()
    llvm.br ^exit
  ^exit:
    llvm.return
  }

  llvm.func @gemm_early_release(%a: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64, nvvm.grid_constant}, %b: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64, nvvm.grid_constant}, %y: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 160, 1, 1>} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %loader = llvm.mlir.constant(128 : i32) : i32
    %zero = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %early = llvm.mlir.constant(true) : i1
    llvm.call @init() : () -> ()
    %loads = llvm.icmp "uge" %tid, %loader : i32
    llvm.cond_br %loads, ^loader, ^next(%c0, %zero : i32, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)
  ^loader:
    %leads = llvm.icmp "eq" %tid, %loader : i32
    llvm.cond_br %leads, ^load, ^exit
  ^load:
    llvm.call @load_all(%a, %b, %n) : (!llvm.ptr, !llvm.ptr, i32) -> ()
    llvm.br ^exit
  ^next(%t: i32, %sums: !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>):
    %more = llvm.icmp "ult" %t, %n : i32
    llvm.cond_br %more, ^tile, ^done
  ^tile:
    %stage = llvm.call @wait_full(%t) : (i32) -> i32
    %new = llvm.call @multiply(%stage, %early, %sums) : (i32, i1, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %after = llvm.add %t, %c1 : i32
    llvm.br ^next(%after, %new : i32, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>)
  ^done:
    llvm.call @store(%y, %sums) : (!llvm.ptr<1>, !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> ()
    llvm.br ^exit
  ^exit:
    llvm.return
  }
}

// K may be any number of columns: TMA fills the rest of the last tile with zeros.
func.func @wgmma_gemm(%a: memref<64x?xbf16>, %b: memref<16x?xbf16>, %y: memref<64x16xf32>) {
  launch.kernel @kernels::@product(%a, %b, %y) : memref<64x?xbf16>, memref<16x?xbf16>, memref<64x16xf32>
  return
}
