// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tracks the possible NaNs of a row. Rounding to bf16 adds to the bits of a value. The payload of a
// NaN must not carry into its exponent or sign.

#include "RowNarrowing.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

RowNarrowing::RowNarrowing(ProgramOp program, RowChunks &chunks, VectorEmitter &emit,
                           const TargetInfo &target)
    : chunks(chunks), emit(emit), target(target),
      packer(emit.b, emit.loc, emit, target.hasAVX512 ? 16 : 8) {
  program.getBody().walk([&](Operation *op) {
    if (op->getNumResults() == 1 && isa<VectorType>(op->getResult(0).getType()))
      hasShortNaN |= !isa<LoadOp>(op) && getElementTypeOrSelf(op->getResult(0).getType()).isBF16();
    if (auto cast = dyn_cast<SaturateCastOp>(op))
      hasShortNaN |= !cast.getAssumption();
  });
}

NaNPayload RowNarrowing::payloadOf(Value value) {
  if (auto it = payloads.find(value); it != payloads.end())
    return it->second;
  NaNPayload payload = NaNPayload::Any;
  if (Operation *op = value.getDefiningOp())
    payload = findPayload(op);
  return payloads[value] = payload;
}

NaNPayload RowNarrowing::findPayload(Operation *op) {
  auto ofOperands = [&](ValueRange operands) {
    NaNPayload payload = NaNPayload::Short;
    for (Value operand : operands)
      payload = std::max(payload, payloadOf(operand));
    return payload;
  };
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (element.isF64()) // becomes a NaN of f32 with any payload
    return NaNPayload::Any;
  return llvm::TypeSwitch<Operation *, NaNPayload>(op)
      .Case([&](LoadOp) {
        return element.isBF16() || isSmallType(element) ? NaNPayload::Short : NaNPayload::Any;
      })
      // Scalars are cleaned before they are broadcast, and 8-bit types have one NaN.
      .Case<vector::BroadcastOp, arith::SIToFPOp>([](Operation *) { return NaNPayload::Short; })
      .Case([&](arith::ConstantOp constant) {
        auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
        bool isNumber = splat && isa<FloatType>(element) && !splat.getSplatValue<APFloat>().isNaN();
        return isNumber ? NaNPayload::Short : NaNPayload::Any;
      })
      .Case(
          [&](arith::TruncFOp) { return element.isBF16() ? NaNPayload::Short : NaNPayload::Quiet; })
      .Case<arith::ExtFOp, GroupReduceOp, GroupBroadcastOp, arith::NegFOp, math::AbsFOp,
            arith::MaximumFOp, arith::MinimumFOp, vector::DeinterleaveOp, vector::InterleaveOp>(
          [&](Operation *own) { return ofOperands(own->getOperands()); })
      .Case([&](arith::SelectOp select) {
        return ofOperands({select.getTrueValue(), select.getFalseValue()});
      })
      // The result is the quiet NaN of an operand, or the default NaN of the CPU.
      .Case<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, math::FmaOp, FmaToOddOp>(
          [&](Operation *own) {
            return std::min(ofOperands(own->getOperands()), NaNPayload::Quiet);
          })
      .Default([](Operation *) { return NaNPayload::Any; });
}

Value RowNarrowing::cleanNaN(Value scalar) {
  if (!hasShortNaN)
    return scalar;
  Value bits = emit.asInt(scalar);
  Value isNaN = emit.num(emit.bitAnd(bits, 0x7fffffff)).ugt(0x7f800000);
  return emit.asFloat(emit.select(isNaN, 0x7fc00000, bits));
}
