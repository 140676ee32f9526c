// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H
#define FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <limits>
#include <optional>

namespace fusednorm::nvvm {

/// Numbers from `least` to `most`, both included.
struct Interval {
  static constexpr int64_t infinite = std::numeric_limits<int64_t>::max() / 4;
  int64_t least = -infinite, most = infinite;

  bool isBounded() const { return least > -infinite && most < infinite; }
};

/// Which numbers an integer may be, as far as arithmetic on the thread's position
/// and constants says.
Interval intervalOf(mlir::Value value, int64_t threads);

/// Where in shared memory an address lies.
struct SharedAddress {
  /// The variable that it belongs to, or the value where no more is known.
  llvm::StringRef variable;
  mlir::Value unknown;
  /// The sum of all constant parts: which barrier of a ring begins the ring.
  int64_t base = 0;
  /// Whether other parts were added.
  bool isDynamic = false;
  Interval offset{0, 0};

  bool isKnown() const { return !variable.empty(); }
};
SharedAddress decompose(mlir::Value address, int64_t threads);

/// Variables that an integer such as a matrix descriptor is made from. An empty
/// list says that they are not known.
llvm::SmallVector<llvm::StringRef> variablesOf(mlir::Value value);

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_SHAREDADDRESS_H
