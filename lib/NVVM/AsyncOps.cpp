// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AsyncOps.h"

#include "fusednorm/NVVM/PtxText.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::nvvm;

std::optional<int64_t> fusednorm::nvvm::constantOf(Value value) {
  APInt constant;
  if (value && matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

namespace {
bool isShared(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  return pointer && pointer.getAddressSpace() == 3;
}

/// Returns whether a pointer is in shared memory. A generic pointer counts if it is a cast of a
/// shared pointer.
bool isShared(Value pointer) {
  if (isShared(pointer.getType()))
    return true;
  if (auto cast = pointer.getDefiningOp<LLVM::AddrSpaceCastOp>())
    return isShared(cast.getArg().getType());
  if (auto gep = pointer.getDefiningOp<LLVM::GEPOp>())
    return isShared(gep.getBase());
  return false;
}

int64_t bytesOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return (vector.getNumElements() * vector.getElementTypeBitWidth() + 7) / 8;
  return static_cast<int64_t>(DataLayout().getTypeSize(type));
}

/// No argument.
constexpr size_t kNone = ~size_t(0);

/// An instruction with at most an address and a number.
struct Form {
  StringLiteral prefix;
  AsyncKind kind;
  /// Indices of the arguments, or kNone.
  size_t address, number;
};

constexpr Form kForms[] = {
    {"wgmma.fence", AsyncKind::MatrixFence, kNone, kNone},
    {"wgmma.commit_group", AsyncKind::MatrixCommit, kNone, kNone},
    {"mbarrier.init", AsyncKind::BarrierInit, 0, 1},
    {"mbarrier.try_wait", AsyncKind::BarrierWait, 1, kNone},
    {"mbarrier.test_wait", AsyncKind::BarrierWait, 1, kNone},
    {"st.shared", AsyncKind::SharedWrite, 0, kNone},
    {"stmatrix", AsyncKind::SharedWrite, 0, kNone},
    {"cp.async.ca", AsyncKind::SharedWrite, 0, kNone},
    {"cp.async.cg", AsyncKind::SharedWrite, 0, kNone},
    {"red.shared", AsyncKind::SharedWrite, 0, kNone},
    {"atom.shared", AsyncKind::SharedWrite, 1, kNone},
    {"bar.arrive", AsyncKind::BlockArrive, 0, 0},
    {"barrier.arrive", AsyncKind::BlockArrive, 0, 0},
    {"barrier.cta.arrive", AsyncKind::BlockArrive, 0, 0},
    {"bar.sync", AsyncKind::BlockSync, 0, 0},
    {"barrier.sync", AsyncKind::BlockSync, 0, 0},
    {"barrier.cta.sync", AsyncKind::BlockSync, 0, 0},
    {"setmaxnreg", AsyncKind::SetRegisters, kNone, 0},
};

/// Inline PTX with its operands: results first, then inputs.
class Assembly {
public:
  Assembly(Operation *op, unsigned results, ValueRange inputs)
      : op(op), results(results), inputs(inputs) {}

  std::optional<AsyncOp> classify(const ptx::Text &text) const {
    for (const ptx::Statement &statement : text.statements)
      if (std::optional<AsyncOp> found = classify(statement))
        return found;
    return std::nullopt;
  }

private:
  Value valueOf(const ptx::Operand &operand) const {
    if (operand.kind != ptx::Operand::Kind::Placeholder || operand.number < results ||
        operand.number - results >= inputs.size())
      return {};
    return inputs[operand.number - results];
  }
  Value valueOf(const ptx::Statement &s, size_t argument) const {
    if (argument >= s.arguments.size())
      return {};
    return valueOf(s.arguments[argument].parts[0]);
  }
  std::optional<int64_t> numberOf(const ptx::Statement &s, size_t argument) const {
    if (argument >= s.arguments.size())
      return std::nullopt;
    const ptx::Operand &operand = s.arguments[argument].parts[0];
    if (operand.kind == ptx::Operand::Kind::Integer)
      return static_cast<int64_t>(operand.number);
    return constantOf(valueOf(operand));
  }

  std::optional<AsyncOp> classify(const ptx::Statement &s) const {
    StringRef code = s.opcode;
    for (const Form &form : kForms)
      if (code.starts_with(form.prefix))
        return AsyncOp::make(op, form.kind, valueOf(s, form.address), numberOf(s, form.number));
    if (code.starts_with("wgmma.wait_group")) {
      AsyncOp wait = AsyncOp::make(op, AsyncKind::MatrixWait, {}, numberOf(s, 0));
      llvm::append_range(wait.registers, inputs);
      return wait;
    }
    if (code.starts_with("wgmma.mma_async"))
      return classifyMultiply(s);
    if (code.starts_with("fence.proxy.async") && !code.ends_with(".global"))
      return AsyncOp::make(op, AsyncKind::ProxyFence);
    if (code.starts_with("mbarrier.arrive")) {
      bool expects = code.contains("expect_tx"), hasCount = !expects && s.arguments.size() > 2;
      AsyncOp arrive =
          AsyncOp::make(op, AsyncKind::BarrierArrive, valueOf(s, 1), hasCount ? numberOf(s, 2) : 1);
      arrive.expectsBytes = expects;
      if (expects)
        arrive.expectedBytes = numberOf(s, 2);
      return arrive;
    }
    // Without .noinc, the instruction first increments the pending count, so no arrival is
    // consumed.
    if (code.starts_with("cp.async.mbarrier.arrive") && code.contains("noinc"))
      return AsyncOp::make(op, AsyncKind::BarrierArrive, valueOf(s, 0), 1);
    if (!code.starts_with("cp.async.bulk"))
      return std::nullopt;
    bool isTensor = code.contains("tensor");
    std::optional<int64_t> bytes = isTensor ? std::nullopt : numberOf(s, 2);
    if (code.contains(".bulk_group"))
      return AsyncOp::copy(op, AsyncKind::BulkRead, valueOf(s, 1), bytes);
    if (code.contains("mbarrier::complete_tx"))
      return AsyncOp::copy(op, AsyncKind::BulkLoad, valueOf(s, 0), bytes,
                           valueOf(s, isTensor ? 2 : 3));
    return std::nullopt;
  }

  /// The arguments are d, a, b, scale-d and others. Inputs tied to a result's register belong to d.
  std::optional<AsyncOp> classifyMultiply(const ptx::Statement &s) const {
    AsyncOp mma = AsyncOp::make(op, AsyncKind::MatrixMultiply);
    if (s.arguments.size() < 3)
      return std::nullopt;
    if (s.arguments[1].kind == ptx::Argument::Kind::Vector) {
      for (const ptx::Operand &part : s.arguments[1].parts)
        if (Value value = valueOf(part))
          mma.fragments.push_back(value);
    } else if (Value a = valueOf(s, 1)) {
      mma.descriptors.push_back(a);
    }
    if (Value b = valueOf(s, 2))
      mma.descriptors.push_back(b);
    // Inputs that the text does not name are tied to results. An earlier statement sets the
    // predicate, so its input is not named here.
    SmallVector<bool> named(inputs.size(), false);
    for (size_t i = 1; i < s.arguments.size(); ++i)
      for (const ptx::Operand &part : s.arguments[i].parts)
        if (valueOf(part))
          named[part.number - results] = true;
    for (auto [i, input] : llvm::enumerate(inputs))
      if (!named[i] && (isa<FloatType>(input.getType()) ||
                        (isa<IntegerType, VectorType>(input.getType()) && i + 1 != inputs.size())))
        mma.registers.push_back(input);
    return mma;
  }

  Operation *op;
  unsigned results;
  ValueRange inputs;
};

std::optional<AsyncOp> classifyText(Operation *op, StringRef code, unsigned results,
                                    ValueRange inputs) {
  llvm::Expected<ptx::Text> text = ptx::parse(code);
  if (text)
    return Assembly(op, results, inputs).classify(*text);
  llvm::consumeError(text.takeError()); // such assembly is no asynchronous op that is verified
  return std::nullopt;
}
} // namespace

AsyncOp AsyncOp::make(Operation *op, AsyncKind kind, Value address, std::optional<int64_t> number) {
  AsyncOp result;
  result.kind = kind;
  result.op = op;
  bool isOfBlock = kind == AsyncKind::BlockSync || kind == AsyncKind::BlockArrive;
  (isOfBlock ? result.identity : result.address) = address;
  result.number = number;
  return result;
}

AsyncOp AsyncOp::copy(Operation *op, AsyncKind kind, Value address, std::optional<int64_t> bytes,
                      Value barrier) {
  AsyncOp result = make(op, kind, address);
  result.bytes = bytes;
  result.barrier = barrier;
  return result;
}

/// Classifies copies, writes and MMAs.
static std::optional<AsyncOp> classifyMemory(Operation *op) {
  auto read = [&](Value source, Value size = {}) {
    return AsyncOp::copy(op, AsyncKind::BulkRead, source, constantOf(size));
  };
  auto write = [&](Value address, std::optional<int64_t> bytes) {
    return AsyncOp::copy(op, AsyncKind::SharedWrite, address, bytes);
  };
  return TypeSwitch<Operation *, std::optional<AsyncOp>>(op)
      .Case([&](NVVM::WgmmaMmaAsyncOp mma) {
        AsyncOp result = AsyncOp::make(op, AsyncKind::MatrixMultiply);
        result.registers.push_back(mma.getInouts());
        result.descriptors = {mma.getDescriptorA(), mma.getDescriptorB()};
        return result;
      })
      .Case<NVVM::CpAsyncBulkSharedCTAToGlobalOp, NVVM::CpAsyncBulkSharedCTAToSharedClusterOp>(
          [&](auto copy) { return read(copy.getSrcMem(), copy.getSize()); })
      .Case<NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp, NVVM::CpAsyncBulkTensorReduceOp>(
          [&](auto copy) { return read(copy.getSrcMem()); })
      .Case([&](NVVM::CpAsyncBulkGlobalToSharedClusterOp load) {
        return AsyncOp::copy(op, AsyncKind::BulkLoad, load.getDstMem(), constantOf(load.getSize()),
                             load.getMbar());
      })
      .Case([&](NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp load) {
        return AsyncOp::copy(op, AsyncKind::BulkLoad, load.getDstMem(), std::nullopt,
                             load.getMbar());
      })
      .Case([&](LLVM::StoreOp store) -> std::optional<AsyncOp> {
        if (!isShared(store.getAddr()))
          return std::nullopt;
        return write(store.getAddr(), bytesOf(store.getValue().getType()));
      })
      .Case([&](LLVM::AtomicRMWOp atomic) -> std::optional<AsyncOp> {
        if (!isShared(atomic.getPtr()))
          return std::nullopt;
        return write(atomic.getPtr(), bytesOf(atomic.getVal().getType()));
      })
      .Case([&](NVVM::StMatrixOp store) { return write(store.getPtr(), 16); })
      .Case([&](NVVM::CpAsyncOp copy) { return write(copy.getDst(), int64_t(copy.getSize())); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Classifies fences, waits, mbarriers, barriers of blocks and register counts.
static std::optional<AsyncOp> classifySynchronization(Operation *op) {
  auto make = [&](AsyncKind kind, Value address = {}, std::optional<int64_t> number = {}) {
    return AsyncOp::make(op, kind, address, number);
  };
  auto block = [&](AsyncKind kind, Value id) {
    return make(kind, id, id ? constantOf(id) : std::optional<int64_t>(0));
  };
  return TypeSwitch<Operation *, std::optional<AsyncOp>>(op)
      .Case([&](NVVM::WgmmaFenceAlignedOp) { return make(AsyncKind::MatrixFence); })
      .Case([&](NVVM::WgmmaGroupSyncAlignedOp) { return make(AsyncKind::MatrixCommit); })
      .Case([&](NVVM::WgmmaWaitGroupSyncOp wait) {
        return make(AsyncKind::MatrixWait, {}, int64_t(wait.getGroup()));
      })
      .Case([&](NVVM::FenceProxyOp fence) -> std::optional<AsyncOp> {
        if (fence.getKind() != NVVM::ProxyKind::async &&
            fence.getKind() != NVVM::ProxyKind::async_shared)
          return std::nullopt;
        return make(AsyncKind::ProxyFence);
      })
      .Case([&](NVVM::MBarrierInitOp init) {
        return make(AsyncKind::BarrierInit, init.getAddr(), constantOf(init.getCount()));
      })
      .Case([&](NVVM::MBarrierArriveOp arrive) {
        return make(AsyncKind::BarrierArrive, arrive.getAddr(),
                    arrive.getCount() ? constantOf(arrive.getCount()) : 1);
      })
      .Case([&](NVVM::MBarrierArriveExpectTxOp arrive) {
        AsyncOp result = make(AsyncKind::BarrierArrive, arrive.getAddr(),
                              arrive.getPredicate() ? std::optional<int64_t>() : 1);
        result.expectsBytes = true;
        result.expectedBytes = constantOf(arrive.getTxcount());
        return result;
      })
      .Case([&](NVVM::CpAsyncMBarrierArriveOp arrive) -> std::optional<AsyncOp> {
        if (!arrive.getNoinc())
          return std::nullopt;
        return make(AsyncKind::BarrierArrive, arrive.getAddr(), 1);
      })
      .Case<NVVM::MBarrierTryWaitParityOp, NVVM::MBarrierTryWaitOp, NVVM::MBarrierTestWaitOp>(
          [&](auto wait) { return make(AsyncKind::BarrierWait, wait.getAddr()); })
      .Case([&](NVVM::Barrier0Op) { return block(AsyncKind::BlockSync, {}); })
      .Case([&](NVVM::BarrierOp own) { return block(AsyncKind::BlockSync, own.getBarrierId()); })
      .Case([&](LLVM::CallIntrinsicOp call) -> std::optional<AsyncOp> {
        if (call.getIntrin() != "llvm.nvvm.barrier.cta.sync.aligned.count" ||
            call.getArgs().size() != 2)
          return std::nullopt;
        return block(AsyncKind::BlockSync, call.getArgs()[0]);
      })
      .Case([&](NVVM::BarrierArriveOp own) {
        return block(AsyncKind::BlockArrive, own.getBarrierId());
      })
      .Case([&](NVVM::SetMaxRegisterOp set) {
        return make(AsyncKind::SetRegisters, {}, int64_t(set.getRegCount()));
      })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<AsyncOp> fusednorm::nvvm::classify(Operation *op) {
  if (std::optional<AsyncOp> found = classifyMemory(op))
    return found;
  if (std::optional<AsyncOp> found = classifySynchronization(op))
    return found;
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op)) {
    unsigned results = 0;
    if (op->getNumResults() && !isa<LLVM::LLVMVoidType>(op->getResult(0).getType())) {
      auto type = dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType());
      results = type ? static_cast<unsigned>(type.getBody().size()) : 1;
    }
    return classifyText(op, assembly.getAsmString(), results, assembly.getOperands());
  }
  if (auto assembly = dyn_cast<NVVM::InlinePtxOp>(op)) {
    std::optional<std::string> code =
        ptx::numberPlaceholders(assembly.getPtxCode(), op->getNumResults());
    if (code && assembly.getReadWriteArgs().empty())
      return classifyText(op, *code, op->getNumResults(), assembly.getReadOnlyArgs());
  }
  return std::nullopt;
}

AsyncFunction::AsyncFunction(LLVM::LLVMFuncOp function) : function(function) {
  function.walk([&](Operation *op) {
    if (std::optional<AsyncOp> found = classify(op)) {
      index[op] = ops.size();
      ops.push_back(std::move(*found));
    }
  });
}
