// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that return new tensors get arguments for them, for callers that own all
// memory. A destination without contents behind a result is replaced by the argument,
// so that nothing is copied.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"

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
/// The way from a returned value to where its memory comes from.
struct Origin {
  /// Casts and reshapes on the way, the last one first.
  SmallVector<Operation *> views;
  /// The destination that has no contents, if an op has written to one.
  OpOperand *init = nullptr;
  /// What the memory is: a tensor.empty, an argument, or anything.
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

/// Whether the argument can be seen as the destination: a collapsed shape is expanded
/// again by extents that are known in front of the destination.
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

/// `argument`, seen as the destination of `origin`.
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

/// The name of the result that a value becomes, as the op calls it that computes it.
static StringAttr getNameOf(const Origin &origin, unsigned number, MLIRContext *context) {
  StringRef name;
  if (auto roles = origin.init ? dyn_cast<OperandRolesOpInterface>(origin.init->getOwner())
                               : OperandRolesOpInterface())
    name = roles.getResultNameOf(*origin.init);
  return StringAttr::get(context, name.empty() ? "result" + std::to_string(number) : name.str());
}

static LogicalResult checkFunction(func::FuncOp func, ModuleOp module) {
  auto returns = func.getBody().getOps<func::ReturnOp>();
  if (!llvm::hasSingleElement(func.getBody()) || returns.empty())
    return func.emitOpError("returns tensors from several blocks: expected one block, so that "
                            "each result has one place");
  for (Type type : func.getResultTypes())
    if (isa<UnrankedTensorType>(type))
      return func.emitOpError("returns a value of type ")
             << type << ": expected a ranked tensor, for which there can be an argument";
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(func, module);
  if (uses && uses->empty())
    return success();
  InFlightDiagnostic diag = func.emitOpError(
      "returns new tensors and is called: expected no callers, which have no memory for them; "
      "inline it, or make it private and give callers a function of their own");
  if (uses)
    diag.attachNote(uses->begin()->getUser()->getLoc()) << "a caller is here";
  return diag;
}

static LogicalResult convert(func::FuncOp func, ModuleOp module) {
  auto ret = dyn_cast<func::ReturnOp>(func.getBody().back().getTerminator());
  // An argument is returned as it is; in another shape it is a copy of its own, as callers
  // cannot tell whose memory a view is.
  auto isNew = [](Value value) {
    if (!isa<TensorType>(value.getType()))
      return false;
    Origin origin = findOrigin(value);
    return !isa<BlockArgument>(origin.value) ||
           llvm::any_of(origin.views,
                        llvm::IsaPred<tensor::ExpandShapeOp, tensor::CollapseShapeOp>);
  };
  if (ret && func.getBody().hasOneBlock() && llvm::none_of(ret.getOperands(), isNew))
    return success();
  if (llvm::none_of(func.getResultTypes(), llvm::IsaPred<TensorType>))
    return success();
  if (failed(checkFunction(func, module)))
    return failure();
  for (OpOperand &returned : ret->getOpOperands()) {
    Value value = returned.get();
    // The second of two results with one value is where the first is.
    if (!isNew(value))
      continue;
    Origin origin = findOrigin(value);
    unsigned number = func.getNumArguments();
    StringAttr name = getNameOf(origin, returned.getOperandNumber(), func.getContext());
    if (failed(func.insertArgument(number, value.getType(), /*argAttrs=*/{}, NameLoc::get(name))))
      return func.emitOpError("has a signature that cannot change");
    BlockArgument argument = func.getArgument(number);
    if (!canReplace(origin)) {
      OpBuilder b(ret);
      returned.set(bufferization::MaterializeInDestinationOp::create(
                       b, ret.getLoc(), value.getType(), value, argument)
                       .getResult());
      continue;
    }
    OpBuilder b(origin.value.getDefiningOp());
    if (origin.init)
      origin.init->set(viewArgument(b, argument, origin));
    else
      returned.set(argument);
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
