// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warnings of verifiers. A verifier runs after each pass, but a user needs each warning once.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_WARNONCE_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_WARNONCE_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/DenseSet.h"
#include <mutex>

namespace fusednorm {

class WarnOnce : public mlir::DialectInterface::Base<WarnOnce> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WarnOnce)
  explicit WarnOnce(mlir::Dialect *dialect) : Base(dialect) {}

  /// Returns whether this is the first call for `location`. Verifiers run in several threads.
  bool isFirst(mlir::Location location) const {
    std::scoped_lock lock(mutex);
    return locations.insert(location).second;
  }

private:
  mutable std::mutex mutex;
  mutable llvm::DenseSet<mlir::Location> locations;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_WARNONCE_H
