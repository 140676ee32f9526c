// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedAddress.h"
#include "AsyncOps.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::nvvm;

static int64_t clamp(__int128 value) {
  if (value > Interval::infinite)
    return Interval::infinite;
  if (value < -Interval::infinite)
    return -Interval::infinite;
  return static_cast<int64_t>(value);
}

static Interval add(Interval a, Interval b) {
  Interval result;
  if (a.least > -Interval::infinite && b.least > -Interval::infinite)
    result.least = clamp(__int128(a.least) + b.least);
  if (a.most < Interval::infinite && b.most < Interval::infinite)
    result.most = clamp(__int128(a.most) + b.most);
  return result;
}

static Interval scale(Interval a, int64_t factor) {
  if (factor < 0)
    return {};
  Interval result;
  if (a.least > -Interval::infinite)
    result.least = clamp(__int128(a.least) * factor);
  if (a.most < Interval::infinite)
    result.most = clamp(__int128(a.most) * factor);
  return result;
}

static Interval intervalOf(Value value, int64_t threads, unsigned depth) {
  if (auto constant = constantOf(value))
    return {*constant, *constant};
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return {};
  auto operand = [&](unsigned i) { return intervalOf(op->getOperand(i), threads, depth - 1); };
  if (isa<NVVM::ThreadIdXOp>(op))
    return {0, threads > 0 ? threads - 1 : 1023};
  if (isa<NVVM::LaneIdOp>(op))
    return {0, 31};
  if (isa<LLVM::ZExtOp, LLVM::SExtOp, LLVM::TruncOp>(op)) {
    Interval a = operand(0);
    return a.least >= 0 && a.most <= std::numeric_limits<int32_t>::max() ? a : Interval();
  }
  if (auto shuffle = dyn_cast<NVVM::ShflOp>(op))
    return intervalOf(shuffle.getVal(), threads, depth - 1);
  if (isa<LLVM::AddOp>(op))
    return add(operand(0), operand(1));
  if (isa<LLVM::SubOp>(op)) {
    Interval a = operand(0), b = operand(1);
    if (!a.isBounded() || !b.isBounded())
      return {};
    return {a.least - b.most, a.most - b.least};
  }
  if (isa<LLVM::SelectOp>(op)) {
    Interval a = operand(1), b = operand(2);
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
  }
  if (isa<LLVM::AndOp>(op)) {
    Interval a = operand(0), b = operand(1);
    int64_t most = Interval::infinite;
    if (a.least >= 0)
      most = std::min(most, a.most);
    if (b.least >= 0)
      most = std::min(most, b.most);
    return most < Interval::infinite ? Interval{0, most} : Interval();
  }
  if (isa<LLVM::OrOp, LLVM::XOrOp>(op)) {
    Interval a = operand(0), b = operand(1);
    if (a.least < 0 || b.least < 0 || !a.isBounded() || !b.isBounded())
      return {};
    auto most = static_cast<uint64_t>(std::max(a.most, b.most));
    return {0, static_cast<int64_t>(llvm::NextPowerOf2(most)) - 1};
  }
  auto constant = op->getNumOperands() == 2 ? constantOf(op->getOperand(1)) : std::nullopt;
  if (!constant || *constant < 0)
    return {};
  Interval a = operand(0);
  if (isa<LLVM::MulOp>(op))
    return scale(a, *constant);
  if (isa<LLVM::ShlOp>(op) && *constant < 32)
    return scale(a, int64_t(1) << *constant);
  if (a.least < 0)
    return isa<LLVM::URemOp>(op) && *constant ? Interval{0, *constant - 1} : Interval();
  if (isa<LLVM::LShrOp, LLVM::AShrOp>(op) && *constant < 32)
    return {a.least >> *constant, a.most == Interval::infinite ? a.most : a.most >> *constant};
  if (isa<LLVM::UDivOp, LLVM::SDivOp>(op) && *constant)
    return {a.least / *constant, a.most == Interval::infinite ? a.most : a.most / *constant};
  if (isa<LLVM::URemOp, LLVM::SRemOp>(op) && *constant)
    return {0, std::min(a.most, *constant - 1)};
  return {};
}

Interval fusednorm::nvvm::intervalOf(Value value, int64_t threads) {
  return ::intervalOf(value, threads, 24);
}

/// Adds `factor` x `value` to an address: constants to its base, other values to its dynamic part.
static void addIndex(SharedAddress &address, Value value, int64_t factor, int64_t threads) {
  if (auto constant = constantOf(value)) {
    address.base += *constant * factor;
    address.offset = add(address.offset, {*constant * factor, *constant * factor});
    return;
  }
  if (auto sum = value.getDefiningOp<LLVM::AddOp>()) {
    addIndex(address, sum.getLhs(), factor, threads);
    addIndex(address, sum.getRhs(), factor, threads);
    return;
  }
  address.isDynamic = true;
  address.offset = add(address.offset, scale(intervalOf(value, threads), factor));
}

SharedAddress fusednorm::nvvm::decompose(Value value, int64_t threads) {
  SharedAddress address;
  for (unsigned steps = 0; steps < 64; ++steps) {
    Operation *op = value.getDefiningOp();
    if (auto global = dyn_cast_or_null<LLVM::AddressOfOp>(op)) {
      address.variable = global.getGlobalName();
      return address;
    }
    if (auto gep = dyn_cast_or_null<LLVM::GEPOp>(op)) {
      Type element = gep.getElemType();
      if (gep.getIndices().size() != 1)
        break;
      auto size = static_cast<int64_t>(DataLayout().getTypeSize(element));
      LLVM::GEPIndicesAdaptor<ValueRange> indices = gep.getIndices();
      auto index = indices[0];
      if (auto constant = dyn_cast<IntegerAttr>(index)) {
        address.base += constant.getInt() * size;
        address.offset = add(address.offset, {constant.getInt() * size, constant.getInt() * size});
      } else {
        addIndex(address, cast<Value>(index), size, threads);
      }
      value = gep.getBase();
      continue;
    }
    if (isa_and_nonnull<LLVM::AddrSpaceCastOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp, LLVM::TruncOp,
                        LLVM::ZExtOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    if (auto sum = dyn_cast_or_null<LLVM::AddOp>(op)) {
      // One operand leads to a pointer.
      bool left = !variablesOf(sum.getLhs()).empty();
      addIndex(address, left ? sum.getRhs() : sum.getLhs(), 1, threads);
      value = left ? sum.getLhs() : sum.getRhs();
      continue;
    }
    break;
  }
  address.unknown = value;
  address.offset = Interval();
  return address;
}

llvm::SmallVector<StringRef> fusednorm::nvvm::variablesOf(Value value) {
  llvm::SmallVector<StringRef> variables;
  llvm::SmallVector<Value> work{value};
  llvm::SmallPtrSet<void *, 16> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next.getAsOpaquePointer()).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (auto global = dyn_cast_or_null<LLVM::AddressOfOp>(op)) {
      if (!llvm::is_contained(variables, global.getGlobalName()))
        variables.push_back(global.getGlobalName());
      continue;
    }
    // Loops carry descriptors: follow the values on all edges into the block.
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      Block *block = argument.getOwner();
      for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
        if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
          if (Value given =
                  branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()])
            work.push_back(given);
      continue;
    }
    if (op && op->getNumRegions() == 0 && !isa<LLVM::LoadOp, LLVM::CallOp>(op))
      llvm::append_range(work, op->getOperands());
  }
  return variables;
}
