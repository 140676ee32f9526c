// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands absorbed MLA decode into its constituent ops.

#include "MlaLayer.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;

namespace {
class DecodeWriter : public MlaWriter {
public:
  using MlaWriter::MlaWriter;

  void write();

private:
  Value withHead(Value cache);
  Value sharedHead(Value rows);
  void attend(Value absorbed, Value keys, Value keyOffsets, Value starts, Value out, Value lse);
  Value quantizedChunk(int64_t number);
  void attendToChunks(Value absorbed, Value out, Value lse);
  void multiply(Value rows, const MlaWeight &weight, Value out);

  /// The cache with a dimension of heads.
  Value cache;
  /// The dequantized rows of a chunk; null for a cache in the type of q.
  Value rows;
};
} // namespace

/// Computes `out[h] = rows[h] * transposed(weight[h])` for rows and out of [T, H, ..].
void DecodeWriter::multiply(Value rows, const MlaWeight &weight, Value out) {
  rows = exchanged(rows);
  out = exchanged(out);
  if (!mla.isQuantized)
    return writeGemm(rows, Value(), weight, mla.rowOffsets, out, nullptr);
  int64_t count = cast<ShapedType>(rows.getType()).getShape().back();
  OpFoldResult heads = extent(rows, 0), tokens = extent(rows, 1);
  Value quantized = allocate({heads, tokens, b.getIndexAttr(count)},
                             mla.typeOf(weight.quantized).getElementType());
  Value scales = allocate({b.getIndexAttr(count / mla.block()), heads, tokens},
                          mla.typeOf(weight.scales).getElementType());
  Value bound = arith::ConstantOp::create(b, loc, mla.scaleUb);
  auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, mla.block(),
                                      ScaleLayout::Transposed);
  QuantizeOp::create(b, loc, TypeRange(), rows, /*amax=*/Value(), bound, /*static_scale=*/Value(),
                     quantized, scales, scheme);
  writeGemm(quantized, exchanged(scales), weight, mla.rowOffsets, out, nullptr);
}

/// Views [pages, page_size, width] as [pages, page_size, 1, width].
Value DecodeWriter::withHead(Value cache) {
  auto type = cast<MemRefType>(cache.getType());
  SmallVector<ReassociationIndices> dims{{0}, {1}, {2, 3}};
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + 2, 1);
  FailureOr<MemRefType> wide = memref::ExpandShapeOp::computeExpandedType(type, shape, dims);
  // verifyCommon guarantees dense rows for every memref.
  assert(succeeded(wide) && "expected a dense row");
  SmallVector<OpFoldResult> sizes{extent(cache, 0), extent(cache, 1), b.getIndexAttr(1),
                                  extent(cache, 2)};
  return memref::ExpandShapeOp::create(b, loc, *wide, cache, dims, sizes);
}

/// Views [N, width] as [N, 1, width].
Value DecodeWriter::sharedHead(Value rows) {
  auto type = cast<MemRefType>(rows.getType());
  SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
  SmallVector<int64_t> shape{type.getDimSize(0), 1, type.getDimSize(1)};
  return memref::ExpandShapeOp::create(b, loc, shape, rows, dims);
}

/// Creates attention to keys in the cache, or in an array of rows.
void DecodeWriter::attend(Value absorbed, Value keys, Value keyOffsets, Value starts, Value out,
                          Value lse) {
  bool isArray = mla.typeOf(keys).getRank() == 3;
  RaggedAttentionOp::create(
      b, loc, TypeRange(), absorbed, keys, columns(keys, 0, mla.latent()), /*rope=*/Value(),
      /*rope_scales=*/Value(), mla.rowOffsets, keyOffsets, mla.lengths, starts,
      /*valid_lengths=*/Value(), isArray ? Value() : mla.table, isArray ? Value() : mla.layer,
      /*bias=*/Value(), /*bias_starts=*/Value(), mla.scores.tree, /*key_ranges=*/Value(),
      /*sinks=*/Value(), /*q_scales=*/Value(), /*k_scales=*/Value(), /*v_scales=*/Value(),
      mla.checked, /*prologue_ins=*/ValueRange(), /*epilogue_ins=*/ValueRange(), out, lse,
      /*scales=*/Value(), mla.scores.scale, mla.scores.mask, mla.scores.modifier,
      b.getI64IntegerAttr(0),
      /*rope_group=*/IntegerAttr(), /*kv_group=*/IntegerAttr(), /*piece=*/IntegerAttr(),
      /*signed_lengths=*/UnitAttr());
}

/// Gathers and dequantizes the rows of a chunk to q's type.
Value DecodeWriter::quantizedChunk(int64_t number) {
  int64_t latent = mla.latent(), rotary = mla.rotary();
  gatherRows(number, columns(rows, 0, latent), /*scales=*/Value(),
             rotary ? columns(rows, latent, rotary) : Value());
  return sharedHead(rows);
}

void DecodeWriter::attendToChunks(Value absorbed, Value out, Value lse) {
  if (mla.isQuantizedCache())
    rows = allocate({b.getIndexAttr(mla.bufferLength), b.getIndexAttr(mla.latent() + mla.rotary())},
                    mla.element());
  auto attendTo = [&](int64_t number, Value part, Value partLse) {
    Value keys = mla.isQuantizedCache() ? quantizedChunk(number) : cache;
    attend(absorbed, keys, rowOf(mla.bufferRowOffsets, number), startsOf(number), part, partLse);
  };
  if (mla.chunks() == 1)
    return attendTo(0, out, lse);
  OpFoldResult tokens = extent(mla.q, 0), heads = extent(mla.q, 1);
  OpFoldResult count = b.getIndexAttr(mla.chunks());
  Value parts = allocate({count, tokens, heads, b.getIndexAttr(mla.latent())}, b.getF32Type());
  Value lses = allocate({count, heads, tokens}, b.getF32Type());
  for (int64_t number = 0; number < mla.chunks(); ++number)
    attendTo(number, entry(parts, number), entry(lses, number));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), parts, lses, mla.rowOffsets,
                                 /*sinks=*/Value(), out, lse);
}

void DecodeWriter::write() {
  if (mla.isEmpty())
    return;
  OpFoldResult tokens = extent(mla.q, 0), heads = extent(mla.q, 1);
  int64_t latent = mla.latent(), rotary = mla.rotary();
  Value absorbed = allocate({tokens, heads, b.getIndexAttr(latent + rotary)}, mla.element());
  if (rotary)
    writeRows(columns(mla.q, mla.keyColumns(), rotary), columns(absorbed, latent, rotary));
  else
    writeRows(Value(), Value());
  multiply(columns(mla.q, 0, mla.keyColumns()), mla.keys, columns(absorbed, 0, latent));
  Value result = allocate({tokens, heads, b.getIndexAttr(latent)}, mla.element());
  Value lses = allocate({b.getIndexAttr(1), heads, tokens}, b.getF32Type());
  // Add a dimension for the single KV head that all queries share.
  cache = mla.layer ? mla.cache : withHead(mla.cache);
  if (mla.bufferRowOffsets)
    attendToChunks(absorbed, result, entry(lses, 0));
  else
    attend(absorbed, cache, /*keyOffsets=*/Value(), /*starts=*/Value(), result, entry(lses, 0));
  // A GEMM leaves padding undefined. Merging a single state copies it or adds the sinks, and gives
  // 0 for a token without keys.
  Value states = allocate({b.getIndexAttr(1), tokens, heads, b.getIndexAttr(mla.valueColumns())},
                          b.getF32Type());
  multiply(result, mla.values, entry(states, 0));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), states, lses, mla.rowOffsets,
                                 mla.scores.sinks, mla.out, Value());
}

void MlaDecodeBranchFp8Op::expand(OpBuilder &builder) {
  DecodeWriter(builder, MlaLayer(*this)).write();
}
void MlaDecodeBranchBf16Op::expand(OpBuilder &builder) {
  DecodeWriter(builder, MlaLayer(*this)).write();
}
