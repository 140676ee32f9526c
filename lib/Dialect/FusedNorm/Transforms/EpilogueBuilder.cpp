// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EpilogueBuilder.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

std::string EpilogueBuilder::nameOf(Operation *op) {
  // The report names the ops of this dialect without its prefix.
  StringRef name = op->getName().getStringRef();
  name.consume_front("fusednorm.");
  return name.str();
}

Value EpilogueBuilder::begin(OpBuilder &b, Region &epilogue) {
  Value oldOut = gemm.getGemmOuts().front();
  // Extents of the result are extents of the destination.
  for (OpOperand &use : llvm::make_early_inc_range(gemm->getResult(0).getUses()))
    if (isa<tensor::DimOp>(use.getOwner()))
      use.set(oldOut);
  region = &epilogue;
  inputs.assign(gemm.getEpilogueInputs().begin(), gemm.getEpilogueInputs().end());
  numInputs = inputs.size();
  arguments.clear();
  return moveBody(b, oldOut);
}

Value EpilogueBuilder::addInput(Value value) {
  auto known = arguments.find(value);
  if (known != arguments.end())
    return known->second;
  inputs.push_back(value);
  Block &body = region->front();
  Value argument = body.insertArgument(1 + numInputs++, value.getType(), value.getLoc());
  arguments[value] = argument;
  return argument;
}

/// Moves the computation of the old epilogue into the new one. Returns its result and sets the
/// insertion point after it.
Value EpilogueBuilder::moveBody(OpBuilder &b, Value oldOut) {
  Location loc = gemm.getLoc();
  if (!gemm.hasEpilogue()) {
    Block *body = b.createBlock(region, {}, gemm.getAccumulatorType(), loc);
    Value accumulators = body->getArgument(0);
    auto type = cast<RankedTensorType>(oldOut.getType());
    auto rounded = cast<RankedTensorType>(accumulators.getType()).clone(type.getElementType());
    if (!type.getElementType().isF32())
      accumulators = arith::TruncFOp::create(b, loc, rounded, accumulators);
    if (accumulators.getType() != type)
      accumulators = tensor::CastOp::create(b, loc, type, accumulators);
    return accumulators;
  }
  region->takeBody(gemm.getEpilogue());
  Block &body = region->front();
  // The old destination is used at most for its extents.
  BlockArgument out = body.getArguments().back();
  for (auto [input, argument] : llvm::zip_equal(inputs, body.getArguments().slice(1, numInputs)))
    arguments[input] = argument;
  if (!out.use_empty())
    out.replaceAllUsesWith(addInput(oldOut));
  body.eraseArgument(body.getNumArguments() - 1);
  Operation *yield = body.getTerminator();
  Value value = yield->getOperand(0);
  yield->erase();
  b.setInsertionPointToEnd(&body);
  return value;
}

GemmOpInterface EpilogueBuilder::createGemm(OpBuilder &b, TypeRange types, ValueRange out) {
  Location loc = gemm.getLoc();
  Operation *made;
  if (auto scaled = dyn_cast<ScaledMatmulOp>(*gemm))
    made = ScaledMatmulOp::create(b, loc, types, scaled.getA(), scaled.getB(), scaled.getAScales(),
                                  scaled.getBScales(), scaled.getRowOffsets(), inputs, out,
                                  scaled.getScaling(), scaled.getTransposeB(),
                                  scaled.getPackedAttr(), scaled.getOrder());
  else
    made = MatmulOp::create(b, loc, types, gemm.getLhs(), gemm.getRhs(), gemm.getSequenceOffsets(),
                            inputs, out, gemm.isRhsTransposed(),
                            cast<MatmulOp>(*gemm).getPackedAttr());
  made->setDiscardableAttrs(gemm->getDiscardableAttrDictionary());
  return cast<GemmOpInterface>(made);
}
