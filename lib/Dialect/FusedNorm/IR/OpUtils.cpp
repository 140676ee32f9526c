// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"
#include "WarnOnce.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MlaOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// Prints a shape as in a type, for example [4, ?, 64].
struct PrintedShape {
  ArrayRef<int64_t> extents;
};

InFlightDiagnostic &operator<<(InFlightDiagnostic &diag, PrintedShape shape) {
  diag << "[";
  for (auto [i, extent] : llvm::enumerate(shape.extents)) {
    if (i)
      diag << ", ";
    if (ShapedType::isDynamic(extent))
      diag << "?";
    else
      diag << extent;
  }
  diag << "]";
  return diag;
}
} // namespace

static LogicalResult verifyInnermostStride(Operation *op, unsigned index, MemRefType type) {
  if (type.getRank() == 0 || type.getLayout().isIdentity())
    return success();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return op->emitOpError("operand #")
           << index << ": expected a memref with strides, got " << type;
  if (strides.back() != 1)
    return op->emitOpError("operand #")
           << index << ": expected innermost stride 1, got "
           << (ShapedType::isDynamic(strides.back()) ? "?" : std::to_string(strides.back()))
           << " in " << type
           << "; if it is known to be 1, use memref.cast, and bufferize with identity layout maps "
              "at function boundaries";
  return success();
}

LogicalResult opimpl::verifyCommon(DestinationStyleOpInterface op) {
  std::optional<unsigned> tensor, memref;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned index = operand.getOperandNumber();
    if (isa<TensorType>(operand.get().getType()))
      tensor = tensor ? tensor : index;
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      continue;
    memref = memref ? memref : index;
    if (failed(verifyInnermostStride(op, index, type)))
      return failure();
  }
  if (tensor && memref)
    return op->emitOpError("expected tensors only or memrefs only, got ")
           << op->getOperand(*tensor).getType() << " as operand #" << *tensor << " and "
           << op->getOperand(*memref).getType() << " as operand #" << *memref;

  OperandRange inits = op.getDpsInits();
  unsigned expected = memref ? 0 : inits.size();
  if (op->getNumResults() != expected)
    return op->emitOpError("number of results: expected ")
           << expected << (memref ? ", as outs are memrefs" : ", one for each of outs") << ", got "
           << op->getNumResults();
  for (auto [i, result] : llvm::enumerate(op->getResultTypes()))
    if (result != inits[i].getType())
      return op->emitOpError("result #") << i << ": expected the type of its destination, "
                                         << inits[i].getType() << ", got " << result;
  warnIfEpsilonVanishes(op);
  return success();
}

/// Returns the type to which the op rounds its epsilons, or null if it does not round them.
static Type getEpsilonType(Operation *op) {
  auto numerics = op->getAttrOfType<NumericsAttr>("numerics");
  // MLA prefill and decode expand to ops that are checked.
  if (isa<ApplyRmsNormOp, ApplyQkRmsNormOp, ExpandableOpInterface>(op))
    return {};
  bool isLatent = isa<MlaFusedRopeRmsNormQuantizationOp, FusedRopeRmsNormQuantizationKernelOp>(op);
  if (!numerics || numerics.getEpsilon() == EpsilonRounding::Exact ||
      (isLatent && !numerics.getWrittenEpsilon()))
    return {};
  Value x = op->getOperand(0);
  // These ops normalize kv. Without kv they normalize f32.
  if (auto latent = dyn_cast<MlaFusedRopeRmsNormQuantizationOp>(op))
    x = latent.getKv();
  if (auto latent = dyn_cast<FusedRopeRmsNormQuantizationKernelOp>(op))
    x = latent.getKv();
  return x ? getElementTypeOrSelf(x.getType()) : Type();
}

void opimpl::warnIfEpsilonVanishes(Operation *op) {
  auto type = dyn_cast_or_null<FloatType>(getEpsilonType(op));
  auto roles = dyn_cast<OperandRolesOpInterface>(op);
  if (!type || !roles)
    return;
  for (OpOperand *operand : roles.getNonNegativeScalars()) {
    Value scalar = operand->get();
    if (auto argument = dyn_cast<BlockArgument>(scalar))
      if (auto fused = dyn_cast_or_null<FusedOp>(argument.getOwner()->getParentOp()))
        scalar = fused->getOperand(argument.getArgNumber());
    std::optional<APFloat> epsilon = getConstantF32(scalar);
    if (!epsilon || epsilon->isZero() || !roundTo(*epsilon, type).isZero())
      continue;
    auto *warnings = op->getDialect()->getRegisteredInterface<WarnOnce>();
    if (!warnings || !warnings->isFirst(op->getLoc()))
      return;
    SmallString<16> text;
    epsilon->toString(text);
    op->emitWarning("'") << op->getName()
                         << "' op epsilon: expected 0 or a value that does not round to 0 in "
                         << type << ", the type of the input, got " << text
                         << ": rows of zeros give NaN; set epsilon = exact in the numerics";
  }
}

LogicalResult opimpl::verifyRequired(Operation *op, ArrayRef<int32_t> groups, uint32_t required) {
  for (auto [number, size] : llvm::enumerate(groups))
    if ((required >> number & 1) && size != 1)
      return op->emitOpError("operandSegmentSizes: expected 1 for operand group #")
             << number << ", got " << size;
  return success();
}

LogicalResult opimpl::verifyHasRow(Operation *op, StringRef label, StringRef name,
                                   ShapedType type) {
  if (type.getRank() >= 1)
    return success();
  return op->emitOpError(name) << ": expected rank 1 or more, got " << type << " (" << label << ")";
}

LogicalResult opimpl::verifyShape(Operation *op, StringRef label, StringRef name, ShapedType type,
                                  ArrayRef<int64_t> expected) {
  if (succeeded(verifyCompatibleShape(type.getShape(), expected)))
    return success();
  InFlightDiagnostic diag = op->emitOpError(name);
  diag << ": expected shape " << PrintedShape{expected};
  return diag << ", got " << type << " (" << label << ")";
}

LogicalResult opimpl::verifyLeadingShape(Operation *op, StringRef label, StringRef name,
                                         ShapedType type, ShapedType like) {
  int64_t last = type.getRank() ? type.getShape().back() : ShapedType::kDynamic;
  return verifyShape(op, label, name, type, withLastExtent(like, last));
}

LogicalResult opimpl::verifySameElement(Operation *op, StringRef label, StringRef name,
                                        ShapedType type, StringRef likeName, ShapedType like) {
  if (type.getElementType() == like.getElementType())
    return success();
  return op->emitOpError(name) << ": expected elements of type " << like.getElementType()
                               << " as in " << likeName << ", got " << type << " (" << label << ")";
}

LogicalResult opimpl::verifyColumn(Operation *op, StringRef label, StringRef name, ShapedType type,
                                   int64_t column) {
  int64_t columns = type.getShape().back();
  if (column >= 0 && (ShapedType::isDynamic(columns) || column < columns))
    return success();
  return op->emitOpError("column: expected a column of ")
         << name << ", which is " << type << ", got " << column << " (" << label << ")";
}

SmallVector<int64_t> opimpl::withLastExtent(ShapedType type, int64_t extent) {
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = extent;
  return shape;
}

//===----------------------------------------------------------------------===//
// Destination style
//===----------------------------------------------------------------------===//

void fusednorm::opimpl::getEffects(DestinationStyleOpInterface op,
                                   SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool isInit = op.isDpsInit(&operand);
    if (!isInit || isInitRead(operand))
      effects.emplace_back(MemoryEffects::Read::get(), &operand, /*stage=*/0,
                           /*effectOnFullRegion=*/true, SideEffects::DefaultResource::get());
    if (isInit)
      effects.emplace_back(MemoryEffects::Write::get(), &operand, /*stage=*/1,
                           /*effectOnFullRegion=*/!isInitRead(operand),
                           SideEffects::DefaultResource::get());
  }
}

LogicalResult fusednorm::opimpl::reifyResultShapes(OpBuilder &builder,
                                                   DestinationStyleOpInterface op,
                                                   ReifiedRankedShapedTypeDims &shapes) {
  for (OpResult result : op->getResults())
    shapes.push_back(
        tensor::getMixedSizes(builder, op.getLoc(), op.getTiedOpOperand(result)->get()));
  return success();
}

void fusednorm::opimpl::getResultNames(DestinationStyleOpInterface op,
                                       OpAsmSetValueNameFn setNameFn) {
  auto roles = cast<OperandRolesOpInterface>(*op);
  for (OpResult result : op->getResults())
    if (StringRef name = roles.getResultNameOf(*op.getTiedOpOperand(result)); !name.empty())
      setNameFn(result, name);
}

bool fusednorm::isInitRead(OpOperand &init) {
  auto roles = dyn_cast<OperandRolesOpInterface>(init.getOwner());
  return !roles || roles.isDestinationRead(init);
}

//===----------------------------------------------------------------------===//
// Bodies and constants
//===----------------------------------------------------------------------===//

Value opimpl::createEmptyLike(OpBuilder &builder, Location loc, Value like, Type elementType) {
  return tensor::EmptyOp::create(builder, loc, tensor::getMixedSizes(builder, loc, like),
                                 elementType);
}

std::optional<APFloat> opimpl::getConstantF32(Value value) {
  FloatAttr attr;
  if (value && matchPattern(value, m_Constant(&attr)))
    return attr.getValue();
  return std::nullopt;
}

APFloat opimpl::roundTo(APFloat value, Type type) {
  bool losesInfo;
  value.convert(cast<FloatType>(type).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

bool opimpl::isNeutralOffset(Value offset, Type roundedTo, Value gamma) {
  std::optional<APFloat> value = getConstantF32(offset);
  if (!value)
    return false;
  APFloat rounded = roundTo(*value, roundedTo);
  if (!rounded.isZero() || rounded.isNegative())
    return rounded.isZero();
  DenseFPElementsAttr elements;
  return matchPattern(gamma, m_Constant(&elements)) &&
         llvm::none_of(elements.getValues<APFloat>(),
                       [](const APFloat &element) { return element.isNegZero(); });
}

bool opimpl::isNeutralBound(Value bound, Value scales, NumericsAttr numerics) {
  std::optional<APFloat> value = getConstantF32(bound);
  // With BoundForm::Comparison, an infinite bound replaces NaN.
  if (!value || !scales || numerics.getBound() != BoundForm::Minimum)
    return false;
  APFloat rounded = roundTo(*value, cast<ShapedType>(scales.getType()).getElementType());
  return rounded.isInfinity() && !rounded.isNegative();
}
