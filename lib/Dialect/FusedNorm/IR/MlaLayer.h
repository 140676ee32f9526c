// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of the MLA prefill and decode ops by name, and the creation of their constituent
// ops.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H

#include "fusednorm/Dialect/FusedNorm/IR/MlaLayerOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace fusednorm {

/// A weight and its scales. The scales are null for weights of bf16.
struct MlaWeight {
  mlir::Value quantized, scales;
  explicit operator bool() const { return static_cast<bool>(quantized); }
};

/// The attributes and operands that attention applies to scores.
struct MlaScores {
  mlir::FloatAttr scale;
  MaskAttr mask;
  ScoreModifierAttr modifier;
  mlir::Value tree, sinks;
};

/// The operands and attributes of an MLA op. Absent operands are null.
struct MlaLayer {
  explicit MlaLayer(MlaPrefillBranchFp8Op op);
  explicit MlaLayer(MlaPrefillBranchBf16Op op);
  explicit MlaLayer(MlaDecodeBranchFp8Op op);
  explicit MlaLayer(MlaDecodeBranchBf16Op op);

  mlir::ShapedType typeOf(mlir::Value value) const {
    return mlir::cast<mlir::ShapedType>(value.getType());
  }
  int64_t heads() const { return typeOf(q).getDimSize(1); }
  /// Returns whether there are no tokens. Nothing is written then, as empty memrefs cannot be
  /// sliced.
  bool isEmpty() const { return typeOf(q).getDimSize(0) == 0; }
  int64_t rotary() const { return freqs ? typeOf(freqs).getShape().back() : 0; }
  int64_t keyColumns() const { return typeOf(q).getShape().back() - rotary(); }
  int64_t valueColumns() const { return typeOf(out).getShape().back(); }
  int64_t latent() const { return typeOf(gamma).getShape().back(); }
  int64_t chunks() const {
    return typeOf(bufferRowOffsets).getRank() == 1 ? 1 : typeOf(bufferRowOffsets).getDimSize(0);
  }
  mlir::Type element() const { return typeOf(q).getElementType(); }
  /// Returns the block size of the weight scales, in rows and columns.
  int64_t block() const { return granularity.getBlockK(); }
  /// Returns whether tokens with invalid slots are skipped. Otherwise slots are assumed to be
  /// valid.
  bool isChecked() const { return static_cast<bool>(checked); }
  /// Returns whether the cache has another element type than q.
  bool isQuantizedCache() const { return typeOf(cache).getElementType() != element(); }
  /// Returns whether a cache row is bytes: quantized c_kv values, scales, and k_pe in bf16.
  bool isCacheOfBytes() const { return typeOf(cache).getElementType().isInteger(8); }
  /// Returns the number of scales in the bytes of a row.
  int64_t inlineScales() const {
    return typeOf(cache).getShape().back() == latent() + 2 * rotary() ? 0 : latent() / kInlineGroup;
  }
  /// Returns whether the attention of a prefill needs a copy of the rope columns of the cache.
  bool copiesRope() const { return freqs && (isCacheOfBytes() || staticScale); }
  /// Returns the number of cache columns per scale; 0 for one scale per row.
  int64_t cacheGroup() const { return scheme.isGroup() ? scheme.getGroupSize() : 0; }

  /// Columns per scale in a row of bytes.
  static constexpr int64_t kInlineGroup = 128;

  mlir::Operation *op;
  bool isQuantized = false, isDecode = false;
  mlir::Value q, gamma, freqs, kv, table, rowOffsets, lengths, layer, checked;
  /// Null without chunks.
  mlir::Value bufferRowOffsets, cacheOffsets;
  MlaWeight joined, keys, values;
  mlir::Value epsilon, staticScale, out, cache, scales, qOut;
  std::optional<int64_t> givenLength;
  int64_t bufferLength = 0;
  MlaScores scores;
  mlir::FloatAttr scaleUb;
  QuantizationAttr scheme;
  Pairing pairing;
  NumericsAttr numerics;
  ScalingAttr granularity;
  GemmOrder order = GemmOrder::Blocked;

private:
  template <typename OpTy>
  void readCommon(OpTy op);
};

/// Creates the constituent ops on memrefs.
class MlaWriter {
public:
  MlaWriter(mlir::OpBuilder &b, const MlaLayer &mla) : b(b), loc(mla.op->getLoc()), mla(mla) {}

  mlir::Value index(int64_t value);
  mlir::OpFoldResult extent(mlir::Value memref, int64_t dim);
  /// Allocates a workspace.
  mlir::Value allocate(llvm::ArrayRef<mlir::OpFoldResult> shape, mlir::Type element);
  /// Returns a part of a memref. Leading dimensions are dropped to reach `rank`.
  mlir::Value part(mlir::Value memref, llvm::ArrayRef<mlir::OpFoldResult> offsets,
                   llvm::ArrayRef<mlir::OpFoldResult> sizes, int64_t rank);
  /// Returns `count` columns of all rows.
  mlir::Value columns(mlir::Value memref, int64_t first, int64_t count);
  /// Returns entry `number` of the first dimension, which is dropped.
  mlir::Value entry(mlir::Value memref, int64_t number);
  /// Swaps the first two dimensions.
  mlir::Value exchanged(mlir::Value memref);

  /// Returns the row of chunk `number` in an array of all chunks.
  mlir::Value rowOf(mlir::Value array, int64_t number);
  /// Returns the first key of a chunk in each sequence.
  mlir::Value startsOf(int64_t number);
  /// Gathers columns of a chunk's cache rows, or of their scales.
  void gather(mlir::Value cache, int64_t number, int64_t column, mlir::Value out);
  /// Dequantizes the cache rows of a chunk to q's type in one kernel: c_kv and the rope columns.
  /// With `scales`, c_kv is quantized again. Outputs without a use are null.
  void gatherRows(int64_t number, mlir::Value latent, mlir::Value scales, mlir::Value rope);

  /// Rotates the query and stores the new rows of the cache in one kernel.
  void writeRows(mlir::Value q, mlir::Value qOut);

  /// Multiplies rows by the transposed weight. `body` creates the epilogue; null without an
  /// epilogue. Rows after the last of `offsets` are padding.
  void writeGemm(mlir::Value rows, mlir::Value scales, const MlaWeight &weight, mlir::Value offsets,
                 mlir::ValueRange outs,
                 llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value accumulators)> body);

  mlir::OpBuilder &b;
  mlir::Location loc;
  const MlaLayer &mla;

private:
  void writeLatentRows();
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_MLALAYER_H
