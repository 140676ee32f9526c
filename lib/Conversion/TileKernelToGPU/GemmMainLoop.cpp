// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmMainLoop.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm::tilegpu;

/// Returns an annotation that disables unrolling. A k-step has hundreds of instructions, and two
/// unrolled steps need more registers than a thread has.
static LLVM::LoopAnnotationAttr keepRolled(MLIRContext *context) {
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, BoolAttr::get(context, true), {}, {}, {}, {}, {}, {});
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {}, {}, {}, {}, {}, {},
                                       {}, {}, {});
}

FailureOr<GemmMainLoop::Values>
GemmMainLoop::accumulate(Value from, Value to, int64_t step, Type element,
                         llvm::function_ref<FailureOr<Values>(Value, ValueRange)> body) {
  Value zero = e.constant(e.b.getZeroAttr(element));
  Values carried(tile.rows * tile.columns, zero);
  carried.push_back(stage);
  auto loop = scf::ForOp::create(e.b, e.loc, from, to, e.index(step), carried);
  loop->setAttr("llvm.loop_annotation", keepRolled(e.b.getContext()));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  stage = loop.getRegionIterArgs().back();
  FailureOr<Values> next =
      body(loop.getInductionVar(), ValueRange(loop.getRegionIterArgs()).drop_back());
  if (failed(next))
    return failure();
  next->push_back(stage);
  scf::YieldOp::create(e.b, e.loc, *next);
  stage = loop.getResults().back();
  return Values(loop.getResults().drop_back());
}

GemmMainLoop::Values GemmMainLoop::multiply(Value firstK, ValueRange accumulators) {
  Value own = stage;
  stage = pipeline.advance(firstK, own);
  return Gemms(e, layout, traits, tile)
      .run(pipeline.leftTile(own), pipeline.rightTile(own), Values(accumulators));
}

FailureOr<GemmMainLoop::Values> GemmMainLoop::run(Value depth, AddBlock addBlock) {
  int64_t step = gemm.getStep(), block = gemm.getBlock().value_or(0);
  auto addStep = [&](Value k, ValueRange before) -> FailureOr<Values> {
    return multiply(k, before);
  };
  auto addScaled = [&](Value k, ValueRange total) {
    return addBlock(k, total, [&] {
      if (step == block)
        return multiply(k, {});
      Value end = e.b.createOrFold<arith::MinUIOp>(e.loc, e.add(k, block), depth);
      return *accumulate(k, end, step, gemm.getPartType(), addStep);
    });
  };
  stage = pipeline.begin(depth);
  Type element = gemm.getType().getElementType();
  return block ? accumulate(e.index(0), depth, block, element, addScaled)
               : accumulate(e.index(0), depth, step, element, addStep);
}
