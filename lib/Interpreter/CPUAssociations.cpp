// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops are traced through the pipeline by their locations. The location of each copied op carries
// its number, and passes propagate locations to new ops.

#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Conversion/CPURowLayout.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using reference::Association;

static constexpr llvm::StringLiteral kNumberName = "fusednorm.op";

static Location numbered(Location location, int64_t number) {
  Builder b(location.getContext());
  NamedAttribute entry(b.getStringAttr(kNumberName), b.getI64IntegerAttr(number));
  return FusedLoc::get({location}, b.getDictionaryAttr(entry), location.getContext());
}

/// Returns the numbers in the locations of `op` and its nested ops.
static llvm::SmallSetVector<int64_t, 4> findNumbers(Operation *op) {
  llvm::SmallSetVector<int64_t, 4> numbers;
  op->walk([&](Operation *nested) {
    nested->getLoc()->walk([&](Location part) {
      auto fused = dyn_cast<FusedLocWith<DictionaryAttr>>(part);
      if (auto number = fused ? fused.getMetadata().getAs<IntegerAttr>(kNumberName) : nullptr)
        numbers.insert(number.getInt());
      return WalkResult::advance();
    });
  });
  return numbers;
}

CPUAssociations::Lanes CPUAssociations::gpuLanes(rowkernel::ProgramOp program,
                                                 const TargetInfo &target) {
  GPULayout layout = GPULayout::of(GPUTraits::of(program),
                                   program.getScheduleAs<rowkernel::GPUScheduleAttr>(), target);
  int64_t count = layout.rowThreads() * layout.vector;
  for (auto reduce : program.getBody().getOps<rowkernel::ReduceOp>()) {
    int64_t length = reduce.getRowType().getNumElements();
    count = layout.rowThreads() *
            std::max<int64_t>(1, layout.vector / (program.getLongestVector() / length));
    if (layout.chunks == 1) // pieces of a row are contiguous
      count = std::min(count, length);
    break;
  }
  return {count, /*evenOdd=*/false, true /* adjacent lanes first */};
}

FailureOr<CPUAssociations> CPUAssociations::compute(ModuleOp module, const PipelineOptions &options,
                                                    StringRef entry) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) { ops.push_back(op); });
  OwningOpRef<ModuleOp> copy = module.clone();
  int64_t next = 0;
  copy->walk([&](Operation *op) { op->setLoc(numbered(op->getLoc(), next++)); });

  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  if (!entry.empty()) {
    for (auto function : copy->getOps<func::FuncOp>())
      if (function.getName() != entry)
        function.setPrivate();
    passes.addPass(createSymbolDCEPass());
  }
  for (const PipelineStage &stage : getKernelStages(options))
    stage.build(passes);
  llvm::Expected<TargetInfo> target = getTarget(options.target);
  if (!target)
    return emitError(module.getLoc()) << llvm::toString(target.takeError()), failure();
  if (failed(passes.run(*copy)))
    return failure();

  CPUAssociations result;
  copy->walk([&](rowkernel::ProgramOp program) {
    Lanes own = target->isGPU()
                    ? gpuLanes(program, *target)
                    : Lanes{*program.getScheduleAs<rowkernel::CPUScheduleAttr>().getChunk(),
                            holdsEvenOddLanes(program)};
    // A split row is summed in lanes of a piece, side by side.
    for (auto reduce : program.getBody().getOps<rowkernel::ReduceOp>()) {
      own.pieces = reduce.getValues().size();
      if (own.neighbours)
        break;
      int64_t ratio = program.getLongestVector() / reduce.getRowType().getNumElements();
      own.count = std::max<int64_t>(1, own.count / ratio);
      own.evenOdd &= ratio == 1;
      if (!rowkernel::RowGroups::findNumbers(program, reduce.getValues()).empty())
        own.run = rowkernel::RowGroups::of(program).smallestWide() / ratio;
      break;
    }
    for (int64_t number : findNumbers(program))
      result.lanes[ops[number]].push_back(own);
  });
  return result;
}

Association CPUAssociations::get(Operation *op, unsigned number, int64_t n) const {
  auto known = lanes.find(op);
  if (known == lanes.end())
    return Association::sequential();
  const Lanes &own = known->second[std::min<size_t>(number, known->second.size() - 1)];
  if (own.neighbours) {
    Association result;
    result.lanes = own.count;
    for (int64_t step = 1; step < own.count; step *= 2)
      for (int64_t lane = 0; lane + step < own.count; lane += 2 * step)
        result.combine.emplace_back(lane, lane + step);
    result.pieces = own.pieces;
    return result;
  }
  std::vector<int> bits;
  if (own.evenOdd)
    bits.push_back(0);
  for (int bit = llvm::Log2_64(own.count) - 1; bit >= (own.evenOdd ? 1 : 0); --bit)
    bits.push_back(bit);
  Association association = Association::tree(own.count, bits);
  association.pieces = own.pieces;
  association.run = own.run;
  return association;
}
