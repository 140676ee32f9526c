// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

Value LoweringState::thread(Operation *op) const {
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  return function.getBody().getArgument(0);
}

/// Prints the innermost file position of a location.
static void printLocation(llvm::raw_ostream &os, Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc)) {
    os << file.getFilename().getValue() << ":" << file.getLine() << ":" << file.getColumn();
  } else if (auto name = dyn_cast<NameLoc>(loc)) {
    printLocation(os, name.getChildLoc());
  } else if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    printLocation(os, call.getCallee());
    os << " called from ";
    printLocation(os, call.getCaller());
  } else if (auto fused = dyn_cast<FusedLoc>(loc); fused && !fused.getLocations().empty()) {
    printLocation(os, fused.getLocations().front());
  } else {
    os << "unknown location";
  }
}

uint32_t LoweringState::siteNumber(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName() << " at ";
  printLocation(os, op->getLoc());
  // Counters combine the accesses of all lanes at one site. Each operation is a site of its own,
  // also where several have one source location.
  if (counting) {
    sites.push_back(text);
    return sites.size() - 1;
  }
  auto [entry, isNew] = siteNumbers.try_emplace(text, sites.size());
  if (isNew)
    sites.push_back(text);
  return entry->second;
}

Value LoweringState::constant(OpBuilder &b, Location loc, uint32_t value) {
  return LLVM::ConstantOp::create(b, loc, b.getI32Type(),
                                  b.getI32IntegerAttr(static_cast<int32_t>(value)));
}

Value LoweringState::generic(OpBuilder &b, Location loc, Value pointer) {
  auto type = cast<LLVM::LLVMPointerType>(pointer.getType());
  if (type.getAddressSpace() == 0)
    return pointer;
  return LLVM::AddrSpaceCastOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()), pointer);
}

Value LoweringState::call(OpBuilder &b, Location loc, StringRef name, Type result,
                          ValueRange operands, Effect effect) {
  LLVM::LLVMFuncOp &function = functions[name];
  if (!function) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(host.getBody());
    Type resultType = result ? result : LLVM::LLVMVoidType::get(b.getContext());
    SmallVector<Type> types(operands.getTypes());
    function = LLVM::LLVMFuncOp::create(b, host.getLoc(), name,
                                        LLVM::LLVMFunctionType::get(resultType, types));
    // Threads synchronize in these calls, so the optimizer must neither duplicate nor move them.
    if (effect != Effect::Pure)
      function.setConvergent(true);
    function.setNoUnwind(true);
    using LLVM::ModRefInfo;
    if (effect != Effect::Memory) {
      auto inaccessible = effect == Effect::Pure ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
      function.setMemoryEffectsAttr(LLVM::MemoryEffectsAttr::get(
          b.getContext(), {ModRefInfo::NoModRef, ModRefInfo::NoModRef, inaccessible,
                           ModRefInfo::NoModRef, ModRefInfo::NoModRef, ModRefInfo::NoModRef}));
    }
    if (effect == Effect::Pure)
      function.setWillReturn(true);
  }
  auto call = LLVM::CallOp::create(b, loc, function, operands);
  return result ? call.getResult() : Value();
}

/// Largest number of words that an operation passes by callWithBuffers.
static constexpr int64_t bufferWords = 32;

/// One buffer per function and name; one per call would grow the stack with every matrix operation.
Value LoweringState::buffer(OpBuilder &b, Operation *op, StringRef which, int64_t words) {
  Block &entry = op->getParentOfType<LLVM::LLVMFuncOp>().getBody().front();
  for (Operation &candidate : entry)
    if (auto tag = candidate.getAttrOfType<StringAttr>("simt.buffer"))
      if (tag.getValue() == which)
        return candidate.getResult(0);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&entry);
  Value one = LoweringState::constant(b, op->getLoc(), 1);
  auto buffer = LLVM::AllocaOp::create(b, op->getLoc(), LLVM::LLVMPointerType::get(b.getContext()),
                                       LLVM::LLVMArrayType::get(b.getI32Type(), words), one,
                                       /*alignment=*/16);
  buffer->setAttr("simt.buffer", b.getStringAttr(which));
  return buffer;
}

void LoweringState::replacePredicated(ConversionPatternRewriter &rewriter, Operation *op,
                                      Value predicate, function_ref<Value()> emit) {
  auto values = [&](Value value) {
    return op->getNumResults() ? SmallVector<Value>{value} : SmallVector<Value>{};
  };
  if (!predicate) {
    Value result = emit();
    rewriter.replaceOp(op, values(result));
    return;
  }
  Location loc = op->getLoc();
  Block *before = op->getBlock();
  Block *after = rewriter.splitBlock(before, std::next(Block::iterator(op)));
  SmallVector<Location> locations(op->getNumResults(), loc);
  after->addArguments(op->getResultTypes(), locations);
  Block *then = rewriter.createBlock(after);
  rewriter.setInsertionPointToStart(then);
  Value result = emit();
  rewriter.setInsertionPointToEnd(then);
  LLVM::BrOp::create(rewriter, loc, values(result), after);
  rewriter.setInsertionPointToEnd(before);
  Value undefined;
  if (op->getNumResults())
    undefined = LLVM::PoisonOp::create(rewriter, loc, op->getResult(0).getType());
  LLVM::CondBrOp::create(rewriter, loc, predicate, then, ValueRange(), after, values(undefined));
  rewriter.replaceOp(op, after->getArguments());
}

static Value wordOf(OpBuilder &b, Location loc, Value buffer, int32_t index) {
  return LLVM::GEPOp::create(b, loc, buffer.getType(), b.getI32Type(), buffer,
                             ArrayRef<LLVM::GEPArg>{index});
}

/// Returns the words of an operand or result: two for pointers and f64, one for other types.
static int32_t wordsOf(Type type) {
  return isa<LLVM::LLVMPointerType>(type) || type.isF64() ? 2 : 1;
}

Value LoweringState::callWithBuffers(OpBuilder &b, Operation *op, StringRef name, ValueRange inputs,
                                     Type result, ArrayRef<uint32_t> extra) {
  Location loc = op->getLoc();
  Value in = buffer(b, op, "in", bufferWords), out = buffer(b, op, "out", bufferWords);
  int32_t word = 0;
  auto plain = [&](Operation *access) { access->setAttr(hookedAttrName, b.getUnitAttr()); };
  for (Value input : inputs) {
    plain(LLVM::StoreOp::create(b, loc, input, wordOf(b, loc, in, word), /*alignment=*/4));
    word += wordsOf(input.getType());
  }
  assert(word <= bufferWords && "operation needs a larger buffer");
  SmallVector<Value> operands{thread(op), in, out};
  for (uint32_t value : extra)
    operands.push_back(constant(b, loc, value));
  operands.push_back(site(b, op));
  call(b, loc, name, {}, operands);
  if (!result)
    return {};
  auto load = [&](Type type, int32_t index) -> Value {
    auto load = LLVM::LoadOp::create(b, loc, type, wordOf(b, loc, out, index), /*alignment=*/4);
    plain(load);
    return load;
  };
  auto type = dyn_cast<LLVM::LLVMStructType>(result);
  if (!type)
    return load(result, 0);
  Value value = LLVM::PoisonOp::create(b, loc, type);
  word = 0;
  for (auto [index, element] : llvm::enumerate(type.getBody())) {
    value = LLVM::InsertValueOp::create(b, loc, value, load(element, word),
                                        ArrayRef<int64_t>{static_cast<int64_t>(index)});
    word += wordsOf(element);
  }
  return value;
}

LogicalResult LoweringState::unsupported(ConversionPatternRewriter &rewriter, Operation *op,
                                         const Twine &reason) {
  failed = true;
  op->emitOpError("has no semantics in the SIMT simulator: ") << reason;
  SmallVector<Value> results;
  for (Type type : op->getResultTypes())
    results.push_back(LLVM::PoisonOp::create(rewriter, op->getLoc(), type));
  rewriter.replaceOp(op, results);
  return success();
}
