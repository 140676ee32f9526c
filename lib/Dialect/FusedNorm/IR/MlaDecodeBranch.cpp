// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Latent attention of a few new tokens in absorbed form as the ops that it is made of.

#include "Branch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;

namespace {
class DecodeWriter : public BranchWriter {
public:
  using BranchWriter::BranchWriter;

  void write();

private:
  Value withHead(Value cache);
  Value sharedHead(Value rows);
  void attend(Value absorbed, Value keys, Value keyOffsets, Value starts, Value out, Value lse);
  Value chunkOfCodes(int64_t number);
  void attendToChunks(Value absorbed, Value out, Value lse);
  void multiply(Value rows, const BranchWeight &weight, Value out);

  Value cache; // with a dimension of heads
  Value rows;  // of a chunk of a cache of codes
};
} // namespace

/// `out[h] = rows[h] * transposed(weight[h])` for rows and out of [T, H, ..].
void DecodeWriter::multiply(Value rows, const BranchWeight &weight, Value out) {
  rows = exchanged(rows);
  out = exchanged(out);
  if (!branch.isQuantized)
    return writeProduct(rows, Value(), weight, branch.rowOffsets, out, nullptr);
  int64_t count = cast<ShapedType>(rows.getType()).getShape().back();
  OpFoldResult heads = extent(rows, 0), tokens = extent(rows, 1);
  Value codes = allocate({heads, tokens, b.getIndexAttr(count)},
                         branch.typeOf(weight.codes).getElementType());
  Value scales = allocate({b.getIndexAttr(count / branch.block()), heads, tokens},
                          branch.typeOf(weight.scales).getElementType());
  Value bound = arith::ConstantOp::create(b, loc, branch.scaleUb);
  auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, branch.block(),
                                      ScaleLayout::Transposed);
  QuantizeOp::create(b, loc, TypeRange(), rows, /*amax=*/Value(), bound, /*static_scale=*/Value(),
                     codes, scales, scheme);
  writeProduct(codes, exchanged(scales), weight, branch.rowOffsets, out, nullptr);
}

/// [pages, page_size, width] as [pages, page_size, 1, width].
Value DecodeWriter::withHead(Value cache) {
  auto type = cast<MemRefType>(cache.getType());
  SmallVector<ReassociationIndices> dims{{0}, {1}, {2, 3}};
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + 2, 1);
  FailureOr<MemRefType> wide = memref::ExpandShapeOp::computeExpandedType(type, shape, dims);
  // Rows lie dense, which verifyCommon says of every memref.
  assert(succeeded(wide) && "expected a dense row");
  SmallVector<OpFoldResult> sizes{extent(cache, 0), extent(cache, 1), b.getIndexAttr(1),
                                  extent(cache, 2)};
  return memref::ExpandShapeOp::create(b, loc, *wide, cache, dims, sizes);
}

/// [N, width] as [N, 1, width].
Value DecodeWriter::sharedHead(Value rows) {
  auto type = cast<MemRefType>(rows.getType());
  SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
  SmallVector<int64_t> shape{type.getDimSize(0), 1, type.getDimSize(1)};
  return memref::ExpandShapeOp::create(b, loc, shape, rows, dims);
}

/// Attention to keys that lie in the cache, or in an array of rows.
void DecodeWriter::attend(Value absorbed, Value keys, Value keyOffsets, Value starts, Value out,
                          Value lse) {
  bool isArray = branch.typeOf(keys).getRank() == 3;
  RaggedAttentionOp::create(
      b, loc, TypeRange(), absorbed, keys, columns(keys, 0, branch.latent()), /*rope=*/Value(),
      /*rope_scales=*/Value(), branch.rowOffsets, keyOffsets, branch.lengths, starts,
      /*valid_lengths=*/Value(), isArray ? Value() : branch.table, isArray ? Value() : branch.layer,
      /*bias=*/Value(), /*bias_starts=*/Value(),
      /*sinks=*/Value(), /*q_scales=*/Value(), /*k_scales=*/Value(), /*v_scales=*/Value(),
      branch.checked, /*prologue_ins=*/ValueRange(), /*epilogue_ins=*/ValueRange(), out, lse,
      /*scales=*/Value(), branch.scale, branch.mask, branch.modifier, b.getI64IntegerAttr(0),
      /*rope_group=*/IntegerAttr());
}

/// Rows of a chunk in q's type.
Value DecodeWriter::chunkOfCodes(int64_t number) {
  int64_t latent = branch.latent(), rotary = branch.rotary();
  gatherRows(number, columns(rows, 0, latent), /*scales=*/Value(),
             rotary ? columns(rows, latent, rotary) : Value());
  return sharedHead(rows);
}

void DecodeWriter::attendToChunks(Value absorbed, Value out, Value lse) {
  if (branch.isCacheOfCodes())
    rows = allocate(
        {b.getIndexAttr(branch.bufferLength), b.getIndexAttr(branch.latent() + branch.rotary())},
        branch.element());
  auto attendTo = [&](int64_t number, Value part, Value partLse) {
    Value keys = branch.isCacheOfCodes() ? chunkOfCodes(number) : cache;
    attend(absorbed, keys, rowOf(branch.bufferRowOffsets, number), startsOf(number), part, partLse);
  };
  if (branch.chunks() == 1)
    return attendTo(0, out, lse);
  OpFoldResult tokens = extent(branch.q, 0), heads = extent(branch.q, 1);
  OpFoldResult count = b.getIndexAttr(branch.chunks());
  Value parts = allocate({count, tokens, heads, b.getIndexAttr(branch.latent())}, b.getF32Type());
  Value lses = allocate({count, heads, tokens}, b.getF32Type());
  for (int64_t number = 0; number < branch.chunks(); ++number)
    attendTo(number, entry(parts, number), entry(lses, number));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), parts, lses, branch.rowOffsets, out, lse);
}

void DecodeWriter::write() {
  if (branch.isEmpty())
    return;
  OpFoldResult tokens = extent(branch.q, 0), heads = extent(branch.q, 1);
  int64_t latent = branch.latent(), rotary = branch.rotary();
  Value absorbed = allocate({tokens, heads, b.getIndexAttr(latent + rotary)}, branch.element());
  if (rotary)
    writeRows(columns(branch.q, branch.keyColumns(), rotary), columns(absorbed, latent, rotary));
  else
    writeRows(Value(), Value());
  multiply(columns(branch.q, 0, branch.keyColumns()), branch.keys, columns(absorbed, 0, latent));
  Value result = allocate({tokens, heads, b.getIndexAttr(latent)}, branch.element());
  Value lses = allocate({b.getIndexAttr(1), heads, tokens}, b.getF32Type());
  // The one head that all queries share has a dimension of its own.
  cache = branch.layer ? branch.cache : withHead(branch.cache);
  if (branch.bufferRowOffsets)
    attendToChunks(absorbed, result, entry(lses, 0));
  else
    attend(absorbed, cache, /*keyOffsets=*/Value(), /*starts=*/Value(), result, entry(lses, 0));
  // A product has no padding. One state that is merged is that state, or 0 without keys.
  Value states = allocate({b.getIndexAttr(1), tokens, heads, b.getIndexAttr(branch.valueColumns())},
                          b.getF32Type());
  multiply(result, branch.values, entry(states, 0));
  MergeAttentionStatesOp::create(b, loc, TypeRange(), states, lses, branch.rowOffsets, branch.out,
                                 Value());
}

void MlaDecodeBranchFp8Op::expand(OpBuilder &builder) {
  DecodeWriter(builder, Branch(*this)).write();
}
void MlaDecodeBranchBf16Op::expand(OpBuilder &builder) {
  DecodeWriter(builder, Branch(*this)).write();
}
