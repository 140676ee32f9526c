// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceBackend.h"
#include "fusednorm/Runner/DeviceImage.h"
#include "fusednorm/Target/MatrixUnits.h"

using namespace mlir;
using namespace fusednorm;

/// Lowers kernels to PTX for the driver, or to the NVVM dialect for the SIMT simulator.
LogicalResult DeviceBackend::lower(Compiler &compiler, ModuleOp module) {
  if (failed(compiler.lower(module, kNVVMStage)))
    return failure();
  target = compiler.getTarget();
  FailureOr<std::string> image = makeDeviceImage(compiler, module, device->isSimulator());
  if (failed(image))
    return failure();
  FailureOr<std::vector<HostLaunch>> launches =
      takeLaunches(module, reinterpret_cast<int64_t>(device.get()), device->getMultiprocessors());
  if (failed(launches))
    return failure();
  if (!launches->empty())
    if (llvm::Error error = device->load(std::move(*launches), std::move(*image), target.name))
      return compiler.reportError(llvm::toString(std::move(error)));
  return compiler.lowerHost(module);
}

void DeviceBackend::describe(const Compiler &compiler, RunReport &report) const {
  report.target = compiler.getOptions().pipeline.target;
  report.device = device->getDescription();
  report.machine = report.target + " on " + report.device;
}

bool DeviceBackend::hasReducedPrecision() const {
  const MatrixUnits *units = MatrixUnits::of(target);
  return units && (units->hasFloat8 || target.hasWgmma);
}

llvm::Error DeviceBackend::bind(const EntryCall &call) {
  if (llvm::Error error = device->upload(call.arguments, bases))
    return error;
  setCall(call, &bases, &Device::release);
  return llvm::Error::success();
}

llvm::Error DeviceBackend::finish(RunReport &report) {
  if (llvm::Error error = device->download(getCall().arguments, bases))
    return llvm::createStringError("@" + report.entry + ": " + llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Expected<std::vector<Output>> DeviceBackend::getOutputs() {
  llvm::Expected<std::vector<Output>> outputs = Backend::getOutputs();
  if (!outputs)
    return outputs;
  for (Output &output : *outputs)
    if (llvm::Error error = device->fetch(output))
      return error;
  return outputs;
}

llvm::Expected<BenchmarkResult> DeviceBackend::time(const std::vector<ByteRange> &reads,
                                                    const std::vector<ByteRange> &writes) {
  MixBytes bytes;
  for (const ByteRange &range : reads)
    bytes.read += range.size;
  for (const ByteRange &range : writes)
    bytes.written += range.size;
  llvm::Expected<std::string> mix = makeMixKernel(target);
  if (!mix)
    return mix.takeError();
  const EntryCall &call = getCall();
  int64_t size = 0;
  for (const BoundArgument &bound : call.arguments.values)
    size += bound.isScalar() ? 0 : bound.buffer.size();
  std::vector<std::vector<char *>> copies(device->countSets(size));
  std::vector<std::unique_ptr<Invocation>> invocations;
  std::vector<std::function<void()>> sets;
  for (std::vector<char *> &copy : copies) {
    if (llvm::Error error = device->upload(call.arguments, copy))
      return error;
    invocations.push_back(std::make_unique<Invocation>(call.entry, call.arguments, call.lowered,
                                                       &copy, &Device::release));
    sets.emplace_back([&call, own = invocations.back().get()] { own->call(call.function); });
  }
  return device->benchmark(sets, bytes, *mix, target.name);
}
