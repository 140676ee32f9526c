// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that allocate, cast and measure arrays.

#include "Evaluator.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

/// Returns the shape of a type; `dynamic` has its unknown extents.
static FailureOr<std::vector<int64_t>> shapeOf(Operation *op, ShapedType type, ValueRange dynamic,
                                               Evaluator &evaluator) {
  std::vector<int64_t> shape = type.getShape().vec();
  for (int64_t &extent : shape) {
    if (!ShapedType::isDynamic(extent))
      continue;
    extent = std::get<ScalarValue>(evaluator.get(dynamic.front())).integer;
    dynamic = dynamic.drop_front();
    if (extent < 0)
      return op->emitError("has a negative extent: ") << extent;
  }
  if (failed(checkCount(op, shape)))
    return failure();
  return shape;
}

static LogicalResult reportElement(Operation *op, ShapedType type) {
  return op->emitError("'") << op->getName() << "' of type " << type << " has no reference";
}

static LogicalResult checkElement(Operation *op, ShapedType type) {
  std::optional<ElementType> element = getElementType(type.getElementType());
  if (element && (isEncodable(*element) || isWideInteger(*element) || *element == ElementType::F64))
    return success();
  return reportElement(op, type);
}

/// Returns a tensor whose elements are all `value`.
static TensorValue fill(RankedTensorType type, std::vector<int64_t> shape, const ScalarValue &value,
                        const Evaluator &evaluator) {
  TensorWriter result(type.getElementType(), std::move(shape), evaluator.isExact());
  for (int64_t i = 0, e = result.count(); i < e; ++i)
    result.set(i, value);
  return result.take();
}

static LogicalResult evaluate(tensor::EmptyOp op, Evaluator &evaluator) {
  auto shape = shapeOf(op, op.getType(), op.getDynamicSizes(), evaluator);
  if (failed(shape) || failed(checkElement(op, op.getType())))
    return failure();
  // Arbitrary but fixed values of the type: reading an element twice gives the same value.
  Type element = op.getType().getElementType();
  ScalarValue value{-12345, -12345};
  if (isa<FloatType>(element) && !element.isF64())
    value.number = roundTo(elementOf(op), -12345.0f);
  else if (element.isInteger(1))
    value.integer = 1;
  evaluator.set(op, fill(op.getType(), *shape, value, evaluator));
  return success();
}

static LogicalResult evaluate(tensor::SplatOp op, Evaluator &evaluator) {
  auto shape = shapeOf(op, op.getType(), op.getDynamicSizes(), evaluator);
  if (failed(shape) || failed(checkElement(op, op.getType())))
    return failure();
  evaluator.set(op, fill(op.getType(), *shape, std::get<ScalarValue>(evaluator.get(op.getInput())),
                         evaluator));
  return success();
}

template <typename AllocOp>
static LogicalResult evaluateAlloc(AllocOp op, Evaluator &evaluator) {
  auto shape = shapeOf(op, op.getType(), op.getDynamicSizes(), evaluator);
  if (failed(shape) || failed(checkElement(op, op.getType())))
    return failure();
  evaluator.set(op, evaluator.allocate(elementOf(op), *shape));
  return success();
}

template <typename DimOp>
static LogicalResult evaluateDim(DimOp op, Evaluator &evaluator) {
  std::vector<int64_t> shape = evaluator.shape(op.getSource());
  int64_t index = std::get<ScalarValue>(evaluator.get(op.getIndex())).integer;
  if (index < 0 || index >= static_cast<int64_t>(shape.size()))
    return op.emitOpError("expected a dimension below ") << shape.size() << ", got " << index;
  evaluator.set(op.getResult(), ScalarValue{0, shape[index]});
  return success();
}

template <typename CastOp>
static LogicalResult evaluateCast(CastOp op, Evaluator &evaluator) {
  auto type = cast<ShapedType>(op.getType());
  std::vector<int64_t> shape = evaluator.shape(op.getSource());
  if (type.hasRank() && failed(verifyCompatibleShape(type.getShape(), shape)))
    return evaluator.expectShape(op, "source", shape, type.getShape());
  evaluator.set(op.getResult(), evaluator.get(op.getSource()));
  return success();
}

static LogicalResult evaluate(memref::SubViewOp op, Evaluator &evaluator) {
  HostTensor source = std::get<HostTensor>(evaluator.get(op.getSource()));
  HostTensor view = source;
  view.shape.clear();
  view.strides.clear();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  int64_t offset = 0;
  for (size_t dim = 0; dim < source.shape.size(); ++dim) {
    int64_t begin = integerOf(op.getMixedOffsets()[dim], evaluator);
    int64_t size = integerOf(op.getMixedSizes()[dim], evaluator);
    int64_t step = integerOf(op.getMixedStrides()[dim], evaluator);
    bool inside = begin >= 0 && size >= 0 && step >= 0 &&
                  (size == 0 || begin + (size - 1) * step < source.shape[dim]);
    if (!inside)
      return op.emitOpError("exceeds dimension ")
             << dim << ", which has " << source.shape[dim] << " elements";
    offset += begin * source.strides[dim];
    if (dropped.test(dim))
      continue;
    view.shape.push_back(size);
    view.strides.push_back(step * source.strides[dim]);
  }
  view.data = static_cast<char *>(source.data) + offset * byteSize(source.type);
  evaluator.set(op.getResult(), view);
  return success();
}

static LogicalResult evaluate(memref::TransposeOp op, Evaluator &evaluator) {
  HostTensor source = std::get<HostTensor>(evaluator.get(op.getIn())), view = source;
  for (auto [to, result] : llvm::enumerate(op.getPermutation().getResults())) {
    unsigned from = cast<AffineDimExpr>(result).getPosition();
    view.shape[to] = source.shape[from];
    view.strides[to] = source.strides[from];
  }
  evaluator.set(op.getResult(), view);
  return success();
}

/// Evaluates an expansion with leading dimensions of one element only.
static LogicalResult evaluate(memref::ExpandShapeOp op, Evaluator &evaluator) {
  HostTensor source = std::get<HostTensor>(evaluator.get(op.getSrc())), view = source;
  view.shape.clear();
  view.strides.clear();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    for (int64_t part : ArrayRef<int64_t>(group).drop_back()) {
      if (op.getResultType().getDimSize(part) != 1)
        return op.emitError("'memref.expand_shape' to ")
               << op.getResultType() << " has no reference: expected leading parts of one element";
      view.shape.push_back(1);
      view.strides.push_back(source.shape[dim] * source.strides[dim]);
    }
    view.shape.push_back(source.shape[dim]);
    view.strides.push_back(source.strides[dim]);
  }
  evaluator.set(op.getResult(), view);
  return success();
}

bool interpreter::evaluateMemoryOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<tensor::EmptyOp, tensor::SplatOp, memref::ExpandShapeOp, memref::SubViewOp,
            memref::TransposeOp>([&](auto op) {
        result = evaluate(op, evaluator);
        return true;
      })
      .Case<memref::AllocOp, memref::AllocaOp>([&](auto op) {
        result = evaluateAlloc(op, evaluator);
        return true;
      })
      .Case<tensor::DimOp, memref::DimOp>([&](auto op) {
        result = evaluateDim(op, evaluator);
        return true;
      })
      .Case<tensor::CastOp, memref::CastOp>([&](auto op) {
        result = evaluateCast(op, evaluator);
        return true;
      })
      .Case([](memref::DeallocOp) { return true; })
      .Default([](Operation *) { return false; });
}
