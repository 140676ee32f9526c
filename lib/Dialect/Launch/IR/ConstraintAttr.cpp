// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints of a kernel launch: parsing, printing and folding.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace fusednorm::launch;

LogicalResult ConstraintAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                     ConstraintKind kind, ExprAttr, ExprAttr expected, StringRef) {
  if (kind == ConstraintKind::MultipleOf && expected.getConstant().value_or(0) < 1)
    return emitError() << "expected a constant greater than 0 after 'multiple_of' of a constraint";
  return success();
}

std::optional<bool> ConstraintAttr::getConstant() const {
  std::optional<int64_t> actual = getActual().getConstant(), expected = getExpected().getConstant();
  if (!actual || !expected)
    return std::nullopt;
  switch (getKind()) {
  case ConstraintKind::Equals:
    return *actual == *expected;
  case ConstraintKind::AtLeast:
    return *actual >= *expected;
  case ConstraintKind::AtMost:
    return *actual <= *expected;
  case ConstraintKind::MultipleOf:
    return *actual % *expected == 0;
  }
  llvm_unreachable("unknown constraint kind");
}

ConstraintAttr ConstraintAttr::replaceLeaves(function_ref<ExprAttr(ExprAttr)> leaf) const {
  return get(getContext(), getKind(), getActual().replaceLeaves(leaf),
             getExpected().replaceLeaves(leaf), getMessage());
}

std::string ConstraintAttr::getText() const {
  if (!getMessage().empty())
    return getMessage().str();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "expected ";
  printText(os);
  return text;
}

void ConstraintAttr::printText(llvm::raw_ostream &os) const {
  getActual().printText(os);
  os << ' ' << stringifyConstraintKind(getKind()) << ' ';
  getExpected().printText(os);
  if (!getMessage().empty()) {
    os << " \"";
    llvm::printEscapedString(getMessage(), os);
    os << '"';
  }
}

FailureOr<ConstraintAttr> ConstraintAttr::parseText(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  FailureOr<ExprAttr> actual = ExprAttr::parseText(parser);
  if (failed(actual))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<ConstraintKind> kind = symbolizeConstraintKind(name);
  if (!kind)
    return parser.emitError(loc, "unknown relation '")
           << name << "' of a constraint; expected equals, at_least, at_most or multiple_of";
  FailureOr<ExprAttr> expected = ExprAttr::parseText(parser);
  if (failed(expected))
    return failure();
  std::string message;
  (void)parser.parseOptionalString(&message);
  auto result = parser.getChecked<ConstraintAttr>(start, parser.getContext(), *kind, *actual,
                                                  *expected, StringRef(message));
  if (!result)
    return failure();
  return result;
}

Attribute ConstraintAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<ConstraintAttr> result = parseText(parser);
  if (failed(result) || parser.parseGreater())
    return {};
  return *result;
}

void ConstraintAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printText(printer.getStream());
  printer << '>';
}
