// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AsyncOps.h"

#include "fusednorm/NVVM/PtxText.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

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
    auto make = [&](AsyncKind kind) {
      AsyncOp result;
      result.kind = kind;
      result.op = op;
      return result;
    };
    if (code.starts_with("wgmma.fence"))
      return make(AsyncKind::MatrixFence);
    if (code.starts_with("wgmma.commit_group"))
      return make(AsyncKind::MatrixCommit);
    if (code.starts_with("wgmma.wait_group")) {
      AsyncOp wait = make(AsyncKind::MatrixWait);
      wait.number = numberOf(s, 0);
      llvm::append_range(wait.registers, inputs);
      return wait;
    }
    if (code.starts_with("wgmma.mma_async")) {
      AsyncOp mma = make(AsyncKind::MatrixMultiply);
      // d, a, b, scale-d, ...; inputs tied to a result's register belong to d.
      if (s.arguments.size() < 3)
        return std::nullopt;
      SmallPtrSet<Value, 8> others;
      if (s.arguments[1].kind == ptx::Argument::Kind::Vector) {
        for (const ptx::Operand &part : s.arguments[1].parts)
          if (Value value = valueOf(part)) {
            mma.fragments.push_back(value);
            others.insert(value);
          }
      } else if (Value a = valueOf(s, 1)) {
        mma.descriptors.push_back(a);
      }
      if (Value b = valueOf(s, 2))
        mma.descriptors.push_back(b);
      // Inputs that the text does not name are tied to results.
      SmallVector<bool> named(inputs.size(), false);
      auto mark = [&](const ptx::Operand &operand) {
        if (operand.kind == ptx::Operand::Kind::Placeholder && operand.number >= results &&
            operand.number - results < inputs.size())
          named[operand.number - results] = true;
      };
      // An earlier statement sets the predicate, so its input is not named here.
      for (size_t i = 1; i < s.arguments.size(); ++i)
        for (const ptx::Operand &part : s.arguments[i].parts)
          mark(part);
      for (auto [i, input] : llvm::enumerate(inputs))
        if (!named[i] && isa<FloatType>(input.getType()))
          mma.registers.push_back(input);
        else if (!named[i] && isa<IntegerType, VectorType>(input.getType()) &&
                 i + 1 != inputs.size())
          mma.registers.push_back(input);
      return mma;
    }
    if (code.starts_with("fence.proxy.async"))
      return code.ends_with(".global") ? std::optional<AsyncOp>() : make(AsyncKind::ProxyFence);
    if (code.starts_with("mbarrier.init")) {
      AsyncOp init = make(AsyncKind::BarrierInit);
      init.address = valueOf(s, 0);
      init.number = numberOf(s, 1);
      return init;
    }
    if (code.starts_with("mbarrier.arrive")) {
      AsyncOp arrive = make(AsyncKind::BarrierArrive);
      arrive.address = valueOf(s, 1);
      if (code.contains("expect_tx")) {
        arrive.number = 1;
        arrive.expectsBytes = true;
        arrive.expectedBytes = numberOf(s, 2);
      } else {
        arrive.number = s.arguments.size() > 2 ? numberOf(s, 2) : std::optional<int64_t>(1);
      }
      return arrive;
    }
    if (code.starts_with("mbarrier.try_wait") || code.starts_with("mbarrier.test_wait")) {
      AsyncOp wait = make(AsyncKind::BarrierWait);
      wait.address = valueOf(s, 1);
      return wait;
    }
    if (code.starts_with("cp.async.mbarrier.arrive")) {
      AsyncOp arrive = make(AsyncKind::BarrierArrive);
      arrive.address = valueOf(s, 0);
      // Without .noinc, the instruction first increments the pending count, so no arrival is
      // consumed.
      if (!code.contains("noinc"))
        return std::nullopt;
      arrive.number = 1;
      return arrive;
    }
    if (code.starts_with("cp.async.bulk") && code.contains(".bulk_group")) {
      AsyncOp read = make(AsyncKind::BulkRead);
      read.address = valueOf(s, 1);
      if (!code.contains("tensor"))
        read.bytes = numberOf(s, 2);
      return read;
    }
    if (code.starts_with("cp.async.bulk") && code.contains("mbarrier::complete_tx")) {
      bool tensor = code.contains("tensor");
      AsyncOp load = make(AsyncKind::BulkLoad);
      load.address = valueOf(s, 0);
      load.barrier = valueOf(s, tensor ? 2 : 3);
      if (!tensor)
        load.bytes = numberOf(s, 2);
      return load;
    }
    bool writes = code.starts_with("st.shared") || code.starts_with("stmatrix") ||
                  code.starts_with("cp.async.ca") || code.starts_with("cp.async.cg") ||
                  code.starts_with("red.shared");
    if (writes || code.starts_with("atom.shared")) {
      AsyncOp write = make(AsyncKind::SharedWrite);
      write.address = valueOf(s, writes ? 0 : 1);
      return write;
    }
    bool arrives = code.starts_with("bar.arrive") || code.starts_with("barrier.arrive") ||
                   code.starts_with("barrier.cta.arrive");
    if (arrives || code.starts_with("bar.sync") || code.starts_with("barrier.sync") ||
        code.starts_with("barrier.cta.sync")) {
      AsyncOp barrier = make(arrives ? AsyncKind::BlockArrive : AsyncKind::BlockSync);
      barrier.number = numberOf(s, 0);
      barrier.identity = valueOf(s, 0);
      return barrier;
    }
    if (code.starts_with("setmaxnreg")) {
      AsyncOp set = make(AsyncKind::SetRegisters);
      set.number = numberOf(s, 0);
      return set;
    }
    return std::nullopt;
  }

  Operation *op;
  unsigned results;
  ValueRange inputs;
};

std::optional<AsyncOp> classifyText(Operation *op, StringRef code, unsigned results,
                                    ValueRange inputs) {
  std::string problem;
  std::optional<ptx::Text> text = ptx::parse(code, problem);
  return text ? Assembly(op, results, inputs).classify(*text) : std::nullopt;
}
} // namespace

std::optional<AsyncOp> fusednorm::nvvm::classify(Operation *op) {
  auto make = [&](AsyncKind kind) {
    AsyncOp result;
    result.kind = kind;
    result.op = op;
    return result;
  };
  if (isa<NVVM::WgmmaFenceAlignedOp>(op))
    return make(AsyncKind::MatrixFence);
  if (isa<NVVM::WgmmaGroupSyncAlignedOp>(op))
    return make(AsyncKind::MatrixCommit);
  if (auto wait = dyn_cast<NVVM::WgmmaWaitGroupSyncOp>(op)) {
    AsyncOp result = make(AsyncKind::MatrixWait);
    result.number = static_cast<int64_t>(wait.getGroup());
    return result;
  }
  if (auto mma = dyn_cast<NVVM::WgmmaMmaAsyncOp>(op)) {
    AsyncOp result = make(AsyncKind::MatrixMultiply);
    result.registers.push_back(mma.getInouts());
    result.descriptors = {mma.getDescriptorA(), mma.getDescriptorB()};
    return result;
  }
  if (auto fence = dyn_cast<NVVM::FenceProxyOp>(op)) {
    if (fence.getKind() != NVVM::ProxyKind::async &&
        fence.getKind() != NVVM::ProxyKind::async_shared)
      return std::nullopt;
    return make(AsyncKind::ProxyFence);
  }
  auto read = [&](Value source, std::optional<int64_t> bytes) {
    AsyncOp result = make(AsyncKind::BulkRead);
    result.address = source;
    result.bytes = bytes;
    return result;
  };
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkSharedCTAToGlobalOp>(op))
    return read(copy.getSrcMem(), constantOf(copy.getSize()));
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkSharedCTAToSharedClusterOp>(op))
    return read(copy.getSrcMem(), constantOf(copy.getSize()));
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp>(op))
    return read(copy.getSrcMem(), std::nullopt);
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkTensorReduceOp>(op))
    return read(copy.getSrcMem(), std::nullopt);
  if (auto load = dyn_cast<NVVM::CpAsyncBulkGlobalToSharedClusterOp>(op)) {
    AsyncOp result = make(AsyncKind::BulkLoad);
    result.address = load.getDstMem();
    result.barrier = load.getMbar();
    result.bytes = constantOf(load.getSize());
    return result;
  }
  if (auto load = dyn_cast<NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp>(op)) {
    AsyncOp result = make(AsyncKind::BulkLoad);
    result.address = load.getDstMem();
    result.barrier = load.getMbar();
    return result;
  }
  auto write = [&](Value address, std::optional<int64_t> bytes) {
    AsyncOp result = make(AsyncKind::SharedWrite);
    result.address = address;
    result.bytes = bytes;
    return result;
  };
  if (auto store = dyn_cast<LLVM::StoreOp>(op); store && isShared(store.getAddr()))
    return write(store.getAddr(), bytesOf(store.getValue().getType()));
  if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op); atomic && isShared(atomic.getPtr()))
    return write(atomic.getPtr(), bytesOf(atomic.getVal().getType()));
  if (auto store = dyn_cast<NVVM::StMatrixOp>(op))
    return write(store.getPtr(), 16);
  if (auto copy = dyn_cast<NVVM::CpAsyncOp>(op))
    return write(copy.getDst(), static_cast<int64_t>(copy.getSize()));
  if (auto init = dyn_cast<NVVM::MBarrierInitOp>(op)) {
    AsyncOp result = make(AsyncKind::BarrierInit);
    result.address = init.getAddr();
    result.number = constantOf(init.getCount());
    return result;
  }
  if (auto arrive = dyn_cast<NVVM::MBarrierArriveOp>(op)) {
    AsyncOp result = make(AsyncKind::BarrierArrive);
    result.address = arrive.getAddr();
    result.number = arrive.getCount() ? constantOf(arrive.getCount()) : 1;
    return result;
  }
  if (auto arrive = dyn_cast<NVVM::MBarrierArriveExpectTxOp>(op)) {
    AsyncOp result = make(AsyncKind::BarrierArrive);
    result.address = arrive.getAddr();
    result.number = arrive.getPredicate() ? std::optional<int64_t>() : 1;
    result.expectsBytes = true;
    result.expectedBytes = constantOf(arrive.getTxcount());
    return result;
  }
  if (auto arrive = dyn_cast<NVVM::CpAsyncMBarrierArriveOp>(op)) {
    if (!arrive.getNoinc())
      return std::nullopt;
    AsyncOp result = make(AsyncKind::BarrierArrive);
    result.address = arrive.getAddr();
    result.number = 1;
    return result;
  }
  auto wait = [&](Value address) {
    AsyncOp result = make(AsyncKind::BarrierWait);
    result.address = address;
    return result;
  };
  if (auto op_ = dyn_cast<NVVM::MBarrierTryWaitParityOp>(op))
    return wait(op_.getAddr());
  if (auto op_ = dyn_cast<NVVM::MBarrierTryWaitOp>(op))
    return wait(op_.getAddr());
  if (auto op_ = dyn_cast<NVVM::MBarrierTestWaitOp>(op))
    return wait(op_.getAddr());
  auto sync = [&](AsyncKind kind, Value id) {
    AsyncOp result = make(kind);
    result.number = id ? constantOf(id) : std::optional<int64_t>(0);
    result.identity = id;
    return result;
  };
  if (isa<NVVM::Barrier0Op>(op))
    return sync(AsyncKind::BlockSync, Value());
  if (auto barrier = dyn_cast<NVVM::BarrierOp>(op))
    return sync(AsyncKind::BlockSync, barrier.getBarrierId());
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
      call && call.getIntrin() == "llvm.nvvm.barrier.cta.sync.aligned.count" &&
      call.getArgs().size() == 2)
    return sync(AsyncKind::BlockSync, call.getArgs()[0]);
  if (auto barrier = dyn_cast<NVVM::BarrierArriveOp>(op))
    return sync(AsyncKind::BlockArrive, barrier.getBarrierId());
  if (auto set = dyn_cast<NVVM::SetMaxRegisterOp>(op)) {
    AsyncOp result = make(AsyncKind::SetRegisters);
    result.number = static_cast<int64_t>(set.getRegCount());
    return result;
  }
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
