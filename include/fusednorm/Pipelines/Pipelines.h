// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways from `fusednorm` IR to a target, as option structs and functions.

#ifndef FUSEDNORM_PIPELINES_PIPELINES_H
#define FUSEDNORM_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <string>

namespace fusednorm {

/// What the pipeline to CPU code can be told.
struct PipelineOptions {
  /// What getTarget takes.
  std::string target = "host";
  /// Who runs all rows and tiles, as parseThreads takes it.
  std::string threads = "none";
  /// Layout of memrefs that function arguments of tensor type become: `identity`
  /// or `rows`.
  std::string layout = "identity";
  /// File with schedule lines that go before the built-in table, or empty.
  std::string scheduleTable;
  /// Of GPU kernels: whether memrefs without an offset may begin at any element, and
  /// whether launches that depend on one may start before it ends.
  bool anyBase = false;
  bool launchDependents = false;
  /// Whether each kernel has a variant for memrefs that begin at any element.
  bool variants = false;
};

/// One step of a pipeline. After each one the IR can be dumped.
struct PipelineStage {
  /// Names the IR after the step; part of a file name.
  llvm::StringRef name;
  std::function<void(mlir::OpPassManager &)> build;
  /// Whether a failure can be the user's: then its diagnostic is all there is to
  /// say. Later stages only see what earlier ones have accepted.
  bool checksInput = false;
};

/// The steps from `fusednorm` IR to the `llvm` dialect, in order.
llvm::SmallVector<PipelineStage> getCPUStages(const PipelineOptions &options);

/// The first of them, which every target has: until each program has its schedule.
llvm::SmallVector<PipelineStage> getKernelStages(const PipelineOptions &options);

/// All of them as one pipeline.
void buildFusedNormToCPUPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// The steps from `fusednorm` IR to GPU kernels in the `llvm` and `nvvm` dialects;
/// host code keeps its launches. The last one, `ptx`, prepares for translation to
/// LLVM IR what the SIMT simulator still wants to see as it is.
llvm::SmallVector<PipelineStage> getGPUStages(const PipelineOptions &options);

/// The stage of getGPUStages after which the SIMT simulator can take over.
constexpr llvm::StringLiteral kNVVMStage = "nvvm";

/// What makes host code around GPU kernels, whose launches have become calls, into
/// the `llvm` dialect.
void buildHostPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// Registers the pipelines and the passes that only they use.
void registerPipelines();
void registerGPUPipelines();

} // namespace fusednorm

#endif // FUSEDNORM_PIPELINES_PIPELINES_H
