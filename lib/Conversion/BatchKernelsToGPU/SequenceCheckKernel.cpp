// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SequenceCheckKernel.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/OpKernel.h"
#include "fusednorm/Lowering/SequenceChecks.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using launch::ExprAttr;
using launch::ExprKind;
using tilegpu::FloatEmitter;
using Predicate = arith::CmpIPredicate;

static constexpr int64_t kLanes = 32, kCheckWarps = 4, kCheckThreads = kCheckWarps * kLanes;
static constexpr int64_t kNumberBytes = 4;

namespace {
/// Writes the body of the kernel. `op` is the op on the kernel's arguments.
class SequenceCheckKernel {
public:
  SequenceCheckKernel(FloatEmitter &e, CheckSequencesOp op, const GPUKernelFunction &function)
      : e(e), op(op), function(function) {}

  void write();

private:
  CheckedBatch describeBatch();
  const GPUBuffer &bufferOf(Value array) { return function.getBuffer(array); }
  int64_t rankOf(Value array) { return cast<MemRefType>(array.getType()).getRank(); }
  Value addressOf(Value array, ValueRange indices) {
    Value at = e.index(0);
    for (auto [number, stride] : llvm::zip_equal(indices, bufferOf(array).strides))
      at = e.add(at, e.mul(number, stride));
    return e.ahead(bufferOf(array).pointer, e.mul(at, kNumberBytes));
  }
  Value load(Value array, ValueRange indices) {
    return e.toIndex(e.load(e.b.getI32Type(), addressOf(array, indices), kNumberBytes));
  }
  Value findFirst(Value begin, Value end, function_ref<Value(Value)> holds);

  FloatEmitter &e;
  CheckSequencesOp op;
  const GPUKernelFunction &function;
  Value lane;
};
} // namespace

/// Finds the first number in [begin, end) for which `holds` is false, or `end`. Numbers of
/// sequences and table columns are below 2^32.
Value SequenceCheckKernel::findFirst(Value begin, Value end, function_ref<Value(Value)> holds) {
  auto loop = scf::ForOp::create(e.b, e.loc, e.add(begin, e.toIndex(lane)), end, e.index(kLanes),
                                 ValueRange{end});
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Value number = loop.getInductionVar(), first = loop.getRegionIterArg(0);
    Value own = e.select(holds(number), first, e.smaller(number, first));
    scf::YieldOp::create(e.b, e.loc, own);
  }
  Value first = e.toI32(loop.getResult(0));
  for (int64_t bits = 1; bits < kLanes; bits *= 2)
    first = e.min(first, e.exchange(first, bits));
  return e.toIndex(first);
}

CheckedBatch SequenceCheckKernel::describeBatch() {
  CheckedBatch batch;
  batch.sequences = e.sub(bufferOf(op.getRowOffsets()).extents[0], 1);
  batch.queries = bufferOf(op.getQ()).extents[0];
  bool isArray = rankOf(op.getK()) == 3;
  if (isArray)
    batch.keys = bufferOf(op.getK()).extents[0];
  if (op.getTable()) {
    Value cache = isArray ? op.getRope() : Value(op.getK());
    batch.pages = bufferOf(cache).extents[0];
    batch.pageSize = bufferOf(cache).extents[rankOf(cache) == 6 ? 3 : 1];
    if (rankOf(op.getTable()) == 2)
      batch.tableColumns = bufferOf(op.getTable()).extents[1];
  }
  batch.hasKeyOffsets = bool(op.getKeyOffsets());
  batch.hasLengths = bool(op.getLengths());
  batch.hasKeyStarts = bool(op.getKeyStarts());
  batch.load = [this](SequenceArray array, ValueRange indices) {
    switch (array) {
    case SequenceArray::RowOffsets:
      return load(op.getRowOffsets(), indices);
    case SequenceArray::KeyOffsets:
      return load(op.getKeyOffsets(), indices);
    case SequenceArray::Lengths:
      return load(op.getLengths(), indices);
    case SequenceArray::KeyStarts:
      return load(op.getKeyStarts(), indices);
    case SequenceArray::Table:
      return load(op.getTable(), indices);
    }
    llvm_unreachable("an array of a batch");
  };
  batch.findFirst = [this](Value begin, Value end, function_ref<Value(Value)> holds) {
    return findFirst(begin, end, holds);
  };
  return batch;
}

void SequenceCheckKernel::write() {
  auto range =
      LLVM::ConstantRangeAttr::get(e.b.getContext(), APInt(32, 0), APInt(32, kCheckThreads));
  Value thread = NVVM::ThreadIdXOp::create(e.b, e.loc, e.b.getI32Type(), range);
  Value block = NVVM::BlockIdXOp::create(e.b, e.loc, e.b.getI32Type());
  lane = e.bitAnd(thread, kLanes - 1);
  CheckedBatch batch = describeBatch();
  Value sequence = e.add(e.mul(e.toIndex(block), kCheckWarps), e.toIndex(e.div(thread, kLanes)));
  // All lanes of a warp have the same sequence.
  e.when(e.compare(Predicate::ult, sequence, batch.sequences), [&] {
    SequenceChecks checks(e.b, e.loc, batch);
    SequenceChecks::Finding found = checks.check(sequence, checks.areRowsGood());
    e.when(e.compare(Predicate::eq, lane, 0), [&] {
      const Value numbers[] = {found.code, found.number};
      for (auto [column, number] : llvm::enumerate(numbers)) {
        Value address = addressOf(op.getStatus(), {sequence, e.index(column)});
        e.store(e.toI32(number), address, kNumberBytes);
      }
    });
  });
}

LogicalResult fusednorm::convertSequenceCheck(CheckSequencesOp op, const TargetInfo &target,
                                              bool launchDependents, StringRef name) {
  auto describe = [&](GPUKernelFunction &function,
                      Operation *own) -> FailureOr<GPUKernelFunction::Shape> {
    function.addArguments();
    MLIRContext *context = op.getContext();
    ExprAttr sequences = getExtent(cast<CheckSequencesOp>(own).getStatus(), 0);
    GPUKernelFunction::Shape shape;
    shape.grid =
        ExprAttr::compute(ExprKind::CeilDiv, {sequences, ExprAttr::constant(context, kCheckWarps)});
    shape.threads = kCheckThreads;
    return shape;
  };
  return convertToKernel(op, name, /*usesIndices=*/true, describe,
                         [&](OpBuilder &b, Operation *own, GPUKernelFunction &function) {
                           FloatEmitter e(b, op.getLoc());
                           GPUKernelFunction::waitForPrevious(b, op.getLoc(), target,
                                                              launchDependents);
                           SequenceCheckKernel(e, cast<CheckSequencesOp>(own), function).write();
                         });
}
