// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm.check_sequences, for any target: what is wrong with a sequence of a ragged batch.

#ifndef FUSEDNORM_LOWERING_SEQUENCECHECKS_H
#define FUSEDNORM_LOWERING_SEQUENCECHECKS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include <functional>

namespace fusednorm {

enum class SequenceArray { RowOffsets, KeyOffsets, Lengths, KeyStarts, Table };

/// What a check knows of a batch. Values are of index.
struct CheckedBatch {
  mlir::Value sequences, queries;
  mlir::Value keys;            // those of arrays; null of caches
  mlir::Value pages, pageSize; // null without a cache
  mlir::Value tableColumns;    // null of a table of rank 1
  bool hasKeyOffsets = false, hasLengths = false, hasKeyStarts = false;
  /// The unsigned number at a place.
  std::function<mlir::Value(SequenceArray, mlir::ValueRange)> load;
  /// The first number from one on and below another, in front of it or the same, for which
  /// `holds` does not; the second one if there is none.
  std::function<mlir::Value(mlir::Value, mlir::Value,
                            llvm::function_ref<mlir::Value(mlir::Value)> holds)>
      findFirst;
};

class SequenceChecks {
public:
  enum Code : int64_t { kGood = 0, kEntry = 1, kTable = 2, kRowOffsets = 6, kKeyOffsets = 7 };

  SequenceChecks(mlir::OpBuilder &builder, mlir::Location loc, const CheckedBatch &batch)
      : b(builder), loc(loc), batch(batch) {}

  /// Whether the row offsets of the batch are in order.
  mlir::Value areRowsGood();
  struct Finding {
    mlir::Value code, number; // index
  };
  /// Of one sequence.
  Finding check(mlir::Value sequence, mlir::Value areRowsGood);

private:
  using Value = mlir::Value;
  Value index(int64_t value);
  Value add(Value x, Value y);
  Value sub(Value x, Value y);
  Value compare(mlir::arith::CmpIPredicate predicate, Value x, Value y);
  Value select(Value condition, Value x, Value y);
  Value load(SequenceArray array, mlir::ValueRange indices) { return batch.load(array, indices); }
  Finding checkPages(Value sequence, Value begin, Value end);

  mlir::OpBuilder &b;
  mlir::Location loc;
  const CheckedBatch &batch;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SEQUENCECHECKS_H
