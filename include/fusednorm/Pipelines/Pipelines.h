// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipelines from `fusednorm` IR to a target, as functions and structs of options.

#ifndef FUSEDNORM_PIPELINES_PIPELINES_H
#define FUSEDNORM_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <string>

namespace fusednorm {

/// Options of the pipelines.
struct PipelineOptions {
  /// A name for getTarget.
  std::string target = "host";
  /// Threads of CPU kernels, a text for parseThreads.
  std::string threads = "none";
  /// Layout of memrefs for tensor arguments: `identity` or `rows`.
  std::string layout = "identity";
  /// File of schedules that take precedence over the built-in table; empty for none.
  std::string scheduleTable;
  /// For GPU kernels: whether memrefs without an offset may begin at any element.
  bool anyBase = false;
  /// For GPU kernels: whether dependent launches may start before a kernel ends.
  bool launchDependents = false;
  /// For GPU kernels: whether each kernel has a variant for memrefs that begin at any element.
  bool variants = false;
  /// For GPU kernels: whether a GEMM may have a kernel for each range of its rows.
  bool rowRanges = true;
};

/// One step of a pipeline. The IR can be dumped after each step.
struct PipelineStage {
  /// Name of the IR after the step; part of a file name.
  llvm::StringRef name;
  std::function<void(mlir::OpPassManager &)> build;
  /// Whether the input may cause a failure. Its diagnostic is then the complete error. Later stages
  /// process only IR that earlier stages have accepted, so their failures are bugs.
  bool checksInput = false;
};

/// Returns the steps from `fusednorm` IR to the `llvm` dialect, in order.
llvm::SmallVector<PipelineStage> getCPUStages(const PipelineOptions &options);

/// Returns the first steps, common to all targets, until each program has its schedule.
llvm::SmallVector<PipelineStage> getKernelStages(const PipelineOptions &options);

/// Builds the CPU steps as one pipeline.
void buildFusedNormToCPUPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// Returns the steps from `fusednorm` IR to GPU kernels in the `llvm` and `nvvm` dialects. Host
/// code keeps its launches. The last step, `ptx`, prepares the translation to LLVM IR; it lowers
/// ops that the SIMT simulator needs.
llvm::SmallVector<PipelineStage> getGPUStages(const PipelineOptions &options);

/// The stage of getGPUStages for the SIMT simulator.
constexpr llvm::StringLiteral kNVVMStage = "nvvm";

/// Builds the pipeline for host code around GPU kernels to the `llvm` dialect. Its launches must
/// have become calls.
void buildHostPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// Register the pipelines and their own passes.
void registerPipelines();
void registerGPUPipelines();

} // namespace fusednorm

#endif // FUSEDNORM_PIPELINES_PIPELINES_H
