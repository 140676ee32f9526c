// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that a raised and fused function computes what the original computes. Interprets both on
// equal arrays.

#include "Arguments.h"
#include "Ways.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "fusednorm/Interpreter/ErrorBound.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::fuzz;

static unsigned countPrimitives(Operation *op) {
  unsigned count = 0;
  op->walk([&](Operation *nested) { count += isa<FusedNormDialect>(nested->getDialect()); });
  return count;
}

/// Whether all arrays of the function are tensors without aliases outside.
static bool isOnTensors(func::FuncOp func) {
  return llvm::none_of(func.getArgumentTypes(), llvm::IsaPred<BaseMemRefType>) &&
         llvm::all_of(func.getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

/// Whether an op of the function reads slots of a cache. The order of two rows in one slot is
/// undefined.
static bool hasIndices(func::FuncOp func) {
  WalkResult found = func.walk([](Operation *op) {
    bool isIndex = isa<FusedNormDialect>(op->getDialect()) &&
                   llvm::any_of(op->getOperandTypes(), [](Type type) {
                     return isa<ShapedType>(type) && isa<IntegerType>(getElementTypeOrSelf(type)) &&
                            !getElementTypeOrSelf(type).isInteger(8);
                   });
    return isIndex ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

/// Returns a description of the first difference, or an empty string.
static std::string compareOne(func::FuncOp plain, func::FuncOp fused, Random &random,
                              bool &isCompared) {
  Arguments arguments;
  FailureOr<bool> made = arguments.make(plain, /*ordinary=*/true, random);
  if (failed(made) || !*made)
    return "";
  auto expected = interpret(plain, arguments.values);
  if (failed(expected))
    return "";
  std::vector<ErrorBound> envelopes(expected->begin(), expected->end());
  for (Deviation::Pattern pattern : getDeviationPatterns(plain))
    for (double times : {-1, 1}) {
      auto moved = interpret(plain, arguments.values, nullptr, {times, false, pattern});
      if (failed(moved))
        return "";
      for (auto [errorBound, result] : llvm::zip_equal(envelopes, *moved))
        errorBound.add(result, times);
    }
  auto actual = interpret(fused, arguments.values);
  if (failed(actual))
    return "the fused function has no reference result, but the original function has one";
  isCompared = true;
  for (auto [number, errorBound, result] : llvm::enumerate(envelopes, *actual)) {
    if (result.shape != (*expected)[number].shape)
      return "result #" + std::to_string(number) + " has a different shape";
    Comparison comparison = errorBound.compare(result);
    if (!comparison.passed)
      return "result #" + std::to_string(number) + ": " + comparison.summary();
  }
  return "";
}

/// Returns the raised and fused module. Returns null on failure, which other ways test.
static OwningOpRef<ModuleOp> raiseAndFuse(ModuleOp module) {
  OwningOpRef<ModuleOp> fused = module.clone();
  PassManager passes(module.getContext());
  FusionReport report;
  unsigned count = 0;
  passes.addPass(createFusedNormRaiseAndFuse(report, count));
  if (failed(passes.run(*fused)))
    return nullptr;
  return fused;
}

/// Returns the functions that raising and fusing change: original and fused.
static SmallVector<std::pair<func::FuncOp, func::FuncOp>> findRaised(ModuleOp module,
                                                                     ModuleOp fused) {
  SmallVector<std::pair<func::FuncOp, func::FuncOp>> pairs;
  for (auto func : module.getOps<func::FuncOp>()) {
    auto other = fused.lookupSymbol<func::FuncOp>(func.getName());
    if (!func.isExternal() && func.getBody().hasOneBlock() && isOnTensors(func) &&
        !hasIndices(func) && other && countPrimitives(other) != countPrimitives(func))
      pairs.emplace_back(func, other);
  }
  return pairs;
}

bool fusednorm::fuzz::isRaised(ModuleOp module) {
  OwningOpRef<ModuleOp> fused = raiseAndFuse(module);
  return fused && !findRaised(module, *fused).empty();
}

std::string fusednorm::fuzz::findUnsound(ModuleOp module, uint64_t seed, bool &isCompared) {
  OwningOpRef<ModuleOp> fused = raiseAndFuse(module);
  if (!fused)
    return "";
  Random random(seed);
  for (auto [plain, raised] : findRaised(module, *fused)) {
    std::string difference = compareOne(plain, raised, random, isCompared);
    if (!difference.empty())
      return "@" + plain.getName().str() + ": " + difference;
  }
  return "";
}
