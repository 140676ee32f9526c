// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowFolds.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value RowFolds::foldNeighbours(ReduceKind kind, SmallVector<Value> values) {
  while (values.size() > 1) {
    SmallVector<Value> next;
    for (size_t i = 0; i < values.size(); i += 2)
      next.push_back(i + 1 < values.size() ? combine(*this, kind, values[i], values[i + 1])
                                           : values[i]);
    values = std::move(next);
  }
  return values.front();
}

// Threads and warps compare magnitudes as integers, which have the same order and a warp reduction
// instruction. Values of one thread are compared as f32, because that instruction ignores signs.
Value RowFolds::foldMagnitudes(SmallVector<Value> values) {
  return asInt(foldNeighbours(ReduceKind::Max, std::move(values)));
}

Value RowFolds::foldVector(ReduceKind kind, Value lanes) {
  SmallVector<Value> elements;
  for (int64_t i = 0; i < cast<VectorType>(lanes.getType()).getNumElements(); ++i)
    elements.push_back(vector::ExtractOp::create(b, loc, lanes, ArrayRef<int64_t>{i}));
  return kind == ReduceKind::AbsMax ? foldMagnitudes(std::move(elements))
                                    : foldNeighbours(kind, std::move(elements));
}

Value RowFolds::foldLanes(ReduceKind kind, Value value, int64_t threads) {
  if (kind == ReduceKind::AbsMax && threads == kWarpThreads)
    return NVVM::ReduxOp::create(b, loc, b.getI32Type(), value, NVVM::ReduxKind::UMAX, i32(-1));
  for (int64_t distance = 1; distance < threads; distance *= 2) {
    Value other = mlir::gpu::ShuffleOp::create(b, loc, value, distance, kWarpThreads,
                                               mlir::gpu::ShuffleMode::XOR)
                      .getShuffleResult();
    value = combine(*this, kind, value, other);
  }
  return value;
}
