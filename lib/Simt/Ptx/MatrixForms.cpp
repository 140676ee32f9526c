// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits ldmatrix, stmatrix, mma.sync and the fences and waits of wgmma. HopperPtx.cpp emits
// wgmma.mma_async.

#include "Emitter.h"
#include "Intrinsics.h"

#include "fusednorm/Simt/ABI.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Modifiers of ldmatrix and stmatrix of 8x8 b16 matrices.
struct MatrixMove {
  uint32_t count = 0;
  bool transposed = false;
};
std::optional<MatrixMove> takeMove(Modifiers &m) {
  MatrixMove move;
  if (!m.take("sync") || !m.take("aligned"))
    return std::nullopt;
  // Both orders occur: .m8n8.x4.trans.shared.b16 and .x4.m8n8.
  bool shape = m.take("m8n8");
  StringRef count = m.takeOneOf({"x1", "x2", "x4"});
  shape |= m.take("m8n8");
  move.transposed = m.take("trans");
  m.takeOneOf({"shared::cta", "shared"});
  if (!shape || count.empty() || !m.take("b16") || !m.done())
    return std::nullopt;
  move.count = count == "x1" ? 1 : count == "x2" ? 2 : 4;
  return move;
}

bool ldmatrix(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto move = takeMove(m);
  if (!move || s.arguments.size() != 2 || s.arguments[0].parts.size() != move->count)
    return false;
  Value pointer = e.address(s.arguments[1], 3);
  if (!pointer)
    return false;
  auto &b = e.b;
  auto *context = b.getContext();
  Type i32 = e.integer(32);
  SmallVector<Type> types(move->count, i32);
  Type type = move->count == 1 ? i32 : LLVM::LLVMStructType::getLiteral(context, types);
  Value value = NVVM::LdMatrixOp::create(
      b, e.loc, type, pointer, b.getI32IntegerAttr(static_cast<int32_t>(move->count)),
      NVVM::MMALayoutAttr::get(context,
                               move->transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row),
      NVVM::LdStMatrixShapeAttr::get(context, 8, 8),
      NVVM::LdStMatrixEltTypeAttr::get(context, NVVM::LdStMatrixEltType::B16));
  if (move->count == 1)
    return e.write(s.arguments[0].parts[0], value);
  for (auto [i, part] : llvm::enumerate(s.arguments[0].parts))
    if (!e.write(part, LLVM::ExtractValueOp::create(b, e.loc, value,
                                                    ArrayRef<int64_t>{static_cast<int64_t>(i)})))
      return false;
  return true;
}

bool stmatrix(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto move = takeMove(m);
  if (!move || s.arguments.size() != 2 || s.arguments[1].parts.size() != move->count)
    return false;
  Value pointer = e.address(s.arguments[0], 3);
  if (!pointer)
    return false;
  SmallVector<Value> sources;
  for (const Operand &part : s.arguments[1].parts) {
    Value value = e.read(part, e.integer(32));
    if (!value)
      return false;
    sources.push_back(value);
  }
  auto *context = e.b.getContext();
  NVVM::StMatrixOp::create(e.b, e.loc, pointer, sources,
                           NVVM::MMALayoutAttr::get(context, move->transposed
                                                                 ? NVVM::MMALayout::col
                                                                 : NVVM::MMALayout::row),
                           NVVM::LdStMatrixShapeAttr::get(context, 8, 8),
                           NVVM::LdStMatrixEltTypeAttr::get(context, NVVM::LdStMatrixEltType::B16));
  return true;
}

/// An operand type of mma.sync in PTX, in the NVVM dialect and in the simulator.
struct MmaTypeName {
  StringRef name;
  NVVM::MMATypes nvvm;
  fusednorm::simt::MatrixType type;
};
std::optional<MmaTypeName> mmaType(StringRef name) {
  using fusednorm::simt::MatrixType;
  using NVVM::MMATypes;
  static constexpr MmaTypeName all[] = {
      {"f16", MMATypes::f16, MatrixType::F16},    {"bf16", MMATypes::bf16, MatrixType::BF16},
      {"tf32", MMATypes::tf32, MatrixType::TF32}, {"f64", MMATypes::f64, MatrixType::F64},
      {"e4m3", MMATypes::e4m3, MatrixType::E4M3}, {"e5m2", MMATypes::e5m2, MatrixType::E5M2},
      {"s8", MMATypes::s8, MatrixType::S8},       {"u8", MMATypes::u8, MatrixType::U8},
      {"s4", MMATypes::s4, MatrixType::S4},       {"u4", MMATypes::u4, MatrixType::U4},
      {"b1", MMATypes::b1, MatrixType::B1}};
  for (const MmaTypeName &entry : all)
    if (entry.name == name)
      return entry;
  return std::nullopt;
}

/// Parses mMn8kK into the shape. Returns false for other text.
bool parseMmaShape(StringRef text, fusednorm::simt::MmaShape &shape) {
  return text.consume_front("m") && !text.consumeInteger(10, shape.m) &&
         text.consume_front("n8k") && !text.consumeInteger(10, shape.k) && text.empty();
}

/// Reads the operands A, B and C of mma.sync.
bool readMmaOperands(PtxEmitter &e, const Statement &s, Type multiplicand, Type accumulator,
                     SmallVector<Value> (&operands)[3]) {
  for (int i = 0; i < 3; ++i)
    for (const Operand &part : s.arguments[i + 1].parts) {
      Value value = e.read(part, i == 2 ? accumulator : multiplicand);
      if (!value)
        return false;
      operands[i].push_back(value);
    }
  return true;
}

/// Emits mma.sync.aligned.mMn8kK.row.col[.satfinite].D.A.B.C[.OP.popc] d, a, b, c.
bool mma(PtxEmitter &e, const Statement &s, Modifiers m) {
  fusednorm::simt::MmaShape shape;
  if (!m.take("sync") || !m.take("aligned") || s.arguments.size() != 4 ||
      !parseMmaShape(m.next(), shape) || !m.take("row") || !m.take("col"))
    return false;
  shape.saturates = m.take("satfinite");
  StringRef dName = m.next(), aName = m.next(), bName = m.next(), cName = m.next();
  auto aType = mmaType(aName), bType = mmaType(bName);
  StringRef combine = aName == "b1" ? m.takeOneOf({"xor", "and"}) : StringRef();
  if (aName == "b1" && (combine.empty() || !m.take("popc")))
    return false;
  if (!m.done())
    return false;
  if (aType && bType) {
    shape.a = aType->type;
    shape.b = bType->type;
  }
  StringRef wide = !aType ? "" : shape.isInteger() ? "s32" : aName == "f64" ? "f64" : "f32";
  bool half = dName == "f16";
  if (!aType || !bType || dName != cName || (!half && dName != wide) || (half && wide != "f32"))
    return e.fail("unsupported types of mma.sync: " + dName + ", " + aName + ", " + bName + ", " +
                  cName);
  shape.halfC = shape.halfD = half;
  shape.usesAnd = combine == "and";
  auto &b = e.b;
  Type accumulator = half                ? Type(VectorType::get({2}, b.getF16Type()))
                     : wide == "f64"     ? Type(b.getF64Type())
                     : shape.isInteger() ? e.integer(32)
                                         : Type(b.getF32Type());
  SmallVector<Value> operands[3];
  if (!readMmaOperands(e, s, wide == "f64" ? accumulator : e.integer(32), accumulator, operands))
    return false;
  if (operands[0].size() != shape.registersA() || operands[1].size() != shape.registersB() ||
      operands[2].size() != shape.registersC() || s.arguments[0].parts.size() != shape.registersD())
    return false;
  SmallVector<Type> types(shape.registersD(), accumulator);
  using NVVM::MMAIntOverflow;
  std::optional<MMAIntOverflow> overflow;
  if (shape.isInteger())
    overflow = shape.saturates ? MMAIntOverflow::satfinite : MMAIntOverflow::wrapped;
  std::optional<NVVM::MMAB1Op> b1Op;
  if (!combine.empty())
    b1Op = shape.usesAnd ? NVVM::MMAB1Op::and_popc : NVVM::MMAB1Op::xor_popc;
  Value value = NVVM::MmaOp::create(
      b, e.loc, LLVM::LLVMStructType::getLiteral(b.getContext(), types), operands[0], operands[1],
      operands[2], ArrayRef<int64_t>{shape.m, 8, shape.k}, b1Op, overflow,
      std::array<NVVM::MMATypes, 2>{aType->nvvm, bType->nvvm},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row, NVVM::MMALayout::col});
  for (auto [i, part] : llvm::enumerate(s.arguments[0].parts))
    if (!e.write(part, LLVM::ExtractValueOp::create(b, e.loc, value,
                                                    ArrayRef<int64_t>{static_cast<int64_t>(i)})))
      return false;
  return true;
}

bool wgmma(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (m.take("fence")) {
    if (!m.take("sync") || !m.take("aligned") || !m.done())
      return false;
    NVVM::WgmmaFenceAlignedOp::create(e.b, e.loc);
    return true;
  }
  if (m.take("commit_group")) {
    if (!m.take("sync") || !m.take("aligned") || !m.done())
      return false;
    NVVM::WgmmaGroupSyncAlignedOp::create(e.b, e.loc);
    return true;
  }
  if (m.take("wait_group")) {
    if (!m.take("sync") || !m.take("aligned") || !m.done() || s.arguments.size() != 1)
      return false;
    std::optional<uint64_t> group = e.literal(s.arguments[0]);
    if (!group || *group > 7)
      return e.fail("expected 0 to 7 pending groups");
    NVVM::WgmmaWaitGroupSyncOp::create(e.b, e.loc, static_cast<int64_t>(*group));
    return true;
  }
  return false;
}
} // namespace

std::optional<std::string> fusednorm::simt::ptx::ptxOfMma(StringRef name) {
  // The names have the form mma[.OP.popc].mMn8kK.row.col[.satfinite].TYPES.
  if (!name.consume_front("mma."))
    return std::nullopt;
  std::string combine;
  for (StringRef op : {"xor.popc.", "and.popc."})
    if (name.consume_front(op))
      combine = ("." + op.drop_back()).str();
  auto [geometry, rest] = name.split('.');
  MmaShape shape;
  if (!parseMmaShape(geometry, shape) || !rest.consume_front("row.col."))
    return std::nullopt;
  std::string saturate = rest.consume_front("satfinite.") ? ".satfinite" : "";
  SmallVector<StringRef> types;
  rest.split(types, '.');
  // 8-bit floats name all four types. Other names leave out types that follow from the others.
  std::optional<MmaTypeName> a, b;
  StringRef c, d;
  if (types.size() == 4) {
    std::tie(d, a, b, c) =
        std::make_tuple(types[0], mmaType(types[1]), mmaType(types[2]), types[3]);
  } else if (types.size() == 2 && (types[0] == "f16" || types[0] == "f32")) {
    a = b = mmaType("f16");
    d = types[0];
    c = types[1];
  } else if (types.size() <= 2) {
    a = mmaType(types.front());
    b = mmaType(types.back());
  }
  if (!a || !b)
    return std::nullopt;
  shape.a = a->type;
  shape.b = b->type;
  if (d.empty())
    c = d = shape.isInteger() ? "s32" : shape.a == MatrixType::F64 ? "f64" : "f32";
  shape.halfC = c == "f16";
  shape.halfD = d == "f16";
  unsigned next = 0;
  auto registers = [&](uint32_t count) {
    std::string text = "{";
    for (uint32_t i = 0; i < count; ++i)
      text += (i ? ", $" : "$") + std::to_string(next++);
    return text + "}";
  };
  std::string code = ("mma.sync.aligned." + geometry + ".row.col" + saturate + "." + d + "." +
                      a->name + "." + b->name + "." + c + combine + " ")
                         .str();
  code += registers(shape.registersD());
  for (uint32_t count : {shape.registersA(), shape.registersB(), shape.registersC()})
    code += ", " + registers(count);
  return code + ";";
}

void fusednorm::simt::ptx::addMatrixForms(FormTable &table) {
  table["ldmatrix"] = ldmatrix;
  table["stmatrix"] = stmatrix;
  table["mma"] = mma;
  table["wgmma"] = wgmma;
}
