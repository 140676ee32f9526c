// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

#include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.cpp.inc"

void RowKernelDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.cpp.inc"
      >();
}

LogicalResult RowKernelDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() != kScheduleAttrName)
    return op->emitError("unknown attribute '")
           << attribute.getName().getValue() << "': the rowkernel dialect defines '"
           << kScheduleAttrName << "' only";
  if (launch::isSchedule(attribute.getValue()))
    return success();
  return op->emitError("'") << kScheduleAttrName
                            << "': expected a schedule, such as #rowkernel.cpu_schedule<...>, or "
                               "an array of schedules, got "
                            << attribute.getValue();
}
