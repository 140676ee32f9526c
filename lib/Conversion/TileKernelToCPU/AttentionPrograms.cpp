// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionPrograms.h"
#include "CPUAttentionLowering.h"
#include "CPUTileLowering.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

bool cpu::isAttention(ProgramOp program) {
  return llvm::any_of(program.getBody().front(),
                      [](Operation &op) { return isa<AttentionOp, MergeStatesOp>(op); });
}

namespace {
/// Merges the partial attention states (split-KV) of all heads of a token.
class SplitKvMerge {
public:
  SplitKvMerge(OpBuilder &b, MergeStatesOp op, const TargetInfo &target, IRMapping scalars)
      : b(b), loc(op.getLoc()), lanes(target.vectorBytes / 4), e(b, loc, lanes), one(b, loc, 1) {
    auto own = [&](Value value) { return value ? scalars.lookupOrDefault(value) : value; };
    states = own(op.getStates());
    lses = own(op.getLses());
    rowOffsets = own(op.getRowOffsets());
    out = own(op.getOut());
    lse = own(op.getLse());
  }

  void allocate() {
    parts = e.dim(states, 0);
    auto type = MemRefType::get({ShapedType::kDynamic}, b.getF32Type());
    weights = memref::AllocOp::create(b, loc, type, ValueRange{parts});
  }
  void deallocate() { memref::DeallocOp::create(b, loc, weights); }

  void run(Value token) {
    OpBuilder::InsertionGuard guard(b);
    if (rowOffsets) {
      // Tokens past the last row are padding.
      Value last = e.sub(e.dim(rowOffsets, 0), e.index(1));
      Value end = memref::LoadOp::create(b, loc, rowOffsets, last);
      end = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), end);
      Value isToken = e.compare(LaneEmitter::Predicate::ult, token, end);
      auto branch = scf::IfOp::create(b, loc, isToken, /*withElseRegion=*/false);
      b.setInsertionPointToStart(branch.thenBlock());
    }
    e.loop(e.index(0), e.dim(states, 2), 1, [&](Value head) { merge(token, head); });
  }

private:
  void merge(Value token, Value head);
  /// Loads an LSE; -inf for +inf.
  Value lseAt(Value part, Value head, Value token);
  void mergeColumns(LaneEmitter &at, Value token, Value head, Value column, Value total,
                    Value isEmpty);
  Value numberOf(double value) {
    return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(float(value)));
  }

  OpBuilder &b;
  Location loc;
  int64_t lanes;
  LaneEmitter e, one;
  Value states, lses, rowOffsets, out, lse, parts, weights;
};
} // namespace

Value SplitKvMerge::lseAt(Value part, Value head, Value token) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Value lse = memref::LoadOp::create(b, loc, lses, ValueRange{part, head, token});
  Value isInfinite =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, lse, numberOf(kInfinity));
  return e.select(isInfinite, numberOf(-kInfinity), lse);
}

void SplitKvMerge::merge(Value token, Value head) {
  Value zero = e.index(0);
  auto lseOf = [&](Value part) { return lseAt(part, head, token); };
  Value lowest = numberOf(-std::numeric_limits<double>::infinity());
  Value largest =
      e.loop(zero, parts, 1, {lowest}, [&](Value part, ValueRange carried) -> LaneEmitter::Carried {
         return {e.maxf(carried.front(), lseOf(part))};
       }).front();
  Value isEmpty = e.isMinusInfinity(largest);
  Value base = e.select(isEmpty, numberOf(0), largest);
  Value total = e.loop(zero, parts, 1, {numberOf(0)},
                       [&](Value part, ValueRange carried) -> LaneEmitter::Carried {
                         Value weight = e.exp(e.subf(lseOf(part), base));
                         memref::StoreOp::create(b, loc, weight, weights, part);
                         return {e.addf(carried.front(), weight)};
                       })
                    .front();
  int64_t columns = cast<MemRefType>(states.getType()).getShape().back();
  int64_t whole = columns / lanes * lanes;
  e.loop(zero, e.index(whole), lanes,
         [&](Value column) { mergeColumns(e, token, head, column, total, isEmpty); });
  e.loop(e.index(whole), e.index(columns), 1,
         [&](Value column) { mergeColumns(one, token, head, column, total, isEmpty); });
  if (!lse)
    return;
  Value log = e.plusLog(base, e.select(isEmpty, numberOf(1), total));
  memref::StoreOp::create(b, loc, e.select(isEmpty, lowest, log), lse, ValueRange{head, token});
}

void SplitKvMerge::mergeColumns(LaneEmitter &at, Value token, Value head, Value column, Value total,
                                Value isEmpty) {
  Value sum =
      at.loop(e.index(0), parts, 1, {at.number(0)},
              [&](Value part, ValueRange carried) -> LaneEmitter::Carried {
                Value weight = memref::LoadOp::create(b, loc, weights, part);
                // A state without visible keys is not read.
                Value own = lseAt(part, head, token);
                Value isRead =
                    arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, own,
                                          numberOf(-std::numeric_limits<double>::infinity()));
                auto branch = scf::IfOp::create(b, loc, at.floats(), isRead, true);
                OpBuilder::InsertionGuard guard(b);
                b.setInsertionPointToStart(branch.thenBlock());
                Value numbers = at.widen(at.load(states, {part, token, head, column}));
                scf::YieldOp::create(b, loc, at.fma(at.splat(weight), numbers, carried.front()));
                b.setInsertionPointToStart(branch.elseBlock());
                scf::YieldOp::create(b, loc, carried.front());
                return {branch.getResult(0)};
              })
          .front();
  sum = at.divf(sum, at.splat(total));
  sum = at.select(at.splat(isEmpty), at.number(0), sum);
  Type element = cast<MemRefType>(out.getType()).getElementType();
  if (!element.isF32())
    sum = arith::TruncFOp::create(b, loc, at.of(element), sum);
  at.store(sum, out, {token, head, column});
}

FailureOr<func::FuncOp> cpu::createAttentionLoop(ProgramOp program, StringRef name,
                                                 const TargetInfo &target,
                                                 CPUKernelFunctions &functions, OpBuilder &b) {
  Location loc = program.getLoc();
  Block &body = program.getBody().front();
  if (!llvm::hasSingleElement(body))
    return program.emitOpError("has no lowering to a CPU yet: expected attention as the only op "
                               "of a program");
  Operation &only = body.front();
  size_t rank = isa<AttentionOp>(only) ? 2 : 1;
  if (body.getNumArguments() != rank || only.getOperand(0) != body.getArgument(0) ||
      (rank == 2 && only.getOperand(1) != body.getArgument(1)))
    return only.emitOpError("has no lowering to a CPU yet: expected the indices of its program");
  func::FuncOp function = functions.createBody(name);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = functions.cloneScalars(function);
  LaneEmitter e(b, loc, 1);
  Value begin = function.getArguments().drop_back().back(), end = function.getArguments().back();
  LogicalResult result = success();
  if (auto merge = dyn_cast<MergeStatesOp>(only)) {
    SplitKvMerge engine(b, merge, target, mapping);
    engine.allocate();
    e.loop(begin, end, 1,
           [&](Value tile) { engine.run(e.mul(tile, e.index(program.getStep().front()))); });
    engine.deallocate();
  } else {
    auto attention = cast<AttentionOp>(only);
    if (program.getStep()[0] != 1 || program.getStep()[1] != int64_t(attention.getQueries()))
      return only.emitOpError("has no lowering to a CPU yet: expected steps of one head and of ")
             << attention.getQueries() << " queries, got " << program.getStep()[0] << " and "
             << program.getStep()[1];
    CPUAttentionLowering engine(b, attention, target, mapping);
    engine.allocate();
    Value step = e.index(program.getStep()[1]);
    Value tiles = e.ceilDiv(mapping.lookupOrDefault(program.getBounds()[1]), step);
    e.loop(begin, end, 1, [&](Value tile) { result = engine.run(tile, tiles); });
    engine.deallocate();
  }
  func::ReturnOp::create(b, loc);
  auto attention = dyn_cast<AttentionOp>(only);
  if (attention && attentionUsesTiles(attention, target) && succeeded(result))
    result = requestTiles(function);
  if (failed(result))
    return failure();
  return function;
}
