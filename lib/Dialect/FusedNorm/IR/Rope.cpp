// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embedding.

#include "OpUtils.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

int64_t opimpl::getRopeRun(int64_t columns, int64_t rotated, bool halfSplit) {
  if (!halfSplit) {
    int64_t run = std::gcd(columns, rotated);
    return run % 2 == 0 ? run : 0;
  }
  // The table has two columns for each column of a run, which must divide the row.
  int64_t run = std::gcd(columns, rotated / 2);
  if (columns / run % 2 == 0)
    return run;
  return run % 2 == 0 ? run / 2 : 0;
}

/// Runs of a row in one program, each of which is code.
static constexpr int64_t kMaxRuns = 32;

namespace {
/// The labels of an op's constraints on the operands that it has in common with rope.
struct RopeLabels {
  StringLiteral rows;      // x
  StringLiteral table;     // the row of freqs
  StringLiteral positions; // and x
  StringLiteral leading;   // the dimensions of freqs before its row
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
    return op.emitOpError("freqs: expected rank 2 or more and a last dimension of run-time size, "
                          "as x is ")
           << x << ", whose rows are rotated whole; got " << freqs << " (" << labels.table
           << "); where a part is rotated, make both static";
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
      return op.emitOpError("positions: expected the first dimensions of x, which is ")
             << x << ", got " << type << " (" << labels.positions << ")";
    if (rank != 2)
      return op.emitOpError("freqs: expected rank 2 with positions, got ")
             << freqs << " (" << labels.leading << ")";
  } else if (!isPrefix(freqs.getShape().drop_back())) {
    return op.emitOpError("freqs: expected the first dimensions of x, which is ")
           << x << ", and its row, or positions; got " << freqs << " (" << labels.leading << ")";
  }
  // The runs.
  if (isRunTime || inSections)
    return success();
  int64_t run = opimpl::getRopeRun(columns, rotated, op.getPairing() == Pairing::HalfSplit);
  if (run == 0 || columns / run > kMaxRuns)
    return op.emitOpError("expected at most ")
           << kMaxRuns << " equal runs of columns, got a row of " << columns << " of which "
           << rotated << " are rotated, " << stringifyPairing(op.getPairing())
           << ": use numbers with a larger common divisor (" << labels.table << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// RopeOp
//===----------------------------------------------------------------------===//

/// The columns that are rotated.
static ColumnSection getRotated(RopeOp op) {
  return {op.getFreqs().getType().getShape().back(), op.getPart() == RotaryPart::First};
}

// Two programs, where no equal runs are known to make up the row.
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

// Pairs, which are neighbours or lie in both halves. In a program of its own, the
// section has its own length.
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

LogicalResult ApplyRotaryPosEmbOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType x = getX().getType();
  int64_t rank = x.getRank(), n = rank ? x.getShape().back() : 0;
  if (rank < 2 || ShapedType::isDynamic(n) || n < 2 || n % 2 != 0)
    return emitOpError("x: expected rank 2 or more and a static, even last dimension, got ")
           << x << " (apply_rotary_pos_emb_c1)";
  SmallVector<int64_t> shape;
  int64_t last = -1;
  for (int64_t dim : getDims()) {
    if (dim <= last || dim >= rank - 1)
      return emitOpError("dims: expected numbers of leading dimensions of ")
             << x << " in rising order, got " << dim << " (apply_rotary_pos_emb_c2)";
    shape.push_back(x.getShape()[dim]);
    last = dim;
  }
  ShapedType cos = getCos().getType(), sin = getSin().getType();
  shape.push_back(cos.getRank() && cos.getShape().back() == n / 2 ? n / 2 : n);
  if (failed(opimpl::verifyShape(*this, "apply_rotary_pos_emb_c3", "cos", cos, shape)) ||
      failed(opimpl::verifyShape(*this, "apply_rotary_pos_emb_c3", "sin", sin, shape)) ||
      failed(opimpl::verifySameElement(*this, "apply_rotary_pos_emb_c3", "sin", sin, "cos", cos)))
    return failure();
  if (ShapedType::isDynamic(cos.getShape().back()) || ShapedType::isDynamic(sin.getShape().back()))
    return emitOpError("cos: expected a static last dimension, got ")
           << cos << " and " << sin << " (apply_rotary_pos_emb_c3)";
  if (!cos.getElementType().isF32() && cos.getElementType() != x.getElementType())
    return emitOpError("cos: expected elements of type f32 or, as in x, ")
           << x.getElementType() << ", got " << cos << " (apply_rotary_pos_emb_c4)";
  if (getWrittenPairing() != getPairing() && !hasPairTables())
    return emitOpError("out_pairing: expected ")
           << stringifyPairing(getPairing()) << ", as cos has one number for each column, got "
           << stringifyPairing(getWrittenPairing()) << " (apply_rotary_pos_emb_c6)";
  if (getWrittenPairing() != getPairing() && getX() == getOut() && isa<MemRefType>(x))
    return emitOpError("out: expected another buffer than x, as out_pairing moves columns; "
                       "give it a buffer of its own (apply_rotary_pos_emb_c7)");
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
