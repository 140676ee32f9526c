// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD

include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def RowKernel_ReduceKind : I32EnumAttr<"ReduceKind", "row reduction", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"SumOfSquares", 1, "sum_of_squares">,
    I32EnumAttrCase<"Max", 2, "max">,
    I32EnumAttrCase<"AbsMax", 3, "abs_max">]> {
  let cppNamespace = "::fusednorm::rowkernel";
}

def RowKernel_ScheduleAttr : AttrDef<RowKernel_Dialect, "Schedule"> {
  let mnemonic = "schedule";
  let summary = "independent numbers that say how a program runs";
  let description = [{
    Everything else (loop bounds, masks, accumulators) is derived from these.
    A key that is left out is chosen by the next origin in line: the user's
    attribute, then a table, then the heuristic of the target.

    | key | unit | range | meaning on a CPU |
    |---|---|---|---|
    | `chunk` | elements of the longest vector | power of two, 2 to 1024 | columns in flight in one loop step |
    | `row_interleave` | rows | 1 to 8 | rows that run through a phase together |
    | `prefetch` | rows | 0 to 8 | how far ahead of the last phase rows are fetched |

    ```mlir
    #rowkernel.schedule<chunk = 128, row_interleave = 1, prefetch = 1>
    ```
  }];
  let parameters = (ins
    OptionalParameter<"std::optional<int64_t>">:$chunk,
    OptionalParameter<"std::optional<int64_t>">:$rowInterleave,
    OptionalParameter<"std::optional<int64_t>">:$prefetch);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// This schedule with every missing key taken from `other`.
    ScheduleAttr completedBy(ScheduleAttr other) const;
    /// Whether every key has a value.
    bool isComplete() const;
  }];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
