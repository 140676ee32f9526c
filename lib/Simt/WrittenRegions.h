// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attribute `fusednorm.written` of a kernel: what each of its launches writes,
// whole. An array of dictionaries, one for each region:
//
//   parameter = 3 : i64       the pointer to the first element
//   bytes = 4 : i64           of an element
//   dims = [array<i64: first, count, divisor, stride, scale>, ...]
//
// The region is the elements at first + i of each dimension, i < count / divisor, which
// lie stride * scale bytes apart. A count or stride below 0 is that of a parameter: -1 of
// parameter 0, -2 of parameter 1.

#ifndef FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H
#define FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H

#include "fusednorm/Simt/Runtime.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::simt {

inline constexpr llvm::StringLiteral kWrittenAttrName = "fusednorm.written";

/// Fails with an error at the kernel where the attribute is malformed.
mlir::LogicalResult verifyWrittenRegions(mlir::LLVM::LLVMFuncOp kernel);

/// Of an attribute that was verified.
std::vector<WrittenRegion> readWrittenRegions(mlir::ArrayAttr regions);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_WRITTENREGIONS_H
