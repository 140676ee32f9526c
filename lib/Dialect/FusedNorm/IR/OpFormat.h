// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the definitions of ops from TableGen call to parse and print.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPFORMAT_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPFORMAT_H

#include "mlir/IR/OpImplementation.h"

namespace fusednorm {

/// Parses the keyword of an enum. The attribute would print a space before it.
template <typename AttrTy>
mlir::ParseResult parseKeyword(mlir::OpAsmParser &parser, AttrTy &attr) {
  auto value = mlir::FieldParser<decltype(attr.getValue())>::parse(parser);
  if (mlir::failed(value))
    return mlir::failure();
  attr = AttrTy::get(parser.getContext(), *value);
  return mlir::success();
}
template <typename AttrTy>
void printKeyword(mlir::OpAsmPrinter &printer, mlir::Operation *, AttrTy attr) {
  printer << attr.getValue();
}

/// Parses the types of results after `->`: one type, or a list of types in parentheses.
inline mlir::ParseResult parseResultTypes(mlir::OpAsmParser &parser,
                                          llvm::SmallVectorImpl<mlir::Type> &types) {
  return parser.parseOptionalLParen().succeeded()
             ? mlir::failure(parser.parseTypeList(types) || parser.parseRParen())
             : parser.parseType(types.emplace_back());
}

/// Parses the type of an optional result after `->`, with or without parentheses.
inline mlir::ParseResult parseResultTypes(mlir::OpAsmParser &parser, mlir::Type &type) {
  llvm::SmallVector<mlir::Type> types;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parseResultTypes(parser, types))
    return mlir::failure();
  if (types.size() != 1)
    return parser.emitError(loc, "expected the type of one result, got ")
           << types.size() << " types";
  type = types.front();
  return mlir::success();
}

/// Prints one type as it is, and several types in parentheses.
inline void printResultTypes(mlir::OpAsmPrinter &printer, mlir::Operation *,
                             mlir::TypeRange types) {
  if (types.size() == 1)
    printer << types.front();
  else
    printer << '(' << types << ')';
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPFORMAT_H
