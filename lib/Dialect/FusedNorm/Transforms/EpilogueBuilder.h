// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds a new epilogue of a GEMM to replace the old one.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUEBUILDER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUEBUILDER_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "mlir/IR/Builders.h"
#include <string>

namespace fusednorm {

/// An op that may be fused, or the reason why it may not.
struct Candidate {
  mlir::Operation *op = nullptr;
  mlir::Operation *blocker = nullptr;
  std::string reason;
};

/// Returns the GEMMs of a block that support fusion of later ops.
llvm::SmallVector<GemmOpInterface> findGemms(mlir::Block &block);

class EpilogueBuilder {
public:
  explicit EpilogueBuilder(GemmOpInterface gemm) : gemm(gemm) {}

protected:
  /// Returns the name of an op in the report: without the prefix of this dialect.
  static std::string nameOf(mlir::Operation *op);

  /// Starts the epilogue. Returns the value for the result of the GEMM and sets the insertion point
  /// after it.
  mlir::Value begin(mlir::OpBuilder &b, mlir::Region &epilogue);
  /// Returns the tensor of the epilogue for `value`, a tensor of the function.
  mlir::Value addInput(mlir::Value value);
  /// Creates the GEMM with the inputs of the new epilogue, without a body.
  GemmOpInterface createGemm(mlir::OpBuilder &b, mlir::TypeRange types, mlir::ValueRange outs);

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
