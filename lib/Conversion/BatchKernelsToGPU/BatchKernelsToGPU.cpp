// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels on the integers of a batch. This file has the chunked-prefill plan, with one block for
// each chunk. Before it writes its row, a block adds the keys of all sequences and checks whether
// the chunks hold them. Each thread has one sequence, and a scan over the threads computes its
// start.

#include "BatchKernel.h"
#include "SequenceCheckKernel.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "fusednorm/Lowering/GPUTarget.h"
#include "fusednorm/Support/Names.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
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
enum Operand { kRowOffsets, kLengths, kBufferRowOffsets, kCacheOffsets, kBufferLengths };

namespace {
class PrefillPlanKernel {
public:
  PrefillPlanKernel(MlaPrefillPlanOp op, const TargetInfo &target, bool launchDependents,
                    StringRef name)
      : op(op), target(target), launchDependents(launchDependents), name(name), b(op.getContext()),
        loc(op.getLoc()), context(op.getContext()) {}

  LogicalResult run();

private:
  /// Returns the extent of an operand with one dimension as an expression of the launch plan.
  ExprAttr extentOf(Operand operand);
  FailureOr<GPUKernelFunction::Shape> describe(GPUKernelFunction &function);
  void emitBody();

  // Arithmetic uses 64 bits, so sums of 32-bit values do not wrap.
  Value i64(int64_t value) { return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value)); }
  Value i32(int64_t value) { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value)); }
  Value add(Value lhs, Value rhs) { return arith::AddIOp::create(b, loc, lhs, rhs); }
  Value sub(Value lhs, Value rhs) { return arith::SubIOp::create(b, loc, lhs, rhs); }
  Value mul(Value lhs, Value rhs) { return arith::MulIOp::create(b, loc, lhs, rhs); }
  Value both(Value lhs, Value rhs) { return arith::AndIOp::create(b, loc, lhs, rhs); }
  Value compare(CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b, loc, condition, yes, no);
  }
  Value wide(Value number) { return arith::ExtUIOp::create(b, loc, b.getI64Type(), number); }
  Value low(Value number) { return arith::TruncIOp::create(b, loc, b.getI32Type(), number); }
  Value clamp(Value number, Value most) {
    return arith::MinSIOp::create(b, loc, arith::MaxSIOp::create(b, loc, number, i64(0)), most);
  }

  Value elementAddress(Operand operand, ValueRange indices) {
    Value element = i64(0);
    const GPUBuffer &buffer = function->getBuffer(arguments[operand]);
    for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
      element = add(element, mul(index, stride));
    return LLVM::GEPOp::create(b, loc, buffer.pointer.getType(), b.getI32Type(), buffer.pointer,
                               ArrayRef<LLVM::GEPArg>{element}, LLVM::GEPNoWrapFlags::inbounds);
  }
  Value at(Operand operand, Value index) {
    return wide(LLVM::LoadOp::create(b, loc, b.getI32Type(), elementAddress(operand, index), 4));
  }
  void set(Operand operand, ValueRange indices, Value number) {
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
  MLIRContext *context;
  const GPUKernelFunction *function = nullptr; // while the body is emitted
  ValueRange arguments;                        // operands of the op in the kernel
  Value sequences, thread, lane, warp, partials;
};
} // namespace

ExprAttr PrefillPlanKernel::extentOf(Operand operand) {
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  return type.isDynamicDim(0) ? ExprAttr::extent(context, operand, 0)
                              : ExprAttr::constant(context, type.getDimSize(0));
}

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
      [&](GPUKernelFunction &function) { return describe(function); },
      [&](OpBuilder &inBody, Operation *own, const GPUKernelFunction &made) {
        b.restoreInsertionPoint(inBody.saveInsertionPoint());
        function = &made;
        arguments = own->getOperands();
        sequences = made.getValue(extentOf(kLengths));
        emitBody();
      });
}

std::pair<Value, Value> PrefillPlanKernel::keysOf(Value sequence, Value isLive) {
  auto branch = scf::IfOp::create(b, loc, TypeRange{b.getI64Type(), b.getI1Type()}, isLive,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value begin = at(kRowOffsets, sequence), end = at(kRowOffsets, add(sequence, i64(1)));
  Value keys = add(at(kLengths, sequence), sub(end, begin));
  Value page = i64(op.getPageSize());
  keys = mul(arith::DivUIOp::create(b, loc, add(keys, sub(page, i64(1))), page), page);
  scf::YieldOp::create(b, loc, ValueRange{keys, compare(CmpIPredicate::ule, begin, end)});
  b.setInsertionPointToStart(branch.elseBlock());
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  scf::YieldOp::create(b, loc, ValueRange{i64(0), yes});
  return {branch.getResult(0), branch.getResult(1)};
}

Value PrefillPlanKernel::fromLaneBefore(Value number, int64_t distance) {
  auto fetch = [&](Value word) -> Value {
    return mlir::gpu::ShuffleOp::create(b, loc, word, distance, kWarp, mlir::gpu::ShuffleMode::UP)
        .getShuffleResult();
  };
  Value half = i64(32);
  Value upper = wide(fetch(low(arith::ShRUIOp::create(b, loc, number, half))));
  Value lower = wide(fetch(low(number)));
  Value fetched = arith::OrIOp::create(b, loc, arith::ShLIOp::create(b, loc, upper, half), lower);
  return select(compare(CmpIPredicate::uge, lane, i32(distance)), fetched, i64(0));
}

std::pair<Value, Value> PrefillPlanKernel::scan(Value number) {
  for (int64_t distance = 1; distance < kWarp; distance *= 2)
    number = add(number, fromLaneBefore(number, distance));
  auto position = [&](Value index) -> Value {
    return LLVM::GEPOp::create(b, loc, partials.getType(), b.getI64Type(), partials,
                               ArrayRef<LLVM::GEPArg>{index}, LLVM::GEPNoWrapFlags::inbounds);
  };
  mlir::gpu::BarrierOp::create(b, loc); // the sums of the previous scan have been read
  doIf(compare(CmpIPredicate::eq, lane, i32(kWarp - 1)),
       [&] { LLVM::StoreOp::create(b, loc, number, position(warp), 8); });
  mlir::gpu::BarrierOp::create(b, loc);
  Value before = i64(0), all = i64(0);
  for (int64_t other = 0; other < kWarps; ++other) {
    Value sum = LLVM::LoadOp::create(b, loc, b.getI64Type(), position(i32(other)), 8);
    all = add(all, sum);
    Value isBefore = compare(CmpIPredicate::ult, i32(other), warp);
    before = add(before, select(isBefore, sum, i64(0)));
  }
  return {add(number, before), all};
}

SmallVector<Value>
PrefillPlanKernel::forSequences(ArrayRef<Value> init,
                                function_ref<SmallVector<Value>(Value, Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(b, loc, i64(0), sequences, i64(kThreads), init,
                                 [&](OpBuilder &, Location, Value first, ValueRange carried) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(first.getParentBlock());
                                   Value sequence = add(first, wide(thread));
                                   Value isLive = compare(CmpIPredicate::ult, sequence, sequences);
                                   scf::YieldOp::create(b, loc, body(sequence, isLive, carried));
                                 });
  return llvm::to_vector_of<Value>(loop.getResults());
}

void PrefillPlanKernel::emitBody() {
  auto module = b.getInsertionBlock()->getParent()->getParentOfType<mlir::gpu::GPUModuleOp>();
  auto range = LLVM::ConstantRangeAttr::get(context, APInt(32, 0), APInt(32, kThreads));
  thread = NVVM::ThreadIdXOp::create(b, loc, b.getI32Type(), range);
  lane = arith::AndIOp::create(b, loc, thread, i32(kWarp - 1));
  warp = arith::DivUIOp::create(b, loc, thread, i32(kWarp));
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

  Value chunkSize = i64(op.getChunkSize()), base = mul(chunk, chunkSize);
  // Offsets out of order count as one key more than all chunks hold.
  Value most = mul(chunks, chunkSize), tooMany = add(most, i64(1));
  SmallVector<Value> sum =
      forSequences({i64(0)}, [&](Value sequence, Value isLive, ValueRange known) {
        auto [keys, isOrdered] = keysOf(sequence, isLive);
        Value own = select(isOrdered, arith::MinUIOp::create(b, loc, keys, tooMany), tooMany);
        Value all = add(known[0], scan(own).second);
        return SmallVector<Value>{arith::MinUIOp::create(b, loc, all, tooMany)};
      });
  Value all = sum[0], fits = compare(CmpIPredicate::ule, all, most);
  Value isFirst = compare(CmpIPredicate::eq, thread, i32(0));
  doIf(both(isFirst, compare(CmpIPredicate::ugt, all, most)),
       [&] { set(kBufferLengths, chunk, i32(kTooManyKeys)); });
  doIf(fits, [&] {
    forSequences({i64(0)}, [&](Value sequence, Value isLive, ValueRange known) {
      Value keys = keysOf(sequence, isLive).first;
      auto [end, all] = scan(keys);
      Value start = add(known[0], sub(end, keys));
      doIf(isLive, [&] {
        set(kBufferRowOffsets, {chunk, sequence}, low(clamp(sub(start, base), chunkSize)));
        set(kCacheOffsets, {chunk, sequence}, low(clamp(sub(base, start), keys)));
      });
      return SmallVector<Value>{add(known[0], all)};
    });
    doIf(isFirst, [&] {
      Value length = low(clamp(sub(all, base), chunkSize));
      Value isUsed = arith::OrIOp::create(b, loc, compare(CmpIPredicate::ult, base, all),
                                          compare(CmpIPredicate::eq, sequences, i64(0)));
      set(kBufferRowOffsets, {chunk, sequences}, length);
      set(kCacheOffsets, {chunk, sequences}, i32(0));
      set(kBufferLengths, chunk, select(isUsed, length, i32(-1)));
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
