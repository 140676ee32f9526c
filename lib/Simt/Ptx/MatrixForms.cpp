// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits ldmatrix, stmatrix, mma.sync and the fences and waits of wgmma. HopperPtx.cpp emits
// wgmma.mma_async.

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

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

/// Emits mma.sync.aligned.mMnNkK.row.col.D.A.B.C d, a, b, c.
bool mma(PtxEmitter &e, const Statement &s, Modifiers m) {
  using NVVM::MMATypes;
  if (!m.take("sync") || !m.take("aligned") || s.arguments.size() != 4)
    return false;
  StringRef shapeText = m.next();
  int64_t shape[3];
  for (int i = 0; i < 3; ++i)
    if (!shapeText.consume_front(StringRef("mnk").substr(i, 1)) ||
        shapeText.consumeInteger(10, shape[i]))
      return false;
  if (!shapeText.empty() || !m.take("row") || !m.take("col"))
    return false;
  StringRef dName = m.next(), aName = m.next(), bName = m.next(), cName = m.next();
  if (!m.done())
    return false;
  auto typeOf = [](StringRef name) {
    return llvm::StringSwitch<std::optional<MMATypes>>(name)
        .Case("f16", MMATypes::f16)
        .Case("bf16", MMATypes::bf16)
        .Case("tf32", MMATypes::tf32)
        .Case("e4m3", MMATypes::e4m3)
        .Case("e5m2", MMATypes::e5m2)
        .Case("s8", MMATypes::s8)
        .Case("u8", MMATypes::u8)
        .Default(std::nullopt);
  };
  auto aType = typeOf(aName), bType = typeOf(bName);
  if (!aType || !bType || (dName != "f32" && dName != "f16") || dName != cName)
    return e.fail("unsupported types of mma.sync: " + dName + ", " + aName + ", " + bName + ", " +
                  cName);
  auto &b = e.b;
  bool half = dName == "f16";
  Type accumulator = half ? Type(VectorType::get({2}, b.getF16Type())) : Type(b.getF32Type());
  SmallVector<Value> operands[3];
  for (int i = 0; i < 3; ++i)
    for (const Operand &part : s.arguments[i + 1].parts) {
      Value value = e.read(part, i == 2 ? accumulator : Type(e.integer(32)));
      if (!value)
        return false;
      operands[i].push_back(value);
    }
  // Each register has 32 bits: 32 lanes hold 16 x K of A, K x 8 of B and 16 x 8 of C.
  unsigned width = aName == "tf32"                                       ? 32
                   : *aType == MMATypes::f16 || *aType == MMATypes::bf16 ? 16
                                                                         : 8;
  size_t perLane = static_cast<size_t>(shape[2]) * width / 32;
  size_t accumulators = half ? 2 : 4;
  if (shape[0] != 16 || shape[1] != 8 || operands[0].size() != 16 * perLane / 32 ||
      operands[1].size() != 8 * perLane / 32 || operands[2].size() != accumulators ||
      s.arguments[0].parts.size() != accumulators)
    return false;
  SmallVector<Type> types(accumulators, accumulator);
  Type result = LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value value;
  if (*aType == MMATypes::e4m3 || *aType == MMATypes::e5m2) {
    std::string name =
        ("llvm.nvvm.mma.m" + Twine(shape[0]) + "n" + Twine(shape[1]) + "k" + Twine(shape[2]) +
         ".row.col." + dName + "." + aName + "." + bName + "." + cName)
            .str();
    SmallVector<Value> all;
    for (auto &part : operands)
      llvm::append_range(all, part);
    value =
        LLVM::CallIntrinsicOp::create(b, e.loc, result, b.getStringAttr(name), all)->getResult(0);
  } else {
    value = NVVM::MmaOp::create(
        b, e.loc, result, operands[0], operands[1], operands[2], shape, std::nullopt, std::nullopt,
        std::array<MMATypes, 2>{*aType, *bType},
        std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row, NVVM::MMALayout::col});
  }
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

void fusednorm::simt::ptx::addMatrixForms(FormTable &table) {
  table["ldmatrix"] = ldmatrix;
  table["stmatrix"] = stmatrix;
  table["mma"] = mma;
  table["wgmma"] = wgmma;
}
