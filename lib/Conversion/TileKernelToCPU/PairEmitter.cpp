// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PairEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

AttentionTile::Lanes PairEmitter::transpose(Lanes vectors) {
  for (int64_t distance = kSide / 2; distance > 0; distance /= 2)
    for (int64_t row = 0; row < kSide; ++row) {
      if (row & distance)
        continue;
      SmallVector<int64_t> low, high;
      for (int64_t at = 0; at < kSide; ++at) {
        bool isOther = at & distance;
        low.push_back(isOther ? kSide + at - distance : at);
        high.push_back(isOther ? kSide + at : at + distance);
      }
      Value x = vectors[row], y = vectors[row + distance];
      vectors[row] = vector::ShuffleOp::create(builder, loc, x, y, low);
      vectors[row + distance] = vector::ShuffleOp::create(builder, loc, x, y, high);
    }
  return vectors;
}

Value PairEmitter::loadPairs(Value memref, ValueRange indices) {
  auto type = VectorType::get({2 * kSide}, builder.getBF16Type());
  Value numbers = vector::LoadOp::create(builder, loc, type, memref, indices);
  return vector::BitCastOp::create(builder, loc, emitter.of(builder.getI32Type()), numbers);
}

void PairEmitter::storePairs(Value pairs, Value memref, ValueRange indices) {
  auto type = VectorType::get({2 * kSide}, builder.getBF16Type());
  vector::StoreOp::create(builder, loc, vector::BitCastOp::create(builder, loc, type, pairs),
                          memref, indices);
}

Value PairEmitter::packTwo(Value low, Value high) {
  Value half = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(cast<VectorType>(low.getType()), builder.getI32IntegerAttr(16)));
  return emitter.bitOr(low, emitter.shl(high, half));
}
