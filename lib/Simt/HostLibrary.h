// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules and memory of libfusednorm_simt.so, under both interfaces that it has: the
// functions that upstream's host lowering calls, and those of a CUDA driver.

#ifndef FUSEDNORM_LIB_SIMT_HOSTLIBRARY_H
#define FUSEDNORM_LIB_SIMT_HOSTLIBRARY_H

#include "fusednorm/Simt/Simulator.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace fusednorm::simt::host {

struct Module;
struct Function {
  Module *module;
  std::string name;
};
struct Module {
  std::unique_ptr<GPUProgram> program;
  std::map<std::string, std::unique_ptr<Function>> functions;
};

/// Null on error.
Module *loadModule(const char *data, size_t size, std::string &error);
Function *getFunction(Module &module, const char *name, std::string &error);

/// For launches, and for what registers memory.
std::mutex &mutex();

/// Runs a kernel; returns what is wrong with the launch. Findings go to standard error.
/// `faulted`: the kernel has met an address that is not mapped.
std::string run(Function &function, const LaunchConfig &config, void **arguments, bool &faulted);

/// Memory that kernels may access, between zones that they may not. Null on error.
void *allocate(uint64_t bytes, bool isHostShared, std::string &error);
/// False for what is no allocation.
bool release(void *memory);
/// The host's own memory, which kernels may access from then on.
std::string registerHost(void *memory, size_t bytes);
std::string unregisterHost(void *memory);

/// To or from such memory, or the host's; what was copied to counts as written. Returns
/// what is wrong: part of a range lies past the end of an allocation, or nowhere.
std::string copy(void *to, const void *from, size_t bytes);
/// The element over and over, to memory that kernels may access.
std::string fill(void *to, const void *element, size_t size, size_t count);
/// A copy that fails where memory is not mapped.
bool read(void *to, const void *from, size_t bytes);

} // namespace fusednorm::simt::host

#endif // FUSEDNORM_LIB_SIMT_HOSTLIBRARY_H
