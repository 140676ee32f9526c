// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --reference: comparison of the outputs of any backend with an interpretation of the entry.

#ifndef FUSEDNORM_LIB_RUNNER_REFERENCECOMPARISON_H
#define FUSEDNORM_LIB_RUNNER_REFERENCECOMPARISON_H

#include "Backend.h"
#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Runner/Progress.h"
#include "fusednorm/Runner/Runner.h"

namespace fusednorm {

/// Returns a dense copy of an array.
HostResult packResult(const HostTensor &tensor);

class ReferenceComparison {
public:
  /// Saves the written arguments, so that the reference starts from the same values as the kernel.
  static llvm::Expected<std::unique_ptr<ReferenceComparison>>
  create(const RunnerOptions &options, const Entry &entry, Arguments &arguments);

  /// Interprets the entry with the order of sums of `pipeline`, and sets the comparison of each
  /// output. `backend` has computed the outputs. Reports errors.
  mlir::LogicalResult compare(const PipelineOptions &pipeline, const Backend &backend,
                              std::vector<OutputReport> &outputs);

private:
  using HostResults = llvm::SmallVector<HostResult>;

  ReferenceComparison(const RunnerOptions &options, const Entry &entry, Arguments &arguments)
      : options(options), entry(entry), arguments(arguments) {}

  mlir::LogicalResult fail(const llvm::Twine &message) const;
  /// Reports an error if an output has another type or shape than the reference.
  mlir::LogicalResult checkType(const HostTensor &output, ElementType type,
                                const std::vector<int64_t> &shape) const;
  llvm::Error keepInputs();

  /// Compares outputs whose bits follow from the op.
  mlir::LogicalResult compareDirectly(std::vector<OutputReport> &outputs, Progress &progress);
  /// Compares outputs that depend on values with unspecified bits.
  mlir::LogicalResult compareMoved(std::vector<OutputReport> &outputs, bool reducedPrecision,
                                   llvm::ArrayRef<Deviation::Pattern> patterns);
  /// Compares outputs of --unrounded-scores with an interpretation in f64.
  mlir::LogicalResult compareExactly(std::vector<OutputReport> &outputs);

  /// Interprets the entry with copies of its written arguments. Returns the outputs in the order of
  /// the report.
  mlir::FailureOr<HostResults>
  interpretCopies(const std::vector<OutputReport> &outputs,
                  llvm::function_ref<mlir::FailureOr<HostResults>(llvm::ArrayRef<HostArgument>)>
                      interpretation);
  /// Interprets copies with values of unspecified bits moved.
  mlir::FailureOr<HostResults> interpretMoved(const std::vector<OutputReport> &outputs,
                                              Deviation deviation);
  /// Interprets the entry with these arguments.
  mlir::FailureOr<HostResults> interpretOrdered(llvm::ArrayRef<HostArgument> values,
                                                Deviation deviation = {});
  const RunnerOptions &options;
  const Entry &entry;
  Arguments &arguments;
  /// Copies of the written arguments before the call; none for other arguments.
  std::vector<std::optional<BoundArgument>> kept;
  /// The order of sums in compiled code.
  CPUAssociations sums;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_REFERENCECOMPARISON_H
