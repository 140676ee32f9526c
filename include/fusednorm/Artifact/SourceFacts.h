// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about a function of the input: names, ops, relations between extents, shared buffers.

#ifndef FUSEDNORM_ARTIFACT_SOURCEFACTS_H
#define FUSEDNORM_ARTIFACT_SOURCEFACTS_H

#include "fusednorm/Artifact/Artifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace fusednorm::artifact {

/// Names of arguments and ops of the input.
struct SourceFacts {
  std::vector<std::string> names;
  std::vector<OpFacts> ops;
  std::vector<std::vector<ExtentRule>> extents;
};

/// Derives relations between the extents of a function's arguments, by calling the verifiers of its
/// ops. Reports an error at the function.
mlir::LogicalResult deriveExtents(mlir::func::FuncOp func,
                                  std::vector<std::vector<ExtentRule>> &extents);

/// Reads names and ops of a function. `sources` is the text of the function, or null. Names of
/// functions in the launcher begin with `artifact`.
SourceFacts readSource(mlir::func::FuncOp func, llvm::SourceMgr *sources,
                       const std::string &artifact);

/// Returns for each argument of a function the arguments that may be the same buffer, because one
/// kernel writes it row by row in place. The function must be at the stage `scheduled`.
std::vector<std::vector<unsigned>> findAliases(mlir::func::FuncOp func);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_ARTIFACT_SOURCEFACTS_H
