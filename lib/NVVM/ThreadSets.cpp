// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ThreadSets.h"
#include "AsyncOps.h"

using namespace mlir;
using namespace fusednorm::nvvm;

static DenseI32ArrayAttr blockShape(LLVM::LLVMFuncOp function) {
  for (StringRef name : {"nvvm.reqntid", "nvvm.maxntid"})
    if (auto shape = function->getAttrOfType<DenseI32ArrayAttr>(name))
      return shape;
  return {};
}

std::optional<int64_t> fusednorm::nvvm::threadCount(LLVM::LLVMFuncOp function) {
  DenseI32ArrayAttr shape = blockShape(function);
  if (!shape)
    return std::nullopt;
  int64_t count = 1;
  for (int32_t size : shape.asArrayRef())
    count *= size;
  return count > 0 && count <= 1024 ? std::optional<int64_t>(count) : std::nullopt;
}

ThreadSets::ThreadSets(LLVM::LLVMFuncOp function)
    : function(function), dominance(function), threads(threadCount(function).value_or(0)) {
  DenseI32ArrayAttr shape = blockShape(function);
  isFlat = shape && llvm::all_of(shape.asArrayRef().drop_front(), [](int32_t n) { return n == 1; });
}

bool ThreadSets::isThreadDependent(Value value) {
  auto known = dependent.find(value);
  if (known != dependent.end())
    return known->second;
  // A cycle counts as uniform during its own analysis. The values that enter it decide.
  dependent[value] = false;
  bool result = false;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Block *block = argument.getOwner();
    for (auto it = block->pred_begin(); !result && it != block->pred_end(); ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value given =
          branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()]
                 : Value();
      result |= !given || isThreadDependent(given);
    }
  } else {
    Operation *op = value.getDefiningOp();
    bool isUniformRegister =
        isa<NVVM::BlockIdXOp, NVVM::BlockIdYOp, NVVM::BlockIdZOp, NVVM::GridDimXOp,
            NVVM::GridDimYOp, NVVM::GridDimZOp, NVVM::BlockDimXOp, NVVM::BlockDimYOp,
            NVVM::BlockDimZOp, NVVM::ClusterId, NVVM::ClusterDim>(op);
    if (isUniformRegister || op->hasTrait<OpTrait::ConstantLike>() || isa<LLVM::AddressOfOp>(op)) {
      result = false;
    } else if (!isMemoryEffectFree(op) || op->getNumOperands() == 0 || op->getNumRegions()) {
      result = true;
    } else {
      for (Value operand : op->getOperands())
        result |= isThreadDependent(operand);
    }
  }
  return dependent[value] = result;
}

std::optional<int64_t> ThreadSets::evaluate(Value value, int64_t thread) {
  auto key = std::make_pair(value, thread);
  auto known = values.find(key);
  if (known != values.end())
    return known->second;
  values[key] = std::nullopt;
  std::optional<int64_t> result = compute(value, thread);
  // Wrap to the width of the type and sign-extend.
  if (result && value.getType().isIntOrIndex() && !value.getType().isIndex()) {
    unsigned width = value.getType().getIntOrFloatBitWidth();
    if (width < 64)
      result = static_cast<int64_t>(static_cast<uint64_t>(*result) << (64 - width)) >> (64 - width);
  }
  return values[key] = result;
}

std::optional<int64_t> ThreadSets::compute(Value value, int64_t thread) {
  if (auto constant = constantOf(value))
    return constant;
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (isa<NVVM::ThreadIdXOp>(op))
    return isFlat ? std::optional<int64_t>(thread) : std::nullopt;
  if (isa<NVVM::ThreadIdYOp, NVVM::ThreadIdZOp>(op))
    return isFlat ? std::optional<int64_t>(0) : std::nullopt;
  if (isa<NVVM::BlockDimXOp>(op))
    return isFlat ? std::optional<int64_t>(threads) : std::nullopt;
  if (isa<NVVM::LaneIdOp>(op))
    return thread % 32;
  // Any one lane of a warp; lane 0 stands for it.
  if (isa<NVVM::ElectSyncOp>(op))
    return thread % 32 == 0;
  if (auto shuffle = dyn_cast<NVVM::ShflOp>(op)) {
    auto lane = constantOf(shuffle.getOffset());
    if (shuffle.getKind() != NVVM::ShflKind::idx || !lane || *lane < 0 || *lane > 31)
      return std::nullopt;
    return evaluate(shuffle.getVal(), thread / 32 * 32 + *lane);
  }
  auto operand = [&](unsigned i) { return evaluate(op->getOperand(i), thread); };
  unsigned width = value.getType().isIntOrFloat() ? value.getType().getIntOrFloatBitWidth() : 64;
  auto unsignedOf = [](int64_t number, unsigned bits) {
    return bits >= 64 ? static_cast<uint64_t>(number)
                      : static_cast<uint64_t>(number) & ((uint64_t(1) << bits) - 1);
  };
  if (isa<LLVM::SExtOp, LLVM::TruncOp>(op))
    return operand(0);
  if (auto extend = dyn_cast<LLVM::ZExtOp>(op)) {
    auto a = operand(0);
    if (!a)
      return a;
    return static_cast<int64_t>(unsignedOf(*a, extend.getArg().getType().getIntOrFloatBitWidth()));
  }
  if (isa<LLVM::SelectOp>(op)) {
    auto condition = operand(0);
    return condition ? operand(*condition ? 1 : 2) : std::nullopt;
  }
  if (op->getNumOperands() != 2)
    return std::nullopt;
  auto left = operand(0), right = operand(1);
  // One operand may decide alone.
  if (isa<LLVM::AndOp>(op) && ((left && !*left) || (right && !*right)))
    return 0;
  if (!left || !right)
    return std::nullopt;
  int64_t a = *left, b = *right;
  if (auto compare = dyn_cast<LLVM::ICmpOp>(op)) {
    if (!compare.getLhs().getType().isIntOrFloat())
      return std::nullopt;
    unsigned bits = compare.getLhs().getType().getIntOrFloatBitWidth();
    uint64_t x = unsignedOf(a, bits), y = unsignedOf(b, bits);
    switch (compare.getPredicate()) {
    case LLVM::ICmpPredicate::eq:
      return a == b;
    case LLVM::ICmpPredicate::ne:
      return a != b;
    case LLVM::ICmpPredicate::slt:
      return a < b;
    case LLVM::ICmpPredicate::sle:
      return a <= b;
    case LLVM::ICmpPredicate::sgt:
      return a > b;
    case LLVM::ICmpPredicate::sge:
      return a >= b;
    case LLVM::ICmpPredicate::ult:
      return x < y;
    case LLVM::ICmpPredicate::ule:
      return x <= y;
    case LLVM::ICmpPredicate::ugt:
      return x > y;
    case LLVM::ICmpPredicate::uge:
      return x >= y;
    }
  }
  uint64_t x = unsignedOf(a, width), y = unsignedOf(b, width);
  auto whole = [](uint64_t number) { return static_cast<int64_t>(number); };
  if (isa<LLVM::AddOp>(op))
    return whole(x + y);
  if (isa<LLVM::SubOp>(op))
    return whole(x - y);
  if (isa<LLVM::MulOp>(op))
    return whole(x * y);
  if (isa<LLVM::AndOp>(op))
    return whole(x & y);
  if (isa<LLVM::OrOp>(op))
    return whole(x | y);
  if (isa<LLVM::XOrOp>(op))
    return whole(x ^ y);
  if (isa<LLVM::ShlOp>(op) && y < width)
    return whole(x << y);
  if (isa<LLVM::LShrOp>(op) && y < width)
    return whole(x >> y);
  if (isa<LLVM::AShrOp>(op) && y < width)
    return a >> y;
  if (isa<LLVM::UDivOp>(op) && y)
    return whole(x / y);
  if (isa<LLVM::URemOp>(op) && y)
    return whole(x % y);
  if (isa<LLVM::SDivOp>(op) && b > 0)
    return a / b;
  if (isa<LLVM::SRemOp>(op) && b > 0)
    return a % b;
  return std::nullopt;
}

std::optional<llvm::BitVector> ThreadSets::threadsOf(Operation *op) {
  if (!threads)
    return std::nullopt;
  llvm::BitVector result(static_cast<unsigned>(threads), true);
  // A region of one block has no dominator tree, and no condition guards the block.
  if (op->getBlock()->getParent()->hasOneBlock())
    return result;
  DominanceInfoNode *node = dominance.getNode(op->getBlock());
  for (; node && node->getIDom(); node = node->getIDom()) {
    Block *block = node->getBlock();
    Operation *last = node->getIDom()->getBlock()->getTerminator();
    // A condition guards the block if one of its edges is the only way into the block.
    if (last->getNumSuccessors() != 2 || last->getSuccessor(0) == last->getSuccessor(1) ||
        block->getSinglePredecessor() != last->getBlock())
      continue;
    Value condition = last->getOperand(0);
    if (!condition.getType().isInteger(1))
      return std::nullopt;
    bool wanted = last->getSuccessor(0) == block;
    bool isVarying = isThreadDependent(condition);
    for (int64_t thread = 0; thread < threads; ++thread) {
      std::optional<int64_t> holds = evaluate(condition, thread);
      if (!holds && isVarying)
        return std::nullopt;
      if (holds && (*holds != 0) != wanted)
        result.reset(static_cast<unsigned>(thread));
    }
  }
  return result;
}
