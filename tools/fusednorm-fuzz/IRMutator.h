// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of a module, one at a time. IRMutator.cpp changes values, ops and attributes;
// IRStructure.cpp changes blocks, regions and functions.

#ifndef FUSEDNORM_TOOLS_FUZZ_IRMUTATOR_H
#define FUSEDNORM_TOOLS_FUZZ_IRMUTATOR_H

#include "Mutators.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallVector.h"

namespace fusednorm::fuzz {

class IRMutator {
public:
  IRMutator(mlir::ModuleOp module, const Corpus &corpus, Random &random);

  /// Applies a random mutation. Returns false if it is not applicable.
  bool mutate();

private:
  mlir::Value valueFor(mlir::Operation *user, mlir::Type type);
  bool changeOperand();
  bool swapOperands();
  /// Returns an additional value to the caller.
  bool returnMore();
  /// Wraps an op into control flow.
  bool wrap();
  bool cloneOp();
  bool moveOp();
  /// Adds an unreachable block.
  bool addBlock();
  bool splitBlock();
  /// Casts an operand to a type with more or fewer static extents.
  bool castOperand();
  /// Replaces an array operand by a slice of it.
  bool sliceOperand();
  /// Outlines one op into a function.
  bool outline();
  bool eraseOp();
  /// Replaces an op by another op with the same operands.
  bool renameOp();
  bool changeSymbol();
  /// Adds calls between functions, including recursive ones.
  bool callAgain();
  /// Adds a function of another seed.
  bool addFunction();
  bool nestModule();
  bool changeAttribute();
  /// Copies an attribute from one op to another.
  bool copyAttribute();
  mlir::Operation *pickInner();
  mlir::Operation *pickWithOperands();
  mlir::func::FuncOp pickFunction();
  std::string freshName();
  mlir::Value pickWithArguments(mlir::Operation *user, mlir::Type type,
                                llvm::SmallVector<mlir::Value> &fitting);

  mlir::ModuleOp module;
  const Corpus &corpus;
  Random &random;
  mlir::OpBuilder builder;
  /// All ops, and all ops in functions except terminators.
  llvm::SmallVector<mlir::Operation *> all, inner;
  llvm::SmallVector<mlir::func::FuncOp> functions;
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_IRMUTATOR_H
