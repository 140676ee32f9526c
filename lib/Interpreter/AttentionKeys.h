// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the keys and values of ragged_attention from arrays or caches.

#ifndef FUSEDNORM_LIB_INTERPRETER_ATTENTIONKEYS_H
#define FUSEDNORM_LIB_INTERPRETER_ATTENTIONKEYS_H

#include "PagedOps.h"

namespace fusednorm::interpreter {

/// Locations of the keys of each sequence.
struct KeySequences {
  Sequences queries;
  Integers offsets; // of dense K and V
  Integers counts, starts;
  reference::PageTable table;

  int64_t size() const { return counts.size(); }
};

class KeyReader {
public:
  /// `arrayOfKeys`: dense K, after the prologue.
  KeyReader(RaggedAttentionOp op, Evaluator &evaluator, const KeySequences &sequences,
            const TensorValue &arrayOfKeys)
      : op(op), evaluator(evaluator), sequences(sequences), arrayOfKeys(arrayOfKeys),
        isPaged(op.getK().getType().getRank() != 3) {}

  mlir::LogicalResult readKeys(int64_t sequence, int64_t head, Numbers &k, Numbers &v);
  /// Reads the scales of the keys of a sequence.
  mlir::LogicalResult readScales(int64_t sequence, int64_t head, mlir::Value scales, bool isValue,
                                 Numbers &all);

private:
  mlir::LogicalResult readCached(CacheRows &cache, int64_t sequence, int64_t key, int64_t head,
                                 int64_t column, float *row, int64_t columns);
  mlir::LogicalResult scaleRows(int64_t sequence, int64_t head, mlir::Value scales, bool isValue,
                                int64_t pitch, int64_t columns, Numbers &rows);
  int64_t layer() { return op.getLayer() ? evaluator.integer(op.getLayer()) : 0; }
  SlotOperands slotsOf(mlir::Value cache, bool isValue) {
    int64_t parts = op.getLayer() ? evaluator.shape(cache)[1] : 1;
    SlotOperands slots = {};
    slots.layer = op.getLayer();
    slots.cache = cache;
    slots.part = isValue ? parts - 1 : 0;
    return slots;
  }

  RaggedAttentionOp op;
  Evaluator &evaluator;
  const KeySequences &sequences;
  const TensorValue &arrayOfKeys;
  bool isPaged;
};

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_ATTENTIONKEYS_H
