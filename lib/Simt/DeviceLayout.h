// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout of types in the memory of NVPTX.

#ifndef FUSEDNORM_LIB_SIMT_DEVICELAYOUT_H
#define FUSEDNORM_LIB_SIMT_DEVICELAYOUT_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace fusednorm::simt {

/// The address space of shared memory.
inline constexpr unsigned sharedSpace = 3;

/// Returns the bytes between two elements of an array of `type`, including padding, or nothing for
/// a type without a fixed size. The type must be compatible with the LLVM dialect.
std::optional<uint64_t> deviceSize(mlir::Type type);

struct DeviceMember {
  mlir::Type type;
  uint64_t offset;
};

/// Returns the direct members of a struct, array or vector with their offsets. The result is empty
/// for other types, and for vectors whose elements are not whole bytes.
llvm::SmallVector<DeviceMember> deviceMembers(mlir::Type type);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_DEVICELAYOUT_H
