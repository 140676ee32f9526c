// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Entry.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace fusednorm;

llvm::Expected<func::FuncOp> fusednorm::findEntry(ModuleOp module, StringRef name) {
  SmallVector<func::FuncOp> functions;
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal())
      functions.push_back(func);
  std::string list = llvm::join(
      llvm::map_range(functions, [](func::FuncOp func) { return "@" + func.getName().str(); }),
      ", ");
  if (functions.empty())
    return llvm::createStringError("expected a public function with a body to run, found none");
  if (name.empty()) {
    if (functions.size() == 1)
      return functions.front();
    return llvm::createStringError("there are several public functions; choose one by --entry: " +
                                   list);
  }
  name.consume_front("@");
  for (func::FuncOp func : functions)
    if (func.getName() == name)
      return func;
  return llvm::createStringError("--entry: there is no public function @" + name +
                                 " with a body; there is " + list);
}

//===----------------------------------------------------------------------===//
// Reads and writes
//===----------------------------------------------------------------------===//

namespace {
struct Usage {
  bool read = false, fetched = false, written = false;
};

/// Finds the accesses to the initial elements of a value, through views and calls.
class UsageAnalysis {
public:
  Usage analyze(Value value) {
    Usage usage;
    visit(value, usage);
    return usage;
  }

private:
  void visit(Value value, Usage &usage) {
    for (OpOperand &use : value.getUses())
      visitUse(use, usage);
  }

  void visitUse(OpOperand &use, Usage &usage) {
    Operation *op = use.getOwner();
    if (isa<memref::DimOp, tensor::DimOp, memref::RankOp, tensor::RankOp>(op))
      return;
    if (isa<ViewLikeOpInterface, CastOpInterface, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
            tensor::ExtractSliceOp>(op)) {
      for (Value result : op->getResults())
        visit(result, usage);
      return;
    }
    if (auto call = dyn_cast<func::CallOp>(op))
      return visitCall(call, use.getOperandNumber(), usage);
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
      bool isInit = dps.isDpsInit(&use);
      usage.written |= isInit;
      // Reads of the result see elements that the op has written.
      bool isRead = !isInit || readsInit(dps, use);
      usage.read |= isRead;
      // Unwritten rows keep their values, and no kernel loads them. An op that expands to several
      // kernels may read in one kernel what another has written, so it is excluded.
      bool isKept = isInit && isa_and_nonnull<FusedNormDialect>(op->getDialect()) &&
                    !isa<ExpandableOpInterface>(op);
      usage.fetched |= isRead && !isKept;
      return;
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (isa<MemRefType>(use.get().getType()) && effects) {
      SmallVector<MemoryEffects::EffectInstance> list;
      effects.getEffectsOnValue(use.get(), list);
      for (MemoryEffects::EffectInstance &effect : list) {
        usage.read |= isa<MemoryEffects::Read>(effect.getEffect());
        usage.fetched |= isa<MemoryEffects::Read>(effect.getEffect());
        usage.written |= isa<MemoryEffects::Write>(effect.getEffect());
      }
      return;
    }
    // Assume all accesses for an unknown op. If it returns a tensor, it may write in place.
    usage.read = usage.fetched = true;
    usage.written |=
        !isa<func::ReturnOp>(op) && (isa<MemRefType>(use.get().getType()) ||
                                     llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>));
  }

  static bool readsInit(DestinationStyleOpInterface op, OpOperand &init) {
    if (auto linalg = dyn_cast<linalg::LinalgOp>(*op))
      return linalg.payloadUsesValueFromOperand(&init);
    if (isa_and_nonnull<FusedNormDialect>(op->getDialect()))
      return isInitRead(init);
    // A copy overwrites its destination.
    if (isa<bufferization::MaterializeInDestinationOp>(op))
      return false;
    return true;
  }

  void visitCall(func::CallOp call, unsigned argument, Usage &usage) {
    auto callee = dyn_cast_or_null<func::FuncOp>(
        SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
    // A recursive call adds nothing to the first visit.
    if (callee && !callee.isExternal()) {
      BlockArgument inner = callee.getArgument(argument);
      if (visited.insert(inner).second)
        visit(inner, usage);
      return;
    }
    usage.read = usage.fetched = usage.written = true;
  }

  llvm::SmallPtrSet<Value, 4> visited;
};
} // namespace

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Sets the fields of `value` that follow from its type.
static llvm::Error describeType(Type type, EntryValue &value) {
  value.type = type;
  Type elementType = type;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    elementType = shaped.getElementType();
    if (!shaped.hasRank() || !isa<RankedTensorType, MemRefType>(type))
      return llvm::createStringError("expected a ranked tensor or memref");
    value.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  }
  std::optional<ElementType> element = getElementType(elementType);
  if (!element)
    return llvm::createStringError("expected elements of type index or " + elementTypeList());
  value.element = *element;
  value.kind = EntryValue::Kind::Scalar;
  if (isa<RankedTensorType>(type))
    value.kind = EntryValue::Kind::Tensor;
  if (auto memref = dyn_cast<MemRefType>(type)) {
    value.kind = EntryValue::Kind::MemRef;
    if (memref.getMemorySpace())
      return llvm::createStringError("expected the default memory space");
    if (failed(memref.getStridesAndOffset(value.strides, value.offset)))
      return llvm::createStringError("expected a layout with strides");
  }
  return llvm::Error::success();
}

FailureOr<Entry> fusednorm::analyzeEntry(func::FuncOp func) {
  Entry entry;
  entry.func = func;
  for (BlockArgument argument : func.getArguments()) {
    EntryArgument described;
    if (llvm::Error error = describeType(argument.getType(), described))
      return emitError(argument.getLoc(), "argument ")
             << argument.getArgNumber() << " of @" << func.getName()
             << " cannot be passed by the runner: " << llvm::toString(std::move(error)) << ", got "
             << argument.getType();
    if (described.kind != EntryValue::Kind::Scalar) {
      Usage usage = UsageAnalysis().analyze(argument);
      described.read = usage.read;
      described.fetched = usage.fetched;
      described.written = usage.written;
    }
    entry.arguments.push_back(described);
  }
  for (auto [index, type] : llvm::enumerate(func.getResultTypes())) {
    EntryValue described;
    if (llvm::Error error = describeType(type, described))
      return func.emitError("result ")
             << index << " of @" << func.getName()
             << " cannot be taken by the runner: " << llvm::toString(std::move(error)) << ", got "
             << type;
    entry.results.push_back(described);
  }
  return entry;
}
