// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that slice, join and reshape tensors, and ops on single elements.

#include "Evaluator.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

int64_t interpreter::integerOf(OpFoldResult value, const Evaluator &evaluator) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(attribute).getInt();
  return evaluator.integer(cast<Value>(value));
}

//===----------------------------------------------------------------------===//
// Elements at other indices
//===----------------------------------------------------------------------===//

static int64_t countOf(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

LogicalResult interpreter::checkCount(Operation *op, ArrayRef<int64_t> shape) {
  // A number of any type takes four or eight bytes.
  constexpr int64_t kMostElements = int64_t(1) << 31;
  int64_t count = llvm::is_contained(shape, 0) ? 0 : 1;
  for (int64_t extent : shape) {
    if (count && extent > kMostElements / count)
      return op->emitError("has more than ")
             << kMostElements << " elements, the limit of the interpreter";
    count *= extent;
  }
  return success();
}

/// Returns a tensor of `shape`; element i is element `positions[i]` of `source`.
static TensorValue gather(const TensorValue &source, std::vector<int64_t> shape,
                          ArrayRef<int64_t> positions) {
  auto pick = [&](const auto &from) {
    std::decay_t<decltype(from)> picked;
    for (int64_t position : positions)
      picked.push_back(from[position]);
    return picked;
  };
  if (source.integers)
    return TensorValue::create(std::move(shape), pick(*source.integers));
  if (source.doubles)
    return TensorValue::create(std::move(shape), pick(*source.doubles));
  return TensorValue::create(std::move(shape), pick(*source.numbers));
}

static Doubles toDoubles(const TensorValue &value) {
  if (value.doubles)
    return *value.doubles;
  return Doubles(value.numbers->begin(), value.numbers->end());
}

/// Returns `target` with the elements of `source` stored at `positions`.
static TensorValue scatter(const TensorValue &source, const TensorValue &target,
                           ArrayRef<int64_t> positions) {
  auto put = [&](const auto &from, auto to) {
    for (auto [i, position] : llvm::enumerate(positions))
      to[position] = from[i];
    return to;
  };
  if (target.integers)
    return TensorValue::create(target.shape, put(*source.integers, *target.integers));
  // An exact interpretation has doubles for computed floats only.
  if (source.doubles || target.doubles)
    return TensorValue::create(target.shape, put(toDoubles(source), toDoubles(target)));
  return TensorValue::create(target.shape, put(*source.numbers, *target.numbers));
}

namespace {
/// A slice of an array: its offsets, sizes and strides.
struct Slice {
  SmallVector<int64_t> begin, size, step;

  /// Returns the indices of the elements of the slice in an array of `shape`, in order.
  SmallVector<int64_t> positionsIn(ArrayRef<int64_t> shape) const {
    SmallVector<int64_t> positions;
    for (int64_t i = 0, count = countOf(size); i < count; ++i) {
      int64_t rest = i, position = 0, stride = 1;
      for (int64_t dim = shape.size(); dim-- > 0; stride *= shape[dim], rest /= size[dim])
        position += (begin[dim] + rest % size[dim] * step[dim]) * stride;
      positions.push_back(position);
    }
    return positions;
  }
};
} // namespace

template <typename OpT>
static FailureOr<Slice> getSlice(OpT op, ArrayRef<int64_t> shape, const Evaluator &evaluator) {
  Slice slice;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t begin = integerOf(op.getMixedOffsets()[dim], evaluator);
    int64_t size = integerOf(op.getMixedSizes()[dim], evaluator);
    int64_t step = integerOf(op.getMixedStrides()[dim], evaluator);
    int64_t last = begin + (size - 1) * step;
    if (size < 0 ||
        (size > 0 && (begin < 0 || begin >= shape[dim] || last < 0 || last >= shape[dim])))
      return op.emitOpError("exceeds dimension ")
             << dim << ", which has " << shape[dim] << " elements";
    slice.begin.push_back(begin);
    slice.size.push_back(size);
    slice.step.push_back(step);
  }
  return slice;
}

static LogicalResult evaluate(tensor::ExtractSliceOp op, Evaluator &evaluator) {
  TensorValue source = evaluator.tensor(op.getSource());
  FailureOr<Slice> slice = getSlice(op, source.shape, evaluator);
  if (failed(slice))
    return failure();
  std::vector<int64_t> shape;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [dim, size] : llvm::enumerate(slice->size))
    if (!dropped.test(dim))
      shape.push_back(size);
  evaluator.set(op.getResult(), gather(source, shape, slice->positionsIn(source.shape)));
  return success();
}

static LogicalResult evaluate(tensor::InsertSliceOp op, Evaluator &evaluator) {
  TensorValue source = evaluator.tensor(op.getSource()), target = evaluator.tensor(op.getDest());
  FailureOr<Slice> slice = getSlice(op, target.shape, evaluator);
  if (failed(slice))
    return failure();
  if (countOf(slice->size) != source.count())
    return op.emitOpError("expected a source of ")
           << countOf(slice->size) << " elements, got " << source.count();
  evaluator.set(op.getResult(), scatter(source, target, slice->positionsIn(target.shape)));
  return success();
}

static LogicalResult evaluate(tensor::ConcatOp op, Evaluator &evaluator) {
  SmallVector<TensorValue> parts;
  for (Value input : op.getInputs())
    parts.push_back(evaluator.tensor(input));
  std::vector<int64_t> shape = parts.front().shape;
  int64_t dim = op.getDim();
  shape[dim] = 0;
  for (const TensorValue &part : parts) {
    for (size_t other = 0; other < shape.size(); ++other)
      if (int64_t(other) != dim && part.shape[other] != shape[other])
        return evaluator.expectShape(op, "input", part.shape, parts.front().shape);
    shape[dim] += part.shape[dim];
  }
  if (failed(checkCount(op, shape)))
    return failure();
  int64_t count = countOf(shape);
  TensorValue whole = parts.front().integers  ? TensorValue::create(shape, Integers(count))
                      : parts.front().doubles ? TensorValue::create(shape, Doubles(count))
                                              : TensorValue::create(shape, Numbers(count));
  Slice slice{SmallVector<int64_t>(shape.size()), {}, SmallVector<int64_t>(shape.size(), 1)};
  for (const TensorValue &part : parts) {
    slice.size.assign(part.shape.begin(), part.shape.end());
    whole = scatter(part, whole, slice.positionsIn(shape));
    slice.begin[dim] += part.shape[dim];
  }
  evaluator.set(op, std::move(whole));
  return success();
}

static LogicalResult evaluate(tensor::PadOp op, Evaluator &evaluator) {
  TensorValue source = evaluator.tensor(op.getSource());
  Value padding = op.getConstantPaddingValue();
  if (!padding)
    return op.emitError("'tensor.pad' has no reference unless its padding is one constant");
  if (op.getRegion().isAncestor(padding.getParentRegion()) &&
      failed(evaluator.run(op.getRegion().front())))
    return failure();
  std::vector<int64_t> shape = source.shape;
  Slice slice{{}, llvm::to_vector(ArrayRef(source.shape)), SmallVector<int64_t>(shape.size(), 1)};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t low = integerOf(op.getMixedLowPad()[dim], evaluator);
    int64_t high = integerOf(op.getMixedHighPad()[dim], evaluator);
    if (low < 0 || high < 0)
      return op.emitOpError("expected padding of 0 or more, got ") << std::min(low, high);
    slice.begin.push_back(low);
    if (low > (int64_t(1) << 40) || high > (int64_t(1) << 40))
      return op.emitOpError("expected padding of less than 2^40, got ") << std::max(low, high);
    shape[dim] += low + high;
  }
  if (failed(checkCount(op, shape)))
    return failure();
  ScalarValue value = std::get<ScalarValue>(evaluator.get(padding));
  TensorWriter whole(padding.getType(), shape, evaluator.isExact());
  for (int64_t i = 0, e = whole.count(); i < e; ++i)
    whole.set(i, value);
  evaluator.set(op, scatter(source, whole.take(), slice.positionsIn(shape)));
  return success();
}

//===----------------------------------------------------------------------===//
// Other shapes
//===----------------------------------------------------------------------===//

static LogicalResult reshape(Operation *op, Value source, std::vector<int64_t> shape,
                             Evaluator &evaluator) {
  TensorValue value = evaluator.tensor(source);
  if (countOf(shape) != value.count())
    return op->emitOpError("expected a shape of ")
           << value.count() << " elements, got " << countOf(shape);
  value.shape = std::move(shape);
  value.product = nullptr;
  evaluator.set(op->getResult(0), std::move(value));
  return success();
}

static LogicalResult evaluate(tensor::ExpandShapeOp op, Evaluator &evaluator) {
  std::vector<int64_t> shape;
  for (OpFoldResult extent : op.getMixedOutputShape())
    shape.push_back(std::max<int64_t>(integerOf(extent, evaluator), 0));
  if (failed(checkCount(op, shape)))
    return failure();
  return reshape(op, op.getSrc(), std::move(shape), evaluator);
}

static LogicalResult evaluate(tensor::CollapseShapeOp op, Evaluator &evaluator) {
  std::vector<int64_t> source = evaluator.shape(op.getSrc()), shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    shape.push_back(1);
    for (int64_t dim : group)
      shape.back() *= source[dim];
  }
  return reshape(op, op.getSrc(), std::move(shape), evaluator);
}

//===----------------------------------------------------------------------===//
// Single elements
//===----------------------------------------------------------------------===//

/// Returns the position of the element with these indices in an array of `shape`.
static FailureOr<int64_t> getPosition(Operation *op, ValueRange indices, ArrayRef<int64_t> shape,
                                      const Evaluator &evaluator) {
  int64_t position = 0;
  for (auto [dim, value] : llvm::enumerate(indices)) {
    int64_t index = evaluator.integer(value);
    if (index < 0 || index >= shape[dim])
      return op->emitOpError("exceeds dimension ")
             << dim << ", which has " << shape[dim] << " elements";
    position = position * shape[dim] + index;
  }
  return position;
}

static LogicalResult evaluate(tensor::InsertOp op, Evaluator &evaluator) {
  TensorValue target = evaluator.tensor(op.getDest());
  FailureOr<int64_t> position = getPosition(op, op.getIndices(), target.shape, evaluator);
  if (failed(position))
    return failure();
  TensorWriter element(op.getScalar().getType(), {}, evaluator.isExact());
  element.set(0, std::get<ScalarValue>(evaluator.get(op.getScalar())));
  evaluator.set(op, scatter(element.take(), target, {*position}));
  return success();
}

static LogicalResult evaluate(tensor::GenerateOp op, Evaluator &evaluator) {
  std::vector<int64_t> shape = op.getType().getShape().vec();
  auto dynamic = op.getDynamicExtents().begin();
  for (int64_t &extent : shape)
    if (ShapedType::isDynamic(extent))
      extent = std::max<int64_t>(evaluator.integer(*dynamic++), 0);
  if (failed(checkCount(op, shape)))
    return failure();
  Block &body = op.getBody().front();
  TensorWriter result(op.getType().getElementType(), shape, evaluator.isExact());
  for (int64_t i = 0, e = result.count(); i < e; ++i) {
    int64_t rest = i;
    for (int64_t dim = shape.size(); dim-- > 0; rest /= shape[dim])
      evaluator.set(body.getArgument(dim), ScalarValue{0, rest % shape[dim]});
    if (failed(evaluator.run(body)))
      return failure();
    Value yielded = body.getTerminator()->getOperand(0);
    result.set(i, std::get<ScalarValue>(evaluator.get(yielded)));
  }
  evaluator.set(op, result.take());
  return success();
}

static LogicalResult evaluate(tensor::ExtractOp op, Evaluator &evaluator) {
  TensorValue source = evaluator.tensor(op.getTensor());
  FailureOr<int64_t> position = getPosition(op, op.getIndices(), source.shape, evaluator);
  if (failed(position))
    return failure();
  evaluator.set(op, source.at(op.getType(), *position));
  return success();
}

static LogicalResult evaluate(tensor::FromElementsOp op, Evaluator &evaluator) {
  Type element = op.getType().getElementType();
  TensorWriter result(element, op.getType().getShape().vec(), evaluator.isExact());
  for (auto [index, value] : llvm::enumerate(op.getElements()))
    result.set(index, std::get<ScalarValue>(evaluator.get(value)));
  evaluator.set(op, result.take());
  return success();
}

static LogicalResult evaluate(tensor::ReshapeOp op, Evaluator &evaluator) {
  std::vector<int64_t> shape = evaluator.integers(op.getShape());
  if (llvm::any_of(shape, [](int64_t extent) { return extent < 0; }))
    return op.emitOpError("has a negative extent");
  if (failed(checkCount(op, shape)))
    return failure();
  return reshape(op, op.getSource(), std::move(shape), evaluator);
}

static LogicalResult evaluate(cf::AssertOp op, Evaluator &evaluator) {
  if (evaluator.integer(op.getArg()))
    return success();
  return op.emitOpError("does not hold: ") << op.getMsg();
}

bool interpreter::evaluateShapeOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp, tensor::PadOp,
            tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractOp,
            tensor::FromElementsOp, tensor::GenerateOp, tensor::InsertOp, tensor::ReshapeOp,
            cf::AssertOp>([&](auto op) {
        result = evaluate(op, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
