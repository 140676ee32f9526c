// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/BaseAlignment.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace fusednorm;

void fusednorm::keepWideAlignments(FunctionOpInterface function,
                                   function_ref<bool(unsigned operand)> isWide) {
  launch::PlanAttr plan = launch::PlanAttr::of(function);
  MLIRContext *context = function.getContext();
  SmallVector<launch::OperandAttr> operands;
  for (auto [number, operand] : llvm::enumerate(plan.getOperands()))
    operands.push_back(
        isWide(number)
            ? operand
            : launch::OperandAttr::get(context, operand.getScalar(), operand.getRead(),
                                       operand.getWrite(), operand.getInvariant(), /*alignment=*/1,
                                       operand.getStrideAlignment(), operand.getInPlace()));
  for (auto [index, parameter] : llvm::enumerate(plan.getParameters()))
    if (parameter.getKind() == launch::ExprKind::Address && !isWide(parameter.getOperand()))
      function.removeArgAttr(index, LLVM::LLVMDialect::getAlignAttrName());
  function->setAttr(launch::LaunchDialect::kPlanAttrName,
                    launch::PlanAttr::get(context, operands, plan.getGrid(), plan.getBlock(),
                                          plan.getCluster(), plan.getShared(), plan.getParameters(),
                                          plan.getTensorMaps(), plan.getConstraints(),
                                          plan.getWhen(), plan.getVariant()));
}
