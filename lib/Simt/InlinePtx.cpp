// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX: the one table of instructions that have semantics here. Anything
// else is an error, so that no string can silently mean two things.

#include "Lowering.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
/// An operand of the text: registers in braces, or one; an address in brackets.
struct PtxOperand {
  bool address = false;
  /// Results come first, then inputs.
  SmallVector<unsigned> registers;
};

/// One instruction, with what its operands are bound to.
struct PtxInstruction {
  StringRef opcode;
  SmallVector<PtxOperand> operands;
  SmallVector<Type> results;
  SmallVector<Value> inputs;

  bool isResult(const PtxOperand &o) const {
    return !o.address && llvm::all_of(o.registers, [&](unsigned r) { return r < results.size(); });
  }
  Value input(const PtxOperand &o, unsigned index = 0) const {
    return inputs[o.registers[index] - results.size()];
  }
};

/// Splits "opcode a, {b, c}, [d];" where a register is written `$N`, `{$wN}` or
/// `{$rN}`. Returns false for text of any other form.
bool parsePtx(StringRef text, unsigned resultCount, PtxInstruction &out) {
  text = text.trim();
  if (!text.consume_back(";"))
    return false;
  size_t space = text.find_first_of(" \t");
  out.opcode = text.take_front(space);
  text = space == StringRef::npos ? "" : text.drop_front(space).trim();
  auto takeRegister = [&](unsigned &number) {
    // In nvvm.inline_ptx braces belong to the register's name.
    bool braced = text.starts_with("{$");
    StringRef rest = text.drop_front(braced ? 1 : 0);
    if (!rest.consume_front("$"))
      return false;
    bool isInput = rest.consume_front("r");
    if (!isInput)
      rest.consume_front("w");
    if (rest.consumeInteger(10, number))
      return false;
    if (isInput)
      number += resultCount;
    if (braced && !rest.consume_front("}"))
      return false;
    text = rest.ltrim();
    return true;
  };
  while (!text.empty()) {
    PtxOperand operand;
    operand.address = text.consume_front("[");
    bool list = !operand.address && text.starts_with("{") && !text.starts_with("{$r") &&
                !text.starts_with("{$w");
    if (list)
      text = text.drop_front().ltrim();
    do {
      unsigned number;
      text = text.ltrim();
      if (!takeRegister(number))
        return false;
      operand.registers.push_back(number);
    } while (list && text.consume_front(","));
    if ((list && !text.consume_front("}")) || (operand.address && !text.consume_front("]")))
      return false;
    out.operands.push_back(operand);
    text = text.ltrim();
    if (!text.empty() && !text.consume_front(","))
      return false;
    text = text.ltrim();
  }
  for (const PtxOperand &operand : out.operands)
    for (unsigned r : operand.registers)
      if (r >= out.results.size() + out.inputs.size())
        return false;
  return true;
}

/// ld.global and st.global with any cache operators: the vector's length, or 0.
struct GlobalAccess {
  unsigned count = 0, bits = 0;
  bool store = false, invariant = false;
};
GlobalAccess parseGlobalAccess(StringRef opcode) {
  GlobalAccess access;
  access.store = opcode.consume_front("st.global");
  if (!access.store && !opcode.consume_front("ld.global"))
    return {};
  access.invariant = opcode.consume_front(".nc");
  // Hints change no value.
  for (bool again = true; again;) {
    again = false;
    for (StringRef hint : {".L1::no_allocate", ".L1::evict_first", ".L1::evict_last", ".L2::64B",
                           ".L2::128B", ".L2::256B", ".ca", ".cg", ".cs", ".lu", ".wb", ".wt"})
      again |= opcode.consume_front(hint);
  }
  access.count = opcode.consume_front(".v2")   ? 2
                 : opcode.consume_front(".v4") ? 4
                 : opcode.consume_front(".v8") ? 8
                                               : 1;
  access.bits = llvm::StringSwitch<unsigned>(opcode)
                    .Cases({".b8", ".u8", ".s8"}, 8)
                    .Cases({".b16", ".u16", ".s16"}, 16)
                    .Cases({".b32", ".u32", ".s32", ".f32"}, 32)
                    .Cases({".b64", ".u64", ".s64", ".f64"}, 64)
                    .Default(0);
  return access;
}

std::optional<std::pair<ApproxFunction, bool>> parseApprox(StringRef opcode) {
  if (!opcode.consume_back(".f32"))
    return std::nullopt;
  bool ftz = opcode.consume_back(".ftz");
  auto function = llvm::StringSwitch<std::optional<ApproxFunction>>(opcode)
                      .Case("ex2.approx", ApproxFunction::Ex2)
                      .Case("lg2.approx", ApproxFunction::Lg2)
                      .Case("rsqrt.approx", ApproxFunction::Rsqrt)
                      .Case("rcp.approx", ApproxFunction::Rcp)
                      .Case("sqrt.approx", ApproxFunction::Sqrt)
                      .Case("sin.approx", ApproxFunction::Sin)
                      .Case("cos.approx", ApproxFunction::Cos)
                      .Case("tanh.approx", ApproxFunction::Tanh)
                      .Default(std::nullopt);
  if (!function)
    return std::nullopt;
  return std::make_pair(*function, ftz);
}

/// The table. Returns false for an instruction that is not in it; results that
/// the instruction does not write are left null.
bool emitPtx(LoweringState &state, OpBuilder &b, Operation *op, const PtxInstruction &ptx,
             SmallVectorImpl<Value> &results) {
  Location loc = op->getLoc();
  const auto &operands = ptx.operands;
  results.assign(ptx.results.size(), Value());
  auto call = [&](StringRef name) {
    state.call(b, loc, name, {}, {state.thread(op), state.site(b, op)});
    return true;
  };
  if (ptx.opcode == "griddepcontrol.wait" && operands.empty())
    return call("simt_grid_wait");
  if (ptx.opcode == "griddepcontrol.launch_dependents" && operands.empty())
    return true;
  if ((ptx.opcode.starts_with("fence.") || ptx.opcode.starts_with("membar.")) && operands.empty() &&
      !ptx.opcode.starts_with("fence.proxy"))
    return call("simt_fence");

  if (auto approx = parseApprox(ptx.opcode)) {
    if (operands.size() != 2 || !ptx.isResult(operands[0]))
      return false;
    results[operands[0].registers[0]] =
        callApprox(state, b, op, approx->first, approx->second, ptx.input(operands[1]));
    return true;
  }

  auto narrow = llvm::StringSwitch<std::optional<Format>>(ptx.opcode)
                    .Case("cvt.rn.satfinite.e4m3x2.f32", Format::E4M3)
                    .Case("cvt.rn.satfinite.e5m2x2.f32", Format::E5M2)
                    .Default(std::nullopt);
  if (narrow) {
    if (operands.size() != 3 || !ptx.isResult(operands[0]))
      return false;
    unsigned r = operands[0].registers[0];
    results[r] = callConvertPair(state, b, op, ptx.input(operands[1]), ptx.input(operands[2]),
                                 *narrow, Rounding::Nearest, true, false, ptx.results[r]);
    return true;
  }

  auto matrix = llvm::StringSwitch<std::optional<std::pair<Format, Format>>>(ptx.opcode)
                    .Case("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32",
                          std::make_pair(Format::E4M3, Format::E4M3))
                    .Case("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32",
                          std::make_pair(Format::E5M2, Format::E5M2))
                    .Case("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32",
                          std::make_pair(Format::E4M3, Format::E5M2))
                    .Case("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32",
                          std::make_pair(Format::E5M2, Format::E4M3))
                    .Default(std::nullopt);
  if (matrix) {
    if (operands.size() != 4 || !ptx.isResult(operands[0]))
      return false;
    SmallVector<Value> inputs;
    for (unsigned i = 1; i < 4; ++i)
      for (unsigned j = 0; j < operands[i].registers.size(); ++j)
        inputs.push_back(ptx.input(operands[i], j));
    if (inputs.size() != 10)
      return false;
    SmallVector<Type> f32(4, b.getF32Type());
    Value sums = callMma(state, b, op, matrix->first, matrix->second, 32, false, false, inputs,
                         LLVM::LLVMStructType::getLiteral(b.getContext(), f32));
    for (auto [i, r] : llvm::enumerate(operands[0].registers))
      results[r] =
          LLVM::ExtractValueOp::create(b, loc, sums, ArrayRef<int64_t>{static_cast<int64_t>(i)});
    return true;
  }

  GlobalAccess access = parseGlobalAccess(ptx.opcode);
  if (!access.bits || operands.size() != 2)
    return false;
  const PtxOperand &address = operands[access.store ? 0 : 1];
  const PtxOperand &data = operands[access.store ? 1 : 0];
  if (!address.address || data.registers.size() != access.count)
    return false;
  Value pointer = ptx.input(address);
  if (!isa<LLVM::LLVMPointerType>(pointer.getType()))
    pointer =
        LLVM::IntToPtrOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext(), 1), pointer);
  uint32_t bytes = access.count * access.bits / 8;
  if (state.instrument)
    emitAccess(state, b, op, pointer, bytes, bytes,
               (access.store ? AccessWrite : 0) | (access.invariant ? AccessInvariant : 0));
  for (unsigned i = 0; i < access.count; ++i) {
    Value element = LLVM::GEPOp::create(b, loc, pointer.getType(), b.getIntegerType(access.bits),
                                        pointer, ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Operation *memory;
    if (access.store) {
      memory = LLVM::StoreOp::create(b, loc, ptx.input(data, i), element, access.bits / 8);
    } else {
      unsigned r = data.registers[i];
      auto load = LLVM::LoadOp::create(b, loc, ptx.results[r], element, access.bits / 8);
      results[r] = load;
      memory = load;
    }
    memory->setAttr(hookedAttrName, b.getUnitAttr());
  }
  return true;
}

constexpr StringLiteral supportedPtx =
    "supported are ld.global and st.global with cache operators, the .approx forms of ex2, lg2, "
    "rsqrt, rcp, sqrt, sin, cos and tanh, cvt.rn.satfinite to e4m3x2 and e5m2x2, the 8-bit "
    "mma.sync m16n8k32, griddepcontrol, fence and membar, wgmma and its groups, mbarrier.arrive";

class InlinePtxPattern : public SimtPattern<NVVM::InlinePtxOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::InlinePtxOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    PtxInstruction ptx;
    ptx.results.assign(op->getResultTypes().begin(), op->getResultTypes().end());
    ptx.inputs.assign(adaptor.getReadOnlyArgs().begin(), adaptor.getReadOnlyArgs().end());
    if (SmallVector<Value> values;
        adaptor.getReadWriteArgs().empty() && !adaptor.getPredicate() &&
        emitHopperPtx(state, rewriter, op, op.getPtxCode(), ptx.results, ptx.inputs, {}, values) &&
        !llvm::is_contained(values, Value())) {
      rewriter.replaceOp(op, values);
      return success();
    }
    if (!adaptor.getReadWriteArgs().empty() || !parsePtx(op.getPtxCode(), ptx.results.size(), ptx))
      return refuse(rewriter, op);
    if (!adaptor.getPredicate()) {
      SmallVector<Value> results;
      if (!emitPtx(state, rewriter, op, ptx, results) || llvm::is_contained(results, Value()))
        return refuse(rewriter, op);
      rewriter.replaceOp(op, results);
      return success();
    }
    // A false predicate leaves the results undefined.
    Location loc = op.getLoc();
    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, std::next(Block::iterator(op)));
    SmallVector<Location> locations(ptx.results.size(), loc);
    after->addArguments(ptx.results, locations);
    Block *then = rewriter.createBlock(after);
    SmallVector<Value> results;
    rewriter.setInsertionPointToStart(then);
    bool known = emitPtx(state, rewriter, op, ptx, results);
    if (!known || llvm::is_contained(results, Value()))
      results.clear();
    rewriter.setInsertionPoint(op);
    SmallVector<Value> undefined;
    for (Type type : ptx.results)
      undefined.push_back(LLVM::PoisonOp::create(rewriter, loc, type));
    rewriter.setInsertionPointToEnd(then);
    LLVM::BrOp::create(rewriter, loc, known ? ValueRange(results) : ValueRange(undefined), after);
    rewriter.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(rewriter, loc, adaptor.getPredicate(), then, ValueRange(), after,
                           undefined);
    if (!known)
      return refuse(rewriter, op);
    rewriter.replaceOp(op, after->getArguments());
    return success();
  }

private:
  LogicalResult refuse(ConversionPatternRewriter &rewriter, NVVM::InlinePtxOp op) const {
    return state.unsupported(rewriter, op,
                             "unknown PTX \"" + op.getPtxCode() + "\"; " + supportedPtx);
  }
};

/// For each result, the input that the constraints bind to the same register, or -1.
SmallVector<int> tiedInputs(StringRef constraints, size_t resultCount) {
  SmallVector<int> tied(resultCount, -1);
  SmallVector<StringRef> parts;
  constraints.split(parts, ',');
  for (size_t i = resultCount; i < parts.size(); ++i) {
    unsigned result;
    if (!parts[i].getAsInteger(10, result) && result < resultCount)
      tied[result] = static_cast<int>(i - resultCount);
  }
  return tied;
}

class InlineAsmPattern : public SimtPattern<LLVM::InlineAsmOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(LLVM::InlineAsmOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // No instruction at all: the result is the operand that shares its register.
    if (op.getAsmString().empty() && op.getConstraints() == "=r,0" &&
        adaptor.getOperands().size() == 1) {
      rewriter.replaceOp(op, adaptor.getOperands());
      return success();
    }
    PtxInstruction ptx;
    auto structType = op->getNumResults()
                          ? dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType())
                          : LLVM::LLVMStructType();
    if (structType)
      ptx.results.assign(structType.getBody().begin(), structType.getBody().end());
    else
      ptx.results.assign(op->getResultTypes().begin(), op->getResultTypes().end());
    ptx.inputs.assign(adaptor.getOperands().begin(), adaptor.getOperands().end());
    SmallVector<Value> results;
    bool known = emitHopperPtx(state, rewriter, op, op.getAsmString(), ptx.results, ptx.inputs,
                               tiedInputs(op.getConstraints(), ptx.results.size()), results) ||
                 (parsePtx(op.getAsmString(), ptx.results.size(), ptx) &&
                  emitPtx(state, rewriter, op, ptx, results));
    if (!known || llvm::is_contained(results, Value()))
      return state.unsupported(rewriter, op,
                               "unknown PTX \"" + op.getAsmString() + "\"; " + supportedPtx);
    if (!structType) {
      rewriter.replaceOp(op, results);
      return success();
    }
    Value value = LLVM::PoisonOp::create(rewriter, op.getLoc(), structType);
    for (auto [i, result] : llvm::enumerate(results))
      value = LLVM::InsertValueOp::create(rewriter, op.getLoc(), value, result,
                                          ArrayRef<int64_t>{static_cast<int64_t>(i)});
    rewriter.replaceOp(op, value);
    return success();
  }
};
} // namespace

void fusednorm::simt::populateInlinePtxPatterns(RewritePatternSet &patterns, LoweringState &state) {
  patterns.add<InlinePtxPattern, InlineAsmPattern>(patterns.getContext(), state);
}
