// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KeyScales.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

KeyScales::KeyScales(AttentionTile &tile, Lanes &owned) : in(tile), e(in.e) {
  OpBuilder &b = in.b;
  auto type = MemRefType::get({2, in.blockKeys}, b.getF32Type());
  memory = memref::AllocOp::create(b, in.loc, type, b.getI64IntegerAttr(64));
  owned.push_back(memory);
}

void KeyScales::load(const AttentionTile::Run &run, const AttentionTile::KeyBlock &block,
                     Value key) {
  auto copy = [&](Value scales, Region &index, int64_t row) {
    Lanes indices = in.indexOf(run, block, key, index);
    indices.push_back(e.index(0));
    Value scale = memref::LoadOp::create(in.b, in.loc, in.own(scales), indices);
    memref::StoreOp::create(in.b, in.loc, scale, memory, ValueRange{e.index(row), key});
  };
  copy(in.op.getKScales(), in.op.getKeyIndex(), 0);
  copy(in.op.getVScales(), in.op.getValueIndex(), 1);
}

void KeyScales::clear(Value key) {
  for (int64_t row : {0, 1})
    memref::StoreOp::create(in.b, in.loc, e.f32(1), memory, ValueRange{e.index(row), key});
}

Value KeyScales::loadOne(int64_t row, Value key) {
  return memref::LoadOp::create(in.b, in.loc, memory, ValueRange{e.index(row), key});
}

Value KeyScales::scaleNonzero(Value x, Value scale) {
  return e.select(e.compare(LaneEmitter::FloatPredicate::OEQ, x, 0.0), x, e.mulf(x, scale));
}
