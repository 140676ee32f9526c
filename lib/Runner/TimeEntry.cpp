// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --benchmark: bytes read and written, and the timed calls.

#include "RunnerSteps.h"
#include "fusednorm/Runner/MatrixPeak.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the bytes of an array without gaps, from its first element on.
static ByteRange getRange(const BoundArgument &bound) {
  ByteRange range{bound.data(), bound.elementBytes()};
  // Strides of 0 make a buffer smaller than its elements.
  range.size = std::min(range.size, bound.buffer.size() - (range.begin - bound.buffer.data()));
  return range;
}

LogicalResult Runner::runBenchmark() {
  std::vector<ByteRange> reads, writes;
  for (BoundArgument &bound : arguments.values)
    if (!bound.isScalar() && bound.formal->fetched)
      reads.push_back(getRange(bound));
  // A result in memory of the function is freed by the next call, so the copy loop writes to other
  // memory.
  std::vector<HostBuffer> standIns;
  for (const OutputReport &made : report.outputs) {
    const HostTensor &tensor = made.output.tensor;
    auto bound = llvm::find_if(arguments.values, [&](const BoundArgument &argument) {
      return !argument.isScalar() && argument.data() == tensor.data;
    });
    if (bound != arguments.values.end()) {
      writes.push_back(getRange(*bound));
    } else if (!tensor.shape.empty()) {
      int64_t bytes = tensor.elementCount() * byteSize(tensor.type);
      llvm::Expected<HostBuffer> buffer = HostBuffer::create(bytes, unsigned(standIns.size()));
      if (!buffer)
        return fail("--benchmark: " + llvm::toString(buffer.takeError()));
      standIns.push_back(std::move(*buffer));
      writes.push_back({standIns.back().data(), bytes});
    }
  }
  if (options.device)
    return runDeviceBenchmark(reads, writes);
  GemmCost work = countFmas(entry, arguments);
  MultiplyAdd instruction = work.getInstruction(compiler->getTarget());
  bool hasPeak = work.operations > 0 && (work.isFloat || work.isInteger);
  BenchmarkResult result;
  if (failed(call("timing @" + report.entry, [&] {
        // Measure the peak before and after the function, because the load of the machine varies.
        double before = hasPeak ? measurePeak(instruction, report.threads, openmp) : 0;
        result =
            benchmark([&] { invocation->call(function); }, reads, writes, report.threads, openmp);
        double behind = hasPeak ? measurePeak(instruction, report.threads, openmp) : 0;
        result.peakPerSecond = std::max(before, behind);
      })))
    return failure();
  result.operations = work.operations;
  result.peakName = nameOf(instruction);
  report.benchmark = result;
  return success();
}

LogicalResult Runner::runDeviceBenchmark(const std::vector<ByteRange> &reads,
                                         const std::vector<ByteRange> &writes) {
  MixBytes bytes;
  for (const ByteRange &range : reads)
    bytes.read += range.size;
  for (const ByteRange &range : writes)
    bytes.written += range.size;
  llvm::Expected<std::string> mix = makeMixKernel(kernelTarget);
  if (!mix)
    return fail("--benchmark: " + llvm::toString(mix.takeError()));
  std::string problem;
  auto lowered = module->lookupSymbol<LLVM::LLVMFuncOp>(report.entry);
  int64_t size = 0;
  for (const BoundArgument &bound : arguments.values)
    size += bound.isScalar() ? 0 : bound.buffer.size();
  std::vector<std::vector<char *>> bases(options.device->countSets(size));
  std::vector<std::unique_ptr<Invocation>> invocations;
  std::vector<std::function<void()>> sets;
  for (std::vector<char *> &set : bases) {
    problem = options.device->upload(arguments, set);
    if (!problem.empty())
      return fail("--benchmark: " + problem);
    invocations.push_back(
        std::make_unique<Invocation>(entry, arguments, lowered, &set, &Device::release));
    sets.emplace_back([this, own = invocations.back().get()] { own->call(function); });
  }
  BenchmarkResult result;
  if (failed(call("timing @" + report.entry, [&] {
        problem = options.device->benchmark(sets, bytes, *mix, kernelTarget.name, result);
      })))
    return failure();
  if (!problem.empty())
    return fail("--benchmark: " + problem);
  report.benchmark = result;
  return success();
}
