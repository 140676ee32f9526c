// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace fusednorm::launch {
#define GEN_PASS_DEF_LAUNCHVERIFYADDRESSES
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
} // namespace fusednorm::launch

using namespace mlir;
using namespace fusednorm::launch;

BufferOrigin fusednorm::launch::findOrigin(Value memref) {
  // A chain of views is finite in reachable blocks. In other blocks it may be a cycle.
  llvm::SmallDenseSet<Value> seen;
  while (Operation *op = memref.getDefiningOp()) {
    if (!seen.insert(memref).second)
      return {memref, "is a view of itself"};
    if (auto view = dyn_cast<ViewLikeOpInterface>(op)) {
      memref = view.getViewSource();
      continue;
    }
    if (auto exchanged = dyn_cast<memref::TransposeOp>(op)) {
      memref = exchanged.getIn();
      continue;
    }
    if (auto data = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
      memref = data.getSource();
      continue;
    }
    if (isa<memref::AllocOp, mlir::gpu::AllocOp>(op))
      return {memref, ""};
    if (auto global = dyn_cast<memref::GetGlobalOp>(op))
      return {memref, "is the global @" + global.getName().str() + " of the host"};
    if (isa<memref::AllocaOp>(op))
      return {memref, "is on the stack of the host"};
    return {memref, "comes from '" + op->getName().getStringRef().str() +
                        "', and the device may be unable to access it"};
  }
  return {memref, ""};
}

/// Returns the values that a loop or branch passes to an argument of its regions or to its result;
/// `std::nullopt` for other values.
static std::optional<SmallVector<Value>> getCarried(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(op);
  if (!branch)
    return std::nullopt;
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (Region &region : branch->getRegions())
    branch.getSuccessorRegions(region, successors);
  for (RegionSuccessor successor : successors) {
    ValueRange inputs = successor.getSuccessorInputs();
    auto input = llvm::find(inputs, value);
    if (input == inputs.end())
      continue;
    SmallVector<Value> carried;
    branch.getPredecessorValues(successor, std::distance(inputs.begin(), input), carried);
    return carried;
  }
  return std::nullopt;
}

namespace {
class AddressVerifier {
public:
  explicit AddressVerifier(ModuleOp module) : module(module) {}

  LogicalResult run() {
    WalkResult result = module.walk([&](Operation *op) {
      if (isa<LaunchKernelOp>(op)) {
        for (Value operand : op->getOperands())
          if (isa<BaseMemRefType>(operand.getType()) && failed(verify(operand, op)))
            return WalkResult::interrupt();
      } else if (auto launch = dyn_cast<mlir::gpu::LaunchFuncOp>(op)) {
        for (Value operand : launch.getKernelOperands())
          if (failed(verifyGPUOperand(operand, op)))
            return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

private:
  LogicalResult verify(Value memref, Operation *at) {
    BufferOrigin origin = findOrigin(memref);
    if (std::optional<SmallVector<Value>> carried = getCarried(origin.root)) {
      if (!seen.insert(origin.root).second)
        return success();
      for (Value value : *carried)
        if (failed(verify(value, at)))
          return failure();
      return success();
    }
    if (!origin.problem.empty())
      return refuse(at, origin.problem);
    auto argument = dyn_cast<BlockArgument>(origin.root);
    if (!argument || !seen.insert(argument).second)
      return success();
    Operation *parent = argument.getOwner()->getParentOp();
    auto func = dyn_cast<func::FuncOp>(parent);
    if (!func || argument.getOwner() != &func.getBody().front())
      return refuse(at, "is an argument of a block, and this pass does not analyze branches");
    if (func.isPublic())
      return success();
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(func, module);
    if (!uses)
      return refuse(at, "is an argument of @" + func.getName().str() +
                            ", and calls of this function are unknown");
    for (const SymbolTable::SymbolUse &use : *uses) {
      auto call = dyn_cast<func::CallOp>(use.getUser());
      if (!call)
        return refuse(at, "is an argument of @" + func.getName().str() +
                              ", and this function has uses other than calls");
      if (failed(verify(call.getOperand(argument.getArgNumber()), call)))
        return failure();
    }
    return success();
  }

  /// Verifies an operand of gpu.launch_func: a memref, or a pointer derived from one.
  LogicalResult verifyGPUOperand(Value operand, Operation *at) {
    if (isa<BaseMemRefType>(operand.getType()))
      return verify(operand, at);
    if (!isa<LLVM::LLVMPointerType>(operand.getType()))
      return success();
    SmallVector<Value> work = {operand};
    llvm::SmallDenseSet<Value> known;
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (!known.insert(value).second)
        continue;
      Operation *op = value.getDefiningOp();
      if (auto pointer = dyn_cast_or_null<memref::ExtractAlignedPointerAsIndexOp>(op)) {
        if (failed(verify(pointer.getSource(), at)))
          return failure();
      } else if (isa_and_nonnull<LLVM::IntToPtrOp, LLVM::AddrSpaceCastOp, arith::IndexCastOp,
                                 arith::IndexCastUIOp, UnrealizedConversionCastOp>(op)) {
        work.push_back(op->getOperand(0));
      } else if (isa_and_nonnull<arith::AddIOp>(op)) {
        // One operand is the base address, the other an offset.
        for (Value part : op->getOperands())
          if (holdsPointer(part))
            work.push_back(part);
      } else if (op) {
        return refuse(at, "comes from '" + op->getName().getStringRef().str() +
                              "', and the device may be unable to access it");
      }
    }
    return success();
  }

  static bool holdsPointer(Value value) {
    Operation *op = value.getDefiningOp();
    while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op))
      op = op->getOperand(0).getDefiningOp();
    return isa_and_nonnull<memref::ExtractAlignedPointerAsIndexOp, arith::AddIOp>(op);
  }

  LogicalResult refuse(Operation *at, const Twine &problem) {
    return at->emitError("the buffer passed to a kernel ")
           << problem << "; expected memory of the device: an argument of a public function, or a "
           << "buffer allocated in this module";
  }

  ModuleOp module;
  /// The arguments and results that are verified already.
  llvm::SmallDenseSet<Value> seen;
};

struct LaunchVerifyAddresses
    : fusednorm::launch::impl::LaunchVerifyAddressesBase<LaunchVerifyAddresses> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(AddressVerifier(getOperation()).run()))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
