// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks setmaxnreg and the attributes with the number of threads. A block has only the registers
// of its launch. A warpgroup that requests more waits until others release theirs. It waits forever
// if all requests together are too large.

#include "AsyncOps.h"
#include "ThreadSets.h"

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
constexpr int64_t warpgroup = 128, registerFile = 65536;
/// Granularity of a thread's registers, and their largest number.
constexpr int64_t registerUnit = 8, mostRegisters = 256;
} // namespace

/// Returns the registers of a thread at the launch. ptxas allocates as many as fit.
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
    return first->op->emitError("threads: ptxas requires the size of a block; expected "
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
  // If a warpgroup keeps its initial registers, the sum is unknown.
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
  return last->op->emitError("registers: the warpgroups request ")
         << text << " = " << sum << " registers, but a block of " << *threads << " threads has "
         << groups << " x " << each
         << ", so setmaxnreg would wait forever; expected a total of at most " << each * groups;
}
