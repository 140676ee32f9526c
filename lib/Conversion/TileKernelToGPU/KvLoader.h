// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries, keys and values on their way into shared memory: first the queries of a block, behind
// them two stages of keys and values. Lines are rows, with zeros behind the last column; rows
// that are not there are zeros, and what lies in their place is not read.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H

#include "KeyBlockIterator.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

class KvLoader {
public:
  /// `isAligned`: what areAligned asks is true.
  KvLoader(FloatEmitter &e, KeyBlockIterator &walk, tilekernel::AttentionOp op,
                  const GPUAttentionLayout &layout, const GPUKernelFunction &function,
                  mlir::Value thread, mlir::Value shared, bool isAligned)
      : e(e), walk(walk), op(op), layout(layout), function(function), thread(thread),
        shared(shared), isAligned(isAligned) {}

  /// i1: whether all arrays of a launch begin and go on so that wide copies are right; null if
  /// their types say that.
  static mlir::Value areAligned(FloatEmitter &e, tilekernel::AttentionOp op,
                                const GPUKernelFunction &function);

  void loadQueries(const AttentionRun &run);
  /// Keys and values from key `begin` on, into the stage.
  void loadBlock(const AttentionRun &run, mlir::Value begin, mlir::Value stage);
  /// Ends what is waited for together, and waits for all of it.
  void commit();
  void wait();

  /// Stages are told by the bytes in front of them.
  mlir::Value firstStage() { return e.i32(0); }
  mlir::Value otherStage(mlir::Value stage) { return e.sub(e.i32(layout.stageBytes()), stage); }
  mlir::Value queryTile() { return shared; }
  mlir::Value keyTile(mlir::Value stage) {
    return e.ahead(e.ahead(shared, stage), layout.query.bytes());
  }
  mlir::Value valueTile(mlir::Value stage) { return e.ahead(keyTile(stage), layout.key.bytes()); }

private:
  using Values = llvm::SmallVector<mlir::Value>;

  /// Some columns of all lines of a tile.
  struct Piece {
    mlir::Value array;                    // where they lie
    int64_t firstColumn = 0, columns = 0; // of its rows
    int64_t lineColumn = 0, width = 0;    // of lines, with zeros behind the columns
    const OperandTile *lines = nullptr;
    mlir::Value tile;                                     // its first byte
    mlir::Value count;                                    // of lines that are there, 1 or more
    llvm::function_ref<mlir::Value(mlir::Value)> indexOf; // elements to the row of a line
    bool isRope = false, isPaged = false;
    llvm::function_ref<mlir::Value(mlir::Value)> scaleIndexOf;
  };

  int64_t copyBytes(const Piece &piece) const;
  void load(const Piece &piece);
  void copyChunks(const Piece &piece, int64_t size);
  /// Whether 8-bit floats of a piece can be widened by whole chunks, of one scale each.
  bool hasByteChunks(const Piece &piece);
  void widenChunks(const Piece &piece);
  Values widenChunk(const Piece &piece, mlir::Value row, mlir::Value column);
  void loadElements(const Piece &piece);
  mlir::Value loadElement(const Piece &piece, mlir::Value row, mlir::Value column);
  mlir::Value targetOf(const Piece &piece, mlir::Value line, mlir::Value column);

  FloatEmitter &e;
  KeyBlockIterator &walk;
  tilekernel::AttentionOp op;
  const GPUAttentionLayout &layout;
  const GPUKernelFunction &function;
  mlir::Value thread, shared;
  bool isAligned;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H
