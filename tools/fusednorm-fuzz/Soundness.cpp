// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that a raised and fused function computes what the original computes. Interprets both on
// equal arrays.

#include "Arguments.h"
#include "Ways.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "fusednorm/Interpreter/ErrorBound.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

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

/// Adds up to three passes for `linalg` ops to run before raising, in any order.
static void addEarlierPasses(PassManager &passes, Random &random) {
  for (unsigned i = random.below(4); i > 0; --i)
    switch (random.below(6)) {
    case 0:
      passes.addPass(createLinalgGeneralizeNamedOpsPass());
      break;
    case 1:
      passes.addPass(createLinalgElementwiseOpFusionPass());
      break;
    case 2:
      passes.addPass(createLinalgFoldUnitExtentDimsPass());
      break;
    case 3:
      passes.addPass(createCanonicalizerPass());
      break;
    case 4:
      passes.addPass(createCSEPass());
      break;
    default:
      passes.addPass(createFusedNormNormalize());
    }
}

/// Returns the raised and fused module. With `random`, other passes may run first. Returns null on
/// failure; other ways test failures.
static OwningOpRef<ModuleOp> raiseAndFuse(ModuleOp module, Random *random = nullptr) {
  OwningOpRef<ModuleOp> fused = module.clone();
  PassManager passes(module.getContext());
  if (random)
    addEarlierPasses(passes, *random);
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
  Random random(seed);
  OwningOpRef<ModuleOp> fused = raiseAndFuse(module, &random);
  if (!fused)
    return "";
  for (auto [plain, raised] : findRaised(module, *fused)) {
    std::string difference = compareOne(plain, raised, random, isCompared);
    if (!difference.empty())
      return "@" + plain.getName().str() + ": " + difference;
  }
  return "";
}
