// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KeyScales.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

KeyScales::KeyScales(AttentionTile &tile, Lanes &owned) : in(tile), emitter(in.emitter) {
  OpBuilder &builder = in.builder;
  auto type = MemRefType::get({2, in.blockKeys}, builder.getF32Type());
  memory = memref::AllocOp::create(builder, in.loc, type, builder.getI64IntegerAttr(64));
  owned.push_back(memory);
}

void KeyScales::load(const AttentionTile::Run &run, const AttentionTile::KeyBlock &block,
                     Value key) {
  auto copy = [&](Value scales, Region &index, int64_t row) {
    Lanes indices = in.indexOf(run, block, key, index);
    indices.push_back(emitter.index(0));
    Value scale = memref::LoadOp::create(in.builder, in.loc, in.own(scales), indices);
    memref::StoreOp::create(in.builder, in.loc, scale, memory, ValueRange{emitter.index(row), key});
  };
  copy(in.op.getKScales(), in.op.getKeyIndex(), 0);
  copy(in.op.getVScales(), in.op.getValueIndex(), 1);
}

void KeyScales::clear(Value key) {
  for (int64_t row : {0, 1})
    memref::StoreOp::create(in.builder, in.loc, emitter.f32(1), memory,
                            ValueRange{emitter.index(row), key});
}

Value KeyScales::loadOne(int64_t row, Value key) {
  return memref::LoadOp::create(in.builder, in.loc, memory, ValueRange{emitter.index(row), key});
}

Value KeyScales::scaleNonzero(Value x, Value scale) {
  return emitter.select(emitter.compare(LaneEmitter::FloatPredicate::OEQ, x, 0.0), x,
                        emitter.mulf(x, scale));
}
