// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats are computed in double and rounded once to the result type. For the arithmetic operations
// and types of up to 24 bits of precision this equals one correctly rounded operation. Functions
// without a specified rounding, such as exp and tanh, almost always give the rounded exact value.

#include "ScalarFunctions.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"
#include <cfenv>
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Returns the nearest power of two of f8E8M0FNU. Ties round up, 0 becomes 2^-127, and all other
/// values outside of the type become NaN.
static double roundToPowerOfTwo(double value) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (!(value >= 0) || std::isinf(value))
    return nan;
  if (value == 0)
    return std::ldexp(1.0, -127);
  int exponent;
  double fraction = std::frexp(value, &exponent); // in [1/2, 1)
  int power = std::max(fraction < 0.75 ? exponent - 1 : exponent, -127);
  return power > 127 ? nan : std::ldexp(1.0, power);
}

double interpreter::roundTo(Type type, double value) {
  if (type.isF64() || !isa<FloatType>(type))
    return value;
  if (isa<Float8E8M0FNUType>(type))
    return roundToPowerOfTwo(value);
  // Plain conversions do not saturate; only quantization does.
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type, Float8E5M2FNUZType>(type)) {
    APFloat number(value);
    bool losesInfo;
    number.convert(cast<FloatType>(type).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return number.convertToDouble();
  }
  ElementType element = *getElementType(type);
  return decode(element, encodeDouble(element, value));
}

int64_t interpreter::wrapTo(Type type, int64_t value) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.getWidth() >= 64)
    return value;
  if (integer.getWidth() == 1)
    return value & 1;
  return llvm::SignExtend64(uint64_t(value), integer.getWidth());
}

/// Returns the bits of an integer below its width, as an unsigned number.
static uint64_t toUnsigned(Type type, int64_t value) {
  auto integer = dyn_cast<IntegerType>(type);
  unsigned width = integer ? integer.getWidth() : 64;
  return width < 64 ? uint64_t(value) & ((uint64_t(1) << width) - 1) : uint64_t(value);
}

/// Returns the value of an integer, also of i1, with a sign.
static int64_t toSigned(Type type, int64_t value) {
  return type.isInteger(1) ? -value : wrapTo(type, value);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

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

/// Returns a function of the C library with one operand; null for other ops.
static double (*getLibraryFunction(Operation *op))(double) {
  using Function = double (*)(double);
  return llvm::TypeSwitch<Operation *, Function>(op)
      .Case([](math::AbsFOp) -> Function { return std::fabs; })
      .Case([](math::SqrtOp) -> Function { return std::sqrt; })
      .Case([](math::CbrtOp) -> Function { return std::cbrt; })
      .Case([](math::ExpOp) -> Function { return std::exp; })
      .Case([](math::Exp2Op) -> Function { return std::exp2; })
      .Case([](math::ExpM1Op) -> Function { return std::expm1; })
      .Case([](math::LogOp) -> Function { return std::log; })
      .Case([](math::Log2Op) -> Function { return std::log2; })
      .Case([](math::Log10Op) -> Function { return std::log10; })
      .Case([](math::Log1pOp) -> Function { return std::log1p; })
      .Case([](math::SinOp) -> Function { return std::sin; })
      .Case([](math::CosOp) -> Function { return std::cos; })
      .Case([](math::TanOp) -> Function { return std::tan; })
      .Case([](math::AsinOp) -> Function { return std::asin; })
      .Case([](math::AcosOp) -> Function { return std::acos; })
      .Case([](math::AtanOp) -> Function { return std::atan; })
      .Case([](math::SinhOp) -> Function { return std::sinh; })
      .Case([](math::CoshOp) -> Function { return std::cosh; })
      .Case([](math::TanhOp) -> Function { return std::tanh; })
      .Case([](math::AsinhOp) -> Function { return std::asinh; })
      .Case([](math::AcoshOp) -> Function { return std::acosh; })
      .Case([](math::AtanhOp) -> Function { return std::atanh; })
      .Case([](math::ErfOp) -> Function { return std::erf; })
      .Case([](math::ErfcOp) -> Function { return std::erfc; })
      .Case([](math::FloorOp) -> Function { return std::floor; })
      .Case([](math::CeilOp) -> Function { return std::ceil; })
      .Case([](math::TruncOp) -> Function { return std::trunc; })
      .Case([](math::RoundOp) -> Function { return std::round; })
      // The rounding mode of the process is to nearest even.
      .Case([](math::RoundEvenOp) -> Function { return std::nearbyint; })
      .Default([](Operation *) -> Function { return nullptr; });
}

/// Returns a test of math, whose result is 0 or 1; null for other ops.
static FloatFunction getTest(Operation *op) {
  return llvm::TypeSwitch<Operation *, FloatFunction>(op)
      .Case([](math::IsNaNOp) { return [](const double *v) { return std::isnan(v[0]); }; })
      .Case([](math::IsInfOp) { return [](const double *v) { return std::isinf(v[0]); }; })
      .Case([](math::IsFiniteOp) { return [](const double *v) { return std::isfinite(v[0]); }; })
      .Default([](Operation *) { return FloatFunction(); });
}

static FloatFunction getFma(math::FmaOp op) {
  if (getElementTypeOrSelf(op.getType()).isF64())
    return [](const double *v) { return std::fma(v[0], v[1], v[2]); };
  return [](const double *v) -> double {
    return std::fmaf(static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]));
  };
}

FloatFunction interpreter::getFloatFunction(Operation *op) {
  if (auto function = getLibraryFunction(op))
    return [=](const double *v) { return function(v[0]); };
  if (FloatFunction test = getTest(op))
    return test;
  return llvm::TypeSwitch<Operation *, FloatFunction>(op)
      .Case([](arith::AddFOp) { return [](const double *v) { return v[0] + v[1]; }; })
      .Case([](arith::SubFOp) { return [](const double *v) { return v[0] - v[1]; }; })
      .Case([](arith::MulFOp) { return [](const double *v) { return v[0] * v[1]; }; })
      .Case([](arith::DivFOp) { return [](const double *v) { return v[0] / v[1]; }; })
      .Case([](arith::RemFOp) { return [](const double *v) { return std::fmod(v[0], v[1]); }; })
      .Case([](arith::NegFOp) { return [](const double *v) { return -v[0]; }; })
      .Case([](arith::MaximumFOp) { return [](const double *v) { return maximum(v[0], v[1]); }; })
      .Case([](arith::MinimumFOp) { return [](const double *v) { return minimum(v[0], v[1]); }; })
      .Case([](arith::MaxNumFOp) { return [](const double *v) { return maxNumber(v[0], v[1]); }; })
      .Case([](arith::MinNumFOp) { return [](const double *v) { return minNumber(v[0], v[1]); }; })
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [](auto) { return [](const double *v) { return v[0]; }; })
      .Case([](math::RsqrtOp) { return [](const double *v) { return 1 / std::sqrt(v[0]); }; })
      .Case<math::PowFOp, math::FPowIOp>(
          [](auto) { return [](const double *v) { return std::pow(v[0], v[1]); }; })
      .Case([](math::Atan2Op) { return [](const double *v) { return std::atan2(v[0], v[1]); }; })
      .Case([](math::ClampFOp) {
        return [](const double *v) { return minNumber(maxNumber(v[0], v[1]), v[2]); };
      })
      .Case([](math::CopySignOp) {
        return [](const double *v) { return std::copysign(v[0], v[1]); };
      })
      .Case([](math::FmaOp op) { return getFma(op); })
      .Case([](arith::CmpFOp op) {
        auto predicate = op.getPredicate();
        return [=](const double *v) -> double { return compare(predicate, v[0], v[1]); };
      })
      .Default([](Operation *) { return FloatFunction(); });
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// Returns a division or remainder of integers; null for other ops. The result of an undefined
/// division is 0.
static IntegerFunction getDivision(Operation *op) {
  Type type = op->getNumResults() ? getElementTypeOrSelf(op->getResult(0).getType()) : Type();
  auto isSafe = [](int64_t a, int64_t b) {
    return b != 0 && !(b == -1 && a == std::numeric_limits<int64_t>::min());
  };
  auto floorDivide = [](int64_t a, int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
  };
  using V = const int64_t *;
  auto divideUnsigned = [=](V v, bool wantsRest, bool roundsUp) -> int64_t {
    uint64_t a = toUnsigned(type, v[0]), b = toUnsigned(type, v[1]);
    if (b == 0)
      return 0;
    return int64_t(wantsRest ? a % b : a / b + (roundsUp && a % b != 0));
  };
  return llvm::TypeSwitch<Operation *, IntegerFunction>(op)
      .Case(
          [=](arith::DivSIOp) { return [=](V v) { return isSafe(v[0], v[1]) ? v[0] / v[1] : 0; }; })
      .Case(
          [=](arith::RemSIOp) { return [=](V v) { return isSafe(v[0], v[1]) ? v[0] % v[1] : 0; }; })
      .Case([=](arith::FloorDivSIOp) {
        return [=](V v) { return isSafe(v[0], v[1]) ? floorDivide(v[0], v[1]) : 0; };
      })
      .Case([=](arith::CeilDivSIOp) {
        return [=](V v) { return isSafe(v[0], v[1]) ? -floorDivide(-v[0], v[1]) : 0; };
      })
      .Case([=](arith::DivUIOp) { return [=](V v) { return divideUnsigned(v, false, false); }; })
      .Case([=](arith::RemUIOp) { return [=](V v) { return divideUnsigned(v, true, false); }; })
      .Case([=](arith::CeilDivUIOp) { return [=](V v) { return divideUnsigned(v, false, true); }; })
      .Default([](Operation *) { return IntegerFunction(); });
}

/// Returns a shift, or a function of the bits; null for other ops.
static IntegerFunction getBitFunction(Operation *op) {
  Type type = op->getNumResults() ? getElementTypeOrSelf(op->getResult(0).getType()) : Type();
  auto integer = dyn_cast_or_null<IntegerType>(type);
  unsigned width = integer ? integer.getWidth() : 64;
  using V = const int64_t *;
  return llvm::TypeSwitch<Operation *, IntegerFunction>(op)
      .Case([](arith::AndIOp) { return [](V v) { return v[0] & v[1]; }; })
      .Case([](arith::OrIOp) { return [](V v) { return v[0] | v[1]; }; })
      .Case([](arith::XOrIOp) { return [](V v) { return v[0] ^ v[1]; }; })
      .Case([=](arith::ShLIOp) {
        return [=](V v) {
          return uint64_t(v[1]) < width ? int64_t(uint64_t(v[0]) << v[1]) : int64_t(0);
        };
      })
      .Case([=](arith::ShRUIOp) {
        return [=](V v) {
          return uint64_t(v[1]) < width ? int64_t(toUnsigned(type, v[0]) >> v[1]) : int64_t(0);
        };
      })
      .Case([=](arith::ShRSIOp) {
        return
            [=](V v) { return uint64_t(v[1]) < width ? toSigned(type, v[0]) >> v[1] : int64_t(0); };
      })
      .Case([=](math::CtPopOp) {
        return [=](V v) { return int64_t(llvm::popcount(toUnsigned(type, v[0]))); };
      })
      .Case([=](math::CountLeadingZerosOp) {
        return [=](V v) {
          return int64_t(llvm::countl_zero(toUnsigned(type, v[0]))) - int64_t(64 - width);
        };
      })
      .Case([=](math::CountTrailingZerosOp) {
        return [=](V v) {
          return std::min<int64_t>(llvm::countr_zero(toUnsigned(type, v[0])), width);
        };
      })
      .Default([](Operation *) { return IntegerFunction(); });
}

IntegerFunction interpreter::getIntegerFunction(Operation *op) {
  if (IntegerFunction function = getDivision(op))
    return function;
  if (IntegerFunction function = getBitFunction(op))
    return function;
  using V = const int64_t *;
  Type from = op->getNumOperands() ? getElementTypeOrSelf(op->getOperand(0).getType()) : Type();
  auto wraps = [](int64_t (*function)(uint64_t, uint64_t)) {
    return [=](V v) { return function(uint64_t(v[0]), uint64_t(v[1])); };
  };
  return llvm::TypeSwitch<Operation *, IntegerFunction>(op)
      .Case([=](arith::AddIOp) {
        return wraps([](uint64_t a, uint64_t b) { return int64_t(a + b); });
      })
      .Case([=](arith::SubIOp) {
        return wraps([](uint64_t a, uint64_t b) { return int64_t(a - b); });
      })
      .Case([=](arith::MulIOp) {
        return wraps([](uint64_t a, uint64_t b) { return int64_t(a * b); });
      })
      .Case([=](arith::MinSIOp) {
        return [=](V v) { return toSigned(from, v[0]) <= toSigned(from, v[1]) ? v[0] : v[1]; };
      })
      .Case([=](arith::MaxSIOp) {
        return [=](V v) { return toSigned(from, v[0]) >= toSigned(from, v[1]) ? v[0] : v[1]; };
      })
      .Case([=](arith::MinUIOp) {
        return [=](V v) { return toUnsigned(from, v[0]) <= toUnsigned(from, v[1]) ? v[0] : v[1]; };
      })
      .Case([=](arith::MaxUIOp) {
        return [=](V v) { return toUnsigned(from, v[0]) >= toUnsigned(from, v[1]) ? v[0] : v[1]; };
      })
      .Case([](math::AbsIOp) {
        return [](V v) { return v[0] < 0 ? int64_t(0 - uint64_t(v[0])) : v[0]; };
      })
      .Case<arith::IndexCastOp, arith::ExtSIOp>(
          [=](auto) { return [=](V v) { return toSigned(from, v[0]); }; })
      .Case([](arith::TruncIOp) { return [](V v) { return v[0]; }; })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp>(
          [=](auto) { return [=](V v) { return int64_t(toUnsigned(from, v[0])); }; })
      .Case([=](arith::CmpIOp op) {
        auto type = dyn_cast<IntegerType>(from);
        unsigned width = type ? type.getWidth() : 64;
        auto predicate = op.getPredicate();
        return [=](V v) -> int64_t {
          auto number = [&](int64_t value) {
            return APInt(width, value, /*isSigned=*/true, /*implicitTrunc=*/true);
          };
          return arith::applyCmpPredicate(predicate, number(v[0]), number(v[1]));
        };
      })
      .Default([](Operation *) { return IntegerFunction(); });
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Returns the bits of an element, as a signed integer of their width.
static int64_t bitsOf(Type type, const ScalarValue &value) {
  auto kind = dyn_cast<FloatType>(type);
  if (!kind)
    return value.integer;
  APFloat number(value.number);
  bool losesInfo;
  number.convert(kind.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getSExtValue();
}

static ScalarValue fromBits(Type type, int64_t bits) {
  auto kind = dyn_cast<FloatType>(type);
  if (!kind)
    return {0, wrapTo(type, bits)};
  APInt pattern(kind.getWidth(), bits, /*isSigned=*/true, /*implicitTrunc=*/true);
  return {APFloat(kind.getFloatSemantics(), pattern).convertToDouble(), 0};
}

/// Converts to an integer, towards zero. Values outside of the type have an unspecified result,
/// here the nearest integer of the type.
static int64_t toInteger(Type type, double value, bool isSigned) {
  unsigned width = cast<IntegerType>(type).getWidth();
  if (std::isnan(value))
    return 0;
  llvm::APSInt result(width, /*isUnsigned=*/!isSigned);
  bool isExact;
  APFloat(value).convertToInteger(result, APFloat::rmTowardZero, &isExact);
  return wrapTo(type, result.getSExtValue());
}

ScalarFunction interpreter::getConversion(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumResults() != 1)
    return {};
  Type from = getElementTypeOrSelf(op->getOperand(0).getType());
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  using V = const ScalarValue *;
  return llvm::TypeSwitch<Operation *, ScalarFunction>(op)
      .Case([=](arith::BitcastOp) { return [=](V v) { return fromBits(to, bitsOf(from, v[0])); }; })
      .Case([=](arith::SIToFPOp) {
        return
            [=](V v) { return ScalarValue{roundTo(to, double(toSigned(from, v[0].integer))), 0}; };
      })
      .Case([=](arith::UIToFPOp) {
        return [=](V v) {
          return ScalarValue{roundTo(to, double(toUnsigned(from, v[0].integer))), 0};
        };
      })
      .Case([=](arith::FPToSIOp) {
        return [=](V v) { return ScalarValue{0, toInteger(to, v[0].number, true)}; };
      })
      .Case([=](arith::FPToUIOp) {
        return [=](V v) { return ScalarValue{0, toInteger(to, v[0].number, false)}; };
      })
      .Case([=](arith::SelectOp) { return [](V v) { return v[0].integer ? v[1] : v[2]; }; })
      // Upstream's arith-expand defines both: the scale becomes f8E8M0FNU.
      .Case([=](arith::ScalingExtFOp op) {
        Type power = Float8E8M0FNUType::get(op.getContext());
        return [=](V v) {
          return ScalarValue{roundTo(to, v[0].number * roundTo(power, v[1].number)), 0};
        };
      })
      .Case([=](arith::ScalingTruncFOp op) {
        Type power = Float8E8M0FNUType::get(op.getContext());
        return [=](V v) {
          double quotient = roundTo(from, v[0].number / roundTo(power, v[1].number));
          return ScalarValue{roundTo(to, quotient), 0};
        };
      })
      .Default([](Operation *) { return ScalarFunction(); });
}
