// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;

bool fusednorm::isPrologueOp(Operation *op) {
  return isa<RmsNormOp, RopeOp, ApplyRotaryPosEmbOp>(op);
}

bool fusednorm::computesKeys(RaggedAttentionOp op) {
  if (op.getPrologue().empty() || op.getPrologue().front().empty())
    return false;
  auto yield = dyn_cast<YieldOp>(op.getPrologue().front().back());
  return yield && yield.getValues().size() > 1;
}

/// Returns the ops that compute a result of the prologue.
static AttentionPrologue getChain(RaggedAttentionOp op, unsigned number) {
  AttentionPrologue result;
  Value current = op.getPrologue().front().getTerminator()->getOperand(number);
  while (Operation *made = current.getDefiningOp()) {
    if (auto norm = dyn_cast<RmsNormOp>(made))
      result.norm = norm;
    else
      result.rotation = made;
    current = made->getOperand(0);
  }
  return result;
}

AttentionPrologue AttentionPrologue::of(RaggedAttentionOp op) {
  return op.getPrologue().empty() ? AttentionPrologue() : getChain(op, 0);
}

AttentionPrologue AttentionPrologue::ofKeys(RaggedAttentionOp op) {
  return computesKeys(op) ? getChain(op, 1) : AttentionPrologue();
}

AttentionEpilogue AttentionEpilogue::of(RaggedAttentionOp op) {
  AttentionEpilogue result;
  if (op.getEpilogue().empty())
    return result;
  for (Operation &nested : op.getEpilogue().front()) {
    if (auto rounded = dyn_cast<arith::TruncFOp>(nested))
      result.rounded = rounded;
    else if (auto collapsed = dyn_cast<tensor::CollapseShapeOp>(nested))
      result.collapsed = collapsed;
    else if (auto quantize = dyn_cast<QuantizeOp>(nested))
      result.quantize = quantize;
    else if (auto store = dyn_cast<PagedStoreOp>(nested))
      result.store = store;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

namespace {
/// Verifies a body that is a chain of ops: each op uses the result of the previous one.
class ChainVerifier {
public:
  ChainVerifier(RaggedAttentionOp op, Region &region, StringRef name, StringRef label)
      : op(op), body(region.front()), name(name), label(label) {}

  LogicalResult verifyArguments(TypeRange first, ValueRange operands) {
    SmallVector<Type> types(first);
    for (Value operand : operands)
      types.push_back(FusedOp::getArgumentType(operand.getType()));
    if (body.getArgumentTypes() == TypeRange(types))
      return success();
    return op.emitOpError(name) << ": expected block arguments of types " << TypeRange(types)
                                << ", got " << body.getArgumentTypes() << " (" << label << ")";
  }

  LogicalResult verifyYield(ValueRange chain, TypeRange types) {
    auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
    if (!yield || yield.getValues().getTypes() != types)
      return op.emitOpError(name) << ": expected it to end with " << YieldOp::getOperationName()
                                  << " of " << types << " (" << label << ")";
    if (yield.getValues() == chain)
      return success();
    return yield.emitOpError("expected the result of the last op of the ")
           << name << " (" << label << ")";
  }

  /// Returns whether the op only creates a destination, an extent or a constant.
  static bool isHelper(Operation &nested) {
    bool isNumber =
        isa<arith::ConstantOp>(nested) && !isa<ShapedType>(nested.getResult(0).getType());
    return isNumber || isa<tensor::EmptyOp, tensor::DimOp, YieldOp>(nested);
  }
  /// Returns whether a value is a destination of the extents of arguments. Canonicalization
  /// replaces a constant extent by a cast, which is no part of a chain.
  static bool isDestination(Value value) {
    auto empty = value.getDefiningOp<tensor::EmptyOp>();
    return empty && llvm::all_of(empty.getDynamicSizes(), [](Value size) {
             return bool(size.getDefiningOp<tensor::DimOp>());
           });
  }
  LogicalResult refuse(Operation &nested, StringRef expected) {
    return nested.emitOpError("expected ") << expected << " in the " << name << " of "
                                           << op->getName() << " (ragged_attention_c22)";
  }

  RaggedAttentionOp op;
  Block &body;
  StringRef name, label;
};
} // namespace

static LogicalResult verifyPrologue(RaggedAttentionOp op) {
  ChainVerifier chain(op, op.getPrologue(), "prologue", "ragged_attention_c20");
  SmallVector<Type> types{FusedOp::getArgumentType(op.getQ().getType())};
  if (computesKeys(op)) {
    types.push_back(FusedOp::getArgumentType(op.getK().getType()));
    if (op.getK().getType().getRank() != 3)
      return op.emitOpError("k: expected an array if the prologue computes K, as the rows of a "
                            "cache were computed when they were stored, got ")
             << op.getK().getType() << " (ragged_attention_c23)";
  }
  if (failed(chain.verifyArguments(types, op.getPrologueIns())))
    return failure();
  // The current value of Q, and of K.
  SmallVector<Value> current(chain.body.getArguments().take_front(types.size()));
  SmallVector<AttentionPrologue> made(current.size());
  for (Operation &nested : chain.body) {
    if (ChainVerifier::isHelper(nested))
      continue;
    bool isNorm = isa<RmsNormOp>(nested);
    size_t number = nested.getNumOperands()
                        ? llvm::find(current, nested.getOperand(0)) - current.begin()
                        : current.size();
    if (!isPrologueOp(&nested) || number == current.size() || made[number].rotation ||
        (isNorm && made[number].norm))
      return chain.refuse(nested, "an rms_norm, a rope or apply_rotary_pos_emb, or a norm followed "
                                  "by a rotation of its result");
    auto primitive = cast<DestinationStyleOpInterface>(nested);
    if (!ChainVerifier::isDestination(primitive.getDpsInits().front()))
      return chain.refuse(nested, "a destination from tensor.empty with extents from tensor.dim");
    auto isInput = [&](Value operand) {
      auto argument = dyn_cast<BlockArgument>(operand);
      return argument ? argument.getArgNumber() >= types.size()
                      : bool(operand.getDefiningOp<arith::ConstantOp>());
    };
    if (!llvm::all_of(llvm::drop_begin(primitive.getDpsInputs()), isInput))
      return chain.refuse(nested,
                          "only arguments of prologue_ins and constants as further operands");
    if (isNorm)
      made[number].norm = cast<RmsNormOp>(nested);
    else
      made[number].rotation = &nested;
    current[number] = nested.getResult(0);
  }
  // A prologue that computes K may leave Q unchanged.
  if (!made.back().any())
    return op.emitOpError("prologue: expected an op that computes")
           << (made.size() > 1 ? " keys" : "") << " (ragged_attention_c22)";
  return chain.verifyYield(current, types);
}

/// Verifies that a store writes to out, at indices that do not depend on the results.
static LogicalResult verifyStore(ChainVerifier &chain, PagedStoreOp store) {
  unsigned inputs = chain.op.getEpilogueIns().size();
  auto isInput = [&](Value operand) {
    auto argument = dyn_cast<BlockArgument>(operand);
    return argument ? argument.getArgNumber() >= 1 && argument.getArgNumber() <= inputs
                    : bool(operand.getDefiningOp<arith::ConstantOp>());
  };
  if (store.getCache() != chain.body.getArgument(1 + inputs))
    return store.emitOpError("cache: expected out of the epilogue's arguments "
                             "(ragged_attention_c24)");
  auto dps = cast<DestinationStyleOpInterface>(store.getOperation());
  for (Value operand : dps.getDpsInputs())
    if (operand != store.getX() && !isInput(operand))
      return store.emitOpError("expected only arguments of epilogue_ins and constants as further "
                               "operands (ragged_attention_c24)");
  auto quantized = store.getX().getDefiningOp<QuantizeOp>();
  if (quantized && !ChainVerifier::isDestination(quantized.getOut()))
    return quantized.emitOpError("out: expected a destination from tensor.empty with extents from "
                                 "tensor.dim before a store (ragged_attention_c24)");
  return success();
}

static LogicalResult verifyEpilogue(RaggedAttentionOp op) {
  ChainVerifier chain(op, op.getEpilogue(), "epilogue", "ragged_attention_c21");
  SmallVector<Value> outs{op.getOut()}, operands(op.getEpilogueIns());
  if (op.getScales())
    outs.push_back(op.getScales());
  llvm::append_range(operands, outs);
  if (failed(chain.verifyArguments(op.getAttendedType(), operands)))
    return failure();
  SmallVector<Value> current{chain.body.getArgument(0)};
  int64_t before = 0;
  for (Operation &nested : chain.body) {
    if (ChainVerifier::isHelper(nested))
      continue;
    auto collapse = dyn_cast<tensor::CollapseShapeOp>(nested);
    auto quantize = dyn_cast<QuantizeOp>(nested);
    auto store = dyn_cast<PagedStoreOp>(nested);
    int64_t number = isa<arith::TruncFOp>(nested) ? 1 : collapse ? 2 : quantize ? 3 : store ? 4 : 0;
    if (number <= before || nested.getOperand(0) != current.front())
      return chain.refuse(nested, "a chain of arith.truncf, tensor.collapse_shape, quantize and "
                                  "paged_store, or some of them in this order");
    before = number;
    if (collapse &&
        collapse.getReassociationIndices() != SmallVector<ReassociationIndices>{{0}, {1, 2}})
      return chain.refuse(nested, "a collapse of heads and columns into one dimension");
    if (auto rounded = dyn_cast<arith::TruncFOp>(nested);
        rounded && (rounded.getRoundingmode() ||
                    !isa<Float16Type, BFloat16Type>(getElementTypeOrSelf(rounded.getType()))))
      return chain.refuse(nested, "rounding to nearest even to bf16 or f16");
    if (quantize && (quantize.isTwoLaunches() || quantize.getAmax()))
      return chain.refuse(nested, "a static scale, or a scale per row or group");
    if (store) {
      if (failed(verifyStore(chain, store)))
        return failure();
      // The scales remain a separate result.
      current.front() = store.getResult();
      continue;
    }
    current = llvm::to_vector_of<Value>(nested.getResults());
  }
  if (before == 0)
    return op.emitOpError("epilogue: expected an op that computes (ragged_attention_c22)");
  SmallVector<Type> types;
  for (Value out : outs)
    types.push_back(FusedOp::getArgumentType(out.getType()));
  return chain.verifyYield(current, types);
}

LogicalResult fusednorm::verifyAttentionBodies(RaggedAttentionOp op) {
  if (!op.getPrologue().empty() && failed(verifyPrologue(op)))
    return failure();
  return op.getEpilogue().empty() ? success() : verifyEpilogue(op);
}

//===----------------------------------------------------------------------===//
// Support by kernels
//===----------------------------------------------------------------------===//

static Type elementOf(Value value) { return cast<ShapedType>(value.getType()).getElementType(); }

static AttentionBlocker findNormBlocker(RmsNormOp norm) {
  NumericsAttr numerics = norm.getNumerics();
  if (numerics.isCanonical())
    return {norm, "reduces in canonical order"};
  if (numerics.getRsqrt() == RsqrtForm::Approx)
    return {norm, "has an approximate square root"};
  if (numerics.getSquares() == SquareForm::Rounded && elementOf(norm.getX()).isF32())
    return {norm, "rounds squares of f32"};
  return {};
}

static AttentionBlocker findRotationBlocker(Operation *rotation) {
  if (auto rope = dyn_cast<RopeOp>(rotation)) {
    if (!elementOf(rope.getFreqs()).isF32())
      return {rope, "has a table of another type than f32"};
    if (rope.getChecked())
      return {rope, "skips rows whose position is outside the table"};
    if (ShapedType::isDynamic(cast<ShapedType>(rope.getFreqs().getType()).getShape().back()))
      return {rope, "has rows of dynamic length"};
    return {};
  }
  auto rotary = cast<ApplyRotaryPosEmbOp>(rotation);
  if (rotary.getWrittenPairing() != rotary.getPairing())
    return {rotary, "writes pairs to other columns than it reads"};
  return {};
}

// To store quantized values, the lanes of a warp need whole pairs of column fragments.
static constexpr int64_t kUnit = 16;
static constexpr const char *kNoUnits = "has heads whose number of columns is not a multiple of 16";

static AttentionBlocker findQuantizeBlocker(RaggedAttentionOp op, QuantizeOp quantize) {
  if (elementOf(quantize.getOut()).isInteger(8))
    return {quantize, "quantizes to integers"};
  int64_t columns = op.getAttendedType().getShape().back();
  if (columns % kUnit != 0)
    return {quantize, kNoUnits};
  if (!quantize.getScales())
    return {};
  if (isa<Float8E8M0FNUType>(elementOf(quantize.getScales())))
    return {quantize, "has scales of f8E8M0FNU"};
  QuantizationAttr scheme = quantize.getScheme();
  bool isCollapsed = AttentionEpilogue::of(op).collapsed != nullptr;
  if (!scheme.isGroup() && isCollapsed && op.getAttendedType().getDimSize(1) != 1)
    return {quantize, "has one scale for all heads"};
  int64_t group = scheme.isGroup() ? scheme.getGroupSize() : columns;
  if (columns % group != 0 || group % kUnit != 0)
    return {quantize, "has groups that do not divide a head, or are not a multiple of 16 columns"};
  return {};
}

AttentionBlocker fusednorm::findRowsBlocker(Operation *op) {
  auto norm = dyn_cast<RmsNormOp>(op);
  return norm ? findNormBlocker(norm) : findRotationBlocker(op);
}

/// Returns the value before casts to types with more or fewer static extents.
static Value withoutCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CastOp, memref::CastOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

static AttentionBlocker findStoreBlocker(RaggedAttentionOp op, PagedStoreOp store) {
  Type element = elementOf(store.getCache());
  if (element.isInteger(8))
    return {store, "has a cache of bytes"};
  if (store.getChecked())
    return {store, "checks slots"};
  if (store.getTable() && store.getPositions())
    return {store, "has positions together with a table"};
  if (Value offsets = store.getRowOffsets()) {
    auto argument = dyn_cast<BlockArgument>(offsets);
    // The kernel finds the sequence of a query only by the row_offsets of attention.
    if (!argument || withoutCasts(op.getEpilogueIns()[argument.getArgNumber() - 1]) !=
                         withoutCasts(op.getRowOffsets()))
      return {store, "has other row_offsets than attention"};
  }
  if (element.getIntOrFloatBitWidth() == 8 && op.getAttendedType().getShape().back() % kUnit != 0)
    return {store, kNoUnits};
  return {};
}

AttentionBlocker fusednorm::findPrologueBlocker(RaggedAttentionOp op) {
  if (!op.getPrologue().empty())
    for (Operation &nested : op.getPrologue().front())
      if (isPrologueOp(&nested))
        if (AttentionBlocker blocker = findRowsBlocker(&nested); blocker.op)
          return blocker;
  return {};
}

AttentionBlocker fusednorm::findEpilogueBlocker(RaggedAttentionOp op) {
  AttentionEpilogue epilogue = AttentionEpilogue::of(op);
  if (epilogue.quantize)
    if (AttentionBlocker blocker = findQuantizeBlocker(op, epilogue.quantize); blocker.op)
      return blocker;
  return epilogue.store ? findStoreBlocker(op, epilogue.store) : AttentionBlocker();
}
