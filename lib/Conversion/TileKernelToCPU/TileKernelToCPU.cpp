// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts tile kernels to CPU functions. The tiles of program i of kernel `k` become a loop in
// k_program<i>_tiles. CPUKernelFunctions.h lists the other functions of a kernel.

#include "AmxTileUsage.h"
#include "AttentionPrograms.h"
#include "RowEpilogue.h"
#include "TilePrograms.h"
#include "TileWork.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Lowering/CPUPass.h"
#include "fusednorm/Lowering/Kernels.h"
#include "fusednorm/Lowering/Poison.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTTILEKERNELTOCPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

namespace {

class KernelConversion {
public:
  KernelConversion(launch::FuncOp kernel, Threads threads, const TargetInfo &target)
      : kernel(kernel), target(target), b(kernel), loc(kernel.getLoc()),
        functions(kernel, b, threads) {}

  LogicalResult run() {
    auto epilogue = RowEpilogue::create(kernel, target);
    if (failed(epilogue))
      return failure();
    const RowEpilogue *rows = *epilogue ? &**epilogue : nullptr;
    SmallVector<func::FuncOp> ranges;
    std::optional<RowEpilogueSteps> steps;
    for (auto [number, program] : llvm::enumerate(kernel.getPrograms<ProgramOp>())) {
      std::string name = (kernel.getName() + "_program" + Twine(number)).str();
      auto tiles = isAttention(program)
                       ? createAttentionLoop(program, name + "_tiles", target, functions, b)
                       : createTileLoop(program, name + "_tiles", target, functions, rows, b);
      if (failed(tiles))
        return failure();
      if (rows) {
        steps = RowEpilogueSteps::create(program, *rows, name, *tiles, functions, b);
        tiles = steps->rowsOfTiles;
      }
      ranges.push_back(functions.createRange(name, *tiles));
    }
    auto own = llvm::to_vector(kernel.getPrograms<ProgramOp>());
    auto count = [&](unsigned program, IRMapping &mapping) {
      SmallVector<Value> counts = countTiles(b, own[program], mapping);
      // With a row epilogue, one row of tiles counts as one unit.
      if (rows)
        counts.pop_back();
      Arith arith(b, loc);
      Value tiles = arith.index(1);
      for (Value count : counts)
        tiles = arith.mul(tiles, count);
      return tiles;
    };
    auto workOf = [&](unsigned program, IRMapping &mapping) {
      return createTileWork(b, own[program], mapping);
    };
    auto makeSteps = [&](IRMapping &mapping) {
      return steps->share(b, own.front(), *rows, mapping);
    };
    functions.replaceKernel(ranges, count, workOf,
                            steps ? function_ref<CPUKernelFunctions::Steps(IRMapping &)>(makeSteps)
                                  : nullptr);
    return success();
  }

private:
  launch::FuncOp kernel;
  const TargetInfo &target;
  OpBuilder b;
  Location loc;
  CPUKernelFunctions functions;
};

struct ConvertTileKernelToCPU
    : fusednorm::impl::ConvertTileKernelToCPUBase<ConvertTileKernelToCPU> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registry.insert<amx::AMXDialect>();
  }

  void runOnOperation() override {
    Threads run;
    FailureOr<TargetInfo> info =
        checkOptions(getOperation(), "convert-tilekernel-to-cpu", threads, target, run);
    if (failed(info))
      return signalPassFailure();
    auto kernels = findKernels<ProgramOp>(getOperation(), /*takesEpilogues=*/true);
    if (failed(kernels))
      return signalPassFailure();
    for (launch::FuncOp kernel : *kernels)
      if (failed(KernelConversion(kernel, run, *info).run()))
        return signalPassFailure();
  }
};

} // namespace
