// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces returned tensors of functions by destination arguments, for callers owning all memory.
// If the result is written to a destination without contents, the argument replaces it, so nothing
// is copied.

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMRESULTSTOARGUMENTS
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
/// The chain from a returned value to the origin of its memory.
struct Origin {
  /// Casts and reshapes in the chain, the last one first.
  SmallVector<Operation *> views;
  /// The destination without contents, if an op writes to one; null otherwise.
  OpOperand *init = nullptr;
  /// The origin of the memory: a tensor.empty, an argument, or any other value.
  Value value;
};
} // namespace

static Origin findOrigin(Value value) {
  Origin origin;
  while (auto result = dyn_cast<OpResult>(value)) {
    Operation *op = result.getOwner();
    if (Value source = getReshapedBack(op)) {
      value = source;
    } else if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
      origin.views.push_back(op);
      value = op->getOperand(0);
    } else if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
      origin.init = dps.getTiedOpOperand(result);
      value = origin.init->get();
    } else {
      break;
    }
  }
  origin.value = value;
  return origin;
}

/// Returns whether the argument can be viewed as the destination. To expand a collapsed shape, its
/// extents must be known before the destination.
static bool canReplace(const Origin &origin) {
  if (!origin.value.getDefiningOp<tensor::EmptyOp>())
    return false;
  for (Operation *view : origin.views) {
    auto collapse = dyn_cast<tensor::CollapseShapeOp>(view);
    if (collapse && !collapse.getSrcType().hasStaticShape() &&
        (view != origin.views.back() || !origin.init))
      return false;
  }
  return true;
}

/// Views `argument` as the destination of `origin`.
static Value viewArgument(OpBuilder &b, Value argument, const Origin &origin) {
  auto empty = origin.value.getDefiningOp<tensor::EmptyOp>();
  Value value = argument;
  auto castTo = [&](Type type) {
    if (value.getType() != type)
      value = tensor::CastOp::create(b, empty.getLoc(), type, value);
  };
  for (Operation *view : origin.views) {
    Location loc = view->getLoc();
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
      value = tensor::CollapseShapeOp::create(b, loc, expand.getSrcType(), value,
                                              expand.getReassociationIndices());
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
      RankedTensorType type = collapse.getSrcType();
      SmallVector<OpFoldResult> sizes =
          type.hasStaticShape() ? getAsIndexOpFoldResult(b.getContext(), type.getShape())
                                : empty.getMixedSizes();
      value = tensor::ExpandShapeOp::create(b, loc, type, value, collapse.getReassociationIndices(),
                                            sizes);
    } else {
      castTo(view->getOperand(0).getType());
    }
  }
  castTo(empty.getType());
  return value;
}

/// Returns the name of a result, as defined by the op computing it. A copied result has a number.
static StringAttr getNameOf(const Origin &origin, unsigned number, MLIRContext *context) {
  StringRef name;
  if (auto roles = origin.init && canReplace(origin)
                       ? dyn_cast<OperandRolesOpInterface>(origin.init->getOwner())
                       : OperandRolesOpInterface())
    name = roles.getResultNameOf(*origin.init);
  return StringAttr::get(context, name.empty() ? "result" + std::to_string(number) : name.str());
}

/// Copies `value` to `destination`. Host code copies elements without a kernel: index, i1, rank 0.
static Value createCopy(OpBuilder &b, Location loc, Value value, Value destination) {
  auto type = cast<RankedTensorType>(value.getType());
  bool isCopiedByKernel = type.getRank() != 0 && getElementType(type.getElementType()) &&
                          !type.getElementType().isIndex() && !type.getElementType().isInteger(1);
  if (!isCopiedByKernel)
    return bufferization::MaterializeInDestinationOp::create(b, loc, type, value, destination)
        .getResult();
  auto fused = FusedOp::create(b, loc, TypeRange(type), value, destination);
  OpBuilder::InsertionGuard guard(b);
  Block *body = b.createBlock(&fused.getBody(), {}, TypeRange{type, type}, {loc, loc});
  YieldOp::create(b, loc, body->getArgument(0));
  return fused.getResult(0);
}

/// Returns the results that need an argument: results that no op writes to an argument, and results
/// whose argument is already another result.
static SmallVector<OpOperand *> findNewResults(func::ReturnOp ret) {
  SmallVector<OpOperand *> found;
  llvm::SmallPtrSet<Value, 4> arguments;
  for (OpOperand &returned : ret->getOpOperands()) {
    if (!isa<TensorType>(returned.get().getType()))
      continue;
    Origin origin = findOrigin(returned.get());
    // Callers cannot tell whose memory a view uses, so an argument in another shape is copied.
    bool isArgument =
        isa<BlockArgument>(origin.value) && origin.init &&
        llvm::none_of(origin.views, llvm::IsaPred<tensor::ExpandShapeOp, tensor::CollapseShapeOp>);
    if (!isArgument || !arguments.insert(origin.value).second)
      found.push_back(&returned);
  }
  return found;
}

static LogicalResult checkFunction(func::FuncOp func, ModuleOp module) {
  auto returns = func.getBody().getOps<func::ReturnOp>();
  if (!llvm::hasSingleElement(func.getBody()) || returns.empty())
    return func.emitOpError("returns tensors from several blocks: expected one block, so that each "
                            "result has one destination");
  for (Type type : func.getResultTypes())
    if (isa<UnrankedTensorType>(type))
      return func.emitOpError("returns a value of type ")
             << type << ": expected a ranked tensor, which an argument can replace";
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(func, module);
  if (uses && uses->empty())
    return success();
  InFlightDiagnostic diag = func.emitOpError(
      "returns new tensors and is called: expected no callers, as they do not allocate the "
      "results; inline it, or make it private and write a separate function for callers");
  if (uses)
    diag.attachNote(uses->begin()->getUser()->getLoc()) << "a caller is here";
  return diag;
}

static LogicalResult convert(func::FuncOp func, ModuleOp module) {
  auto ret = dyn_cast<func::ReturnOp>(func.getBody().back().getTerminator());
  bool isPlain = ret && func.getBody().hasOneBlock();
  SmallVector<OpOperand *> results = isPlain ? findNewResults(ret) : SmallVector<OpOperand *>();
  if (isPlain && results.empty())
    return success();
  if (llvm::none_of(func.getResultTypes(), llvm::IsaPred<TensorType>))
    return success();
  if (failed(checkFunction(func, module)))
    return failure();
  for (OpOperand *returned : results) {
    Value value = returned->get();
    Origin origin = findOrigin(value);
    unsigned number = func.getNumArguments();
    StringAttr name = getNameOf(origin, returned->getOperandNumber(), func.getContext());
    if (failed(func.insertArgument(number, value.getType(), /*argAttrs=*/{}, NameLoc::get(name))))
      return func.emitOpError("has a signature that cannot change");
    BlockArgument argument = func.getArgument(number);
    if (!canReplace(origin)) {
      OpBuilder b(ret);
      returned->set(createCopy(b, ret.getLoc(), value, argument));
      continue;
    }
    OpBuilder b(origin.value.getDefiningOp());
    if (origin.init)
      origin.init->set(viewArgument(b, argument, origin));
    else
      returned->set(argument);
  }
  return success();
}

namespace {
struct FusedNormResultsToArguments
    : fusednorm::impl::FusedNormResultsToArgumentsBase<FusedNormResultsToArguments> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto func : module.getOps<func::FuncOp>())
      if (func.isPublic() && !func.isExternal() && failed(convert(func, module)))
        return signalPassFailure();
  }
};
} // namespace
