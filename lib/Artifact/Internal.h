// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What buildArtifact reads from the IR at its stages.

#ifndef FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
#define FUSEDNORM_LIB_ARTIFACT_INTERNAL_H

#include "fusednorm/Artifact/Artifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace fusednorm::artifact {

/// Of the input: names of arguments, and the ops.
struct SourceFacts {
  std::vector<std::string> names;
  std::vector<OpFacts> ops;
  std::vector<std::vector<ExtentRule>> extents;
};

/// Public functions with a body.
llvm::SmallVector<mlir::func::FuncOp> getFunctions(mlir::ModuleOp module);

/// Which extents of a function's arguments depend on each other, found by asking
/// the verifiers of its ops. An error is reported at the function.
mlir::LogicalResult deriveExtents(mlir::func::FuncOp func,
                                  std::vector<std::vector<ExtentRule>> &extents);

/// Gives an extent that nothing depends on a symbol of its own, if there is one left: scratch
/// memory then is of that extent.
void makeSymbol(FunctionArtifact &function, ExtentRule &rule);

/// `sources` hold the text that the function was read from, or are null. `artifact` is what
/// the names of a launcher's functions begin with.
SourceFacts readSource(mlir::func::FuncOp func, llvm::SourceMgr *sources,
                       const std::string &artifact);

/// What the types of a function say of its arguments.
mlir::LogicalResult describeArguments(mlir::func::FuncOp func, const SourceFacts &source,
                                      FunctionArtifact &function);

/// By name of the kernel.
llvm::StringMap<std::vector<ProgramFacts>> readPrograms(mlir::ModuleOp module,
                                                        const TargetInfo &target);

/// The same of tile programs.
void addTilePrograms(mlir::ModuleOp module, const TargetInfo &target,
                     llvm::StringMap<std::vector<ProgramFacts>> &result);

/// The launches of a lowered function. `kernels` get what their plans say of them, in
/// terms of the arguments of `function`, which get what kernels do to them; workspaces
/// become arguments behind those that it has.
mlir::LogicalResult planFunction(mlir::func::FuncOp func, FunctionArtifact &function,
                                 std::vector<KernelArtifact> &kernels);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_INTERNAL_H
