// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses, prints and verifies schedules from their lists of keys. Only the files that define
// schedule attributes include this header.

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_SCHEDULETEXT_H
#define FUSEDNORM_DIALECT_LAUNCH_IR_SCHEDULETEXT_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm::launch {

/// One value for each key. An empty optional means that the key has no value.
using ScheduleValues = llvm::ArrayRef<std::optional<int64_t>>;

/// Parses `<key = number, ...>` into one value for each key.
inline mlir::ParseResult parseKeys(mlir::AsmParser &parser, llvm::ArrayRef<ScheduleKey> keys,
                                   llvm::MutableArrayRef<std::optional<int64_t>> values) {
  auto parseKey = [&]() -> mlir::ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    llvm::StringRef name;
    if (parser.parseKeyword(&name))
      return mlir::failure();
    for (auto [key, value] : llvm::zip_equal(keys, values)) {
      if (name != key.name)
        continue;
      if (value)
        return parser.emitError(loc, "'") << name << "' is given twice";
      int64_t number;
      if (parser.parseEqual() || parser.parseInteger(number))
        return mlir::failure();
      value = number;
      return mlir::success();
    }
    mlir::InFlightDiagnostic diag = parser.emitError(loc, "unknown schedule key '")
                                    << name << "', expected one of ";
    llvm::interleaveComma(keys, diag, [&](const ScheduleKey &key) { diag << key.name; });
    return diag;
  };
  return parser.parseCommaSeparatedList(mlir::AsmParser::Delimiter::LessGreater, parseKey);
}

template <typename AttrT>
mlir::Attribute parseSchedule(mlir::AsmParser &parser) {
  llvm::SmallVector<std::optional<int64_t>> values(AttrT::getKeys().size());
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (mlir::failed(parseKeys(parser, AttrT::getKeys(), values)))
    return {};
  return parser.getChecked<AttrT>(loc, parser.getContext(), values);
}

inline void printSchedule(mlir::AsmPrinter &printer, llvm::ArrayRef<ScheduleKey> keys,
                          ScheduleValues values) {
  printer << '<';
  llvm::StringRef separator = "";
  for (auto [key, value] : llvm::zip_equal(keys, values)) {
    if (!value)
      continue;
    printer << separator << key.name << " = " << *value;
    separator = ", ";
  }
  printer << '>';
}

inline llvm::SmallVector<std::optional<int64_t>> completeValues(ScheduleValues values,
                                                                ScheduleValues others) {
  llvm::SmallVector<std::optional<int64_t>> result(values);
  for (auto [value, other] : llvm::zip_equal(result, others))
    if (!value)
      value = other;
  return result;
}

inline mlir::LogicalResult verifyKeys(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                      llvm::ArrayRef<ScheduleKey> keys, ScheduleValues values) {
  if (keys.size() != values.size())
    return emitError() << "expected " << keys.size() << " values of a schedule, got "
                       << values.size();
  for (auto [key, value] : llvm::zip_equal(keys, values)) {
    if (!value)
      continue;
    bool powerOfTwo = *value > 0 && llvm::isPowerOf2_64(*value);
    if (*value < key.min || *value > key.max || (key.powerOfTwo && !powerOfTwo))
      return emitError() << "schedule key '" << key.name << "': expected "
                         << (key.powerOfTwo ? "a power of two" : "a number") << " from " << key.min
                         << " to " << key.max << ", got " << *value;
  }
  return mlir::success();
}

} // namespace fusednorm::launch

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_SCHEDULETEXT_H
