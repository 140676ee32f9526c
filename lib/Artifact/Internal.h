// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that buildArtifact reads from the IR at its stages.

#ifndef FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
#define FUSEDNORM_LIB_ARTIFACT_INTERNAL_H

#include "fusednorm/Artifact/Artifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace fusednorm::artifact {

/// Names of arguments and ops of the input.
struct SourceFacts {
  std::vector<std::string> names;
  std::vector<OpFacts> ops;
  std::vector<std::vector<ExtentRule>> extents;
};

/// Returns the public functions with a body.
llvm::SmallVector<mlir::func::FuncOp> getFunctions(mlir::ModuleOp module);

/// Derives relations between the extents of a function's arguments, by calling the verifiers of its
/// ops. Reports an error at the function.
mlir::LogicalResult deriveExtents(mlir::func::FuncOp func,
                                  std::vector<std::vector<ExtentRule>> &extents);

/// Gives an unrelated extent its own symbol, if one is left, so a workspace can have this extent.
void makeSymbol(FunctionArtifact &function, ExtentRule &rule);

/// Reads names and ops of a function. `sources` is the text of the function, or null. Names of
/// functions in the launcher begin with `artifact`.
SourceFacts readSource(mlir::func::FuncOp func, llvm::SourceMgr *sources,
                       const std::string &artifact);

/// Reads the types of a function's arguments.
mlir::LogicalResult describeArguments(mlir::func::FuncOp func, const SourceFacts &source,
                                      FunctionArtifact &function);

/// Returns the row programs by name of the kernel.
llvm::StringMap<std::vector<ProgramFacts>> readPrograms(mlir::ModuleOp module,
                                                        const TargetInfo &target);

/// Adds the tile programs.
void addTilePrograms(mlir::ModuleOp module, const TargetInfo &target,
                     llvm::StringMap<std::vector<ProgramFacts>> &result);

/// Returns for each argument of a function the arguments that may be the same buffer, because one
/// kernel writes it row by row in place. The function must be at the stage `scheduled`.
std::vector<std::vector<unsigned>> findAliases(mlir::func::FuncOp func);

/// Reads the launches of a lowered function. `kernels` receive their plans in terms of the
/// arguments of `function`. The arguments receive the accesses of the kernels. Workspaces become
/// additional last arguments.
mlir::LogicalResult planFunction(mlir::func::FuncOp func, FunctionArtifact &function,
                                 std::vector<KernelArtifact> &kernels);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
