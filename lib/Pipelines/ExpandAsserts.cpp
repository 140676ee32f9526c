// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-asserts.

#include "fusednorm/Dialect/Utils/FatalError.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMEXPANDASSERTS
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

namespace {
struct ExpandAsserts : fusednorm::impl::FusedNormExpandAssertsBase<ExpandAsserts> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<cf::AssertOp> asserts;
    module.walk([&](cf::AssertOp op) { asserts.push_back(op); });
    if (asserts.empty())
      return;
    OpBuilder b(&getContext());
    FailureOr<fusednorm::FatalError> error = fusednorm::FatalError::declare(b, module);
    if (failed(error)) {
      asserts.front().emitOpError("needs dprintf and abort of the C library, but the module has "
                                  "other functions of these names; rename them");
      return signalPassFailure();
    }
    for (cf::AssertOp op : asserts) {
      Location loc = op.getLoc();
      b.setInsertionPoint(op);
      Value no = arith::ConstantIntOp::create(b, loc, 0, 1);
      Value isWrong = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, op.getArg(), no);
      auto branch = scf::IfOp::create(b, loc, isWrong, /*withElseRegion=*/false);
      OpBuilder then = branch.getThenBodyBuilder();
      error->create(then, loc, op.getMsg());
      op.erase();
    }
  }
};
} // namespace
