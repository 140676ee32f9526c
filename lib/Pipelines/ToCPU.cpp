// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-to-cpu.

#include "Cleanup.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "fusednorm/Ranks/Passes.h"
#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace fusednorm;

static void addBufferize(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createFusedNormBufferize({options.layout}));
  addCleanup(pm);
  pm.addPass(createFusedNormVerifyInPlace());
  // Intermediate buffers are freed after their last use. Returned buffers belong to the caller.
  OpPassManager &funcs = pm.nest<func::FuncOp>();
  funcs.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  funcs.addPass(createCanonicalizerPass());
  funcs.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  addCleanup(pm);
  // A returned buffer of another owner is copied.
  pm.addPass(createConvertBufferizationToMemRefPass());
}

static void addKernels(OpPassManager &pm, const PipelineOptions &options, bool isGPU) {
  if (isGPU)
    pm.addPass(createConvertBatchKernelsToGPU({options.target, options.launchDependents}));
  else
    pm.addPass(createFusedNormExpandPlans());
  pm.addPass(createConvertFusedNormToTileKernel({/*hostChecks=*/!isGPU}));
  pm.addPass(createConvertFusedNormToRowKernel());
  pm.addPass(rowkernel::createRowKernelFoldScalars());
  pm.addPass(rowkernel::createRowKernelExpandMath({/*tiles=*/isGPU}));
  pm.addPass(rowkernel::createRowKernelSplitRows());
  addCleanup(pm);
  if (!isGPU)
    pm.addPass(tilekernel::createTileKernelFuseRowEpilogues());
  pm.addPass(createFusedNormMergeKernels({/*alignedBases=*/isGPU}));
  if (isGPU)
    pm.addPass(rowkernel::createRowKernelUnrollHeads());
}

static void addSchedule(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createFusedNormAssignSchedule({options.target, options.scheduleTable, options.anyBase,
                                            options.variants, options.rowRanges}));
}

static void addLoops(OpPassManager &pm, const PipelineOptions &options) {
  // Lower plain linalg and copies of the source. This pass runs before the loops of kernels exist,
  // because searching them takes 20 ms.
  pm.addPass(createFusedNormExpandCopies());
  pm.addPass(createConvertLinalgToLoopsPass());
  pm.addPass(createConvertRowKernelToCPU({options.threads, options.target}));
  pm.addPass(createConvertTileKernelToCPU({options.threads, options.target}));
  addCleanup(pm);
}

static void addOpenMP(OpPassManager &pm, unsigned threads) {
  pm.addPass(createConvertSCFToOpenMPPass({threads}));
  // OpenMP wraps loop bodies in memref.alloca_scope, which must have one block and would fail in
  // the lowering of control flow. The canonicalizer inlines a scope without allocations.
  pm.addPass(createCanonicalizerPass());
}

static void addLLVM(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createFusedNormExpandFP8());
  pm.addPass(createFusedNormExportFunctions());
  // Most CPUs lack bf16 arithmetic; LLVM would call functions missing in some C libraries.
  arith::ArithEmulateUnsupportedFloatsOptions arithmetic;
  arithmetic.sourceTypeStrs = {"bf16"};
  arithmetic.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(arithmetic));
  math::MathExtendToSupportedTypesOptions functions;
  functions.extraTypeStrs = {"f16"};
  functions.targetTypeStr = "f32";
  pm.addPass(math::createMathExtendToSupportedTypes(functions));
  pm.addPass(createFusedNormExpandBF16());
  pm.addPass(createConvertVectorToSCFPass());
  pm.addPass(createFusedNormExpandAsserts());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createFusedNormExpandReshapes());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  ConvertVectorToLLVMPassOptions vectorOptions;
  vectorOptions.x86Vector = true;
  vectorOptions.amx = true;
  pm.addPass(createConvertVectorToLLVMPass(vectorOptions));
  pm.addPass(createFusedNormKeepAmxTilesInRegisters());
  // Runs before constants are converted: a dimension with a constant index becomes a field of the
  // descriptor, any other index an access to memory.
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertMathToLLVMPass());
  // For math functions without an LLVM intrinsic; row kernels have none.
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createFusedNormMoveBF16());
  addCleanup(pm);
  pm.addPass(createFusedNormSetTarget({options.target}));
  pm.addPass(createFusedNormVerifyLLVM());
}

SmallVector<PipelineStage> fusednorm::getKernelStages(const PipelineOptions &options) {
  SmallVector<PipelineStage> stages;
  // An unknown target is reported where it is used.
  llvm::Expected<TargetInfo> target = getTarget(options.target);
  bool isGPU = target && target->isGPU();
  if (!target)
    llvm::consumeError(target.takeError());
  stages.push_back({"generalized",
                    [=](OpPassManager &pm) {
                      if (!isGPU)
                        pm.addPass(ranks::createConvertShardCollectivesToMPI());
                      pm.addPass(createFusedNormVerifyOverlap());
                      pm.addPass(createFusedNormVerifyNames());
                      pm.addPass(createFusedNormExpandMlaOps({options.layout}));
                      pm.addPass(createFusedNormDecomposeGemms(
                          {/*keepTiles=*/true, /*keepEpilogues=*/true, /*keepElements=*/isGPU,
                           /*joinsRows=*/!isGPU}));
                      pm.addPass(createFusedNormGeneralize());
                    },
                    true});
  stages.push_back({"bufferized", [=](OpPassManager &pm) { addBufferize(pm, options); }, true});
  stages.push_back({"kernels", [=](OpPassManager &pm) { addKernels(pm, options, isGPU); }, true});
  stages.push_back({"scheduled", [=](OpPassManager &pm) { addSchedule(pm, options); }, true});
  return stages;
}

void fusednorm::buildHostPipeline(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createFusedNormExpandCopies());
  pm.addPass(createConvertLinalgToLoopsPass());
  addCleanup(pm);
  addLLVM(pm, options);
}

SmallVector<PipelineStage> fusednorm::getCPUStages(const PipelineOptions &options) {
  SmallVector<PipelineStage> stages = getKernelStages(options);
  stages.push_back({"loops", [=](OpPassManager &pm) { addLoops(pm, options); }, true});
  // Invalid threads are reported by the passes that lower kernels to loops.
  llvm::Expected<Threads> threads = parseThreads(options.threads);
  if (!threads)
    llvm::consumeError(threads.takeError());
  else if (threads->openmp)
    // Loops of the source; OpenMP may not support their reductions.
    stages.push_back(
        {"openmp", [count = threads->count](OpPassManager &pm) { addOpenMP(pm, count); }, true});
  stages.push_back({"llvm",
                    [=](OpPassManager &pm) {
                      pm.addPass(ranks::createConvertMPICallsToLLVM());
                      addLLVM(pm, options);
                    },
                    true});
  return stages;
}

void fusednorm::buildFusedNormToCPUPipeline(OpPassManager &pm, const PipelineOptions &options) {
  for (const PipelineStage &stage : getCPUStages(options))
    stage.build(pm);
}

namespace {
enum class BoundaryLayout { Identity, Rows };

/// The options as text, for `--fusednorm-to-cpu=...` and `--pass-pipeline=`.
struct CPUPipelineTextOptions : PassPipelineOptions<CPUPipelineTextOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("CPU target: cpu, the host, or a name from fusednorm-compile "
                     "--list-targets, optionally with +FEATUREs"),
      llvm::cl::init("cpu")};
  Option<std::string> threads{
      *this, "threads",
      llvm::cl::desc("Threads: none, the calling thread; openmp, one thread per core; or a "
                     "number of OpenMP threads"),
      llvm::cl::init("none")};
  Option<BoundaryLayout> layout{
      *this, "layout", llvm::cl::desc("Layout of memrefs at function boundaries"),
      llvm::cl::init(BoundaryLayout::Identity),
      llvm::cl::values(clEnumValN(BoundaryLayout::Identity, "identity", "dense"),
                       clEnumValN(BoundaryLayout::Rows, "rows", "any outer strides and offset"))};
  Option<std::string> scheduleTable{
      *this, "schedule-table",
      llvm::cl::desc("File of schedules that take precedence over the built-in table"),
      llvm::cl::init("")};
};
} // namespace

void fusednorm::registerPipelines() {
  registerPipelinesPasses();
  registerGPUPipelines();
  PassPipelineRegistration<CPUPipelineTextOptions>(
      "fusednorm-to-cpu", "lower fusednorm ops, on tensors or memrefs, to the llvm dialect",
      [](OpPassManager &pm, const CPUPipelineTextOptions &text) {
        PipelineOptions options;
        options.target = text.target;
        options.threads = text.threads;
        options.layout = text.layout == BoundaryLayout::Rows ? "rows" : "identity";
        options.scheduleTable = text.scheduleTable;
        buildFusedNormToCPUPipeline(pm, options);
      });
}
