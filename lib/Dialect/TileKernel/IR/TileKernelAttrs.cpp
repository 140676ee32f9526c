// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/IR/ScheduleText.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm::rowkernel;
namespace tilekernel = fusednorm::tilekernel;

namespace fusednorm::tilekernel {
using rowkernel::completeValues;
using rowkernel::parseSchedule;
using rowkernel::printSchedule;
} // namespace fusednorm::tilekernel

#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.cpp.inc"

void tilekernel::TileKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.cpp.inc"
      >();
}

LogicalResult tilekernel::CPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                                  ScheduleValues values) {
  return verifyKeys(emitError, getKeys(), values);
}

/// Verifies the conditions of all schedules on their program.
template <typename ScheduleT>
static LogicalResult verifyOn(ScheduleT schedule, Operation *op) {
  auto program = dyn_cast<tilekernel::ProgramOp>(op);
  if (!program)
    return op->emitOpError("expected a row schedule, got ")
           << schedule << ", a schedule of tile programs (program_c5)";
  std::optional<int64_t> k = schedule.getK();
  int64_t block = program.getSmallestBlock();
  if (k && block && (*k > block || block % *k != 0))
    return op->emitOpError("expected k to divide a block of ")
           << block << " elements, got k = " << *k
           << "; use k = " << (int64_t(1) << llvm::countr_zero(uint64_t(block)))
           << " (tile_program_c6)";
  return success();
}

LogicalResult tilekernel::CPUScheduleAttr::verifyProgram(Operation *op) const {
  return verifyOn(*this, op);
}

LogicalResult tilekernel::GPUScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                                  ScheduleValues values) {
  return verifyKeys(emitError, getKeys(), values);
}

LogicalResult tilekernel::GPUScheduleAttr::verifyProgram(Operation *op) const {
  return verifyOn(*this, op);
}

LogicalResult tilekernel::HopperScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                                     ScheduleValues values) {
  if (failed(verifyKeys(emitError, getKeys(), values)))
    return failure();
  // The index of key n.
  constexpr unsigned kN = 1;
  if (values[kN] && *values[kN] % 32 != 0)
    return emitError() << "schedule has n = " << *values[kN]
                       << ", expected a multiple of 32; use n = " << *values[kN] / 32 * 32;
  return success();
}

LogicalResult tilekernel::HopperScheduleAttr::verifyProgram(Operation *op) const {
  if (isa<tilekernel::ProgramOp>(op))
    return success();
  return op->emitOpError("expected a row schedule, got ")
         << *this << ", a schedule of tile programs (program_c5)";
}
