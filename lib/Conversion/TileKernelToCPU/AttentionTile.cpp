// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionTile.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

AttentionTile::AttentionTile(OpBuilder &builder, tilekernel::AttentionOp op,
                             const TargetInfo &target, IRMapping mapping)
    : AttentionShape(op, target), builder(builder), op(op), loc(op.getLoc()),
      scalars(std::move(mapping)), emitter(builder, loc, lanes), queryArray(own(op.getQ())),
      keyArray(own(op.getK())), valueArray(own(op.getV())), rope(own(op.getRope())),
      out(own(op.getOut())), lse(own(op.getLse())) {}

Value AttentionTile::queryOf(Value lane) {
  return shared == 1 ? lane : emitter.div(lane, emitter.index(shared));
}

Value AttentionTile::headOf(Value lane) {
  return shared == 1 ? head : emitter.add(head, emitter.rem(lane, emitter.index(shared)));
}

AttentionTile::Lanes AttentionTile::indexOf(const Run &run, const KeyBlock &block, Value key,
                                            Region &index) {
  Value number = emitter.add(block.begin, key), row = emitter.add(run.keyBegin, number);
  if (!index.empty())
    return emitRegion(emitter, index,
                      {run.sequence, row, emitter.add(run.keyStart, number), run.keyHead});
  if (&index == &op.getRopeIndex())
    return {row};
  return {row, run.keyHead};
}

AttentionTile::Lanes AttentionTile::emitRegion(LaneEmitter &at, Region &region,
                                               ValueRange arguments) {
  Block &block = region.front();
  IRMapping mapping = scalars;
  mapping.map(block.getArguments(), arguments);
  FailureOr<SmallVector<Value>> results = at.run(block, mapping);
  if (succeeded(results))
    return Lanes(*results);
  ok = false;
  Lanes zeros;
  for (Type type : block.getTerminator()->getOperandTypes())
    zeros.push_back(arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type)));
  return zeros;
}

AttentionTile::Lanes AttentionTile::runRegion(LaneEmitter &at, Region &region,
                                              ValueRange arguments) {
  Lanes results = emitRegion(at, region, arguments);
  for (Value &result : results)
    result = at.asLanes(result);
  return results;
}

Value AttentionTile::scaleElements(Value elements, Value scale) {
  scale = emitter.widen(scale);
  if (isa<VectorType>(elements.getType()))
    scale = emitter.splat(scale);
  return roundTo(emitter.mulf(emitter.widen(elements), scale), elementOf(queryArray));
}

Value AttentionTile::roundTo(Value numbers, Type element) {
  if (element.isF32())
    return numbers;
  return emitter.convert(emitter.convert(numbers, element), builder.getF32Type());
}
