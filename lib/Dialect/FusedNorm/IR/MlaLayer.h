// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ops of whole branches of latent attention share: their operands by name, and how
// they write the ops that they are made of.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace fusednorm {

/// A weight, and its scales where it has some.
struct MlaWeight {
  mlir::Value quantized, scales;
  explicit operator bool() const { return static_cast<bool>(quantized); }
};

/// The operands and attributes of a branch; what an op does not have is null.
struct MlaLayer {
  explicit MlaLayer(MlaPrefillBranchFp8Op op);
  explicit MlaLayer(MlaPrefillBranchBf16Op op);
  explicit MlaLayer(MlaDecodeBranchFp8Op op);
  explicit MlaLayer(MlaDecodeBranchBf16Op op);

  mlir::ShapedType typeOf(mlir::Value value) const {
    return mlir::cast<mlir::ShapedType>(value.getType());
  }
  int64_t heads() const { return typeOf(q).getDimSize(1); }
  /// Whether there are no tokens: nothing is written then, and there are no parts of nothing.
  bool isEmpty() const { return typeOf(q).getDimSize(0) == 0; }
  int64_t rotary() const { return freqs ? typeOf(freqs).getShape().back() : 0; }
  int64_t keyColumns() const { return typeOf(q).getShape().back() - rotary(); }
  int64_t valueColumns() const { return typeOf(out).getShape().back(); }
  int64_t latent() const { return typeOf(gamma).getShape().back(); }
  int64_t chunks() const {
    return typeOf(bufferRowOffsets).getRank() == 1 ? 1 : typeOf(bufferRowOffsets).getDimSize(0);
  }
  mlir::Type element() const { return typeOf(q).getElementType(); }
  /// The rows of b that share a scale, and its columns.
  int64_t block() const { return granularity.getBlockK(); }
  /// Whether wrong places are skipped, and no longer trusted.
  bool isChecked() const { return static_cast<bool>(checked); }
  /// Whether rows of the cache are no rows of q's type.
  bool isQuantizedCache() const { return typeOf(cache).getElementType() != element(); }
  /// Whether they are codes, scales and rope columns of bf16 as bytes.
  bool isCacheOfBytes() const { return typeOf(cache).getElementType().isInteger(8); }
  /// The scales among the bytes of a row.
  int64_t inlineScales() const {
    return typeOf(cache).getShape().back() == latent() + 2 * rotary() ? 0 : latent() / kInlineGroup;
  }
  /// Whether attention of a prefill cannot read the rope columns of keys where they lie.
  bool copiesRope() const { return freqs && (isCacheOfBytes() || staticScale); }
  /// The columns of a row of the cache that share a scale: all of them for 0.
  int64_t cacheGroup() const { return scheme.isGroup() ? scheme.getGroupSize() : 0; }

  /// Columns of an inline row that share a scale.
  static constexpr int64_t kInlineGroup = 128;

  mlir::Operation *op;
  bool isQuantized = false, isDecode = false;
  mlir::Value q, gamma, freqs, kv, table, rowOffsets, lengths, layer, checked;
  mlir::Value bufferRowOffsets, cacheOffsets; // null without chunks
  MlaWeight joined, keys, values;
  mlir::Value epsilon, staticScale, out, cache, scales, qOut;
  std::optional<int64_t> givenLength;
  int64_t bufferLength = 0;
  mlir::FloatAttr scale, scaleUb;
  MaskAttr mask;
  ScoreModifierAttr modifier;
  QuantizationAttr scheme;
  Pairing pairing;
  NumericsAttr numerics;
  ScalingAttr granularity;
  GemmOrder order = GemmOrder::Blocked;

private:
  template <typename OpTy>
  void readCommon(OpTy op);
};

/// Writes ops on memrefs.
class MlaWriter {
public:
  MlaWriter(mlir::OpBuilder &b, const MlaLayer &mla)
      : b(b), loc(mla.op->getLoc()), mla(mla) {}

  mlir::Value index(int64_t value);
  mlir::OpFoldResult extent(mlir::Value memref, int64_t dim);
  /// Scratch memory.
  mlir::Value allocate(llvm::ArrayRef<mlir::OpFoldResult> shape, mlir::Type element);
  /// A part of a memref, without its leading dimensions if `rank` is less.
  mlir::Value part(mlir::Value memref, llvm::ArrayRef<mlir::OpFoldResult> offsets,
                   llvm::ArrayRef<mlir::OpFoldResult> sizes, int64_t rank);
  /// Columns of all rows.
  mlir::Value columns(mlir::Value memref, int64_t first, int64_t count);
  /// Entry `number` of the first dimension, which goes away.
  mlir::Value entry(mlir::Value memref, int64_t number);
  /// The memref with its first two dimensions exchanged.
  mlir::Value exchanged(mlir::Value memref);

  /// The row of chunk `number` of an array of all of them.
  mlir::Value rowOf(mlir::Value array, int64_t number);
  /// Where the keys of a chunk begin in each sequence.
  mlir::Value startsOf(int64_t number);
  /// Columns of a chunk's rows of the cache, or of its scales.
  void gather(mlir::Value cache, int64_t number, int64_t column, mlir::Value out);
  /// A chunk's rows times their scales in q's type, in one launch: the latent columns, as codes
  /// where these have `scales`, and the rope columns; null for those that nobody reads.
  void gatherRows(int64_t number, mlir::Value latent, mlir::Value scales, mlir::Value rope);

  /// The rope of queries, and the new rows of the cache, in one launch.
  void writeRows(mlir::Value q, mlir::Value qOut);

  /// A product by the transposed weight, without an epilogue where `body` is null. Rows from the
  /// last of `offsets` on are padding.
  void writeGemm(mlir::Value rows, mlir::Value scales, const MlaWeight &weight,
                    mlir::Value offsets, mlir::ValueRange outs,
                    llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value accumulators)> body);

  mlir::OpBuilder &b;
  mlir::Location loc;
  const MlaLayer &mla;

private:
  void writeLatentRows();
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H
