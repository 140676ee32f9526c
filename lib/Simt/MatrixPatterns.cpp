// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers ldmatrix, stmatrix and mma.sync.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

Value fusednorm::simt::callMma(LoweringState &state, OpBuilder &b, Operation *op,
                               const MmaShape &shape, ValueRange inputs, Type result) {
  return state.callWithBuffers(b, op, "simt_mma", inputs, result,
                               {shape.types(), shape.k, shape.flags()});
}

namespace {
bool isB16(NVVM::LdStMatrixShapeAttr shape, NVVM::LdStMatrixEltType type) {
  return shape.getM() == 8 && shape.getN() == 8 && type == NVVM::LdStMatrixEltType::B16;
}

LogicalResult lowerLdMatrix(NVVM::LdMatrixOp op, NVVM::LdMatrixOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (!isB16(op.getShape(), op.getEltType()))
    return state.unsupported(rewriter, op, "expected 8x8 matrices of b16");
  Value pointer = state.generic(rewriter, op.getLoc(), adaptor.getPtr());
  rewriter.replaceOp(op,
                     state.callWithBuffers(rewriter, op, "simt_ldmatrix", {pointer}, op.getType(),
                                           {op.getNum(), op.getLayout() == NVVM::MMALayout::col}));
  return success();
}

LogicalResult lowerStMatrix(NVVM::StMatrixOp op, NVVM::StMatrixOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (!isB16(op.getShape(), op.getEltType()))
    return state.unsupported(rewriter, op, "expected 8x8 matrices of b16");
  SmallVector<Value> inputs{state.generic(rewriter, op.getLoc(), adaptor.getPtr())};
  llvm::append_range(inputs, adaptor.getSources());
  state.callWithBuffers(
      rewriter, op, "simt_stmatrix", inputs, {},
      {static_cast<uint32_t>(adaptor.getSources().size()), op.getLayout() == NVVM::MMALayout::col});
  rewriter.eraseOp(op);
  return success();
}

std::optional<MatrixType> matrixType(std::optional<NVVM::MMATypes> type) {
  using NVVM::MMATypes;
  if (!type)
    return std::nullopt;
  switch (*type) {
  case MMATypes::f16:
    return MatrixType::F16;
  case MMATypes::bf16:
    return MatrixType::BF16;
  case MMATypes::tf32:
    return MatrixType::TF32;
  case MMATypes::f64:
    return MatrixType::F64;
  case MMATypes::e4m3:
    return MatrixType::E4M3;
  case MMATypes::e5m2:
    return MatrixType::E5M2;
  case MMATypes::s8:
    return MatrixType::S8;
  case MMATypes::u8:
    return MatrixType::U8;
  case MMATypes::s4:
    return MatrixType::S4;
  case MMATypes::u4:
    return MatrixType::U4;
  case MMATypes::b1:
    return MatrixType::B1;
  default:
    return std::nullopt;
  }
}

LogicalResult lowerMma(NVVM::MmaOp op, NVVM::MmaOp::Adaptor adaptor,
                       ConversionPatternRewriter &rewriter, LoweringState &state) {
  auto a = matrixType(op.getMultiplicandAPtxType()), b = matrixType(op.getMultiplicandBPtxType());
  bool isRowByCol =
      op.getLayoutA() == NVVM::MMALayout::row && op.getLayoutB() == NVVM::MMALayout::col;
  MmaShape shape;
  if (a && b)
    shape = {*a,
             *b,
             static_cast<uint32_t>(op.getShape().getM()),
             static_cast<uint32_t>(op.getShape().getK()),
             op.accumPtxType() == NVVM::MMATypes::f16,
             op.resultPtxType() == NVVM::MMATypes::f16,
             op.getIntOverflowBehavior() == NVVM::MMAIntOverflow::satfinite,
             op.getB1Op() == NVVM::MMAB1Op::and_popc};
  if (!a || !b || !isRowByCol || op.getShape().getN() != 8 || !shape.isSupported())
    return state.unsupported(
        rewriter, op,
        "expected a dense row by col shape with n8 that docs/Simulator.md lists for the types");
  rewriter.replaceOp(op, callMma(state, rewriter, op, shape, adaptor.getOperands(), op.getType()));
  return success();
}
} // namespace

void fusednorm::simt::populateMatrixPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerLdMatrix, lowerStMatrix, lowerMma);
}
