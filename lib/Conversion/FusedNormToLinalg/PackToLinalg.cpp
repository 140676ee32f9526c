// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers packed weights: each element of a panel is an element of the matrix, or zero past its last
// column.

#include "Integers.h"
#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
struct PackToLinalg : public OpRewritePattern<PackWeightsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackWeightsOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    Location loc = op.getLoc();
    Integers outside{rewriter, loc};
    Value w = op.getW(), out = op.getOut();
    auto type = cast<RankedTensorType>(out.getType());
    // The loops are the batch, panels, k and the columns of a panel.
    int64_t loops = type.getRank(), batch = loops - 3;
    Value columns = outside.extent(w, op.getTransposeB() ? batch : batch + 1);
    Value last = outside.sub(columns, outside.index(1));
    Value none = outside.constant(rewriter.getZeroAttr(type.getElementType()));
    SmallVector<utils::IteratorType> iterators(loops, utils::IteratorType::parallel);
    auto body = [&](OpBuilder &b, Location loc, ValueRange) {
      Integers i{b, loc};
      auto number = [&](int64_t dim) -> Value { return linalg::IndexOp::create(b, loc, dim); };
      SmallVector<Value> indices;
      for (int64_t dim = 0; dim < batch; ++dim)
        indices.push_back(number(dim));
      Value column =
          i.add(i.mul(number(batch), i.index(type.getShape().back())), number(loops - 1));
      Value isThere = i.compare(arith::CmpIPredicate::ult, column, columns);
      indices.append({number(batch + 1), i.min(column, last)});
      if (op.getTransposeB())
        std::swap(indices.back(), indices[indices.size() - 2]);
      linalg::YieldOp::create(b, loc, i.select(isThere, i.at(w, indices), none));
    };
    auto made = linalg::GenericOp::create(rewriter, loc, type, ValueRange(), out,
                                          rewriter.getMultiDimIdentityMap(loops), iterators, body);
    rewriter.replaceOp(op, made);
    return success();
  }
};
} // namespace

void tolinalg::populatePackPatterns(RewritePatternSet &patterns) {
  patterns.add<PackToLinalg>(patterns.getContext());
}
