// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Conversion/SharedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

static bool addTerms(Value value, SmallVector<SharedRows> &terms) {
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  APInt bytes, step, most;
  if (matchPattern(value, m_ConstantInt(&bytes))) {
    terms.push_back({Value(), 1, bytes.getSExtValue(), 1});
    return true;
  }
  if (auto largest = value.getDefiningOp<arith::MaxUIOp>())
    return addTerms(largest.getLhs(), terms) && addTerms(largest.getRhs(), terms);
  auto select = value.getDefiningOp<arith::SelectOp>();
  auto fits = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  auto scaled = select ? select.getTrueValue().getDefiningOp<arith::MulIOp>() : arith::MulIOp();
  auto chunks = scaled ? scaled.getLhs().getDefiningOp<arith::CeilDivUIOp>() : arith::CeilDivUIOp();
  if (!fits || !chunks || fits.getPredicate() != arith::CmpIPredicate::ule ||
      fits.getLhs() != chunks.getLhs() || !matchPattern(select.getFalseValue(), m_Zero()) ||
      !matchPattern(fits.getRhs(), m_ConstantInt(&most)) ||
      !matchPattern(scaled.getRhs(), m_ConstantInt(&bytes)) ||
      !matchPattern(chunks.getRhs(), m_ConstantInt(&step)))
    return false;
  terms.push_back(
      {chunks.getLhs(), step.getSExtValue(), bytes.getSExtValue(), most.getSExtValue()});
  return true;
}

std::optional<SmallVector<SharedRows>> fusednorm::findSharedRows(Value bytes) {
  SmallVector<SharedRows> terms;
  if (!addTerms(bytes, terms))
    return std::nullopt;
  return terms;
}
