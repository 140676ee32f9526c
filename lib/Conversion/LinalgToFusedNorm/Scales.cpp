// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Scales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Matches `select(v <predicate> bound, code, otherwise)`.
static bool matchChoice(ElementReader &reader, Element element, arith::CmpFPredicate predicate,
                        double bound, int64_t code, Element &v, Element &otherwise) {
  element = reader.resolve(element);
  if (!isa_and_nonnull<arith::SelectOp>(reader.getOp(element)) ||
      reader.getInteger(reader.getOperand(element, 1)) != code)
    return false;
  Element condition = reader.getOperand(element, 0), limit;
  otherwise = reader.getOperand(element, 2);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  return compare && compare.getPredicate() == predicate &&
         reader.match<arith::CmpFOp>(condition, v, limit) && reader.getConstant(limit) == bound;
}

/// Matches the conversion to f8E8M0FNU: the exponent of the smallest power of two not below `wide`.
/// Adding 0x7FFFFF carries any non-zero mantissa into the exponent. Values up to 2^-127 become 0;
/// negative values and NaN become 255.
static bool matchPowerOfTwo(ElementReader &reader, Element element, Element &wide) {
  auto isInteger = [&](Element number, int64_t value) {
    return reader.getInteger(number) == value;
  };
  Element byte, code, least, clamped, up, sum, bits, amount, limit, carry, other;
  return reader.match<arith::BitcastOp>(element, byte) &&
         reader.match<arith::TruncIOp>(byte, code) &&
         matchChoice(reader, code, arith::CmpFPredicate::ULT, 0.0, 255, wide, least) &&
         matchChoice(reader, least, arith::CmpFPredicate::OLE, 0x1p-127, 0, other, clamped) &&
         reader.areEqual(other, wide) && reader.match<arith::MinUIOp>(clamped, up, limit) &&
         isInteger(limit, 254) && reader.match<arith::ShRUIOp>(up, sum, amount) &&
         isInteger(amount, 23) && reader.match<arith::AddIOp>(sum, bits, carry) &&
         isInteger(carry, 0x7FFFFF) && reader.match<arith::BitcastOp>(bits, other) &&
         reader.areEqual(other, wide);
}

Type fusednorm::raise::getRounding(ElementReader &reader, Element element, Element &wide) {
  Element narrow;
  if (!element.getType().isF32() || !reader.match<arith::ExtFOp>(element, narrow))
    return {};
  Type type = narrow.getType();
  bool isRounded = isa<Float8E8M0FNUType>(type) ? matchPowerOfTwo(reader, narrow, wide)
                                                : (type.isBF16() || type.isF16()) &&
                                                      reader.match<arith::TruncFOp>(narrow, wide);
  return isRounded && wide.getType().isF32() ? type : Type();
}

std::optional<UniformF32> fusednorm::raise::getRoundedUniform(MatchContext &context,
                                                              Element element, Type type) {
  Element wide;
  if (getRounding(context.reader, element, wide) != type)
    return std::nullopt;
  return getUniformF32(context, wide);
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

bool fusednorm::raise::isTransposedScales(RankedTensorType type, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> expected{shape.back()};
  llvm::append_range(expected, shape.drop_back());
  ArrayRef<int64_t> own = type.getShape();
  // The op rejects scales for more groups than the row has.
  return shape.size() > 1 && own.size() == expected.size() &&
         !ShapedType::isDynamic(expected.front()) &&
         own.drop_back() == ArrayRef(expected).drop_back() &&
         (ShapedType::isDynamic(own.back()) || ShapedType::isDynamic(expected.back()) ||
          own.back() >= expected.back());
}

/// Checks whether the body of `op` rounds its input to `rounded`, or yields it if `rounded` is
/// null.
static bool isStore(linalg::LinalgOp op, Type rounded) {
  Value yielded = op.getBlock()->getTerminator()->getOperand(0);
  Value input = op.getBlock()->getArgument(0);
  if (!rounded)
    return yielded == input;
  // The stored scales have this type.
  ElementReader reader(op->getContext(),
                       cast<RankedTensorType>(op->getResultTypes()[0]).getShape());
  Element wide, stored = reader.at(op->getResult(0));
  bool isRounded = isa<Float8E8M0FNUType>(rounded) ? matchPowerOfTwo(reader, stored, wide)
                                                   : reader.match<arith::TruncFOp>(stored, wide);
  return isRounded && yielded.getType() == rounded && wide.value == input;
}

/// Returns the insertion of `part` into the leading rows of a larger destination, whose other rows
/// are padding. Null if there is none.
static tensor::InsertSliceOp getInsert(linalg::LinalgOp part) {
  auto slice = part.getDpsInits()[0].getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !part->hasOneUse())
    return {};
  auto insert = dyn_cast<tensor::InsertSliceOp>(*part->user_begin());
  bool isWhole = insert && insert.getSource() == part->getResult(0) &&
                 insert.getDest() == slice.getSource() &&
                 insert.getMixedOffsets() == slice.getMixedOffsets() &&
                 insert.getMixedSizes() == slice.getMixedSizes() &&
                 insert.getMixedStrides() == slice.getMixedStrides() && slice.hasUnitStride() &&
                 slice.hasZeroOffset();
  return isWhole ? insert : tensor::InsertSliceOp();
}

/// Checks whether `value` is defined before `op`, in the block of `op`.
static bool isBefore(Value value, Operation *op) {
  Operation *producer = value.getDefiningOp();
  return producer ? producer->getBlock() == op->getBlock() && producer->isBeforeInBlock(op)
                  : cast<BlockArgument>(value).getOwner() == op->getBlock();
}

/// Checks whether a destination with dynamic sizes was created with the number of groups in the
/// insertion. The number of rows is then a valid prefix.
static bool hasAsManyGroups(tensor::InsertSliceOp insert) {
  OpFoldResult groups = insert.getMixedSizes().front();
  RankedTensorType type = insert.getDestType();
  return type.getRank() == 2 && insert.getSourceType().getRank() == 2 &&
         llvm::all_of(type.getShape(), ShapedType::isDynamic) && isa<Value>(groups) &&
         hasSize(insert.getDest(), 0, cast<Value>(groups));
}

StoredScales fusednorm::raise::findStoredScales(Value scales, Type rounded, int64_t group,
                                                Operation *quantized) {
  StoredScales stored;
  auto type = cast<RankedTensorType>(scales.getType());
  int64_t rank = type.getRank();
  MLIRContext *ctx = scales.getContext();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, ctx);
  SmallVector<AffineExpr> permuted{getAffineDimExpr(rank - 1, ctx)};
  llvm::append_range(permuted, identity.getResults().drop_back());
  for (Operation *user : scales.getUsers()) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    bool isMap = op && op.hasPureTensorSemantics() && op.getNumDpsInputs() == 1 &&
                 op.getNumDpsInits() == 1 && op->getNumResults() == 1 &&
                 op.getNumParallelLoops() == op.getNumLoops() && op.getDpsInputs()[0] == scales &&
                 op.getIndexingMapsArray()[0].isPermutation();
    if (!isMap || stored.result || !isStore(op, rounded)) {
      ++stored.numOthers;
      continue;
    }
    AffineMap out =
        op.getIndexingMapsArray()[1].compose(inversePermutation(op.getIndexingMapsArray()[0]));
    AffineMap transposed = AffineMap::get(rank, 0, permuted, ctx);
    auto own = cast<RankedTensorType>(op->getResultTypes()[0]);
    bool isOwn = group && rank > 1 && own.getRank() == rank &&
                 !ShapedType::isDynamic(own.getShape().front()) &&
                 isTransposedScales(own, type.getShape()) &&
                 own.getShape().back() == type.getShape()[rank - 2];
    auto insert = group ? getInsert(op) : tensor::InsertSliceOp();
    bool isInTime = insert && insert->getBlock() == quantized->getBlock() &&
                    isBefore(insert.getDest(), quantized);
    if (!isInTime ||
        !(isTransposedScales(insert.getDestType(), type.getShape()) || hasAsManyGroups(insert)))
      insert = {};
    if (out == identity && rounded) {
      stored.result = op->getResult(0);
    } else if (out == transposed && insert) {
      stored.result = insert.getResult();
      stored.destination = insert.getDest();
      stored.isTransposed = true;
    } else if (out == transposed && isOwn) {
      stored.result = op->getResult(0);
      stored.isTransposed = true;
    } else {
      ++stored.numOthers;
    }
  }
  return stored;
}
