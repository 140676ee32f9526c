// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits mov, integer, floating-point, predicate and bit operations, and functions that are
// specified by an error bound.

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Emits moves of registers, and packing: mov.b32 d, {lo, hi} and mov.b32 {lo, hi}, d.
bool mov(PtxEmitter &e, const Statement &s, Modifiers m) {
  PtxType t = m.takeType();
  if (!t || !m.done() || s.arguments.size() != 2 || t.totalBits() > 64)
    return false;
  const Argument &to = s.arguments[0], &from = s.arguments[1];
  if (to.kind == Argument::Kind::Single && from.kind == Argument::Kind::Single) {
    Value value = e.read(from, t.kind == 'p' ? Type(e.b.getI1Type()) : e.integer(t.totalBits()));
    return value && e.write(to, value);
  }
  unsigned whole = t.totalBits();
  if (from.kind == Argument::Kind::Vector && to.kind == Argument::Kind::Single) {
    unsigned part = whole / from.parts.size();
    Value value;
    for (auto [i, operand] : llvm::enumerate(from.parts)) {
      Value bits = e.read(operand, e.integer(part));
      if (!bits)
        return false;
      bits = e.as(bits, e.integer(whole));
      if (i)
        bits = LLVM::ShlOp::create(e.b, e.loc, bits, e.constant(e.integer(whole), i * part));
      value = value ? Value(LLVM::OrOp::create(e.b, e.loc, value, bits)) : bits;
    }
    return e.write(to, value);
  }
  if (to.kind != Argument::Kind::Vector || from.kind != Argument::Kind::Single)
    return false;
  unsigned part = whole / to.parts.size();
  Value value = e.read(from, e.integer(whole));
  if (!value)
    return false;
  for (auto [i, operand] : llvm::enumerate(to.parts)) {
    Value bits = LLVM::LShrOp::create(e.b, e.loc, value, e.constant(e.integer(whole), i * part));
    if (!e.write(operand, e.as(bits, e.integer(part))))
      return false;
  }
  return true;
}

/// Emits functions of floats that are specified by an error bound. They become calls of intrinsics,
/// which CallPatterns.cpp lowers.
bool approximate(PtxEmitter &e, const Statement &s, Modifiers m) {
  bool approx = m.take("approx");
  bool ftz = m.take("ftz");
  if (!approx || !m.take("f32") || !m.done() || s.arguments.size() != 2)
    return false;
  Value value = e.read(s.arguments[1], e.b.getF32Type());
  if (!value)
    return false;
  std::string name = ("llvm.nvvm." + s.base() + ".approx" + (ftz ? ".ftz" : "") + ".f").str();
  auto call = LLVM::CallIntrinsicOp::create(e.b, e.loc, e.b.getF32Type(), e.b.getStringAttr(name),
                                            ValueRange{value});
  return e.write(s.arguments[0], call->getResult(0));
}

/// Emits rcp and sqrt, correctly rounded or approximate.
bool root(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.take("rn"))
    return approximate(e, s, m);
  if (!m.take("f32") || !m.done() || s.arguments.size() != 2)
    return false;
  Type f32 = e.b.getF32Type();
  Value value = e.read(s.arguments[1], f32);
  if (!value)
    return false;
  if (s.base() == "sqrt")
    return e.write(s.arguments[0], LLVM::SqrtOp::create(e.b, e.loc, value));
  return e.write(s.arguments[0],
                 LLVM::FDivOp::create(e.b, e.loc, e.constant(f32, 0x3F800000), value));
}

/// Reads all operands after the destination as values of one type. Returns an empty list on
/// failure.
SmallVector<Value> readAll(PtxEmitter &e, const Statement &s, Type type, bool isSigned = false) {
  SmallVector<Value> values;
  for (const Argument &argument : ArrayRef(s.arguments).drop_front()) {
    Value value = e.read(argument, type, isSigned);
    if (!value)
      return {};
    values.push_back(value);
  }
  return values;
}

/// Emits add, sub, mul, div, fma, min, max, neg and abs of floats and of pairs of floats.
bool floating(PtxEmitter &e, const Statement &s, Modifiers m) {
  StringRef name = s.base();
  bool full = name == "div" && !m.takeOneOf({"full", "approx"}).empty();
  if (!full)
    m.take("rn");
  bool ftz = m.take("ftz");
  bool nan = (name == "min" || name == "max") && m.take("NaN");
  PtxType t = m.takeType();
  if (!t.isFloat() || t.bits < 16 || !m.done())
    return false;
  // A kernel attribute flushes subnormals for the whole kernel, so .ftz needs no code.
  if (ftz && !full && t.bits == 32)
    return e.fail("expected '" + name + "' without .ftz");
  SmallVector<Value> a = readAll(e, s, e.type(t));
  size_t wanted = name == "fma" ? 3 : name == "neg" || name == "abs" ? 1 : 2;
  if (a.size() != wanted)
    return false;
  Value result;
  // add, sub and mul of two 16-bit floats are exact in f32 before their one rounding.
  bool widen = t.bits == 16 && (name == "add" || name == "sub" || name == "mul");
  Type wide = e.b.getF32Type();
  if (t.lanes == 2)
    wide = VectorType::get({2}, wide);
  if (widen)
    for (Value &value : a)
      value = LLVM::FPExtOp::create(e.b, e.loc, wide, value);
  if (name == "add")
    result = LLVM::FAddOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "sub")
    result = LLVM::FSubOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "mul")
    result = LLVM::FMulOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "div")
    result = LLVM::FDivOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "fma")
    result = LLVM::FMAOp::create(e.b, e.loc, a[0], a[1], a[2]);
  else if (name == "min")
    result = nan ? Value(LLVM::MinimumOp::create(e.b, e.loc, a[0], a[1]))
                 : Value(LLVM::MinNumOp::create(e.b, e.loc, a[0], a[1]));
  else if (name == "max")
    result = nan ? Value(LLVM::MaximumOp::create(e.b, e.loc, a[0], a[1]))
                 : Value(LLVM::MaxNumOp::create(e.b, e.loc, a[0], a[1]));
  else if (name == "neg")
    result = LLVM::FNegOp::create(e.b, e.loc, a[0]);
  else
    result = LLVM::FAbsOp::create(e.b, e.loc, a[0]);
  if (widen)
    result = LLVM::FPTruncOp::create(e.b, e.loc, e.type(t), result);
  return e.write(s.arguments[0], result);
}

bool integral(PtxEmitter &e, const Statement &s, Modifiers m) {
  StringRef name = s.base();
  StringRef half = name == "mul" || name == "mad" ? m.takeOneOf({"lo", "hi", "wide"}) : StringRef();
  PtxType t = m.takeType();
  if (!t || t.isFloat() || t.kind == 'p' || t.lanes > 1 || !m.done())
    return false;
  bool isSigned = t.kind == 's';
  Type type = e.integer(t.bits);
  auto &b = e.b;
  if (name == "mul" || name == "mad") {
    if (half.empty() || s.arguments.size() != (name == "mul" ? 3u : 4u))
      return false;
    Value x = e.read(s.arguments[1], type, isSigned), y = e.read(s.arguments[2], type, isSigned);
    if (!x || !y)
      return false;
    Type sum = type;
    Value product;
    if (half == "lo") {
      product = LLVM::MulOp::create(b, e.loc, x, y);
    } else {
      Type twice = e.integer(2 * t.bits);
      product = LLVM::MulOp::create(b, e.loc, e.as(x, twice, isSigned), e.as(y, twice, isSigned));
      if (half == "wide")
        sum = twice;
      else
        product = e.as(LLVM::LShrOp::create(b, e.loc, product, e.constant(twice, t.bits)), type);
    }
    if (name == "mad") {
      Value z = e.read(s.arguments[3], sum, isSigned);
      if (!z)
        return false;
      product = LLVM::AddOp::create(b, e.loc, product, z);
    }
    return e.write(s.arguments[0], product, isSigned);
  }
  SmallVector<Value> a = readAll(e, s, type, isSigned);
  bool isUnary = name == "neg" || name == "abs";
  if (a.size() != (isUnary ? 1u : 2u))
    return false;
  auto binary = [&](auto op) { return Value(decltype(op)::create(b, e.loc, a[0], a[1])); };
  Value result;
  if (name == "add")
    result = binary(LLVM::AddOp());
  else if (name == "sub")
    result = binary(LLVM::SubOp());
  else if (name == "div")
    result = isSigned ? binary(LLVM::SDivOp()) : binary(LLVM::UDivOp());
  else if (name == "rem")
    result = isSigned ? binary(LLVM::SRemOp()) : binary(LLVM::URemOp());
  else if (name == "min")
    result = isSigned ? binary(LLVM::SMinOp()) : binary(LLVM::UMinOp());
  else if (name == "max")
    result = isSigned ? binary(LLVM::SMaxOp()) : binary(LLVM::UMaxOp());
  else if (name == "neg")
    result = LLVM::SubOp::create(b, e.loc, e.constant(type, 0), a[0]);
  else if (name == "abs")
    result = LLVM::AbsOp::create(b, e.loc, type, a[0], /*isIntMinPoison=*/false);
  else
    return false;
  return e.write(s.arguments[0], result, isSigned);
}

/// Emits opcodes that exist for floats and integers.
bool arithmetic(PtxEmitter &e, const Statement &s, Modifiers m) {
  PtxType t = parseType(s.modifiers.back());
  return t.isFloat() ? floating(e, s, m) : integral(e, s, m);
}

bool bitwise(PtxEmitter &e, const Statement &s, Modifiers m) {
  StringRef name = s.base();
  PtxType t = m.takeType();
  if (!t || t.isFloat() || !m.done())
    return false;
  Type type = e.integer(t.bits);
  SmallVector<Value> a = readAll(e, s, type);
  if (a.size() != (name == "not" ? 1u : 2u))
    return false;
  Value result;
  if (name == "and")
    result = LLVM::AndOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "or")
    result = LLVM::OrOp::create(e.b, e.loc, a[0], a[1]);
  else if (name == "xor")
    result = LLVM::XOrOp::create(e.b, e.loc, a[0], a[1]);
  else
    result = LLVM::XOrOp::create(e.b, e.loc, a[0], e.constant(type, ~uint64_t(0)));
  return e.write(s.arguments[0], result);
}

/// Emits shifts. In contrast to LLVM, an amount of at least the width shifts out all bits.
bool shift(PtxEmitter &e, const Statement &s, Modifiers m) {
  PtxType t = m.takeType();
  if (!t || t.isFloat() || t.bits < 16 || !m.done() || s.arguments.size() != 3)
    return false;
  Type type = e.integer(t.bits), i32 = e.integer(32);
  Value value = e.read(s.arguments[1], type);
  Value amount = value ? e.read(s.arguments[2], i32) : Value();
  if (!amount)
    return false;
  bool isArithmetic = s.base() == "shr" && t.kind == 's';
  Value beyond = LLVM::ICmpOp::create(e.b, e.loc, LLVM::ICmpPredicate::uge, amount, e.i32(t.bits));
  Value inside =
      LLVM::SelectOp::create(e.b, e.loc, beyond, e.i32(isArithmetic ? t.bits - 1 : 0), amount);
  inside = e.as(inside, type);
  Value result;
  if (s.base() == "shl")
    result = LLVM::ShlOp::create(e.b, e.loc, value, inside);
  else if (isArithmetic)
    return e.write(s.arguments[0], LLVM::AShrOp::create(e.b, e.loc, value, inside), true);
  else
    result = LLVM::LShrOp::create(e.b, e.loc, value, inside);
  return e.write(s.arguments[0],
                 LLVM::SelectOp::create(e.b, e.loc, beyond, e.constant(type, 0), result));
}

/// Emits lop3, any bitwise function of three operands, from its truth table.
bool lop3(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.take("b32") || !m.done() || s.arguments.size() != 5)
    return false;
  std::optional<uint64_t> table = e.literal(s.arguments[4]);
  if (!table || *table > 255)
    return e.fail("expected a constant truth table of lop3 from 0 to 255");
  Value a[3];
  for (int i = 0; i < 3; ++i)
    if (!(a[i] = e.read(s.arguments[i + 1], e.integer(32))))
      return false;
  Value ones = e.i32(~0u), result = e.i32(0);
  for (unsigned row = 0; row < 8; ++row) {
    if (!(*table >> row & 1))
      continue;
    Value term = ones;
    for (unsigned i = 0; i < 3; ++i) {
      Value bit = row >> (2 - i) & 1 ? a[i] : Value(LLVM::XOrOp::create(e.b, e.loc, a[i], ones));
      term = LLVM::AndOp::create(e.b, e.loc, term, bit);
    }
    result = LLVM::OrOp::create(e.b, e.loc, result, term);
  }
  return e.write(s.arguments[0], result);
}

/// Emits prmt, which selects four of eight bytes by a constant or a register. Bit 3 of a selector
/// replicates the sign of the byte.
bool prmt(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.take("b32") || !m.done() || s.arguments.size() != 4)
    return false;
  Type i32 = e.integer(32), i64 = e.integer(64);
  Value a = e.read(s.arguments[1], i32), c = e.read(s.arguments[2], i32),
        selector = e.read(s.arguments[3], i32);
  if (!a || !c || !selector)
    return false;
  auto &b = e.b;
  Value both = LLVM::OrOp::create(b, e.loc, e.as(a, i64),
                                  LLVM::ShlOp::create(b, e.loc, e.as(c, i64), e.constant(i64, 32)));
  Value result = e.i32(0);
  for (unsigned i = 0; i < 4; ++i) {
    Value nibble = LLVM::LShrOp::create(b, e.loc, selector, e.i32(4 * i));
    Value amount =
        LLVM::ShlOp::create(b, e.loc, LLVM::AndOp::create(b, e.loc, nibble, e.i32(7)), e.i32(3));
    Value byte = e.as(LLVM::LShrOp::create(b, e.loc, both, e.as(amount, i64)), e.integer(8));
    Value sign = LLVM::AShrOp::create(b, e.loc, byte, e.constant(e.integer(8), 7));
    Value repeats = LLVM::ICmpOp::create(b, e.loc, LLVM::ICmpPredicate::ne,
                                         LLVM::AndOp::create(b, e.loc, nibble, e.i32(8)), e.i32(0));
    byte = LLVM::SelectOp::create(b, e.loc, repeats, sign, byte);
    result = LLVM::OrOp::create(b, e.loc, result,
                                LLVM::ShlOp::create(b, e.loc, e.as(byte, i32), e.i32(8 * i)));
  }
  return e.write(s.arguments[0], result);
}

bool setp(PtxEmitter &e, const Statement &s, Modifiers m) {
  StringRef comparison = m.next();
  PtxType t = m.takeType();
  if (!t || !m.done() || s.arguments.size() != 3 || t.lanes > 1)
    return false;
  Type type = t.isFloat() ? e.type(t) : e.integer(t.bits);
  Value a = e.read(s.arguments[1], type, t.kind == 's');
  Value c = a ? e.read(s.arguments[2], type, t.kind == 's') : Value();
  if (!c)
    return false;
  if (t.isFloat()) {
    using P = LLVM::FCmpPredicate;
    auto predicate = llvm::StringSwitch<std::optional<P>>(comparison)
                         .Case("eq", P::oeq)
                         .Case("ne", P::one)
                         .Case("lt", P::olt)
                         .Case("le", P::ole)
                         .Case("gt", P::ogt)
                         .Case("ge", P::oge)
                         .Case("equ", P::ueq)
                         .Case("neu", P::une)
                         .Case("ltu", P::ult)
                         .Case("leu", P::ule)
                         .Case("gtu", P::ugt)
                         .Case("geu", P::uge)
                         .Case("num", P::ord)
                         .Case("nan", P::uno)
                         .Default(std::nullopt);
    return predicate && e.write(s.arguments[0], LLVM::FCmpOp::create(e.b, e.loc, *predicate, a, c));
  }
  using P = LLVM::ICmpPredicate;
  bool isSigned = t.kind == 's';
  auto predicate = llvm::StringSwitch<std::optional<P>>(comparison)
                       .Case("eq", P::eq)
                       .Case("ne", P::ne)
                       .Cases({"lt", "lo"}, isSigned ? P::slt : P::ult)
                       .Cases({"le", "ls"}, isSigned ? P::sle : P::ule)
                       .Cases({"gt", "hi"}, isSigned ? P::sgt : P::ugt)
                       .Cases({"ge", "hs"}, isSigned ? P::sge : P::uge)
                       .Default(std::nullopt);
  return predicate && e.write(s.arguments[0], LLVM::ICmpOp::create(e.b, e.loc, *predicate, a, c));
}

bool selp(PtxEmitter &e, const Statement &s, Modifiers m) {
  PtxType t = m.takeType();
  if (!t || !m.done() || s.arguments.size() != 4)
    return false;
  Type type = e.integer(t.totalBits());
  Value a = e.read(s.arguments[1], type), c = a ? e.read(s.arguments[2], type) : Value(),
        predicate = c ? e.read(s.arguments[3], e.b.getI1Type()) : Value();
  return predicate && e.write(s.arguments[0], LLVM::SelectOp::create(e.b, e.loc, predicate, a, c));
}

bool countBits(PtxEmitter &e, const Statement &s, Modifiers m) {
  PtxType t = m.takeType();
  if (!t || t.kind != 'b' || !m.done() || s.arguments.size() != 2)
    return false;
  Type type = e.integer(t.bits);
  Value a = e.read(s.arguments[1], type);
  if (!a)
    return false;
  Value result;
  if (s.base() == "popc")
    result = LLVM::CtPopOp::create(e.b, e.loc, a);
  else if (s.base() == "clz")
    result = LLVM::CountLeadingZerosOp::create(e.b, e.loc, type, a, /*isZeroPoison=*/false);
  else
    result = LLVM::BitReverseOp::create(e.b, e.loc, a);
  return e.write(s.arguments[0], result);
}
} // namespace

void fusednorm::simt::ptx::addArithmeticForms(FormTable &table) {
  table["mov"] = mov;
  for (StringRef name : {"ex2", "lg2", "rsqrt", "sin", "cos", "tanh"})
    table[name] = approximate;
  for (StringRef name : {"rcp", "sqrt"})
    table[name] = root;
  for (StringRef name : {"add", "sub", "mul", "div", "min", "max", "neg", "abs"})
    table[name] = arithmetic;
  table["fma"] = floating;
  table["mad"] = integral;
  table["rem"] = integral;
  for (StringRef name : {"and", "or", "xor", "not"})
    table[name] = bitwise;
  table["shl"] = shift;
  table["shr"] = shift;
  table["lop3"] = lop3;
  table["prmt"] = prmt;
  table["setp"] = setp;
  table["selp"] = selp;
  for (StringRef name : {"popc", "clz", "brev"})
    table[name] = countBits;
}
