// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that buildArtifact reads from the IR at its stages.

#ifndef FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
#define FUSEDNORM_LIB_ARTIFACT_INTERNAL_H

#include "fusednorm/Artifact/SourceFacts.h"
#include "llvm/ADT/StringMap.h"

namespace fusednorm::artifact {

/// Returns the text of an attribute.
std::string textOf(mlir::Attribute attribute);

/// Returns the public functions with a body.
llvm::SmallVector<mlir::func::FuncOp> getFunctions(mlir::ModuleOp module);

/// Gives an unrelated extent its own symbol, if one is left, so a workspace can have this extent.
void makeSymbol(FunctionArtifact &function, ExtentRule &rule);

/// Reads the types of a function's arguments.
mlir::LogicalResult describeArguments(mlir::func::FuncOp func, const SourceFacts &source,
                                      FunctionArtifact &function);

/// Returns the row programs by name of the kernel.
llvm::StringMap<std::vector<ProgramFacts>> readPrograms(mlir::ModuleOp module,
                                                        const TargetInfo &target);

/// Adds the tile programs.
void addTilePrograms(mlir::ModuleOp module, const TargetInfo &target,
                     llvm::StringMap<std::vector<ProgramFacts>> &result);

/// Reads the launches of a lowered function. `kernels` receive their plans in terms of the
/// arguments of `function`. The arguments receive the accesses of the kernels. Workspaces become
/// additional last arguments.
mlir::LogicalResult planFunction(mlir::func::FuncOp func, FunctionArtifact &function,
                                 std::vector<KernelArtifact> &kernels);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
