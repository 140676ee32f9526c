// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

int64_t opimpl::getRopeRun(int64_t columns, int64_t rotated, bool halfSplit) {
  if (!halfSplit) {
    int64_t run = std::gcd(columns, rotated);
    return run % 2 == 0 ? run : 0;
  }
  // The table has two columns for each column of a run. The run must divide the row.
  int64_t run = std::gcd(columns, rotated / 2);
  if (columns / run % 2 == 0)
    return run;
  return run % 2 == 0 ? run / 2 : 0;
}

/// The limit on the runs of a row in one program. Each run adds code.
static constexpr int64_t kMaxRuns = 32;

namespace {
/// The labels of an op's constraints on the operands shared with rope.
struct RopeLabels {
  /// x.
  StringLiteral rows;
  /// The row of freqs.
  StringLiteral table;
  /// Positions and x.
  StringLiteral positions;
  /// The dimensions of freqs before its row.
  StringLiteral leading;
};
} // namespace

template <typename OpTy>
static LogicalResult verifyRope(OpTy op, const RopeLabels &labels) {
  constexpr bool inSections = std::is_same_v<OpTy, RopeOp>;
  ShapedType x = op.getX().getType(), freqs = op.getFreqs().getType();
  // The row.
  if (x.getRank() < 2)
    return op.emitOpError("x: expected rank 2 or more, got ") << x << " (" << labels.rows << ")";
  int64_t columns = x.getShape().back();
  bool isRunTime = ShapedType::isDynamic(columns);
  // The table.
  int64_t rank = freqs.getRank();
  int64_t rotated = rank < 2 ? 0 : freqs.getShape().back();
  if (isRunTime && !ShapedType::isDynamic(rotated) && !inSections)
    return op.emitOpError("freqs: expected rank 2 or more and a dynamic last dimension, as the "
                          "dynamic rows of x of type ")
           << x << " are rotated as a whole, got " << freqs
           << "; to rotate a part, make both static (" << labels.table << ")";
  if (inSections && isRunTime && !ShapedType::isDynamic(rotated) &&
      (rotated % 2 != 0 || rotated < 2))
    return op.emitOpError("freqs: expected rank 2 or more and an even last dimension of 2 or more, "
                          "got ")
           << freqs << " (" << labels.table << ")";
  if (!isRunTime &&
      (ShapedType::isDynamic(rotated) || rotated % 2 != 0 || rotated < 2 || rotated > columns))
    return op.emitOpError("freqs: expected rank 2 or more and a static, even last dimension "
                          "from 2 to the ")
           << columns << " columns of x, got " << freqs << " (" << labels.table << ")";
  ArrayRef<int64_t> leading = x.getShape().drop_back();
  auto isPrefix = [&](ArrayRef<int64_t> shape) {
    return !shape.empty() && shape.size() <= leading.size() &&
           succeeded(verifyCompatibleShape(shape, leading.take_front(shape.size())));
  };
  if (Value positions = op.getPositions()) {
    auto type = cast<ShapedType>(positions.getType());
    if (!isPrefix(type.getShape()))
      return op.emitOpError("positions: expected the first dimensions of x of type ")
             << x << ", got " << type << " (" << labels.positions << ")";
    if (rank != 2)
      return op.emitOpError("freqs: expected rank 2 with positions, got ")
             << freqs << " (" << labels.leading << ")";
  } else if (!isPrefix(freqs.getShape().drop_back())) {
    return op.emitOpError("freqs: expected the first dimensions of x of type ")
           << x << " followed by a row, or positions; got " << freqs << " (" << labels.leading
           << ")";
  }
  // The runs.
  if (isRunTime || inSections)
    return success();
  int64_t run = opimpl::getRopeRun(columns, rotated, op.getPairing() == Pairing::HalfSplit);
  if (run == 0 || columns / run > kMaxRuns)
    return op.emitOpError("expected at most ")
           << kMaxRuns << " equal runs of columns, got a row of " << columns << " of which "
           << rotated << " are rotated, " << stringifyPairing(op.getPairing())
           << "; use numbers with a larger common divisor (" << labels.table << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// RopeOp
//===----------------------------------------------------------------------===//

/// Returns the rotated columns.
static ColumnSection getRotated(RopeOp op) {
  return {op.getFreqs().getType().getShape().back(), op.getPart() == RotaryPart::First};
}

// Two programs if the row cannot be split into equal runs.
std::optional<ColumnSection> RopeOp::getColumnSection() {
  int64_t columns = getX().getType().getShape().back();
  ColumnSection rotated = getRotated(*this);
  if (ShapedType::isDynamic(rotated.length))
    return std::nullopt;
  if (ShapedType::isDynamic(columns))
    return rotated;
  int64_t run = opimpl::getRopeRun(columns, rotated.length, getPairing() == Pairing::HalfSplit);
  if (run == 0 || columns / run > kMaxRuns)
    return rotated;
  return std::nullopt;
}

bool RopeOp::splitsAt(ColumnSection section) { return section == getRotated(*this); }

// Pairs are adjacent columns, or columns of both halves. In a separate program, the section has its
// own length.
int64_t RopeOp::getColumnUnit() {
  return !getColumnSection() && getPairing() == Pairing::Interleaved ? 2 : 1;
}
int64_t RopeOp::getColumnParts() {
  return !getColumnSection() && getPairing() == Pairing::HalfSplit ? 2 : 1;
}

int64_t RopeOp::getColumnRun(int64_t length) {
  int64_t rotated = getRotated(*this).length;
  return std::gcd(std::gcd(length, length - rotated),
                  getPairing() == Pairing::HalfSplit ? rotated / 2 : rotated);
}

SmallVector<OpOperand *> RopeOp::getOperandsAsLongAsRow() {
  if (getColumnSection())
    return {};
  return {&getFreqsMutable()};
}

LogicalResult RopeOp::verify() {
  ShapedType x = getX().getType();
  return success(
      succeeded(opimpl::verifyCommon(*this)) &&
      succeeded(verifyRope(*this, {"rope_c1", "rope_c2", "rope_c3", "rope_c4"})) &&
      succeeded(opimpl::verifyShape(*this, "rope_c5", "out", getOut().getType(), x.getShape())));
}

//===----------------------------------------------------------------------===//
// ApplyRotaryPosEmbOp
//===----------------------------------------------------------------------===//

int64_t ApplyRotaryPosEmbOp::getSectionOf(int64_t pair) {
  if (!getSections())
    return 0;
  ArrayRef<int64_t> sections = *getSections();
  int64_t count = sections.size();
  if (getInterleavedSections())
    return pair < count * sections[pair % count] ? pair % count : 0;
  for (auto [number, length] : llvm::enumerate(sections)) {
    if (pair < length)
      return number;
    pair -= length;
  }
  return count - 1;
}

int64_t ApplyRotaryPosEmbOp::getRun() {
  bool isHalves = getPairing() == Pairing::HalfSplit;
  int64_t run =
      opimpl::getRopeRun(getX().getType().getShape().back(), getRotatedColumns(), isHalves);
  return run == 0 || getX().getType().getShape().back() / run > kMaxRuns ? 0 : run;
}

/// Verifies the rows of tables and positions, and their number per row of x.
static LogicalResult verifyTables(ApplyRotaryPosEmbOp op) {
  ShapedType x = op.getX().getType();
  SmallVector<int64_t> rows;
  if (op.getSections())
    rows.push_back(op.getNumSections());
  for (int64_t dim : op.getDims())
    rows.push_back(x.getShape()[dim]);
  int64_t rotated = op.getRotatedColumns();
  ShapedType cos = op.getCos().getType(), sin = op.getSin().getType();
  if (Value positions = op.getPositions()) {
    if (failed(opimpl::verifyShape(op, "apply_rotary_pos_emb_c9", "positions",
                                   cast<ShapedType>(positions.getType()), rows)))
      return failure();
    if (cos.getRank() == 2 && cos.getShape().front() == 0)
      return op.emitOpError("cos: expected one row or more for positions, got ")
             << cos << " (apply_rotary_pos_emb_c9)";
    rows = {cos.getRank() ? cos.getShape().front() : ShapedType::kDynamic};
  }
  rows.push_back(cos.getRank() && cos.getShape().back() == rotated / 2 ? rotated / 2 : rotated);
  if (failed(opimpl::verifyShape(op, "apply_rotary_pos_emb_c3", "cos", cos, rows)) ||
      failed(opimpl::verifyShape(op, "apply_rotary_pos_emb_c3", "sin", sin, rows)) ||
      failed(opimpl::verifySameElement(op, "apply_rotary_pos_emb_c3", "sin", sin, "cos", cos)))
    return failure();
  if (ShapedType::isDynamic(cos.getShape().back()) || ShapedType::isDynamic(sin.getShape().back()))
    return op.emitOpError("cos: expected a static last dimension, got ")
           << cos << " and " << sin << " (apply_rotary_pos_emb_c3)";
  if (!cos.getElementType().isF32() && cos.getElementType() != x.getElementType())
    return op.emitOpError("cos: expected elements of type f32 or, as in x, ")
           << x.getElementType() << ", got " << cos << " (apply_rotary_pos_emb_c4)";
  return success();
}

/// Verifies the rotated columns and the sections.
static LogicalResult verifySections(ApplyRotaryPosEmbOp op) {
  int64_t n = op.getX().getType().getShape().back(), rotated = op.getRotatedColumns();
  if (rotated < 2 || rotated > n || rotated % 2 != 0)
    return op.emitOpError("rotated: expected an even number from 2 to the ")
           << n << " columns of x, got " << rotated << " (apply_rotary_pos_emb_c8)";
  if (op.getInterleavedSections() && !op.getSections())
    return op.emitOpError("interleaved_sections: expected sections, got none; set the number of "
                          "pairs of each section (apply_rotary_pos_emb_c10)");
  if (std::optional<ArrayRef<int64_t>> sections = op.getSections()) {
    // Each section has at most all pairs, so the sum cannot overflow.
    bool isInRow =
        llvm::all_of(*sections, [&](int64_t pairs) { return pairs >= 1 && pairs <= rotated / 2; });
    // With interleaved sections, pair i belongs to section i modulo the number of sections.
    if (op.getInterleavedSections())
      for (auto [section, pairs] : llvm::enumerate(*sections))
        isInRow &= section == 0 || int64_t(section + sections->size() * (pairs - 1)) < rotated / 2;
    if (sections->size() < 2 || sections->size() > 4 || !isInRow ||
        std::accumulate(sections->begin(), sections->end(), int64_t(0)) != rotated / 2)
      return op.emitOpError("sections: expected two to four numbers of pairs, of 1 or more, ")
             << rotated / 2 << " in all"
             << (op.getInterleavedSections() ? ", all within the rotated columns" : "") << ", got ["
             << *sections << "] (apply_rotary_pos_emb_c10)";
  }
  if (op.getRun() == 0)
    return op.emitOpError("expected at most ")
           << kMaxRuns << " equal runs of columns, got a row of " << n << " of which " << rotated
           << " are rotated, " << stringifyPairing(op.getPairing())
           << "; use numbers with a larger common divisor (apply_rotary_pos_emb_c8)";
  return success();
}

/// Returns whether files of this version contain parts, sections and positions of rotations.
static bool hasSections(FailureOr<const DialectVersion *> version) {
  if (failed(version))
    return true;
  const auto &own = static_cast<const FusedNormVersion &>(**version);
  return own.major > 1 || (own.major == 1 && own.minor >= 2);
}

LogicalResult ApplyRotaryPosEmbOp::readProperties(DialectBytecodeReader &reader,
                                                  OperationState &state) {
  auto &own = state.getOrAddProperties<Properties>();
  if (failed(reader.readAttribute(own.dims)) ||
      failed(reader.readOptionalAttribute(own.out_pairing)) ||
      failed(reader.readOptionalAttribute(own.pairing)))
    return failure();
  if (!hasSections(reader.getDialectVersion(FusedNormDialect::getDialectNamespace())))
    return success();
  return success(succeeded(reader.readOptionalAttribute(own.interleaved_sections)) &&
                 succeeded(reader.readOptionalAttribute(own.part)) &&
                 succeeded(reader.readOptionalAttribute(own.rotated)) &&
                 succeeded(reader.readOptionalAttribute(own.sections)));
}

void ApplyRotaryPosEmbOp::writeProperties(DialectBytecodeWriter &writer) {
  const Properties &own = getProperties();
  writer.writeAttribute(own.dims);
  writer.writeOptionalAttribute(own.out_pairing);
  writer.writeOptionalAttribute(own.pairing);
  if (!hasSections(writer.getDialectVersion(FusedNormDialect::getDialectNamespace())))
    return;
  writer.writeOptionalAttribute(own.interleaved_sections);
  writer.writeOptionalAttribute(own.part);
  writer.writeOptionalAttribute(own.rotated);
  writer.writeOptionalAttribute(own.sections);
}

LogicalResult ApplyRotaryPosEmbOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType x = getX().getType();
  int64_t rank = x.getRank(), n = rank ? x.getShape().back() : 0;
  if (rank < 2 || ShapedType::isDynamic(n) || n < 2 || n % 2 != 0)
    return emitOpError("x: expected rank 2 or more and a static, even last dimension, got ")
           << x << " (apply_rotary_pos_emb_c1)";
  int64_t last = -1;
  for (int64_t dim : getDims()) {
    if (dim <= last || dim >= rank - 1)
      return emitOpError("dims: expected numbers of leading dimensions of ")
             << x << " in rising order, got " << dim << " (apply_rotary_pos_emb_c2)";
    last = dim;
  }
  if (failed(verifySections(*this)) || failed(verifyTables(*this)))
    return failure();
  if (getWrittenPairing() != getPairing() && !hasPairTables())
    return emitOpError("out_pairing: expected ")
           << stringifyPairing(getPairing()) << ", as cos has one element per column, got "
           << stringifyPairing(getWrittenPairing()) << " (apply_rotary_pos_emb_c6)";
  if (getWrittenPairing() != getPairing() && (getRotatedColumns() != n || getSections()))
    return emitOpError("out_pairing: expected ")
           << stringifyPairing(getPairing()) << ", as "
           << (getSections() ? "sections are" : "a part is") << " rotated, got "
           << stringifyPairing(getWrittenPairing()) << " (apply_rotary_pos_emb_c6)";
  if (getWrittenPairing() != getPairing() && getX() == getOut() && isa<MemRefType>(x))
    return emitOpError("out: expected another buffer than x, as out_pairing moves columns; use a "
                       "separate buffer (apply_rotary_pos_emb_c7)");
  return opimpl::verifyShape(*this, "apply_rotary_pos_emb_c5", "out", getOut().getType(),
                             x.getShape());
}

//===----------------------------------------------------------------------===//
// RmsNormRopeOp
//===----------------------------------------------------------------------===//

LogicalResult RmsNormRopeOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType x = getX().getType();
  return success(succeeded(verifyRope(*this, {"rms_norm_rope_c1", "rms_norm_rope_c3",
                                              "rms_norm_rope_c3", "rms_norm_rope_c3"})) &&
                 succeeded(opimpl::verifyShape(*this, "rms_norm_rope_c2", "gamma",
                                               getGamma().getType(), x.getShape().take_back())) &&
                 succeeded(opimpl::verifyShape(*this, "rms_norm_rope_c4", "out", getOut().getType(),
                                               x.getShape())));
}

SmallVector<Value> RmsNormRopeOp::generalizeBody(OpBuilder &builder, ValueRange arguments) {
  Adaptor args(arguments, *this);
  Value empty =
      opimpl::createEmptyLike(builder, getLoc(), args.getX(), getX().getType().getElementType());
  Value y = RmsNormOp::create(builder, getLoc(), empty.getType(), args.getX(), args.getGamma(),
                              args.getEpsilon(), args.getWeightOffset(), empty, getNumerics())
                .getResult();
  return {RopeOp::create(builder, getLoc(), args.getOut().getType(), y, args.getFreqs(),
                         args.getPositions(), args.getOut(), getPairing(), getPart())
              .getResult()};
}
