// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/LaunchScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using launch::ExprAttr;
using launch::ExprKind;

FailureOr<ExprAttr> LaunchScalars::compute(ExprKind kind, Operation *op) {
  FailureOr<ExprAttr> lhs = read(op->getOperand(0)), rhs = read(op->getOperand(1));
  if (failed(lhs) || failed(rhs))
    return failure();
  bool divides = kind == ExprKind::CeilDiv || kind == ExprKind::FloorDiv;
  if (divides && rhs->getConstant().value_or(0) < 1)
    return refuse(op);
  return ExprAttr::compute(kind, {*lhs, *rhs});
}

FailureOr<ExprAttr> LaunchScalars::refuse(Operation *op) {
  return op->emitOpError("decides how @")
         << kernel << " is launched; expected extents, integer arguments and constants, combined "
         << "by addition, multiplication, division by constants, minimum and maximum";
}

FailureOr<ExprAttr> LaunchScalars::read(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    // A negative number of rows means no rows.
    return ExprAttr::compute(ExprKind::Max, {ExprAttr::scalar(context, argument.getArgNumber()),
                                             ExprAttr::constant(context, 0)});
  Operation *op = value.getDefiningOp();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return ExprAttr::constant(context, number.getSExtValue());
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return read(op->getOperand(0));
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    auto source = dyn_cast<BlockArgument>(dim.getSource());
    std::optional<int64_t> dimension = dim.getConstantIndex();
    if (!source || !dimension)
      return refuse(op);
    auto type = cast<MemRefType>(source.getType());
    // The verifier accepts memref.dim out of bounds. Its result is unspecified.
    if (*dimension < 0 || *dimension >= type.getRank())
      return ExprAttr::constant(context, 0);
    if (!type.isDynamicDim(*dimension))
      return ExprAttr::constant(context, type.getDimSize(*dimension));
    return ExprAttr::extent(context, source.getArgNumber(), *dimension);
  }
  if (isa<arith::AddIOp>(op))
    return compute(ExprKind::Add, op);
  if (isa<arith::MulIOp>(op))
    return compute(ExprKind::Mul, op);
  if (isa<arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return compute(ExprKind::CeilDiv, op);
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp>(op))
    return compute(ExprKind::FloorDiv, op);
  if (isa<arith::MinUIOp, arith::MinSIOp>(op))
    return compute(ExprKind::Min, op);
  if (isa<arith::MaxUIOp, arith::MaxSIOp>(op))
    return compute(ExprKind::Max, op);
  if (isa<arith::SubIOp>(op)) {
    FailureOr<ExprAttr> lhs = read(op->getOperand(0)), rhs = read(op->getOperand(1));
    if (failed(lhs) || failed(rhs))
      return failure();
    ExprAttr negative = ExprAttr::compute(ExprKind::Mul, {*rhs, ExprAttr::constant(context, -1)});
    return ExprAttr::compute(ExprKind::Add, {*lhs, negative});
  }
  return refuse(op);
}
