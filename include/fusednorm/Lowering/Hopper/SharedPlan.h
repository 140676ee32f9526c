// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_SHAREDPLAN_H
#define FUSEDNORM_LOWERING_HOPPER_SHAREDPLAN_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace fusednorm::hopper {

/// The layout of a block's dynamic shared memory. It begins at a multiple of 1024 bytes, the period
/// of the widest swizzle.
class SharedPlan {
public:
  static constexpr int64_t kBaseAlignment = 1024;

  /// Appends `bytes` and returns their offset.
  int64_t add(llvm::StringRef what, int64_t bytes, int64_t alignment);
  int64_t getBytes() const { return bytes; }
  /// Returns the parts in order, such as `a 81920 + b 102400 + barriers 80`.
  std::string describe() const;

private:
  struct Part {
    std::string what;
    int64_t bytes;
  };
  llvm::SmallVector<Part> parts;
  int64_t bytes = 0;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_SHAREDPLAN_H
