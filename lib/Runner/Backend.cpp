// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend.h"
#include "DeviceBackend.h"
#include "EmulationBackend.h"
#include "HostBackend.h"

using namespace mlir;
using namespace fusednorm;

std::unique_ptr<Backend> Backend::create(const RunnerOptions &options) {
  if (options.emulate)
    return std::make_unique<EmulationBackend>(*options.emulate);
  if (options.device)
    return std::make_unique<DeviceBackend>(options.device);
  return std::make_unique<HostBackend>();
}

Backend::~Backend() = default;

void Backend::setCall(const EntryCall &call, const std::vector<char *> *bases,
                      void (*release)(void *)) {
  boundCall.emplace(call);
  invocation =
      std::make_unique<Invocation>(call.entry, call.arguments, call.lowered, bases, release);
}

void Backend::run() { invocation->call(boundCall->function); }

llvm::Expected<std::vector<Output>> Backend::getOutputs() { return invocation->getOutputs(); }
