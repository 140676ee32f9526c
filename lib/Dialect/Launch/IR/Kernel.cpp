// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels and their launches.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace fusednorm::launch;

//===----------------------------------------------------------------------===//
// FuncOp
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.addAttribute(getSymVisibilityAttrName(state.name), builder.getStringAttr("private"));
  Block &block = state.addRegion()->emplaceBlock();
  block.addArguments(type.getInputs(), SmallVector<Location>(type.getNumInputs(), state.location));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> arguments, ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag,
                      std::string &) { return builder.getFunctionType(arguments, results); };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false, getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false,
                                           getFunctionTypeAttrName(), getArgAttrsAttrName(),
                                           getResAttrsAttrName());
}

/// Returns the kernel-local array of which a memref is a view, or null.
static ScratchOp scratchOf(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref.getDefiningOp<ScratchOp>();
}

/// Returns whether all of a type is static, except for the first extent.
static bool isStaticView(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  return type && type.getRank() >= 1 && succeeded(type.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) && !ShapedType::isDynamicShape(strides) &&
         !ShapedType::isDynamicShape(type.getShape().drop_front());
}

/// Fails if an op in the body creates a memref. Lowerings identify a memref by its argument.
static LogicalResult verifyMemrefs(FuncOp kernel) {
  WalkResult result = kernel.getBody().walk([&](Operation *op) {
    for (Value value : op->getResults()) {
      if (!isa<BaseMemRefType>(value.getType()))
        continue;
      bool isInKernel = op->getParentOp() == kernel && scratchOf(value);
      if (isInKernel && isStaticView(dyn_cast<MemRefType>(value.getType())))
        continue;
      op->emitOpError("creates a ")
          << value.getType() << " in a kernel; expected memrefs to be arguments of the kernel, or "
          << "a launch.scratch and its views, static except for their first extent (kernel_c4)";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Verifies the programs that access a kernel-local array.
static LogicalResult verifyScratch(ScratchOp scratch, FuncOp kernel) {
  llvm::SmallDenseSet<Operation *> readers;
  ProgramOpInterface first = *kernel.getPrograms().begin();
  SmallVector<Value> arrays{scratch};
  for (size_t number = 0; number < arrays.size(); ++number)
    for (OpOperand &use : arrays[number].getUses()) {
      Operation *user = use.getOwner();
      auto program = user->getParentOfType<ProgramOpInterface>();
      if (!program && isa<ViewLikeOpInterface>(user)) {
        arrays.push_back(user->getResult(0));
        continue;
      }
      auto effects = dyn_cast<MemoryEffectOpInterface>(user);
      SmallVector<MemoryEffects::EffectInstance> list;
      if (effects)
        effects.getEffectsOnValue(use.get(), list);
      bool isStored = llvm::any_of(
          list, [](const auto &effect) { return isa<MemoryEffects::Write>(effect.getEffect()); });
      if (!program || list.empty() || isStored != (program == first))
        return user->emitOpError("uses a launch.scratch in another way: expected stores in the "
                                 "first program and loads in later ones (scratch_c3)");
      if (failed(program.verifyScratch(use, scratch.getRows())))
        return failure();
      readers.insert(program);
    }
  for (ProgramOpInterface program : kernel.getPrograms())
    if (!readers.contains(program))
      return program->emitOpError("does not use the launch.scratch of its kernel (scratch_c3)");
  return success();
}

LogicalResult FuncOp::verifyRegions() {
  if (!getResultTypes().empty())
    return emitOpError("expected no results, got ") << getFunctionType() << " (kernel_c1)";
  for (BlockArgument argument : getArguments()) {
    Type type = argument.getType();
    if (type.isIndex() || isa<FloatType>(type) || type.isSignlessInteger())
      continue;
    if (!isa<MemRefType>(type))
      return emitOpError("expected arguments to be memrefs, floats, signless integers or indices; "
                         "argument ")
             << argument.getArgNumber() << " is " << type << " (kernel_c1)";
    for (ProgramOpInterface program : getPrograms())
      if (failed(program.verifyArgument(argument)))
        return failure();
  }
  if (getPrograms().empty())
    return emitOpError("expected at least one program (kernel_c2)");
  // Canonicalization would erase the program and leave a kernel without programs.
  for (ProgramOpInterface program : getPrograms())
    if (wouldOpBeTriviallyDead(program))
      return program->emitOpError(
          "writes nothing: expected a store to an argument of the kernel (kernel_c2)");
  for (Operation &op : getBody().front())
    if (!isa<ProgramOpInterface>(op) && !isMemoryEffectFree(&op))
      return op.emitOpError("has memory effects outside of a program (kernel_c3)");
  if (failed(verifyMemrefs(*this)))
    return failure();
  for (ScratchOp scratch : getBody().getOps<ScratchOp>())
    if (failed(verifyScratch(scratch, *this)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// ScratchOp
//===----------------------------------------------------------------------===//

LogicalResult ScratchOp::verify() {
  auto kernel = dyn_cast<FuncOp>((*this)->getParentOp());
  if (!kernel || !llvm::hasSingleElement(kernel.getBody().getOps<ScratchOp>()))
    return emitOpError("expected to be the only one, directly in a kernel (scratch_c1)");
  ArrayRef<int64_t> shape = getType().getShape();
  if (shape.size() != 2 || !ShapedType::isDynamic(shape[0]) || ShapedType::isDynamic(shape[1]) ||
      shape[1] < 1 || !getType().getElementType().isF32() || !getType().getLayout().isIdentity() ||
      getType().getMemorySpace())
    return emitOpError("expected rows of f32 with a static number of columns, such as "
                       "memref<?x64xf32>, got ")
           << getType() << " (scratch_c2)";
  return success();
}

//===----------------------------------------------------------------------===//
// CallOp
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto kernel = symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getKernelAttr());
  if (!kernel)
    return emitOpError("expected a launch.func named '") << getKernel() << "'";
  if (!llvm::equal(getOperandTypes(), kernel.getArgumentTypes()))
    return emitOpError("expected operands of types (")
           << kernel.getArgumentTypes() << "), got (" << getOperandTypes() << ")";
  return success();
}

void CallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // Verifiers of surrounding ops query the effects of this op before it is verified.
  FuncOp kernel;
  if (FlatSymbolRefAttr name = getKernelAttr())
    kernel = SymbolTable::lookupNearestSymbolFrom<FuncOp>(*this, name);
  Block *body = kernel && !kernel.getBody().empty() ? &kernel.getBody().front() : nullptr;
  for (OpOperand &operand : getOperandsMutable()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool isRead = !body, isWritten = !body;
    unsigned number = operand.getOperandNumber();
    if (body && number < body->getNumArguments())
      for (Operation *user : body->getArgument(number).getUsers()) {
        auto own = dyn_cast<MemoryEffectOpInterface>(user);
        // The verifier rejects launches in kernels. Their effects may depend on this launch.
        bool isUnknown = !own || isa<CallOp>(user);
        SmallVector<MemoryEffects::EffectInstance> list;
        if (!isUnknown)
          own.getEffectsOnValue(body->getArgument(number), list);
        isRead |= isUnknown || llvm::any_of(list, [](const auto &effect) {
                    return isa<MemoryEffects::Read>(effect.getEffect());
                  });
        isWritten |= isUnknown || llvm::any_of(list, [](const auto &effect) {
                       return isa<MemoryEffects::Write>(effect.getEffect());
                     });
      }
    if (isRead)
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (isWritten)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}
