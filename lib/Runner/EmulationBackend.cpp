// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EmulationBackend.h"

using namespace mlir;
using namespace fusednorm;

LogicalResult EmulationBackend::lower(Compiler &compiler, ModuleOp module) {
  if (failed(compiler.lower(module, kNVVMStage)))
    return failure();
  if (llvm::Error error = emulation.takeKernels(module))
    return compiler.reportError(llvm::toString(std::move(error)));
  return compiler.lowerHost(module);
}

void EmulationBackend::describe(const Compiler &compiler, RunReport &report) const {
  report.target = compiler.getOptions().pipeline.target;
  report.machine = report.target + " on the SIMT simulator";
  report.checked = checks;
}

/// Registers the memory of arguments with the simulator; only initialised memory may be read.
llvm::Error EmulationBackend::bind(const EntryCall &call) {
  setCall(call);
  for (auto [index, bound] : llvm::enumerate(call.arguments.values))
    if (!bound.isScalar())
      emulation.registerBuffer(bound.buffer.data(), bound.buffer.size(),
                               "argument " + std::to_string(index),
                               bound.spec.has_value() || bound.formal->read);
  return llvm::Error::success();
}

llvm::Error EmulationBackend::finish(RunReport &report) {
  report.counters = emulation.getCounters();
  for (const simt::Report &found : simt::takeReports())
    report.findings.push_back(found.kind + ": " + found.text);
  // A stopped launch has findings. Any other error is caused by the input.
  if (!emulation.getError().empty() && report.findings.empty())
    return llvm::createStringError(emulation.getError());
  return llvm::Error::success();
}

llvm::Expected<BenchmarkResult> EmulationBackend::time(const std::vector<ByteRange> &,
                                                       const std::vector<ByteRange> &) {
  return llvm::createStringError("times of the SIMT simulator do not predict a GPU");
}
