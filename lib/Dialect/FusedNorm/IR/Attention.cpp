// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"

#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionPieces.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "fusednorm/Support/KeyPieces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;

void RaggedAttentionOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setNameFn) {
  static constexpr StringLiteral names[] = {"score", "head", "query", "key"};
  if (&region != &getBody())
    return;
  for (auto [argument, name] : llvm::zip(region.getArguments(), names))
    setNameFn(argument, name);
}

/// Regions describe arithmetic: control flow passes no values into or out of them. Buffer
/// deallocation requires this interface for ops with several regions.
void RaggedAttentionOp::getSuccessorRegions(RegionBranchPoint point,
                                            SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent())
    return;
  regions.emplace_back(getOperation(), getOperation()->getResults().take_front(0));
  for (Region &region : getOperation()->getRegions())
    if (!region.empty())
      regions.emplace_back(&region);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// Verifies the operands of an op one after the other.
class OperandVerifier {
public:
  explicit OperandVerifier(RaggedAttentionOp op)
      : op(op), q(op.getQ().getType()), k(op.getK().getType()), v(op.getV().getType()) {}

  LogicalResult verify() {
    return success(succeeded(verifyRows()) && succeeded(verifyRope()) &&
                   succeeded(verifyElements()) && succeeded(verifySequences()) &&
                   succeeded(verifyBias()) && succeeded(verifyQueryMasks(op)) &&
                   succeeded(verifyHeads()) && succeeded(verifyDestinations()));
  }

private:
  static bool isPositive(int64_t extent) { return !ShapedType::isDynamic(extent) && extent > 0; }
  bool isPaged() const { return k.getRank() != 3; }
  /// Returns whether rope is an array of rows, like k.
  bool isRopeArray() {
    return op.getRope() && cast<ShapedType>(op.getRope().getType()).getRank() == 2;
  }
  int64_t heads() const { return q.getDimSize(1); }
  int64_t keyHeads() const { return k.getDimSize(k.getRank() - 2); }
  int64_t ropeColumns() const { return q.getShape().back() - k.getShape().back(); }
  int64_t sequences() {
    int64_t count = op.getRowOffsets().getType().getDimSize(0);
    return ShapedType::isDynamic(count) ? count : count - 1;
  }
  LogicalResult verifyShape(StringRef label, StringRef name, Value value,
                            ArrayRef<int64_t> expected) {
    if (!value)
      return success();
    return opimpl::verifyShape(op, label, name, cast<ShapedType>(value.getType()), expected);
  }

  LogicalResult verifyRows();
  LogicalResult verifyRope();
  LogicalResult verifyElements();
  LogicalResult verifySequences();
  LogicalResult verifyBias();
  LogicalResult verifyHeads();
  LogicalResult verifyScales(StringRef name, ShapedType type);
  LogicalResult verifyDestinations();

  RaggedAttentionOp op;
  ShapedType q, k, v;
};
} // namespace

/// The limit on the columns of a row, so that sums of columns cannot overflow.
static constexpr int64_t kMostColumns = int64_t(1) << 20;

LogicalResult OperandVerifier::verifyRows() {
  if (q.getRank() != 3 || !isPositive(q.getDimSize(1)) || !isPositive(q.getDimSize(2)) ||
      q.getDimSize(2) > kMostColumns)
    return op.emitOpError("q: expected rank 3, and static heads and columns, one or more, got ")
           << q << " (ragged_attention_c1)";
  int64_t rank = k.getRank();
  bool isRank = op.getLayer() ? rank == 6 : rank == 3 || rank == 4;
  // If k is an array and rope a cache, `layer` belongs to rope.
  if (op.getLayer() && op.getRope() && rank == 3)
    isRank = true;
  if (!isRank)
    return op.emitOpError("k: expected ")
           << (op.getLayer() ? "rank 6 with layer" : "rank 3, or rank 4 in a cache without layer")
           << ", got " << k << " (ragged_attention_c2)";
  if (v.getRank() != rank)
    return op.emitOpError("v: expected rank ")
           << rank << " as k, which is " << k << ", got " << v << " (ragged_attention_c2)";
  for (auto [name, type] : {std::pair("k", k), {"v", v}})
    if (!isPositive(type.getDimSize(rank - 2)) || !isPositive(type.getDimSize(rank - 1)) ||
        type.getDimSize(rank - 1) > kMostColumns)
      return op.emitOpError(name) << ": expected static heads and columns, one or more, got "
                                  << type << " (ragged_attention_c2)";
  SmallVector<int64_t> expected(k.getShape());
  expected.back() = v.getShape().back();
  if (rank == 6) {
    int64_t parts = v.getDimSize(1);
    if (parts != 1 && parts != 2)
      return op.emitOpError("v: expected a static P of 1 or 2, got ")
             << v << " (ragged_attention_c2)";
    expected[1] = parts;
  }
  if (failed(verifyShape("ragged_attention_c2", "v", op.getV(), expected)))
    return failure();
  if (heads() % keyHeads() != 0)
    return op.emitOpError("k: expected a number of heads that divides ")
           << heads() << ", the number of heads of q, got " << k << " (ragged_attention_c3)";
  if (bool(op.getRope()) != (ropeColumns() > 0) || ropeColumns() < 0)
    return op.emitOpError("rope: expected ")
           << (ropeColumns() > 0 ? "this operand, as k has fewer columns than q"
                                 : "none, as k has as many columns as q, or k with fewer columns")
           << ", got q of type " << q << " and k of type " << k << " (ragged_attention_c4)";
  return success();
}

LogicalResult OperandVerifier::verifyRope() {
  if (!op.getRope()) {
    if (op.getRopeColumn() != 0)
      return op.emitOpError("rope_column: expected operand rope, got none (ragged_attention_c5)");
    if (op.getRopeScales() || op.getRopeGroup())
      return op.emitOpError("rope_scales, rope_group: expected operand rope of f8E4M3FN, got none "
                            "(ragged_attention_c7)");
    return success();
  }
  auto rope = cast<ShapedType>(op.getRope().getType());
  int64_t rank = op.getLayer() ? 6 : 3;
  bool isArray = isRopeArray() && !isPaged() && !op.getLayer();
  if (rope.getRank() != rank && !isArray)
    return op.emitOpError("rope: expected rank ")
           << rank
           << (op.getLayer() ? " with layer"
               : isPaged()   ? " for one layer"
                             : " for one layer, or rank 2 if k is an array")
           << ", got " << rope << " (ragged_attention_c5)";
  SmallVector<int64_t> expected(rope.getShape());
  if (op.getLayer())
    expected[4] = 1;
  if (isArray)
    expected[0] = k.getDimSize(0);
  // All caches share one table, so their pages have one size.
  if (isPaged())
    expected[op.getLayer() ? 3 : 1] = k.getDimSize(op.getLayer() ? 3 : 1);
  if (failed(verifyShape("ragged_attention_c5", "rope", op.getRope(), expected)))
    return failure();
  int64_t width = rope.getShape().back(), column = op.getRopeColumn(), n = ropeColumns();
  if (!isPositive(width) || width > kMostColumns || column < 0 || column > width - n)
    return op.emitOpError("rope_column: expected a static row with ")
           << n << " columns from there, got " << column << " in " << rope
           << " (ragged_attention_c5)";
  if (!op.getRopeScales() && !op.getRopeGroup())
    return success();
  int64_t group = op.getRopeGroup().value_or(0);
  bool isOther =
      isa<Float8E4M3FNType>(rope.getElementType()) && rope.getElementType() != q.getElementType();
  if (!op.getRopeScales() || group < 1 || !isOther || isArray)
    return op.emitOpError("expected rope_scales together with rope_group of 1 or more, and a cache "
                          "rope of f8E4M3FN with q of another type, got a group of ")
           << group << ", " << rope << " and " << q << " (ragged_attention_c7)";
  SmallVector<int64_t> scales(rope.getShape());
  scales.back() = llvm::divideCeil(width, group);
  return verifyShape("ragged_attention_c7", "rope_scales", op.getRopeScales(), scales);
}

LogicalResult OperandVerifier::verifyElements() {
  if (op.hasQuantizedKeys()) {
    if (isa<Float8E4M3FNType>(q.getElementType()))
      return op.emitOpError("k: expected elements of type f8E4M3FN as in q, got ")
             << k << " (ragged_attention_c6)";
    if (op.getRope() && !op.getKvGroup())
      return op.emitOpError("rope: expected none with quantized keys without kv_group, got ")
             << op.getRope().getType() << " with k of type " << k << " (ragged_attention_c6)";
  } else if (failed(opimpl::verifySameElement(op, "ragged_attention_c6", "k", k, "q", q))) {
    return failure();
  }
  if (failed(opimpl::verifySameElement(op, "ragged_attention_c6", "v", v, "k", k)))
    return failure();
  if (!op.getRope())
    return success();
  auto rope = cast<ShapedType>(op.getRope().getType());
  if (isa<Float8E4M3FNType>(rope.getElementType()))
    return success();
  return opimpl::verifySameElement(op, "ragged_attention_c6", "rope", rope, "q", q);
}

LogicalResult OperandVerifier::verifySequences() {
  ShapedType offsets = op.getRowOffsets().getType();
  int64_t count = offsets.getRank() == 1 ? offsets.getDimSize(0) : 0;
  if (!ShapedType::isDynamic(count) && count < 2)
    return op.emitOpError("row_offsets: expected rank 1 and 2 elements or more, got ")
           << offsets << " (ragged_attention_c8)";
  constexpr StringLiteral label = "ragged_attention_c8";
  if (failed(verifyShape(label, "key_offsets", op.getKeyOffsets(), {count})) ||
      failed(verifyShape(label, "lengths", op.getLengths(), {sequences()})) ||
      failed(verifyShape(label, "key_starts", op.getKeyStarts(), {sequences()})) ||
      failed(verifyShape(label, "valid_lengths", op.getValidLengths(), {sequences()})) ||
      failed(verifyShape(label, "bias_starts", op.getBiasStarts(), {sequences()})) ||
      failed(verifyShape("ragged_attention_c18", "checked", op.getChecked(), {sequences(), 2})))
    return failure();
  if (!isPaged() && !op.getKeyOffsets())
    return op.emitOpError("expected key_offsets for k of rank 3, got none (ragged_attention_c9)");
  bool needsTable = isPaged() || (op.getRope() && !isRopeArray());
  if (needsTable != bool(op.getTable()))
    return op.emitOpError(needsTable ? "expected table for a cache, got none (ragged_attention_c9)"
                                     : "table: expected k or rope in a cache, got k of rank 3 and "
                                       "no rope in a cache (ragged_attention_c9)");
  if (!op.getTable())
    return success();
  auto table = cast<ShapedType>(op.getTable().getType());
  if (table.getRank() < 1 || table.getRank() > 2)
    return op.emitOpError("table: expected rank 1 or 2, got ") << table << " (" << label << ")";
  SmallVector<int64_t> expected(table.getShape());
  expected[0] = sequences();
  return verifyShape(label, "table", op.getTable(), expected);
}

LogicalResult OperandVerifier::verifyBias() {
  bool isMaterialized = op.getMask().contains(MaskKind::Materialized);
  if (isMaterialized != bool(op.getBias()) || (op.getBiasStarts() && !op.getBias()))
    return op.emitOpError("expected bias together with a mask of materialized, and bias_starts "
                          "with bias only, got mask ")
           << op.getMask() << " (ragged_attention_c10)";
  if (op.getBias()) {
    auto bias = cast<ShapedType>(op.getBias().getType());
    if (bias.getRank() != 3 && bias.getRank() != 4)
      return op.emitOpError("bias: expected rank 3 or 4, got ")
             << bias << " (ragged_attention_c10)";
    SmallVector<int64_t> expected(bias.getShape());
    expected[0] = sequences();
    if (bias.getRank() == 4)
      expected[1] = heads();
    if (failed(verifyShape("ragged_attention_c10", "bias", op.getBias(), expected)))
      return failure();
  }
  if (op.getMask().contains(MaskKind::CausalPadding) != bool(op.getValidLengths()))
    return op.emitOpError("expected valid_lengths together with a mask of causal_padding, got "
                          "mask ")
           << op.getMask() << " (ragged_attention_c11)";
  return success();
}

LogicalResult OperandVerifier::verifyHeads() {
  if (failed(verifyShape("ragged_attention_c12", "sinks", op.getSinks(), {heads()})))
    return failure();
  bool isFloat8 = isa<Float8E4M3FNType>(q.getElementType()), isQuantized = op.hasQuantizedKeys();
  if (std::optional<int64_t> group = op.getKvGroup();
      group && (*group < 1 || !isQuantized || isFloat8 || !op.getKScales() || !op.getVScales()))
    return op.emitOpError("kv_group: expected 1 or more columns, quantized k and v, another q, "
                          "k_scales and v_scales, got ")
           << *group << " with q of type " << q << " and k of type " << k
           << " (ragged_attention_c29)";
  unsigned count = bool(op.getKScales()) + bool(op.getVScales());
  bool isComplete = count == 2 && bool(op.getQScales()) == isFloat8 && (isFloat8 || isQuantized);
  count += bool(op.getQScales());
  if (count != 0 && !isComplete)
    return op.emitOpError("expected q_scales, k_scales and v_scales with q of f8E4M3FN, k_scales "
                          "and v_scales with quantized k and v and another q, or none; got ")
           << count << " of them with q of type " << q << " and k of type " << k
           << " (ragged_attention_c13)";
  for (auto [name, value] : {std::pair("q_scales", op.getQScales()),
                             {"k_scales", op.getKScales()},
                             {"v_scales", op.getVScales()}})
    if (value && failed(verifyScales(name, cast<ShapedType>(value.getType()))))
      return failure();
  return success();
}

/// Verifies scales: one for all keys, one for each KV head, or one for each sequence and KV head.
/// Each key and KV head may also have one scale, or one for each group of columns.
LogicalResult OperandVerifier::verifyScales(StringRef name, ShapedType type) {
  if (std::optional<int64_t> group = op.getKvGroup()) {
    SmallVector<int64_t> expected((name == "k_scales" ? k : v).getShape());
    expected.back() = llvm::divideCeil(expected.back(), *group);
    return opimpl::verifyShape(op, "ragged_attention_c29", name, type, expected);
  }
  if (op.hasScalesOfKeys() && name != "q_scales") {
    SmallVector<int64_t> expected((name == "k_scales" ? k : v).getShape());
    expected.back() = 1;
    if (!op.hasQuantizedKeys())
      return op.emitOpError(name) << ": expected scales of sequences with q of f8E4M3FN, got "
                                  << type << " (ragged_attention_c13)";
    return opimpl::verifyShape(op, "ragged_attention_c13", name, type, expected);
  }
  if (type.getRank() == 1 && llvm::is_contained({int64_t(1), keyHeads()}, type.getDimSize(0)))
    return success();
  if (type.getRank() == 1)
    return op.emitOpError(name) << ": expected shape [1], [" << keyHeads() << "] or ["
                                << (ShapedType::isDynamic(sequences())
                                        ? std::string("?")
                                        : std::to_string(sequences()))
                                << ", " << keyHeads() << "], got " << type
                                << " (ragged_attention_c13)";
  return opimpl::verifyShape(op, "ragged_attention_c13", name, type, {sequences(), keyHeads()});
}

LogicalResult OperandVerifier::verifyDestinations() {
  if (!op.getEpilogueIns().empty() || op.getScales())
    if (op.getEpilogue().empty())
      return op.emitOpError(
          "epilogue_ins, scales: expected an epilogue, got none (ragged_attention_c19)");
  if (!op.getPrologueIns().empty() && op.getPrologue().empty())
    return op.emitOpError("prologue_ins: expected a prologue, got none (ragged_attention_c19)");
  if (op.getEpilogue().empty()) {
    Type element = op.getOut().getType().getElementType();
    if (element.getIntOrFloatBitWidth() < 16)
      return op.emitOpError("out: expected f32, f16 or bf16 without an epilogue, got ")
             << op.getOut().getType() << " (ragged_attention_c14)";
    if (failed(verifyShape("ragged_attention_c14", "out", op.getOut(),
                           op.getAttendedType().getShape())))
      return failure();
  }
  if (failed(verifyShape("ragged_attention_c14", "lse", op.getLse(), {heads(), q.getDimSize(0)})))
    return failure();
  APFloat scale = op.getScale();
  if (!scale.isFiniteNonZero() || scale.isNegative())
    return op.emitOpError("scale: expected a finite number greater than 0, got ")
           << op.getScaleAttr() << " (ragged_attention_c15)";
  if (std::optional<int64_t> piece = op.getPiece()) {
    if (*piece < 0)
      return op.emitOpError("piece: expected 0 or more keys, got ")
             << *piece << " (ragged_attention_c25)";
    if (!op.getEpilogue().empty() || op.getChecked())
      return op.emitOpError("expected no epilogue and no checked with piece "
                            "(ragged_attention_c25)");
  }
  if (op.getModifier() && !op.getBody().empty())
    return op.emitOpError("expected a modifier or a body, got both (ragged_attention_c16)");
  return success();
}

LogicalResult RaggedAttentionOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  return OperandVerifier(*this).verify();
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

int64_t fusednorm::getPieceKeys(RaggedAttentionOp op) {
  if (!op.getPiece() || *op.getPiece() > 0)
    return op.getPiece().value_or(0);
  auto shape = op.getK().getType().getShape();
  int64_t group = op.getQ().getType().getDimSize(1) / shape[shape.size() - 2];
  int64_t bytes = op.getK().getType().getElementTypeBitWidth() / 8;
  return chooseKeyPiece(group, op.getQ().getType().getDimSize(2),
                        op.getV().getType().getShape().back(), bytes);
}

bool RaggedAttentionOp::hasQuantizedKeys() {
  Type element = getK().getType().getElementType();
  return element.getIntOrFloatBitWidth() == 8 && element != getQ().getType().getElementType();
}

bool RaggedAttentionOp::hasScalesOfKeys() {
  return getKScales() && !getKvGroup() && cast<ShapedType>(getKScales().getType()).getRank() >= 3;
}

bool RaggedAttentionOp::hasScalesOfSequences() {
  return getKScales() && !getKvGroup() && !hasScalesOfKeys();
}

bool RaggedAttentionOp::storesInCache() {
  return !getEpilogue().empty() && !getEpilogue().getOps<PagedStoreOp>().empty();
}

RankedTensorType RaggedAttentionOp::getAttendedType() {
  ShapedType q = getQ().getType();
  return RankedTensorType::get(
      {q.getDimSize(0), q.getDimSize(1), getV().getType().getShape().back()},
      Float32Type::get(getContext()));
}

LogicalResult RaggedAttentionOp::verifyRegions() {
  if (failed(verifyAttentionBodies(*this)))
    return failure();
  if (getBody().empty())
    return success();
  Block &block = getBody().front();
  Builder b(getContext());
  Type f32 = b.getF32Type(), index = b.getIndexType();
  if (block.getArgumentTypes() != TypeRange({f32, index, index, index}))
    return emitOpError("expected block arguments (score: f32, head: index, query position: index, "
                       "key position: index), got ")
           << block.getArgumentTypes() << " (ragged_attention_c17)";
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield || yield.getValues().getTypes() != TypeRange({f32}))
    return emitOpError("expected a body that ends with ")
           << YieldOp::getOperationName() << " of one f32 (ragged_attention_c17)";
  for (Operation &nested : block.without_terminator()) {
    bool isKnown = isa_and_nonnull<arith::ArithDialect, math::MathDialect>(nested.getDialect()) &&
                   (nested.hasTrait<OpTrait::Elementwise>() || isa<arith::ConstantOp>(nested)) &&
                   !hasOwnRounding(&nested);
    auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
    if (!isKnown || !llvm::all_of(nested.getOperandTypes(), isScalar) ||
        !llvm::all_of(nested.getResultTypes(), isScalar))
      return nested.emitOpError("expected only elementwise ops of arith and math on scalars, "
                                "rounded to nearest even, in the body of ")
             << getOperationName() << " (ragged_attention_c17)";
  }
  return success();
}
