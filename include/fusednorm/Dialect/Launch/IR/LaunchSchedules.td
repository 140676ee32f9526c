// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules of programs: the class of all kinds of schedules, and lists of schedules.

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHSCHEDULES_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHSCHEDULES_TD

include "fusednorm/Dialect/Launch/IR/LaunchDialect.td"
include "fusednorm/Dialect/Launch/IR/LaunchInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

// A parameter of a schedule. `accessor` is its name in C++, `keyword` its name in text.
class Launch_ScheduleKey<string accessorName, string keywordName, int least, int greatest,
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
// ScheduleText.h. The last `optionalKeys` keys have a default, and complete schedules may lack them.
class Launch_ScheduleKind<Dialect owner, string name, string keyword,
                          list<Launch_ScheduleKey> scheduleKeys, int optionalKeys = 0>
    : AttrDef<owner, name, [DeclareAttrInterfaceMethods<Launch_ScheduleInterface>]> {
  let mnemonic = keyword;
  list<Launch_ScheduleKey> keys = scheduleKeys;
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
  let extraClassDeclaration =
    "static ::llvm::ArrayRef<::fusednorm::launch::ScheduleKey> getKeys();\n" #
    "/// No key has a value.\n" #
    "static " # cppClassName # " getEmpty(::mlir::MLIRContext *context);\n" #
    !interleave(!foreach(index, !range(!size(keys)),
      "std::optional<int64_t> get" # keys[index].accessor # "() const { return getValues()[" #
      index # "]; }\n" #
      cppClassName # " with" # keys[index].accessor #
      "(std::optional<int64_t> value) const;"), "\n");
  let extraClassDefinition =
    "::llvm::ArrayRef<::fusednorm::launch::ScheduleKey> $cppClass::getKeys() {\n" #
    "  static const ::fusednorm::launch::ScheduleKey keys[] = {" #
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
      return ::fusednorm::launch::parseSchedule<$cppClass>(parser);
    }
    void $cppClass::print(::mlir::AsmPrinter &printer) const {
      ::fusednorm::launch::printSchedule(printer, getKeys(), getValues());
    }
    bool $cppClass::isComplete() const {
      return ::llvm::all_of(getValues().drop_back(}] # optionalKeys # [{),
                            [](auto value) { return value.has_value(); });
    }
    ::fusednorm::launch::ScheduleAttrInterface
    $cppClass::completedBy(::fusednorm::launch::ScheduleAttrInterface other) const {
      return get(getContext(), ::fusednorm::launch::completeValues(
          getValues(), ::llvm::cast<$cppClass>(other).getValues()));
    }
  }];
}

def Launch_SchedulesAttr : AttrDef<Launch_Dialect, "Schedules"> {
  let mnemonic = "schedules";
  let summary = "schedules for several kinds of targets";
  let description = [{
    A kernel for CPUs and GPUs may have one schedule of each kind. A target uses the schedule of
    its own kind.

    ```mlir
    #launch.schedules<#rowkernel.cpu_schedule<chunk = 64>, #rowkernel.gpu_schedule<staged = 1>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"ScheduleAttrInterface">:$schedules);
  let assemblyFormat = "`<` $schedules `>`";
  let genVerifyDecl = 1;
}

def Launch_AnySchedule : Attr<
    CPred<"::llvm::isa<::fusednorm::launch::ScheduleAttrInterface, "
          "::fusednorm::launch::SchedulesAttr>($_self)">,
    "a schedule, such as #rowkernel.cpu_schedule, or #launch.schedules"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHSCHEDULES_TD
