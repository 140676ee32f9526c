// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A prefill of latent attention as the ops that it is made of.

#include "Branch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

namespace {
class PrefillWriter : public BranchWriter {
public:
  using BranchWriter::BranchWriter;

  void write();

private:
  void writeChunk(int64_t number, Value state, Value lse);
  void gatherChunk(int64_t number);
  void project();
  Value headsOf(Value sums, int64_t columns);
  void attend(Value out, Value lse);

  Value query, offsets, starts;               // of queries; of the keys of a chunk
  Value rows, rowScales, ropes, keys, values; // one after the other for each chunk
};
} // namespace

void PrefillWriter::write() {
  if (branch.bufferLength == 0 || branch.isEmpty())
    return;
  // In place, only the columns that are rotated are written.
  query = branch.qOut ? branch.qOut : branch.q;
  if (branch.freqs && branch.qOut == branch.q) {
    Value rotated = columns(branch.q, branch.keyColumns(), branch.rotary());
    writeRows(rotated, rotated);
  } else if (branch.freqs) {
    if (!branch.qOut)
      query = allocate({extent(branch.q, 0), extent(branch.q, 1), extent(branch.q, 2)},
                       branch.element());
    writeRows(branch.q, query);
  } else {
    writeRows(Value(), Value());
  }

  OpFoldResult length = b.getIndexAttr(branch.bufferLength), heads = b.getIndexAttr(branch.heads());
  Type element = branch.element();
  keys = allocate({length, heads, b.getIndexAttr(branch.keyColumns())}, element);
  values = allocate({length, heads, b.getIndexAttr(branch.valueColumns())}, element);
  Type rowElement =
      branch.isQuantized
          ? branch.typeOf((branch.joined ? branch.joined : branch.keys).codes).getElementType()
          : element;
  rows = allocate({length, b.getIndexAttr(branch.latent())}, rowElement);
  if (branch.isQuantized) {
    Type scale =
        branch.typeOf((branch.joined ? branch.joined : branch.keys).scales).getElementType();
    // Rows of scales begin at multiples of 16 bytes.
    int64_t unit = std::max<int64_t>(1, 128 / scale.getIntOrFloatBitWidth());
    rowScales = allocate({b.getIndexAttr(branch.latent() / branch.block()),
                          b.getIndexAttr(llvm::alignTo(branch.bufferLength, unit))},
                         scale);
  }
  if (branch.copiesRope())
    ropes = allocate({length, b.getIndexAttr(branch.rotary())}, element);
  if (branch.chunks() == 1)
    return writeChunk(0, branch.out, Value());
  OpFoldResult count = b.getIndexAttr(branch.chunks()), tokens = extent(branch.q, 0);
  Value states =
      allocate({count, tokens, heads, b.getIndexAttr(branch.valueColumns())}, b.getF32Type());
  Value lses = allocate({count, heads, tokens}, b.getF32Type());
  for (int64_t number = 0; number < branch.chunks(); ++number)
    writeChunk(number, entry(states, number), entry(lses, number));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), states, lses, branch.rowOffsets, branch.out,
                                 Value());
}

void PrefillWriter::writeChunk(int64_t number, Value state, Value lse) {
  offsets = rowOf(branch.bufferRowOffsets, number);
  starts = startsOf(number);
  gatherChunk(number);
  project();
  attend(state, lse);
}

/// Latent rows of the chunk, and its keys' rope where attention cannot read it in the cache.
void PrefillWriter::gatherChunk(int64_t number) {
  // gather_quantize trusts places.
  if (branch.copiesRope() || (branch.scales && !branch.isQuantized) ||
      (branch.isQuantized && branch.isChecked()))
    return gatherRows(number, rows, rowScales, ropes);
  if (!branch.isQuantized)
    return gather(branch.cache, number, /*column=*/0, rows);
  Value bound = arith::ConstantOp::create(b, loc, branch.scaleUb);
  auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, branch.block(),
                                      ScaleLayout::Transposed);
  GatherQuantizeOp::create(b, loc, TypeRange(), branch.cache, branch.scales, branch.table, offsets,
                           starts, /*slots=*/Value(), branch.layer, bound, rows, rowScales,
                           /*column=*/uint64_t(0), /*reserved_slot=*/IntegerAttr(),
                           branch.scales ? branch.scheme : QuantizationAttr(),
                           TypeAttr::get(branch.element()), scheme);
}

/// [N, H * columns] as [N, H, columns].
Value PrefillWriter::headsOf(Value sums, int64_t columns) {
  auto type = RankedTensorType::get({branch.bufferLength, branch.heads(), columns}, b.getF32Type());
  SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
  return tensor::ExpandShapeOp::create(b, loc, type, sums, dims);
}

/// Keys and values of all heads.
void PrefillWriter::project() {
  int64_t n = branch.keyColumns(), m = branch.valueColumns();
  if (!branch.joined) {
    writeProduct(rows, rowScales, branch.keys, offsets, keys,
                 [&](Value sums) { return SmallVector<Value>{headsOf(sums, n)}; });
    writeProduct(rows, rowScales, branch.values, offsets, values,
                 [&](Value sums) { return SmallVector<Value>{headsOf(sums, m)}; });
    return;
  }
  writeProduct(rows, rowScales, branch.joined, offsets, {keys, values}, [&](Value sums) {
    Value heads = headsOf(sums, n + m);
    auto slice = [&](int64_t first, int64_t count) -> Value {
      SmallVector<OpFoldResult> offsets(3, b.getIndexAttr(0)), strides(3, b.getIndexAttr(1));
      SmallVector<OpFoldResult> sizes{b.getIndexAttr(branch.bufferLength),
                                      b.getIndexAttr(branch.heads()), b.getIndexAttr(count)};
      offsets.back() = b.getIndexAttr(first);
      return tensor::ExtractSliceOp::create(b, loc, heads, offsets, sizes, strides);
    };
    return SmallVector<Value>{slice(0, n), slice(n, m)};
  });
}

void PrefillWriter::attend(Value out, Value lse) {
  bool isInCache = branch.freqs && !ropes;
  IntegerAttr ropeGroup;
  if (branch.scales)
    ropeGroup = b.getI64IntegerAttr(branch.cacheGroup() ? branch.cacheGroup()
                                                        : branch.latent() + branch.rotary());
  RaggedAttentionOp::create(
      b, loc, TypeRange(), query, keys, values, isInCache ? branch.cache : ropes,
      isInCache ? branch.scales : Value(), branch.rowOffsets, offsets, branch.lengths, starts,
      /*valid_lengths=*/Value(), isInCache ? branch.table : Value(),
      isInCache ? branch.layer : Value(),
      /*bias=*/Value(), /*bias_starts=*/Value(),
      /*sinks=*/Value(), /*q_scales=*/Value(), /*k_scales=*/Value(), /*v_scales=*/Value(),
      branch.checked, /*prologue_ins=*/ValueRange(), /*epilogue_ins=*/ValueRange(), out, lse,
      /*scales=*/Value(), branch.scale, branch.mask, branch.modifier,
      b.getI64IntegerAttr(isInCache ? branch.latent() : 0), ropeGroup);
}

void MlaPrefillBranchFp8Op::expand(OpBuilder &builder) {
  PrefillWriter(builder, Branch(*this)).write();
}
void MlaPrefillBranchBf16Op::expand(OpBuilder &builder) {
  PrefillWriter(builder, Branch(*this)).write();
}
