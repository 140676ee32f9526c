// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of compiled code: descriptors of memrefs, and memory for results.

#ifndef FUSEDNORM_RUNNER_INVOCATION_H
#define FUSEDNORM_RUNNER_INVOCATION_H

#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Runner/Arguments.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <deque>
#include <vector>

namespace fusednorm {

/// An array that the call has created or changed. Results come first, then written memref
/// arguments.
struct Output {
  HostTensor tensor;
  /// Whether it is a result, and the index of the result or argument.
  bool isResult = false;
  unsigned index = 0;
};

class Invocation {
public:
  /// `lowered` is the entry in the llvm dialect with the mapping of results to arguments. With
  /// `bases` the code gets these addresses in place of the arguments' buffers. `release` frees
  /// memory that the code has allocated.
  Invocation(const Entry &entry, Arguments &arguments, mlir::LLVM::LLVMFuncOp lowered,
             const std::vector<char *> *bases = nullptr, void (*release)(void *) = nullptr);
  ~Invocation();
  Invocation(const Invocation &) = delete;

  /// Returns the symbol for addPackedEntry.
  static std::string getEntrySymbol(llvm::StringRef name);

  /// Calls the function; frees results of the previous call.
  void call(PackedFunction function);

  /// Returns the outputs of the last call.
  std::vector<Output> getOutputs();

private:
  void freeResults();
  /// A result that the function still returns, at `offset` in `resultStorage`.
  struct Returned {
    unsigned index;
    size_t offset;
  };

  const Entry &entry;
  Arguments &arguments;
  /// Descriptors of the memref arguments, and pointers to the descriptors.
  std::deque<std::vector<int64_t>> descriptors;
  std::deque<void *> pointers;
  std::vector<void *> slots;
  /// For each result of the source, the index of its argument, or -1.
  std::vector<int64_t> resultArguments;
  std::vector<Returned> returned;
  std::vector<int64_t> resultStorage;
  void *resultPointer = nullptr;
  void (*release)(void *);
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_INVOCATION_H
