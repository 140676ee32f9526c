// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits cvt between integers and floats of all widths, and of pairs.

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
using NVVM::FPRoundingMode;
using NVVM::SaturationMode;

/// Converts two floats to one packed register. The first source becomes the upper half.
bool narrowPair(PtxEmitter &e, const Statement &s, StringRef to, FPRoundingMode rounding,
                bool saturate, bool relu) {
  if (s.arguments.size() != 3)
    return false;
  auto &b = e.b;
  Type f32 = b.getF32Type();
  Value high = e.read(s.arguments[1], f32), low = high ? e.read(s.arguments[2], f32) : Value();
  if (!low)
    return false;
  auto *context = b.getContext();
  auto round = NVVM::FPRoundingModeAttr::get(context, rounding);
  auto sat = NVVM::SaturationModeAttr::get(context, saturate ? SaturationMode::SATFINITE
                                                             : SaturationMode::NONE);
  auto reluAttr = b.getBoolAttr(relu);
  Value result;
  if (to == "bf16x2")
    result = NVVM::ConvertF32x2ToBF16x2Op::create(b, e.loc, VectorType::get({2}, b.getBF16Type()),
                                                  high, low, Value(), round, sat, reluAttr);
  else if (to == "f16x2")
    result = NVVM::ConvertF32x2ToF16x2Op::create(b, e.loc, VectorType::get({2}, b.getF16Type()),
                                                 high, low, Value(), round, sat, reluAttr);
  else {
    Type eight =
        to == "e4m3x2" ? Type(Float8E4M3FNType::get(context)) : Type(Float8E5M2Type::get(context));
    result = NVVM::ConvertF32x2ToF8x2Op::create(b, e.loc, b.getI16Type(), high, low, round, sat,
                                                reluAttr, TypeAttr::get(eight));
  }
  return e.write(s.arguments[0], result);
}

bool convert(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto &b = e.b;
  StringRef rounding = m.takeOneOf({"rn", "rz", "rna", "rni", "rzi", "rmi", "rpi", "rm", "rp"});
  bool saturate = m.take("satfinite"), relu = m.take("relu");
  if (m.take("satfinite"))
    saturate = true;
  bool ftz = m.take("ftz");
  bool clamp = m.take("sat");
  if (clamp)
    return e.fail("expected cvt without .sat");
  StringRef to = m.next(), from = m.next();
  if (from.empty() || !m.done())
    return false;
  FPRoundingMode mode = rounding == "rz"    ? FPRoundingMode::RZ
                        : rounding == "rna" ? FPRoundingMode::RNA
                                            : FPRoundingMode::RN;
  bool isEight = to == "e4m3x2" || to == "e5m2x2";
  if (from == "f32" && (isEight || to == "bf16x2" || to == "f16x2")) {
    if (rounding != "rn" && rounding != "rz")
      return false;
    return narrowPair(e, s, to, mode, saturate, relu);
  }
  if (s.arguments.size() != 2)
    return false;
  auto *context = b.getContext();
  auto sat = NVVM::SaturationModeAttr::get(context, saturate ? SaturationMode::SATFINITE
                                                             : SaturationMode::NONE);
  if (isEight && (from == "f16x2" || from == "bf16x2")) {
    Type half = from == "f16x2" ? Type(b.getF16Type()) : Type(b.getBF16Type());
    Value pair = e.read(s.arguments[1], VectorType::get({2}, half));
    if (!pair)
      return false;
    auto eight = TypeAttr::get(to == "e4m3x2" ? Type(Float8E4M3FNType::get(context))
                                              : Type(Float8E5M2Type::get(context)));
    if (from == "bf16x2")
      return e.fail("expected cvt from f16x2 or f32 to 8 bits, got bf16x2");
    return e.write(s.arguments[0], NVVM::ConvertF16x2ToF8x2Op::create(
                                       b, e.loc, b.getI16Type(), pair, b.getBoolAttr(relu), eight));
  }
  if (to == "f16x2" && (from == "e4m3x2" || from == "e5m2x2")) {
    Value pair = e.read(s.arguments[1], VectorType::get({2}, b.getI8Type()));
    auto eight = TypeAttr::get(from == "e4m3x2" ? Type(Float8E4M3FNType::get(context))
                                                : Type(Float8E5M2Type::get(context)));
    return pair && e.write(s.arguments[0], NVVM::ConvertF8x2ToF16x2Op::create(
                                               b, e.loc, VectorType::get({2}, b.getF16Type()), pair,
                                               b.getBoolAttr(relu), eight));
  }
  if (to == "tf32" && from == "f32") {
    Value value = e.read(s.arguments[1], b.getF32Type());
    return value && e.write(s.arguments[0], NVVM::ConvertFloatToTF32Op::create(
                                                b, e.loc, b.getI32Type(), value,
                                                NVVM::FPRoundingModeAttr::get(context, mode), sat,
                                                b.getBoolAttr(relu)));
  }
  PtxType t = parseType(to), f = parseType(from);
  if (!t || !f || t.lanes > 1 || f.lanes > 1 || saturate || relu || ftz)
    return false;
  Type target = t.isFloat() ? e.type(t) : e.integer(t.bits);
  Value value = e.read(s.arguments[1], f.isFloat() ? e.type(f) : e.integer(f.bits), f.kind == 's');
  if (!value)
    return false;
  if (!t.isFloat() && !f.isFloat())
    return rounding.empty() &&
           e.write(s.arguments[0], e.as(value, target, f.kind == 's'), t.kind == 's');
  if (t.isFloat() && f.isFloat()) {
    if (t.bits > f.bits && rounding.empty())
      return e.write(s.arguments[0], LLVM::FPExtOp::create(b, e.loc, target, value));
    if (t.bits < f.bits && rounding == "rn")
      return e.write(s.arguments[0], LLVM::FPTruncOp::create(b, e.loc, target, value));
    return false;
  }
  if (t.isFloat()) {
    if (rounding != "rn")
      return false;
    Value result = f.kind == 's' ? Value(LLVM::SIToFPOp::create(b, e.loc, target, value))
                                 : Value(LLVM::UIToFPOp::create(b, e.loc, target, value));
    return e.write(s.arguments[0], result);
  }
  // For values out of range a GPU clamps, while the LLVM result is poison.
  if (rounding == "rni")
    value = LLVM::RoundEvenOp::create(b, e.loc, value);
  else if (rounding == "rmi")
    value = LLVM::FFloorOp::create(b, e.loc, value);
  else if (rounding == "rpi")
    value = LLVM::FCeilOp::create(b, e.loc, value);
  else if (rounding != "rzi")
    return false;
  StringRef name = t.kind == 's' ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
  auto call =
      LLVM::CallIntrinsicOp::create(b, e.loc, target, b.getStringAttr(name), ValueRange{value});
  return e.write(s.arguments[0], call->getResult(0), t.kind == 's');
}
} // namespace

void fusednorm::simt::ptx::addConversionForms(FormTable &table) { table["cvt"] = convert; }
