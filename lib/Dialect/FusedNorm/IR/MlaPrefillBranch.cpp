// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands MLA prefill into its constituent ops.

#include "MlaLayer.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

namespace {
class PrefillWriter : public MlaWriter {
public:
  using MlaWriter::MlaWriter;

  void write();

private:
  void writeChunk(int64_t number, Value state, Value lse);
  void gatherChunk(int64_t number);
  void project();
  Value headsOf(Value accumulators, int64_t columns);
  void attend(Value out, Value lse);

  Value query;
  /// The first rows of the sequences in the buffer, and their first keys, of the current chunk.
  Value offsets, starts;
  /// Buffers that all chunks use one after the other.
  Value rows, rowScales, ropes, keys, values;
};
} // namespace

void PrefillWriter::write() {
  if (mla.bufferLength == 0 || mla.isEmpty())
    return;
  // In place, only the rotated columns are written.
  query = mla.qOut ? mla.qOut : mla.q;
  if (mla.freqs && mla.qOut == mla.q) {
    Value rotated = columns(mla.q, mla.keyColumns(), mla.rotary());
    writeRows(rotated, rotated);
  } else if (mla.freqs) {
    if (!mla.qOut)
      query = allocate({extent(mla.q, 0), extent(mla.q, 1), extent(mla.q, 2)}, mla.element());
    writeRows(mla.q, query);
  } else {
    writeRows(Value(), Value());
  }

  OpFoldResult length = b.getIndexAttr(mla.bufferLength), heads = b.getIndexAttr(mla.heads());
  Type element = mla.element();
  keys = allocate({length, heads, b.getIndexAttr(mla.keyColumns())}, element);
  values = allocate({length, heads, b.getIndexAttr(mla.valueColumns())}, element);
  Type rowElement =
      mla.isQuantized ? mla.typeOf((mla.joined ? mla.joined : mla.keys).quantized).getElementType()
                      : element;
  rows = allocate({length, b.getIndexAttr(mla.latent())}, rowElement);
  if (mla.isQuantized) {
    Type scale = mla.typeOf((mla.joined ? mla.joined : mla.keys).scales).getElementType();
    // Rows of scales are aligned to 16 bytes.
    int64_t unit = std::max<int64_t>(1, 128 / scale.getIntOrFloatBitWidth());
    rowScales = allocate({b.getIndexAttr(mla.latent() / mla.block()),
                          b.getIndexAttr(llvm::alignTo(mla.bufferLength, unit))},
                         scale);
  }
  if (mla.copiesRope())
    ropes = allocate({length, b.getIndexAttr(mla.rotary())}, element);
  if (mla.chunks() == 1)
    return writeChunk(0, mla.out, Value());
  OpFoldResult count = b.getIndexAttr(mla.chunks()), tokens = extent(mla.q, 0);
  Value states =
      allocate({count, tokens, heads, b.getIndexAttr(mla.valueColumns())}, b.getF32Type());
  Value lses = allocate({count, heads, tokens}, b.getF32Type());
  for (int64_t number = 0; number < mla.chunks(); ++number)
    writeChunk(number, entry(states, number), entry(lses, number));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), states, lses, mla.rowOffsets,
                                 mla.scores.sinks, mla.out, Value());
}

void PrefillWriter::writeChunk(int64_t number, Value state, Value lse) {
  offsets = rowOf(mla.bufferRowOffsets, number);
  starts = startsOf(number);
  gatherChunk(number);
  project();
  attend(state, lse);
}

/// Gathers the c_kv rows of a chunk, and k_pe if attention cannot read it from the cache.
void PrefillWriter::gatherChunk(int64_t number) {
  // gather_quantize does not check slots.
  if (mla.copiesRope() || (mla.scales && !mla.isQuantized) || (mla.isQuantized && mla.isChecked()))
    return gatherRows(number, rows, rowScales, ropes);
  if (!mla.isQuantized)
    return gather(mla.cache, number, /*column=*/0, rows);
  Value bound = arith::ConstantOp::create(b, loc, mla.scaleUb);
  auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, mla.block(),
                                      ScaleLayout::Transposed);
  GatherQuantizeOp::create(b, loc, TypeRange(), mla.cache, mla.scales, mla.table, offsets, starts,
                           /*slots=*/Value(), mla.layer, bound, rows, rowScales,
                           /*column=*/uint64_t(0), /*reserved_slot=*/IntegerAttr(),
                           mla.scales ? mla.scheme : QuantizationAttr(),
                           TypeAttr::get(mla.element()), scheme);
}

/// Views [N, H * columns] as [N, H, columns].
Value PrefillWriter::headsOf(Value accumulators, int64_t columns) {
  auto type = RankedTensorType::get({mla.bufferLength, mla.heads(), columns}, b.getF32Type());
  SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
  return tensor::ExpandShapeOp::create(b, loc, type, accumulators, dims);
}

/// Computes K and V of all heads.
void PrefillWriter::project() {
  int64_t n = mla.keyColumns(), m = mla.valueColumns();
  if (!mla.joined) {
    writeGemm(rows, rowScales, mla.keys, offsets, keys,
              [&](Value accumulators) { return SmallVector<Value>{headsOf(accumulators, n)}; });
    writeGemm(rows, rowScales, mla.values, offsets, values,
              [&](Value accumulators) { return SmallVector<Value>{headsOf(accumulators, m)}; });
    return;
  }
  writeGemm(rows, rowScales, mla.joined, offsets, {keys, values}, [&](Value accumulators) {
    Value heads = headsOf(accumulators, n + m);
    auto slice = [&](int64_t first, int64_t count) -> Value {
      SmallVector<OpFoldResult> offsets(3, b.getIndexAttr(0)), strides(3, b.getIndexAttr(1));
      SmallVector<OpFoldResult> sizes{b.getIndexAttr(mla.bufferLength), b.getIndexAttr(mla.heads()),
                                      b.getIndexAttr(count)};
      offsets.back() = b.getIndexAttr(first);
      return tensor::ExtractSliceOp::create(b, loc, heads, offsets, sizes, strides);
    };
    return SmallVector<Value>{slice(0, n), slice(n, m)};
  });
}

void PrefillWriter::attend(Value out, Value lse) {
  bool isInCache = mla.freqs && !ropes;
  IntegerAttr ropeGroup;
  if (mla.scales)
    ropeGroup =
        b.getI64IntegerAttr(mla.cacheGroup() ? mla.cacheGroup() : mla.latent() + mla.rotary());
  RaggedAttentionOp::create(
      b, loc, TypeRange(), query, keys, values, isInCache ? mla.cache : ropes,
      isInCache ? mla.scales : Value(), mla.rowOffsets, offsets, mla.lengths, starts,
      /*valid_lengths=*/Value(), isInCache ? mla.table : Value(), isInCache ? mla.layer : Value(),
      /*bias=*/Value(), /*bias_starts=*/Value(), mla.scores.tree, /*key_ranges=*/Value(),
      // The merge of several chunks adds the sinks.
      mla.chunks() == 1 ? mla.scores.sinks : Value(), /*q_scales=*/Value(), /*k_scales=*/Value(),
      /*v_scales=*/Value(), mla.checked, /*prologue_ins=*/ValueRange(),
      /*epilogue_ins=*/ValueRange(), out, lse,
      /*scales=*/Value(), mla.scores.scale, mla.scores.mask, mla.scores.modifier,
      b.getI64IntegerAttr(isInCache ? mla.latent() : 0), ropeGroup, /*kv_group=*/IntegerAttr(),
      /*piece=*/IntegerAttr(),
      /*signed_lengths=*/UnitAttr());
}

void MlaPrefillBranchFp8Op::expand(OpBuilder &builder) {
  PrefillWriter(builder, MlaLayer(*this)).write();
}
void MlaPrefillBranchBf16Op::expand(OpBuilder &builder) {
  PrefillWriter(builder, MlaLayer(*this)).write();
}
