// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts row kernels to CPU functions. The rows of program i of kernel `k` become a loop in
// k_program<i>_rows. CPUKernelFunctions.h lists the other functions of a kernel.

#include "fusednorm/Conversion/RowKernelToCPU.h"
#include "CPURowLowering.h"
#include "NonTemporal.h"
#include "RowWork.h"
#include "TokenScalars.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/Launch/Transforms/HostChecks.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Lowering/CPUPass.h"
#include "fusednorm/Lowering/Kernels.h"
#include "fusednorm/Lowering/Poison.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTROWKERNELTOCPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

namespace {

class KernelConversion {
public:
  KernelConversion(launch::FuncOp kernel, Threads threads, const TargetInfo &target)
      : kernel(kernel), target(target), b(kernel), loc(kernel.getLoc()), arith(b, loc),
        functions(kernel, b, threads) {}

  LogicalResult run() {
    if (failed(checkLaunches()))
      return failure();
    auto programs = createPrograms(/*haveRanges=*/true);
    if (failed(programs))
      return failure();
    auto own = llvm::to_vector(kernel.getPrograms<ProgramOp>());
    auto count = [&](unsigned program, IRMapping &mapping) {
      SmallVector<Value> bounds;
      return countRows(own[program], mapping, bounds);
    };
    functions.replaceKernel(*programs, count, [&](unsigned program, IRMapping &mapping) {
      return createRowWork(b, own[program], mapping, count(program, mapping));
    });
    return success();
  }

  /// Converts a kernel for ranges of the first index. Another kernel calls the result.
  FailureOr<func::FuncOp> runByFirstIndex() {
    auto programs = createPrograms(/*haveRanges=*/false);
    if (failed(programs))
      return failure();
    auto own = llvm::to_vector(kernel.getPrograms<ProgramOp>());
    return functions.replaceByLeading(*programs, [&](unsigned program, IRMapping &mapping) {
      Value rows = arith.index(1);
      for (Value bound : own[program].getBounds().drop_front())
        rows = arith.mul(rows, mapping.lookupOrDefault(bound));
      return rows;
    });
  }

private:
  /// Creates the function of each program: a range with the default floating-point state, or a loop
  /// over rows.
  FailureOr<SmallVector<func::FuncOp>> createPrograms(bool haveRanges) {
    SmallVector<func::FuncOp> programs;
    for (auto [index, program] : llvm::enumerate(kernel.getPrograms<ProgramOp>())) {
      auto schedule = program.getScheduleAs<CPUScheduleAttr>();
      if (!schedule || !schedule.isComplete())
        return program.emitOpError("has no complete schedule: run fusednorm-assign-schedule first");
      std::string name = (kernel.getName() + "_program" + Twine(index)).str();
      FailureOr<func::FuncOp> rows = createRowLoop(program, name + "_rows");
      if (failed(rows))
        return failure();
      programs.push_back(haveRanges ? functions.createRange(name, *rows) : *rows);
    }
    return programs;
  }

  /// Emits constraint checks before each launch. A launch becomes a call, which cannot fail.
  LogicalResult checkLaunches() {
    auto list = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName);
    if (!list)
      return success();
    auto constraints = llvm::to_vector(list.getAsRange<launch::ConstraintAttr>());
    LogicalResult result = success();
    for (auto function : kernel->getParentOp()->getRegion(0).getOps<func::FuncOp>())
      function.walk([&](launch::CallOp op) {
        if (op.getKernel() == kernel.getName() && succeeded(result))
          result = launch::checkOnHost(op, constraints, op.getOperands());
      });
    return result;
  }

  /// Emits the number of rows, and each bound, of a program.
  Value countRows(ProgramOp program, IRMapping &mapping, SmallVectorImpl<Value> &bounds) {
    Value rows = arith.index(1);
    for (Value bound : program.getBounds()) {
      bounds.push_back(mapping.lookup(bound));
      rows = arith.mul(rows, bounds.back());
    }
    return rows;
  }

  /// Emits the number of bytes that all programs of the kernel write.
  Value countBytes(IRMapping &mapping) {
    Value sum = arith.index(0);
    for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
      SmallVector<Value> bounds;
      Value rows = countRows(program, mapping, bounds);
      Value bytes = arith.mul(rows, createRowBytes(b, program, mapping));
      sum = arith.add(sum, bytes);
    }
    return sum;
  }

  /// Converts a row number to row indices. The last index varies fastest.
  SmallVector<Value> indicesOf(Value row, ArrayRef<Value> bounds) {
    SmallVector<Value> indices(bounds.size());
    for (int64_t dim = int64_t(bounds.size()) - 1; dim >= 0; --dim) {
      if (dim == 0) {
        indices[0] = row;
        break;
      }
      indices[dim] = arith.rem(row, bounds[dim]);
      row = arith.div(row, bounds[dim]);
    }
    return indices;
  }

  /// Emits a loop over the outer indices. It computes shared scalars once, and evaluates the guards
  /// that are equal for all rows of an iteration. `inner` emits the rows of one iteration, from a
  /// row number to another; its last argument is the first row with these outer indices.
  void createOuterLoop(ProgramOp program, ArrayRef<Operation *> shared, ArrayRef<Value> bounds,
                       Value begin, Value end, IRMapping &mapping,
                       llvm::function_ref<void(Value, Value, Value)> inner) {
    Value one = arith.index(1);
    Value rows = arith.max(bounds.back(), one);
    Value first = arith.div(begin, rows);
    Value last = arith.ceilDiv(end, rows);
    scf::ForOp::create(
        b, loc, first, last, one, ValueRange(),
        [&](OpBuilder &, Location, Value outer, ValueRange) {
          OpBuilder::InsertionGuard guard(b);
          b.setInsertionPointToEnd(outer.getParentBlock());
          Value base = arith.mul(outer, rows);
          Value behind = arith.add(base, rows);
          Value from = arith.max(begin, base);
          Value to = arith.min(end, behind);
          mapping.map(program.getBody().getArguments().drop_back(),
                      indicesOf(outer, bounds.drop_back()));
          {
            OpBuilder::InsertionGuard inBranches(b);
            auto isShared = [&](Value value) {
              return mapping.contains(value) || llvm::is_contained(shared, value.getDefiningOp());
            };
            bool allPassed = true;
            for (auto own : program.getBody().getOps<GuardOp>()) {
              allPassed &= isShared(own.getCondition());
              if (!allPassed)
                break;
              llvm::SmallDenseSet<Operation *> needed = neededFor(program, own, mapping);
              for (Operation *op : shared)
                if (needed.contains(op))
                  cloneScalar(b, op, mapping);
              auto branch = scf::IfOp::create(b, loc, mapping.lookup(own.getCondition()),
                                              /*withElseRegion=*/false);
              b.setInsertionPointToStart(branch.thenBlock());
              passed.insert(own);
            }
            // After a guard on single rows, the inputs of later ops may not be readable.
            for (Operation *op : shared)
              if (allPassed && !mapping.contains(op->getResult(0)))
                cloneScalar(b, op, mapping);
            inner(from, to, base);
          }
          scf::YieldOp::create(b, loc);
        });
  }

  /// Returns the ops that compute the condition of a guard, except for values in `known`.
  llvm::SmallDenseSet<Operation *> neededFor(ProgramOp program, GuardOp guard,
                                             const IRMapping &known) {
    llvm::SmallDenseSet<Operation *> needed;
    SmallVector<Value> work{guard.getCondition()};
    while (!work.empty()) {
      Value value = work.pop_back_val();
      Operation *op = value.getDefiningOp();
      if (op && op->getParentOp() == program && !known.contains(value) && needed.insert(op).second)
        llvm::append_range(work, op->getOperands());
    }
    return needed;
  }

  /// Emits whether all of the guards are true. `mapping` has the indices of the row, and receives
  /// the inputs of the first guard.
  Value createCondition(ProgramOp program, ArrayRef<GuardOp> guards, IRMapping &mapping) {
    GuardOp guard = guards.front();
    llvm::SmallDenseSet<Operation *> needed = neededFor(program, guard, mapping);
    for (Operation &op : program.getBody().front()) {
      if (!needed.contains(&op))
        continue;
      cloneScalar(b, &op, mapping);
    }
    Value condition = mapping.lookup(guard.getCondition());
    if (guards.size() == 1)
      return condition;
    // The inputs of a later guard may be readable only if the earlier guards are true.
    auto rest = scf::IfOp::create(b, loc, b.getI1Type(), condition, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard insertion(b);
    b.setInsertionPointToStart(rest.elseBlock());
    Value no = arith.boolean(false);
    scf::YieldOp::create(b, loc, no);
    b.setInsertionPointToStart(rest.thenBlock());
    IRMapping inner = mapping;
    scf::YieldOp::create(b, loc, createCondition(program, guards.drop_front(), inner));
    return rest.getResult(0);
  }

  /// Runs the rows of one step: together if the guards of all rows are true, otherwise each row
  /// with true guards alone. `known` has the known values of each row.
  void emitGuarded(ProgramOp program, MutableArrayRef<IRMapping> known,
                   llvm::function_ref<void(unsigned, unsigned)> run) {
    unsigned count = known.size();
    auto guards = llvm::to_vector(
        llvm::make_filter_range(program.getBody().getOps<GuardOp>(),
                                [&](GuardOp guard) { return !passed.contains(guard); }));
    if (guards.empty())
      return run(0, count);
    SmallVector<Value> live;
    for (IRMapping &row : known)
      live.push_back(createCondition(program, guards, row));
    OpBuilder::InsertionGuard guard(b);
    auto runIf = [&](Value condition, unsigned first, unsigned rows, bool withElse) {
      auto branch = scf::IfOp::create(b, loc, condition, withElse);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      run(first, rows);
      return branch;
    };
    Value all = live.front();
    for (Value own : ArrayRef<Value>(live).drop_front())
      all = arith.bitAnd(all, own);
    auto together = runIf(all, 0, count, /*withElse=*/count > 1);
    if (count == 1)
      return;
    b.setInsertionPointToStart(together.elseBlock());
    for (unsigned i = 0; i < count; ++i)
      runIf(live[i], i, 1, /*withElse=*/false);
  }

  FailureOr<func::FuncOp> createRowLoop(ProgramOp program, const std::string &name) {
    func::FuncOp function = functions.createBody(name);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&function.getBody().front());
    IRMapping mapping = functions.cloneScalars(function);
    SmallVector<Value> bounds;
    countRows(program, mapping, bounds);
    Value begin = function.getArguments().drop_back().back(), end = function.getArguments().back();
    auto schedule = program.getScheduleAs<CPUScheduleAttr>();
    unsigned inFlight = *schedule.getRowInterleave();
    bool hasRowSpace = !bounds.empty();
    if (!hasRowSpace)
      inFlight = 1;

    Value nontemporal =
        createNonTemporalCondition(b, program, mapping, countBytes(mapping), target);

    // Memory of canonical sums: one buffer for each reduction and row in flight.
    llvm::DenseMap<std::pair<Operation *, unsigned>, Value> scratch;
    for (auto reduce : program.getBody().getOps<ReduceOp>())
      for (unsigned row = 0; reduce.getCanonical() && row < inFlight; ++row) {
        auto type = MemRefType::get({CanonicalSums::countElements(reduce)}, b.getF32Type());
        scratch[{reduce, row}] = memref::AllocaOp::create(b, loc, type, b.getI64IntegerAttr(64));
      }

    bool ok = true;
    Value base; // the number of the first row with the same outer indices
    auto indexOf = [&](Value row) {
      if (!base)
        return indicesOf(row, bounds);
      SmallVector<Value> indices;
      for (Value outer : program.getBody().getArguments().drop_back())
        indices.push_back(mapping.lookup(outer));
      indices.push_back(arith.sub(row, base));
      return indices;
    };
    auto loop = [&](Value from, Value to, unsigned rows) {
      scf::ForOp::create(
          b, loc, from, to, arith.index(rows), ValueRange(),
          [&](OpBuilder &, Location, Value row, ValueRange) {
            OpBuilder::InsertionGuard guard(b);
            b.setInsertionPointToEnd(row.getParentBlock());
            RowCoordinate locate;
            for (unsigned i = 0; i < rows; ++i) {
              Value own = i ? arith.add(row, i) : row;
              locate.indices.push_back(indexOf(own));
              if (int64_t ahead = *schedule.getPrefetch();
                  ahead && hasRowSpace && rows == inFlight) {
                Value next = arith.add(own, ahead * rows);
                Value last = arith.sub(end, 1);
                next = arith.min(next, last);
                locate.ahead.push_back(indexOf(next));
              }
            }
            Value columns = program.getColumns() ? mapping.lookup(program.getColumns()) : Value();
            SmallVector<IRMapping> known(rows, mapping);
            for (auto [own, indices] : llvm::zip_equal(known, locate.indices))
              own.map(program.getBody().getArguments(), indices);
            // Emits the rows [first, first + count) of this step, in flight together.
            auto run = [&](unsigned first, unsigned count) {
              RowCoordinate own;
              if (count == inFlight) // remaining rows use plain stores
                own.nontemporal = nontemporal;
              own.indices.assign(&locate.indices[first], &locate.indices[first] + count);
              if (!locate.ahead.empty())
                own.ahead.assign(&locate.ahead[first], &locate.ahead[first] + count);
              CPURowLowering engine(b, program, count, own, columns, target);
              for (unsigned i = 0; i < count; ++i)
                engine.scalarsOf(i) = known[first + i];
              for (auto [key, memref] : scratch)
                if (key.second < count)
                  engine.setScratch(cast<ReduceOp>(key.first), key.second, memref);
              ok &= succeeded(engine.run());
            };
            emitGuarded(program, known, run);
            scf::YieldOp::create(b, loc);
          });
    };
    auto allRows = [&](Value from, Value to) {
      if (inFlight == 1)
        return loop(from, to, 1);
      Value rows = arith.sub(to, from);
      Value rest = arith.rem(rows, inFlight);
      Value split = arith.sub(to, rest);
      loop(from, split, inFlight);
      loop(split, to, 1);
    };
    SmallVector<Operation *> shared = findSharedScalars(program, mapping);
    if (shared.empty())
      allRows(begin, end);
    else
      createOuterLoop(program, shared, bounds, begin, end, mapping,
                      [&](Value from, Value to, Value first) {
                        base = first;
                        allRows(from, to);
                      });
    if (nontemporal) {
      // Without a fence, other threads may see these stores in any order.
      auto fence = scf::IfOp::create(b, loc, nontemporal, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(fence.thenBlock());
      LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr("llvm.x86.sse.sfence"), ValueRange());
    }
    func::ReturnOp::create(b, loc);
    if (!ok)
      return failure();
    return function;
  }

  launch::FuncOp kernel;
  /// Guards that the loop over the outer indices evaluates.
  llvm::SmallDenseSet<Operation *> passed;
  const TargetInfo &target;
  OpBuilder b;
  Location loc;
  Arith arith;
  CPUKernelFunctions functions;
};

} // namespace

FailureOr<func::FuncOp> fusednorm::convertToRowFunction(launch::FuncOp kernel,
                                                        const TargetInfo &target) {
  replacePoison(kernel);
  return KernelConversion(kernel, Threads(), target).runByFirstIndex();
}

namespace {
struct ConvertRowKernelToCPU : fusednorm::impl::ConvertRowKernelToCPUBase<ConvertRowKernelToCPU> {
  using Base::Base;
  void runOnOperation() override {
    Threads run;
    FailureOr<TargetInfo> info =
        checkOptions(getOperation(), "convert-rowkernel-to-cpu", threads, target, run);
    if (failed(info))
      return signalPassFailure();
    auto kernels = findKernels<ProgramOp>(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (launch::FuncOp kernel : *kernels) {
      replacePoison(kernel);
      if (failed(KernelConversion(kernel, run, *info).run()))
        return signalPassFailure();
    }
  }
};

} // namespace
