// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules: the keys of a kind say how its text is parsed, printed and verified, so
// that these cannot disagree.

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

using Values = ArrayRef<std::optional<int64_t>>;

/// Parses `<key = number, ...>` into one value for each key.
static ParseResult parseKeys(AsmParser &parser, ArrayRef<ScheduleKey> keys,
                             MutableArrayRef<std::optional<int64_t>> values) {
  auto parseKey = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    for (auto [key, value] : llvm::zip_equal(keys, values)) {
      if (name != key.name)
        continue;
      if (value)
        return parser.emitError(loc, "'") << name << "' is given twice";
      int64_t number;
      if (parser.parseEqual() || parser.parseInteger(number))
        return failure();
      value = number;
      return success();
    }
    InFlightDiagnostic diag = parser.emitError(loc, "unknown schedule key '")
                              << name << "', expected one of ";
    llvm::interleaveComma(keys, diag, [&](const ScheduleKey &key) { diag << key.name; });
    return diag;
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseKey);
}

template <typename AttrT>
static Attribute parseSchedule(AsmParser &parser) {
  SmallVector<std::optional<int64_t>> values(AttrT::getKeys().size());
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parseKeys(parser, AttrT::getKeys(), values)))
    return {};
  return parser.getChecked<AttrT>(loc, parser.getContext(), values);
}

static void printSchedule(AsmPrinter &printer, ArrayRef<ScheduleKey> keys, Values values) {
  printer << '<';
  StringRef separator = "";
  for (auto [key, value] : llvm::zip_equal(keys, values)) {
    if (!value)
      continue;
    printer << separator << key.name << " = " << *value;
    separator = ", ";
  }
  printer << '>';
}

static SmallVector<std::optional<int64_t>> completeValues(Values values, Values others) {
  SmallVector<std::optional<int64_t>> result(values);
  for (auto [value, other] : llvm::zip_equal(result, others))
    if (!value)
      value = other;
  return result;
}

static LogicalResult verifyKeys(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<ScheduleKey> keys, Values values) {
  if (keys.size() != values.size())
    return emitError() << "expected " << keys.size() << " values of a schedule, got "
                       << values.size();
  for (auto [key, value] : llvm::zip_equal(keys, values)) {
    if (!value)
      continue;
    bool powerOfTwo = *value > 0 && llvm::isPowerOf2_64(*value);
    if (*value < key.min || *value > key.max || (key.powerOfTwo && !powerOfTwo))
      return emitError() << "schedule key '" << key.name << "' expects "
                         << (key.powerOfTwo ? "a power of two" : "a number") << " from " << key.min
                         << " to " << key.max << ", got " << *value;
  }
  return success();
}

#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.cpp.inc"
#include "fusednorm/Dialect/RowKernel/IR/RowKernelInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"

void RowKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// CPUScheduleAttr
//===----------------------------------------------------------------------===//

LogicalResult CPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError, Values values) {
  return verifyKeys(emitError, getKeys(), values);
}

LogicalResult CPUScheduleAttr::verifyProgram(Operation *op) const {
  int64_t group = cast<ProgramOp>(op).getLargestGroup();
  if (getChunk() && *getChunk() % group != 0)
    return op->emitOpError("expects a chunk that is a multiple of the group of ")
           << group << " columns, got chunk = " << *getChunk() << " (program_c5)";
  return success();
}

//===----------------------------------------------------------------------===//
// GPUScheduleAttr
//===----------------------------------------------------------------------===//

LogicalResult GPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError, Values values) {
  if (failed(verifyKeys(emitError, getKeys(), values)))
    return failure();
  // The threads of a row are lanes of one warp, or whole warps.
  constexpr int64_t kWarp = 32;
  for (auto [key, value] : llvm::zip_equal(getKeys(), values))
    if (key.name == "threads_per_row" && value && *value % kWarp != 0 &&
        (*value > kWarp || !llvm::isPowerOf2_64(*value)))
      return emitError() << "schedule key 'threads_per_row' expects a power of two up to " << kWarp
                         << " or a multiple of " << kWarp << ", got " << *value;
  return success();
}

// What a GPU can run depends on the chip.
LogicalResult GPUScheduleAttr::verifyProgram(Operation *) const { return success(); }

//===----------------------------------------------------------------------===//
// SchedulesAttr
//===----------------------------------------------------------------------===//

LogicalResult SchedulesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                    ArrayRef<ScheduleAttrInterface> schedules) {
  llvm::SmallDenseSet<TypeID> kinds;
  for (ScheduleAttrInterface schedule : schedules)
    if (!kinds.insert(schedule.getTypeID()).second)
      return emitError() << "expected one schedule of each kind, got another one: " << schedule;
  return success();
}

bool fusednorm::rowkernel::isSchedule(Attribute attribute) {
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(list, llvm::IsaPred<ScheduleAttrInterface, SchedulesAttr>);
  return isa<ScheduleAttrInterface, SchedulesAttr>(attribute);
}
