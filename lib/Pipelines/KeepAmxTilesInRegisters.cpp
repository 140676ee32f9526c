// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-keep-amx-tiles-in-registers.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMKEEPAMXTILESINREGISTERS
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

namespace {
struct KeepAmxTilesInRegisters
    : fusednorm::impl::FusedNormKeepAmxTilesInRegistersBase<KeepAmxTilesInRegisters> {
  void runOnOperation() override {
    auto tile = LLVM::LLVMX86AMXType::get(&getContext());
    auto cast = [](OpBuilder &b, Location loc, Type type, Value value) -> Value {
      return UnrealizedConversionCastOp::create(b, loc, type, value).getResult(0);
    };
    getOperation()->walk([&](Block *block) {
      for (BlockArgument argument : block->getArguments()) {
        Type type = argument.getType();
        if (!isa<amx::TileType>(type) || block->isEntryBlock())
          continue;
        argument.setType(tile);
        OpBuilder b(block, block->begin());
        Value own = cast(b, argument.getLoc(), type, argument);
        argument.replaceAllUsesExcept(own, own.getDefiningOp());
      }
    });
    getOperation()->walk([&](BranchOpInterface branch) {
      OpBuilder b(branch);
      for (OpOperand &operand : branch->getOpOperands())
        if (isa<amx::TileType>(operand.get().getType()))
          operand.set(cast(b, branch.getLoc(), tile, operand.get()));
    });
  }
};
} // namespace
