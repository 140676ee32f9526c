// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch dialect, and the constraints between a kernel and its plan.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm::launch;

#include "fusednorm/Dialect/Launch/IR/LaunchDialect.cpp.inc"
#include "fusednorm/Dialect/Launch/IR/LaunchEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchAttrs.cpp.inc"

void LaunchDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/Launch/IR/LaunchAttrs.cpp.inc"
      >();
}

void LaunchDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "fusednorm/Dialect/Launch/IR/LaunchOps.cpp.inc"
      >();
}

/// Returns whether the parameter type fits the plan's value.
static bool fits(ExprAttr expr, Type type) {
  switch (expr.getKind()) {
  case ExprKind::Address:
    return isa<LLVM::LLVMPointerType>(type);
  case ExprKind::TensorMap:
    return isa<LLVM::LLVMPointerType>(type);
  case ExprKind::Scalar:
    return type.isIntOrIndexOrFloat();
  default:
    return type.isInteger(32) || type.isInteger(64) || type.isIndex();
  }
}

static LogicalResult verifySizes(Operation *op, StringRef name, std::array<int64_t, 3> planned,
                                 StringRef key) {
  auto own = op->getAttrOfType<DenseI32ArrayAttr>(name);
  if (!own)
    return success();
  std::array<int64_t, 3> sizes{1, 1, 1};
  for (auto [extent, size] : llvm::zip(sizes, own.asArrayRef()))
    extent = size;
  if (sizes == planned)
    return success();
  return op->emitError("'") << key << "' of the launch plan differs from '" << name
                            << "' of the kernel; expected equal sizes";
}

/// Verifies constraints. They refer to the function's arguments, as an op that calls it has
/// operands.
static LogicalResult verifyConstraints(Operation *op, Attribute value) {
  StringRef name = LaunchDialect::kConstraintsAttrName;
  auto list = dyn_cast<ArrayAttr>(value);
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || !list ||
      !llvm::all_of(list, [](Attribute item) { return isa<ConstraintAttr>(item); }))
    return op->emitError("'") << name << "': expected a function, and a list of "
                              << "#launch.constraint";
  // The arguments of a function of the LLVM dialect are fields of descriptors.
  if (isa<LLVM::LLVMFuncOp>(op))
    return success();
  LogicalResult result = success();
  for (auto constraint : list.getAsRange<ConstraintAttr>())
    for (ExprAttr expr : {constraint.getActual(), constraint.getExpected()})
      expr.walkLeaves([&](ExprAttr leaf) {
        bool isNumber =
            leaf.getKind() != ExprKind::Address && leaf.getKind() != ExprKind::TensorMap;
        if (failed(result) || (isNumber && !leaf.isOperandOf()))
          return;
        int64_t number = leaf.getOperand(), count = function.getNumArguments();
        Type type = isNumber && number < count ? function.getArgumentTypes()[number] : Type();
        auto memref = dyn_cast_or_null<MemRefType>(type);
        bool fits = leaf.getKind() == ExprKind::Scalar
                        ? type && type.isIntOrIndex()
                        : memref && leaf.getValue() < memref.getRank();
        if (!fits)
          result = op->emitError("'")
                   << name << "': '" << stringifyExprKind(leaf.getKind()) << "' of argument "
                   << number << "; expected the extent or stride of a memref's dimension, or an "
                   << "integer, of one of the " << count << " arguments";
      });
  return result;
}

/// Returns whether a function has no type yet, as attributes are verified before it.
static bool lacksType(Operation *op) {
  if (!isa<FunctionOpInterface>(op))
    return false;
  std::optional<Attribute> type = op->getInherentAttr("function_type");
  return !type || !isa_and_nonnull<TypeAttr>(*type);
}

LogicalResult LaunchDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (lacksType(op))
    return success(); // the verifier of the function reports this
  if (attribute.getName() == kConstraintsAttrName)
    return verifyConstraints(op, attribute.getValue());
  if (attribute.getName() != kPlanAttrName)
    return op->emitError("unknown attribute '")
           << attribute.getName().getValue() << "': the launch dialect defines '" << kPlanAttrName
           << "' and '" << kConstraintsAttrName << "' only";
  auto plan = dyn_cast<PlanAttr>(attribute.getValue());
  if (!plan)
    return op->emitError("'") << kPlanAttrName << "': expected a #launch.plan, got "
                              << attribute.getValue();
  auto function = dyn_cast<FunctionOpInterface>(op);
  bool isKernel = function && (op->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) ||
                               op->hasAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName()));
  if (!isKernel)
    return op->emitError("'") << kPlanAttrName
                              << "': expected a kernel: a gpu.func with 'kernel', or an "
                              << "llvm.func with 'nvvm.kernel'";
  ArrayRef<Type> types = function.getArgumentTypes();
  if (types.size() != plan.getParameters().size())
    return op->emitError("'") << kPlanAttrName << "' has " << plan.getParameters().size()
                              << " parameters; expected " << types.size()
                              << ", the number of kernel arguments";
  for (auto [number, expr, type] : llvm::enumerate(plan.getParameters(), types))
    if (!fits(expr, type)) {
      InFlightDiagnostic diag = op->emitError("'")
                                << kPlanAttrName << "' gives parameter " << number << " ";
      std::string text;
      llvm::raw_string_ostream os(text);
      expr.printText(os);
      return diag << "'" << text << "', but the kernel argument has type " << type
                  << "; expected a pointer for addresses and TMA descriptors, an i32, i64 or index "
                  << "for numbers, and the scalar's type for a scalar";
    }
  if (failed(verifySizes(op, NVVM::NVVMDialect::getReqntidAttrName(), plan.getBlockSizes(),
                         "block")) ||
      failed(verifySizes(op, NVVM::NVVMDialect::getClusterDimAttrName(), plan.getClusterSizes(),
                         "cluster")))
    return failure();
  if (!plan.getVariant())
    return success();
  Operation *variant = SymbolTable::lookupNearestSymbolFrom(op, plan.getVariant());
  PlanAttr other = PlanAttr::of(variant);
  if (!other || other.getOperands().size() != plan.getOperands().size())
    return op->emitError("'")
           << kPlanAttrName << "' names the variant " << plan.getVariant()
           << "; expected another kernel in this module, with a plan for as many "
           << "operands";
  return success();
}
