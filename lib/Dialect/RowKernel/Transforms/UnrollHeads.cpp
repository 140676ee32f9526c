// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls programs over (token, head). A row then computes several heads of its token, which share
// guards, look-ups and table rows.

#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm::rowkernel {
#define GEN_PASS_DEF_ROWKERNELUNROLLHEADS
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::rowkernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

namespace {

class HeadUnroller {
public:
  explicit HeadUnroller(ProgramOp program) : program(program), b(program.getContext()) {}

  void run() {
    int64_t factor = chooseFactor();
    if (factor > 1)
      unroll(factor);
  }

private:
  /// Collects the values that depend on the head.
  void findDependent() {
    dependent.insert(program.getBody().getArguments().back());
    for (Operation &op : program.getBody().front())
      if (dependsOnHead(op))
        dependent.insert(op.result_begin(), op.result_end());
  }

  bool dependsOnHead(Operation &op) {
    return llvm::any_of(op.getOperands(), [&](Value value) { return dependent.contains(value); });
  }

  /// Returns whether each head is one row of loads and stores, and all heads share their guards.
  bool sharesGuards() {
    bool hasGuards = false;
    for (Operation &op : program.getBody().front()) {
      if (isa<GuardOp>(op)) {
        hasGuards = true;
        if (dependsOnHead(op))
          return false;
        continue;
      }
      if (auto load = dyn_cast<LoadOp>(op); load && load.getTransposed())
        return false;
      if (auto store = dyn_cast<StoreOp>(op); store && store.getTransposed())
        return false;
      bool isRead = isa<LoadOp, StoreOp, SegmentOfOp, CountEqualOp>(op) ||
                    hasSingleEffect<MemoryEffects::Read>(&op);
      if (op.getNumRegions() != 0 || (!isRead && !isMemoryEffectFree(&op)))
        return false;
    }
    return hasGuards;
  }

  /// Returns the bytes of the rows of one head.
  int64_t countBytes() {
    int64_t bytes = 0;
    for (auto load : program.getBody().getOps<LoadOp>())
      if (dependsOnHead(*load))
        bytes += llvm::divideCeil(
            load.getType().getNumElements() * load.getType().getElementTypeBitWidth(), 8);
    return bytes;
  }

  /// Returns the number of heads of a row, or 1.
  int64_t chooseFactor() {
    // With eight threads for each row, a thread requests 128 bytes. Its registers hold these bytes,
    // their table row and temporary values.
    constexpr int64_t kMostBytes = 1024, kMostHeads = 4;
    // A schedule describes the rows as written.
    if (program.getBounds().size() < 2 || program.getColumns() || program.getScheduleAttr())
      return 1;
    std::optional<int64_t> heads = getConstantIntValue(program.getBounds().back());
    if (!heads)
      return 1;
    findDependent();
    if (!sharesGuards())
      return 1;
    int64_t bytes = countBytes(), factor = kMostHeads;
    while (factor > 1 && (*heads % factor != 0 || factor * bytes > kMostBytes))
      factor /= 2;
    return factor;
  }

  /// Gives each row the heads h, h + n, h + 2n and so on, where n is the new number of rows of a
  /// token. Adjacent rows access adjacent heads.
  void unroll(int64_t factor) {
    int64_t rows = *getConstantIntValue(program.getBounds().back()) / factor;
    b.setInsertionPoint(program);
    program.getBoundsMutable()[program.getBounds().size() - 1].assign(
        Arith(b, program.getLoc()).index(rows));
    Block &body = program.getBody().front();
    auto ops = llvm::map_to_vector(body, [](Operation &op) { return &op; });
    b.setInsertionPointToStart(&body);
    Value first = body.getArguments().back();
    SmallVector<IRMapping> copies(factor - 1);
    for (auto [number, copy] : llvm::enumerate(copies))
      copy.map(first, Arith(b, program.getLoc()).add(first, int64_t(number + 1) * rows));
    for (Operation *op : ops) {
      if (!dependsOnHead(*op))
        continue;
      b.setInsertionPointAfter(op);
      for (IRMapping &copy : copies)
        b.clone(*op, copy);
    }
  }

  ProgramOp program;
  OpBuilder b;
  llvm::DenseSet<Value> dependent;
};

struct RowKernelUnrollHeads
    : fusednorm::rowkernel::impl::RowKernelUnrollHeadsBase<RowKernelUnrollHeads> {
  void runOnOperation() override {
    getOperation()->walk([](ProgramOp program) { HeadUnroller(program).run(); });
  }
};

} // namespace
