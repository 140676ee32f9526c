// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lowered function as data: the kernels in launch order and their operands. All other facts about
// a launch are in the plan of the kernel. A launcher supports only a sequence of launches, and a
// workspace with a constant initial value. Other host code is an error at its location.

#ifndef FUSEDNORM_LIB_ARTIFACT_PLANNER_H
#define FUSEDNORM_LIB_ARTIFACT_PLANNER_H

#include "Internal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::artifact {

/// Reads one lowered function.
class Planner {
public:
  Planner(mlir::func::FuncOp func, FunctionArtifact &function, std::vector<KernelArtifact> &kernels)
      : func(func), function(function), kernels(kernels) {}

  mlir::LogicalResult run();

private:
  /// An operand of a launch: an argument, a workspace or an expression.
  struct Operand {
    std::optional<unsigned> argument;
    launch::ExprAttr value; // for a scalar
    unsigned bytes = 8;     // for a scalar
    mlir::MemRefType type;  // for a tensor
    /// For a slice of an argument: its offset in bytes, its extents and strides.
    launch::ExprAttr offset;
    llvm::SmallVector<launch::ExprAttr> extents, strides;
  };

  std::string prefix() { return "host code of @" + func.getName().str() + " "; }
  mlir::LogicalResult fail(mlir::Operation *op, const llvm::Twine &what) {
    return op->emitError() << prefix() << what;
  }

  bool takesVariant(launch::PlanAttr plan, llvm::ArrayRef<Operand> operands);
  mlir::LogicalResult planOp(mlir::Operation &op);
  mlir::LogicalResult planLaunch(launch::LaunchKernelOp launch);
  mlir::LogicalResult planAlloc(mlir::memref::AllocOp alloc);
  mlir::LogicalResult planStore(mlir::memref::StoreOp store);

  std::optional<unsigned> argumentOf(mlir::Value memref);
  /// Returns an extent or integer of the arguments, or a constant; null for other values.
  launch::ExprAttr numberOf(mlir::Value value);
  launch::ExprAttr numberOf(mlir::OpFoldResult value);
  mlir::FailureOr<Operand> operandOf(launch::LaunchKernelOp launch, unsigned number);
  bool readView(mlir::Value memref, Operand &operand);
  bool readExpanded(mlir::memref::ExpandShapeOp expand, Operand &operand);
  bool readCollapsed(mlir::memref::CollapseShapeOp collapse, Operand &operand);
  bool readTransposed(mlir::memref::TransposeOp transpose, Operand &operand);
  bool isMultiple(launch::ExprAttr bytes, int64_t alignment);
  launch::ExprAttr inArguments(launch::ExprAttr expr, llvm::ArrayRef<Operand> operands);
  mlir::LogicalResult setPlan(launch::LaunchKernelOp launch, launch::PlanAttr plan,
                              llvm::ArrayRef<Operand> operands, mlir::TypeRange types,
                              KernelArtifact &kernel);
  mlir::LogicalResult addConstraint(launch::LaunchKernelOp launch,
                                    launch::ConstraintAttr constraint, KernelArtifact &kernel);
  void addFacts(launch::PlanAttr plan, llvm::ArrayRef<Operand> operands);

  mlir::func::FuncOp func;
  FunctionArtifact &function;
  std::vector<KernelArtifact> &kernels;
  llvm::DenseMap<mlir::Value, unsigned> workspaces;
  /// Number of launches with each argument.
  llvm::DenseMap<unsigned, unsigned> uses;
  /// Arguments with a late read, and arguments with two uses in a launch.
  llvm::DenseSet<unsigned> late, twice;
  std::vector<std::pair<unsigned, unsigned>> inPlace;
};

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_PLANNER_H
