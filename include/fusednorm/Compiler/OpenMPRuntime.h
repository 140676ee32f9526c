// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's OpenMP runtime, loaded when threads are asked for and not before.

#ifndef FUSEDNORM_COMPILER_OPENMPRUNTIME_H
#define FUSEDNORM_COMPILER_OPENMPRUNTIME_H

#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

class OpenMPRuntime {
public:
  /// Loads the library on the first call: from FUSEDNORM_OPENMP_LIBRARY in the
  /// environment, else where the loader finds it, else where it was when this
  /// program was built.
  static llvm::Expected<OpenMPRuntime *> get();

  /// What the loader calls it, for symbols of kernels; null before the first get.
  static void *getLoadedHandle();

  /// File that was loaded.
  const std::string &getPath() const { return path; }

  int getMaxThreads() const { return maxThreads(); }
  /// Threads of the parallel regions to come.
  void setThreads(int count) const { setNumThreads(count); }

  /// Runs `body(data)` on `count` threads of the same pool that kernels use.
  void parallel(void (*body)(void *), void *data, int count) const {
    gompParallel(body, data, static_cast<unsigned>(count), 0);
  }
  /// In a body: the number of the calling thread.
  int getThread() const { return threadNumber(); }

private:
  std::string path;
  void *handle = nullptr;
  int (*maxThreads)() = nullptr;
  void (*setNumThreads)(int) = nullptr;
  int (*threadNumber)() = nullptr;
  void (*gompParallel)(void (*)(void *), void *, unsigned, unsigned) = nullptr;
};

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_OPENMPRUNTIME_H
