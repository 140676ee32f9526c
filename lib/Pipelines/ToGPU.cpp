// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-to-nvvm and fusednorm-to-ptx.

#include "Cleanup.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "fusednorm/NVVM/Passes.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace fusednorm;

/// Adds the cleanup for kernels whose loops carry accumulator tiles. It excludes the pattern for
/// duplicate loop-carried values: its comparison of all pairs takes half of the compile time of FP8
/// GEMM for sm_100. LLVM removes such values, too.
static void addKernelCleanup(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass(GreedyRewriteConfig(),
                                     {"(anonymous namespace)::RemoveDuplicateSuccessorInputUses"}));
  pm.addPass(createCSEPass());
}

static void addNVVM(OpPassManager &pm) {
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createConvertVectorToSCFPass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createConvertVectorToLLVMPass());
  // Runs before the conversion of GPU ops, which would turn some instructions into calls into a
  // device library.
  kernels.addPass(createConvertIndexToLLVMPass());
  kernels.addPass(createArithToLLVMConversionPass());
  ConvertGpuOpsToNVVMOpsOptions options;
  options.indexBitwidth = 64;
  kernels.addPass(createConvertGpuOpsToNVVMOps(options));
  addCleanup(kernels);
  kernels.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createFusedNormVerifyNVVM());
  pm.nest<gpu::GPUModuleOp>().addPass(nvvm::createNVVMVerifyAsync());
}

/// Adds the passes for the translation to LLVM IR; the SIMT simulator runs the IR before them.
static void addPTX(OpPassManager &pm) {
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createConvertNVVMToLLVMPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
}

SmallVector<PipelineStage> fusednorm::getGPUStages(const PipelineOptions &options) {
  SmallVector<PipelineStage> stages = getKernelStages(options);
  stages.push_back(
      {"gpu",
       [=](OpPassManager &pm) {
         pm.addPass(createConvertRowKernelToGPU(
             {options.target, options.anyBase, options.launchDependents, options.variants}));
         pm.addPass(createConvertTileKernelToHopper(
             {options.target, options.anyBase, options.launchDependents}));
         pm.addPass(createConvertTileKernelToGPU(
             {options.target, options.anyBase, options.launchDependents, options.variants}));
         pm.addPass(createConvertLinalgToGPU({options.target, options.launchDependents}));
         pm.addPass(launch::createLaunchMoveGlobals());
         addKernelCleanup(pm);
         pm.addPass(launch::createLaunchVerifyAddresses());
       },
       true});
  stages.push_back({kNVVMStage, addNVVM, true});
  stages.push_back({"ptx", addPTX});
  return stages;
}

namespace {
struct GPUPipelineTextOptions : PassPipelineOptions<GPUPipelineTextOptions> {
  Option<std::string> target{
      *this, "target", llvm::cl::desc("GPU target, as printed by fusednorm-compile --list-targets"),
      llvm::cl::init("sm_90a")};
  Option<std::string> layout{
      *this, "layout", llvm::cl::desc("Layout of memrefs at function boundaries: identity or rows"),
      llvm::cl::init("identity")};
  Option<std::string> scheduleTable{
      *this, "schedule-table",
      llvm::cl::desc("File of schedules that take precedence over the built-in table"),
      llvm::cl::init("")};
  Option<bool> anyBase{*this, "any-base",
                       llvm::cl::desc("Accept memrefs that begin at any element"),
                       llvm::cl::init(false)};
  Option<bool> launchDependents{*this, "launch-dependents",
                                llvm::cl::desc("Let dependent launches start before a kernel ends"),
                                llvm::cl::init(false)};

  PipelineOptions get() const {
    PipelineOptions options;
    options.target = target;
    options.layout = layout;
    options.scheduleTable = scheduleTable;
    options.anyBase = anyBase;
    options.launchDependents = launchDependents;
    return options;
  }
};
} // namespace

static void buildUntilNVVM(OpPassManager &pm, const PipelineOptions &options) {
  for (const PipelineStage &stage : getGPUStages(options)) {
    stage.build(pm);
    if (stage.name == kNVVMStage)
      break;
  }
  pm.addPass(launch::createLaunchLowerToGPU());
  addCleanup(pm);
}

void fusednorm::registerGPUPipelines() {
  PassPipelineRegistration<GPUPipelineTextOptions>(
      "fusednorm-to-nvvm",
      "lower fusednorm ops to GPU kernels in the nvvm dialect; host code keeps its launches",
      [](OpPassManager &pm, const GPUPipelineTextOptions &text) {
        buildUntilNVVM(pm, text.get());
      });
  PassPipelineRegistration<GPUPipelineTextOptions>(
      "fusednorm-to-ptx",
      "lower fusednorm ops to GPU kernels as a gpu.binary with PTX; needs no CUDA toolkit",
      [](OpPassManager &pm, const GPUPipelineTextOptions &text) {
        PipelineOptions options = text.get();
        buildUntilNVVM(pm, options);
        addPTX(pm);
        pm.addPass(createFusedNormModuleToPTX({options.target}));
      });
}
