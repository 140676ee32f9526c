// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds the row scalars of a multiplication into one multiplier. Each element is then multiplied
// once instead of once per scalar. In addition, a maximum no longer depends on a scalar from
// another reduction, so both reductions share one pass over the row.

#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include <map>

namespace fusednorm::rowkernel {
#define GEN_PASS_DEF_ROWKERNELFOLDSCALARS
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::rowkernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

namespace {

/// The factors of a multiplication, each kind from left to right.
struct Product {
  /// Full-length vectors.
  SmallVector<Value> rows;
  /// Operands of group_broadcast.
  SmallVector<Value> groups;
  /// Operands of vector.broadcast.
  SmallVector<Value> scalars;
};

bool isFoldable(Operation *op) {
  auto mul = dyn_cast_or_null<arith::MulFOp>(op);
  return mul && isa<VectorType>(mul.getType()) &&
         bitEnumContainsAll(mul.getFastmath(), arith::FastMathFlags::reassoc);
}

void collect(Value value, Product &product) {
  Operation *op = value.getDefiningOp();
  if (isFoldable(op)) {
    collect(op->getOperand(0), product);
    collect(op->getOperand(1), product);
  } else if (auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(op)) {
    product.scalars.push_back(broadcast.getSource());
  } else if (auto group = dyn_cast_or_null<GroupBroadcastOp>(op)) {
    product.groups.push_back(group.getValue());
  } else {
    product.rows.push_back(value);
  }
}

class Folder {
public:
  explicit Folder(RewriterBase &rewriter) : rewriter(rewriter) {}

  /// Rewrites abs_max(rows * scalars) to abs(scalars) * abs_max(rows), for whole rows and for
  /// groups. The rewrite only reassociates multiplications.
  template <typename ReduceLike>
  void foldMaximum(ReduceLike reduce) {
    Product product;
    OpOperand &operand = reduce->getOpOperand(0);
    if (reduce->getNumOperands() != 1)
      return;
    collect(operand.get(), product);
    if (reduce.getKind() != ReduceKind::AbsMax || product.scalars.empty() || product.rows.empty() ||
        !product.groups.empty())
      return;
    // Insert at the reduction, as the scalar may be defined after the reduction's operand.
    rewriter.setInsertionPoint(reduce);
    Location loc = reduce.getLoc();
    Value factor = math::AbsFOp::create(rewriter, loc, multiply(loc, product.scalars));
    Value rows = rowProduct(loc, product.rows);
    rewriter.modifyOpInPlace(reduce, [&] { operand.set(rows); });
    rewriter.setInsertionPointAfter(reduce);
    if (auto vector = dyn_cast<VectorType>(reduce.getType()))
      factor = vector::BroadcastOp::create(rewriter, loc, vector, factor);
    auto scaled = arith::MulFOp::create(rewriter, loc, factor, reduce.getResult());
    rewriter.replaceAllUsesExcept(reduce.getResult(), scaled, scaled);
  }

  /// Rewrites to rows * (groups * scalars). The second factor is computed once per group or row.
  void foldProduct(arith::MulFOp root) {
    Product product;
    collect(root, product);
    if (product.rows.empty() || product.scalars.size() + product.groups.size() == 0)
      return;
    rewriter.setInsertionPoint(root);
    Location loc = root.getLoc();
    Value factor = product.scalars.empty() ? Value() : multiply(loc, product.scalars);
    if (!product.groups.empty()) {
      Value groups = multiply(loc, product.groups);
      if (factor) {
        factor = vector::BroadcastOp::create(rewriter, loc, groups.getType(), factor);
        groups = Arith(rewriter, loc).mul(groups, factor);
      }
      factor = GroupBroadcastOp::create(rewriter, loc, root.getType(), finiteOrZero(loc, groups));
    } else {
      if (product.scalars.size() > 1)
        factor = finiteOrZero(loc, factor);
      factor = vector::BroadcastOp::create(rewriter, loc, root.getType(), factor);
    }
    Value rows = rowProduct(loc, product.rows);
    rewriter.replaceOpWithNewOp<arith::MulFOp>(root, rows, factor);
  }

private:
  Value multiply(Location loc, ArrayRef<Value> factors) {
    Value result = factors.front();
    for (Value factor : factors.drop_front())
      result = Arith(rewriter, loc).mul(result, factor);
    return result;
  }

  /// Returns the cached elementwise multiplication of rows, shared by the maximum and the quantized
  /// row.
  Value rowProduct(Location loc, ArrayRef<Value> rows) {
    Value &known = products[SmallVector<Value>(rows)];
    if (!known) {
      OpBuilder::InsertionGuard guard(rewriter);
      Operation *last = nullptr;
      for (Value row : rows)
        if (Operation *op = row.getDefiningOp(); op &&
                                                 op->getBlock() == rewriter.getInsertionBlock() &&
                                                 (!last || last->isBeforeInBlock(op)))
          last = op;
      if (last)
        rewriter.setInsertionPointAfter(last);
      known = multiply(loc, rows);
    }
    return known;
  }

  /// Replaces an infinite multiplier by 0. Multipliers overflow for rows with a scale close to 0.
  /// Such rows become zeros; with infinity, their zeros would become NaN.
  Value finiteOrZero(Location loc, Value factor) {
    Arith arith(rewriter, loc);
    Value magnitude = math::AbsFOp::create(rewriter, loc, factor);
    Value infinite =
        arith.compare(arith::CmpFPredicate::OEQ, magnitude, std::numeric_limits<float>::infinity());
    return arith.select(infinite, 0.0, factor);
  }

  RewriterBase &rewriter;
  std::map<SmallVector<Value>, Value,
           bool (*)(const SmallVector<Value> &, const SmallVector<Value> &)>
      products{[](const SmallVector<Value> &a, const SmallVector<Value> &b) {
        return std::lexicographical_compare(
            a.begin(), a.end(), b.begin(), b.end(),
            [](Value x, Value y) { return x.getAsOpaquePointer() < y.getAsOpaquePointer(); });
      }};
};

struct RowKernelFoldScalars
    : fusednorm::rowkernel::impl::RowKernelFoldScalarsBase<RowKernelFoldScalars> {
  void runOnOperation() override {
    getOperation()->walk([&](ProgramOp program) {
      IRRewriter rewriter(program.getContext());
      Folder folder(rewriter);
      // Process maxima first, as they read the multiplications that are rewritten next.
      for (auto reduce : llvm::to_vector(program.getBody().getOps<ReduceOp>()))
        folder.foldMaximum(reduce);
      for (auto reduce : llvm::to_vector(program.getBody().getOps<GroupReduceOp>()))
        folder.foldMaximum(reduce);
      // Then process multiplications, users first. The result depends only on the factors, also if
      // a partial result is stored.
      auto products = llvm::to_vector(program.getBody().getOps<arith::MulFOp>());
      for (auto mul : llvm::reverse(products))
        if (isFoldable(mul) && !llvm::all_of(mul->getUsers(), isFoldable))
          folder.foldProduct(mul);
      // Erase ops that only fed folded multiplications.
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(program.getBody().front())))
        if (isOpTriviallyDead(&op))
          rewriter.eraseOp(&op);
    });
  }
};

} // namespace
