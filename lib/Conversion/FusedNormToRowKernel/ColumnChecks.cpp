// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ColumnChecks.h"
#include "RowGroups.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::torowkernel;
using launch::ConstraintAttr;
using launch::ConstraintKind;
using launch::ExprAttr;

ExprAttr ColumnChecks::columnsOf(Value argument) {
  unsigned number = cast<BlockArgument>(argument).getArgNumber();
  auto type = cast<ShapedType>(fused->getOperand(number).getType());
  int64_t columns = type.getShape().back();
  return ShapedType::isDynamic(columns)
             ? ExprAttr::extent(fused.getContext(), number, type.getRank() - 1)
             : ExprAttr::constant(fused.getContext(), columns);
}

/// Returns the name of the first operand equal to `value`.
static StringRef getNameOf(RowProgramOpInterface op, Value value) {
  OpOperand *operand = llvm::find_if(op->getOpOperands(),
                                     [&](OpOperand &operand) { return operand.get() == value; });
  return op.getOperandName(operand->getOperandNumber());
}

LogicalResult ColumnChecks::check(ArrayRef<Operation *> ops, Value space) {
  auto constant = [&](int64_t value) { return ExprAttr::constant(fused.getContext(), value); };
  ExprAttr columns = columnsOf(space);
  if (int64_t unit = getRequiredUnit(ops); unit > 1) {
    Operation *asks = *llvm::max_element(
        ops, [](Operation *a, Operation *b) { return getColumnUnit(a) < getColumnUnit(b); });
    if (failed(require(asks, columns, ConstraintKind::MultipleOf, constant(unit),
                       "x: expected a multiple of " + Twine(unit) + " columns")))
      return failure();
  }
  for (Operation *op : ops) {
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    for (OpOperand *operand : tensorInputs(*op)) {
      // Operands of elementwise ops, and operands that all rows share.
      auto wide = operand->get().getDefiningOp<linalg::BroadcastOp>();
      Value own = wide ? wide.getInput() : primitive ? Value() : operand->get();
      if (isa_and_nonnull<BlockArgument>(own) &&
          failed(require(op, columnsOf(own), ConstraintKind::Equals, columns,
                         "operand #" + Twine(operand->getOperandNumber()) +
                             ": expected as many columns as the rows of its row program")))
        return failure();
    }
    if (!primitive)
      continue;
    StringRef rows = getNameOf(primitive, primitive.getRowSpaceOperand());
    if (std::optional<ColumnSection> section = primitive.getColumnSection()) {
      if (failed(require(op, columns, ConstraintKind::AtLeast, constant(section->length),
                         rows + ": expected at least " + Twine(section->length) +
                             " columns (the section of the op)")))
        return failure();
    }
    for (OpOperand *operand : primitive.getOperandsAsLongAsRow()) {
      if (!isa<BlockArgument>(operand->get()))
        continue;
      if (failed(require(op, columnsOf(operand->get()), ConstraintKind::Equals, columns,
                         primitive.getOperandName(operand->getOperandNumber()) +
                             ": expected the columns of " + rows)))
        return failure();
    }
  }
  return success();
}

LogicalResult ColumnChecks::require(Operation *op, ExprAttr actual, ConstraintKind kind,
                                    ExprAttr expected, const Twine &message) {
  std::string text = ("'" + op->getName().getStringRef() + "' op " + message).str();
  auto constraint = ConstraintAttr::get(op->getContext(), kind, actual, expected, text);
  if (constraint.getConstant() == false)
    return op->emitOpError(message) << ", got " << *actual.getConstant();
  if (!constraint.getConstant() && !llvm::is_contained(constraints, constraint))
    constraints.push_back(constraint);
  return success();
}

void ColumnChecks::addTo(Operation *kernel) const {
  if (!constraints.empty())
    kernel->setAttr(launch::LaunchDialect::kConstraintsAttrName,
                    ArrayAttr::get(kernel->getContext(), constraints));
}
