// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels on the integers of a batch. This file has the chunked-prefill plan, with one block for
// each chunk. Before it writes its row, a block adds the keys of all sequences and checks whether
// the chunks hold them. Each thread has one sequence, and a scan over the threads computes its
// start.

#include "SequenceCheckKernel.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Lowering/GPUTarget.h"
#include "fusednorm/Lowering/OpKernel.h"
#include "fusednorm/Support/Names.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTBATCHKERNELSTOGPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using arith::CmpIPredicate;
using launch::ExprAttr;
using launch::ExprKind;

static constexpr int64_t kWarp = 32, kThreads = 256, kWarps = kThreads / kWarp;
static constexpr int64_t kTooManyKeys = -2;
// With chunks of at most 2^30 keys, sums over a block's threads stay below 2^64.
static constexpr int64_t kMostChunks = int64_t(1) << 24;
enum PlanOperand { kRowOffsets, kLengths, kBufferRowOffsets, kCacheOffsets, kBufferLengths };

namespace {
class PrefillPlanKernel {
public:
  PrefillPlanKernel(MlaPrefillPlanOp op, const TargetInfo &target, bool launchDependents,
                    StringRef name)
      : op(op), target(target), launchDependents(launchDependents), name(name), b(op.getContext()),
        loc(op.getLoc()), arith(b, loc), context(op.getContext()) {}

  LogicalResult run();

private:
  /// Returns the extent of an operand with one dimension as an expression of the launch plan.
  ExprAttr extentOf(PlanOperand operand) { return getExtent(arguments[operand], 0); }
  FailureOr<GPUKernelFunction::Shape> describe(GPUKernelFunction &function);
  void emitBody();

  // Arithmetic uses 64 bits, so sums of 32-bit values do not wrap.
  Value wide(Value number) { return arith.convert(number, b.getI64Type()); }
  Value low(Value number) { return arith.convert(number, b.getI32Type()); }
  Value clamp(Value number, Value most) { return arith.minS(arith.maxS(number, 0), most); }

  Value elementAddress(PlanOperand operand, ValueRange indices) {
    Value element = arith.i64(0);
    const GPUBuffer &buffer = function->getBuffer(arguments[operand]);
    for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
      element = arith.add(element, arith.mul(index, stride));
    return LLVM::GEPOp::create(b, loc, buffer.pointer.getType(), b.getI32Type(), buffer.pointer,
                               ArrayRef<LLVM::GEPArg>{element}, LLVM::GEPNoWrapFlags::inbounds);
  }
  Value at(PlanOperand operand, Value index) {
    return wide(LLVM::LoadOp::create(b, loc, b.getI32Type(), elementAddress(operand, index), 4));
  }
  void set(PlanOperand operand, ValueRange indices, Value number) {
    LLVM::StoreOp::create(b, loc, number, elementAddress(operand, indices), 4);
  }
  void doIf(Value condition, function_ref<void()> body) {
    auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    body();
  }

  /// Returns the keys of a thread's sequence, rounded up to whole pages, and whether its offsets
  /// are in order. There are no keys past the last sequence.
  std::pair<Value, Value> keysOf(Value sequence, Value isLive);
  /// Returns the value of the lane `distance` before this lane, or 0 in the first lanes.
  Value fromLaneBefore(Value number, int64_t distance);
  /// Returns the inclusive prefix sum over the threads of a block, and the total.
  std::pair<Value, Value> scan(Value number);
  /// Emits a loop over all sequences, one for each thread at a time. `init` has the initial values
  /// of the loop-carried values.
  SmallVector<Value> forSequences(ArrayRef<Value> init,
                                  function_ref<SmallVector<Value>(Value, Value, ValueRange)> body);

  MlaPrefillPlanOp op;
  const TargetInfo &target;
  bool launchDependents;
  StringRef name;
  OpBuilder b;
  Location loc;
  Arith arith;
  MLIRContext *context;
  const GPUKernelFunction *function = nullptr; // while the body is emitted
  ValueRange arguments;                        // operands of the op in the kernel
  Value sequences, thread, lane, warp, partials;
};
} // namespace

FailureOr<GPUKernelFunction::Shape> PrefillPlanKernel::describe(GPUKernelFunction &function) {
  function.addArguments([](BlockArgument, int64_t) { return false; });
  function.addParameter(b.getI64Type(), extentOf(kLengths));
  GPUKernelFunction::Shape shape;
  shape.grid = extentOf(kBufferLengths);
  shape.threads = kThreads;
  auto limit = launch::ConstraintAttr::get(
      context, launch::ConstraintKind::AtMost, shape.grid, ExprAttr::constant(context, kMostChunks),
      "buffer_lengths: expected at most " + std::to_string(kMostChunks) + " chunks");
  if (limit.getConstant() == false)
    return op.emitOpError("has ") << *shape.grid.getConstant() << " chunks; expected at most "
                                  << kMostChunks << " on a GPU";
  if (!limit.getConstant())
    shape.constraints.push_back(limit);
  return shape;
}

LogicalResult PrefillPlanKernel::run() {
  return convertToKernel(
      op, name, /*usesIndices=*/false,
      [&](GPUKernelFunction &function, Operation *own) {
        arguments = own->getOperands();
        return describe(function);
      },
      [&](OpBuilder &inBody, Operation *own, const GPUKernelFunction &made) {
        b.restoreInsertionPoint(inBody.saveInsertionPoint());
        function = &made;
        sequences = made.getValue(extentOf(kLengths));
        emitBody();
      });
}

std::pair<Value, Value> PrefillPlanKernel::keysOf(Value sequence, Value isLive) {
  auto branch = scf::IfOp::create(b, loc, TypeRange{b.getI64Type(), b.getI1Type()}, isLive,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value begin = at(kRowOffsets, sequence), end = at(kRowOffsets, arith.add(sequence, 1));
  Value keys = arith.add(at(kLengths, sequence), arith.sub(end, begin));
  Value page = arith.i64(op.getPageSize());
  keys = arith.mul(arith.div(arith.add(keys, arith.sub(page, 1)), page), page);
  scf::YieldOp::create(b, loc, ValueRange{keys, arith.num(begin).ule(end)});
  b.setInsertionPointToStart(branch.elseBlock());
  Value yes = arith.boolean(true);
  scf::YieldOp::create(b, loc, ValueRange{arith.i64(0), yes});
  return {branch.getResult(0), branch.getResult(1)};
}

Value PrefillPlanKernel::fromLaneBefore(Value number, int64_t distance) {
  auto fetch = [&](Value word) -> Value {
    return mlir::gpu::ShuffleOp::create(b, loc, word, distance, kWarp, mlir::gpu::ShuffleMode::UP)
        .getShuffleResult();
  };
  Value half = arith.i64(32);
  Value upper = wide(fetch(low(arith.shr(number, half))));
  Value lower = wide(fetch(low(number)));
  Value fetched = arith.shl(upper, half) | lower;
  return arith.select(arith.num(lane).uge(distance), fetched, 0);
}

std::pair<Value, Value> PrefillPlanKernel::scan(Value number) {
  for (int64_t distance = 1; distance < kWarp; distance *= 2)
    number = arith.add(number, fromLaneBefore(number, distance));
  auto position = [&](Value index) -> Value {
    return LLVM::GEPOp::create(b, loc, partials.getType(), b.getI64Type(), partials,
                               ArrayRef<LLVM::GEPArg>{index}, LLVM::GEPNoWrapFlags::inbounds);
  };
  mlir::gpu::BarrierOp::create(b, loc); // the sums of the previous scan have been read
  doIf(arith.num(lane).eq(kWarp - 1),
       [&] { LLVM::StoreOp::create(b, loc, number, position(warp), 8); });
  mlir::gpu::BarrierOp::create(b, loc);
  Value before = arith.i64(0), all = arith.i64(0);
  for (int64_t other = 0; other < kWarps; ++other) {
    Value sum = LLVM::LoadOp::create(b, loc, b.getI64Type(), position(arith.i32(other)), 8);
    all = arith.add(all, sum);
    Value isBefore = arith.compare(CmpIPredicate::ult, arith.i32(other), warp);
    before = arith.add(before, arith.select(isBefore, sum, 0));
  }
  return {arith.add(number, before), all};
}

SmallVector<Value>
PrefillPlanKernel::forSequences(ArrayRef<Value> init,
                                function_ref<SmallVector<Value>(Value, Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(b, loc, arith.i64(0), sequences, arith.i64(kThreads), init,
                                 [&](OpBuilder &, Location, Value first, ValueRange carried) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(first.getParentBlock());
                                   Value sequence = arith.add(first, wide(thread));
                                   Value isLive = arith.num(sequence).ult(sequences);
                                   scf::YieldOp::create(b, loc, body(sequence, isLive, carried));
                                 });
  return llvm::to_vector_of<Value>(loop.getResults());
}

void PrefillPlanKernel::emitBody() {
  auto module = b.getInsertionBlock()->getParent()->getParentOfType<mlir::gpu::GPUModuleOp>();
  auto range = LLVM::ConstantRangeAttr::get(context, APInt(32, 0), APInt(32, kThreads));
  thread = NVVM::ThreadIdXOp::create(b, loc, b.getI32Type(), range);
  lane = arith.bitAnd(thread, kWarp - 1);
  warp = arith.div(thread, kWarp);
  Value chunk = wide(NVVM::BlockIdXOp::create(b, loc, b.getI32Type()));
  Value chunks = wide(NVVM::GridDimXOp::create(b, loc, b.getI32Type()));
  constexpr unsigned kShared = 3;
  std::string shared = (name + "_partials").str();
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    LLVM::GlobalOp::create(b, loc, LLVM::LLVMArrayType::get(b.getI64Type(), kWarps),
                           /*isConstant=*/false, LLVM::Linkage::Internal, shared, Attribute(),
                           /*alignment=*/8, kShared);
  }
  partials =
      LLVM::AddressOfOp::create(b, loc, LLVM::LLVMPointerType::get(context, kShared), shared);
  GPUKernelFunction::waitForPrevious(b, loc, target, launchDependents);

  Value chunkSize = arith.i64(op.getChunkSize()), base = arith.mul(chunk, chunkSize);
  // Offsets out of order count as one key more than all chunks hold.
  Value most = arith.mul(chunks, chunkSize), tooMany = arith.add(most, 1);
  SmallVector<Value> sum =
      forSequences({arith.i64(0)}, [&](Value sequence, Value isLive, ValueRange known) {
        auto [keys, isOrdered] = keysOf(sequence, isLive);
        Value own = arith.select(isOrdered, arith.min(keys, tooMany), tooMany);
        Value all = arith.add(known[0], scan(own).second);
        return SmallVector<Value>{arith.min(all, tooMany)};
      });
  Value all = sum[0], fits = arith.num(all).ule(most);
  Value isFirst = arith.num(thread).eq(0);
  doIf(arith.both(isFirst, arith.num(all).ugt(most)),
       [&] { set(kBufferLengths, chunk, arith.i32(kTooManyKeys)); });
  doIf(fits, [&] {
    forSequences({arith.i64(0)}, [&](Value sequence, Value isLive, ValueRange known) {
      Value keys = keysOf(sequence, isLive).first;
      auto [end, all] = scan(keys);
      Value start = arith.add(known[0], arith.sub(end, keys));
      doIf(isLive, [&] {
        set(kBufferRowOffsets, {chunk, sequence}, low(clamp(arith.sub(start, base), chunkSize)));
        set(kCacheOffsets, {chunk, sequence}, low(clamp(arith.sub(base, start), keys)));
      });
      return SmallVector<Value>{arith.add(known[0], all)};
    });
    doIf(isFirst, [&] {
      Value length = low(clamp(arith.sub(all, base), chunkSize));
      Value isUsed = arith.bitOr(arith.num(base).ult(all), arith.num(sequences).eq(0));
      set(kBufferRowOffsets, {chunk, sequences}, length);
      set(kCacheOffsets, {chunk, sequences}, arith.i32(0));
      set(kBufferLengths, chunk, arith.select(isUsed, length, -1));
    });
  });
}

namespace {
struct ConvertBatchKernelsToGPU
    : fusednorm::impl::ConvertBatchKernelsToGPUBase<ConvertBatchKernelsToGPU> {
  using Base::Base;
  void runOnOperation() override {
    FailureOr<TargetInfo> info = getGPUTarget(getOperation(), target, getArgument());
    if (failed(info))
      return signalPassFailure();
    getOperation()->setAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
    llvm::StringSet<> names;
    getOperation().walk([&](SymbolOpInterface symbol) { names.insert(symbol.getName()); });
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      SmallVector<Operation *> ops;
      function.walk([&](Operation *op) {
        if (isa<CheckSequencesOp, MlaPrefillPlanOp>(op))
          ops.push_back(op);
      });
      for (auto [number, op] : llvm::enumerate(ops)) {
        if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>)) {
          op->emitOpError("is on tensors: run fusednorm-bufferize first");
          return signalPassFailure();
        }
        auto plan = dyn_cast<MlaPrefillPlanOp>(op);
        std::string name = toIdentifier(function.getName()) + (plan ? "_plan" : "_sequences") +
                           std::to_string(number);
        while (!names.insert(name).second)
          name += "_";
        LogicalResult done =
            plan ? PrefillPlanKernel(plan, *info, launchDependents, name).run()
                 : convertSequenceCheck(cast<CheckSequencesOp>(op), *info, launchDependents, name);
        if (failed(done))
          return signalPassFailure();
      }
    }
  }
};
} // namespace
