// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --benchmark: bytes read and written, and the timed calls.

#include "RunnerSteps.h"

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
  std::optional<llvm::Expected<BenchmarkResult>> result;
  if (failed(
          call("timing @" + report.entry, [&] { result.emplace(backend->time(reads, writes)); })))
    return failure();
  if (!*result)
    return fail("--benchmark: " + llvm::toString(result->takeError()));
  report.benchmark = std::move(**result);
  return success();
}
