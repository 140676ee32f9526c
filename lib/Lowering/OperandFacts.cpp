// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/OperandFacts.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// All accesses of a kernel to one of its arguments.
struct Accesses {
  OperandFacts facts;
  SmallVector<rowkernel::LoadOp> loads;
  SmallVector<rowkernel::StoreOp> stores;
  bool hasOthers = false;
};
} // namespace

static Accesses accessesOf(BlockArgument argument) {
  Accesses result;
  bool isInvariant = true;
  for (Operation *user : argument.getUsers()) {
    if (auto load = dyn_cast<rowkernel::LoadOp>(user)) {
      result.loads.push_back(load);
      result.facts.isRead = true;
      isInvariant &= load.getInvariant();
      continue;
    }
    if (auto store = dyn_cast<rowkernel::StoreOp>(user)) {
      result.stores.push_back(store);
      result.facts.isWritten = true;
      continue;
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    SmallVector<MemoryEffects::EffectInstance> list;
    if (effects)
      effects.getEffectsOnValue(argument, list);
    for (const MemoryEffects::EffectInstance &effect : list) {
      result.hasOthers = true;
      result.facts.isRead |= isa<MemoryEffects::Read>(effect.getEffect());
      result.facts.isWritten |= isa<MemoryEffects::Write>(effect.getEffect());
      isInvariant = false;
    }
  }
  result.facts.isInvariant = isInvariant && result.facts.isRead && !result.facts.isWritten;
  return result;
}

/// Returns whether the thread that loads an element is also the only thread that stores the element
/// at this index. Both arguments may then share a buffer.
static bool areElementwise(const Accesses &written, const Accesses &read) {
  if (written.hasOthers || read.hasOthers || !written.loads.empty() || !read.stores.empty())
    return false;
  for (rowkernel::StoreOp store : written.stores)
    for (rowkernel::LoadOp load : read.loads) {
      auto to = cast<MemRefType>(store.getMemref().getType());
      auto from = cast<MemRefType>(load.getMemref().getType());
      // Whether an access has the elements of the memory, not rows of bytes.
      auto isWhole = [](MemRefType memref, Type vector) {
        return memref.getElementType() == cast<VectorType>(vector).getElementType();
      };
      if (!isWhole(to, store.getValue().getType()) || !isWhole(from, load.getType()) ||
          load->getParentOp() != store->getParentOp() || load.getTransposed() ||
          store.getTransposed() || !llvm::equal(load.getIndices(), store.getIndices()) ||
          cast<VectorType>(load.getType()).getNumElements() !=
              cast<VectorType>(store.getValue().getType()).getNumElements() ||
          to.getShape() != from.getShape() ||
          to.getElementTypeBitWidth() != from.getElementTypeBitWidth())
        return false;
    }
  return !written.stores.empty() && !read.loads.empty();
}

SmallVector<OperandFacts> fusednorm::readOperandFacts(FunctionOpInterface kernel) {
  SmallVector<Accesses> accesses;
  for (BlockArgument argument : kernel.getArguments())
    accesses.push_back(isa<MemRefType>(argument.getType()) ? accessesOf(argument) : Accesses());
  SmallVector<OperandFacts> facts;
  for (Accesses &own : accesses) {
    for (auto [number, other] : llvm::enumerate(accesses))
      if (&other != &own && areElementwise(own, other))
        own.facts.inPlace.push_back(int64_t(number));
    facts.push_back(own.facts);
  }
  return facts;
}
