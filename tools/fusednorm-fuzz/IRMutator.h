// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One change of a module at a time. Changes of values, ops and attributes are in
// IRMutator.cpp, those of blocks, regions and functions in IRStructure.cpp.

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

  /// False if the change that was drawn does not apply.
  bool mutate();

private:
  mlir::Value valueFor(mlir::Operation *user, mlir::Type type);
  bool changeOperand();
  bool swapOperands();
  /// Another user of a value: the caller.
  bool returnMore();
  /// Puts an op into control flow.
  bool wrap();
  bool cloneOp();
  bool moveOp();
  /// A block that nothing branches to.
  bool addBlock();
  bool splitBlock();
  /// The same array under a type that says less or more.
  bool castOperand();
  /// A part of an array in its place, with the type of the part.
  bool sliceOperand();
  /// A function of its own for one op.
  bool outline();
  bool eraseOp();
  /// Another op on the same values.
  bool renameOp();
  bool changeSymbol();
  /// Calls of functions, each other's and their own.
  bool callAgain();
  /// A function of another seed beside those of this one.
  bool addFunction();
  bool nestModule();
  bool changeAttribute();
  /// An attribute of one op on another one.
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
  /// All ops, and those in functions that are no terminators.
  llvm::SmallVector<mlir::Operation *> all, inner;
  llvm::SmallVector<mlir::func::FuncOp> functions;
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_IRMUTATOR_H
