// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowered host code as data: which kernels are launched, with what, in what order.
// Host code can be anything, a launcher takes only this: dimensions and addresses of
// arguments, grids that are sums of quotients, and scratch memory with a constant in
// it. Whatever else stands there is an error at its place.

#ifndef FUSEDNORM_LIB_ARTIFACT_PLANNER_H
#define FUSEDNORM_LIB_ARTIFACT_PLANNER_H

#include "Internal.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::artifact {

/// An address: that of element 0 of an argument, whose memref has this offset.
struct Address {
  unsigned argument;
  int64_t bytes = 0;        // to be added
  bool offsetAdded = false; // of a dynamic offset
};

/// Reads one lowered function.
class Planner {
public:
  Planner(mlir::func::FuncOp func, FunctionArtifact &function, std::vector<KernelArtifact> &kernels)
      : func(func), function(function), kernels(kernels) {}

  mlir::LogicalResult run();

private:
  std::string prefix() { return "host code of @" + func.getName().str() + " "; }
  mlir::LogicalResult fail(mlir::Operation *op, const llvm::Twine &what) {
    return op->emitError() << prefix() << what;
  }

  mlir::LogicalResult planBlock(mlir::Block &block);
  mlir::LogicalResult planOp(mlir::Operation &op);
  mlir::LogicalResult planLaunch(mlir::gpu::LaunchFuncOp launch);
  mlir::LogicalResult planCheck(mlir::scf::IfOp branch);
  mlir::LogicalResult planAlloc(mlir::memref::AllocOp alloc);
  mlir::LogicalResult planStore(mlir::memref::StoreOp store);

  std::optional<unsigned> argumentOf(mlir::Value memref);
  std::optional<Source> sourceOf(mlir::Value value);
  std::optional<Address> addressOf(mlir::Value value);
  mlir::LogicalResult addGrid(mlir::Value value, mlir::Operation *at, std::vector<GridTerm> &terms);
  bool addFactors(mlir::Value value, std::vector<Source> &factors);
  bool addShared(mlir::Value bytes, std::vector<SharedTerm> &terms);

  mlir::func::FuncOp func;
  FunctionArtifact &function;
  std::vector<KernelArtifact> &kernels;
  llvm::DenseMap<mlir::Value, unsigned> workspaces;
};

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_PLANNER_H
