// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD

include "fusednorm/Dialect/Launch/IR/LaunchSchedules.td"
include "fusednorm/Dialect/TileKernel/IR/TileKernelDialect.td"

def TileKernel_CPUScheduleAttr
    : Launch_ScheduleKind<TileKernel_Dialect, "CPUSchedule", "cpu_schedule", [
    Launch_ScheduleKey<"M", "m", 1, 64, "rows", "rows of an output tile">,
    Launch_ScheduleKey<"N", "n", 8, 256, "columns", "columns of an output tile", 1>,
    Launch_ScheduleKey<"K", "k", 16, 4096, "elements",
        "main-loop step along K; with block scales a part of a block", 1>,
    Launch_ScheduleKey<"Depth", "depth", 1, 32, "elements",
        "partial products per lane of an instruction: 1 f32 FMA, 2 `vdpbf16ps`, 32 AMX", 1>,
    Launch_ScheduleKey<"Unroll", "unroll", 1, 16, "steps",
        "instructions along K in one step of the innermost loop", 1>,
    Launch_ScheduleKey<"Panels", "panels", 1, 64, "tile columns",
        "tile columns of B that are packed together">]> {
  let summary = "parameters of a tile program on a CPU";
  let introduction = [{
    A tile of `m` x `n` accumulators is held in registers during a main-loop step. Everything
    else, such as packed operands, bounds and masks, follows from these parameters. Only `k` and
    `depth` determine the order of additions.
  }];
  let examples = [{
    ```mlir
    #tilekernel.cpu_schedule<m = 12, n = 32, k = 128, depth = 1, unroll = 4, panels = 2>
    ```
  }];
}

def TileKernel_GPUScheduleAttr
    : Launch_ScheduleKind<TileKernel_Dialect, "GPUSchedule", "gpu_schedule", [
    Launch_ScheduleKey<"M", "m", 16, 256, "rows", "rows of the output tile of a block", 1>,
    Launch_ScheduleKey<"N", "n", 8, 256, "columns", "columns of the output tile of a block">,
    Launch_ScheduleKey<"K", "k", 1, 256, "elements",
        "main-loop step along K, the contents of one stage", 1>,
    Launch_ScheduleKey<"WarpM", "warp_m", 16, 128, "rows", "rows of the part of a warp", 1>,
    Launch_ScheduleKey<"WarpN", "warp_n", 8, 128, "columns", "columns of the part of a warp">,
    Launch_ScheduleKey<"Stages", "stages", 1, 8, "main-loop steps",
        "stages of the multi-stage pipeline in shared memory">,
    Launch_ScheduleKey<"RasterGroup", "raster_group", 1, 64, "rows of tiles",
        "height of an L2 rasterization group; its tiles are processed column by column">]> {
  let summary = "parameters of a tile program on a GPU";
  let introduction = [{
    A block computes a tile of `m` x `n` results, and each of its warps computes a part of the
    tile. Everything else, such as threads, masks and the layout of shared memory, follows from
    these parameters. Only `k` determines the order of additions.
  }];
  let examples = [{
    ```mlir
    #tilekernel.gpu_schedule<m = 128, n = 128, k = 64, warp_m = 64, warp_n = 32, stages = 3, raster_group = 8>
    ```
  }];
}

def TileKernel_HopperScheduleAttr
    : Launch_ScheduleKind<TileKernel_Dialect, "HopperSchedule", "hopper_schedule", [
    Launch_ScheduleKey<"M", "m", 64, 256, "rows", "rows of an output tile", 1>,
    Launch_ScheduleKey<"N", "n", 32, 256, "columns",
        "columns of an output tile, a multiple of 16">,
    Launch_ScheduleKey<"Stages", "stages", 2, 16, "main-loop steps",
        "stages of the pipeline in shared memory, each with 128 bytes along K">,
    Launch_ScheduleKey<"Cluster", "cluster", 1, 2, "blocks",
        "blocks of a cluster, which share each B tile; with m = 64 each A tile", 1>,
    Launch_ScheduleKey<"Resident", "resident", 0, 1, "-",
        "1: B of a column of tiles stays in shared memory; 0: both operands are streamed",
        0, "0 or 1">,
    Launch_ScheduleKey<"RasterGroup", "raster_group", 1, 256, "rows of tiles",
        "height of an L2 rasterization group; its tiles are processed column by column">,
    Launch_ScheduleKey<"BoxRows", "box_rows", 16, 256, "rows",
        "rows of a TMA copy of A; copies without rows of the result are left out; default `m`",
        1>,
    Launch_ScheduleKey<"Split", "split", 1, 8, "blocks",
        "blocks of a cluster that compute one tile, each from a range of K; default 1", 1>],
    /*optionalKeys=*/2> {
  let summary = "parameters of a GEMM on Hopper";
  let introduction = [{
    A producer warp copies tiles of both operands to shared memory by TMA. Consumer warpgroups
    multiply them by `wgmma`. With `m = 128` two warpgroups share a tile, 64 rows each. With
    `resident = 1` two warpgroups alternate tiles of 64 rows (ping-pong). With `m = 64` and
    `resident = 0` there is one warpgroup. Blocks are persistent. Everything else, such as
    barriers, registers and TMA descriptors, follows from these parameters.
  }];
  let examples = [{
    ```mlir
    #tilekernel.hopper_schedule<m = 128, n = 160, stages = 5, cluster = 1, resident = 0, raster_group = 16>
    #tilekernel.hopper_schedule<m = 64, n = 160, stages = 8, cluster = 1, resident = 1, raster_group = 1>
    ```
  }];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELATTRS_TD
