// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmNest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

/// Returns whether the inner loop covers exactly one step of the outer loop.
static bool continues(scf::ForOp inner, scf::ForOp outer) {
  if (inner.getLowerBound() != outer.getInductionVar())
    return false;
  std::optional<int64_t> size = getConstantIntValue(outer.getStep());
  auto isEnd = [&](Value value) {
    auto add = value.getDefiningOp<arith::AddIOp>();
    return add && add.getLhs() == outer.getInductionVar() &&
           getConstantIntValue(add.getRhs()) == size;
  };
  auto isBound = [&](Value value) {
    std::optional<int64_t> bound = getConstantIntValue(outer.getUpperBound());
    return value == outer.getUpperBound() || (bound && getConstantIntValue(value) == bound);
  };
  Value end = inner.getUpperBound();
  if (auto min = end.getDefiningOp<arith::MinUIOp>())
    return (isEnd(min.getLhs()) && isBound(min.getRhs())) ||
           (isEnd(min.getRhs()) && isBound(min.getLhs()));
  // Otherwise, all steps must have full length.
  std::optional<int64_t> bound = getConstantIntValue(outer.getUpperBound());
  return isEnd(end) && bound && *bound % *size == 0;
}

static FailureOr<LoadOp> findOperand(DotOp dot, bool isLeft, scf::ForOp loop) {
  auto load = (isLeft ? dot.getLhs() : dot.getRhs()).getDefiningOp<LoadOp>();
  if (!load || load.getBlock() || !llvm::all_of(load->getUsers(), llvm::IsaPred<DotOp>)) {
    dot.emitOpError("has no lowering to a GPU yet with this operand: expected tilekernel.load "
                    "without blocks, used by tilekernel.dot only");
    return failure();
  }
  auto program = load->getParentOfType<ProgramOp>();
  Block::BlockArgListType arguments = program.getBody().getArguments();
  if (arguments.size() < 2) {
    program.emitOpError("has no lowering to a GPU with ")
        << arguments.size() << " dimensions: expected at least rows and columns of tiles";
    return failure();
  }
  Value own = isLeft ? arguments[arguments.size() - 2] : arguments.back();
  SmallVector<int64_t> dims = load.getMemRefDims();
  int64_t across = dims[isLeft ? 0 : 1], along = dims[isLeft ? 1 : 0];
  if (load.getIndices()[across] != own || load.getIndices()[along] != loop.getInductionVar()) {
    load.emitOpError("has no lowering to a GPU yet: expected ")
        << (isLeft ? "rows of the A operand at the program's row"
                   : "columns of the B operand at the program's column")
        << ", and K at the index of the enclosing loop";
    return failure();
  }
  for (auto [dim, indices] : llvm::enumerate(load.getIndices())) {
    bool isOuter =
        matchPattern(indices, m_Constant()) ||
        (isa<BlockArgument>(indices) && indices.getParentBlock() == &program.getBody().front());
    if (int64_t(dim) != across && int64_t(dim) != along && !isOuter) {
      load.emitOpError("has no lowering to a GPU yet: expected indices of the program or "
                       "constants in dimensions other than rows, columns and K");
      return failure();
    }
  }
  return load;
}

FailureOr<GemmNest> GemmNest::of(ProgramOp program) {
  GemmNest nest;
  WalkResult result = program.walk([&](DotOp dot) {
    if (nest.dot) {
      InFlightDiagnostic diag = dot.emitOpError("has no lowering to a GPU yet: expected one "
                                                "tilekernel.dot in a program");
      diag.attachNote(nest.dot.getLoc()) << "the first one is here";
      return WalkResult::interrupt();
    }
    nest.dot = dot;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (!nest.dot)
    return nest;
  Type lhs = getElementTypeOrSelf(nest.dot.getLhs().getType());
  Type rhs = getElementTypeOrSelf(nest.dot.getRhs().getType());
  if (lhs != rhs)
    return nest.dot.emitOpError("has no lowering to a GPU yet: expected operands of one type, got ")
           << lhs << " and " << rhs;
  auto fail = [&](Operation *op) -> FailureOr<GemmNest> {
    op->emitOpError("has no lowering to a GPU yet: expected tilekernel.dot in a loop from 0, or in "
                    "an inner loop over one step of such a loop");
    return failure();
  };
  nest.inner = dyn_cast<scf::ForOp>(nest.dot->getParentOp());
  if (!nest.inner)
    return fail(nest.dot);
  nest.outer = nest.inner;
  if (auto outer = dyn_cast<scf::ForOp>(nest.inner->getParentOp())) {
    if (!continues(nest.inner, outer))
      return fail(nest.inner);
    nest.outer = outer;
    std::optional<int64_t> size = getConstantIntValue(outer.getStep());
    std::optional<int64_t> step = getConstantIntValue(nest.inner.getStep());
    if (*size % *step != 0)
      return fail(nest.inner);
    nest.innerIsOnce = size == step;
  }
  if (nest.outer->getParentOp() != program || getConstantIntValue(nest.outer.getLowerBound()) != 0)
    return fail(nest.outer);
  FailureOr<LoadOp> left = findOperand(nest.dot, true, nest.inner);
  if (failed(left))
    return failure();
  FailureOr<LoadOp> right = findOperand(nest.dot, false, nest.inner);
  if (failed(right))
    return failure();
  nest.left = *left;
  nest.right = *right;
  return nest;
}
