// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One tile of queries of attention on a CPU: its operands, and the runs and key blocks in it.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONTILE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONTILE_H

#include "AttentionShape.h"
#include "LaneEmitter.h"

namespace fusednorm::cpu {

class AttentionTile : public AttentionShape {
public:
  using Lanes = llvm::SmallVector<mlir::Value>;
  /// A run of queries of one sequence.
  struct Run {
    mlir::Value sequence, begin, count;       // in queries of the batch
    mlir::Value position, last;               // of the first query and of the sequence's end
    mlir::Value keyBegin, keyCount, keyStart; // first row in arrays, number, first position
    mlir::Value keyHead, scale, groups;
    mlir::Value rows; // queries of all heads, one for each lane
  };
  /// A block of keys of a run's sequence.
  struct KeyBlock {
    mlir::Value begin, count, padded; // padded: count, rounded up to a multiple of rows
  };

  /// `scalars` maps the arguments and scalars of the kernel to values of the function.
  AttentionTile(mlir::OpBuilder &builder, tilekernel::AttentionOp op, const TargetInfo &target,
                mlir::IRMapping scalars);

  /// Returns the query of a lane of a run.
  mlir::Value queryOf(mlir::Value lane);
  /// Returns the head of a lane of a run.
  mlir::Value headOf(mlir::Value lane);
  /// Returns the indices of a key in the array of the region `index`, without the column.
  Lanes indexOf(const Run &run, const KeyBlock &block, mlir::Value key, mlir::Region &index);
  /// Emits a region of the op. Returns the yielded values, which may be scalars.
  Lanes emitRegion(LaneEmitter &at, mlir::Region &region, mlir::ValueRange arguments);
  /// Emits a region of the op for the lanes of `at`. Returns the yielded values as vectors.
  Lanes runRegion(LaneEmitter &at, mlir::Region &region, mlir::ValueRange arguments);
  mlir::Value roundTo(mlir::Value numbers, mlir::Type element);
  /// Returns elements in f32, times the scale of their group of columns, rounded to the type of q.
  mlir::Value scaleElements(mlir::Value elements, mlir::Value scale);
  /// Returns the first lane of a vector of a group.
  mlir::Value lane(int64_t part) { return emitter.index(part * lanes); }
  static mlir::Type elementOf(mlir::Value memref) {
    return llvm::cast<mlir::MemRefType>(memref.getType()).getElementType();
  }
  /// Returns the value of an operand in the function; null for null.
  mlir::Value own(mlir::Value value) { return value ? scalars.lookupOrDefault(value) : value; }

  mlir::OpBuilder &builder;
  tilekernel::AttentionOp op;
  mlir::Location loc;
  mlir::IRMapping scalars;
  LaneEmitter emitter;
  mlir::Value queryArray, keyArray, valueArray, rope, out, lse;
  mlir::Value head; // the first head of the GQA group
  bool ok = true;   // false after an error
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONTILE_H
