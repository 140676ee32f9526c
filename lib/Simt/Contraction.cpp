// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules restate visitFADDForFMACombine and visitFSUBForFMACombine of LLVM's DAGCombiner with
// the settings of NVPTX: the combiner visits users before operands, and fuses a multiplication into
// each of its users (enableAggressiveFMAFusion).

#include "Contraction.h"

using namespace mlir;

namespace {
class Contraction {
public:
  Contraction(MLIRContext *context, bool all) : b(context), all(all) {}

  /// Replaces `op`, an addition or subtraction, if a multiplication contracts with it.
  void visit(Operation *op);

private:
  /// Whether `op` may be part of an FMA.
  bool mayContract(Operation *op) const {
    using Flags = LLVM::FastmathFlags;
    auto flags = cast<LLVM::FastmathFlagsInterface>(op).getFastmathAttr();
    return all || (flags && bitEnumContainsAny(flags.getValue(), Flags::contract));
  }
  /// Returns the multiplication that `value` is a result of, or null if `user` cannot contract it.
  /// The back end selects instructions block by block. It first moves a multiplication with one use
  /// to the block of the use.
  LLVM::FMulOp product(Value value, Operation *user) const {
    auto mul = value.getDefiningOp<LLVM::FMulOp>();
    if (!mul || !mayContract(mul) || (mul->getBlock() != user->getBlock() && !mul->hasOneUse()))
      return {};
    return mul;
  }
  /// Returns the operand of a negation in the block of `user`, or null.
  static Value negated(Value value, Operation *user) {
    auto neg = value.getDefiningOp<LLVM::FNegOp>();
    return neg && neg->getBlock() == user->getBlock() ? neg.getOperand() : Value();
  }
  /// Counts the uses in the block of `op`. All uses in other blocks share one copy.
  static unsigned countUses(Operation *op) {
    unsigned count = 0;
    bool isLive = false;
    for (OpOperand &use : op->getUses()) {
      bool isInBlock = use.getOwner()->getBlock() == op->getBlock();
      count += isInBlock;
      isLive |= !isInBlock;
    }
    return count + isLive;
  }
  Value negate(Value value) { return LLVM::FNegOp::create(b, value.getLoc(), value); }
  /// Replaces `op` with x * y + z.
  void replace(Operation *op, Value x, Value y, Value z) {
    Value fma = LLVM::FMAOp::create(b, op->getLoc(), x, y, z);
    op->getResult(0).replaceAllUsesWith(fma);
    op->erase();
  }
  void visitAdd(Operation *op, Value x, Value y);
  void visitSub(Operation *op, Value x, Value y);

  OpBuilder b;
  bool all;
};

void Contraction::visitAdd(Operation *op, Value x, Value y) {
  LLVM::FMulOp first = product(x, op), second = product(y, op);
  if (first && second && countUses(first) > countUses(second)) {
    std::swap(first, second);
    std::swap(x, y);
  }
  if (first)
    replace(op, first.getLhs(), first.getRhs(), y);
  else if (second)
    replace(op, second.getLhs(), second.getRhs(), x);
}

void Contraction::visitSub(Operation *op, Value x, Value y) {
  LLVM::FMulOp first = product(x, op), second = product(y, op);
  bool prefersSecond = first && second && countUses(first) > countUses(second);
  if (first && !prefersSecond)
    return replace(op, first.getLhs(), first.getRhs(), negate(y));
  if (second)
    return replace(op, negate(second.getLhs()), second.getRhs(), x);
  if (Value inner = negated(x, op))
    if (LLVM::FMulOp mul = product(inner, op))
      replace(op, negate(mul.getLhs()), mul.getRhs(), negate(y));
}

void Contraction::visit(Operation *op) {
  if (!mayContract(op))
    return;
  b.setInsertionPoint(op);
  bool isSub = isa<LLVM::FSubOp>(op);
  Value x = op->getOperand(0), y = op->getOperand(1);
  // A negated operand turns an addition into a subtraction, and the reverse.
  while (true) {
    if (Value inner = negated(y, op)) {
      y = inner;
      isSub = !isSub;
    } else if (Value inner = isSub ? Value() : negated(x, op)) {
      x = y;
      y = inner;
      isSub = true;
    } else {
      break;
    }
  }
  if (isSub)
    visitSub(op, x, y);
  else
    visitAdd(op, x, y);
}
} // namespace

void fusednorm::simt::contractFloats(LLVM::LLVMFuncOp function, bool all) {
  SmallVector<Operation *> work;
  function.walk([&](Operation *op) {
    if (isa<LLVM::FAddOp, LLVM::FSubOp>(op))
      work.push_back(op);
  });
  Contraction contraction(function.getContext(), all);
  for (Operation *op : llvm::reverse(work))
    contraction.visit(op);
  function.walk([](Operation *op) {
    // NVPTX emits an FMA for llvm.fmuladd.
    if (auto mulAdd = dyn_cast<LLVM::FMulAddOp>(op)) {
      OpBuilder b(op);
      Value fma = LLVM::FMAOp::create(b, op->getLoc(), mulAdd.getA(), mulAdd.getB(), mulAdd.getC());
      op->getResult(0).replaceAllUsesWith(fma);
      op->erase();
    } else if (auto flagged = dyn_cast<LLVM::FastmathFlagsInterface>(op)) {
      op->setAttr(flagged.getFastmathAttrName(),
                  LLVM::FastmathFlagsAttr::get(op->getContext(), LLVM::FastmathFlags::none));
    }
  });
}
