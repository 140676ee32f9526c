// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces transposed copies of GEMM operands and results by transposed views. The kernels of a
// GEMM accept any strides of batches and rows.

#include "TransposedOperands.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the buffer of which `value` is a view.
static Value getRoot(Value value) {
  for (;;) {
    if (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    else if (auto transpose = value.getDefiningOp<memref::TransposeOp>())
      value = transpose.getIn();
    else
      return value;
  }
}

/// Checks whether the two buffers are certainly disjoint. Arguments may overlap each other. An
/// argument of another block, such as the body of a loop, may be any buffer.
static bool areDisjoint(Value root, Value other) {
  auto isNew = [](Value value) { return isa_and_nonnull<memref::AllocOp>(value.getDefiningOp()); };
  auto isKnown = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return isNew(value) ||
           (argument && argument.getOwner()->isEntryBlock() &&
            isa_and_nonnull<FunctionOpInterface>(argument.getOwner()->getParentOp()));
  };
  return root != other && isKnown(root) && isKnown(other) && (isNew(root) || isNew(other));
}

/// Checks whether `op` leaves the buffer `root` unchanged, and with `isUnread` does not read it.
static bool leavesAlone(Operation *op, Value root, bool isUnread) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  if (!effects)
    return false;
  return llvm::all_of(*effects, [&](const MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()) ||
        (isa<MemoryEffects::Read>(effect.getEffect()) && !isUnread))
      return true;
    Value value = effect.getValue();
    return value && areDisjoint(getRoot(value), root);
  });
}

/// Checks whether all ops after `first` and before `last` leave the buffer alone.
static bool areAllAlone(Operation *first, Operation *last, Value root, bool isUnread) {
  for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode())
    if (!op || !leavesAlone(op, root, isUnread))
      return false;
  return true;
}

/// Checks for a transpose of the dimensions before the last one, between buffers with contiguous
/// rows.
static bool isOfRows(linalg::TransposeOp op) {
  auto input = dyn_cast<MemRefType>(op.getInput().getType());
  auto init = dyn_cast<MemRefType>(op.getInit().getType());
  ArrayRef<int64_t> permutation = op.getPermutation();
  return input && init && input.getRank() > 2 &&
         permutation.back() == int64_t(permutation.size()) - 1 && input.isLastDimUnitStride() &&
         init.isLastDimUnitStride();
}

/// Returns the view of `source` whose dimension i is dimension order[i] of `source`.
static Value createView(OpBuilder &b, Location loc, Value source, ArrayRef<int64_t> order) {
  auto map = AffineMap::getPermutationMap(order, b.getContext());
  return memref::TransposeOp::create(b, loc, source, AffineMapAttr::get(map));
}

/// Makes GEMMs whose A operand is a transposed copy read the source.
static bool readSource(linalg::TransposeOp op) {
  auto copy = op.getInit().getDefiningOp<memref::AllocOp>();
  if (!copy || copy->getBlock() != op->getBlock())
    return false;
  Value root = getRoot(op.getInput());
  SmallVector<Operation *> gemms;
  for (OpOperand &use : copy->getUses()) {
    Operation *owner = use.getOwner();
    if (owner == op)
      continue;
    bool isOperand = isa<MatmulOp, ScaledMatmulOp>(owner) && use.getOperandNumber() == 0 &&
                     llvm::count(owner->getOperands(), copy.getResult()) == 1;
    if (!isOperand || owner->getBlock() != op->getBlock() || owner->isBeforeInBlock(op))
      return false;
    gemms.push_back(owner);
  }
  for (Operation *gemm : gemms)
    if (!areAllAlone(op, gemm->getNextNode(), root, /*isUnread=*/false))
      return false;
  if (gemms.empty())
    return false;
  OpBuilder b(op);
  Value view = createView(b, op.getLoc(), op.getInput(), op.getPermutation());
  for (Operation *gemm : gemms)
    gemm->setOperand(0, view);
  op.erase();
  copy.erase();
  return true;
}

/// Moves the definition of `value`, new memory and its views, before `op`. Returns false if this is
/// not possible.
static bool moveBefore(Value value, Operation *op) {
  SmallVector<Operation *> chain;
  for (;;) {
    Operation *definition = value.getDefiningOp();
    if (!definition || definition->getBlock() != op->getBlock() || definition->isBeforeInBlock(op))
      break;
    auto view = dyn_cast<ViewLikeOpInterface>(definition);
    if (!view && !isa<memref::AllocOp>(definition))
      return false;
    for (Value operand : definition->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          (!view || operand != view.getViewSource()) && producer &&
          producer->getBlock() == op->getBlock() && !producer->isBeforeInBlock(op))
        return false;
    chain.push_back(definition);
    if (!view)
      break;
    value = view.getViewSource();
  }
  for (Operation *definition : llvm::reverse(chain))
    definition->moveBefore(op);
  return true;
}

/// Makes a GEMM whose result is only transposed write the transposed result.
static bool writeResult(linalg::TransposeOp op) {
  auto copy = op.getInput().getDefiningOp<memref::AllocOp>();
  if (!copy || llvm::range_size(copy->getUses()) != 2)
    return false;
  Operation *gemm = nullptr;
  for (Operation *user : copy->getUsers())
    if (user != op)
      gemm = user;
  if (!isa_and_nonnull<MatmulOp, ScaledMatmulOp>(gemm) || gemm->getBlock() != op->getBlock() ||
      !gemm->isBeforeInBlock(op))
    return false;
  auto dps = cast<DestinationStyleOpInterface>(gemm);
  OpOperand *out = nullptr;
  for (OpOperand &init : dps.getDpsInitsMutable())
    if (init.get() == copy.getResult())
      out = &init;
  Value root = getRoot(op.getInit());
  if (!out || !areAllAlone(gemm, op, root, /*isUnread=*/true) ||
      !leavesAlone(gemm, root, /*isUnread=*/true) || !moveBefore(op.getInit(), gemm))
    return false;
  OpBuilder b(gemm);
  out->set(createView(b, op.getLoc(), op.getInit(), invertPermutationVector(op.getPermutation())));
  op.erase();
  copy.erase();
  return true;
}

void fusednorm::viewTransposedOperands(ModuleOp module) {
  SmallVector<linalg::TransposeOp> transposes;
  module.walk([&](linalg::TransposeOp op) {
    if (op.hasPureBufferSemantics() && isOfRows(op))
      transposes.push_back(op);
  });
  for (linalg::TransposeOp op : transposes)
    if (!readSource(op))
      (void)writeResult(op);
}
