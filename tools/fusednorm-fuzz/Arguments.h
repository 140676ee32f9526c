// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H
#define FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H

#include "Mutators.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include <memory>

namespace fusednorm::fuzz {

/// What a function is interpreted with, and the memory of its arrays.
struct Arguments {
  std::vector<HostArgument> values;
  std::vector<std::unique_ptr<char[]>> contents;

  /// Makes arrays as the runner would, of `ordinary` numbers or of any bits. False if there are
  /// none of a size to be tried; failure after an error.
  llvm::FailureOr<bool> make(mlir::func::FuncOp func, bool ordinary, Random &random);
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_ARGUMENTS_H
