// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linalg ops on tensors, by their definition: the body once for each point of the loops,
// in their order, whatever the maps are.

#include "Evaluator.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

namespace {
/// An operand, and the array that it stands for; scalars have none.
struct LinalgOperand {
  AffineMap map;
  std::vector<int64_t> shape;
  Numbers numbers;
  bool isArray = false;

  /// The position of the element that the point of the loops is at; none out of bounds.
  std::optional<int64_t> at(ArrayRef<int64_t> loops) const {
    int64_t position = 0;
    for (auto [index, extent] : llvm::zip_equal(map.compose(loops), shape)) {
      if (index < 0 || index >= extent)
        return std::nullopt;
      position = position * extent + index;
    }
    return position;
  }
};
} // namespace

/// The extents of the loops, from those of the operands.
static FailureOr<SmallVector<int64_t>> getLoopExtents(linalg::LinalgOp op,
                                                      ArrayRef<LinalgOperand> operands) {
  SmallVector<int64_t> extents;
  for (const LinalgOperand &operand : operands)
    llvm::append_range(extents, operand.shape);
  AffineMap map = op.getShapesToLoopsMap();
  if (!map)
    return op->emitOpError("has loops that no extent of an operand gives");
  return SmallVector<int64_t>(map.compose(extents));
}

static LogicalResult evaluate(linalg::LinalgOp op, Evaluator &evaluator) {
  Block *body = op.getBlock();
  SmallVector<LinalgOperand> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    LinalgOperand own;
    own.map = op.getMatchingIndexingMap(&operand);
    if (isa<TensorType>(operand.get().getType())) {
      TensorValue value = evaluator.tensor(operand.get());
      if (!value.numbers)
        return op->emitError("'") << op->getName() << "' of type " << operand.get().getType()
                                  << " has no reference";
      own.shape = value.shape;
      own.numbers = *value.numbers;
      own.isArray = true;
    } else {
      evaluator.set(body->getArgument(operand.getOperandNumber()), evaluator.get(operand.get()));
    }
    operands.push_back(std::move(own));
  }
  FailureOr<SmallVector<int64_t>> extents = getLoopExtents(op, operands);
  if (failed(extents))
    return failure();
  int64_t points = 1;
  for (int64_t extent : *extents)
    points *= extent;
  SmallVector<int64_t> loops(extents->size());
  unsigned firstInit = op.getNumDpsInputs();
  for (int64_t point = 0; point < points; ++point) {
    for (int64_t dim = loops.size() - 1, left = point; dim >= 0; left /= (*extents)[dim], --dim)
      loops[dim] = left % (*extents)[dim];
    for (auto [number, operand] : llvm::enumerate(operands)) {
      if (!operand.isArray)
        continue;
      std::optional<int64_t> position = operand.at(loops);
      if (!position)
        return op->emitOpError("reaches out of operand #") << number;
      evaluator.set(body->getArgument(number), ScalarValue{operand.numbers[*position], 0});
    }
    if (failed(evaluator.run(*body)))
      return failure();
    for (auto [number, yielded] : llvm::enumerate(body->getTerminator()->getOperands())) {
      LinalgOperand &out = operands[firstInit + number];
      out.numbers[*out.at(loops)] =
          static_cast<float>(std::get<ScalarValue>(evaluator.get(yielded)).number);
    }
  }
  auto destinations = cast<DestinationStyleOpInterface>(op.getOperation());
  for (unsigned number = 0; number < op->getNumResults(); ++number) {
    LinalgOperand &out = operands[firstInit + number];
    evaluator.setResult(destinations, number,
                        TensorValue::create(out.shape, std::move(out.numbers)));
  }
  return success();
}

bool interpreter::evaluateLinalgOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics())
    return false;
  result = evaluate(linalgOp, evaluator);
  return true;
}
