// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TileKernelAssignSchedule : Pass<"tilekernel-assign-schedule"> {
  let summary = "assign a complete, legal schedule and its tile sizes to every tile program";
  let description = [{
    For each key the first of these sources with a value wins:

    1. the attribute of the program, set by the user,
    2. the first matching line of the schedule table,
    3. the heuristic of the target.

    The pass then sets the steps and vector sizes of the program. A remark of category `schedule`
    reports the schedule and its source. A schedule that the target cannot run is an error, and
    the message gives the limit and the nearest legal schedule.

    A GEMM with `wgmma` needs rows that are aligned to 16 bytes. If the alignment is known at
    launch only, because of dynamic strides or extents or `any-base`, the pass adds a copy of the
    kernel with a `#tilekernel.gpu_schedule`. The attribute `tilekernel.stands_in_for` marks this
    fallback. With `variants` every GEMM for GPUs has such a copy, with small tiles: the launcher
    chooses it for arrays without alignment.

    ```mlir
    // fusednorm-opt --tilekernel-assign-schedule=target=x86-64-v3
    tilekernel.kernel @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [64, 64]
          attributes {schedule = #tilekernel.cpu_schedule<m = 4>} {
        %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<64x64xf32>
        tilekernel.store %v, %y[%i, %j] : vector<64x64xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target description: a name printed by fusednorm-compile --list-targets, or host">,
    Option<"table", "table", "std::string", "\"\"",
           "File with schedule lines that precede the built-in table">,
    Option<"anyBase", "any-base", "bool", "false",
           "Whether memrefs of GPU kernels may have any element-aligned base">,
    Option<"variants", "variants", "bool", "false",
           "Whether the launcher chooses a variant of a GEMM by the alignment of its arrays">
  ];
  // Tables hold schedules of both kernel dialects.
  let dependentDialects = ["::fusednorm::rowkernel::RowKernelDialect",
                           "::fusednorm::tilekernel::TileKernelDialect"];
}

def TileKernelFuseRowEpilogues : Pass<"tilekernel-fuse-row-epilogues", "::mlir::ModuleOp"> {
  let summary = "fuse row kernels after a GEMM into the kernel of the GEMM";
  let description = [{
    The pass fuses a row kernel into a GEMM kernel (`tilekernel.rows`) if the row kernel is the
    only reader of the accumulators. The accumulators of a block of rows are then in a cache when
    the row kernel runs, and the array of all accumulators disappears. A block must hold whole
    rows: their length is static and at most 16384 columns of f32. Remarks of category `fusion`
    name each fused kernel, or the reason for a missed fusion.

    ```mlir
    // fusednorm-opt --tilekernel-fuse-row-epilogues
    rowkernel.kernel private @negated(%s: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %s, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %n = arith.negf %v : vector<64xf32>
        rowkernel.store %n, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    tilekernel.kernel private @copy(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %m = memref.dim %x, %c0 : memref<?x64xf32>
      tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
        %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
        tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
      }
    }
    func.func @both(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %m = memref.dim %x, %c0 : memref<?x64xf32>
      %s = memref.alloc(%m) : memref<?x64xf32>
      tilekernel.launch @copy(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
      rowkernel.launch @negated(%s, %y) : memref<?x64xf32>, memref<?x64xf32>
      memref.dealloc %s : memref<?x64xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::fusednorm::tilekernel::TileKernelDialect"];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
