// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every option `threads` means, of tools, passes and the C interface.

#ifndef FUSEDNORM_TARGET_THREADS_H
#define FUSEDNORM_TARGET_THREADS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

/// How kernels for processors run all their rows and tiles.
struct Threads {
  /// Whether OpenMP shares them out. Otherwise the calling thread runs all.
  bool openmp = false;
  /// With OpenMP: to so many threads; 0: to as many as it has, by OMP_NUM_THREADS or one for
  /// each core.
  unsigned count = 0;

  /// What parseThreads takes.
  std::string toText() const;
};

/// The most that an option may ask for.
constexpr unsigned kMostThreads = 1024;

/// `none`, `openmp`, or a number; 1 is `none`. The error says what was expected.
llvm::Expected<Threads> parseThreads(llvm::StringRef text);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_THREADS_H
