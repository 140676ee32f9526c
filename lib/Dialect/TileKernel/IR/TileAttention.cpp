// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies attention of a tile of queries.

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Support/KeyPieces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

/// Verifies that a region is empty, or has `arguments` and yields `values`.
static LogicalResult verifyRegion(AttentionOp op, StringRef name, Region &region,
                                  TypeRange arguments, TypeRange values) {
  if (region.empty())
    return success();
  Block &block = region.front();
  if (block.getArgumentTypes() != arguments)
    return op.emitOpError(name) << ": expected arguments of types " << arguments << ", got "
                                << block.getArgumentTypes() << " (tile_attention_c1)";
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield || yield.getValues().getTypes() != values)
    return op.emitOpError(name) << ": expected to end with " << YieldOp::getOperationName()
                                << " of " << values << " (tile_attention_c1)";
  for (Operation &nested : block.without_terminator())
    if (nested.getNumRegions() != 0 ||
        (!isMemoryEffectFree(&nested) && !isa<memref::LoadOp>(nested)))
      return nested.emitOpError("is not supported in a region of tilekernel.attention: expected "
                                "elementwise ops and loads (tile_attention_c1)");
  return success();
}

/// Verifies that array elements are floats of one, two or four bytes.
static LogicalResult verifyElements(AttentionOp op) {
  for (auto [name, value] : {std::pair<StringRef, Value>("q", op.getQ()),
                             {"k", op.getK()},
                             {"v", op.getV()},
                             {"rope", op.getRope()},
                             {"sinks", op.getSinks()},
                             {"out", op.getOut()},
                             {"lse", op.getLse()},
                             {"scales", op.getScales()}}) {
    if (!value)
      continue;
    Type element = cast<MemRefType>(value.getType()).getElementType();
    if (element.isSignlessInteger(8) && (value == op.getK() || value == op.getV()))
      continue;
    auto type = dyn_cast<FloatType>(element);
    if (!type || (type.getWidth() != 8 && type.getWidth() != 16 && !type.isF32()))
      return op.emitOpError(name)
             << ": expected elements of f32 or of a float of 8 or 16 bits, got " << value.getType()
             << " (tile_attention_c3)";
  }
  return success();
}

static MemRefType typeOf(Value memref) { return cast<MemRefType>(memref.getType()); }

namespace {
/// The expected properties of an operand.
struct Expected {
  StringRef name;
  Value operand;
  int64_t rank;
  /// The elements are floats; otherwise i32.
  bool isOfNumbers = true;
};
} // namespace

static LogicalResult verifyOperand(AttentionOp op, const Expected &expected) {
  if (!expected.operand)
    return success();
  MemRefType type = typeOf(expected.operand);
  if (type.getRank() != expected.rank)
    return op.emitOpError(expected.name) << ": expected a rank of " << expected.rank << ", got "
                                         << type << " (tile_attention_c4)";
  Type element = type.getElementType();
  // verifyElements checks the elements of k and v.
  bool isKv = expected.operand == op.getK() || expected.operand == op.getV();
  bool isRight = isKv || (expected.isOfNumbers ? isa<FloatType>(element) : element.isInteger(32));
  if (!isRight)
    return op.emitOpError(expected.name)
           << ": expected elements of " << (expected.isOfNumbers ? "floats" : "i32") << ", got "
           << type << " (tile_attention_c4)";
  return success();
}

/// Returns whether the program has a third index, the first key of a piece of keys.
static bool hasPieces(AttentionOp op) {
  auto program = dyn_cast_or_null<ProgramOp>(op->getParentOp());
  return program && program.getBody().getNumArguments() == 3;
}

/// Verifies ranks, and static extents of heads and columns.
static LogicalResult verifyShapes(AttentionOp op) {
  auto rankOf = [](Value memref) { return memref ? typeOf(memref).getRank() : 0; };
  auto rankWith = [&](Region &index, Value memref, int64_t rank) {
    return index.empty() ? rank : std::max(rankOf(memref), rank);
  };
  if (op.getKeyIndex().empty() != op.getValueIndex().empty())
    return op.emitOpError("expected both key_index and value_index, or neither "
                          "(tile_attention_c4)");
  int64_t ropeRank = rankWith(op.getRopeIndex(), op.getRope(), 2);
  const Expected all[] = {
      {"q", op.getQ(), 3},
      {"k", op.getK(), rankWith(op.getKeyIndex(), op.getK(), 3)},
      {"v", op.getV(), rankWith(op.getValueIndex(), op.getV(), 3)},
      {"rope", op.getRope(), ropeRank},
      {"rope_scales", op.getRopeScales(), ropeRank},
      {"row_offsets", op.getRowOffsets(), 1, false},
      {"sinks", op.getSinks(), 1},
      {"lse", op.getLse(), hasPieces(op) ? 4 : 2},
      {"scales", op.getScales(), 3},
  };
  for (const Expected &one : all)
    if (failed(verifyOperand(op, one)))
      return failure();
  MemRefType q = typeOf(op.getQ()), k = typeOf(op.getK()), v = typeOf(op.getV()),
             out = typeOf(op.getOut());
  int64_t outRank = op.getSlot().empty() ? 3 : 4;
  if (out.getRank() != outRank)
    return op.emitOpError("out: expected a rank of ")
           << outRank << (op.getSlot().empty() ? "" : " with slot") << ", got " << out
           << " (tile_attention_c7)";
  if (hasPieces(op) &&
      (!op.getLse() || typeOf(op.getLse()).getShape().back() != fusednorm::kRecordWords ||
       outRank != 4 || !out.getElementType().isF32() ||
       !typeOf(op.getLse()).getElementType().isF32()))
    return op.emitOpError(
               "with pieces of keys, expected slot, and out and lse of f32 with records of ")
           << fusednorm::kRecordWords << " words in lse (tile_attention_c7)";
  int64_t heads = q.getDimSize(1), keyHeads = op.getKeyHeads();
  if (heads < 1 || keyHeads < 1 || heads % keyHeads != 0 ||
      v.getDimSize(v.getRank() - 2) != keyHeads || out.getDimSize(outRank - 2) != heads)
    return op.emitOpError("expected a static number of heads of q and of out, a multiple of the "
                          "static number of heads of k and of v, got ")
           << q << ", " << k << ", " << v << " and " << out << " (tile_attention_c4)";
  auto columnsOf = [](MemRefType type) { return type.getShape().back(); };
  int64_t columns = columnsOf(q), keys = columnsOf(k);
  if (columns < 1 || keys < 1 || columnsOf(v) < 1 || keys > columns ||
      (keys < columns) != bool(op.getRope()) || columnsOf(out) != columnsOf(v))
    return op.emitOpError("expected static columns of k, followed by the columns of rope if q has "
                          "more, and as many columns of out as of v, got ")
           << q << ", " << k << ", " << v << " and " << out << " (tile_attention_c4)";
  if (Value rope = op.getRope()) {
    int64_t width = columnsOf(typeOf(rope)), column = op.getRopeColumn();
    if (width < 1 || column < 0 || column > width - (columns - keys))
      return op.emitOpError("rope: expected static rows with ")
             << columns - keys << " columns from " << column << ", got " << rope.getType()
             << " (tile_attention_c4)";
  }
  if (op.getRopeScales() && (!op.getRope() || int64_t(op.getRopeGroup()) < 1))
    return op.emitOpError("rope_scales: expected rope, and rope_group of 1 or more, got ")
           << int64_t(op.getRopeGroup()) << " (tile_attention_c4)";
  return success();
}

/// Verifies the scales of keys.
static LogicalResult verifyKeyScales(AttentionOp op) {
  int64_t group = op.getKvGroup();
  auto isRight = [&](Value scales, Value rows) {
    MemRefType type = scales ? typeOf(scales) : MemRefType();
    int64_t columns = group > 0 ? llvm::divideCeil(typeOf(rows).getShape().back(), group) : 1;
    return type && type.getElementType().isF32() && type.getRank() == typeOf(rows).getRank() &&
           type.getShape().back() == columns;
  };
  if (group < 0)
    return op.emitOpError("kv_group: expected 0 or more, got ") << group << " (tile_attention_c9)";
  if (!op.getKScales() && !op.getVScales() && group == 0)
    return success();
  bool isQuantized = typeOf(op.getK()).getElementTypeBitWidth() == 8 &&
                     typeOf(op.getQ()).getElementTypeBitWidth() > 8;
  if (isQuantized && isRight(op.getKScales(), op.getK()) && isRight(op.getVScales(), op.getV()))
    return success();
  return op.emitOpError(
             "k_scales, v_scales: expected f32 with the ranks of k and v, one column or one for "
             "each group of kv_group columns, and quantized k and v, got q, k and v of ")
         << op.getQ().getType() << ", " << op.getK().getType() << " and " << op.getV().getType()
         << " (tile_attention_c9)";
}

/// Verifies the regions computing Q or K. `name` is the prefix of the regions.
static LogicalResult verifyComputed(AttentionOp op, const AttentionOp::ComputedRows &rows,
                                    std::optional<ArrayRef<int64_t>> rotary, StringRef name) {
  int64_t columns = typeOf(rows.array).getShape().back(), rotated = 0;
  if (rotary) {
    bool isRight = rotary->size() == 3 && (*rotary)[0] >= 0 && (*rotary)[1] >= 1 &&
                   (*rotary)[2] >= 1 && (*rotary)[0] <= columns &&
                   (*rotary)[1] <= columns - (*rotary)[0] && (*rotary)[2] <= columns &&
                   (*rotary)[1] % (2 * (*rotary)[2]) == 0;
    if (!isRight)
      return op.emitOpError(name)
             << "rotary: expected a first column, a number of columns and a distance, "
                "in whole runs of "
             << columns << " columns, got [" << *rotary << "] (tile_attention_c5)";
    rotated = (*rotary)[1];
  }
  if (rows.rotated->empty() != (rotated == 0) ||
      rows.plain->empty() != (rows.norm->empty() || rotated == columns))
    return op.emitOpError("expected ") << name << "rotated together with " << name << "rotary, and "
                                       << name << "plain together with " << name
                                       << "norm and columns without rotation (tile_attention_c5)";
  return success();
}

/// Verifies the regions computing queries, keys and results.
static LogicalResult verifyRows(AttentionOp op) {
  if (failed(verifyComputed(op, op.getQueryRows(), op.getRotary(), "")) ||
      failed(verifyComputed(op, op.getKeyRows(), op.getKeyRotary(), "key_")))
    return failure();
  if (op.getValuesInKeys()) {
    MemRefType k = typeOf(op.getK()), v = typeOf(op.getV());
    SmallVector<int64_t> keyStrides, valueStrides;
    int64_t offset;
    if (op.getKeyRows().any() || failed(k.getStridesAndOffset(keyStrides, offset)) ||
        failed(v.getStridesAndOffset(valueStrides, offset)) || keyStrides != valueStrides ||
        k.getElementType() != v.getElementType() || v.getShape().back() > k.getShape().back())
      return op.emitOpError(
                 "values_in_keys: expected v with the strides of k, at most its columns, "
                 "and no computed keys, got ")
             << k << " and " << v << " (tile_attention_c8)";
  }
  if (op.getKeyRows().any() && !op.hasContiguousKeys())
    return op.emitOpError("expected no key_index if keys are computed (tile_attention_c5)");
  MemRefType out = typeOf(op.getOut());
  int64_t group = op.getGroup();
  if (op.getQuantizeScale().empty() != (group == 0) || bool(op.getScales()) != (group != 0) ||
      group < 0 || (group != 0 && out.getShape().back() % group != 0))
    return op.emitOpError(
               "expected quantize_scale together with scales and a group that divides the "
               "columns of out, got a group of ")
           << group << " and " << out << " (tile_attention_c6)";
  if (op.getScales() &&
      (typeOf(op.getScales()).getDimSize(1) != out.getDimSize(out.getRank() - 2) ||
       typeOf(op.getScales()).getDimSize(2) != out.getShape().back() / group))
    return op.emitOpError("scales: expected the heads of out and ")
           << out.getShape().back() / group << " columns, got " << op.getScales().getType()
           << " (tile_attention_c6)";
  if ((out.getElementTypeBitWidth() == 8) == op.getQuantize().empty() ||
      (group != 0 && op.getQuantize().empty()))
    return op.emitOpError("expected quantize together with out of 8-bit floats, got ")
           << out << " (tile_attention_c6)";
  if (std::optional<Type> rounded = op.getRounded();
      rounded && !isa<Float16Type, BFloat16Type>(*rounded))
    return op.emitOpError("rounded: expected f16 or bf16, got ")
           << *rounded << " (tile_attention_c6)";
  return success();
}

static AttentionOp::ComputedRows getRows(Value array, Region &norm, Region &rotated, Region &plain,
                                         std::optional<ArrayRef<int64_t>> rotary) {
  AttentionOp::ComputedRows rows{array, &norm, &rotated, &plain};
  if (rotary && rotary->size() == 3) {
    rows.first = (*rotary)[0];
    rows.count = (*rotary)[1];
    rows.distance = (*rotary)[2];
  }
  return rows;
}

AttentionOp::ComputedRows AttentionOp::getQueryRows() {
  return getRows(getQ(), getNorm(), getRotated(), getPlain(), getRotary());
}

AttentionOp::ComputedRows AttentionOp::getKeyRows() {
  return getRows(getK(), getKeyNorm(), getKeyRotated(), getKeyPlain(), getKeyRotary());
}

int64_t AttentionOp::getKeyHeads() { return typeOf(getK()).getShape().take_back(2).front(); }

LogicalResult AttentionOp::verifyRegions() {
  Builder b(getContext());
  if (failed(verifyElements(*this)) || failed(verifyShapes(*this)) ||
      failed(verifyKeyScales(*this)) || failed(verifyRows(*this)))
    return failure();
  Type f32 = b.getF32Type(), i1 = b.getI1Type(), index = b.getIndexType();
  if (int64_t(getQueries()) < 1)
    return emitOpError("queries: expected 1 or more, got ")
           << int64_t(getQueries()) << " (tile_attention_c2)";
  if (getBounds().empty() != getScore().empty())
    return emitOpError("expected both bounds and score, or neither (tile_attention_c1)");
  if (getBounds().empty() && !getRange().empty())
    return emitOpError("range: expected bounds, got none (tile_attention_c1)");
  SmallVector<Type> indices(5, index), scores(6, index);
  scores.front() = f32;
  const SmallVector<Type> key(4, index);
  const SmallVector<Type> sequence(hasPieces(*this) ? 5 : 4, index);
  auto indicesOf = [&](Value memref) {
    return SmallVector<Type>(memref ? typeOf(memref).getRank() - 1 : 0, index);
  };
  struct Expected {
    StringRef name;
    Region &region;
    SmallVector<Type> arguments, values;
  };
  const SmallVector<Type> rotated{f32, f32, f32, index, index, index, index, index},
      plain{f32, f32, index, index, index};
  const Expected regions[] = {
      {"sequence", getSequence(), {index, index}, sequence},
      {"checked", getChecked(), {index}, {i1}},
      {"factors", getFactors(), {index, index}, {f32, f32}},
      {"key_index", getKeyIndex(), key, indicesOf(getK())},
      {"value_index", getValueIndex(), key, indicesOf(getV())},
      {"rope_index", getRopeIndex(), key, indicesOf(getRope())},
      {"bounds", getBounds(), indices, {i1, i1}},
      {"range", getRange(), {index, index}, {index, index}},
      {"score", getScore(), scores, {f32, i1}},
      {"norm", getNorm(), {f32}, {f32}},
      {"rotated", getRotated(), rotated, {f32, f32}},
      {"plain", getPlain(), plain, {f32}},
      {"key_norm", getKeyNorm(), {f32}, {f32}},
      {"key_rotated", getKeyRotated(), rotated, {f32, f32}},
      {"key_plain", getKeyPlain(), plain, {f32}},
      {"quantize_scale", getQuantizeScale(), {f32}, {f32, f32}},
      {"quantize", getQuantize(), {f32, f32}, {f32}},
      {"slot", getSlot(), {index, index}, {index, index, i1}},
  };
  for (const Expected &one : regions)
    if (failed(verifyRegion(*this, one.name, one.region, one.arguments, one.values)))
      return failure();
  return success();
}

LogicalResult MergeStatesOp::verify() {
  auto isOf = [](Value memref, int64_t rank) {
    return !memref ||
           (typeOf(memref).getRank() == rank &&
            isa<Float32Type, Float16Type, BFloat16Type>(typeOf(memref).getElementType()));
  };
  if (Value offsets = getRowOffsets())
    if (typeOf(offsets).getRank() != 1 || !typeOf(offsets).getElementType().isInteger(32))
      return emitOpError("expected row_offsets of rank 1 and of i32, got ")
             << offsets.getType() << " (tile_merge_c1)";
  auto isF32 = [](Value memref) { return !memref || typeOf(memref).getElementType().isF32(); };
  bool hasRecords =
      isOf(getLses(), 4) && typeOf(getLses()).getShape().back() == fusednorm::kRecordWords;
  if (!isOf(getStates(), 4) || (!isOf(getLses(), 3) && !hasRecords) || !isOf(getOut(), 3) ||
      !isOf(getLse(), 2) || !isOf(getSinks(), 1) || !isF32(getLses()) || !isF32(getLse()))
    return emitOpError("expected states of rank 4, lses of rank 3 or with records of ")
           << fusednorm::kRecordWords
           << " words, out of rank 3, lse of rank 2 and sinks of rank 1, LSEs of f32 and others of "
              "f32, f16 or bf16 (tile_merge_c1)";
  int64_t columns = typeOf(getStates()).getShape().back();
  if (columns < 1 || typeOf(getOut()).getShape().back() != columns)
    return emitOpError("expected the same static columns of states and out, got ")
           << getStates().getType() << " and " << getOut().getType() << " (tile_merge_c2)";
  return success();
}
