// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DividedAttention.h"
#include "Element.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace fusednorm::raise;

/// Checks that the users from `gemm` to `op` are one chain. Sets the operand of `op`.
static bool isOnlyUser(Operation *op, Value gemm, Value &operand) {
  // Front ends write at most a reshape and a transpose.
  constexpr unsigned kMost = 6;
  operand = gemm;
  for (unsigned steps = 0; steps < kMost && operand.hasOneUse(); ++steps) {
    Operation *user = *operand.user_begin();
    if (user == op)
      return true;
    if (user->getNumResults() != 1)
      return false;
    operand = user->getResult(0);
  }
  return false;
}

namespace {
/// Compares the divisor with the sums of an operand of the GEMM. The column of V is replaced by the
/// key, the last coordinate.
class DivisorReader {
public:
  DivisorReader(const ElementReader &reader, Element product, Element divisor)
      : reader(reader), gemm(product.value.getDefiningOp()), product(product), divisor(divisor),
        context(product.value.getContext()) {}

  /// Checks whether the divisor is the sum of operand `number` along k.
  bool isSumOf(unsigned number, uint64_t &visited);

private:
  bool readLoops();

  const ElementReader &reader;
  linalg::LinalgOp gemm;
  Element product, divisor;
  MLIRContext *context;
  /// The loops of the GEMM as expressions of the coordinates of the quotient. Null for k.
  SmallVector<AffineExpr> loops;
  unsigned reduction = 0;
};
} // namespace

bool DivisorReader::readLoops() {
  loops.assign(gemm.getNumLoops(), AffineExpr());
  AffineMap out = gemm.getIndexingMapMatchingResult(cast<OpResult>(product.value));
  for (auto [expr, index] : llvm::zip_equal(out.getResults(), product.map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    loops[dim.getPosition()] = index;
  }
  SmallVector<unsigned> reductions;
  gemm.getReductionDims(reductions);
  reduction = reductions.front();
  for (auto [loop, expr] : llvm::enumerate(loops))
    if (!expr && loop != reduction)
      return false;
  return true;
}

bool DivisorReader::isSumOf(unsigned number, uint64_t &visited) {
  if (!readLoops())
    return false;
  AffineMap own = gemm.getIndexingMapsArray()[number];
  // The column of V is the only loop that the numerators do not use.
  std::optional<unsigned> column;
  for (unsigned loop = 0; loop < loops.size(); ++loop) {
    if (own.isFunctionOfDim(loop))
      continue;
    auto dim = dyn_cast_or_null<AffineDimExpr>(loops[loop]);
    if (!dim || column)
      return false;
    column = dim.getPosition();
  }
  Element sum = reader.resolve(divisor);
  if (!column || !sum.isTensor() || !sum.map || sum.map.isFunctionOfDim(*column))
    return false;
  unsigned rank = reader.getRank();
  SmallVector<int64_t> shape(reader.getShape());
  shape.erase(shape.begin() + *column);
  shape.push_back(gemm.getStaticLoopRanges()[reduction]);
  AffineExpr key = getAffineDimExpr(rank - 1, context);
  SmallVector<AffineExpr> moved;
  for (unsigned dim = 0; dim < rank; ++dim)
    moved.push_back(dim == *column ? getAffineConstantExpr(0, context)
                                   : getAffineDimExpr(dim - (dim > *column), context));
  AffineMap move = AffineMap::get(rank, 0, moved, context);
  SmallVector<AffineExpr> indices;
  for (AffineExpr expr : loops)
    indices.push_back(expr ? expr.replaceDims(moved) : key);
  AffineMap numerators = own.compose(AffineMap::get(rank, 0, indices, context));
  indices.assign(numerators.getResults().begin(), numerators.getResults().end());
  Value operand = gemm->getOperand(number);
  for (auto [expr, extent] :
       llvm::zip_equal(indices, cast<RankedTensorType>(operand.getType()).getShape()))
    expr = extent == 1 ? getAffineConstantExpr(0, context) : expr;

  ElementReader keys = reader.withShape(shape);
  llvm::scope_exit count([&] { visited += keys.getNumVisited(); });
  std::optional<Reduction> total = keys.getReduction({sum.value, sum.map.compose(move)});
  return total && isa<arith::AddFOp>(total->combiner) && !total->factor &&
         keys.getConstant(total->init) == 0.0 &&
         keys.areEqual(total->element, {operand, AffineMap::get(rank, 0, indices, context)});
}

std::optional<DividedGemm> fusednorm::raise::findDividedGemm(Operation *op, uint64_t &visited) {
  auto type = op->getNumResults() == 1 ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                                       : RankedTensorType();
  if (!type || type.getRank() < 2 || !type.getElementType().isF32() || op->use_empty())
    return std::nullopt;
  ElementReader reader(op->getContext(), type.getShape());
  llvm::scope_exit count([&] { visited += reader.getNumVisited(); });
  Element dividend, divisor;
  Element root = reader.at(op->getResult(0));
  if (!reader.match<arith::DivFOp>(root, dividend, divisor))
    return std::nullopt;
  Element product = reader.resolve(dividend);
  auto gemm = product.value.getDefiningOp<linalg::LinalgOp>();
  Value operand;
  if (!gemm || !product.isTensor() || !product.map || !linalg::isaContractionOpInterface(gemm) ||
      gemm.getNumReductionLoops() != 1 || !isOnlyUser(op, product.value, operand) ||
      operand.getType() != type)
    return std::nullopt;
  AffineMap identity = AffineMap::getMultiDimIdentityMap(reader.getRank(), op->getContext());
  if (reader.findTensor(dividend, type.getShape(), identity) != operand)
    return std::nullopt;
  DivisorReader divisors(reader, product, divisor);
  if (!divisors.isSumOf(0, visited) && !divisors.isSumOf(1, visited))
    return std::nullopt;
  return DividedGemm{gemm, operand};
}
