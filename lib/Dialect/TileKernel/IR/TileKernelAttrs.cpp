// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules of tile programs.

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

LogicalResult tilekernel::CPUScheduleAttr::verifyProgram(Operation *op) const {
  auto program = dyn_cast<tilekernel::ProgramOp>(op);
  if (!program)
    return op->emitOpError("expects a schedule of its own kind, got ")
           << *this << ", which is for tile programs (program_c5)";
  int64_t block = program.getSmallestBlock();
  if (getK() && block && (*getK() > block || block % *getK() != 0))
    return op->emitOpError("expects k to be a part of a block of ")
           << block << " elements, got k = " << *getK()
           << "; use k = " << (int64_t(1) << llvm::countr_zero(uint64_t(block)))
           << " (tile_program_c6)";
  return success();
}
