// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// setmaxnreg and the attributes that say how many threads there are. A block only has the registers
// that it was launched with: who asks for more waits for others to give theirs back, for ever where
// all of them together ask for too many.

#include "AsyncOps.h"
#include "ThreadSets.h"

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
constexpr int64_t warpgroup = 128, registerFile = 65536;
/// Registers come in units of so many for a thread, which can have no more than `mostRegisters`.
constexpr int64_t registerUnit = 8, mostRegisters = 256;
} // namespace

/// Registers of a thread at the launch, which the assembler makes as many as fit.
static int64_t launchRegisters(LLVM::LLVMFuncOp body, int64_t threads) {
  int64_t count = std::min(registerFile / threads, mostRegisters);
  if (auto limit = body->getAttrOfType<IntegerAttr>("nvvm.maxnreg"))
    count = std::min(count, limit.getInt());
  return count / registerUnit * registerUnit;
}

LogicalResult fusednorm::nvvm::verifyRegisterBudget(const AsyncFunction &function) {
  const AsyncOp *first = nullptr;
  for (const AsyncOp &op : function.ops)
    if (op.kind == AsyncKind::MatrixMultiply || op.kind == AsyncKind::SetRegisters) {
      first = &op;
      break;
    }
  LLVM::LLVMFuncOp body = function.function;
  bool isKernel =
      body->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) || body->hasAttr("gpu.kernel");
  if (!first || !isKernel)
    return success();
  std::optional<int64_t> threads = threadCount(body);
  if (!threads && !body->hasAttr("nvvm.maxnreg"))
    return first->op->emitError("threads: the assembler must know the size of a block; expected "
                                "the attribute nvvm.reqntid, nvvm.maxntid or nvvm.maxnreg on '")
           << body.getSymName() << "'";
  if (!threads)
    return success();
  if (*threads % warpgroup)
    return first->op->emitError("threads: runs in warpgroups of 128 threads, but '")
           << body.getSymName() << "' has " << *threads
           << " threads; expected a multiple of 128 in nvvm.reqntid or nvvm.maxntid";

  bool failed = false;
  ThreadSets sets(body);
  SmallVector<int64_t> budgets(static_cast<size_t>(*threads / warpgroup), 0);
  const AsyncOp *last = nullptr;
  for (const AsyncOp &op : function.ops) {
    if (op.kind != AsyncKind::SetRegisters || !op.number)
      continue;
    if (*op.number % 8 || *op.number < 24 || *op.number > 256) {
      op.op->emitError("registers: expected a multiple of 8 from 24 to 256, got ") << *op.number;
      failed = true;
      continue;
    }
    last = &op;
    std::optional<llvm::BitVector> reach = sets.threadsOf(op.op);
    if (!reach)
      continue;
    for (auto [group, budget] : llvm::enumerate(budgets)) {
      int64_t count = 0;
      for (int64_t i = 0; i < warpgroup; ++i)
        count += reach->test(static_cast<unsigned>(static_cast<int64_t>(group) * warpgroup + i));
      if (count && count != warpgroup) {
        op.op->emitError("registers: ")
            << count << " of the 128 threads of warpgroup " << group
            << " execute this; expected all four warps of a warpgroup, or none";
        failed = true;
      }
      if (count)
        budget = std::max(budget, *op.number);
    }
  }
  // Where some warpgroup keeps what the launch gave it, the sum is not known.
  if (failed || !last || llvm::is_contained(budgets, 0))
    return failure(failed);
  int64_t sum = 0;
  std::string text;
  for (int64_t budget : budgets) {
    sum += budget;
    text += (text.empty() ? "" : " + ") + std::to_string(budget);
  }
  int64_t each = launchRegisters(body, *threads), groups = *threads / warpgroup;
  if (sum <= each * groups)
    return success();
  return last->op->emitError("registers: the warpgroups ask for ")
         << text << " = " << sum << " registers, but a launch of " << *threads
         << " threads gives them " << groups << " x " << each
         << ", and who asks for more waits for ever; expected budgets that add up to at most "
         << each * groups;
}
