// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds arithmetic on integers, indices and floats. Lowerings write arithmetic with this builder,
// in place of the long form `arith::AddIOp::create(b, loc, x, y)`:
//
//   Arith arith(b, loc);
//   Value offset = arith.num(row) * stride + 4;
//   Value isInside = arith.num(offset).ult(end);

#ifndef FUSEDNORM_DIALECT_UTILS_ARITH_H
#define FUSEDNORM_DIALECT_UTILS_ARITH_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

/// An operand of arithmetic: a value or a number. A number becomes a constant of the type of the
/// other operand.
class Operand {
public:
  template <typename T, typename = std::enable_if_t<std::is_convertible_v<T, mlir::Value> ||
                                                    std::is_convertible_v<T, int64_t>>>
  Operand(T operand) {
    if constexpr (std::is_floating_point_v<T>)
      real = operand, isReal = true;
    else if constexpr (std::is_convertible_v<T, mlir::Value>)
      value = operand, assert(value && "expected a value");
    else
      integer = static_cast<int64_t>(operand);
  }
  /// Null for a number.
  mlir::Value value;
  int64_t integer = 0;
  double real = 0;
  /// Whether the number is `real`.
  bool isReal = false;
};

class Arith;

/// A value with operators. They emit ops with the builder of the value, which must still exist.
/// Division, remainder and right shift are unsigned.
class Num : public mlir::Value {
public:
  Num(Arith &arith, mlir::Value value) : Value(value), arith(&arith) {}

  /// Compare integers or indices.
  Num eq(Operand y) const;
  Num ne(Operand y) const;
  Num ult(Operand y) const;
  Num ule(Operand y) const;
  Num ugt(Operand y) const;
  Num uge(Operand y) const;
  Num slt(Operand y) const;
  Num sle(Operand y) const;
  Num sgt(Operand y) const;
  Num sge(Operand y) const;

  Arith *arith;
};

Num operator+(Num x, Operand y);
Num operator-(Num x, Operand y);
Num operator*(Num x, Operand y);
Num operator/(Num x, Operand y);
Num operator%(Num x, Operand y);
Num operator&(Num x, Operand y);
Num operator|(Num x, Operand y);
Num operator^(Num x, Operand y);
Num operator<<(Num x, Operand y);
Num operator>>(Num x, Operand y);

/// Builds constants at the insertion point of another builder.
class Constants {
public:
  Constants(mlir::OpBuilder &b, mlir::Location loc) : b(b), loc(loc) {}
  virtual ~Constants() = default;

  /// Creates a constant. A subclass may return an earlier one.
  virtual mlir::Value constant(mlir::TypedAttr value);
  /// Creates a number of `type`. All elements of a vector are equal.
  mlir::Value constant(mlir::Type type, Operand number);
  mlir::Value index(int64_t value);
  mlir::Value i32(int64_t value);
  mlir::Value i64(int64_t value);
  mlir::Value f32(double value);
  mlir::Value boolean(bool value);

  mlir::OpBuilder &b;
  mlir::Location loc;
};

/// Builds arithmetic on scalars and vectors. The types of the operands select integer or float ops.
class Arith : public Constants {
public:
  enum class Folding {
    /// Each operation creates an op.
    None,
    /// Integer and index operations with known results create no op. Float operations create ops,
    /// since each rounding is an op.
    Integers,
  };
  using Predicate = mlir::arith::CmpIPredicate;
  using FloatPredicate = mlir::arith::CmpFPredicate;

  /// `numberType` is the type of operations on two numbers. Null if there are none.
  Arith(mlir::OpBuilder &b, mlir::Location loc, Folding folding = Folding::None,
        mlir::Type numberType = {})
      : Constants(b, loc), folding(folding), numberType(numberType) {}

  /// Returns a value for operators.
  Num num(Operand x);

  Num add(Operand x, Operand y);
  Num sub(Operand x, Operand y);
  Num mul(Operand x, Operand y);
  /// Unsigned for integers, like ceilDiv, rem, shr, min and max.
  Num div(Operand x, Operand y);
  Num ceilDiv(Operand x, Operand y);
  Num rem(Operand x, Operand y);
  Num bitAnd(Operand x, Operand y);
  Num bitOr(Operand x, Operand y);
  Num bitXor(Operand x, Operand y);
  Num shl(Operand x, Operand y);
  Num shr(Operand x, Operand y);
  Num shrS(Operand x, Operand y);
  /// Return NaN if one of the floats is NaN.
  Num min(Operand x, Operand y);
  Num max(Operand x, Operand y);
  Num minS(Operand x, Operand y);
  Num maxS(Operand x, Operand y);
  Num neg(mlir::Value x);
  Num isNaN(mlir::Value x);
  Num compare(Predicate predicate, Operand x, Operand y);
  Num compare(FloatPredicate predicate, Operand x, Operand y);
  Num select(mlir::Value condition, Operand x, Operand y);
  /// Returns the conjunction of two conditions; null means true.
  mlir::Value both(mlir::Value x, mlir::Value y);

  /// Converts the elements to the element type of `type`. Returns `x` if it has this element type.
  /// Integers are unsigned.
  Num convert(mlir::Value x, mlir::Type type);
  Num convertSigned(mlir::Value x, mlir::Type type);
  Num toIndex(mlir::Value x);
  /// Returns the same bits as elements of the element type of `type`.
  Num bitcast(mlir::Value x, mlir::Type type);

protected:
  /// Returns the value to use for the result of a folded operation.
  virtual mlir::Value folded(mlir::Value value) { return value; }

private:
  std::pair<mlir::Value, mlir::Value> values(Operand x, Operand y);
  template <typename OpT, typename... Operands>
  Num emit(bool isInteger, Operands... operands);
  template <typename IntOpT, typename FloatOpT = void>
  Num compute(Operand x, Operand y);
  Num convert(mlir::Value x, mlir::Type type, bool isSigned);

  Folding folding;
  mlir::Type numberType;
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_ARITH_H
