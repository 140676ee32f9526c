// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD

include "fusednorm/Dialect/Launch/IR/LaunchSchedules.td"
include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.td"
include "mlir/IR/EnumAttr.td"

def RowKernel_ReduceKind : I32EnumAttr<"ReduceKind", "row reduction", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"SumOfSquares", 1, "sum_of_squares">,
    I32EnumAttrCase<"Max", 2, "max">,
    I32EnumAttrCase<"AbsMax", 3, "abs_max">]> {
  let cppNamespace = "::fusednorm::rowkernel";
}

def RowKernel_CPUScheduleAttr
    : Launch_ScheduleKind<RowKernel_Dialect, "CPUSchedule", "cpu_schedule", [
    Launch_ScheduleKey<"Chunk", "chunk", 2, 1024, "elements of the longest vector",
        "columns of one step of the column loop", 1>,
    Launch_ScheduleKey<"RowInterleave", "row_interleave", 1, 8, "rows",
        "rows that run through each phase together">,
    Launch_ScheduleKey<"Prefetch", "prefetch", 0, 8, "steps of the row loop",
        "distance of the row prefetch; 0: no prefetch">,
    Launch_ScheduleKey<"Nontemporal", "nontemporal", 0, !shl(1, 40), "KiB",
        "smallest output of a kernel with non-temporal stores; 0: never", 0, "0 to 2^40">]> {
  let summary = "parameters of a row program on a CPU";
  let introduction = [{
    Everything else, such as loop bounds, masks and accumulators, follows from these parameters.
  }];
  let examples = [{
    ```mlir
    #rowkernel.cpu_schedule<chunk = 128, row_interleave = 1, prefetch = 1, nontemporal = 16384>
    ```
  }];
}

def RowKernel_GPUScheduleAttr
    : Launch_ScheduleKind<RowKernel_Dialect, "GPUSchedule", "gpu_schedule", [
    Launch_ScheduleKey<"VectorBytes", "vector_bytes", 1, 64,
        "bytes of the narrowest loaded row",
        "size of a vector: adjacent columns of one thread", 1>,
    Launch_ScheduleKey<"ThreadsPerRow", "threads_per_row", 1, 1024, "threads",
        "threads of a block for one row", 0,
        "power of two up to 32, or a multiple of 32 up to 1024">,
    Launch_ScheduleKey<"RowsPerBlock", "rows_per_block", 1, 1024, "rows",
        "rows of a block">,
    Launch_ScheduleKey<"Cluster", "cluster", 1, 8, "blocks",
        "blocks for one row, each with `threads_per_row` threads", 1>,
    Launch_ScheduleKey<"Staged", "staged", 0, 1, "-",
        "row storage between phases: 1: shared memory; 0: registers if it fits, else reload",
        0, "0 or 1">,
    Launch_ScheduleKey<"Persistent", "persistent", 0, 32, "blocks",
        "blocks of each SM, in a loop over all rows with weights in registers; 0: the grid has "
        "a block for each `rows_per_block` rows">]> {
  let summary = "parameters of a row program on a GPU";
  let introduction = [{
    Thread `t` of the `T` threads of a row holds the vectors `t`, `t + T`, `t + 2T` and so on.
    Everything else, such as loop bounds, masks, block sizes and shared memory, follows from these
    parameters.
  }];
  let examples = [{
    ```mlir
    #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 448, rows_per_block = 1>
    #rowkernel.gpu_schedule<threads_per_row = 1024, cluster = 4, staged = 1>
    #rowkernel.gpu_schedule<threads_per_row = 256, rows_per_block = 1, persistent = 3>
    ```
  }];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
