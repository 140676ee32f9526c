// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD

include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.td"
include "fusednorm/Dialect/TileKernel/IR/TileKernelDialect.td"

def TileKernel_CPUScheduleAttr : RowKernel_ScheduleKind<"CPUSchedule", "cpu_schedule", [
    RowKernel_ScheduleKey<"M", "m", 1, 64, "rows", "rows of an output tile">,
    RowKernel_ScheduleKey<"N", "n", 8, 256, "columns", "columns of an output tile", 1>,
    RowKernel_ScheduleKey<"K", "k", 16, 4096, "elements",
        "step of the loop along the products, of loops without block scales", 1>,
    RowKernel_ScheduleKey<"Depth", "depth", 1, 32, "elements",
        "products that one lane of an instruction adds up: 1 multiply-add of f32, 2 `vdpbf16ps`, 32 tiles of AMX",
        1>,
    RowKernel_ScheduleKey<"Unroll", "unroll", 1, 16, "steps",
        "instructions along the products in one step of the innermost loop", 1>,
    RowKernel_ScheduleKey<"Panels", "panels", 1, 64, "columns of tiles",
        "right-hand operands that are packed at a time">], TileKernel_Dialect> {
  let summary = "independent numbers that say how a tile program runs on a CPU";
  let introduction = [{
    A tile of `m` x `n` results is held in registers while the products run. Everything else
    (packed operands, bounds, masks) is derived from these numbers. Only `k` and `depth`
    say in which order products are added.
  }];
  let examples = [{
    ```mlir
    #tilekernel.cpu_schedule<m = 12, n = 32, k = 128, depth = 1, unroll = 4, panels = 2>
    ```
  }];
}

def TileKernel_GPUScheduleAttr : RowKernel_ScheduleKind<"GPUSchedule", "gpu_schedule", [
    RowKernel_ScheduleKey<"M", "m", 16, 256, "rows", "rows of an output tile, that of a block", 1>,
    RowKernel_ScheduleKey<"N", "n", 8, 256, "columns", "columns of an output tile">,
    RowKernel_ScheduleKey<"K", "k", 1, 256, "elements",
        "step of the loop along the products: what a stage of the ring holds", 1>,
    RowKernel_ScheduleKey<"WarpM", "warp_m", 16, 128, "rows", "rows of the part of a tile that a warp holds", 1>,
    RowKernel_ScheduleKey<"WarpN", "warp_n", 8, 128, "columns",
        "columns of the part of a tile that a warp holds">,
    RowKernel_ScheduleKey<"Stages", "stages", 1, 8, "steps",
        "steps whose operands are in shared memory or on their way there">,
    RowKernel_ScheduleKey<"RasterGroup", "raster_group", 1, 64, "rows of tiles",
        "rows of tiles that are worked on together, columns slowest, so that they share operands in the L2 cache">],
    TileKernel_Dialect> {
  let summary = "independent numbers that say how a tile program runs on a GPU";
  let introduction = [{
    A block makes a tile of `m` x `n` results, each of its warps a part of it. Everything else
    (threads, shared memory, where an operand's bytes lie in it, masks) is derived from these
    numbers. Only `k` says in which order products are added.
  }];
  let examples = [{
    ```mlir
    #tilekernel.gpu_schedule<m = 128, n = 128, k = 64, warp_m = 64, warp_n = 32, stages = 3, raster_group = 8>
    ```
  }];
}

def TileKernel_HopperScheduleAttr : RowKernel_ScheduleKind<"HopperSchedule", "hopper_schedule", [
    RowKernel_ScheduleKey<"M", "m", 64, 128, "rows", "rows of an output tile", 1>,
    RowKernel_ScheduleKey<"N", "n", 32, 256, "columns", "columns of an output tile, a multiple of 32">,
    RowKernel_ScheduleKey<"Stages", "stages", 2, 16, "steps",
        "steps of 128 bytes along the products that shared memory holds">,
    RowKernel_ScheduleKey<"Cluster", "cluster", 1, 2, "blocks",
        "blocks that share each tile of the right operand", 1>,
    RowKernel_ScheduleKey<"Resident", "resident", 0, 1, "-",
        "1: the right operand's columns of a tile stay in shared memory for all rows of a block; 0: both operands stream",
        0, "0 or 1">,
    RowKernel_ScheduleKey<"RasterGroup", "raster_group", 1, 256, "tiles",
        "rows of tiles that are done with one column of tiles before the next column begins">],
    TileKernel_Dialect> {
  let summary = "independent numbers that say how a product runs on Hopper";
  let introduction = [{
    One warp copies tiles of both operands into shared memory by tensor maps, two warpgroups
    multiply them by `wgmma`. With `m = 128` they share a tile, 64 rows each; with `m = 64`
    they take tiles in turn. Blocks stay for the whole launch. Everything else (barriers, bytes,
    registers, tensor maps) is derived from these numbers.
  }];
  let examples = [{
    ```mlir
    #tilekernel.hopper_schedule<m = 128, n = 160, stages = 5, cluster = 1, resident = 0, raster_group = 16>
    #tilekernel.hopper_schedule<m = 64, n = 160, stages = 8, cluster = 1, resident = 1, raster_group = 1>
    ```
  }];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD
