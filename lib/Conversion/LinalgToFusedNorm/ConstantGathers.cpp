// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConstantGathers.h"
#include "Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::raise;

namespace {
/// Evaluates the indices of a gather for one element of the result.
class GatherIndices {
public:
  explicit GatherIndices(linalg::GenericOp op) : op(op) {}

  /// Reads the constant operands. Fails if one is not an integer constant.
  LogicalResult read();
  /// Returns the row-major number of the element that `extract` reads at the loops `loops`.
  std::optional<int64_t> getSource(tensor::ExtractOp extract, ArrayRef<int64_t> loops);

private:
  /// Returns the value at the loops; null if it is not constant.
  Attribute getArgument(unsigned number, ArrayRef<int64_t> loops);
  Attribute evaluate(Value value, ArrayRef<int64_t> loops);

  linalg::GenericOp op;
  /// The elements of each operand, in row-major order.
  SmallVector<SmallVector<Attribute>> operands;
  llvm::DenseMap<Value, Attribute> known;
};
} // namespace

/// Returns the row-major number of an element.
static int64_t linearize(ArrayRef<int64_t> indices, ArrayRef<int64_t> shape) {
  int64_t number = 0;
  for (auto [index, extent] : llvm::zip_equal(indices, shape))
    number = number * extent + index;
  return number;
}

/// Returns the elements of an integer constant; empty for others.
static SmallVector<Attribute> getElements(Attribute attribute) {
  if (auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute))
    return llvm::to_vector(dense.getValues<Attribute>());
  SmallVector<Attribute> elements;
  if (auto resource = dyn_cast_or_null<DenseI64ResourceElementsAttr>(attribute))
    if (std::optional<ArrayRef<int64_t>> values = resource.tryGetAsArrayRef())
      for (int64_t value : *values)
        elements.push_back(IntegerAttr::get(resource.getType().getElementType(), value));
  return elements;
}

LogicalResult GatherIndices::read() {
  for (Value input : op.getDpsInputs()) {
    Attribute value;
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || !type.hasStaticShape() || !matchPattern(input, m_Constant(&value)))
      return failure();
    operands.push_back(getElements(value));
    if (int64_t(operands.back().size()) != type.getNumElements())
      return failure();
  }
  return success();
}

Attribute GatherIndices::getArgument(unsigned number, ArrayRef<int64_t> loops) {
  if (number >= operands.size())
    return {};
  OpOperand &operand = op->getOpOperand(number);
  SmallVector<int64_t> indices = op.getMatchingIndexingMap(&operand).compose(loops);
  auto type = cast<RankedTensorType>(operand.get().getType());
  return operands[number][linearize(indices, type.getShape())];
}

Attribute GatherIndices::evaluate(Value value, ArrayRef<int64_t> loops) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Attribute result;
  Operation *producer = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() == op.getBody())
      result = getArgument(argument.getArgNumber(), loops);
  } else if (auto index = dyn_cast<linalg::IndexOp>(producer)) {
    result = IntegerAttr::get(index.getType(), loops[index.getDim()]);
  } else if (!matchPattern(value, m_Constant(&result)) &&
             isa<arith::ArithDialect>(producer->getDialect()) && producer->getNumRegions() == 0) {
    SmallVector<Attribute> inputs;
    for (Value input : producer->getOperands())
      inputs.push_back(evaluate(input, loops));
    SmallVector<OpFoldResult> folded;
    if (!llvm::is_contained(inputs, Attribute()) && succeeded(producer->fold(inputs, folded)) &&
        folded.size() == 1) {
      result = dyn_cast<Attribute>(folded.front());
      if (auto other = dyn_cast<Value>(folded.front()))
        result = evaluate(other, loops);
    }
  }
  known[value] = result;
  return result;
}

std::optional<int64_t> GatherIndices::getSource(tensor::ExtractOp extract,
                                                ArrayRef<int64_t> loops) {
  known.clear();
  ArrayRef<int64_t> shape = extract.getTensor().getType().getShape();
  SmallVector<int64_t> indices;
  for (auto [index, extent] : llvm::zip_equal(extract.getIndices(), shape)) {
    auto number = dyn_cast_or_null<IntegerAttr>(evaluate(index, loops));
    if (!number || number.getInt() < 0 || number.getInt() >= extent)
      return std::nullopt;
    indices.push_back(number.getInt());
  }
  return linearize(indices, shape);
}

/// Returns the extract of a gather that reads all elements in row-major order; null for others.
static tensor::ExtractOp getReshape(linalg::GenericOp op) {
  if (op.getNumResults() != 1 || !op.hasPureTensorSemantics() ||
      op.getNumParallelLoops() != op.getNumLoops())
    return {};
  auto type = dyn_cast<RankedTensorType>(op.getResultTypes().front());
  auto extract = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<tensor::ExtractOp>();
  if (!type || !extract || extract->getBlock() != op.getBody() ||
      op->isAncestor(extract.getTensor().getParentBlock()->getParentOp()))
    return {};
  // A larger gather would take longer than the rest of the pass.
  constexpr int64_t kMost = 1 << 14;
  RankedTensorType source = extract.getTensor().getType();
  if (!type.hasStaticShape() || !source.hasStaticShape() || type.getRank() == 0 ||
      source.getRank() == 0 || type.getNumElements() == 0 || type.getNumElements() > kMost ||
      source.getNumElements() != type.getNumElements() ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return {};
  GatherIndices indices(op);
  if (failed(indices.read()))
    return {};
  SmallVector<int64_t> loops(type.getRank(), 0);
  for (int64_t number = 0; number < type.getNumElements(); ++number) {
    int64_t rest = number;
    for (int64_t dim = type.getRank(); dim-- > 0; rest /= type.getDimSize(dim))
      loops[dim] = rest % type.getDimSize(dim);
    if (indices.getSource(extract, loops) != number)
      return {};
  }
  return extract;
}

void fusednorm::raise::reshapeConstantGathers(Operation *root) {
  SmallVector<linalg::GenericOp> gathers;
  root->walk([&](linalg::GenericOp op) {
    if (tensor::ExtractOp extract = getReshape(op)) {
      OpBuilder builder(op);
      auto type = cast<RankedTensorType>(op.getResultTypes().front());
      op.getResult(0).replaceAllUsesWith(
          createReshape(builder, op.getLoc(), extract.getTensor(), type.getShape()));
      gathers.push_back(op);
    }
  });
  for (linalg::GenericOp op : gathers)
    op.erase();
}
