// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows and slots of paged KV caches, for all ops on such caches.

#ifndef FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H
#define FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H

#include "Evaluator.h"
#include "fusednorm/Reference/Paged.h"

namespace fusednorm::interpreter {

/// Returns the elements of an i32 array as unsigned integers.
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

/// The operands of an op for the location of rows in a cache.
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

/// The status of a token, as check_slots writes it.
struct SlotStatus {
  int64_t code = 0, entry = 0;
  bool isPadding = false;
};

/// The slot of each token.
class CacheSlots {
public:
  static mlir::FailureOr<CacheSlots> create(mlir::Operation *op, Evaluator &evaluator,
                                            const SlotOperands &given, int64_t tokens);
  /// Returns the slot of a token, or nothing for a token without a slot. Fails with an error if the
  /// slot is outside the table or the cache.
  mlir::FailureOr<std::optional<reference::CacheSlot>> of(int64_t token) const;
  SlotStatus check(int64_t token) const;
  /// Makes the op skip invalid slots, and positions from `most` on.
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
  Integers positions; // checked against `limit`
  int64_t limit = 0;
  bool checked = false;
};

/// Writes the result of check_slots into a copy of `status`.
TensorValue writeStatus(const CacheSlots &cacheSlots, const TensorValue &status);

/// The rows of a cache in memory or in a tensor.
class CacheRows {
public:
  CacheRows(Evaluator &evaluator, const SlotOperands &given, int64_t layer);

  void read(reference::CacheSlot slot, int64_t head, int64_t column, float *row, int64_t n) const;
  void write(reference::CacheSlot slot, int64_t head, int64_t column, const float *row, int64_t n);
  /// Writes values of type `from` as bytes of an i8 cache.
  void writeBytes(reference::CacheSlot slot, int64_t head, int64_t column, ElementType from,
                  const float *row, int64_t n);
  /// Reads bytes of an i8 cache as values of type `to`.
  void readBytes(reference::CacheSlot slot, int64_t head, int64_t column, ElementType to,
                 float *row, int64_t n) const;
  ElementType elementType() const { return type; }
  /// Selects K (0) or V (1) of a combined cache.
  void setPart(int64_t number) { part = number; }
  /// Sets the result of the op, if the cache is a tensor.
  void finish(mlir::DestinationStyleOpInterface op, unsigned index, Evaluator &evaluator);

private:
  int64_t offsetOf(reference::CacheSlot slot, int64_t head, int64_t column) const;

  ElementType type;
  int64_t layer, part;
  bool hasLayers;
  std::vector<int64_t> shape, strides;
  HostTensor array; // memory; if it is empty, `numbers` has the contents
  Numbers numbers;
};

/// Evaluates ops that append K and V of attention.
bool evaluateAppendOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
/// Returns the elements of an operand `positions`: -1 for padding, other elements are unsigned.
Integers readPositions(Evaluator &evaluator, mlir::Value positions);

/// Returns the position of each token, -1 for padding: the operand `positions`, or the positions of
/// the batch.
template <typename OpTy>
mlir::FailureOr<Integers> positionsOf(OpTy op, Evaluator &evaluator, int64_t tokens) {
  if (op.getPositions())
    return readPositions(evaluator, op.getPositions());
  auto sequences = Sequences::create(op, evaluator, op.getRowOffsets(), op.getLengths());
  if (failed(sequences))
    return mlir::failure();
  Integers positions;
  for (int64_t t = 0; t < tokens; ++t) {
    int64_t own = sequences->segmentOf(t);
    // Positions wrap to 32 bits if a length is invalid.
    auto position = static_cast<uint32_t>(own < 0 ? 0 : sequences->positionOf(own, t));
    positions.push_back(own < 0 ? -1 : int64_t(position));
  }
  return positions;
}
/// Evaluates the prologue and epilogue ops of the GEMMs in MLA prefill.
bool evaluatePrefillOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
/// Evaluates the ops that write rows of an MLA cache.
bool evaluateMlaOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_PAGEDOPS_H
