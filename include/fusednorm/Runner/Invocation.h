// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calling compiled code: descriptors for memrefs, places for results.

#ifndef FUSEDNORM_RUNNER_INVOCATION_H
#define FUSEDNORM_RUNNER_INVOCATION_H

#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Runner/Arguments.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <deque>
#include <vector>

namespace fusednorm {

/// One array that the call has made or changed: results first, then the memref
/// arguments that are written.
struct Output {
  HostTensor tensor;
  /// The result or argument that it is.
  bool isResult = false;
  unsigned index = 0;
};

class Invocation {
public:
  /// `lowered` is the entry in the llvm dialect: it says which results have
  /// become arguments. With `bases` the code gets those addresses in place of the
  /// arguments' buffers. `release` frees what the code has allocated.
  Invocation(const Entry &entry, Arguments &arguments, mlir::LLVM::LLVMFuncOp lowered,
             const std::vector<char *> *bases = nullptr, void (*release)(void *) = nullptr);
  ~Invocation();
  Invocation(const Invocation &) = delete;

  /// The symbol that addPackedEntry gets.
  static std::string getEntrySymbol(llvm::StringRef name);

  /// Calls the function; results of a call before are freed.
  void call(PackedFunction function);

  /// What the last call has given.
  std::vector<Output> getOutputs();

private:
  void freeResults();
  /// A result that is still returned: where it lies in `resultStorage`.
  struct Returned {
    unsigned index;
    size_t offset;
  };

  const Entry &entry;
  Arguments &arguments;
  /// Descriptors of the memref arguments, and pointers to them.
  std::deque<std::vector<int64_t>> descriptors;
  std::deque<void *> pointers;
  std::vector<void *> slots;
  /// For each result of the source the argument that it is, or -1.
  std::vector<int64_t> resultArguments;
  std::vector<Returned> returned;
  std::vector<int64_t> resultStorage;
  void *resultPointer = nullptr;
  void (*release)(void *);
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_INVOCATION_H
