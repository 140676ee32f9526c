// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The value of every option `threads`, in tools, passes and the C API.

#ifndef FUSEDNORM_TARGET_THREADS_H
#define FUSEDNORM_TARGET_THREADS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

/// Distribution of rows and tiles of CPU kernels to threads.
struct Threads {
  /// Whether OpenMP distributes them. Otherwise the calling thread processes all.
  bool openmp = false;
  /// Number of OpenMP threads; 0: OMP_NUM_THREADS, or one per core.
  unsigned count = 0;

  /// Returns a text for parseThreads.
  std::string toText() const;
};

/// The largest number of threads of an option.
constexpr unsigned kMostThreads = 1024;

/// Parses `none`, `openmp`, or a number; 1 equals `none`.
llvm::Expected<Threads> parseThreads(llvm::StringRef text);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_THREADS_H
