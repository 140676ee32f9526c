// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopKernel.h"
#include "LoopBody.h"
#include "fusednorm/Lowering/OpKernel.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using launch::ExprAttr;
using launch::ExprKind;

static constexpr int64_t kThreads = 256;

namespace {
/// The memref dimension with the extent of a loop.
struct LoopExtent {
  Value memref;
  int64_t dim;
};

class LoopKernel {
public:
  LoopKernel(OpBuilder &b, linalg::LinalgOp op, GPUKernelFunction &function)
      : e(b, op.getLoc()), op(op), function(function), body(e, op, function),
        loops(op.getNumLoops()) {}

  void write();

private:
  SmallVector<Value> getIndices(OpOperand &operand);
  Value loadOperand(OpOperand &operand);
  /// Emits the loops of reductions from number `next` on. `carried` has the accumulators.
  SmallVector<Value> reduce(ArrayRef<unsigned> dims, ArrayRef<Value> carried);
  void writeElement();

  tilegpu::FloatEmitter e;
  linalg::LinalgOp op;
  GPUKernelFunction &function;
  LoopBody body;
  SmallVector<Value> loops;
};
} // namespace

/// Returns the dimension of each loop; an empty list if a loop has none.
static SmallVector<LoopExtent> getExtents(linalg::LinalgOp op) {
  SmallVector<LoopExtent> dims, extents;
  for (OpOperand &operand : op->getOpOperands())
    for (int64_t dim = 0, rank = op.getRank(&operand); dim < rank; ++dim)
      dims.push_back({operand.get(), dim});
  AffineMap map = op.getShapesToLoopsMap();
  if (!map || op.getNumLoops() == 0)
    return {};
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return {};
    extents.push_back(dims[dim.getPosition()]);
  }
  return extents;
}

/// Returns the loops of the indices of a result.
static SmallVector<unsigned> getLoopsOf(AffineMap map) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops.push_back(dim.getPosition());
  return loops;
}

/// Returns the parallel loops, the loop of adjacent result elements last.
static SmallVector<unsigned> getParallelLoops(linalg::LinalgOp op) {
  return getLoopsOf(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
}

/// Returns whether each element of the result has one iteration of the parallel loops.
static bool isOfParallelLoops(linalg::LinalgOp op, AffineMap map) {
  SmallVector<unsigned> loops = getLoopsOf(map);
  auto isParallel = [&](unsigned loop) {
    return op.getIteratorTypesArray()[loop] == utils::IteratorType::parallel;
  };
  return map.isProjectedPermutation(/*allowZeroInResults=*/true) &&
         loops.size() == op.getNumParallelLoops() && llvm::all_of(loops, isParallel);
}

bool fusednorm::hasLoopKernel(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() == 0 ||
      getExtents(op).size() != op.getNumLoops())
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!LoopBody::isSupported(getElementTypeOrSelf(operand.get().getType())) ||
        map.getNumSymbols() != 0)
      return false;
    if (op.isDpsInit(&operand) && !isOfParallelLoops(op, map))
      return false;
  }
  return llvm::all_of(*op.getBlock(),
                      [](Operation &nested) { return LoopBody::isSupported(nested); });
}

SmallVector<Value> LoopKernel::getIndices(OpOperand &operand) {
  SmallVector<Value> indices;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
    indices.push_back(affine::expandAffineExpr(e.b, e.loc, expr, loops, {}));
  return indices;
}

Value LoopKernel::loadOperand(OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return body.getScalar(operand.get());
  return body.load(operand.get(), getIndices(operand));
}

SmallVector<Value> LoopKernel::reduce(ArrayRef<unsigned> dims, ArrayRef<Value> carried) {
  if (dims.empty()) {
    SmallVector<Value> arguments;
    for (OpOperand *operand : op.getDpsInputOperands())
      arguments.push_back(loadOperand(*operand));
    llvm::append_range(arguments, carried);
    return body.emit(loops, arguments);
  }
  LoopExtent extent = getExtents(op)[dims.front()];
  auto loop = scf::ForOp::create(e.b, e.loc, e.index(0),
                                 function.getBuffer(extent.memref).extents[extent.dim], e.index(1),
                                 carried);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  loops[dims.front()] = loop.getInductionVar();
  SmallVector<Value> inner(loop.getRegionIterArgs());
  scf::YieldOp::create(e.b, e.loc, reduce(dims.drop_front(), inner));
  return SmallVector<Value>(loop.getResults());
}

void LoopKernel::writeElement() {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<Value> carried;
  // Without reductions, the previous elements may be unused.
  for (OpOperand &init : op.getDpsInitsMutable()) {
    bool isUsed = !reductions.empty() || op.payloadUsesValueFromOperand(&init);
    carried.push_back(isUsed ? loadOperand(init) : Value());
  }
  SmallVector<Value> results = reduce(reductions, carried);
  for (auto [init, result] : llvm::zip_equal(op.getDpsInitsMutable(), results))
    body.store(result, init.get(), getIndices(init));
}

void LoopKernel::write() {
  SmallVector<LoopExtent> extents = getExtents(op);
  auto extentOf = [&](unsigned loop) -> Value {
    return function.getBuffer(extents[loop].memref).extents[extents[loop].dim];
  };
  auto range = LLVM::ConstantRangeAttr::get(e.b.getContext(), APInt(32, 0), APInt(32, kThreads));
  Value thread = NVVM::ThreadIdXOp::create(e.b, e.loc, e.b.getI32Type(), range);
  Value block = NVVM::BlockIdXOp::create(e.b, e.loc, e.b.getI32Type());
  Value number = e.add(e.mul(e.toIndex(block), kThreads), e.toIndex(thread));
  Value total = e.index(1);
  SmallVector<unsigned> parallel = getParallelLoops(op);
  for (unsigned loop : parallel)
    total = e.mul(total, extentOf(loop));
  e.when(e.num(number).ult(total), [&] {
    for (unsigned loop : llvm::reverse(parallel)) {
      loops[loop] = loop == parallel.front() ? number : Value(e.rem(number, extentOf(loop)));
      number = e.div(number, extentOf(loop));
    }
    writeElement();
  });
}

LogicalResult fusednorm::convertLoops(linalg::LinalgOp op, const TargetInfo &target,
                                      bool launchDependents, StringRef name) {
  auto describe = [&](GPUKernelFunction &function,
                      Operation *own) -> FailureOr<GPUKernelFunction::Shape> {
    function.addArguments();
    auto loops = cast<linalg::LinalgOp>(own);
    SmallVector<LoopExtent> extents = getExtents(loops);
    ExprAttr total = ExprAttr::constant(op.getContext(), 1);
    for (unsigned loop : getParallelLoops(loops))
      total = ExprAttr::compute(ExprKind::Mul,
                                {total, getExtent(extents[loop].memref, extents[loop].dim)});
    GPUKernelFunction::Shape shape;
    shape.grid = ExprAttr::compute(ExprKind::CeilDiv,
                                   {total, ExprAttr::constant(op.getContext(), kThreads)});
    shape.threads = kThreads;
    return shape;
  };
  return convertToKernel(op, name, /*usesIndices=*/true, describe,
                         [&](OpBuilder &b, Operation *own, GPUKernelFunction &function) {
                           GPUKernelFunction::waitForPrevious(b, own->getLoc(), target,
                                                              launchDependents);
                           LoopKernel(b, cast<linalg::LinalgOp>(own), function).write();
                         });
}
