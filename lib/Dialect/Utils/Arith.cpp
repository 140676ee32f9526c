// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/Arith.h"

using namespace mlir;
using namespace fusednorm;

static bool isFloat(Value value) { return isa<FloatType>(getElementTypeOrSelf(value.getType())); }

/// Returns the shape of `shaped` with the element type of `type`.
static Type withElement(Type shaped, Type type) {
  auto container = dyn_cast<ShapedType>(shaped);
  return container ? Type(container.clone(getElementTypeOrSelf(type))) : type;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value Constants::constant(TypedAttr value) { return arith::ConstantOp::create(b, loc, value); }

Value Constants::constant(Type type, Operand number) {
  assert(!number.value && "expected a number");
  Type element = getElementTypeOrSelf(type);
  TypedAttr scalar;
  if (isa<FloatType>(element)) {
    scalar = FloatAttr::get(element, number.isReal ? number.real : double(number.integer));
  } else {
    assert(!number.isReal && "expected an integer");
    scalar = IntegerAttr::get(element, number.integer);
  }
  if (auto shaped = dyn_cast<ShapedType>(type))
    return constant(DenseElementsAttr::get(shaped, Attribute(scalar)));
  return constant(scalar);
}

Value Constants::index(int64_t value) { return constant(b.getIndexAttr(value)); }
Value Constants::i32(int64_t value) { return constant(b.getI32Type(), value); }
Value Constants::i64(int64_t value) { return constant(b.getI64Type(), value); }
Value Constants::f32(double value) { return constant(b.getF32Type(), value); }
Value Constants::boolean(bool value) { return constant(b.getBoolAttr(value)); }

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

std::pair<Value, Value> Arith::values(Operand x, Operand y) {
  Type type = x.value ? x.value.getType() : y.value ? y.value.getType() : numberType;
  assert(type && "expected a value, or a builder with a type of numbers");
  Value lhs = x.value ? x.value : constant(type, x);
  Value rhs = y.value ? y.value : constant(type, y);
  return {lhs, rhs};
}

template <typename OpT, typename... Operands>
Num Arith::emit(bool isInteger, Operands... operands) {
  if (isInteger && folding == Folding::Integers)
    return num(folded(b.createOrFold<OpT>(loc, operands...)));
  return num(OpT::create(b, loc, operands...).getResult());
}

template <typename IntOpT, typename FloatOpT>
Num Arith::compute(Operand x, Operand y) {
  auto [lhs, rhs] = values(x, y);
  if constexpr (!std::is_void_v<FloatOpT>)
    if (isFloat(lhs))
      return emit<FloatOpT>(/*isInteger=*/false, lhs, rhs);
  return emit<IntOpT>(/*isInteger=*/true, lhs, rhs);
}

Num Arith::num(Operand x) { return Num(*this, x.value ? x.value : constant(numberType, x)); }

Num Arith::add(Operand x, Operand y) {
  if (folding == Folding::Integers && x.value && !isFloat(x.value) && !y.value && !y.integer)
    return num(x);
  return compute<arith::AddIOp, arith::AddFOp>(x, y);
}
Num Arith::sub(Operand x, Operand y) { return compute<arith::SubIOp, arith::SubFOp>(x, y); }
Num Arith::mul(Operand x, Operand y) { return compute<arith::MulIOp, arith::MulFOp>(x, y); }
Num Arith::div(Operand x, Operand y) { return compute<arith::DivUIOp, arith::DivFOp>(x, y); }
Num Arith::ceilDiv(Operand x, Operand y) { return compute<arith::CeilDivUIOp>(x, y); }
Num Arith::rem(Operand x, Operand y) { return compute<arith::RemUIOp, arith::RemFOp>(x, y); }
Num Arith::bitAnd(Operand x, Operand y) { return compute<arith::AndIOp>(x, y); }
Num Arith::bitOr(Operand x, Operand y) { return compute<arith::OrIOp>(x, y); }
Num Arith::bitXor(Operand x, Operand y) { return compute<arith::XOrIOp>(x, y); }
Num Arith::shl(Operand x, Operand y) { return compute<arith::ShLIOp>(x, y); }
Num Arith::shr(Operand x, Operand y) { return compute<arith::ShRUIOp>(x, y); }
Num Arith::shrS(Operand x, Operand y) { return compute<arith::ShRSIOp>(x, y); }
Num Arith::min(Operand x, Operand y) { return compute<arith::MinUIOp, arith::MinimumFOp>(x, y); }
Num Arith::max(Operand x, Operand y) { return compute<arith::MaxUIOp, arith::MaximumFOp>(x, y); }
Num Arith::minS(Operand x, Operand y) { return compute<arith::MinSIOp>(x, y); }
Num Arith::maxS(Operand x, Operand y) { return compute<arith::MaxSIOp>(x, y); }
Num Arith::neg(Value x) { return emit<arith::NegFOp>(/*isInteger=*/false, x); }
Num Arith::isNaN(Value x) { return compare(FloatPredicate::UNO, x, x); }

Num Arith::compare(Predicate predicate, Operand x, Operand y) {
  auto [lhs, rhs] = values(x, y);
  return emit<arith::CmpIOp>(/*isInteger=*/true, predicate, lhs, rhs);
}

Num Arith::compare(FloatPredicate predicate, Operand x, Operand y) {
  auto [lhs, rhs] = values(x, y);
  return emit<arith::CmpFOp>(/*isInteger=*/false, predicate, lhs, rhs);
}

Num Arith::select(Value condition, Operand x, Operand y) {
  auto [lhs, rhs] = values(x, y);
  return emit<arith::SelectOp>(/*isInteger=*/true, condition, lhs, rhs);
}

Value Arith::both(Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  return bitAnd(x, y);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Num Arith::convert(Value x, Type type, bool isSigned) {
  Type to = withElement(x.getType(), type);
  Type from = getElementTypeOrSelf(x.getType()), element = getElementTypeOrSelf(type);
  if (from == element)
    return num(x);
  if (isa<FloatType>(from) && isa<FloatType>(element))
    return from.getIntOrFloatBitWidth() < element.getIntOrFloatBitWidth()
               ? emit<arith::ExtFOp>(/*isInteger=*/false, to, x)
               : emit<arith::TruncFOp>(/*isInteger=*/false, to, x);
  if (isa<FloatType>(from))
    return isSigned ? emit<arith::FPToSIOp>(/*isInteger=*/false, to, x)
                    : emit<arith::FPToUIOp>(/*isInteger=*/false, to, x);
  if (isa<FloatType>(element))
    return isSigned ? emit<arith::SIToFPOp>(/*isInteger=*/false, to, x)
                    : emit<arith::UIToFPOp>(/*isInteger=*/false, to, x);
  if (from.isIndex() || element.isIndex())
    return isSigned ? emit<arith::IndexCastOp>(/*isInteger=*/true, to, x)
                    : emit<arith::IndexCastUIOp>(/*isInteger=*/true, to, x);
  if (from.getIntOrFloatBitWidth() > element.getIntOrFloatBitWidth())
    return emit<arith::TruncIOp>(/*isInteger=*/true, to, x);
  return isSigned ? emit<arith::ExtSIOp>(/*isInteger=*/true, to, x)
                  : emit<arith::ExtUIOp>(/*isInteger=*/true, to, x);
}

Num Arith::convert(Value x, Type type) { return convert(x, type, /*isSigned=*/false); }
Num Arith::convertSigned(Value x, Type type) { return convert(x, type, /*isSigned=*/true); }
Num Arith::toIndex(Value x) { return convert(x, b.getIndexType()); }
Num Arith::bitcast(Value x, Type type) {
  return emit<arith::BitcastOp>(/*isInteger=*/false, withElement(x.getType(), type), x);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Num Num::eq(Operand y) const { return arith->compare(arith::CmpIPredicate::eq, *this, y); }
Num Num::ne(Operand y) const { return arith->compare(arith::CmpIPredicate::ne, *this, y); }
Num Num::ult(Operand y) const { return arith->compare(arith::CmpIPredicate::ult, *this, y); }
Num Num::ule(Operand y) const { return arith->compare(arith::CmpIPredicate::ule, *this, y); }
Num Num::ugt(Operand y) const { return arith->compare(arith::CmpIPredicate::ugt, *this, y); }
Num Num::uge(Operand y) const { return arith->compare(arith::CmpIPredicate::uge, *this, y); }
Num Num::slt(Operand y) const { return arith->compare(arith::CmpIPredicate::slt, *this, y); }
Num Num::sle(Operand y) const { return arith->compare(arith::CmpIPredicate::sle, *this, y); }
Num Num::sgt(Operand y) const { return arith->compare(arith::CmpIPredicate::sgt, *this, y); }
Num Num::sge(Operand y) const { return arith->compare(arith::CmpIPredicate::sge, *this, y); }

Num fusednorm::operator+(Num x, Operand y) { return x.arith->add(x, y); }
Num fusednorm::operator-(Num x, Operand y) { return x.arith->sub(x, y); }
Num fusednorm::operator*(Num x, Operand y) { return x.arith->mul(x, y); }
Num fusednorm::operator/(Num x, Operand y) { return x.arith->div(x, y); }
Num fusednorm::operator%(Num x, Operand y) { return x.arith->rem(x, y); }
Num fusednorm::operator&(Num x, Operand y) { return x.arith->bitAnd(x, y); }
Num fusednorm::operator|(Num x, Operand y) { return x.arith->bitOr(x, y); }
Num fusednorm::operator^(Num x, Operand y) { return x.arith->bitXor(x, y); }
Num fusednorm::operator<<(Num x, Operand y) { return x.arith->shl(x, y); }
Num fusednorm::operator>>(Num x, Operand y) { return x.arith->shr(x, y); }
