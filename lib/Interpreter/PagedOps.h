// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places of rows and caches, for all ops on a paged cache.

#ifndef FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H
#define FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H

#include "Evaluator.h"
#include "fusednorm/Reference/Paged.h"

namespace fusednorm::interpreter {

/// The numbers of an i32 array, which count as unsigned.
Integers unsignedIntegers(Evaluator &evaluator, mlir::Value value);

/// The sequences of a ragged batch.
struct Sequences {
  Integers offsets, lengths;

  static mlir::FailureOr<Sequences> create(mlir::Operation *op, Evaluator &evaluator,
                                           mlir::Value rowOffsets, mlir::Value lengths);
  int64_t segmentOf(int64_t token) const { return reference::segmentOf(offsets, token); }
  int64_t positionOf(int64_t segment, int64_t token) const {
    return lengths[segment] + token - offsets[segment];
  }
};

/// The operands of an op that say where rows lie.
struct SlotOperands {
  mlir::Value table, rowOffsets, lengths, slots, layer, cache;
  int64_t part = 0;
  std::optional<int64_t> reservedSlot;
  mlir::Value positions = {}, limit = {};
  bool checked = false;

  template <typename OpTy>
  static SlotOperands of(OpTy op) {
    return {op.getTable(),
            op.getRowOffsets(),
            op.getLengths(),
            op.getSlots(),
            op.getLayer(),
            op.getCache(),
            static_cast<int64_t>(op.getPart()),
            op.getReservedSlot(),
            op.getPositions(),
            op.getLimit(),
            op.getChecked()};
  }
};

/// What check_slots says of a token.
struct SlotStatus {
  int64_t code = 0, entry = 0;
  bool isPadding = false;
};

/// The place of each token.
class CacheSlots {
public:
  static mlir::FailureOr<CacheSlots> create(mlir::Operation *op, Evaluator &evaluator,
                                        const SlotOperands &given, int64_t tokens);
  /// Nothing for a token without a place; fails after an error for one that lies
  /// outside of table or cache.
  mlir::FailureOr<std::optional<reference::CacheSlot>> of(int64_t token) const;
  SlotStatus check(int64_t token) const;
  /// Skips bad places and positions from `most` on.
  void setChecked(Integers given, int64_t most) {
    positions = std::move(given);
    limit = most;
    checked = true;
  }

private:
  mlir::Operation *op = nullptr;
  Integers slots;
  std::optional<int64_t> reserved;
  Sequences sequences;
  reference::PageTable table;
  Integers positions; // within
  int64_t limit = 0;
  bool checked = false;
};

/// What check_slots makes of `status`.
TensorValue writeStatus(const CacheSlots &cacheSlots, const TensorValue &status);

/// The rows of a cache, in memory or of a tensor.
class CacheRows {
public:
  CacheRows(Evaluator &evaluator, const SlotOperands &given, int64_t layer);

  void read(reference::CacheSlot slot, int64_t head, int64_t column, float *row, int64_t n) const;
  void write(reference::CacheSlot slot, int64_t head, int64_t column, const float *row,
             int64_t n);
  /// The bytes of numbers of the type `from`, in a cache of i8.
  void writeBytes(reference::CacheSlot slot, int64_t head, int64_t column, ElementType from,
                  const float *row, int64_t n);
  /// The numbers of the type `to` that bytes of a cache of i8 stand for.
  void readBytes(reference::CacheSlot slot, int64_t head, int64_t column, ElementType to,
                 float *row, int64_t n) const;
  ElementType elementType() const { return type; }
  /// Keys (0) or values (1) of a cache of both.
  void setPart(int64_t number) { part = number; }
  /// Makes a tensor the result of the op.
  void finish(mlir::DestinationStyleOpInterface op, unsigned index, Evaluator &evaluator);

private:
  int64_t offsetOf(reference::CacheSlot slot, int64_t head, int64_t column) const;

  ElementType type;
  int64_t layer, part;
  bool hasLayers;
  std::vector<int64_t> shape, strides;
  HostTensor array; // memory; without, `numbers` has the contents
  Numbers numbers;
};

/// Keys and values of ordinary attention.
bool evaluateAppendOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
/// The position of each token, -1 for padding: those given, or those of the batch.
template <typename OpTy>
mlir::FailureOr<Integers> positionsOf(OpTy op, Evaluator &evaluator, int64_t tokens) {
  if (op.getPositions())
    return evaluator.integers(op.getPositions());
  auto sequences = Sequences::create(op, evaluator, op.getRowOffsets(), op.getLengths());
  if (failed(sequences))
    return mlir::failure();
  Integers positions;
  for (int64_t t = 0; t < tokens; ++t) {
    int64_t own = sequences->segmentOf(t);
    // Of 32 bits: those of a length that is none wrap round.
    auto position = static_cast<uint32_t>(own < 0 ? 0 : sequences->positionOf(own, t));
    positions.push_back(own < 0 ? -1 : int64_t(position));
  }
  return positions;
}
/// What stands before and behind the product of a prefill.
bool evaluatePrefillOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
/// The ops that write the rows of a latent cache.
bool evaluateMlaOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H
