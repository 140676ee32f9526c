// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionMemory.h"
#include "KeyScales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

void AttentionMemory::allocate(function_ref<void(Lanes &)> allocateMore) {
  auto make = [&](ArrayRef<int64_t> shape, bool isFactor = false) -> Value {
    Type element = isFactor && in.hasPairs ? builder.getBF16Type() : builder.getF32Type();
    owned.push_back(memref::AllocOp::create(builder, loc, MemRefType::get(shape, element),
                                            builder.getI64IntegerAttr(64)));
    return owned.back();
  };
  if (in.hasPairs && !in.usesTiles)
    allocatePairs();
  else
    keys = make({in.blockKeys, in.paddedColumns}, true);
  scores = make({in.blockKeys, in.width});
  if (op.hasScalesOfKeys())
    keyScales = std::make_shared<KeyScales>(in, owned);
  accumulators = make({in.groups, in.paddedValues, in.width});
  states = make({in.groups, op.getSinks() ? 3 : 2, in.width});
  if (op.getQueryRows().any() || op.getKeyRows().any())
    computedRow = make({1, in.columns});
  allocateMore(owned);
  if (!op.getSlot().empty()) {
    positions = memref::AllocOp::create(builder, loc,
                                        MemRefType::get({in.width, 2}, builder.getIndexType()));
    owned.push_back(positions);
  }
  if (!in.hasPairs) {
    queries = make({in.groups, in.columns, in.width});
    values = make({in.blockKeys, in.valueColumns});
    return;
  }
  queryRows = make({in.width, in.paddedColumns}, true);
  queries = make({in.groups, in.paddedColumns / 2, 2 * in.width}, true);
  valueRows = make({in.blockKeys, in.paddedValues}, true);
  if (in.usesTiles)
    values = make({in.paddedValues, in.blockKeys}, true);
  weights = make({in.blockKeys / 2, 2 * in.width}, true);
  // Columns past the last one stay zero.
  if (in.paddedColumns != in.columns)
    for (Value memory : {keys, queryRows})
      clear(memory);
  if (in.paddedValues != in.valueColumns)
    clear(valueRows);
}

void AttentionMemory::deallocate() {
  for (Value memory : owned)
    memref::DeallocOp::create(builder, loc, memory);
}

void AttentionMemory::allocatePairs() {
  Value zero = emitter.index(0);
  auto make = [&](int64_t rows, int64_t size) -> std::pair<Value, Value> {
    auto bytes = MemRefType::get({rows * size * 2}, builder.getI8Type());
    Value memory = memref::AllocOp::create(builder, loc, bytes, builder.getI64IntegerAttr(64));
    owned.push_back(memory);
    auto view = [&](int64_t count, Type element) -> Value {
      return memref::ViewOp::create(builder, loc, MemRefType::get({rows, count}, element), memory,
                                    zero, ValueRange());
    };
    return {view(size, builder.getBF16Type()), view(size / 2, builder.getI32Type())};
  };
  std::tie(keys, keyPairs) = make(in.blockKeys, in.paddedColumns);
  std::tie(values, valuePairs) = make(in.blockKeys / 2, 2 * in.paddedValues);
}

void AttentionMemory::clear(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  Value none = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.getElementType()));
  emitter.loop(emitter.index(0), emitter.index(type.getDimSize(0)), 1, [&](Value row) {
    emitter.loop(emitter.index(0), emitter.index(type.getDimSize(1)), 1, [&](Value column) {
      memref::StoreOp::create(builder, loc, none, memory, ValueRange{row, column});
    });
  });
}
