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
           "File with schedule lines that go before the built-in table">
  ];
  // Tables have schedules of every dialect of kernels.
  let dependentDialects = ["::fusednorm::rowkernel::RowKernelDialect",
                           "::fusednorm::tilekernel::TileKernelDialect"];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
