// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H
#define FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H

#include "Mutators.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include <memory>

namespace fusednorm::fuzz {

/// Arguments of an interpreted function, and the memory of its arrays.
struct Arguments {
  std::vector<HostArgument> values;
  std::vector<std::unique_ptr<char[]>> contents;

  /// Creates arrays like the runner's, with `ordinary` values or arbitrary bits. Returns false if
  /// no arrays of an acceptable size exist, and failure after an error.
  llvm::FailureOr<bool> make(mlir::func::FuncOp func, bool ordinary, Random &random);
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H
