// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowGroups.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::torowkernel;

SmallVector<OpOperand *> torowkernel::tensorInputs(Operation &op) {
  SmallVector<OpOperand *> inputs;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpOperand &operand : op.getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()) && !(dps && dps.isDpsInit(&operand)))
      inputs.push_back(&operand);
  return inputs;
}

/// Returns whether the op computes rows. Other ops are destinations, sizes and scalars.
static bool isRowOp(Operation &op) {
  if (isa<RowProgramOpInterface, tensor::ConcatOp>(op))
    return true;
  return op.hasTrait<OpTrait::Elementwise>() && op.getNumResults() == 1 &&
         isa<RankedTensorType>(op.getResult(0).getType());
}

Value torowkernel::rowSpaceOperand(Operation &op) {
  if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
    return primitive.getRowSpaceOperand();
  SmallVector<OpOperand *> inputs = tensorInputs(op);
  auto *argument =
      llvm::find_if(inputs, [](OpOperand *input) { return isa<BlockArgument>(input->get()); });
  if (argument != inputs.end())
    return (*argument)->get();
  return inputs.empty() ? Value() : inputs.front()->get();
}

int64_t torowkernel::getColumnUnit(ArrayRef<Operation *> ops) {
  int64_t unit = 1, parts = 1;
  for (Operation *op : ops)
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op)) {
      unit = std::min(std::lcm(unit, primitive.getColumnUnit()), kMaxColumns + 1);
      parts = std::max(parts, primitive.getColumnParts());
    }
  return unit * parts;
}

int64_t torowkernel::getRequiredUnit(ArrayRef<Operation *> ops) {
  bool hasParts = llvm::any_of(ops, [](Operation *op) {
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    return primitive && primitive.getColumnParts() > 1;
  });
  if (hasParts)
    return getColumnUnit(ops);
  return getColumnUnit(llvm::filter_to_vector(
      ops, [](Operation *op) { return !isa<QuantizeOp, DequantizeOp>(op); }));
}

bool torowkernel::gathersScales(Operation *op) {
  return isa<PagedGatherOp>(op) && !op->use_empty() &&
         llvm::all_of(op->getUses(), [](OpOperand &use) {
           auto dequantize = dyn_cast<DequantizeOp>(use.getOwner());
           return dequantize && dequantize.getScales() == use.get();
         });
}

int64_t torowkernel::getRowLength(Operation *op) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return concat.getType().getShape().back();
  if (gathersScales(op))
    return 0;
  Value space = rowSpaceOperand(*op);
  auto primitive = dyn_cast<RowProgramOpInterface>(op);
  bool isComputed =
      space && space.getDefiningOp() && !space.getDefiningOp<tensor::ExtractSliceOp>();
  if (!space || (primitive && primitive.scattersRows() && isComputed))
    return 0;
  ArrayRef<int64_t> shape = cast<ShapedType>(space.getType()).getShape();
  return shape.empty() ? 0 : shape.back();
}

int64_t torowkernel::getCommonRun(ArrayRef<Operation *> ops) {
  int64_t run = 0;
  llvm::SmallDenseSet<int64_t> lengths;
  for (Operation *op : ops) {
    int64_t length = getRowLength(op);
    if (ShapedType::isDynamic(length))
      return 0;
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      for (Type type : concat.getOperandTypes()) {
        lengths.insert(cast<RankedTensorType>(type).getShape().back());
        run = std::gcd(run, cast<RankedTensorType>(type).getShape().back());
      }
    if (length == 0)
      continue;
    lengths.insert(length);
    run = std::gcd(run, length);
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
      run = std::gcd(run, primitive.getColumnRun(length));
  }
  return lengths.size() > 1 ? run : 0;
}

/// Returns whether the rows of the op have no columns: it computes integers for each row.
static bool computesIntegers(Operation &op) {
  auto primitive = dyn_cast<RowProgramOpInterface>(op);
  if (!primitive)
    return false;
  auto type = cast<ShapedType>(primitive.getRowSpaceOperand().getType());
  return type.getRank() > 0 && primitive.getRowSpaceRank() == type.getRank();
}

llvm::DenseSet<Operation *> torowkernel::findWeights(FusedOp fused) {
  llvm::DenseSet<Operation *> weights;
  for (Operation &op : llvm::reverse(fused.getBody().front())) {
    if (computesIntegers(op) &&
        llvm::none_of(op.getUsers(), [](Operation *user) { return isa<YieldOp>(user); }))
      weights.insert(&op);
    if (isa<linalg::BroadcastOp>(op))
      weights.insert(&op);
    if (!isRowOp(op) || isa<RowProgramOpInterface>(op))
      continue;
    if (!op.use_empty() && llvm::all_of(op.getUses(), [&](OpOperand &use) {
          Operation *user = use.getOwner();
          auto primitive = dyn_cast<RowProgramOpInterface>(user);
          return weights.contains(user) ||
                 (primitive && cast<RankedTensorType>(use.get().getType()).getRank() == 1 &&
                  primitive.getRowSpaceOperand() != use.get());
        }))
      weights.insert(&op);
  }
  return weights;
}

static SmallVector<RowGroup> addCopies(FusedOp fused, SmallVector<RowGroup> groups) {
  SmallVector<RowGroup> result;
  Operation *yield = fused.getBody().front().getTerminator();
  for (auto [index, value] : llvm::enumerate(yield->getOperands())) {
    Operation *op = value.getDefiningOp();
    if (value == outArgument(fused, index) ||
        (op && !isa<arith::ConstantOp, tensor::ExtractSliceOp, tensor::SplatOp>(op)))
      continue;
    auto reads = [&, value = value](RowGroup &group) {
      return llvm::any_of(group.ops, [&](Operation *op) { return rowSpaceOperand(*op) == value; });
    };
    if (auto it = llvm::find_if(groups, reads); it != groups.end())
      it->copies.push_back(index);
    else
      result.push_back({{}, {unsigned(index)}});
  }
  llvm::append_range(result, groups);
  return result;
}

SmallVector<RowGroup> torowkernel::groupOps(FusedOp fused,
                                            const llvm::DenseSet<Operation *> &weights) {
  llvm::EquivalenceClasses<Operation *> classes;
  llvm::DenseMap<Value, Operation *> firstReader;
  for (Operation &op : fused.getBody().front()) {
    if (!isRowOp(op) || weights.contains(&op))
      continue;
    classes.insert(&op);
    for (OpOperand *input : tensorInputs(op))
      if (Operation *producer = input->get().getDefiningOp();
          producer && isRowOp(*producer) && !weights.contains(producer))
        classes.unionSets(&op, producer);
    Value space = rowSpaceOperand(op);
    if (auto [it, isNew] = firstReader.try_emplace(space, &op); !isNew)
      classes.unionSets(&op, it->second);
  }
  llvm::MapVector<Operation *, SmallVector<Operation *>> groups;
  for (Operation &op : fused.getBody().front())
    if (isRowOp(op) && !weights.contains(&op))
      groups[classes.getLeaderValue(&op)].push_back(&op);
  SmallVector<RowGroup> result;
  for (auto &[leader, ops] : groups)
    result.push_back({std::move(ops), {}});
  return addCopies(fused, std::move(result));
}
