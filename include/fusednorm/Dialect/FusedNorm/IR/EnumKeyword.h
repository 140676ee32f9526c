// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ENUMKEYWORD_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ENUMKEYWORD_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"

namespace fusednorm {

/// Parses a keyword of an enum with the cases 0 to `maxValue`. The error lists all keywords; `what`
/// names the expected thing.
template <typename Enum>
mlir::ParseResult parseCase(mlir::AsmParser &parser, llvm::StringRef what, Enum &value,
                            uint32_t maxValue) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  llvm::StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)))
    keyword = "";
  if (std::optional<Enum> found = symbolizeEnum<Enum>(keyword)) {
    value = *found;
    return mlir::success();
  }
  llvm::SmallVector<llvm::StringRef> known;
  for (uint32_t i = 0; i <= maxValue; ++i)
    known.push_back(stringifyEnum(static_cast<Enum>(i)));
  mlir::InFlightDiagnostic diag = parser.emitError(loc) << "expected " << what << " to be one of "
                                                        << llvm::join(known, ", ");
  if (!keyword.empty())
    diag << ", got " << keyword;
  return diag;
}

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ENUMKEYWORD_H
