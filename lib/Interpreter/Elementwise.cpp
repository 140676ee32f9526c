// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elementwise arith and math ops, on tensors and on scalars. Floats are computed in double and
// rounded once to the result type. For the operations below and types of up to 24 bits of
// precision this equals one correctly rounded operation. Functions without a specified rounding,
// such as exp and tanh, almost always give the rounded exact value.

#include "Evaluator.h"
#include "fusednorm/Dialect/RowKernel/IR/Modifiers.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

//===----------------------------------------------------------------------===//
// Functions of the ops
//===----------------------------------------------------------------------===//

namespace {
/// A float op with up to three operands, before rounding; null for other ops.
using FloatFunction = std::function<double(const double *)>;
using IntegerFunction = std::function<int64_t(const int64_t *)>;
} // namespace

static double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}
static double minimum(double a, double b) { return -maximum(-a, -b); }
/// maximumNumber and minimumNumber of IEEE 754: they prefer numbers to NaN.
static double maxNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b);
}
static double minNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b);
}

static bool compare(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::AlwaysTrue:
    return true;
  case P::ORD:
    return !unordered;
  case P::UNO:
    return unordered;
  case P::OEQ:
    return !unordered && a == b;
  case P::OGT:
    return !unordered && a > b;
  case P::OGE:
    return !unordered && a >= b;
  case P::OLT:
    return !unordered && a < b;
  case P::OLE:
    return !unordered && a <= b;
  case P::ONE:
    return !unordered && a != b;
  case P::UEQ:
    return unordered || a == b;
  case P::UGT:
    return unordered || a > b;
  case P::UGE:
    return unordered || a >= b;
  case P::ULT:
    return unordered || a < b;
  case P::ULE:
    return unordered || a <= b;
  case P::UNE:
    return unordered || a != b;
  }
  return false;
}

static FloatFunction getFloatFunction(Operation *op) {
  return llvm::TypeSwitch<Operation *, FloatFunction>(op)
      .Case([](arith::AddFOp) { return [](const double *v) { return v[0] + v[1]; }; })
      .Case([](arith::SubFOp) { return [](const double *v) { return v[0] - v[1]; }; })
      .Case([](arith::MulFOp) { return [](const double *v) { return v[0] * v[1]; }; })
      .Case([](arith::DivFOp) { return [](const double *v) { return v[0] / v[1]; }; })
      .Case([](arith::NegFOp) { return [](const double *v) { return -v[0]; }; })
      .Case([](arith::MaximumFOp) { return [](const double *v) { return maximum(v[0], v[1]); }; })
      .Case([](arith::MinimumFOp) { return [](const double *v) { return minimum(v[0], v[1]); }; })
      .Case([](arith::MaxNumFOp) { return [](const double *v) { return maxNumber(v[0], v[1]); }; })
      .Case([](arith::MinNumFOp) { return [](const double *v) { return minNumber(v[0], v[1]); }; })
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [](auto) { return [](const double *v) { return v[0]; }; })
      .Case([](math::AbsFOp) { return [](const double *v) { return std::fabs(v[0]); }; })
      .Case([](math::SqrtOp) { return [](const double *v) { return std::sqrt(v[0]); }; })
      .Case([](math::RsqrtOp) { return [](const double *v) { return 1 / std::sqrt(v[0]); }; })
      .Case([](math::ExpOp) { return [](const double *v) { return std::exp(v[0]); }; })
      .Case([](math::Exp2Op) { return [](const double *v) { return std::exp2(v[0]); }; })
      .Case([](math::LogOp) { return [](const double *v) { return std::log(v[0]); }; })
      .Case([](math::Log2Op) { return [](const double *v) { return std::log2(v[0]); }; })
      .Case([](math::Log1pOp) { return [](const double *v) { return std::log1p(v[0]); }; })
      .Case([](math::TanhOp) { return [](const double *v) { return std::tanh(v[0]); }; })
      .Case([](math::ErfOp) { return [](const double *v) { return std::erf(v[0]); }; })
      .Case([](math::SinOp) { return [](const double *v) { return std::sin(v[0]); }; })
      .Case([](math::CosOp) { return [](const double *v) { return std::cos(v[0]); }; })
      .Case<math::PowFOp, math::FPowIOp>(
          [](auto) { return [](const double *v) { return std::pow(v[0], v[1]); }; })
      .Case<arith::SIToFPOp>([](arith::SIToFPOp op) {
        bool isTruth = getElementTypeOrSelf(op.getIn()).isInteger(1);
        return [=](const double *v) { return isTruth ? -v[0] : v[0]; };
      })
      .Case([](math::CopySignOp) {
        return [](const double *v) { return std::copysign(v[0], v[1]); };
      })
      .Case([](math::FmaOp) {
        return [](const double *v) -> double {
          return std::fmaf(static_cast<float>(v[0]), static_cast<float>(v[1]),
                           static_cast<float>(v[2]));
        };
      })
      .Case([](arith::CmpFOp op) {
        auto predicate = op.getPredicate();
        return [=](const double *v) -> double { return compare(predicate, v[0], v[1]); };
      })
      .Case([](arith::SelectOp) { return [](const double *v) { return v[0] != 0 ? v[1] : v[2]; }; })
      .Default([](Operation *) { return FloatFunction(); });
}

static IntegerFunction getIntegerFunction(Operation *op) {
  return llvm::TypeSwitch<Operation *, IntegerFunction>(op)
      .Case([](arith::AddIOp) { return [](const int64_t *v) { return v[0] + v[1]; }; })
      .Case([](arith::SubIOp) { return [](const int64_t *v) { return v[0] - v[1]; }; })
      .Case([](arith::MulIOp) { return [](const int64_t *v) { return v[0] * v[1]; }; })
      .Case([](arith::AndIOp) { return [](const int64_t *v) { return v[0] & v[1]; }; })
      .Case([](arith::OrIOp) { return [](const int64_t *v) { return v[0] | v[1]; }; })
      .Case([](arith::XOrIOp) { return [](const int64_t *v) { return v[0] ^ v[1]; }; })
      .Case([](arith::MinSIOp) { return [](const int64_t *v) { return std::min(v[0], v[1]); }; })
      .Case([](arith::MaxSIOp) { return [](const int64_t *v) { return std::max(v[0], v[1]); }; })
      .Case<arith::IndexCastOp, arith::TruncIOp>(
          [](auto) { return [](const int64_t *v) { return v[0]; }; })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp>([](auto op) {
        auto type = dyn_cast<IntegerType>(op.getIn().getType());
        unsigned width = type ? type.getWidth() : 64;
        return [=](const int64_t *v) -> int64_t {
          return width < 64 ? v[0] & ((int64_t(1) << width) - 1) : v[0];
        };
      })
      .Case([](arith::ExtSIOp op) {
        bool isTruth = op.getIn().getType().isInteger(1);
        return [=](const int64_t *v) { return isTruth ? -v[0] : v[0]; };
      })
      .Case([](arith::CmpIOp op) {
        auto type = dyn_cast<IntegerType>(op.getLhs().getType());
        unsigned width = type ? type.getWidth() : 64;
        auto predicate = op.getPredicate();
        return [=](const int64_t *v) -> int64_t {
          auto number = [&](int64_t value) {
            return APInt(width, value, /*isSigned=*/true, /*implicitTrunc=*/true);
          };
          return arith::applyCmpPredicate(predicate, number(v[0]), number(v[1]));
        };
      })
      .Default([](Operation *) { return IntegerFunction(); });
}

bool interpreter::isApproximate(Operation *op) {
  // Squares and inverses are a single correctly rounded operation.
  if (auto power = dyn_cast<math::FPowIOp>(op)) {
    APInt exponent;
    return !matchPattern(power.getRhs(), m_ConstantInt(&exponent)) || exponent.getSExtValue() > 2 ||
           exponent.getSExtValue() < -1;
  }
  return isa<math::ExpOp, math::Exp2Op, math::LogOp, math::Log2Op, math::Log1pOp, math::TanhOp,
             math::ErfOp, math::SinOp, math::CosOp, math::PowFOp>(op);
}

/// Returns the error bound of such a function in compiled code: 8 half-ulps of the value, or of 1
/// for sin and cos.
static double getSlack(Operation *op, double value) {
  double units = 8 * getRoundoff(getElementTypeOrSelf(op->getResult(0)));
  return isa<math::SinOp, math::CosOp>(op) ? units : units * std::fabs(value);
}

static double roundTo(Type type, double value) {
  if (type.isF64() || type.isInteger(1))
    return value;
  // Plain conversions do not saturate; only quantization does.
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type)) {
    APFloat number(value);
    bool losesInfo;
    number.convert(cast<FloatType>(type).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return number.convertToDouble();
  }
  ElementType element = *getElementType(type);
  return decode(element, encodeDouble(element, value));
}

/// Returns whether the reference supports the type: floats and i1.
static bool isKnown(Type type) {
  std::optional<ElementType> element = getElementType(type);
  return type.isInteger(1) || type.isF64() ||
         (isa<FloatType>(type) && element && isEncodable(*element));
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static double toDouble(const ScalarValue &value, Type type) {
  return isa<FloatType>(type) ? value.number : static_cast<double>(value.integer);
}

static LogicalResult evaluateScalars(Operation *op, const FloatFunction &function,
                                     Evaluator &evaluator) {
  double operands[3];
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    operands[index] = toDouble(std::get<ScalarValue>(evaluator.get(operand)), operand.getType());
  Type type = op->getResult(0).getType();
  double value = roundTo(type, function(operands));
  if (isApproximate(op))
    value = roundTo(type, evaluator.moved(op, value, getSlack(op, value)));
  evaluator.set(op->getResult(0), isa<FloatType>(type)
                                      ? ScalarValue{value, 0}
                                      : ScalarValue{0, static_cast<int64_t>(value)});
  return success();
}

static LogicalResult evaluateTensors(Operation *op, const FloatFunction &function,
                                     Evaluator &evaluator) {
  SmallVector<TensorValue> tensors;
  SmallVector<std::optional<double>> scalars;
  const TensorValue *shaped = nullptr;
  for (Value operand : op->getOperands()) {
    bool isTensor = isa<TensorType>(operand.getType());
    tensors.push_back(isTensor ? evaluator.tensor(operand) : TensorValue());
    scalars.push_back(std::nullopt);
    if (!isTensor)
      scalars.back() = toDouble(std::get<ScalarValue>(evaluator.get(operand)), operand.getType());
  }
  for (const TensorValue &tensor : tensors)
    if (tensor.numbers)
      shaped = shaped ? shaped : &tensor;
  for (const TensorValue &tensor : tensors)
    if (tensor.numbers && failed(evaluator.expectShape(op, "operand", tensor.shape, shaped->shape)))
      return failure();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  Numbers numbers(shaped->count());
  for (int64_t i = 0, e = numbers.size(); i < e; ++i) {
    double operands[3];
    for (size_t j = 0; j < tensors.size(); ++j)
      operands[j] = scalars[j] ? *scalars[j] : (*tensors[j].numbers)[i];
    numbers[i] = roundTo(type, function(operands));
    if (isApproximate(op))
      numbers[i] = roundTo(type, evaluator.moved(op, numbers[i], getSlack(op, numbers[i])));
  }
  // Fast-math flags permit other results, but require none, so they are ignored.
  evaluator.set(op->getResult(0), TensorValue::create(shaped->shape, std::move(numbers)));
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Returns the value of an integer; i1 is unsigned, other integers are signed.
static int64_t toNumber(const APInt &value) {
  return value.getBitWidth() == 1 ? int64_t(value.getZExtValue()) : value.getSExtValue();
}

static LogicalResult evaluateConstant(arith::ConstantOp op, Evaluator &evaluator) {
  if (auto number = dyn_cast<FloatAttr>(op.getValue())) {
    evaluator.set(op, ScalarValue{number.getValueAsDouble(), 0});
    return success();
  }
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
    evaluator.set(op, ScalarValue{0, toNumber(integer.getValue())});
    return success();
  }
  if (auto integers = dyn_cast<DenseIntElementsAttr>(op.getValue())) {
    std::vector<int64_t> shape = integers.getType().getShape().vec();
    std::optional<ElementType> element = getElementType(integers.getElementType());
    if (element && isWideInteger(*element)) {
      Integers values;
      for (const APInt &value : integers.getValues<APInt>())
        values.push_back(toNumber(value));
      evaluator.set(op, TensorValue::create(shape, std::move(values)));
      return success();
    }
    if (integers.getElementType().isInteger(1) || integers.getElementType().isInteger(8)) {
      Numbers values;
      for (const APInt &value : integers.getValues<APInt>())
        values.push_back(static_cast<float>(toNumber(value)));
      evaluator.set(op, TensorValue::create(shape, std::move(values)));
      return success();
    }
  }
  auto elements = dyn_cast<DenseFPElementsAttr>(op.getValue());
  if (!elements || !isKnown(elements.getElementType()) || elements.getElementType().isF64())
    return op.emitOpError("of type ") << op.getType() << " has no reference";
  Numbers numbers;
  for (APFloat element : elements.getValues<APFloat>())
    numbers.push_back(element.convertToDouble());
  evaluator.set(op, TensorValue::create(elements.getType().getShape().vec(), std::move(numbers)));
  return success();
}

bool interpreter::evaluateElementwiseOp(Operation *op, Evaluator &evaluator,
                                        LogicalResult &result) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    result = evaluateConstant(constant, evaluator);
    return true;
  }
  if (IntegerFunction function = getIntegerFunction(op)) {
    Type type = op->getResult(0).getType();
    if (!type.isIntOrIndex())
      return false;
    int64_t operands[3];
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      operands[index] = std::get<ScalarValue>(evaluator.get(operand)).integer;
    int64_t value = function(operands);
    if (auto integer = dyn_cast<IntegerType>(type))
      value = toNumber(APInt(integer.getWidth(), value, /*isSigned=*/true, /*implicitTrunc=*/true));
    evaluator.set(op->getResult(0), ScalarValue{0, value});
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op);
      select && select.getType().isIntOrIndex() && select.getCondition().getType().isInteger(1)) {
    evaluator.set(select,
                  evaluator.get(evaluator.integer(select.getCondition()) ? select.getTrueValue()
                                                                         : select.getFalseValue()));
    return true;
  }
  FloatFunction function = getFloatFunction(op);
  if (!function || hasOwnRounding(op))
    return false;
  // Integers of fixed width are converted element by element.
  auto isFloat = [](Type type) {
    return isKnown(getElementTypeOrSelf(type)) || isa<IntegerType>(type);
  };
  auto isTensorOfF64 = [](Type type) {
    return isa<ShapedType>(type) && getElementTypeOrSelf(type).isF64();
  };
  if (!llvm::all_of(op->getOperandTypes(), isFloat) || !isFloat(op->getResult(0).getType()) ||
      llvm::any_of(op->getOperandTypes(), isTensorOfF64))
    return false;
  result = isa<TensorType>(op->getResult(0).getType()) ? evaluateTensors(op, function, evaluator)
                                                       : evaluateScalars(op, function, evaluator);
  return true;
}
