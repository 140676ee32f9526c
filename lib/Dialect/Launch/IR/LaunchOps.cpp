// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace fusednorm::launch;

#define GET_OP_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchOps.cpp.inc"

Operation *LaunchKernelOp::lookupKernel() {
  // Verifiers of surrounding ops query the effects of this op before it is verified.
  if (!getKernelAttr())
    return nullptr;
  return SymbolTable::lookupNearestSymbolFrom(*this, getKernelAttr());
}

PlanAttr LaunchKernelOp::getPlan() { return PlanAttr::of(lookupKernel()); }

void LaunchKernelOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
  PlanAttr plan = getPlan();
  bool isKnown = plan && plan.getOperands().size() == getOperands().size();
  for (OpOperand &operand : getOperandsMutable()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    unsigned number = operand.getOperandNumber();
    if (!isKnown || plan.getOperands()[number].getRead())
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (!isKnown || plan.getOperands()[number].getWrite())
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

LogicalResult LaunchKernelOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // Kernels that are object code no longer have plans.
  if (symbolTable.lookupNearestSymbolFrom<gpu::BinaryOp>(*this, getKernelAttr().getRootReference()))
    return success();
  Operation *kernel = symbolTable.lookupNearestSymbolFrom(*this, getKernelAttr());
  PlanAttr plan = PlanAttr::of(kernel);
  if (!plan)
    return emitOpError("expected ")
           << getKernelAttr() << " to be a kernel with '" << LaunchDialect::kPlanAttrName << "'";
  if (plan.getOperands().size() != getOperands().size())
    return emitOpError("expected ") << plan.getOperands().size() << " operands, as in the plan of "
                                    << getKernelAttr() << ", got " << getOperands().size();
  for (auto [number, operand, type] :
       llvm::enumerate(plan.getOperands(), getOperands().getTypes())) {
    bool isScalar = type.isIntOrIndexOrFloat();
    if (operand.getScalar() ? isScalar : isa<MemRefType>(type))
      continue;
    return emitOpError("expected operand ")
           << number << " to be " << (operand.getScalar() ? "a scalar" : "a memref")
           << ", as in the plan of " << getKernelAttr() << ", got " << type;
  }
  LogicalResult result = success();
  auto verifyLeaf = [&](ExprAttr leaf, bool isParameter) {
    if (failed(result))
      return;
    if (leaf.getKind() == ExprKind::Extent || leaf.getKind() == ExprKind::Stride) {
      auto type = cast<MemRefType>(getOperands()[leaf.getOperand()].getType());
      SmallVector<int64_t> strides;
      int64_t offset;
      if (leaf.getValue() >= type.getRank())
        result = emitOpError("operand ")
                 << leaf.getOperand() << " has rank " << type.getRank() << "; the plan of "
                 << getKernelAttr() << " reads dimension " << leaf.getValue();
      else if (leaf.getKind() == ExprKind::Stride &&
               failed(type.getStridesAndOffset(strides, offset)))
        result = emitOpError("operand ") << leaf.getOperand() << " has no strides, but the plan of "
                                         << getKernelAttr() << " reads one";
    } else if (leaf.getKind() == ExprKind::Scalar && !isParameter &&
               isa<FloatType>(getOperands()[leaf.getOperand()].getType())) {
      result = emitOpError("operand ")
               << leaf.getOperand() << " is not an integer, but the plan of " << getKernelAttr()
               << " computes with it";
    }
  };
  auto verifyNumber = [&](ExprAttr expr) {
    expr.walkLeaves([&](ExprAttr leaf) { verifyLeaf(leaf, false); });
  };
  for (ExprAttr size : plan.getGrid())
    verifyNumber(size);
  if (plan.getShared())
    verifyNumber(plan.getShared());
  for (ConstraintAttr constraint : plan.getConstraints()) {
    verifyNumber(constraint.getActual());
    verifyNumber(constraint.getExpected());
  }
  for (TensorMapAttr map : plan.getTensorMaps()) {
    auto type = cast<MemRefType>(getOperands()[map.getOperand()].getType());
    if (map.getSizes().empty() && type.getRank() != int64_t(map.getBox().size()))
      return emitOpError("operand ")
             << map.getOperand() << " has rank " << type.getRank() << "; a TMA descriptor of the "
             << "plan of " << getKernelAttr() << " has a box of rank " << map.getBox().size();
    llvm::for_each(map.getSizes(), verifyNumber);
    llvm::for_each(map.getStrides(), verifyNumber);
  }
  ArrayRef<Type> types = cast<FunctionOpInterface>(kernel).getArgumentTypes();
  for (auto [expr, type] : llvm::zip(plan.getParameters(), types)) {
    bool isScalar = expr.getKind() == ExprKind::Scalar;
    expr.walkLeaves([&](ExprAttr leaf) { verifyLeaf(leaf, isScalar); });
    if (!isScalar || failed(result))
      continue;
    Type own = getOperands()[expr.getOperand()].getType();
    if (own != type && !(own.isIndex() && type.isInteger(64)))
      return emitOpError("expected operand ")
             << expr.getOperand() << " to be of type " << type << ", as " << getKernelAttr()
             << " requires, got " << own;
  }
  return result;
}

LogicalResult EncodeTensorMapOp::verify() {
  size_t rank = getMap().getBox().size();
  if (getSizes().size() != rank || getStrides().size() != rank)
    return emitOpError("expected ") << rank << " sizes and strides, the rank of the map's box, got "
                                    << getSizes().size() << " and " << getStrides().size();
  auto type = dyn_cast<LLVM::LLVMArrayType>(getType());
  if (!type || type.getNumElements() != 16 || !type.getElementType().isInteger(64))
    return emitOpError("expected a result of type '!llvm.array<16 x i64>', got ") << getType();
  return success();
}
