// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"

using namespace mlir;
using namespace fusednorm::hopper;

/// Bytes of one instruction along K.
static constexpr int64_t kInstructionBytes = 32;
/// Descriptors count in units of 16 bytes.
static constexpr int64_t kUnit = 16;

WarpgroupMma::WarpgroupMma(Type element, int64_t n, bool transposed, int64_t rows,
                           int64_t lineBytes)
    : element(element), n(n), transposed(transposed), rows(rows), lineBytes(lineBytes) {
  assert(n % 8 == 0 && n > 0 && n <= 256 && "expected a multiple of 8 up to 256");
  assert((transposed || element.getIntOrFloatBitWidth() == 16) && "8-bit B must be transposed");
  assert((transposed ? lineBytes == kStepBytes
                     : n * element.getIntOrFloatBitWidth() % (8 * lineBytes) == 0) &&
         "expected whole lines of B");
}

/// Returns a descriptor of tiles with lines of `lineBytes`: 128, 64 or 32. `leading` is the
/// distance between adjacent tiles, if a row of the operand has several.
static Value describe(HopperEmitter &e, Value address, int64_t leading, int64_t lineBytes) {
  uint64_t swizzle = lineBytes == 128 ? 1 : lineBytes == 64 ? 2 : 3;
  uint64_t fields =
      swizzle << 62 | uint64_t(8 * lineBytes / kUnit) << 32 | uint64_t(leading / kUnit) << 16;
  // Shared memory ends below 2^18 bytes, so an address has 14 bits of units.
  Value units = e.bitAnd(e.shr(address, 4), 0x3FFF);
  return e.bitOr(e.toWide(units), static_cast<int64_t>(fields));
}

Value WarpgroupMma::describeLeft(HopperEmitter &e, Value address) const {
  return describe(e, address, kUnit, kStepBytes);
}

Value WarpgroupMma::describeRight(HopperEmitter &e, Value address) const {
  // Lines of a B operand that is not transposed follow K.
  return describe(e, address, transposed ? kUnit : rows * lineBytes, lineBytes);
}

Value WarpgroupMma::move(HopperEmitter &e, Value descriptor, Word bytes) const {
  if (!bytes.value)
    return e.add(descriptor, bytes.integer / kUnit);
  return e.add(descriptor, e.toWide(e.shr(bytes, 4)));
}

static NVVM::WGMMATypes typeOf(Type element) {
  if (isa<Float8E4M3FNType>(element))
    return NVVM::WGMMATypes::e4m3;
  if (isa<Float8E5M2Type>(element))
    return NVVM::WGMMATypes::e5m2;
  if (element.isInteger(8))
    return NVVM::WGMMATypes::s8;
  return element.isF16() ? NVVM::WGMMATypes::f16 : NVVM::WGMMATypes::bf16;
}

Type WarpgroupMma::getAccumulators(HopperEmitter &e, int64_t count) const {
  Type type = element.isInteger() ? Type(e.getI32Type()) : Type(e.getF32Type());
  return LLVM::LLVMStructType::getLiteral(e.getContext(), SmallVector<Type>(count, type));
}

static SmallVector<Value> takeApart(HopperEmitter &e, Value all, int64_t count) {
  SmallVector<Value> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(LLVM::ExtractValueOp::create(e, all, ArrayRef<int64_t>(i)));
  return values;
}

SmallVector<Value> WarpgroupMma::issue(HopperEmitter &e, Value left, Value right,
                                       ValueRange accumulators) const {
  fence(e);
  SmallVector<Value> result = multiply(e, left, right, accumulators);
  commit(e);
  return result;
}

SmallVector<Value> WarpgroupMma::issueInPlace(HopperEmitter &e, Value left, Value right,
                                              ValueRange accumulators) const {
  fence(e);
  SmallVector<Value> result =
      multiply(e, left, right, accumulators, kStepBytes, /*startsFromZero=*/true);
  commit(e);
  return result;
}

void WarpgroupMma::fence(HopperEmitter &e) const { NVVM::WgmmaFenceAlignedOp::create(e); }

void WarpgroupMma::commit(HopperEmitter &e) const { NVVM::WgmmaGroupSyncAlignedOp::create(e); }

SmallVector<Value> WarpgroupMma::multiply(HopperEmitter &e, Value left, Value right,
                                          ValueRange accumulators, int64_t bytes,
                                          bool startsFromZero) const {
  int64_t count = countAccumulators();
  Type type = getAccumulators(e, count);
  Value all = LLVM::PoisonOp::create(e, type);
  for (auto [i, sum] : llvm::enumerate(accumulators))
    all = LLVM::InsertValueOp::create(e, all, sum, ArrayRef<int64_t>(i));
  int64_t depth = kInstructionBytes * 8 / element.getIntOrFloatBitWidth();
  auto shape = NVVM::MMAShapeAttr::get(e.getContext(), kRows, n, depth);
  for (int64_t byte = 0; byte < bytes; byte += kInstructionBytes) {
    bool begins = (accumulators.empty() || startsFromZero) && byte == 0;
    // If lines follow K, an instruction reads `depth` lines.
    int64_t rightByte = transposed ? byte : byte / kInstructionBytes * depth * lineBytes;
    all = NVVM::WgmmaMmaAsyncOp::create(
        e, type, all, move(e, left, byte), move(e, right, rightByte), shape, typeOf(element),
        typeOf(element), element.isInteger() ? NVVM::WGMMATypes::s32 : NVVM::WGMMATypes::f32,
        begins ? NVVM::WGMMAScaleOut::zero : NVVM::WGMMAScaleOut::one, NVVM::WGMMAScaleIn::one,
        NVVM::WGMMAScaleIn::one, NVVM::MMALayout::row,
        transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row, NVVM::MMAIntOverflowAttr());
  }
  return takeApart(e, all, count);
}

static LLVM::InlineAsmOp createAsm(HopperEmitter &e, Type type, ValueRange operands, StringRef text,
                                   StringRef constraints) {
  return LLVM::InlineAsmOp::create(
      e, type, operands, text, constraints, /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::tailcallkind::TailCallKind::None,
      LLVM::AsmDialectAttr::get(e.getContext(), LLVM::AsmDialect::AD_ATT), ArrayAttr());
}

SmallVector<Value> WarpgroupMma::multiplyRegisters(HopperEmitter &e, ValueRange left, Value right,
                                                   ValueRange accumulators) const {
  assert(left.size() == 4 && int64_t(accumulators.size()) == countAccumulators() &&
         "expected four words of A and all accumulators");
  int64_t count = countAccumulators();
  bool isWide = element.getIntOrFloatBitWidth() == 16;
  StringRef kind = NVVM::stringifyWGMMATypes(typeOf(element));
  std::string text, constraints;
  llvm::raw_string_ostream os(text), how(constraints);
  // The operands are the accumulators, the A operand, the descriptor of B, the accumulators again,
  // and whether to add to them.
  os << "{ .reg .pred p; setp.ne.b32 p, $" << 2 * count + 5 << ", 0; "
     << "wgmma.mma_async.sync.aligned.m64n" << n << (isWide ? "k16" : "k32") << ".f32." << kind
     << "." << kind << " {";
  for (int64_t i = 0; i < count; ++i)
    os << (i ? ", $" : "$") << i;
  os << "}, {";
  for (int64_t i = 0; i < 4; ++i)
    os << (i ? ", $" : "$") << count + i;
  os << "}, $" << count + 4 << ", p, 1, 1";
  // Only 16-bit types have a choice of layout.
  if (isWide)
    os << ", " << (transposed ? 0 : 1);
  os << "; }";
  for (int64_t i = 0; i < count; ++i)
    how << "=f,";
  how << "r,r,r,r,l,";
  for (int64_t i = 0; i < count; ++i)
    how << i << ",";
  how << "r";
  SmallVector<Value> operands(left);
  operands.push_back(right);
  llvm::append_range(operands, accumulators);
  operands.push_back(e.word(1));
  auto all = createAsm(e, getAccumulators(e, count), operands, text, constraints);
  return takeApart(e, all.getResult(0), count);
}

SmallVector<Value> WarpgroupMma::passThrough(HopperEmitter &e, StringRef text,
                                             ValueRange accumulators) const {
  int64_t count = accumulators.size();
  std::string constraints;
  for (int64_t i = 0; i < count; ++i)
    constraints += element.isInteger() ? "=r," : "=f,";
  for (int64_t i = 0; i < count; ++i)
    constraints += std::to_string(i) + (i + 1 < count ? "," : "");
  Value all = createAsm(e, getAccumulators(e, count), accumulators, text, constraints).getResult(0);
  return takeApart(e, all, count);
}

SmallVector<Value> WarpgroupMma::wait(HopperEmitter &e, unsigned pending,
                                      ValueRange accumulators) const {
  return passThrough(e, ("wgmma.wait_group.sync.aligned " + Twine(pending) + ";").str(),
                     accumulators);
}

SmallVector<Value> WarpgroupMma::pin(HopperEmitter &e, ValueRange accumulators) const {
  return passThrough(e, "", accumulators);
}

void WarpgroupMma::waitForGroups(HopperEmitter &e, unsigned pending) const {
  NVVM::WgmmaWaitGroupSyncOp::create(e, pending);
}
