// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers wmma.load, wmma.store and wmma.mma. The PTX ISA leaves the distribution of a fragment over
// the lanes open. Here lane l holds the elements l*e to l*e + e - 1 of the matrix in row-major
// order, modulo its size, where e is the number of elements of a lane.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
constexpr StringLiteral supportedTypes =
    "expected wmma of f16, bf16, tf32, s8 or u8 with f16, f32 or s32 accumulators";

/// Bits of an element in memory and in a register, or 0 for unsupported types.
uint32_t bitsOf(NVVM::MMATypes type) {
  using NVVM::MMATypes;
  switch (type) {
  case MMATypes::f16:
  case MMATypes::bf16:
    return 16;
  case MMATypes::f32:
  case MMATypes::tf32:
  case MMATypes::s32:
    return 32;
  case MMATypes::s8:
  case MMATypes::u8:
    return 8;
  default:
    return 0;
  }
}

/// Emits the addresses of the elements of one lane.
class FragmentAddresses {
public:
  FragmentAddresses(OpBuilder &b, Location loc, Value pointer, Value stride, uint32_t columns,
                    uint32_t total, uint32_t perLane, bool isRowMajor, uint32_t bits)
      : b(b), loc(loc), pointer(pointer), stride(stride), columns(columns), total(total),
        isRowMajor(isRowMajor), bytes(bits / 8) {
    Value lane = NVVM::LaneIdOp::create(b, loc, b.getI32Type());
    first = LLVM::MulOp::create(b, loc, lane, constant(perLane));
  }

  Value operator[](uint32_t number) const {
    Value flat = LLVM::AddOp::create(b, loc, first, constant(number));
    flat = LLVM::URemOp::create(b, loc, flat, constant(total));
    Value row = LLVM::UDivOp::create(b, loc, flat, constant(columns));
    Value column = LLVM::URemOp::create(b, loc, flat, constant(columns));
    if (!isRowMajor)
      std::swap(row, column);
    Value index = LLVM::AddOp::create(b, loc, LLVM::MulOp::create(b, loc, row, stride), column);
    index = LLVM::MulOp::create(b, loc, index, constant(bytes));
    return LLVM::GEPOp::create(b, loc, pointer.getType(), b.getI8Type(), pointer,
                               ArrayRef<LLVM::GEPArg>{index});
  }

private:
  Value constant(uint32_t value) const { return LoweringState::constant(b, loc, value); }

  OpBuilder &b;
  Location loc;
  Value pointer, stride, first;
  uint32_t columns, total;
  bool isRowMajor;
  uint32_t bytes;
};

LogicalResult lowerWmmaLoad(NVVM::WMMALoadOp op, NVVM::WMMALoadOp::Adaptor adaptor,
                            ConversionPatternRewriter &b, LoweringState &state) {
  Location loc = op.getLoc();
  uint32_t bits = bitsOf(op.getEltype());
  auto result = dyn_cast<LLVM::LLVMStructType>(op.getType());
  if (!bits || !result)
    return state.unsupported(b, op, supportedTypes);
  uint32_t rows = op.getFrag() == NVVM::MMAFrag::b ? op.getK() : op.getM();
  uint32_t columns = op.getFrag() == NVVM::MMAFrag::a ? op.getK() : op.getN();
  uint32_t perRegister = 32 / bits;
  FragmentAddresses addresses(b, loc, adaptor.getPtr(), adaptor.getStride(), columns,
                              rows * columns,
                              static_cast<uint32_t>(result.getBody().size()) * perRegister,
                              op.getLayout() == NVVM::MMALayout::row, bits);
  Value fragment = LLVM::PoisonOp::create(b, loc, result);
  for (auto [r, type] : llvm::enumerate(result.getBody())) {
    Value word = state.constant(b, loc, 0);
    for (uint32_t h = 0; h < perRegister; ++h) {
      Value element = LLVM::LoadOp::create(b, loc, b.getIntegerType(bits),
                                           addresses[static_cast<uint32_t>(r) * perRegister + h],
                                           /*alignment=*/bits / 8);
      if (bits < 32)
        element = LLVM::ZExtOp::create(b, loc, b.getI32Type(), element);
      element = LLVM::ShlOp::create(b, loc, element, state.constant(b, loc, bits * h));
      word = LLVM::OrOp::create(b, loc, word, element);
    }
    if (type != word.getType())
      word = LLVM::BitcastOp::create(b, loc, type, word);
    fragment = LLVM::InsertValueOp::create(b, loc, fragment, word,
                                           ArrayRef<int64_t>{static_cast<int64_t>(r)});
  }
  b.replaceOp(op, fragment);
  return success();
}

LogicalResult lowerWmmaStore(NVVM::WMMAStoreOp op, NVVM::WMMAStoreOp::Adaptor adaptor,
                             ConversionPatternRewriter &b, LoweringState &state) {
  Location loc = op.getLoc();
  uint32_t bits = bitsOf(op.getEltype());
  if (!bits)
    return state.unsupported(b, op, supportedTypes);
  uint32_t perRegister = 32 / bits, columns = op.getN();
  FragmentAddresses addresses(b, loc, adaptor.getPtr(), adaptor.getStride(), columns,
                              op.getM() * columns,
                              static_cast<uint32_t>(adaptor.getArgs().size()) * perRegister,
                              op.getLayout() == NVVM::MMALayout::row, bits);
  for (auto [r, value] : llvm::enumerate(adaptor.getArgs())) {
    Value word = value;
    if (!word.getType().isInteger(32))
      word = LLVM::BitcastOp::create(b, loc, b.getI32Type(), word);
    for (uint32_t h = 0; h < perRegister; ++h) {
      Value element = LLVM::LShrOp::create(b, loc, word, state.constant(b, loc, bits * h));
      if (bits < 32)
        element = LLVM::TruncOp::create(b, loc, b.getIntegerType(bits), element);
      LLVM::StoreOp::create(b, loc, element, addresses[static_cast<uint32_t>(r) * perRegister + h],
                            /*alignment=*/bits / 8);
    }
  }
  b.eraseOp(op);
  return success();
}

class WmmaMmaPattern : public SimtPattern<NVVM::WMMAMmaOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::WMMAMmaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &b) const override {
    auto result = dyn_cast<LLVM::LLVMStructType>(op.getType());
    ValueRange args = adaptor.getArgs();
    // The accumulators have 8 elements in each lane. Results and A, B follow from the types. The
    // element types name A and B, except for f16, where they name D and C.
    uint32_t m = op.getM(), n = op.getN(), k = op.getK();
    Type first = args.front().getType();
    bool isHalf = isa<VectorType>(first);
    std::optional<MatrixType> a = isHalf ? MatrixType::F16 : convert(op.getEltypeA());
    std::optional<MatrixType> second = isHalf ? MatrixType::F16 : convert(op.getEltypeB());
    if (!a || !second || !result)
      return state.unsupported(b, op, supportedTypes);
    bool halfC = isHalf && isa<VectorType>(args.back().getType());
    bool halfD = isHalf && isa<VectorType>(result.getBody().front());
    uint32_t registersC = halfC ? 4 : 8, factors = static_cast<uint32_t>(args.size()) - registersC;
    // f16 fragments have 8 registers; in other fragments each element has one lane.
    uint32_t perRegister = 32 / elementBits(*a);
    uint32_t registersA = isHalf ? 8 : m * k / 32 / perRegister;
    if (registersA >= factors || args.size() > 32)
      return state.unsupported(b, op, supportedTypes);
    uint32_t low = static_cast<uint32_t>(*a) | static_cast<uint32_t>(*second) << 4 | m << 8 |
                   n << 16 | k << 24;
    uint32_t high = registersA | (factors - registersA) << 8 | uint32_t(halfC) << 16 |
                    uint32_t(halfD) << 17 | uint32_t(op->hasAttr("simt.satfinite")) << 18;
    b.replaceOp(op, state.callWithBuffers(b, op, "simt_wmma", args, result, {low, high}));
    return success();
  }

private:
  static std::optional<MatrixType> convert(NVVM::MMATypes type) {
    using NVVM::MMATypes;
    switch (type) {
    case MMATypes::bf16:
      return MatrixType::BF16;
    case MMATypes::tf32:
      return MatrixType::TF32;
    case MMATypes::s8:
      return MatrixType::S8;
    case MMATypes::u8:
      return MatrixType::U8;
    default:
      return std::nullopt;
    }
  }
};
} // namespace

void fusednorm::simt::populateWmmaPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerWmmaLoad, lowerWmmaStore);
  patterns.add<WmmaMmaPattern>(patterns.getContext(), state);
}
