// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers fusednorm.check_sequences for any target: checks the sequences of a ragged batch.

#ifndef FUSEDNORM_LOWERING_SEQUENCECHECKS_H
#define FUSEDNORM_LOWERING_SEQUENCECHECKS_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include <functional>

namespace fusednorm {

enum class SequenceArray { RowOffsets, KeyOffsets, Lengths, KeyStarts, Table };

/// The batch to check. Values have type index.
struct CheckedBatch {
  mlir::Value sequences, queries;
  mlir::Value keys;            // of arrays; null for caches
  mlir::Value pages, pageSize; // null without a cache
  mlir::Value tableColumns;    // null for a table of rank 1
  bool hasKeyOffsets = false, hasLengths = false, hasKeyStarts = false;
  /// Loads an element as an unsigned number.
  std::function<mlir::Value(SequenceArray, mlir::ValueRange)> load;
  /// Returns the first number of a half-open range for which `holds` is false, or the end of the
  /// range if there is none. The range may be empty.
  std::function<mlir::Value(mlir::Value, mlir::Value,
                            llvm::function_ref<mlir::Value(mlir::Value)> holds)>
      findFirst;
};

class SequenceChecks : Arith {
public:
  enum Code : int64_t {
    kGood = 0,
    kEntry = 1,
    kTable = 2,
    kRowOffsets = 6,
    kKeyOffsets = 7,
    kPositions = 8,
  };
  /// Positions must be below this limit: kernels compare them as signed 32-bit values.
  static constexpr int64_t kPositionLimit = int64_t(1) << 31;

  SequenceChecks(mlir::OpBuilder &builder, mlir::Location loc, const CheckedBatch &batch)
      : Arith(builder, loc), batch(batch) {}

  /// Returns whether the row offsets of the batch are valid.
  mlir::Value areRowsGood();
  struct Finding {
    mlir::Value code, number; // index
  };
  /// Checks one sequence.
  Finding check(mlir::Value sequence, mlir::Value areRowsGood);

private:
  using Value = mlir::Value;
  Value load(SequenceArray array, mlir::ValueRange indices) { return batch.load(array, indices); }
  Finding checkPages(Value sequence, Value begin, Value end);

  const CheckedBatch &batch;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SEQUENCECHECKS_H
