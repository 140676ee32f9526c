// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base of the objects that emit parts of attention on a CPU.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPART_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPART_H

#include "AttentionTile.h"

namespace fusednorm::cpu {

/// Steps of a chain of FMAs in one iteration of a loop.
constexpr int64_t kUnroll = 4;

/// Rows and columns of an accumulator tile of AMX, and 32-bit elements of a vector of AVX-512.
constexpr int64_t kSide = 16;

class AttentionPart {
public:
  using Lanes = AttentionTile::Lanes;
  using Run = AttentionTile::Run;
  using KeyBlock = AttentionTile::KeyBlock;

  explicit AttentionPart(AttentionTile &tile)
      : in(tile), op(tile.op), builder(tile.builder), loc(tile.loc), emitter(tile.emitter) {}

protected:
  AttentionTile &in;
  tilekernel::AttentionOp op;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  LaneEmitter &emitter;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPART_H
