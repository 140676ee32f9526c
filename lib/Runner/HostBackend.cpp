// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostBackend.h"
#include "fusednorm/Runner/MatrixPeak.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <thread>

using namespace mlir;
using namespace fusednorm;

llvm::Expected<int> HostBackend::prepareThreads(int wanted) {
  int cores = std::max(1, int(std::thread::hardware_concurrency()));
  threads = wanted ? wanted : cores;
  if (threads == 1)
    return threads;
  llvm::Expected<OpenMPRuntime *> runtime = OpenMPRuntime::get();
  if (!runtime)
    return runtime.takeError();
  openmp = *runtime;
  if (!wanted)
    threads = openmp->getMaxThreads(); // respects OMP_NUM_THREADS
  openmp->setThreads(threads);
  return threads;
}

LogicalResult HostBackend::lower(Compiler &compiler, ModuleOp module) {
  if (failed(compiler.lower(module)))
    return failure();
  target = compiler.getTarget();
  return success();
}

void HostBackend::describe(const Compiler &compiler, RunReport &report) const {
  report.target = target.name;
  report.machine = llvm::formatv("{0} ({1}), {2} thread{3}", target.llvmCPU, target.name, threads,
                                 threads == 1 ? "" : "s")
                       .str();
}

llvm::Error HostBackend::bind(const EntryCall &call) {
  setCall(call);
  return llvm::Error::success();
}

llvm::Expected<BenchmarkResult> HostBackend::time(const std::vector<ByteRange> &reads,
                                                  const std::vector<ByteRange> &writes) {
  GemmCost work = countFmas(getCall().entry, getCall().arguments);
  MultiplyAdd instruction = work.getInstruction(target);
  bool hasPeak = work.operations > 0 && (work.isFloat || work.isInteger);
  // Measure the peak before and after the function, because the load of the machine varies.
  double before = hasPeak ? measurePeak(instruction, threads, openmp) : 0;
  BenchmarkResult result = benchmark([&] { run(); }, reads, writes, threads, openmp);
  double after = hasPeak ? measurePeak(instruction, threads, openmp) : 0;
  result.peakPerSecond = std::max(before, after);
  result.operations = work.operations;
  result.peakName = nameOf(instruction);
  return result;
}
