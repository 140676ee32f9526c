// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#rowkernel.schedule`: one table holds every key, so that parsing, printing,
// verification and completion cannot disagree.

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace mlir;
using namespace fusednorm::rowkernel;

#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"

void RowKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"
      >();
}

namespace {
struct Key {
  StringLiteral name;
  int64_t min, max;
  bool powerOfTwo;
};
constexpr size_t kNumKeys = 9, kNumCPUKeys = 4;
using Values = std::array<std::optional<int64_t>, kNumKeys>;
} // namespace

// In the order of the attribute's parameters.
static constexpr Key kKeys[kNumKeys] = {{"chunk", 2, 1024, true},
                                        {"row_interleave", 1, 8, false},
                                        {"prefetch", 0, 8, false},
                                        {"nontemporal", 0, int64_t(1) << 40, false},
                                        {"vector_bytes", 1, 64, true},
                                        {"threads_per_row", 1, 1024, false},
                                        {"rows_per_block", 1, 1024, false},
                                        {"cluster", 1, 8, true},
                                        {"staged", 0, 1, false}};

static Values valuesOf(ScheduleAttr schedule) {
  return {schedule.getChunk(),       schedule.getRowInterleave(), schedule.getPrefetch(),
          schedule.getNontemporal(), schedule.getVectorBytes(),   schedule.getThreadsPerRow(),
          schedule.getRowsPerBlock(), schedule.getCluster(),      schedule.getStaged()};
}

Attribute ScheduleAttr::parse(AsmParser &parser, Type) {
  Values values;
  auto parseKey = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    for (auto [key, value] : llvm::zip_equal(kKeys, values)) {
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
    llvm::interleaveComma(kKeys, diag, [&](const Key &key) { diag << key.name; });
    return diag;
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseKey))
    return {};
  return parser.getChecked<ScheduleAttr>(loc, parser.getContext(), values[0], values[1], values[2],
                                         values[3], values[4], values[5], values[6], values[7],
                                         values[8]);
}

void ScheduleAttr::print(AsmPrinter &printer) const {
  printer << '<';
  StringRef separator = "";
  for (auto [key, value] : llvm::zip_equal(kKeys, valuesOf(*this))) {
    if (!value)
      continue;
    printer << separator << key.name << " = " << *value;
    separator = ", ";
  }
  printer << '>';
}

LogicalResult
ScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError, std::optional<int64_t> chunk,
                     std::optional<int64_t> rowInterleave, std::optional<int64_t> prefetch,
                     std::optional<int64_t> nontemporal, std::optional<int64_t> vectorBytes,
                     std::optional<int64_t> threadsPerRow, std::optional<int64_t> rowsPerBlock,
                     std::optional<int64_t> cluster, std::optional<int64_t> staged) {
  Values values = {chunk,         rowInterleave, prefetch, nontemporal, vectorBytes,
                   threadsPerRow, rowsPerBlock,  cluster,  staged};
  for (auto [key, value] : llvm::zip_equal(kKeys, values)) {
    if (!value)
      continue;
    bool powerOfTwo = *value > 0 && llvm::isPowerOf2_64(*value);
    if (*value < key.min || *value > key.max || (key.powerOfTwo && !powerOfTwo))
      return emitError() << "schedule key '" << key.name << "' expects "
                         << (key.powerOfTwo ? "a power of two" : "a number") << " from " << key.min
                         << " to " << key.max << ", got " << *value;
  }
  // The threads of a row are lanes of one warp, or whole warps.
  constexpr int64_t kWarp = 32;
  if (threadsPerRow && *threadsPerRow % kWarp != 0 &&
      (*threadsPerRow > kWarp || !llvm::isPowerOf2_64(*threadsPerRow)))
    return emitError() << "schedule key 'threads_per_row' expects a power of two up to " << kWarp
                       << " or a multiple of " << kWarp << ", got " << *threadsPerRow;
  return success();
}

ScheduleAttr ScheduleAttr::completedBy(ScheduleAttr other) const {
  Values values = valuesOf(*this);
  if (other)
    for (auto [value, fallback] : llvm::zip_equal(values, valuesOf(other)))
      if (!value)
        value = fallback;
  return get(getContext(), values[0], values[1], values[2], values[3], values[4], values[5],
             values[6], values[7], values[8]);
}

static bool haveValues(ArrayRef<std::optional<int64_t>> values) {
  return llvm::all_of(values, [](auto value) { return value.has_value(); });
}

bool ScheduleAttr::isComplete() const {
  Values values = valuesOf(*this);
  return haveValues(ArrayRef(values).take_front(kNumCPUKeys));
}

bool ScheduleAttr::isCompleteForGPU() const {
  Values values = valuesOf(*this);
  return haveValues(ArrayRef(values).drop_front(kNumCPUKeys));
}
