// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers inline PTX that Ptx/Raise.h has not replaced with operations.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
/// Returns, for each result, the input that the constraints bind to the same register, or -1.
SmallVector<int> tiedInputs(StringRef constraints, size_t resultCount) {
  SmallVector<int> tied(resultCount, -1);
  SmallVector<StringRef> parts;
  constraints.split(parts, ',');
  for (size_t i = resultCount; i < parts.size(); ++i) {
    unsigned result;
    if (!parts[i].getAsInteger(10, result) && result < resultCount)
      tied[result] = static_cast<int>(i - resultCount);
  }
  return tied;
}

class InlineAsmPattern : public SimtPattern<LLVM::InlineAsmOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(LLVM::InlineAsmOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto structType = op->getNumResults()
                          ? dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType())
                          : LLVM::LLVMStructType();
    SmallVector<Type> types(op->getResultTypes());
    if (structType)
      types.assign(structType.getBody().begin(), structType.getBody().end());
    SmallVector<Value> values;
    auto tied = tiedInputs(op.getConstraints(), types.size());
    // Empty assembly: a result is the operand with the same register.
    if (op.getAsmString().empty() && !llvm::is_contained(tied, -1)) {
      for (int input : tied)
        values.push_back(adaptor.getOperands()[input]);
    } else if (!emitHopperPtx(state, rewriter, op, op.getAsmString(), types, adaptor.getOperands(),
                              tied, values) ||
               llvm::is_contained(values, Value()))
      return state.unsupported(rewriter, op,
                               "unknown PTX \"" + op.getAsmString() +
                                   "\"; docs/Simulator.md lists the supported instructions");
    if (!structType) {
      rewriter.replaceOp(op, values);
      return success();
    }
    Value all = LLVM::PoisonOp::create(rewriter, op.getLoc(), structType);
    for (auto [i, value] : llvm::enumerate(values))
      all = LLVM::InsertValueOp::create(rewriter, op.getLoc(), all, value,
                                        ArrayRef<int64_t>{static_cast<int64_t>(i)});
    rewriter.replaceOp(op, all);
    return success();
  }
};
} // namespace

void fusednorm::simt::populateInlinePtxPatterns(RewritePatternSet &patterns, LoweringState &state) {
  patterns.add<InlineAsmPattern>(patterns.getContext(), state);
}
