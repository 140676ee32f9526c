// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits inline PTX that has no NVVM operation: wgmma with A in registers, waits that tie
// accumulators, arrivals at mbarriers of other blocks, and bulk reductions.

#include "Lowering.h"
#include "fusednorm/Simt/Runtime.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
/// Parser of inline PTX together with the values of its registers (results, then inputs).
class Cursor {
public:
  Cursor(StringRef text, ValueRange inputs, unsigned results)
      : text(text), inputs(inputs), results(results) {
    skip();
  }

  bool accept(StringRef token) {
    if (!text.consume_front(token))
      return false;
    skip();
    return true;
  }
  bool atEnd() const { return text.empty(); }
  StringRef opcode() {
    StringRef word = text.take_until([](char c) { return llvm::isSpace(c) || c == ';'; });
    text = text.drop_front(word.size());
    skip();
    return word;
  }
  bool number(int64_t &value) {
    bool ok = !text.consumeInteger(10, value);
    skip();
    return ok;
  }
  /// Parses `$N`, or in nvvm.inline_ptx `{$wN}` for a result and `{$rN}` for an input.
  bool registerNumber(unsigned &value) {
    bool braced = text.consume_front("{$");
    if (!braced && !text.consume_front("$"))
      return false;
    bool isInput = text.consume_front("r");
    if (!isInput)
      text.consume_front("w");
    if (text.consumeInteger(10, value) || (braced && !text.consume_front("}")))
      return false;
    if (isInput)
      value += results;
    skip();
    return true;
  }
  bool input(Value &value) {
    unsigned index;
    if (!registerNumber(index) || index < results || index - results >= inputs.size())
      return false;
    value = inputs[index - results];
    return true;
  }
  /// Parses an integer literal or an operand with a constant value, as MLIR's lowering of
  /// nvvm.wgmma passes it.
  bool immediate(int64_t &value) {
    Value operand;
    if (!atRegister())
      return number(value);
    APInt constant;
    if (!input(operand) || !matchPattern(operand, m_ConstantInt(&constant)))
      return false;
    value = constant.getSExtValue();
    return true;
  }
  bool list(SmallVectorImpl<unsigned> &registers) {
    if (!accept("{"))
      return false;
    do {
      unsigned index;
      if (!registerNumber(index))
        return false;
      registers.push_back(index);
    } while (accept(","));
    return accept("}");
  }
  bool atRegister() const {
    return text.starts_with("$") || text.starts_with("{$r") || text.starts_with("{$w");
  }

private:
  void skip() { text = text.ltrim(); }

  StringRef text;
  ValueRange inputs;
  unsigned results;
};

struct Emitter {
  LoweringState &state;
  OpBuilder &b;
  Operation *op;
  ArrayRef<Type> results;
  ValueRange inputs;
  ArrayRef<int> tied;
  SmallVectorImpl<Value> &values;

  bool emitWgmma(StringRef opcode, Cursor &cursor, StringRef predicate, Value scale);
  bool emitArrive(StringRef opcode, Cursor &cursor);
  bool emitBulkReduction(StringRef opcode, Cursor &cursor);
  bool passTied();
};

/// Sets the results that are tied to inputs to the values of these inputs.
bool Emitter::passTied() {
  for (size_t i = 0; i < results.size(); ++i) {
    if (tied.size() <= i || tied[i] < 0)
      return false;
    values[i] = inputs[tied[i]];
  }
  return true;
}

/// Parses wgmma.mma_async.sync.aligned.m64nNkK.f32.A.B, or .s32 for integers.
std::optional<WgmmaShape> parseWgmma(StringRef opcode) {
  WgmmaShape shape;
  unsigned k;
  if (!opcode.consume_front("wgmma.mma_async.sync.aligned.m64n") ||
      opcode.consumeInteger(10, shape.columns) || !opcode.consume_front("k") ||
      opcode.consumeInteger(10, k))
    return std::nullopt;
  bool integers = opcode.consume_front(".s32.");
  if (!integers && !opcode.consume_front(".f32."))
    return std::nullopt;
  auto [first, second] = opcode.split('.');
  auto format = [](StringRef text) {
    return llvm::StringSwitch<std::optional<Format>>(text)
        .Case("f16", Format::F16)
        .Case("bf16", Format::BF16)
        .Case("tf32", Format::TF32)
        .Case("e4m3", Format::E4M3)
        .Case("e5m2", Format::E5M2)
        .Case("s8", Format::S8)
        .Case("u8", Format::U8)
        .Default(std::nullopt);
  };
  auto a = format(first), b = format(second);
  if (!a || !b || isInteger(*a) != integers)
    return std::nullopt;
  shape.a = *a;
  shape.b = *b;
  if (k != (*a == Format::TF32 ? 8u : shape.hasHalfPrecision() ? 16u : 32u))
    return std::nullopt;
  return shape;
}

/// Parses the immediates at the end of wgmma: two signs, except for integers, then for 16-bit types
/// the majorness of each operand in shared memory.
bool parseWgmmaImmediates(Cursor &cursor, WgmmaShape &shape) {
  SmallVector<int64_t> immediates;
  while (cursor.accept(","))
    if (!cursor.immediate(immediates.emplace_back()))
      return false;
  size_t signs = shape.hasIntegers() ? 0 : 2;
  size_t transposes = shape.hasHalfPrecision() ? (shape.registersA ? 1 : 2) : 0;
  if (immediates.size() != signs + transposes || !cursor.accept(";"))
    return false;
  for (int64_t sign : ArrayRef(immediates).take_front(signs))
    if (sign != 1 && sign != -1)
      return false;
  if (signs) {
    shape.negatesA = immediates[0] < 0;
    shape.negatesB = immediates[1] < 0;
  }
  if (transposes) {
    shape.bMajorMN = immediates.back();
    shape.aMajorMN = transposes == 2 && immediates[2];
  }
  return true;
}

/// Emits wgmma.mma_async.sync.aligned.m64nNkK.f32.A.B {d}, {a}|a, b, p|1, 1, 1[, ta, tb]; or
/// wgmma.mma_async.sync.aligned.m64nNk32.s32.A.B {d}, {a}|a, b, p|1;
bool Emitter::emitWgmma(StringRef opcode, Cursor &cursor, StringRef predicate, Value scale) {
  std::optional<WgmmaShape> shape = parseWgmma(opcode);
  SmallVector<unsigned> accumulators, registers;
  if (!shape || !cursor.list(accumulators) || !cursor.accept(",") ||
      accumulators.size() != shape->columns / 2)
    return false;
  SmallVector<Value> operandA;
  Value descriptorB;
  if (!cursor.atRegister()) {
    shape->registersA = true;
    if (!cursor.list(registers) || registers.size() != 4)
      return false;
    for (unsigned r : registers) {
      if (r < results.size() || r - results.size() >= inputs.size())
        return false;
      operandA.push_back(inputs[r - results.size()]);
    }
  } else if (!cursor.input(operandA.emplace_back())) {
    return false;
  }
  int64_t number;
  if (!cursor.accept(",") || !cursor.input(descriptorB) || !cursor.accept(","))
    return false;
  if (cursor.atRegister()) {
    // The scale is an operand of the inline PTX.
    if (!cursor.input(scale))
      return false;
    if (scale.getType().isInteger(1))
      scale = LLVM::ZExtOp::create(b, op->getLoc(), b.getI32Type(), scale);
  } else if (predicate.empty() || !cursor.accept(predicate)) {
    if (!cursor.number(number) || (number != 0 && number != 1))
      return false;
    scale = state.constant(b, op->getLoc(), static_cast<uint32_t>(number));
  }
  if (!parseWgmmaImmediates(cursor, *shape) || llvm::errorToBool(shape->verify()) || !passTied())
    return false;
  Location loc = op->getLoc();
  Type element = shape->hasIntegers() ? Type(b.getI32Type()) : Type(b.getF32Type());
  SmallVector<Type> types(accumulators.size(), element);
  Type structType = LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value packed = LLVM::PoisonOp::create(b, loc, structType);
  for (auto [i, r] : llvm::enumerate(accumulators)) {
    if (r >= results.size() || values[r].getType() != element)
      return false;
    packed = LLVM::InsertValueOp::create(b, loc, packed, values[r],
                                         ArrayRef<int64_t>{static_cast<int64_t>(i)});
  }
  Value next = callWgmma(state, b, op, *shape, packed, operandA, descriptorB, scale);
  for (auto [i, r] : llvm::enumerate(accumulators))
    values[r] =
        LLVM::ExtractValueOp::create(b, loc, next, ArrayRef<int64_t>{static_cast<int64_t>(i)});
  return true;
}

/// Emits mbarrier.arrive[.release][.cta|.cluster][.shared[::cta|::cluster]].b64 _|$r, [$a][, $n];
bool Emitter::emitArrive(StringRef opcode, Cursor &cursor) {
  if (!opcode.consume_front("mbarrier.arrive"))
    return false;
  uint32_t flags = opcode.consume_front(".relaxed") ? MbarrierRelaxedArrive : 0;
  opcode.consume_front(".release");
  opcode.consume_front(".cta") || opcode.consume_front(".cluster");
  opcode.consume_front(".shared::cta") || opcode.consume_front(".shared::cluster") ||
      opcode.consume_front(".shared");
  if (opcode != ".b64")
    return false;
  unsigned result = 0;
  bool keeps = !cursor.accept("_");
  Value address, count;
  if ((keeps && (!cursor.registerNumber(result) || result >= results.size())) ||
      !cursor.accept(",") || !cursor.accept("[") || !cursor.input(address) || !cursor.accept("]") ||
      (cursor.accept(",") && !cursor.input(count)) || !cursor.accept(";"))
    return false;
  Location loc = op->getLoc();
  // In the simulator the low 32 bits of a shared address are the whole address.
  if (!isa<LLVM::LLVMPointerType>(address.getType()))
    address = LLVM::IntToPtrOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()), address);
  Value phase = callMbarrierArrive(state, b, op, address, count, {}, flags);
  if (keeps)
    values[result] = phase;
  return true;
}

/// Emits cp.reduce.async.bulk.global.shared::cta.bulk_group.OP.TYPE [to], [from], bytes;
bool Emitter::emitBulkReduction(StringRef opcode, Cursor &cursor) {
  if (!opcode.consume_front("cp.reduce.async.bulk.global.shared::cta.bulk_group."))
    return false;
  auto [operation, type] = opcode.split('.');
  type.consume_front("noftz."); // the only form of f16 and bf16
  auto reduction = llvm::StringSwitch<std::optional<BulkReduction>>(operation)
                       .Case("add", BulkReduction::Add)
                       .Case("min", BulkReduction::Min)
                       .Case("max", BulkReduction::Max)
                       .Case("inc", BulkReduction::Inc)
                       .Case("dec", BulkReduction::Dec)
                       .Case("and", BulkReduction::And)
                       .Case("or", BulkReduction::Or)
                       .Case("xor", BulkReduction::Xor)
                       .Default(std::nullopt);
  auto element = llvm::StringSwitch<std::optional<TensorMapType>>(type)
                     .Cases({"u32", "b32"}, TensorMapType::U32)
                     .Case("s32", TensorMapType::S32)
                     .Cases({"u64", "b64"}, TensorMapType::U64)
                     .Case("s64", TensorMapType::S64)
                     .Case("f16", TensorMapType::F16)
                     .Case("bf16", TensorMapType::BF16)
                     .Case("f32", TensorMapType::F32)
                     .Case("f64", TensorMapType::F64)
                     .Default(std::nullopt);
  Value to, from, bytes;
  if (!reduction || !element || !cursor.accept("[") || !cursor.input(to) || !cursor.accept("]") ||
      !cursor.accept(",") || !cursor.accept("[") || !cursor.input(from) || !cursor.accept("]") ||
      !cursor.accept(",") || !cursor.input(bytes) || !cursor.accept(";"))
    return false;
  Location loc = op->getLoc();
  for (Value *address : {&to, &from}) {
    // In the simulator the low 32 bits of a shared address are the whole address.
    if (!isa<LLVM::LLVMPointerType>(address->getType()))
      *address =
          LLVM::IntToPtrOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()), *address);
    *address = state.generic(b, loc, *address);
  }
  state.call(b, loc, "simt_bulk_reduce", {},
             {state.thread(op), to, from, bytes,
              state.constant(b, loc, static_cast<uint32_t>(*element)),
              state.constant(b, loc, static_cast<uint32_t>(*reduction)), state.site(b, op)});
  return true;
}
} // namespace

bool fusednorm::simt::emitHopperPtx(LoweringState &state, OpBuilder &b, Operation *op,
                                    StringRef text, ArrayRef<Type> results, ValueRange inputs,
                                    ArrayRef<int> tied, SmallVectorImpl<Value> &values) {
  if (!text.contains("wgmma.") && !text.contains("mbarrier.") && !text.contains("cp.reduce."))
    return false;
  values.assign(results.size(), Value());
  Cursor cursor(text, inputs, results.size());
  Emitter emitter{state, b, op, results, inputs, tied, values};
  Location loc = op->getLoc();
  // A block { .reg .pred p; setp.ne.b32 p, $N, 0; ... } around wgmma computes the predicate of its
  // scale.
  bool block = cursor.accept("{");
  StringRef predicate;
  Value scale;
  if (block && cursor.accept(".reg .pred")) {
    predicate = cursor.opcode();
    if (!cursor.accept(";") || cursor.opcode() != "setp.ne.b32" || !cursor.accept(predicate) ||
        !cursor.accept(",") || !cursor.input(scale) || !cursor.accept(",") || !cursor.accept("0") ||
        !cursor.accept(";"))
      return false;
  }
  StringRef opcode = cursor.opcode();
  bool known = false;
  auto call = [&](StringRef name) {
    state.call(b, loc, name, {}, {state.thread(op)});
    return cursor.accept(";");
  };
  if (opcode == "wgmma.fence.sync.aligned") {
    known = cursor.accept(";") && emitter.passTied();
  } else if (opcode == "wgmma.commit_group.sync.aligned") {
    known = call("simt_wgmma_commit") && emitter.passTied();
  } else if (opcode == "wgmma.wait_group.sync.aligned") {
    int64_t pending;
    if (!cursor.number(pending) || pending < 0 || pending > 7 || !cursor.accept(";"))
      return false;
    state.call(b, loc, "simt_wgmma_wait", {},
               {state.thread(op), state.constant(b, loc, static_cast<uint32_t>(pending)),
                state.site(b, op)});
    known = emitter.passTied();
  } else if (opcode.starts_with("wgmma.mma_async")) {
    known = emitter.emitWgmma(opcode, cursor, predicate, scale);
  } else if (opcode.starts_with("cp.reduce.async.bulk")) {
    known = emitter.emitBulkReduction(opcode, cursor);
  } else {
    known = emitter.emitArrive(opcode, cursor);
  }
  return known && (!block || cursor.accept("}")) && cursor.atEnd();
}
