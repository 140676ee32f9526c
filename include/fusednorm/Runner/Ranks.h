// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The processes (ranks) of a run that mpirun has started.

#ifndef FUSEDNORM_RUNNER_RANKS_H
#define FUSEDNORM_RUNNER_RANKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace fusednorm {

/// An MPI library that is opened at run time. Its symbols become visible to compiled code. All
/// functions are called by the thread of `open`.
class Ranks {
public:
  /// Opens and initialises MPI. The library is the file FUSEDNORM_MPI_LIBRARY, else the library of
  /// the launcher, else OpenMPI or MPICH. The result lives until the process ends.
  static llvm::Expected<Ranks *> open();

  virtual ~Ranks();

  int getOwn() const { return own; }
  int getCount() const { return count; }
  bool isRoot() const { return own == 0; }

  /// Returns the value of the DLTI entry "MPI:Implementation": OpenMPI or MPICH.
  virtual llvm::StringRef getImplementation() const = 0;

  virtual void waitForAll() = 0;

  /// Returns the numbers of all ranks in order; each rank gives as many.
  virtual std::vector<int64_t> gatherNumbers(llvm::ArrayRef<int64_t> numbers) = 0;

  /// Returns the bytes of all ranks in order on rank 0, nothing on other ranks. `sizes` has the
  /// bytes of each rank, at most 2^31 - 1 together.
  virtual std::vector<char> gatherBytes(llvm::ArrayRef<char> bytes,
                                        llvm::ArrayRef<int64_t> sizes) = 0;

  /// Waits for all ranks, then shuts MPI down.
  virtual void finish() = 0;

  /// Ends all ranks with this exit code. Waits at most five seconds for other ranks that fail, too,
  /// so that each of them can report its error.
  [[noreturn]] void stop(int exitCode);

protected:
  virtual void abortAll(int exitCode) = 0;

  int own = 0, count = 1;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RANKS_H
