// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel attribute `fusednorm.written`: the regions that each launch writes completely. The
// attribute is an array of dictionaries, one per region:
//
//   parameter = 3 : i64       index of the pointer to the first element
//   bytes = 4 : i64           size of an element
//   dims = [array<i64: first, count, divisor, stride, scale>, ...]
//
// In each dimension the region has the elements first + i with i < count / divisor, stride * scale
// bytes apart. A negative count or stride stands for a parameter: -1 for parameter 0, -2 for
// parameter 1.

#ifndef FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H
#define FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H

#include "fusednorm/Simt/Runtime.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::simt {

inline constexpr llvm::StringLiteral kWrittenAttrName = "fusednorm.written";

/// Checks the attribute. Emits an error at the kernel if it is malformed.
mlir::LogicalResult verifyWrittenRegions(mlir::LLVM::LLVMFuncOp kernel);

/// Parses an attribute that verifyWrittenRegions has accepted.
std::vector<WrittenRegion> readWrittenRegions(mlir::ArrayAttr regions);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H
