// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/IR/ScheduleText.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm::rowkernel;
using fusednorm::launch::ScheduleValues;
using fusednorm::launch::verifyKeys;

#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"

void RowKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// CPUScheduleAttr
//===----------------------------------------------------------------------===//

LogicalResult CPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                      ScheduleValues values) {
  return verifyKeys(emitError, getKeys(), values);
}

LogicalResult CPUScheduleAttr::verifyProgram(Operation *op) const {
  int64_t group = cast<ProgramOp>(op).getLargestGroup();
  if (getChunk() && !isWide(group) && *getChunk() % group != 0)
    return op->emitOpError("expected a chunk that is a multiple of the group of ")
           << group << " columns, got chunk = " << *getChunk() << " (program_c5)";
  return success();
}

//===----------------------------------------------------------------------===//
// GPUScheduleAttr
//===----------------------------------------------------------------------===//

LogicalResult GPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                      ScheduleValues values) {
  if (failed(verifyKeys(emitError, getKeys(), values)))
    return failure();
  // The threads of a row are lanes of one warp, or whole warps.
  constexpr int64_t kWarp = 32;
  for (auto [key, value] : llvm::zip_equal(getKeys(), values))
    if (key.name == "threads_per_row" && value && *value % kWarp != 0 &&
        (*value > kWarp || !llvm::isPowerOf2_64(*value)))
      return emitError() << "schedule key 'threads_per_row': expected a power of two up to "
                         << kWarp << " or a multiple of " << kWarp << ", got " << *value;
  return success();
}

// The target checks its schedule later.
LogicalResult GPUScheduleAttr::verifyProgram(Operation *) const { return success(); }
