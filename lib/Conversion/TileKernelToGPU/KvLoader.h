// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of Q, K and V into shared memory, which holds the queries of a block and then two stages of
// K and V. Queries that stay in registers are loaded into the second stage. Lines are rows, with
// zeros after the last column. Rows past the end become zeros and are not read.
//
// If K and V are quantized and Q is not, two stages of bytes precede one tile of K and one of V.
// The bytes of a stage are widened to the tiles after they have arrived, while the next stage is
// copied.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

class KvLoader {
public:
  /// `areAligned`: the result of testAlignment().
  KvLoader(FloatEmitter &e, KeyBlockIterator &walk, tilekernel::AttentionOp op,
           const GPUAttentionLayout &layout, const GPUKernelFunction &function, mlir::Value thread,
           mlir::Value shared, mlir::Value areAligned)
      : e(e), walk(walk), op(op), layout(layout), function(function), thread(thread),
        shared(shared), areAligned(areAligned) {}

  /// Returns an i1: whether all arrays of this launch have the alignment of wide copies. Returns
  /// null if their types guarantee the alignment.
  static mlir::Value testAlignment(FloatEmitter &e, tilekernel::AttentionOp op,
                                   const GPUKernelFunction &function);

  void loadQueries(const AttentionRun &run);
  /// Loads K and V from key `begin` on into `stage`.
  void loadBlock(const AttentionRun &run, mlir::Value begin, mlir::Value stage);
  /// Widens the bytes of `stage` to the tiles of K and V.
  void widenStage(mlir::Value stage);
  /// Commit the copies as a group; wait for all groups.
  void commit();
  void wait();

  /// A stage is denoted by its offset in bytes.
  mlir::Value firstStage() { return e.i32(0); }
  mlir::Value otherStage(mlir::Value stage) { return e.sub(e.i32(layout.stageBytes()), stage); }
  mlir::Value queryTile() { return e.ahead(shared, layout.keepsQueries ? layout.stageBytes() : 0); }
  mlir::Value keyTile(mlir::Value stage);
  /// Returns the first scale of scores (0) or of probabilities (1) of the keys of `stage`.
  mlir::Value scaleTile(mlir::Value stage, int64_t number) {
    int64_t before = layout.stageBytes() - (2 - number) * layout.scaleBytes();
    return e.ahead(rawTile(stage), before);
  }
  mlir::Value valueTile(mlir::Value stage) {
    return e.ahead(keyTile(stage), layout.hasValuesInKeys ? 0 : layout.key.bytes());
  }

private:
  using Values = llvm::SmallVector<mlir::Value>;

  /// A range of columns in all lines of a tile.
  struct Piece {
    mlir::Value array;                    // source
    int64_t bytes = 2;                    // of an element of a line
    int64_t firstColumn = 0, columns = 0; // of the rows of the array
    int64_t lineColumn = 0, width = 0;    // of the lines, including zeros after `columns`
    const OperandTile *lines = nullptr;
    mlir::Value tile;                                     // first byte
    mlir::Value count;                                    // of lines that have a row, at least 1
    llvm::function_ref<mlir::Value(mlir::Value)> indexOf; // offset of a line's row, in elements
    KeyPart part = KeyPart::Key;                          // of a key; not used for queries
    bool isPaged = false;
    mlir::Value scales; // of groups of columns; null without scales
    llvm::function_ref<mlir::Value(mlir::Value)> scaleIndexOf;

    /// Returns the columns of a chunk of 16 bytes.
    int64_t chunkColumns() const { return 16 / bytes; }
  };

  /// The copy of one chunk of 16 bytes by a thread.
  struct Copy {
    mlir::Value line, column; // of the tile; of the piece
    mlir::Value row, isThere; // the line, or the last one with a row; whether the line has one
    mlir::Value indices;      // offset of the row of paged keys; null: not yet computed
    mlir::Value isOne;        // whether the thread has a chunk; null: true
    mlir::Value target;       // address in shared memory
  };
  llvm::SmallVector<Copy> planCopies(const Piece &piece);
  /// Returns the access to the rows of a piece, which may need a test.
  LineAccess accessTo(const Piece &piece) const;
  /// Returns the bytes of a copy, 4 to 16. Returns 0 if a piece must be loaded through registers.
  int64_t copyBytes(const Piece &piece) const;
  void load(const Piece &piece);
  /// Copies the scales of the keys from `begin` on.
  void copyScales(const AttentionRun &run, mlir::Value begin, mlir::Value stage);
  void copyChunks(const Piece &piece, int64_t size);
  /// Returns whether 8-bit floats of a piece can be widened in whole chunks with one scale each.
  bool hasByteChunks(const Piece &piece);
  void widenChunks(const Piece &piece);
  Values widenChunk(const Piece &piece, mlir::Value row, mlir::Value column);
  /// Returns the first byte of K in a stage of bytes.
  mlir::Value rawTile(mlir::Value stage);
  void widenTile(mlir::Type type, const OperandTile &lines, mlir::Value from, mlir::Value tile);
  void loadElements(const Piece &piece);
  mlir::Value loadElement(const Piece &piece, mlir::Value row, mlir::Value column);
  mlir::Value targetOf(const Piece &piece, mlir::Value line, mlir::Value column);

  FloatEmitter &e;
  KeyBlockIterator &walk;
  tilekernel::AttentionOp op;
  const GPUAttentionLayout &layout;
  const GPUKernelFunction &function;
  mlir::Value thread, shared, areAligned;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KVLOADER_H
