// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD

include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "fusednorm/Dialect/RowKernel/IR/RowKernelInterfaces.td"

def RowKernel_ReduceKind : I32EnumAttr<"ReduceKind", "row reduction", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"SumOfSquares", 1, "sum_of_squares">,
    I32EnumAttrCase<"Max", 2, "max">,
    I32EnumAttrCase<"AbsMax", 3, "abs_max">]> {
  let cppNamespace = "::fusednorm::rowkernel";
}

// A number of a schedule: `accessor` and `keyword` are its names in C++ and in text.
class RowKernel_ScheduleKey<string accessorName, string keywordName, int least, int greatest,
                            string unitName, string meaningText, bit isPowerOfTwo = 0,
                            string rangeText = ""> {
  string accessor = accessorName;
  string keyword = keywordName;
  int min = least;
  int max = greatest;
  bit powerOfTwo = isPowerOfTwo;
  string unit = unitName;
  string meaning = meaningText;
  string range = !if(!empty(rangeText),
                     !if(powerOfTwo, "power of two, ", "") # min # " to " # max, rangeText);
}

// A schedule of one kind of program on one kind of target. Accessors, setters, text and
// documentation follow from its keys; ScheduleText.h is for the file that defines them.
class RowKernel_ScheduleKind<string name, string keyword, list<RowKernel_ScheduleKey> scheduleKeys,
                             Dialect owner = RowKernel_Dialect>
    : AttrDef<owner, name, [DeclareAttrInterfaceMethods<RowKernel_ScheduleInterface>]> {
  let mnemonic = keyword;
  list<RowKernel_ScheduleKey> keys = scheduleKeys;
  string introduction = "";
  string examples = "";
  let description = introduction # [{
    A key that is left out is chosen by the next origin in line: the user's attribute,
    then a table, then the heuristic of the target.

    | key | unit | range | meaning |
    |---|---|---|---|
    }] # !interleave(!foreach(key, keys, "| `" # key.keyword # "` | " # key.unit # " | " #
                     key.range # " | " # key.meaning # " |"), "\n    ") # "\n" # examples;
  let parameters = (ins ArrayRefParameter<"std::optional<int64_t>", "one for each key">:$values);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = "static ::llvm::ArrayRef<ScheduleKey> getKeys();\n" #
    "/// No key has a value.\n" #
    "static " # cppClassName # " getEmpty(::mlir::MLIRContext *context);\n" #
    !interleave(!foreach(index, !range(!size(keys)),
      "std::optional<int64_t> get" # keys[index].accessor # "() const { return getValues()[" #
      index # "]; }\n" #
      cppClassName # " with" # keys[index].accessor #
      "(std::optional<int64_t> value) const;"), "\n");
  let extraClassDefinition = "::llvm::ArrayRef<ScheduleKey> $cppClass::getKeys() {\n" #
    "  static const ScheduleKey keys[] = {" #
    !interleave(!foreach(key, keys, "{\"" # key.keyword # "\", " # key.min # ", " # key.max # ", " #
                         !if(key.powerOfTwo, "true", "false") # "}"), ", ") # "};\n" #
    "  return keys;\n}\n" #
    !interleave(!foreach(index, !range(!size(keys)),
      "$cppClass $cppClass::with" # keys[index].accessor #
      "(std::optional<int64_t> value) const {\n" #
      "  ::llvm::SmallVector<std::optional<int64_t>> values(getValues());\n" #
      "  values[" # index # "] = value;\n" #
      "  return get(getContext(), values);\n}\n"), "") # [{
    $cppClass $cppClass::getEmpty(::mlir::MLIRContext *context) {
      return get(context, ::llvm::SmallVector<std::optional<int64_t>>(getKeys().size()));
    }
    ::mlir::Attribute $cppClass::parse(::mlir::AsmParser &parser, ::mlir::Type) {
      return parseSchedule<$cppClass>(parser);
    }
    void $cppClass::print(::mlir::AsmPrinter &printer) const {
      printSchedule(printer, getKeys(), getValues());
    }
    bool $cppClass::isComplete() const {
      return ::llvm::all_of(getValues(), [](auto value) { return value.has_value(); });
    }
    ScheduleAttrInterface $cppClass::completedBy(ScheduleAttrInterface other) const {
      return get(getContext(), completeValues(getValues(), ::llvm::cast<$cppClass>(other).getValues()));
    }
  }];
}

def RowKernel_CPUScheduleAttr : RowKernel_ScheduleKind<"CPUSchedule", "cpu_schedule", [
    RowKernel_ScheduleKey<"Chunk", "chunk", 2, 1024, "elements of the longest vector",
        "columns in flight in one loop step", 1>,
    RowKernel_ScheduleKey<"RowInterleave", "row_interleave", 1, 8, "rows",
        "rows that run through a phase together">,
    RowKernel_ScheduleKey<"Prefetch", "prefetch", 0, 8, "rows",
        "how many steps of the row loop ahead rows are fetched">,
    RowKernel_ScheduleKey<"Nontemporal", "nontemporal", 0, !shl(1, 40), "KiB",
        "outputs of a launch from which on its stores go past the caches, where they can; 0: never", 0,
        "0 to 2^40">]> {
  let summary = "independent numbers that say how a row program runs on a CPU";
  let introduction = [{
    Everything else (loop bounds, masks, accumulators) is derived from these.
  }];
  let examples = [{
    ```mlir
    #rowkernel.cpu_schedule<chunk = 128, row_interleave = 1, prefetch = 1, nontemporal = 16384>
    ```
  }];
}

def RowKernel_GPUScheduleAttr : RowKernel_ScheduleKind<"GPUSchedule", "gpu_schedule", [
    RowKernel_ScheduleKey<"VectorBytes", "vector_bytes", 1, 64,
        "bytes of the narrowest row that is loaded",
        "a slot: neighbours that one thread holds", 1>,
    RowKernel_ScheduleKey<"ThreadsPerRow", "threads_per_row", 1, 1024, "threads",
        "share of a row's work", 0, "power of two up to 32, or a multiple of 32 up to 1024">,
    RowKernel_ScheduleKey<"RowsPerBlock", "rows_per_block", 1, 1024, "rows",
        "rows that share a block">,
    RowKernel_ScheduleKey<"Cluster", "cluster", 1, 8, "blocks",
        "blocks that share a row, `threads_per_row` threads of each", 1>,
    RowKernel_ScheduleKey<"Staged", "staged", 0, 1, "-",
        "1: rows wait between phases in shared memory; 0: in registers where they fit, else they are loaded again",
        0, "0 or 1">]> {
  let summary = "independent numbers that say how a row program runs on a GPU";
  let introduction = [{
    Thread t of a row holds the slots t, t + threads, ... of it. Everything else (loop
    bounds, masks, the size of blocks, shared memory) is derived from these numbers.
  }];
  let examples = [{
    ```mlir
    #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 448, rows_per_block = 1>
    #rowkernel.gpu_schedule<threads_per_row = 1024, cluster = 4, staged = 1>
    ```
  }];
}

def RowKernel_SchedulesAttr : AttrDef<RowKernel_Dialect, "Schedules"> {
  let mnemonic = "schedules";
  let summary = "schedules of several kinds, of which a target takes its own";
  let description = [{
    What is compiled for CPUs and for GPUs may have a schedule for each, at most one of
    a kind.

    ```mlir
    #rowkernel.schedules<#rowkernel.cpu_schedule<chunk = 64>, #rowkernel.gpu_schedule<staged = 1>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"ScheduleAttrInterface">:$schedules);
  let assemblyFormat = "`<` $schedules `>`";
  let genVerifyDecl = 1;
}

def RowKernel_AnySchedule : Attr<
    CPred<"::llvm::isa<::fusednorm::rowkernel::ScheduleAttrInterface, "
          "::fusednorm::rowkernel::SchedulesAttr>($_self)">,
    "a schedule, such as #rowkernel.cpu_schedule, or #rowkernel.schedules"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELATTRS_TD
