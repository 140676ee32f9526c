// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H
#define FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <limits>
#include <optional>

namespace fusednorm::nvvm {

/// The numbers from `least` to `most`, both included.
struct Interval {
  static constexpr int64_t infinite = std::numeric_limits<int64_t>::max() / 4;
  int64_t least = -infinite, most = infinite;

  bool isBounded() const { return least > -infinite && most < infinite; }
};

/// Returns the possible values of an integer, as far as they follow from constants and the position
/// of the thread.
Interval intervalOf(mlir::Value value, int64_t threads);

/// The location of an address in shared memory.
struct SharedAddress {
  /// The variable of the address, or the last value of the analysis if it is unknown.
  llvm::StringRef variable;
  mlir::Value unknown;
  /// The sum of all constant parts. It identifies the array of barriers in the variable.
  int64_t base = 0;
  /// Whether the address has other parts.
  bool isDynamic = false;
  Interval offset{0, 0};

  bool isKnown() const { return !variable.empty(); }
};
SharedAddress decompose(mlir::Value address, int64_t threads);

/// Returns the variables that an integer, such as a matrix descriptor, is computed from. The list
/// is empty if they are unknown.
llvm::SmallVector<llvm::StringRef> variablesOf(mlir::Value value);

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H
