// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements convert-fusednorm-to-rowkernel.

#include "FusedConversion.h"
#include "RowGroups.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/FusedNorm/RowPrograms/RowPrograms.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Support/Names.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTFUSEDNORMTOROWKERNEL
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::torowkernel;

namespace {
struct ConvertFusedNormToRowKernel
    : fusednorm::impl::ConvertFusedNormToRowKernelBase<ConvertFusedNormToRowKernel> {
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerRowPrograms(registry);
  }

  /// Erases ops with unused results.
  static void eraseUnused(FusedOp fused) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(fused.getBody().front())))
      if (isOpTriviallyDead(&op))
        op.erase();
  }
  /// Returns whether all destinations keep their contents.
  static bool writesNothing(FusedOp fused) {
    Operation *yield = fused.getBody().front().getTerminator();
    return fused->getNumResults() == 0 &&
           llvm::all_of(llvm::enumerate(yield->getOperands()), [&](auto entry) {
             return entry.value() == outArgument(fused, entry.index());
           });
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    NameSet names;
    for (Operation &op : *module.getBody())
      if (auto symbol = dyn_cast<SymbolOpInterface>(op))
        names.insert(symbol.getName().str());
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
      SmallVector<FusedOp> ops;
      function.walk([&](FusedOp op) { ops.push_back(op); });
      for (auto [index, op] : llvm::enumerate(ops)) {
        eraseUnused(op);
        if (writesNothing(op)) {
          op.erase();
          continue;
        }
        // The name is also used in C and PTX, and it is a prefix of other names, such as the names
        // of the programs.
        std::string name = toIdentifier(function.getName()) + "_kernel" + std::to_string(index);
        while (names.contains(name) || names.containsPrefix(name + "_"))
          name += "_";
        names.insert(name);
        OpBuilder b(module.getContext());
        b.setInsertionPoint(function);
        if (failed(convertFused(op, name, b)))
          return signalPassFailure();
      }
    }
    WalkResult leftOver = module.walk([](Operation *op) {
      if (!isa<FusedNormDialect>(op->getDialect()))
        return WalkResult::advance();
      if (isa<PackWeightsOp, GemmOpInterface>(op))
        op->emitOpError("has no GPU kernel: expected a CPU as the target, or "
                        "fusednorm-decompose-gemms before bufferization");
      else
        op->emitOpError("was not lowered to a row kernel: run fusednorm-generalize first");
      return WalkResult::interrupt();
    });
    if (leftOver.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
