// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/HostChecks.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Dialect/Utils/FatalError.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::launch;

Value fusednorm::launch::computeOnHost(OpBuilder &b, Location loc, ExprAttr expr,
                                       llvm::function_ref<Value(ExprAttr)> leaf) {
  Arith arith(b, loc);
  auto input = [&](unsigned i) { return computeOnHost(b, loc, expr.getInputs()[i], leaf); };
  Value x, y; // Arguments of a call have no order, which these have.
  if (expr.getInputs().size() == 2) {
    x = input(0);
    y = input(1);
  }
  switch (expr.getKind()) {
  case ExprKind::Constant:
    return arith.index(expr.getValue());
  case ExprKind::Multiprocessors:
    return MultiprocessorsOp::create(b, loc, b.getIndexType());
  case ExprKind::Add:
    return arith.add(x, y);
  case ExprKind::Mul:
    return arith.mul(x, y);
  case ExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, x, y);
  case ExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, x, y);
  case ExprKind::Min:
    return arith.minS(x, y);
  case ExprKind::Max:
    return arith.maxS(x, y);
  case ExprKind::AtMost: {
    Value fits = arith.num(input(0)).sle(input(1));
    return arith.select(fits, input(2), 0);
  }
  case ExprKind::Extent:
  case ExprKind::Stride:
  case ExprKind::Scalar:
    return leaf(expr);
  case ExprKind::Address:
  case ExprKind::TensorMap:
    break;
  }
  llvm_unreachable("the verifier of plans allows these only as whole parameters");
}

Value fusednorm::launch::readOperand(OpBuilder &b, Location loc, ExprAttr leaf,
                                     ValueRange operands) {
  Arith arith(b, loc);
  Value operand = operands[leaf.getOperand()];
  if (leaf.getKind() == ExprKind::Extent)
    return memref::DimOp::create(b, loc, operand, leaf.getValue());
  if (leaf.getKind() == ExprKind::Scalar)
    return arith.convertSigned(operand, b.getIndexType());
  SmallVector<int64_t> strides;
  int64_t offset;
  auto type = cast<MemRefType>(operand.getType());
  if (succeeded(type.getStridesAndOffset(strides, offset)) &&
      !ShapedType::isDynamic(strides[leaf.getValue()]))
    return arith.index(strides[leaf.getValue()]);
  return memref::ExtractStridedMetadataOp::create(b, loc, operand).getStrides()[leaf.getValue()];
}

/// Returns the line that a failed check prints.
static std::string textOf(Location loc, ConstraintAttr constraint) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto location = loc->findInstanceOf<FileLineColLoc>())
    os << location.getFilename().getValue() << ":" << location.getLine() << ":"
       << location.getColumn() << ": ";
  os << "error: " << constraint.getText();
  return text;
}

/// Emits the comparison of a constraint, or its negation.
static Value compare(OpBuilder &b, Location loc, ConstraintKind kind, Value actual, Value expected,
                     bool negated) {
  Arith arith(b, loc);
  auto predicate = arith::CmpIPredicate::eq;
  switch (kind) {
  case ConstraintKind::Equals:
    break;
  case ConstraintKind::AtLeast:
    predicate = arith::CmpIPredicate::sge;
    break;
  case ConstraintKind::AtMost:
    predicate = arith::CmpIPredicate::sle;
    break;
  case ConstraintKind::MultipleOf:
    actual = arith::RemSIOp::create(b, loc, actual, expected);
    expected = arith.index(0);
    break;
  }
  if (negated)
    predicate = arith::invertPredicate(predicate);
  return arith.compare(predicate, actual, expected);
}

Value fusednorm::launch::testOnHost(OpBuilder &b, Location loc, ConstraintAttr constraint,
                                    ValueRange operands) {
  auto leaf = [&](ExprAttr leaf) { return readOperand(b, loc, leaf, operands); };
  Value actual = computeOnHost(b, loc, constraint.getActual(), leaf);
  Value expected = computeOnHost(b, loc, constraint.getExpected(), leaf);
  return compare(b, loc, constraint.getKind(), actual, expected, /*negated=*/false);
}

LogicalResult fusednorm::launch::checkOnHost(Operation *launch,
                                             ArrayRef<ConstraintAttr> constraints,
                                             ValueRange operands) {
  if (constraints.empty())
    return success();
  OpBuilder b(launch);
  Location loc = launch->getLoc();
  FailureOr<FatalError> error = FatalError::declare(b, launch->getParentOfType<ModuleOp>());
  if (failed(error))
    return launch->emitOpError(
        "needs dprintf and abort of the C library to check its operands at run time, but the "
        "module has other functions of these names; rename them");
  for (ConstraintAttr constraint : constraints) {
    auto leaf = [&](ExprAttr leaf) { return readOperand(b, loc, leaf, operands); };
    Value actual = computeOnHost(b, loc, constraint.getActual(), leaf);
    Value expected = computeOnHost(b, loc, constraint.getExpected(), leaf);
    Value isWrong = compare(b, loc, constraint.getKind(), actual, expected, /*negated=*/true);
    auto branch = scf::IfOp::create(b, loc, isWrong, /*withElseRegion=*/false);
    OpBuilder then = branch.getThenBodyBuilder();
    Value got = Arith(then, loc).convertSigned(actual, b.getI64Type());
    error->create(then, loc, textOf(loc, constraint), got);
  }
  return success();
}
