// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static bool isIndexOfTiles(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  Operation *owner = argument.getOwner()->getParentOp();
  auto loop = dyn_cast_or_null<scf::ForOp>(owner);
  auto gemm = dyn_cast_or_null<GemmOp>(owner);
  return isa_and_nonnull<ProgramOp>(owner) || (loop && value == loop.getInductionVar()) ||
         (gemm && value.getType().isIndex());
}

Value tilekernel::getTileIndex(Value indices) {
  // An index has at most one remainder and one difference. No loop, as IR may have cycles.
  if (auto sub = indices.getDefiningOp<arith::SubIOp>())
    if (getConstantIntValue(sub.getRhs()))
      indices = sub.getLhs();
  if (auto rem = indices.getDefiningOp<arith::RemUIOp>())
    if (getConstantIntValue(rem.getRhs()))
      indices = rem.getLhs();
  return isIndexOfTiles(indices) ? indices : Value();
}

/// Returns the constant right operand of a division, remainder or difference; `std::nullopt` for
/// other ops.
static std::optional<int64_t> getDivisor(Operation *op) {
  if (!isa<arith::DivUIOp, arith::RemUIOp, arith::SubIOp>(op))
    return std::nullopt;
  std::optional<int64_t> divisor = getConstantIntValue(op->getOperand(1));
  return divisor && *divisor >= 0 ? divisor : std::nullopt;
}

int64_t tilekernel::getTileUnit(Value index) {
  int64_t unit = 0;
  for (Operation *user : index.getUsers()) {
    std::optional<int64_t> divisor = getDivisor(user);
    if (!divisor)
      continue;
    unit = std::gcd(unit, *divisor);
    for (Operation *next : user->getUsers())
      if (std::optional<int64_t> more = getDivisor(next))
        unit = std::gcd(unit, isa<arith::SubIOp>(next) ? *more : *divisor);
  }
  return unit;
}

bool tilekernel::isUsedAsIndex(Value index) {
  return llvm::all_of(index.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<LoadOp, StoreOp, GemmOp>(user))
      return true;
    return use.getOperandNumber() == 0 && getDivisor(user).has_value() &&
           llvm::all_of(user->getUsers(), [](Operation *next) {
             return isa<LoadOp, StoreOp, GemmOp, memref::LoadOp>(next) ||
                    (getDivisor(next) &&
                     llvm::all_of(next->getUsers(),
                                  llvm::IsaPred<LoadOp, StoreOp, memref::LoadOp>));
           });
  });
}
