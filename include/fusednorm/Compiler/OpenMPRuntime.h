// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's OpenMP runtime, loaded at first use.

#ifndef FUSEDNORM_COMPILER_OPENMPRUNTIME_H
#define FUSEDNORM_COMPILER_OPENMPRUNTIME_H

#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

class OpenMPRuntime {
public:
  /// Loads the library at the first call. It is the file FUSEDNORM_OPENMP_LIBRARY, else the library
  /// found by the loader, else the file found when this program was built.
  static llvm::Expected<OpenMPRuntime *> get();

  /// Returns the handle of the loader, for symbols of kernels; null before the first get.
  static void *getLoadedHandle();

  /// Returns the path of the loaded file.
  const std::string &getPath() const { return path; }

  int getMaxThreads() const { return maxThreads(); }
  /// Sets the number of threads of following parallel regions.
  void setThreads(int count) const { setNumThreads(count); }

  /// Runs `body(data)` on `count` threads of the pool of the kernels.
  void parallel(void (*body)(void *), void *data, int count) const {
    gompParallel(body, data, static_cast<unsigned>(count), 0);
  }
  /// Returns the number of the calling thread inside a body.
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
