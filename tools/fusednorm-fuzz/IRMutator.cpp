// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structural mutations of IR. Most results verify. Others must be rejected by clear errors.

#include "IRMutator.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace fusednorm::fuzz;

IRMutator::IRMutator(ModuleOp module, const Corpus &corpus, Random &random)
    : module(module), corpus(corpus), random(random), builder(module.getContext()) {
  module.getContext()
      ->loadDialect<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect,
                    memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect, ub::UBDialect>();
  module->walk([&](Operation *op) {
    if (op == module)
      return;
    all.push_back(op);
    if (op->getBlock() && !op->hasTrait<OpTrait::IsTerminator>() && !isa<FunctionOpInterface>(op) &&
        op->getParentOp() != module)
      inner.push_back(op);
  });
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isExternal())
      functions.push_back(func);
}

bool IRMutator::mutate() {
  using Change = bool (IRMutator::*)();
  static constexpr Change changes[] = {
      &IRMutator::changeOperand, &IRMutator::swapOperands,  &IRMutator::returnMore,
      &IRMutator::wrap,          &IRMutator::wrap,          &IRMutator::cloneOp,
      &IRMutator::moveOp,        &IRMutator::addBlock,      &IRMutator::splitBlock,
      &IRMutator::castOperand,   &IRMutator::castOperand,   &IRMutator::sliceOperand,
      &IRMutator::outline,       &IRMutator::eraseOp,       &IRMutator::eraseOp,
      &IRMutator::renameOp,      &IRMutator::changeSymbol,  &IRMutator::callAgain,
      &IRMutator::addFunction,   &IRMutator::nestModule,    &IRMutator::changeAttribute,
      &IRMutator::copyAttribute, &IRMutator::changeOperand, &IRMutator::cloneOp};
  return (this->*pickOf(random, changes))();
}

Value IRMutator::valueFor(Operation *user, Type type) {
  SmallVector<Value> fitting;
  DominanceInfo dominance;
  for (Operation *op : all)
    if (op != user && dominance.properlyDominates(op, user))
      llvm::copy_if(op->getResults(), std::back_inserter(fitting),
                    [&](Value value) { return value.getType() == type; });
  return pickWithArguments(user, type, fitting);
}

bool IRMutator::changeOperand() {
  Operation *op = pickWithOperands();
  if (!op)
    return false;
  OpOperand &operand = op->getOpOperand(random.below(op->getNumOperands()));
  // Occasionally uses any value of any type, even before its definition.
  if (random.chance(0.15)) {
    Operation *other = pickOf(random, all);
    if (!other->getNumResults())
      return false;
    operand.set(other->getResult(random.below(other->getNumResults())));
    return true;
  }
  Value value = valueFor(op, operand.get().getType());
  if (!value || value == operand.get())
    return false;
  operand.set(value);
  return true;
}

bool IRMutator::swapOperands() {
  Operation *op = pickWithOperands();
  if (!op || op->getNumOperands() < 2)
    return false;
  unsigned i = random.below(op->getNumOperands()), j = random.below(op->getNumOperands());
  Value first = op->getOperand(i);
  op->setOperand(i, op->getOperand(j));
  op->setOperand(j, first);
  return i != j;
}

/// Returns an additional value to the caller.
bool IRMutator::returnMore() {
  func::FuncOp func = pickFunction();
  if (!func || inner.empty())
    return false;
  Operation *op = pickOf(random, inner);
  if (op->getParentOp() != func || !op->getNumResults())
    return false;
  Value value = op->getResult(random.below(op->getNumResults()));
  auto ret = dyn_cast<func::ReturnOp>(op->getBlock()->getTerminator());
  if (!ret)
    return false;
  ret->insertOperands(ret->getNumOperands(), value);
  SmallVector<Type> results(func.getResultTypes());
  results.push_back(value.getType());
  func.setFunctionType(builder.getFunctionType(func.getArgumentTypes(), results));
  return true;
}

bool IRMutator::cloneOp() {
  Operation *op = pickInner();
  if (!op)
    return false;
  Operation *copy = op->clone();
  op->getBlock()->getOperations().insertAfter(op->getIterator(), copy);
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
    from.replaceUsesWithIf(to, [&](OpOperand &) { return random.chance(0.5); });
  return true;
}

bool IRMutator::moveOp() {
  Operation *op = pickInner();
  if (!op || !op->getNextNode())
    return false;
  if (random.chance(0.8))
    op->moveAfter(op->getNextNode());
  else if (Operation *other = pickOf(random, inner); !op->isAncestor(other))
    op->moveBefore(other);
  return true;
}

/// Casts an operand to a type with more or fewer static extents.
bool IRMutator::castOperand() {
  Operation *op = pickWithOperands();
  if (!op || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  OpOperand &operand = op->getOpOperand(random.below(op->getNumOperands()));
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type || !type.hasRank() || !type.getRank())
    return false;
  SmallVector<int64_t> shape(type.getShape());
  int64_t &extent = pickOf(random, shape);
  extent = ShapedType::isDynamic(extent) ? random.range(0, 9) : ShapedType::kDynamic;
  builder.setInsertionPoint(op);
  Location loc = op->getLoc();
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    auto other = RankedTensorType::get(shape, tensor.getElementType(), tensor.getEncoding());
    Value less = tensor::CastOp::create(builder, loc, other, operand.get());
    operand.set(
        random.chance(0.5) ? less : tensor::CastOp::create(builder, loc, tensor, less).getResult());
    return true;
  }
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.getLayout().isIdentity())
    return false;
  auto other =
      MemRefType::get(shape, memref.getElementType(), memref.getLayout(), memref.getMemorySpace());
  Value less = memref::CastOp::create(builder, loc, other, operand.get());
  operand.set(random.chance(0.5) ? less
                                 : memref::CastOp::create(builder, loc, memref, less).getResult());
  return true;
}

/// Replaces an array operand by a slice of it.
bool IRMutator::sliceOperand() {
  Operation *op = pickWithOperands();
  if (!op || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  OpOperand &operand = op->getOpOperand(random.below(op->getNumOperands()));
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type || !type.hasStaticShape() || !type.getRank())
    return false;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (int64_t extent : type.getShape()) {
    int64_t offset = random.chance(0.3) ? random.range(0, 2) : 0;
    int64_t stride = random.chance(0.15) ? random.range(1, 2) : 1;
    offsets.push_back(builder.getIndexAttr(offset));
    sizes.push_back(builder.getIndexAttr(std::max<int64_t>((extent - offset) / stride, 0)));
    strides.push_back(builder.getIndexAttr(stride));
  }
  builder.setInsertionPoint(op);
  if (isa<RankedTensorType>(type))
    operand.set(tensor::ExtractSliceOp::create(builder, op->getLoc(), operand.get(), offsets, sizes,
                                               strides));
  else if (isa<MemRefType>(type))
    operand.set(
        memref::SubViewOp::create(builder, op->getLoc(), operand.get(), offsets, sizes, strides));
  else
    return false;
  return true;
}

bool IRMutator::eraseOp() {
  Operation *op = pickInner();
  if (!op)
    return false;
  builder.setInsertionPoint(op);
  for (Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    Value other = valueFor(op, result.getType());
    result.replaceAllUsesWith(
        other ? other : ub::PoisonOp::create(builder, op->getLoc(), result.getType()).getResult());
  }
  op->erase();
  return true;
}

/// Replaces an op by another op with the same operands.
bool IRMutator::renameOp() {
  Operation *op = pickInner();
  if (!op || op->getNumRegions())
    return false;
  auto ops = corpus.opsOf.find({op->getNumOperands(), op->getNumResults()});
  if (ops == corpus.opsOf.end())
    return false;
  OperationState state(op->getLoc(), pickStable(random, ops->second));
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  state.addAttributes(op->getAttrs());
  builder.setInsertionPoint(op);
  Operation *other = builder.create(state);
  op->replaceAllUsesWith(other->getResults());
  op->erase();
  return true;
}

bool IRMutator::changeAttribute() {
  Operation *op = pickOf(random, all);
  static const std::vector<std::string> texts = {
      "0 : i64",
      "-1 : i64",
      "9223372036854775807 : i64",
      "2 : i32",
      "unit",
      "true",
      "\"text\"",
      "[]",
      "array<i64>",
      "array<i64: 0>",
      "array<i64: -1, 9>",
      "array<i32: 1, 1, 1>",
      "0x7FC00000 : f32",
      "0.0 : f32",
      "1.0e300 : f64",
      "@nothing",
      "f32",
      "affine_map<() -> ()>",
      "dense<0> : tensor<2xi64>",
      "#rowkernel.cpu_schedule<chunk = 8>",
      "#rowkernel.gpu_schedule<vector_bytes = 1, threads_per_row = 32>",
      "#rowkernel.gpu_schedule<persistent = 2>",
      "#rowkernel.cpu_schedule<chunk = 4096, row_interleave = 64>",
      "#rowkernel.gpu_schedule<threads_per_row = 1024, rows_per_block = 1024>"};
  static const std::vector<std::string> names = {
      "rowkernel.schedule",    "fusednorm.result_arguments", "fusednorm.x",
      "rowkernel.x",           "bufferization.writable",     "nvvm.kernel",
      "llvm.emit_c_interface", "bufferization.escape",       "sym_visibility"};
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  Attribute value = parseAttribute(pickOf(random, texts), op->getContext());
  StringAttr name = builder.getStringAttr(pickOf(random, names));
  ArrayRef<NamedAttribute> present = op->getAttrs();
  SmallVector<NamedAttribute> attributes(present);
  if (!attributes.empty() && random.chance(0.8))
    name = pickOf(random, attributes).getName();
  if (!value)
    return false;
  if (random.chance(0.15))
    op->removeAttr(name);
  else
    op->setAttr(name, value);
  return true;
}

/// Copies an attribute from one op to another.
bool IRMutator::copyAttribute() {
  Operation *from = pickOf(random, all), *to = pickOf(random, all);
  SmallVector<NamedAttribute> attributes(from->getAttrs());
  if (attributes.empty() || from == to)
    return false;
  NamedAttribute attribute = pickOf(random, attributes);
  to->setAttr(attribute.getName(), attribute.getValue());
  return true;
}

Operation *IRMutator::pickInner() { return inner.empty() ? nullptr : pickOf(random, inner); }

Operation *IRMutator::pickWithOperands() {
  if (all.empty())
    return nullptr;
  Operation *op = pickOf(random, all);
  return op->getNumOperands() ? op : nullptr;
}

func::FuncOp IRMutator::pickFunction() {
  return functions.empty() ? func::FuncOp() : pickOf(random, functions);
}

Value IRMutator::pickWithArguments(Operation *user, Type type, SmallVector<Value> &fitting) {
  for (Block *block = user->getBlock(); block;
       block = block->getParentOp() ? block->getParentOp()->getBlock() : nullptr)
    for (Value argument : block->getArguments())
      if (argument.getType() == type)
        fitting.push_back(argument);
  return fitting.empty() ? Value() : pickOf(random, fitting);
}

void fusednorm::fuzz::mutateModule(ModuleOp module, const Corpus &corpus, Random &random) {
  for (int attempt = 0; attempt < 8; ++attempt)
    if (IRMutator(module, corpus, random).mutate())
      return;
}
