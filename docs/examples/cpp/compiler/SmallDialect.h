// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect `small` with one op. Two external models make the op a fusednorm kernel.

#ifndef SMALLDIALECT_H
#define SMALLDIALECT_H

#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/InitAllDialects.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace small {
using namespace mlir;

/// `%result = "small.norm"(%x, %gamma, %out)`: RMSNorm of each row of `%x`, written to `%out`.
class NormOp : public Op<NormOp, OpTrait::NOperands<3>::Impl, OpTrait::OneResult,
                         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "small.norm"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    if (getOperand(2).getType() != getOperation()->getResult(0).getType())
      return emitOpError("expected a result of the type of its destination");
    return success();
  }
};

class SmallDialect : public Dialect {
public:
  explicit SmallDialect(MLIRContext *context)
      : Dialect("small", context, TypeID::get<SmallDialect>()) {
    addOperations<NormOp>();
    // The dialects of the ops in NormBody.
    context->loadDialect<fusednorm::FusedNormDialect, arith::ArithDialect>();
  }
  static StringRef getDialectNamespace() { return "small"; }
};

struct NormDestinations : DestinationStyleOpInterface::ExternalModel<NormDestinations, NormOp> {
  MutableOperandRange getDpsInitsMutable(Operation *op) const { return {op, 2, 1}; }
};

/// Writes `small.norm` as primitives of fusednorm, for the body of a `fusednorm.fused` op.
struct NormBody : fusednorm::GeneralizableOpInterface::ExternalModel<NormBody, NormOp> {
  SmallVector<Value> generalizeBody(Operation *op, OpBuilder &b, ValueRange arguments) const {
    Location loc = op->getLoc();
    Value epsilon = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1e-5f));
    auto norm = fusednorm::RmsNormOp::create(b, loc, arguments[2].getType(), arguments[0],
                                             arguments[1], epsilon, /*weight_offset=*/Value(),
                                             arguments[2], /*numerics=*/fusednorm::NumericsAttr());
    return {norm.getResult()};
  }
};
} // namespace small

#endif // SMALLDIALECT_H
