// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linalg ops on tensors, evaluated by their definition: the body runs once for each point of the
// loops, in loop order, for any indexing maps.

#include "Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

namespace {
/// An operand and its array; scalars have no array.
struct LinalgOperand {
  AffineMap map;
  std::vector<int64_t> shape;
  Type element;
  Doubles numbers;
  Integers integers;
  bool isArray = false, holdsIntegers = false;
  /// For a sum: the sum of the magnitudes of its terms, per element.
  std::vector<double> magnitudes;

  /// Returns the index of the element at a point of the loops, or nothing out of bounds.
  std::optional<int64_t> at(ArrayRef<int64_t> loops) const {
    int64_t position = 0;
    for (auto [index, extent] : llvm::zip_equal(map.compose(loops), shape)) {
      if (index < 0 || index >= extent)
        return std::nullopt;
      position = position * extent + index;
    }
    return position;
  }

  ScalarValue load(int64_t position) const {
    if (holdsIntegers)
      return {0, integers[position]};
    if (isa<FloatType>(element))
      return {numbers[position], 0};
    return {0, static_cast<int64_t>(numbers[position])};
  }

  void store(int64_t position, const ScalarValue &value) {
    if (holdsIntegers)
      integers[position] = value.integer;
    else
      numbers[position] = isa<FloatType>(element) ? value.number : double(value.integer);
  }

  TensorValue take(bool isExact) const {
    TensorWriter result(element, shape, isExact);
    for (int64_t i = 0, e = int64_t(holdsIntegers ? integers.size() : numbers.size()); i < e; ++i)
      result.set(i, load(i));
    return result.take();
  }
};
} // namespace

double interpreter::getRoundoff(Type type) {
  auto element = cast<FloatType>(type);
  return std::ldexp(1.0, -int(element.getFPMantissaWidth()));
}

bool interpreter::isSum(linalg::LinalgOp op, unsigned number) {
  if (op.getNumReductionLoops() == 0 || !op.getBlock() ||
      op.getBlock()->getNumArguments() != op->getNumOperands())
    return false;
  unsigned position = op.getNumDpsInputs() + number;
  Operation *yield = op.getBlock()->getTerminator();
  if (number >= yield->getNumOperands())
    return false;
  Operation *term = yield->getOperand(number).getDefiningOp();
  return isa_and_nonnull<arith::AddFOp, math::FmaOp>(term) &&
         llvm::is_contained(term->getOperands(), op.getBlock()->getArgument(position));
}

/// Computes the extents of the loops from the shapes of the operands.
static FailureOr<SmallVector<int64_t>> getLoopExtents(linalg::LinalgOp op,
                                                      ArrayRef<LinalgOperand> operands) {
  SmallVector<int64_t> extents;
  for (const LinalgOperand &operand : operands)
    llvm::append_range(extents, operand.shape);
  AffineMap map = op.getShapesToLoopsMap();
  if (!map)
    return op->emitOpError("has a loop whose extent is no dimension of an operand");
  SmallVector<int64_t> loops(map.compose(extents));
  // Dynamic extents must fit; compiled code assumes it.
  for (auto [number, operand] : llvm::enumerate(operands))
    for (auto [result, extent] : llvm::zip(operand.map.getResults(), operand.shape))
      if (auto dim = dyn_cast<AffineDimExpr>(result); dim && loops[dim.getPosition()] != extent)
        return op->emitOpError("expected ")
               << loops[dim.getPosition()] << " elements along loop " << dim.getPosition()
               << " in operand #" << number << ", got " << extent;
  return loops;
}

static FailureOr<SmallVector<LinalgOperand>> getOperands(linalg::LinalgOp op,
                                                         Evaluator &evaluator) {
  SmallVector<LinalgOperand> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    LinalgOperand own;
    own.map = op.getMatchingIndexingMap(&operand);
    if (isa<ShapedType>(operand.get().getType())) {
      TensorValue value = evaluator.tensor(operand.get());
      own.shape = value.shape;
      own.element = getElementTypeOrSelf(operand.get().getType());
      if (!value.hasElements())
        return op->emitError("'") << op->getName() << "' of type " << operand.get().getType()
                                  << " has no reference";
      own.holdsIntegers = value.integers != nullptr;
      if (own.holdsIntegers)
        own.integers = *value.integers;
      else if (value.doubles)
        own.numbers = *value.doubles;
      else
        own.numbers.assign(value.numbers->begin(), value.numbers->end());
      own.isArray = true;
    } else {
      evaluator.set(op.getBlock()->getArgument(operand.getOperandNumber()),
                    evaluator.get(operand.get()));
    }
    operands.push_back(std::move(own));
  }
  return operands;
}

/// Moves sums by the effect of another order. Rounding errors are nearly independent, so the effect
/// grows with the square root of the number of terms.
static void moveSum(linalg::LinalgOp op, LinalgOperand &out, int64_t length, Evaluator &evaluator) {
  double share = 4 * (std::sqrt(double(length)) + 1) * getRoundoff(out.element);
  for (auto [number, magnitude] : llvm::zip_equal(out.numbers, out.magnitudes))
    number = evaluator.moved(op, number, share * magnitude);
}

static LogicalResult evaluate(linalg::LinalgOp op, Evaluator &evaluator) {
  Block *body = op.getBlock();
  FailureOr<SmallVector<LinalgOperand>> operands = getOperands(op, evaluator);
  if (failed(operands))
    return failure();
  FailureOr<SmallVector<int64_t>> extents = getLoopExtents(op, *operands);
  if (failed(extents))
    return failure();
  int64_t points = 1;
  for (int64_t extent : *extents)
    points *= extent;
  unsigned firstInit = op.getNumDpsInputs();
  for (int64_t number = 0; number < op.getNumDpsInits(); ++number)
    if (isSum(op, number))
      (*operands)[firstInit + number].magnitudes.resize(
          (*operands)[firstInit + number].numbers.size());
  SmallVector<int64_t> loops(extents->size());
  for (int64_t point = 0; point < points; ++point) {
    for (int64_t dim = loops.size() - 1, left = point; dim >= 0; left /= (*extents)[dim], --dim)
      loops[dim] = left % (*extents)[dim];
    for (auto [number, operand] : llvm::enumerate(*operands)) {
      if (!operand.isArray)
        continue;
      std::optional<int64_t> position = operand.at(loops);
      if (!position)
        return op->emitOpError("exceeds operand #") << number;
      evaluator.set(body->getArgument(number), operand.load(*position));
    }
    for (auto index : body->getOps<linalg::IndexOp>())
      evaluator.set(index, ScalarValue{0, loops[index.getDim()]});
    if (failed(evaluator.run(*body)))
      return failure();
    for (auto [number, yielded] : llvm::enumerate(body->getTerminator()->getOperands())) {
      LinalgOperand &out = (*operands)[firstInit + number];
      auto value = std::get<ScalarValue>(evaluator.get(yielded));
      int64_t position = *out.at(loops);
      if (!out.magnitudes.empty())
        out.magnitudes[position] += std::fabs(value.number - out.load(position).number);
      out.store(position, value);
    }
  }
  auto destinations = cast<DestinationStyleOpInterface>(op.getOperation());
  for (int64_t number = 0; number < op.getNumDpsInits(); ++number) {
    LinalgOperand &out = (*operands)[firstInit + number];
    if (!out.magnitudes.empty())
      moveSum(op, out, points / int64_t(out.magnitudes.size()), evaluator);
    evaluator.setResult(destinations, number, out.take(evaluator.isExact()));
  }
  return success();
}

bool interpreter::evaluateLinalgOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  // The loop has set the value of the index.
  if (isa<linalg::IndexOp>(op))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || (!linalgOp.hasPureTensorSemantics() && !linalgOp.hasPureBufferSemantics()))
    return false;
  result = evaluate(linalgOp, evaluator);
  return true;
}
