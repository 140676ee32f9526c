// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops, branches, calls, and index arithmetic of affine.

#include "Evaluator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

/// Copies values: a block may yield its own arguments in another order.
static void assign(ValueRange to, ValueRange from, Evaluator &evaluator) {
  SmallVector<RuntimeValue> values;
  for (Value value : from)
    values.push_back(evaluator.get(value));
  for (auto [target, value] : llvm::zip_equal(to, values))
    evaluator.set(target, std::move(value));
}

/// Runs a region of one block, and sets the results of its op to the yielded values.
static LogicalResult runRegion(Operation *op, Region &region, Evaluator &evaluator) {
  if (region.empty())
    return success();
  if (!region.hasOneBlock())
    return op->emitOpError("has a region of several blocks, which has no reference");
  if (failed(evaluator.run(region.front())))
    return failure();
  assign(op->getResults(), region.front().getTerminator()->getOperands(), evaluator);
  return success();
}

static LogicalResult evaluate(scf::ForOp op, Evaluator &evaluator) {
  int64_t lower = evaluator.integer(op.getLowerBound());
  int64_t upper = evaluator.integer(op.getUpperBound());
  int64_t step = evaluator.integer(op.getStep());
  if (step <= 0)
    return op.emitOpError("expected a step above 0, got ") << step;
  if (op.getUnsignedCmp() && (lower < 0 || upper < 0))
    return op.emitOpError("has unsigned bounds past the signed range, which have no reference");
  assign(op.getRegionIterArgs(), op.getInitArgs(), evaluator);
  for (int64_t i = lower; i < upper; i += step) {
    evaluator.beginIteration();
    evaluator.set(op.getInductionVar(), ScalarValue{0, i});
    if (failed(evaluator.run(*op.getBody())))
      return failure();
    assign(op.getRegionIterArgs(), op.getBody()->getTerminator()->getOperands(), evaluator);
    if (i > upper - step)
      break;
  }
  assign(op.getResults(), op.getRegionIterArgs(), evaluator);
  return success();
}

static LogicalResult evaluate(scf::WhileOp op, Evaluator &evaluator) {
  assign(op.getBeforeArguments(), op.getInits(), evaluator);
  while (true) {
    if (failed(evaluator.run(*op.getBeforeBody())))
      return failure();
    scf::ConditionOp condition = op.getConditionOp();
    if (!evaluator.integer(condition.getCondition())) {
      assign(op.getResults(), condition.getArgs(), evaluator);
      return success();
    }
    evaluator.beginIteration();
    assign(op.getAfterArguments(), condition.getArgs(), evaluator);
    if (failed(evaluator.run(*op.getAfterBody())))
      return failure();
    assign(op.getBeforeArguments(), op.getYieldOp().getResults(), evaluator);
  }
}

static LogicalResult evaluate(scf::IfOp op, Evaluator &evaluator) {
  bool holds = evaluator.integer(op.getCondition());
  return runRegion(op, holds ? op.getThenRegion() : op.getElseRegion(), evaluator);
}

static LogicalResult evaluate(scf::IndexSwitchOp op, Evaluator &evaluator) {
  int64_t chosen = evaluator.integer(op.getArg());
  for (auto [number, value] : llvm::enumerate(op.getCases()))
    if (value == chosen)
      return runRegion(op, op.getCaseRegions()[number], evaluator);
  return runRegion(op, op.getDefaultRegion(), evaluator);
}

static LogicalResult evaluate(scf::ExecuteRegionOp op, Evaluator &evaluator) {
  return runRegion(op, op.getRegion(), evaluator);
}

static LogicalResult evaluate(func::CallOp op, Evaluator &evaluator) {
  auto callee =
      dyn_cast_or_null<func::FuncOp>(SymbolTable::lookupNearestSymbolFrom(op, op.getCalleeAttr()));
  if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock())
    return op.emitOpError("calls a function without a reference; expected a body of one block");
  Block &body = callee.getBody().front();
  // Values of a recursive call would replace the values of its caller.
  if (!evaluator.enter(callee))
    return op.emitOpError("is recursive and has no reference");
  assign(body.getArguments(), op.getOperands(), evaluator);
  LogicalResult result = evaluator.run(body);
  evaluator.leave(callee);
  if (failed(result))
    return failure();
  assign(op.getResults(), body.getTerminator()->getOperands(), evaluator);
  return success();
}

/// Returns the results of an affine map for the operands of an op.
static FailureOr<SmallVector<int64_t>> applyMap(Operation *op, AffineMap map, ValueRange operands,
                                                const Evaluator &evaluator) {
  SmallVector<Attribute> inputs, outputs;
  auto index = IndexType::get(op->getContext());
  for (Value operand : operands)
    inputs.push_back(IntegerAttr::get(index, evaluator.integer(operand)));
  if (failed(map.constantFold(inputs, outputs)))
    return op->emitOpError("divides by 0 and has no reference");
  return llvm::map_to_vector(outputs,
                             [](Attribute value) { return cast<IntegerAttr>(value).getInt(); });
}

template <typename OpT>
static LogicalResult evaluateMap(OpT op, Evaluator &evaluator) {
  FailureOr<SmallVector<int64_t>> values =
      applyMap(op, op.getAffineMap(), op->getOperands(), evaluator);
  if (failed(values))
    return failure();
  int64_t value =
      isa<affine::AffineMaxOp>(op) ? *llvm::max_element(*values) : *llvm::min_element(*values);
  evaluator.set(op->getResult(0), ScalarValue{0, value});
  return success();
}

bool interpreter::evaluateControlOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
            func::CallOp>([&](auto op) {
        result = evaluate(op, evaluator);
        return true;
      })
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>([&](auto op) {
        result = evaluateMap(op, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
