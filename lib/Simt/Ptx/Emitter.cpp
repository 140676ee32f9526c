// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
constexpr uint64_t firstName = uint64_t(1) << 32;

unsigned bitsOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return static_cast<unsigned>(vector.getNumElements()) * vector.getElementTypeBitWidth();
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
    return pointer.getAddressSpace() == 3 || pointer.getAddressSpace() == 7 ? 32 : 64;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Emits the read of a special register such as %tid.x. Returns null for unknown names.
Value specialRegister(OpBuilder &b, Location loc, StringRef name) {
  Type i32 = b.getI32Type();
#define REG(TEXT, OP)                                                                              \
  if (name == TEXT)                                                                                \
    return NVVM::OP::create(b, loc, i32);
  REG("%tid.x", ThreadIdXOp)
  REG("%tid.y", ThreadIdYOp)
  REG("%tid.z", ThreadIdZOp)
  REG("%ntid.x", BlockDimXOp)
  REG("%ntid.y", BlockDimYOp)
  REG("%ntid.z", BlockDimZOp)
  REG("%ctaid.x", BlockIdXOp)
  REG("%ctaid.y", BlockIdYOp)
  REG("%ctaid.z", BlockIdZOp)
  REG("%nctaid.x", GridDimXOp)
  REG("%nctaid.y", GridDimYOp)
  REG("%nctaid.z", GridDimZOp)
  REG("%laneid", LaneIdOp)
  REG("%warpid", WarpIdOp)
  REG("%clusterid.x", ClusterIdXOp)
  REG("%clusterid.y", ClusterIdYOp)
  REG("%clusterid.z", ClusterIdZOp)
  REG("%cluster_ctarank", ClusterId)
  REG("%cluster_nctarank", ClusterDim)
  REG("%cluster_ctaid.x", BlockInClusterIdXOp)
  REG("%cluster_ctaid.y", BlockInClusterIdYOp)
  REG("%cluster_ctaid.z", BlockInClusterIdZOp)
  REG("%lanemask_eq", LaneMaskEqOp)
  REG("%lanemask_le", LaneMaskLeOp)
  REG("%lanemask_lt", LaneMaskLtOp)
  REG("%lanemask_ge", LaneMaskGeOp)
  REG("%lanemask_gt", LaneMaskGtOp)
#undef REG
  if (name == "%clock64")
    return NVVM::Clock64Op::create(b, loc, b.getI64Type());
  if (name == "%globaltimer")
    return NVVM::GlobalTimerOp::create(b, loc, b.getI64Type());
  return {};
}
} // namespace

PtxType fusednorm::simt::ptx::parseType(StringRef text) {
  PtxType type;
  if (text == "pred")
    return {'p', 1, 1};
  if (text == "tf32")
    return {'b', 32, 1};
  if (text.consume_front("bf"))
    type.kind = 'B';
  else if (!text.empty() && StringRef("busf").contains(text.front())) {
    type.kind = text.front();
    text = text.drop_front();
  } else {
    return {};
  }
  if (text.consumeInteger(10, type.bits) ||
      !llvm::is_contained({8u, 16u, 32u, 64u, 128u}, type.bits))
    return {};
  if (text.consume_front("x2"))
    type.lanes = 2;
  return text.empty() ? type : PtxType();
}

Type PtxEmitter::type(PtxType t) {
  Type element = t.kind == 'p'                   ? Type(b.getI1Type())
                 : t.kind == 'B'                 ? Type(b.getBF16Type())
                 : t.kind == 'f' && t.bits == 16 ? Type(b.getF16Type())
                 : t.kind == 'f' && t.bits == 32 ? Type(b.getF32Type())
                 : t.kind == 'f' && t.bits == 64 ? Type(b.getF64Type())
                                                 : Type(b.getIntegerType(t.bits));
  return t.lanes == 1 ? element : VectorType::get({static_cast<int64_t>(t.lanes)}, element);
}

Value PtxEmitter::constant(Type type, uint64_t bits) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return LLVM::ConstantOp::create(
        b, loc, type, IntegerAttr::get(type, APInt(integer.getWidth(), bits, false, true)));
  Value value = constant(b.getIntegerType(bitsOf(type)), bits);
  return as(value, type);
}

Value PtxEmitter::as(Value value, Type type, bool isSigned) {
  Type from = value.getType();
  if (from == type)
    return value;
  // A register that is read as a predicate is true if it is not zero.
  if (type.isInteger(1)) {
    value = as(value, b.getIntegerType(bitsOf(from)));
    return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ne, value,
                                constant(value.getType(), 0));
  }
  if (isa<LLVM::LLVMPointerType>(from)) {
    if (isa<LLVM::LLVMPointerType>(type))
      return LLVM::AddrSpaceCastOp::create(b, loc, type, value);
    value = LLVM::PtrToIntOp::create(b, loc, b.getIntegerType(bitsOf(from)), value);
    return as(value, type, isSigned);
  }
  if (!isa<IntegerType>(from)) {
    value = LLVM::BitcastOp::create(b, loc, b.getIntegerType(bitsOf(from)), value);
    return as(value, type, isSigned);
  }
  unsigned have = bitsOf(from), want = bitsOf(type);
  if (have > want)
    value = LLVM::TruncOp::create(b, loc, b.getIntegerType(want), value);
  else if (have < want && isSigned)
    value = LLVM::SExtOp::create(b, loc, b.getIntegerType(want), value);
  else if (have < want)
    value = LLVM::ZExtOp::create(b, loc, b.getIntegerType(want), value);
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(b, loc, type, value);
  return LLVM::BitcastOp::create(b, loc, type, value);
}

uint64_t PtxEmitter::keyOf(const Operand &operand) {
  if (operand.kind == Operand::Kind::Placeholder)
    return operand.number;
  return names.try_emplace(operand.name, firstName + names.size()).first->second;
}

Value PtxEmitter::read(const Operand &operand, Type type, bool isSigned) {
  Value value;
  switch (operand.kind) {
  case Operand::Kind::Integer:
    value = constant(b.getI64Type(), operand.number);
    break;
  case Operand::Kind::Float:
    value = constant(type, operand.number);
    break;
  case Operand::Kind::Sink:
    fail("'_' has no value");
    return {};
  case Operand::Kind::Name:
    value = operand.name.starts_with("%") ? specialRegister(b, loc, operand.name) : Value();
    [[fallthrough]];
  case Operand::Kind::Placeholder:
    if (!value)
      value = registers.lookup(keyOf(operand));
    if (!value && operand.kind == Operand::Kind::Placeholder && operand.number >= results.size() &&
        operand.number - results.size() < inputs.size())
      value = inputs[operand.number - results.size()];
    if (!value) {
      fail(operand.kind == Operand::Kind::Name
               ? "register '" + operand.name + "' has no value"
               : "operand $" + llvm::Twine(operand.number) + " has no value");
      return {};
    }
  }
  value = as(value, type, isSigned);
  if (operand.negated)
    value = LLVM::XOrOp::create(b, loc, value, constant(type, 1));
  return value;
}

Value PtxEmitter::read(const Argument &argument, Type type, bool isSigned) {
  if (argument.kind != Argument::Kind::Single) {
    fail("expected a single register");
    return {};
  }
  return read(argument.parts[0], type, isSigned);
}

bool PtxEmitter::write(const Operand &operand, Value value, bool isSigned) {
  if (operand.kind == Operand::Kind::Sink)
    return true;
  if (operand.kind == Operand::Kind::Placeholder) {
    if (operand.number >= results.size())
      return fail("operand $" + llvm::Twine(operand.number) + " is written but no result");
    value = as(value, results[operand.number], isSigned);
  } else if (operand.kind != Operand::Kind::Name || operand.name.starts_with("%")) {
    return fail("expected a register to write");
  } else {
    for (const Declaration &declaration : text.declarations)
      if (declaration.name == operand.name)
        if (PtxType t = parseType(declaration.type))
          value = as(value, t.kind == 'p' ? Type(b.getI1Type()) : integer(t.totalBits()), isSigned);
  }
  registers[keyOf(operand)] = value;
  return true;
}

bool PtxEmitter::write(const Argument &argument, Value value, bool isSigned) {
  if (argument.kind != Argument::Kind::Single)
    return fail("expected a single register to write");
  return write(argument.parts[0], value, isSigned);
}

Value PtxEmitter::address(const Argument &argument, unsigned space) {
  if (argument.kind != Argument::Kind::Address || !argument.coordinates.empty()) {
    fail("expected an address in brackets");
    return {};
  }
  Type pointer = LLVM::LLVMPointerType::get(b.getContext(), space);
  Value base = read(argument.parts[0], pointer);
  if (!base || !argument.offset)
    return base;
  return LLVM::GEPOp::create(b, loc, pointer, b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(argument.offset)});
}

std::optional<uint64_t> PtxEmitter::literal(const Argument &argument) {
  if (argument.kind != Argument::Kind::Single)
    return std::nullopt;
  const Operand &operand = argument.parts[0];
  if (operand.kind == Operand::Kind::Integer)
    return operand.number;
  Value value = operand.kind == Operand::Kind::Placeholder && operand.number >= results.size() &&
                        operand.number - results.size() < inputs.size()
                    ? inputs[operand.number - results.size()]
                    : Value();
  APInt constant;
  if (value && matchPattern(value, m_ConstantInt(&constant)))
    return constant.getZExtValue();
  return std::nullopt;
}

bool PtxEmitter::runStatement(const Statement &statement) {
  auto form = formTable().find(statement.base());
  if (form == formTable().end())
    return fail("unknown instruction '" + statement.opcode + "'");
  b.setInsertionPoint(op);
  if (form->second(*this, statement, Modifiers(statement)))
    return true;
  return fail("no such form of '" + statement.opcode + "'");
}

/// Emits a statement under its predicate: the statement gets a block of its own, and registers that
/// it writes merge with their previous values.
bool PtxEmitter::runPredicated(const Statement &statement) {
  b.setInsertionPoint(op);
  Value predicate = read(*statement.predicate, b.getI1Type());
  if (!predicate)
    return false;
  Block *before = op->getBlock();
  // `op` stays at the start of the remaining block; the statement goes into a new block before it.
  Block *then = b.splitBlock(before, Block::iterator(op));
  auto old = registers;
  if (!runStatement(statement)) {
    b.setInsertionPointToEnd(before);
    LLVM::BrOp::create(b, loc, ValueRange(), then);
    return false;
  }
  Block *after = b.splitBlock(then, Block::iterator(op));
  SmallVector<Value> written, previous;
  SmallVector<uint64_t> keys;
  b.setInsertionPointToEnd(before);
  for (auto &[key, value] : registers) {
    Value was = old.lookup(key);
    if (was == value)
      continue;
    if (!was)
      was = LLVM::PoisonOp::create(b, loc, value.getType());
    else if (was.getType() != value.getType())
      was = as(was, value.getType());
    keys.push_back(key);
    written.push_back(value);
    previous.push_back(was);
  }
  b.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(b, loc, predicate, then, ValueRange(), after, previous);
  b.setInsertionPointToEnd(then);
  LLVM::BrOp::create(b, loc, written, after);
  for (auto [key, value] : llvm::zip(keys, written))
    registers[key] = after->addArgument(value.getType(), loc);
  return true;
}

bool PtxEmitter::runWaitLoop() {
  // There are two accepted loops:
  // - LOOP: try_wait P, [bar], parity; @!P bra LOOP;
  // - LOOP: try_wait P, [bar], parity; @P bra DONE; bra LOOP; DONE:
  const auto &all = text.statements;
  const Statement &wait = all[0];
  auto jumps = [&](size_t i, bool isPredicated, bool isNegated, StringRef label) {
    if (i >= all.size() || all[i].base() != "bra" || all[i].arguments.size() != 1 ||
        all[i].arguments[0].parts[0].name != label || all[i].predicate.has_value() != isPredicated)
      return false;
    return !isPredicated || (all[i].predicate->negated == isNegated &&
                             all[i].predicate->name == wait.arguments[0].parts[0].name);
  };
  bool isShort = all.size() == 2 && jumps(1, true, true, wait.label);
  bool isLong = all.size() == 4 && jumps(1, true, false, all[3].label) &&
                jumps(2, false, false, wait.label) && all[3].opcode.empty();
  if (!isShort && !isLong)
    return fail("expected branches only in loops around mbarrier.try_wait");
  Modifiers m(wait);
  if (!m.take("try_wait") && !m.take("test_wait"))
    return fail("expected branches only in loops around mbarrier.try_wait");
  bool isParity = m.take("parity");
  m.takeOneOf({"acquire"});
  m.takeOneOf({"cta", "cluster"});
  StringRef space = m.takeOneOf({"shared::cta", "shared"});
  if (!m.take("b64") || !m.done() || !isParity || wait.arguments.size() < 3)
    return fail("no such form of '" + wait.opcode + "'");
  b.setInsertionPoint(op);
  Value barrier = address(wait.arguments[1], space.empty() ? 0 : 3);
  Value parity = barrier ? read(wait.arguments[2], integer(32)) : Value();
  Value ticks = !parity                     ? Value()
                : wait.arguments.size() > 3 ? read(wait.arguments[3], integer(32))
                                            : i32(0x989680);
  if (!ticks)
    return false;
  NVVM::MBarrierTryWaitParityOp::create(b, loc, barrier, parity, ticks);
  return true;
}

bool PtxEmitter::run() {
  bool branches = llvm::any_of(text.statements, [](const Statement &statement) {
    return !statement.label.empty() || statement.base() == "bra";
  });
  if (branches) {
    if (text.statements.front().base() != "mbarrier")
      return fail("expected branches only in loops around mbarrier.try_wait");
    return runWaitLoop();
  }
  for (const Statement &statement : text.statements)
    if (!(statement.predicate ? runPredicated(statement) : runStatement(statement)))
      return false;
  return true;
}

SmallVector<Value> PtxEmitter::resultValues() {
  SmallVector<Value> values;
  b.setInsertionPoint(op);
  for (auto [i, type] : llvm::enumerate(results)) {
    Value value = registers.lookup(i);
    values.push_back(value ? as(value, type) : value);
  }
  return values;
}

const FormTable &fusednorm::simt::ptx::formTable() {
  static const FormTable *table = [] {
    auto *all = new FormTable();
    addMemoryForms(*all);
    addArithmeticForms(*all);
    addConversionForms(*all);
    addWarpForms(*all);
    addMatrixForms(*all);
    addAsyncForms(*all);
    return all;
  }();
  return *table;
}
