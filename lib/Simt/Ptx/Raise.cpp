// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Raise.h"
#include "Emitter.h"
#include "Intrinsics.h"

#include "llvm/IR/InlineAsm.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Whether the operation has a result. Imported assembly without one has a result of type void.
bool hasResult(Operation *op) {
  return op->getNumResults() && !isa<LLVM::LLVMVoidType>(op->getResult(0).getType());
}

/// Returns the result types of inline assembly: the elements of its struct, or its one type.
SmallVector<Type> resultTypes(Operation *op) {
  if (!hasResult(op))
    return {};
  if (op->getNumResults() == 1)
    if (auto type = dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType()))
      return SmallVector<Type>(type.getBody());
  return SmallVector<Type>(op->getResultTypes());
}

class Raiser {
public:
  Raiser(MLIRContext *context) : b(context) {}

  LogicalResult run(Operation *op) {
    if (auto ptx = dyn_cast<NVVM::InlinePtxOp>(op))
      return raisePtx(ptx);
    if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
      return raiseAssembly(assembly);
    return raiseIntrinsic(cast<LLVM::CallIntrinsicOp>(op));
  }

private:
  LogicalResult refuse(Operation *op, StringRef code, const Twine &problem) {
    op->emitOpError("has no semantics in the SIMT simulator: unknown PTX \"")
        << code << "\": " << problem << "; docs/Simulator.md lists the supported instructions";
    poison(op);
    return failure();
  }
  /// Replaces the results, so that the conversion continues and finds further errors.
  void poison(Operation *op) {
    if (!hasResult(op))
      return b.eraseOp(op);
    b.setInsertionPoint(op);
    SmallVector<Value> results;
    for (Type type : op->getResultTypes())
      results.push_back(LLVM::PoisonOp::create(b, op->getLoc(), type));
    b.replaceOp(op, results);
  }

  /// Replaces `op` with the operations of `code`, whose results have the types `types`.
  LogicalResult emit(Operation *op, StringRef code, StringRef shown, ArrayRef<Type> types,
                     ValueRange inputs, ArrayRef<std::pair<unsigned, unsigned>> ties) {
    llvm::Expected<Text> text = fusednorm::ptx::parse(code);
    if (!text)
      return refuse(op, shown, llvm::toString(text.takeError()));
    PtxEmitter emitter(b, op, types, inputs, *text);
    b.setInsertionPoint(op);
    for (auto [result, input] : ties)
      emitter.tie(result, emitter.as(inputs[input], types[result]));
    if (!emitter.run())
      return refuse(op, shown, emitter.problem);
    SmallVector<Value> values = emitter.resultValues();
    if (llvm::is_contained(values, Value()))
      return refuse(op, shown, "a result is never written");
    if (!hasResult(op)) {
      b.eraseOp(op);
      return success();
    }
    auto type = op->getNumResults() == 1
                    ? dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType())
                    : LLVM::LLVMStructType();
    if (!type) {
      b.replaceOp(op, values);
      return success();
    }
    Value all = LLVM::PoisonOp::create(b, op->getLoc(), type);
    for (auto [i, value] : llvm::enumerate(values))
      all = LLVM::InsertValueOp::create(b, op->getLoc(), all, value,
                                        ArrayRef<int64_t>{static_cast<int64_t>(i)});
    b.replaceOp(op, all);
    return success();
  }

  LogicalResult raisePtx(NVVM::InlinePtxOp op) {
    SmallVector<Type> types(op->getResultTypes());
    if (!op.getReadWriteArgs().empty())
      return refuse(op, op.getPtxCode(), "expected no operands that are both read and written");
    std::optional<std::string> code =
        fusednorm::ptx::numberPlaceholders(op.getPtxCode(), static_cast<unsigned>(types.size()));
    if (!code)
      return refuse(op, op.getPtxCode(), "expected no operands that are both read and written");
    SmallVector<Value> inputs(op.getReadOnlyArgs());
    std::string text = *code;
    if (op.getPredicate()) {
      text = "@$" + std::to_string(types.size() + inputs.size()) + " " + text;
      inputs.push_back(op.getPredicate());
    }
    return emit(op, text, op.getPtxCode(), types, inputs, {});
  }

  LogicalResult raiseAssembly(LLVM::InlineAsmOp op) {
    StringRef code = op.getAsmString();
    if (code.trim().empty() || code.contains("wgmma.mma_async") ||
        code.contains("cp.reduce.async.bulk.global"))
      return success();
    SmallVector<std::pair<unsigned, unsigned>> ties;
    SmallVector<Type> types = resultTypes(op);
    unsigned outputs = 0, inputs = 0;
    for (const llvm::InlineAsm::ConstraintInfo &info :
         llvm::InlineAsm::ParseConstraints(op.getConstraints())) {
      if (info.Type == llvm::InlineAsm::isOutput) {
        if (info.isIndirect)
          return refuse(op, code, "expected direct results, got an indirect one");
        ++outputs;
      } else if (info.Type == llvm::InlineAsm::isInput) {
        if (!info.Codes.empty() && llvm::isDigit(info.Codes[0][0]))
          ties.push_back({static_cast<unsigned>(std::stoul(info.Codes[0])), inputs});
        ++inputs;
      }
    }
    if (outputs != types.size() || inputs != op.getOperands().size())
      return refuse(op, code, "the constraints do not match the operands");
    return emit(op, code, code, types, op.getOperands(), ties);
  }

  LogicalResult raiseIntrinsic(LLVM::CallIntrinsicOp op) {
    b.setInsertionPoint(op);
    if (Operation *wmma = raiseWmma(b, op)) {
      b.replaceOp(op, wmma->getResults());
      return success();
    }
    std::optional<std::string> code = ptxOfIntrinsic(op.getIntrin());
    if (!code)
      return success();
    return emit(op, *code, op.getIntrin(), resultTypes(op), op.getArgs(), {});
  }

  IRRewriter b;
};
} // namespace

LogicalResult fusednorm::simt::ptx::raise(LLVM::LLVMFuncOp function) {
  SmallVector<Operation *> work;
  function.walk([&](Operation *op) {
    if (isa<NVVM::InlinePtxOp, LLVM::InlineAsmOp, LLVM::CallIntrinsicOp>(op))
      work.push_back(op);
  });
  Raiser raiser(function.getContext());
  bool failed = false;
  for (Operation *op : work)
    failed |= mlir::failed(raiser.run(op));
  return failure(failed);
}
