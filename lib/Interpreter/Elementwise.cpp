// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elementwise arith and math ops, on tensors and on scalars.

#include "Evaluator.h"
#include "ScalarFunctions.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

bool interpreter::isApproximate(Operation *op) {
  // Squares and inverses are a single correctly rounded operation.
  if (auto power = dyn_cast<math::FPowIOp>(op)) {
    APInt exponent;
    return !matchPattern(power.getRhs(), m_ConstantInt(&exponent)) || exponent.getSExtValue() > 2 ||
           exponent.getSExtValue() < -1;
  }
  return isa<math::AcosOp, math::AcoshOp, math::AsinOp, math::AsinhOp, math::Atan2Op, math::AtanOp,
             math::AtanhOp, math::CbrtOp, math::CosOp, math::CoshOp, math::ErfOp, math::ErfcOp,
             math::Exp2Op, math::ExpM1Op, math::ExpOp, math::Log10Op, math::Log1pOp, math::Log2Op,
             math::LogOp, math::PowFOp, math::SinOp, math::SinhOp, math::TanOp, math::TanhOp>(op);
}

/// Returns the error bound of such a function in compiled code: 8 half-ulps of the value, or of 1
/// for sin and cos.
static double getSlack(Operation *op, double value) {
  double units = 8 * getRoundoff(getElementTypeOrSelf(op->getResult(0)));
  return isa<math::SinOp, math::CosOp>(op) ? units : units * std::fabs(value);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Returns whether the reference supports elements of this type.
static bool isKnown(Type type) {
  std::optional<ElementType> element = getElementType(type);
  return element && (isEncodable(*element) || isWideInteger(*element) || type.isF64());
}

/// Returns the function of the op on elements, rounded to its result type; null for other ops.
static ScalarFunction getFunction(Operation *op, Evaluator &evaluator) {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 || op->getNumOperands() > 3 ||
      op->getNumRegions() != 0)
    return {};
  SmallVector<Type> from = llvm::map_to_vector(
      op->getOperandTypes(), [](Type type) { return getElementTypeOrSelf(type); });
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  // Scalars may have any width.
  bool isScalar = !isa<ShapedType>(op->getResult(0).getType());
  auto isUsable = [&](Type type) {
    return isKnown(type) ||
           (isScalar && type.isSignlessInteger() && type.getIntOrFloatBitWidth() <= 64);
  };
  if (!llvm::all_of(from, isUsable) || !isUsable(to))
    return {};
  if (ScalarFunction function = getConversion(op))
    return function;
  if (IntegerFunction function = getIntegerFunction(op))
    return [=](const ScalarValue *v) {
      int64_t operands[3];
      for (size_t i = 0; i < from.size(); ++i)
        operands[i] = v[i].integer;
      return ScalarValue{0, wrapTo(to, function(operands))};
    };
  FloatFunction function = getFloatFunction(op);
  if (!function)
    return {};
  bool isMoved = isApproximate(op);
  return [=, &evaluator](const ScalarValue *v) {
    double operands[3];
    for (size_t i = 0; i < from.size(); ++i)
      operands[i] = isa<FloatType>(from[i]) ? v[i].number : static_cast<double>(v[i].integer);
    double value = evaluator.rounded(to, function(operands));
    if (isMoved)
      value = evaluator.rounded(to, evaluator.moved(op, value, getSlack(op, value)));
    return isa<FloatType>(to) ? ScalarValue{value, 0} : ScalarValue{0, static_cast<int64_t>(value)};
  };
}

static LogicalResult evaluateTensors(Operation *op, const ScalarFunction &function,
                                     Evaluator &evaluator) {
  SmallVector<TensorValue> tensors(op->getNumOperands());
  SmallVector<Type> types;
  const TensorValue *shaped = nullptr;
  ScalarValue operands[3];
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    types.push_back(getElementTypeOrSelf(operand.getType()));
    if (!isa<TensorType>(operand.getType())) {
      operands[index] = std::get<ScalarValue>(evaluator.get(operand));
      continue;
    }
    tensors[index] = evaluator.tensor(operand);
    shaped = shaped ? shaped : &tensors[index];
    if (failed(evaluator.expectShape(op, "operand", tensors[index].shape, shaped->shape)))
      return failure();
  }
  TensorWriter result(getElementTypeOrSelf(op->getResult(0).getType()), shaped->shape,
                      evaluator.isExact());
  for (int64_t i = 0, e = shaped->count(); i < e; ++i) {
    for (size_t j = 0; j < tensors.size(); ++j)
      if (tensors[j].hasElements())
        operands[j] = tensors[j].at(types[j], i);
    result.set(i, function(operands));
  }
  // Fast-math flags permit other results, but require none, so they are ignored.
  evaluator.set(op->getResult(0), result.take());
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Returns the elements of a constant with its data in a resource of the module.
static FailureOr<TensorValue> readResource(DenseResourceElementsAttr attribute) {
  ShapedType type = attribute.getType();
  std::optional<ElementType> element = getElementType(type.getElementType());
  AsmResourceBlob *blob = attribute.getRawHandle().getBlob();
  if (!blob || !element ||
      int64_t(blob->getData().size()) != type.getNumElements() * byteSize(*element))
    return failure();
  HostTensor array;
  array.type = *element;
  array.shape = type.getShape().vec();
  SmallVector<int64_t> strides = computeSuffixProduct(type.getShape());
  array.strides.assign(strides.begin(), strides.end());
  array.data = const_cast<char *>(blob->getData().data());
  return readArray(array);
}

static LogicalResult evaluateConstant(arith::ConstantOp op, Evaluator &evaluator) {
  if (auto number = dyn_cast<FloatAttr>(op.getValue())) {
    evaluator.set(op, ScalarValue{number.getValueAsDouble(), 0});
    return success();
  }
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
    bool isTruth = integer.getValue().getBitWidth() == 1;
    evaluator.set(op, ScalarValue{0, isTruth ? int64_t(integer.getValue().getZExtValue())
                                             : integer.getValue().getSExtValue()});
    return success();
  }
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type || !isKnown(type.getElementType()))
    return op.emitOpError("of type ") << op.getType() << " has no reference";
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(op.getValue())) {
    FailureOr<TensorValue> value = readResource(resource);
    if (failed(value))
      return op.emitOpError("expected a dense_resource with data of the size of ")
             << type << "; the module lacks it or has other data";
    evaluator.set(op, std::move(*value));
    return success();
  }
  TensorWriter result(type.getElementType(), type.getShape().vec(), /*isExact=*/false);
  int64_t index = 0;
  if (auto elements = dyn_cast<DenseFPElementsAttr>(op.getValue())) {
    for (APFloat element : elements.getValues<APFloat>())
      result.set(index++, {element.convertToDouble(), 0});
  } else if (auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue())) {
    for (const APInt &element : elements.getValues<APInt>())
      result.set(index++, {0, wrapTo(type.getElementType(), element.getSExtValue())});
  } else {
    return op.emitOpError("of type ") << op.getType() << " has no reference";
  }
  evaluator.set(op, result.take());
  return success();
}

bool interpreter::evaluateElementwiseOp(Operation *op, Evaluator &evaluator,
                                        LogicalResult &result) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    result = evaluateConstant(constant, evaluator);
    return true;
  }
  // A scalar condition selects values of any type.
  if (auto select = dyn_cast<arith::SelectOp>(op);
      select && !isa<ShapedType>(select.getCondition().getType())) {
    evaluator.set(select,
                  evaluator.get(evaluator.integer(select.getCondition()) ? select.getTrueValue()
                                                                         : select.getFalseValue()));
    return true;
  }
  if (hasOwnRounding(op))
    return false;
  ScalarFunction function = getFunction(op, evaluator);
  if (!function)
    return false;
  if (isa<TensorType>(op->getResult(0).getType())) {
    result = evaluateTensors(op, function, evaluator);
    return true;
  }
  ScalarValue operands[3];
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    operands[index] = std::get<ScalarValue>(evaluator.get(operand));
  evaluator.set(op->getResult(0), function(operands));
  return true;
}
