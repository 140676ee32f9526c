// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The properties of a row program that decide its layout.

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"
#include <limits>
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

static int64_t bytesOf(Type type) {
  return llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(), 8);
}

/// Returns the alignment of an offset in elements. The remainder avoids an overflow.
static int64_t alignmentOf(int64_t elements, int64_t bytes) {
  return std::gcd(kAccessBytes, elements % kAccessBytes * bytes);
}

int64_t fusednorm::getRowAlignment(Value memref, ValueRange indices, bool assume,
                                   bool alignedBases) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = bytesOf(type.getElementType());
  int64_t unknown = assume ? kAccessBytes : bytes;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return bytes;
  int64_t alignment = ShapedType::isDynamic(offset) || (!alignedBases && !assume)
                          ? unknown
                          : alignmentOf(offset, bytes);
  // The extents of a dense buffer imply a divisor of each stride, even if some extents are dynamic.
  if (type.getLayout().isIdentity() && !assume) {
    int64_t divisor = 1;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      strides[dim] = divisor;
      if (!type.isDynamicDim(dim))
        divisor = divisor % kAccessBytes * (type.getDimSize(dim) % kAccessBytes);
    }
  }
  for (auto [stride, index] : llvm::zip_equal(strides, indices)) {
    std::optional<int64_t> constant = getConstantIntValue(index);
    if (constant && *constant == 0)
      continue;
    int64_t elements = stride % kAccessBytes * (constant.value_or(1) % kAccessBytes);
    alignment =
        std::gcd(alignment, ShapedType::isDynamic(stride) ? unknown : alignmentOf(elements, bytes));
  }
  return alignment;
}

/// Returns the loads that several phases need. Stores and their operands belong to the last phase.
static SmallVector<GPUTraits::Staged, 2> findStagedLoads(ProgramOp program,
                                                         const RowLevels &levels) {
  Block &body = program.getBody().front();
  SmallVector<std::pair<unsigned, Operation *>> roots;
  // A canonical sum maps pieces of dynamic length to threads in another way.
  for (auto reduce : body.getOps<ReduceOp>())
    if (!program.getColumns() || !reduce.getCanonical() || reduce.getValues().size() == 1)
      roots.emplace_back(levels.of(*reduce), reduce);
  for (auto group : body.getOps<GroupReduceOp>())
    if (levels.endsPhase(*group))
      roots.emplace_back(levels.of(*group), group);
  for (auto store : body.getOps<StoreOp>())
    roots.emplace_back(levels.getLast(), store);
  llvm::MapVector<Operation *, llvm::SmallDenseSet<unsigned, 2>> users;
  for (auto [phase, root] : roots) {
    SmallVector<Operation *> work = {root};
    llvm::SmallDenseSet<Operation *> seen;
    while (!work.empty()) {
      Operation *op = work.pop_back_val();
      if (isa<LoadOp>(op))
        users[op].insert(phase);
      else
        for (Value operand : op->getOperands())
          if (Operation *source = operand.getDefiningOp(); source && !levels.endsPhase(*source) &&
                                                           isa<VectorType>(operand.getType()) &&
                                                           seen.insert(source).second)
            work.push_back(source);
    }
  }
  SmallVector<GPUTraits::Staged, 2> staged;
  int64_t longest = program.getLongestVector();
  for (auto load : body.getOps<LoadOp>())
    if (users.lookup(load).size() > 1 && !load.getInvariant() && !load.getTransposed())
      staged.push_back({load, longest / load.getType().getNumElements(), bytesOf(load.getType())});
  return staged;
}

bool fusednorm::areCommon(ProgramOp program, ValueRange values) {
  Block &body = program.getBody().front();
  if (body.getNumArguments() < 2)
    return false;
  SmallVector<Value> work(values);
  for (auto guard : body.getOps<GuardOp>())
    work.push_back(guard.getCondition());
  llvm::SmallDenseSet<Operation *> seen;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (value == body.getArguments().back())
      return false;
    Operation *source = value.getDefiningOp();
    if (source && source->getBlock() == &body && seen.insert(source).second)
      llvm::append_range(work, source->getOperands());
  }
  return true;
}

bool fusednorm::isCommonLoad(LoadOp load) {
  return !load.getInvariant() && !load.getTransposed() &&
         areCommon(load->getParentOfType<ProgramOp>(), load.getIndices());
}

int64_t fusednorm::countMaxima(GroupReduceOp op) {
  bool isDynamic = static_cast<bool>(op->getParentOfType<ProgramOp>().getColumns());
  return isDynamic ? kMostWideGroups : cast<VectorType>(op.getType()).getNumElements();
}

GPUTraits GPUTraits::of(ProgramOp program) {
  GPUTraits traits;
  traits.longest = program.getLongestVector();
  traits.dynamicColumns = static_cast<bool>(program.getColumns());
  RowGroups groups = RowGroups::of(program);
  traits.group = groups.folded;
  for (int64_t columns : groups.swept)
    traits.wideUnit = std::gcd(traits.wideUnit, columns);
  for (auto reduce : program.getBody().getOps<GroupReduceOp>())
    if (reducesWide(reduce))
      traits.maximaBytes += 4 * countMaxima(reduce);
  traits.minVector = std::max<int64_t>(1, traits.group / kWarpThreads);
  RowLevels levels(program, /*groupsEndPhases=*/true);
  traits.phases = levels.getNumPhases();
  traits.staged = findStagedLoads(program, levels);
  traits.hasGuards = !program.getBody().getOps<GuardOp>().empty();
  traits.alone = llvm::hasSingleElement(program->getParentOfType<launch::FuncOp>().getPrograms());
  auto lengthOf = [](Value value) { return cast<VectorType>(value.getType()).getNumElements(); };

  int64_t narrowest = 0, halves = std::numeric_limits<int64_t>::max();
  for (Operation &op : program.getBody().front()) {
    if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
      traits.minVector = std::max(traits.minVector, traits.longest / lengthOf(split.getRes1()));
    } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
      ++traits.reductions;
      if (!reduce.getCanonical())
        continue;
      traits.canonical = true;
      traits.pieces = std::max<int64_t>(traits.pieces, reduce.getValues().size());
      traits.summed = std::max<int64_t>(traits.summed, reduce.getValues().size() *
                                                           reduce.getRowType().getNumElements());
    } else if (auto store = dyn_cast<StoreOp>(op)) {
      int64_t bytes = bytesOf(store.getValue().getType());
      if (lengthOf(store.getValue()) == traits.longest && !store.getTransposed())
        traits.storedBytes = traits.storedBytes ? std::min(traits.storedBytes, bytes) : bytes;
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      traits.hasCommon |= isCommonLoad(load);
      traits.loadedBytes += lengthOf(load.getResult()) * bytesOf(load.getType());
      if (lengthOf(load.getResult()) != traits.longest) {
        if (!load.getInvariant() && !load.getTransposed() && !isCommonLoad(load))
          halves = std::min(halves, kAccessBytes / bytesOf(load.getType()) *
                                        (traits.longest / lengthOf(load.getResult())));
        continue;
      }
      int64_t bytes = bytesOf(load.getType());
      traits.rowBytes += bytes;
      // Weights stay in the cache, so loads of rows limit the speed.
      if (load.getInvariant()) {
        traits.weightBytes += bytes;
        continue;
      }
      narrowest = narrowest ? std::min(narrowest, bytes) : bytes;
      if (!load.getTransposed())
        traits.alignment =
            std::min(traits.alignment,
                     getRowAlignment(load.getMemref(), load.getIndices(), /*assume=*/true));
    }
  }
  if (narrowest)
    traits.elementBytes = narrowest;
  else if (traits.reductions > 0 && halves != std::numeric_limits<int64_t>::max())
    traits.runColumns = halves;
  // The op has checked that a dynamic length is a multiple of groups and pairs.
  traits.unit = traits.longest;
  if (traits.dynamicColumns)
    traits.unit =
        std::lcm(std::max(traits.group, traits.minVector), std::max<int64_t>(1, traits.wideUnit));
  return traits;
}
