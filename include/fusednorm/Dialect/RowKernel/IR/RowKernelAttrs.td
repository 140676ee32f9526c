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

    On a CPU:

    | key | unit | range | meaning |
    |---|---|---|---|
    | `chunk` | elements of the longest vector | power of two, 2 to 1024 | columns in flight in one loop step |
    | `row_interleave` | rows | 1 to 8 | rows that run through a phase together |
    | `prefetch` | rows | 0 to 8 | how many steps of the row loop ahead rows are fetched |
    | `nontemporal` | KiB | 0 to 2^40 | outputs of a launch from which on its stores go past the caches, where they can; 0: never |

    On a GPU, where thread t of a row holds the slots t, t + threads, ... of it:

    | key | unit | range | meaning |
    |---|---|---|---|
    | `vector_bytes` | bytes of the narrowest row that is loaded | power of two, 1 to 64 | a slot: neighbours that one thread holds |
    | `threads_per_row` | threads | power of two up to 32, or a multiple of 32 up to 1024 | share of a row's work |
    | `rows_per_block` | rows | 1 to 1024 | rows that share a block |
    | `cluster` | blocks | power of two, 1 to 8 | blocks that share a row, `threads_per_row` threads of each |
    | `staged` | - | 0 or 1 | 1: rows wait between phases in shared memory; 0: in registers where they fit, else they are loaded again |

    ```mlir
    #rowkernel.schedule<chunk = 128, row_interleave = 1, prefetch = 1, nontemporal = 16384>
    #rowkernel.schedule<vector_bytes = 16, threads_per_row = 448, rows_per_block = 1>
    #rowkernel.schedule<threads_per_row = 1024, cluster = 4, staged = 1>
    ```
  }];
  let parameters = (ins
    OptionalParameter<"std::optional<int64_t>">:$chunk,
    OptionalParameter<"std::optional<int64_t>">:$rowInterleave,
    OptionalParameter<"std::optional<int64_t>">:$prefetch,
    OptionalParameter<"std::optional<int64_t>">:$nontemporal,
    OptionalParameter<"std::optional<int64_t>">:$vectorBytes,
    OptionalParameter<"std::optional<int64_t>">:$threadsPerRow,
    OptionalParameter<"std::optional<int64_t>">:$rowsPerBlock,
    OptionalParameter<"std::optional<int64_t>">:$cluster,
    OptionalParameter<"std::optional<int64_t>">:$staged);
  let builders = [
    AttrBuilder<(ins "std::optional<int64_t>":$chunk, "std::optional<int64_t>":$rowInterleave,
                     "std::optional<int64_t>":$prefetch,
                     "std::optional<int64_t>":$nontemporal), [{
      return $_get($_ctxt, chunk, rowInterleave, prefetch, nontemporal, std::nullopt,
                   std::nullopt, std::nullopt, std::nullopt, std::nullopt);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// This schedule with every missing key taken from `other`.
    ScheduleAttr completedBy(ScheduleAttr other) const;
    /// Whether every key of a CPU, or of a GPU, has a value.
    bool isComplete() const;
    bool isCompleteForGPU() const;
  }];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
