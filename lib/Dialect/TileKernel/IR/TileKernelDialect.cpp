// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

#include "fusednorm/Dialect/TileKernel/IR/TileKernelDialect.cpp.inc"

void TileKernelDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "fusednorm/Dialect/TileKernel/IR/TileKernelOps.cpp.inc"
      >();
}

LogicalResult TileKernelDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() == kStandsInAttrName) {
    auto symbol = dyn_cast<FlatSymbolRefAttr>(attribute.getValue());
    if (symbol && isa<launch::FuncOp>(op))
      return success();
    return op->emitError("'")
           << kStandsInAttrName
           << "': expected a launch.func, with the symbol of another kernel, got "
           << attribute.getValue();
  }
  if (attribute.getName() == kStandsInUnlessAttrName) {
    auto list = dyn_cast<ArrayAttr>(attribute.getValue());
    if (list && llvm::all_of(list, llvm::IsaPred<launch::ConstraintAttr>) &&
        op->hasAttr(kStandsInAttrName))
      return success();
    return op->emitError("'") << kStandsInUnlessAttrName
                              << "': expected a list of #launch.constraint next to '"
                              << kStandsInAttrName << "', got " << attribute.getValue();
  }
  if (attribute.getName() != kScheduleAttrName)
    return op->emitError("unknown attribute '")
           << attribute.getName().getValue() << "': the tilekernel dialect defines '"
           << kScheduleAttrName << "', '" << kStandsInAttrName << "' and '"
           << kStandsInUnlessAttrName << "' only";
  auto isOwn = [](Attribute schedule) {
    return isa<CPUScheduleAttr, GPUScheduleAttr, HopperScheduleAttr>(schedule);
  };
  auto several = dyn_cast<launch::SchedulesAttr>(attribute.getValue());
  if (several ? llvm::all_of(several.getSchedules(), isOwn) : isOwn(attribute.getValue()))
    return success();
  return op->emitError("'")
         << kScheduleAttrName
         << "': expected a schedule of tile programs, such as #tilekernel.cpu_schedule<...>, or "
            "#launch.schedules of such, got "
         << attribute.getValue();
}
