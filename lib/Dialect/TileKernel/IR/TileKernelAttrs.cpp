// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/IR/ScheduleText.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm::tilekernel;
using fusednorm::launch::ScheduleValues;
using fusednorm::launch::verifyKeys;

#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.cpp.inc"

void TileKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.cpp.inc"
      >();
}

LogicalResult CPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                      ScheduleValues values) {
  return verifyKeys(emitError, getKeys(), values);
}

/// Verifies the conditions of all schedules on their program.
template <typename ScheduleT>
static LogicalResult verifyOn(ScheduleT schedule, Operation *op) {
  auto program = cast<ProgramOp>(op);
  std::optional<int64_t> k = schedule.getK();
  int64_t block = program.getSmallestBlock();
  if (k && block && (*k > block || block % *k != 0))
    return op->emitOpError("expected k to divide a block of ")
           << block << " elements, got k = " << *k
           << "; use k = " << (int64_t(1) << llvm::countr_zero(uint64_t(block)))
           << " (tile_program_c6)";
  return success();
}

LogicalResult CPUScheduleAttr::verifyProgram(Operation *op) const { return verifyOn(*this, op); }

LogicalResult GPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                      ScheduleValues values) {
  return verifyKeys(emitError, getKeys(), values);
}

LogicalResult GPUScheduleAttr::verifyProgram(Operation *op) const { return verifyOn(*this, op); }

LogicalResult HopperScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                         ScheduleValues values) {
  if (failed(verifyKeys(emitError, getKeys(), values)))
    return failure();
  // The index of key n.
  constexpr unsigned kN = 1;
  if (values[kN] && *values[kN] % 16 != 0)
    return emitError() << "schedule has n = " << *values[kN]
                       << ", expected a multiple of 16; use n = " << *values[kN] / 16 * 16;
  return success();
}

LogicalResult HopperScheduleAttr::verifyProgram(Operation *) const { return success(); }
