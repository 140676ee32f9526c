// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

RowLowering::RowLowering(OpBuilder &builder, ProgramOp program, unsigned rowsInFlight,
                         bool groupsEndPhases)
    : RowHooks(builder, program.getLoc()), program(program), longest(program.getLongestVector()),
      levels(program, groupsEndPhases), scalars(rowsInFlight) {}

static bool isRowOp(Operation &op) {
  auto isVector = [](Type type) { return isa<VectorType>(type); };
  return llvm::any_of(op.getOperandTypes(), isVector) ||
         llvm::any_of(op.getResultTypes(), isVector);
}

LogicalResult RowLowering::run() {
  for (unsigned phase = 0; phase <= levels.getLast(); ++phase)
    if (failed(emitPhase(phase)))
      return failure();
  return success();
}

void RowLowering::emitScalars(unsigned phase) {
  for (row = 0; row < numRows(); ++row)
    for (Operation &op : program.getBody().front())
      if (!isRowOp(op) && !isa<GuardOp>(op) && levels.of(op) == phase)
        emitScalar(&op);
}

LogicalResult RowLowering::emitPhase(unsigned phase) {
  emitScalars(phase);
  SmallVector<ReduceOp> reduces;
  SmallVector<GroupReduceOp> groups;
  SmallVector<StoreOp> stores;
  for (Operation &op : program.getBody().front()) {
    if (levels.of(op) != phase)
      continue;
    if (auto reduce = dyn_cast<ReduceOp>(op))
      reduces.push_back(reduce);
    else if (levels.endsPhase(op))
      groups.push_back(cast<GroupReduceOp>(op));
    else if (auto store = dyn_cast<StoreOp>(op))
      stores.push_back(store);
  }
  bool isLast = phase == levels.getLast();
  if (!reduces.empty() || !groups.empty() || !stores.empty())
    beginPhase(isLast, reduces);
  if (isLast)
    return stores.empty() ? success() : emitStores(stores);
  if (reduces.empty() && groups.empty())
    return success();
  if (!groups.empty())
    beginMaxima();

  // Accumulators are ordered by row, then by reduction.
  SmallVector<Value> init;
  SmallVector<unsigned> counts;
  for (row = 0; row < numRows(); ++row)
    for (ReduceOp reduce : reduces) {
      SmallVector<Value> own = initAccumulators(reduce);
      counts.push_back(own.size());
      llvm::append_range(init, own);
    }
  SmallVector<Value> last = init;
  auto walk = [&] {
    last = forEachChunk(last, [&](Chunk &chunk, ValueRange accumulators) {
      SmallVector<Value> next;
      chunk.values.resize(numRows());
      unsigned index = 0, offset = 0;
      for (row = 0; row < numRows(); ++row)
        for (ReduceOp reduce : reduces) {
          unsigned count = counts[index++];
          SmallVector<Value> own(accumulators.slice(offset, count));
          for (auto [piece, value] : llvm::enumerate(reduce.getValues())) {
            if (piece_ ? *piece_ != piece || !reducesSequentially(reduce)
                       : reducesSequentially(reduce))
              continue;
            Parts parts = get(value, chunk);
            if (hasFailed)
              return SmallVector<Value>(accumulators);
            own = accumulate(reduce, own, parts, piece, chunk);
          }
          llvm::append_range(next, own);
          offset += count;
        }
      if (!piece_)
        forEachRow([&] {
          for (GroupReduceOp group : groups)
            if (Parts parts = get(group.getValue(), chunk); !hasFailed)
              updateMaxima(group, parts, chunk);
        });
      return next;
    });
  };
  unsigned sequentialPieces = 0;
  for (ReduceOp reduce : reduces)
    if (reducesSequentially(reduce))
      sequentialPieces = std::max<unsigned>(sequentialPieces, reduce.getValues().size());
  if (!groups.empty() ||
      !llvm::all_of(reduces, [&](ReduceOp reduce) { return reducesSequentially(reduce); }))
    walk();
  for (unsigned piece = 0; piece < sequentialPieces && !hasFailed; ++piece) {
    piece_ = piece;
    walk();
  }
  piece_.reset();
  if (hasFailed)
    return failure();
  if (!groups.empty())
    finishMaxima();
  if (reduces.empty())
    return success();

  unsigned index = 0, offset = 0;
  for (row = 0; row < numRows(); ++row) {
    SmallVector<SmallVector<Value>> accumulators;
    for (size_t i = 0; i < reduces.size(); ++i) {
      unsigned count = counts[index++];
      accumulators.emplace_back(ArrayRef<Value>(last).slice(offset, count));
      offset += count;
    }
    for (auto [reduce, value] : llvm::zip_equal(reduces, finishReductions(reduces, accumulators)))
      scalars[row].map(reduce.getResult(), value);
  }
  return success();
}

void RowLowering::forEachRow(llvm::function_ref<void()> emit) {
  for (row = 0; row < numRows(); ++row)
    emit();
}

Value RowLowering::versionCondition() {
  // Casts without an assumption run the slow sequence in both versions.
  Value condition;
  for (row = 0; row < numRows(); ++row)
    for (auto cast : program.getBody().getOps<SaturateCastOp>()) {
      // The target tests assumptions of groups itself, chunk by chunk.
      if (!cast.getAssumption() || isa<VectorType>(cast.getAssumption().getType()))
        continue;
      Value own = conditionOf(cast);
      condition = condition ? bitAnd(condition, own) : own;
    }
  return condition;
}

/// Emits the values with one element for each group of columns.
void RowLowering::prepareGroups(Chunk &chunk) {
  llvm::SmallDenseSet<int64_t> lengths;
  for (auto reduce : program.getBody().getOps<GroupReduceOp>())
    lengths.insert(cast<VectorType>(reduce.getType()).getNumElements());
  chunk.values.resize(numRows());
  for (row = 0; row < numRows(); ++row)
    for (Operation &op : program.getBody().front())
      for (Value result : op.getResults())
        if (auto type = dyn_cast<VectorType>(result.getType());
            type && lengths.contains(type.getNumElements()) && !hasFailed)
          get(result, chunk);
}

SmallVector<std::pair<unsigned, Value>> RowLowering::openValues(Chunk &chunk) {
  SmallVector<std::pair<unsigned, Value>> open;
  for (unsigned own = 0; own < numRows(); ++own) {
    llvm::SmallSetVector<Value, 8> values;
    for (Operation &op : program.getBody().front())
      if (op.getNumResults() == 0 || !chunk.values[own].contains(op.getResult(0)))
        for (Value operand : op.getOperands())
          if (chunk.values[own].contains(operand))
            values.insert(operand);
    for (Value value : values)
      open.push_back({own, value});
  }
  return open;
}

LogicalResult RowLowering::emitStores(ArrayRef<StoreOp> stores) {
  auto storeChunk = [&](Chunk &chunk) {
    chunk.values.resize(numRows());
    // All loads of a chunk precede its first store.
    for (row = 0; row < numRows(); ++row)
      for (StoreOp store : stores)
        get(store.getValue(), chunk);
    for (row = 0; row < numRows() && !hasFailed; ++row)
      for (StoreOp store : stores)
        emitStore(store, get(store.getValue(), chunk), chunk);
  };
  bool hasGroups = !program.getBody().getOps<GroupReduceOp>().empty();
  auto sweep = [&] {
    if (hasGroups && forEachChunkPipelined([&](Chunk &chunk) { prepareGroups(chunk); }, storeChunk))
      return;
    forEachChunk({}, [&](Chunk &chunk, ValueRange) {
      storeChunk(chunk);
      return SmallVector<Value>();
    });
  };
  Value condition = versionCondition();
  if (!condition) {
    sweep();
  } else {
    auto fast = [&] {
      assumeAll = true;
      sweep();
      assumeAll = false;
    };
    emitVersions(condition, fast, sweep);
  }
  return failure(hasFailed);
}

const Parts &RowLowering::get(Value value, Chunk &chunk) {
  auto &known = chunk.values[row];
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  if (auto load = dyn_cast<LoadOp>(op))
    return known[value] = emitLoad(load, chunk);
  if (auto group = dyn_cast<GroupReduceOp>(op); group && levels.endsPhase(*op))
    return known[value] = emitMaxima(group, chunk);
  if (std::optional<Parts> parts = emitChain(op, chunk))
    return known[value] = *parts;

  SmallVector<Parts> operands;
  for (Value operand : op->getOperands())
    operands.push_back(isa<VectorType>(operand.getType()) ? get(operand, chunk)
                                                          : Parts{scalar(operand)});
  if (hasFailed)
    return known[value];
  if (isa<FmaToOddOp>(op)) {
    Parts results;
    for (auto [x, y, z] : llvm::zip_equal(operands[0], operands[1], operands[2]))
      results.push_back(emitFmaToOdd(x, y, z));
    return known[value] = results;
  }
  if (auto special = emitSpecial(op, operands, chunk)) {
    for (auto [result, parts] : llvm::zip_equal(op->getResults(), *special))
      known[result] = parts;
    return known[value];
  }
  return known[value] = emitElementwise(op, operands);
}

Value fusednorm::combine(Arith &arith, ReduceKind kind, Value lhs, Value rhs) {
  switch (kind) {
  case ReduceKind::Add:
  case ReduceKind::SumOfSquares:
    return arith.add(lhs, rhs);
  case ReduceKind::Max:
    return arith.max(lhs, rhs);
  case ReduceKind::AbsMax:
    return arith.maxS(lhs, rhs);
  }
  llvm_unreachable("unknown reduction");
}

Value RowLowering::emitFmaToOdd(Value x, Value y, Value z) {
  return VectorEmitter(b, loc, /*hasTable16=*/false).fmaToOdd(x, y, z);
}

Parts RowLowering::emitElementwise(Operation *op, ArrayRef<Parts> operands) {
  auto type = dyn_cast<VectorType>(op->getResult(0).getType());
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto part = cast<ShapedType>(partType(type));
    auto splat = cast<SplatElementsAttr>(constant.getValue()).getSplatValue<Attribute>();
    Value value = Arith::constant(DenseElementsAttr::get(part, splat));
    return Parts(numParts(type), value);
  }
  if (isa<vector::BroadcastOp>(op)) {
    Value value = vector::BroadcastOp::create(b, loc, partType(type), operands[0][0]);
    return Parts(numParts(type), value);
  }
  if (!op->hasTrait<OpTrait::Elementwise>() || !canCompute(op)) {
    op->emitOpError("cannot be distributed over a row by this target");
    hasFailed = true;
    return {};
  }
  Parts results;
  for (unsigned part = 0, e = numParts(type); part < e; ++part) {
    OperationState state(op->getLoc(), op->getName());
    state.addAttributes(op->getAttrs());
    state.addTypes(partType(type));
    for (auto [operand, parts] : llvm::zip_equal(op->getOperands(), operands))
      state.operands.push_back(isa<VectorType>(operand.getType()) ? parts[part] : parts[0]);
    results.push_back(b.create(state)->getResult(0));
  }
  return results;
}
