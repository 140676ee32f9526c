// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product, and the epilogue that it gets in place of the one that it has.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUEBUILDER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUEBUILDER_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/IR/Builders.h"
#include <string>

namespace fusednorm {

/// An op that may be taken, and why it may not.
struct Candidate {
  mlir::Operation *op = nullptr;
  mlir::Operation *blocker = nullptr;
  std::string reason;
};

/// The products of a block that may take what stands behind them.
llvm::SmallVector<GemmOpInterface> findGemms(mlir::Block &block);

class EpilogueBuilder {
public:
  explicit EpilogueBuilder(GemmOpInterface gemm) : gemm(gemm) {}

protected:
  /// As groups of the report call ops: those of this dialect without its name.
  static std::string nameOf(mlir::Operation *op);

  /// Opens the epilogue; returns the value that was the result of the product, and leaves the
  /// builder behind it.
  mlir::Value begin(mlir::OpBuilder &b, mlir::Region &epilogue);
  /// The tensor of the epilogue that stands for `value`, a tensor of the function.
  mlir::Value addInput(mlir::Value value);
  /// The product with the inputs of the new epilogue, and without a body.
  GemmOpInterface createGemm(mlir::OpBuilder &b, mlir::TypeRange types,
                                   mlir::ValueRange outs);

  GemmOpInterface gemm;
  mlir::Region *region = nullptr;

private:
  mlir::Value moveBody(mlir::OpBuilder &b, mlir::Value oldOut);

  llvm::SmallVector<mlir::Value> inputs;
  unsigned numInputs = 0;
  llvm::DenseMap<mlir::Value, mlir::Value> arguments;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUEBUILDER_H
