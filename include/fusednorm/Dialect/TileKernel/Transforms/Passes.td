// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TileKernelAssignSchedule : Pass<"tilekernel-assign-schedule"> {
  let summary = "give every tile program a complete, legal schedule, and tiles of its size";
  let description = [{
    For each key of the schedule of the target's kind, the program's own attribute (the
    user's) wins, else the first line of the table that applies, else the heuristic of the
    target. Steps and vectors of the program then
    get the sizes that the schedule names. A remark of category `schedule` names the result
    and the origin. A schedule that the target cannot run is an error that names the limit
    and the nearest schedule that it can.

    Products by `wgmma` need rows that begin at multiples of 16 bytes. Where that is known at
    launch only, as strides or extents are, or with `any-base`, a copy of the kernel with a
    `#tilekernel.gpu_schedule` stands in for it (`tilekernel.stands_in_for`).

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
           "Target record, as printed by fusednorm-compile --list-targets, or host">,
    Option<"table", "table", "std::string", "\"\"",
           "File with schedule lines that go before the built-in table">,
    Option<"anyBase", "any-base", "bool", "false",
           "Whether memrefs of kernels for GPUs may begin at any element">
  ];
  // Tables have schedules of every dialect of kernels.
  let dependentDialects = ["::fusednorm::rowkernel::RowKernelDialect",
                           "::fusednorm::tilekernel::TileKernelDialect"];
}

def TileKernelJoinRows : Pass<"tilekernel-fuse-row-epilogues", "::mlir::ModuleOp"> {
  let summary = "run row kernels behind products in the launch of the product";
  let description = [{
    A launch of a row kernel that reads the sums of a product, which nothing else reads,
    becomes a part of the launch of the product: `tilekernel.rows`. The sums of a block of
    rows are then in a cache when the row kernel runs, and the array of all sums goes away.
    Rows are joined that fit a block: up to 16384 columns of f32, of which the number is
    known. Remarks of category `fusion` name what was joined, and why something was not.

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
