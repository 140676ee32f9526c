// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of host code, and views of arguments, as expressions of a launcher.

#include "Planner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;
using launch::ExprAttr;
using launch::ExprKind;

ExprAttr Planner::numberOf(Value value) {
  MLIRContext *context = func.getContext();
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return ExprAttr::constant(context, number.getSExtValue());
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &func.getBody().front()
               ? ExprAttr::scalar(context, argument.getArgNumber())
               : ExprAttr();
  auto compute = [&](launch::ExprKind kind, Operation *op) {
    ExprAttr x = numberOf(op->getOperand(0)), y = numberOf(op->getOperand(1));
    return x && y ? ExprAttr::compute(kind, {x, y}) : ExprAttr();
  };
  if (auto multiply = value.getDefiningOp<arith::MulIOp>())
    return compute(launch::ExprKind::Mul, multiply);
  if (auto divide = value.getDefiningOp<arith::CeilDivUIOp>())
    return compute(launch::ExprKind::CeilDiv, divide);
  auto dim = value.getDefiningOp<memref::DimOp>();
  std::optional<int64_t> dimension = dim ? dim.getConstantIndex() : std::nullopt;
  auto type = dim ? dyn_cast<MemRefType>(dim.getSource().getType()) : MemRefType();
  if (!dimension || !type)
    return {};
  if (!type.isDynamicDim(*dimension))
    return ExprAttr::constant(context, type.getDimSize(*dimension));
  Operand view;
  return readView(dim.getSource(), view) ? view.extents[*dimension] : ExprAttr();
}

static ExprAttr multiply(ExprAttr x, ExprAttr y) {
  return ExprAttr::compute(ExprKind::Mul, {x, y});
}

ExprAttr Planner::numberOf(OpFoldResult value) {
  std::optional<int64_t> known = getConstantIntValue(value);
  return known ? ExprAttr::constant(func.getContext(), *known) : numberOf(cast<Value>(value));
}

/// Reads a view with expanded dimensions.
bool Planner::readExpanded(memref::ExpandShapeOp expand, Operand &operand) {
  Operand whole;
  if (!readView(expand.getSrc(), whole))
    return false;
  operand.argument = whole.argument;
  operand.offset = whole.offset;
  SmallVector<OpFoldResult> shape = expand.getMixedOutputShape();
  operand.extents.resize(shape.size());
  operand.strides.resize(shape.size());
  for (auto [group, stride] : llvm::zip_equal(expand.getReassociationIndices(), whole.strides)) {
    ExprAttr own = stride;
    for (int64_t dim : llvm::reverse(group)) {
      ExprAttr extent = numberOf(shape[dim]);
      if (!extent)
        return false;
      operand.extents[dim] = extent;
      operand.strides[dim] = own;
      own = multiply(own, extent);
    }
  }
  return true;
}

/// Reads a view with collapsed dimensions, which must be contiguous.
bool Planner::readCollapsed(memref::CollapseShapeOp collapse, Operand &operand) {
  Operand whole;
  if (!readView(collapse.getSrc(), whole))
    return false;
  operand.argument = whole.argument;
  operand.offset = whole.offset;
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    ExprAttr extent = whole.extents[group.front()], stride = whole.strides[group.front()];
    for (int64_t dim : ArrayRef(group).drop_front()) {
      extent = multiply(extent, whole.extents[dim]);
      // A dimension of one element may have any stride.
      if (whole.extents[dim].getConstant() != 1)
        stride = whole.strides[dim];
    }
    operand.extents.push_back(extent);
    operand.strides.push_back(stride);
  }
  return true;
}

bool Planner::readTransposed(memref::TransposeOp transpose, Operand &operand) {
  Operand whole;
  if (!readView(transpose.getIn(), whole))
    return false;
  operand.argument = whole.argument;
  operand.offset = whole.offset;
  for (AffineExpr dim : transpose.getPermutation().getResults()) {
    unsigned from = cast<AffineDimExpr>(dim).getPosition();
    operand.extents.push_back(whole.extents[from]);
    operand.strides.push_back(whole.strides[from]);
  }
  return true;
}

/// Reads extents, strides and offset of a memref. Returns false if it is no view of an argument, or
/// does not follow from the arguments.
bool Planner::readView(Value memref, Operand &operand) {
  MLIRContext *context = func.getContext();
  auto constant = [&](int64_t value) { return ExprAttr::constant(context, value); };
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  auto type = cast<MemRefType>(memref.getType());
  if (std::optional<unsigned> argument = argumentOf(memref)) {
    SmallVector<int64_t> strides;
    int64_t start = 0;
    if (failed(type.getStridesAndOffset(strides, start)))
      return false;
    operand.argument = argument;
    operand.offset = constant(0);
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      operand.extents.push_back(ShapedType::isDynamic(extent)
                                    ? ExprAttr::extent(context, *argument, dim)
                                    : constant(extent));
    for (auto [dim, stride] : llvm::enumerate(strides))
      operand.strides.push_back(ShapedType::isDynamic(stride)
                                    ? ExprAttr::stride(context, *argument, dim)
                                    : constant(stride));
    return true;
  }
  if (auto expand = memref.getDefiningOp<memref::ExpandShapeOp>())
    return readExpanded(expand, operand);
  if (auto collapse = memref.getDefiningOp<memref::CollapseShapeOp>())
    return readCollapsed(collapse, operand);
  if (auto transpose = memref.getDefiningOp<memref::TransposeOp>())
    return readTransposed(transpose, operand);
  auto part = memref.getDefiningOp<memref::SubViewOp>();
  Operand whole;
  if (!part || !part.hasUnitStride() || !readView(part.getSource(), whole))
    return false;
  operand.argument = whole.argument;
  operand.offset = whole.offset;
  llvm::SmallBitVector dropped = part.getDroppedDims();
  int64_t bytes = type.getElementTypeBitWidth() / 8;
  for (auto [dim, offset, size] : llvm::enumerate(part.getMixedOffsets(), part.getMixedSizes())) {
    ExprAttr first = numberOf(offset), extent = numberOf(size);
    if (!first || !extent)
      return false;
    if (first.getConstant() != 0) {
      ExprAttr step = multiply(multiply(whole.strides[dim], first), constant(bytes));
      operand.offset = ExprAttr::compute(ExprKind::Add, {operand.offset, step});
    }
    if (dropped.test(dim))
      continue;
    operand.extents.push_back(extent);
    operand.strides.push_back(whole.strides[dim]);
  }
  return true;
}
