// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules and memory of libfusednorm_simt.so. Its two interfaces share these functions: the mgpu*
// functions of MLIR's GPU host lowering, and the functions of a CUDA driver.

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

/// Parses a module, which the caller must delete.
llvm::Expected<Module *> loadModule(const char *data, size_t size);
llvm::Expected<Function *> getFunction(Module &module, const char *name);

/// Returns the mutex that serializes launches and the registration of memory.
std::mutex &mutex();

/// Runs a kernel. Prints reports on standard error. `faulted` is set if the kernel accessed
/// unmapped memory.
llvm::Error run(Function &function, const LaunchConfig &config, void **arguments, bool &faulted);

/// Allocates memory that kernels may access, between red zones.
llvm::Expected<void *> allocate(uint64_t bytes, bool isHostShared);
/// Frees an allocation. Returns false if `memory` is not the start of one.
bool release(void *memory);
/// Allows kernels to access host memory.
llvm::Error registerHost(void *memory, size_t bytes);
llvm::Error unregisterHost(void *memory);

/// Copies bytes from or to device or host memory. Bytes at the destination become initialised.
/// Fails if a range is not within one allocation or is unmapped.
llvm::Error copy(void *to, const void *from, size_t bytes);
/// Fills memory that kernels may access with `count` copies of an element.
llvm::Error fill(void *to, const void *element, size_t size, size_t count);
/// Copies bytes. Returns false if memory is unmapped.
bool read(void *to, const void *from, size_t bytes);

} // namespace fusednorm::simt::host

#endif // FUSEDNORM_LIB_SIMT_HOSTLIBRARY_H
