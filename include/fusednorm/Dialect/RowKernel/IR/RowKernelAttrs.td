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

// A parameter of a schedule. `accessor` is its name in C++, `keyword` its name in text.
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

// A schedule of one kind of program on one kind of target. Accessors, setters, parser, printer and
// documentation are generated from its keys. The file that defines the attribute must include
// ScheduleText.h.
class RowKernel_ScheduleKind<string name, string keyword, list<RowKernel_ScheduleKey> scheduleKeys,
                             Dialect owner = RowKernel_Dialect>
    : AttrDef<owner, name, [DeclareAttrInterfaceMethods<RowKernel_ScheduleInterface>]> {
  let mnemonic = keyword;
  list<RowKernel_ScheduleKey> keys = scheduleKeys;
  string introduction = "";
  string examples = "";
  let description = introduction # [{
    For each key the first source with a value wins: the attribute, a schedule table, then the
    heuristic of the target.

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
        "columns of one step of the column loop", 1>,
    RowKernel_ScheduleKey<"RowInterleave", "row_interleave", 1, 8, "rows",
        "rows that run through each phase together">,
    RowKernel_ScheduleKey<"Prefetch", "prefetch", 0, 8, "steps of the row loop",
        "distance of the row prefetch; 0: no prefetch">,
    RowKernel_ScheduleKey<"Nontemporal", "nontemporal", 0, !shl(1, 40), "KiB",
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

def RowKernel_GPUScheduleAttr : RowKernel_ScheduleKind<"GPUSchedule", "gpu_schedule", [
    RowKernel_ScheduleKey<"VectorBytes", "vector_bytes", 1, 64,
        "bytes of the narrowest loaded row",
        "size of a vector: adjacent columns of one thread", 1>,
    RowKernel_ScheduleKey<"ThreadsPerRow", "threads_per_row", 1, 1024, "threads",
        "threads of a block for one row", 0,
        "power of two up to 32, or a multiple of 32 up to 1024">,
    RowKernel_ScheduleKey<"RowsPerBlock", "rows_per_block", 1, 1024, "rows",
        "rows of a block">,
    RowKernel_ScheduleKey<"Cluster", "cluster", 1, 8, "blocks",
        "blocks for one row, each with `threads_per_row` threads", 1>,
    RowKernel_ScheduleKey<"Staged", "staged", 0, 1, "-",
        "row storage between phases: 1: shared memory; 0: registers if it fits, else reload",
        0, "0 or 1">]> {
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
    ```
  }];
}

def RowKernel_SchedulesAttr : AttrDef<RowKernel_Dialect, "Schedules"> {
  let mnemonic = "schedules";
  let summary = "schedules for several kinds of targets";
  let description = [{
    A kernel for CPUs and GPUs may have one schedule of each kind. A target uses the schedule of
    its own kind.

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
