// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-asserts.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
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
    Type i32 = b.getI32Type();
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    auto printType = LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
    auto isTaken = [&](StringRef name) {
      Operation *other = module.lookupSymbol(name);
      return other && !isa<LLVM::LLVMFuncOp>(other);
    };
    FailureOr<LLVM::LLVMFuncOp> print = failure(), abort = failure();
    if (!isTaken("dprintf") && !isTaken("abort")) {
      print = LLVM::lookupOrCreateFn(b, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
      abort =
          LLVM::lookupOrCreateFn(b, module, "abort", {}, LLVM::LLVMVoidType::get(&getContext()));
    }
    if (failed(print) || failed(abort)) {
      asserts.front().emitOpError("needs dprintf and abort of the C library, but the module has "
                                  "other functions of these names; rename those");
      return signalPassFailure();
    }
    unsigned number = 0;
    auto textOf = [&](OpBuilder &b, Location loc, StringRef text) {
      std::string symbol;
      do
        symbol = "assert_text" + std::to_string(number++);
      while (module.lookupSymbol(symbol));
      return LLVM::createGlobalString(loc, b, symbol, StringRef((text + Twine('\0')).str()),
                                      LLVM::Linkage::Internal);
    };
    for (cf::AssertOp op : asserts) {
      Location loc = op.getLoc();
      b.setInsertionPoint(op);
      Value no = arith::ConstantIntOp::create(b, loc, 0, 1);
      Value isWrong = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, op.getArg(), no);
      auto branch = scf::IfOp::create(b, loc, isWrong, /*withElseRegion=*/false);
      OpBuilder then = branch.getThenBodyBuilder();
      Value standardError = LLVM::ConstantOp::create(then, loc, i32, b.getI32IntegerAttr(2));
      Value format = textOf(then, loc, "%s\n"), text = textOf(then, loc, op.getMsg());
      LLVM::CallOp::create(then, loc, printType, print->getSymName(),
                           ValueRange{standardError, format, text});
      LLVM::CallOp::create(then, loc, TypeRange(), abort->getSymName(), ValueRange());
      op.erase();
    }
  }
};
} // namespace
