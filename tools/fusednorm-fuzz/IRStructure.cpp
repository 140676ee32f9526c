// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IRMutator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace fusednorm::fuzz;

/// Wraps an op into control flow.
bool IRMutator::wrap() {
  Operation *op = pickInner();
  if (!op)
    return false;
  Location loc = op->getLoc();
  builder.setInsertionPoint(op);
  Operation *outer;
  Block *body;
  switch (random.below(3)) {
  case 0: {
    auto region = scf::ExecuteRegionOp::create(builder, loc, op->getResultTypes());
    body = builder.createBlock(&region.getRegion());
    outer = region;
    break;
  }
  case 1: {
    Value condition = arith::ConstantIntOp::create(builder, loc, 1, 1);
    OperationState state(loc, scf::IfOp::getOperationName(), condition, op->getResultTypes(), {});
    state.addRegion();
    state.addRegion();
    outer = builder.create(state);
    if (op->getNumResults()) {
      builder.createBlock(&outer->getRegion(1));
      SmallVector<Value> poison;
      for (Type type : op->getResultTypes())
        poison.push_back(ub::PoisonOp::create(builder, loc, type));
      scf::YieldOp::create(builder, loc, poison);
    }
    body = builder.createBlock(&outer->getRegion(0));
    break;
  }
  default: {
    if (op->getNumResults())
      return false;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value count = arith::ConstantIndexOp::create(builder, loc, random.below(4));
    Value one = arith::ConstantIndexOp::create(builder, loc, random.chance(0.1) ? 0 : 1);
    auto loop = scf::ForOp::create(builder, loc, zero, count, one);
    body = loop.getBody();
    body->getTerminator()->erase();
    outer = loop;
  }
  }
  op->replaceAllUsesWith(outer->getResults());
  op->moveBefore(body, body->end());
  builder.setInsertionPointToEnd(body);
  scf::YieldOp::create(builder, loc, op->getResults());
  return true;
}

/// Adds an unreachable block.
bool IRMutator::addBlock() {
  func::FuncOp func = pickFunction();
  if (!func)
    return false;
  Block *block = func.addBlock();
  Block *target = random.chance(0.5) ? block : &func.getBody().front();
  builder.setInsertionPointToEnd(block);
  if (target == block || func.getNumArguments()) {
    cf::BranchOp::create(builder, func.getLoc(), block);
    if (inner.empty())
      return true;
    Operation *op = pickOf(random, inner);
    if (op->getParentOp() == func)
      block->getOperations().push_front(op->clone());
  } else {
    SmallVector<Value> results;
    for (Type type : func.getResultTypes())
      results.push_back(ub::PoisonOp::create(builder, func.getLoc(), type));
    func::ReturnOp::create(builder, func.getLoc(), results);
  }
  return true;
}

bool IRMutator::splitBlock() {
  Operation *op = pickInner();
  if (!op || !isa<func::FuncOp>(op->getParentOp()))
    return false;
  Block *first = op->getBlock(), *second = first->splitBlock(op);
  builder.setInsertionPointToEnd(first);
  if (random.chance(0.5)) {
    cf::BranchOp::create(builder, op->getLoc(), second);
  } else {
    Value condition = arith::ConstantIntOp::create(builder, op->getLoc(), random.below(2), 1);
    cf::CondBranchOp::create(builder, op->getLoc(), condition, second, second);
  }
  return true;
}

/// Outlines one op into a function.
bool IRMutator::outline() {
  Operation *op = pickInner();
  if (!op || op->getNumRegions() || !isa<func::FuncOp>(op->getParentOp()))
    return false;
  builder.setInsertionPointToEnd(module.getBody());
  auto type = builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  auto func = func::FuncOp::create(builder, op->getLoc(), freshName(), type);
  if (random.chance(0.5))
    func.setPrivate();
  Block *entry = func.addEntryBlock();
  builder.setInsertionPoint(op);
  auto call = func::CallOp::create(builder, op->getLoc(), func, op->getOperands());
  op->replaceAllUsesWith(call.getResults());
  op->setOperands(entry->getArguments());
  op->moveBefore(entry, entry->end());
  builder.setInsertionPointToEnd(entry);
  func::ReturnOp::create(builder, op->getLoc(), op->getResults());
  return true;
}

bool IRMutator::changeSymbol() {
  func::FuncOp func = pickFunction();
  if (!func)
    return false;
  static const std::vector<std::string> names = {"main", "f",        "f_values", "kernel",
                                                 "a b",  "x.y",      "x-y",      "1",
                                                 "%",    "\xc3\xa9", "exit",     "memcpy"};
  switch (random.below(5)) {
  case 0:
    func.setPrivate();
    break;
  case 1:
    func.setPublic();
    break;
  case 2:
    func.eraseBody();
    func.setPrivate();
    break;
  case 3:
    func.setNested();
    break;
  default:
    (void)SymbolTable::replaceAllSymbolUses(func.getSymNameAttr(),
                                            builder.getStringAttr(pickOf(random, names)), module);
    func.setSymName(pickOf(random, names));
  }
  return true;
}

/// Adds calls between functions, including recursive ones.
bool IRMutator::callAgain() {
  func::FuncOp caller = pickFunction(), callee = pickFunction();
  if (!caller)
    return false;
  SmallVector<Value> operands;
  Operation *front = caller.getBody().front().getTerminator();
  for (Type type : callee.getArgumentTypes()) {
    Value value = valueFor(front, type);
    if (!value)
      return false;
    operands.push_back(value);
  }
  builder.setInsertionPoint(front);
  auto call = func::CallOp::create(builder, caller.getLoc(), callee, operands);
  for (OpOperand &operand : front->getOpOperands())
    for (Value result : call.getResults())
      if (result.getType() == operand.get().getType() && random.chance(0.5))
        operand.set(result);
  return true;
}

/// Adds a function of another seed.
bool IRMutator::addFunction() {
  const Seed &seed = pickStable(random, corpus.seeds);
  if (seed.numOps > 60)
    return false;
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> other = parseSourceString<ModuleOp>(seed.text, module.getContext());
  if (!other)
    return false;
  bool added = false;
  for (Operation &op : *other->getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(&op);
    if (!symbol || module.lookupSymbol(symbol.getNameAttr()))
      continue;
    module.push_back(op.clone());
    added = true;
  }
  return added;
}

bool IRMutator::nestModule() {
  builder.setInsertionPointToEnd(module.getBody());
  auto nested = ModuleOp::create(builder, module.getLoc());
  if (random.chance(0.5))
    nested.setSymName("nested");
  SmallVector<Operation *> moved;
  for (Operation &op : *module.getBody())
    if (&op != nested && random.chance(0.5))
      moved.push_back(&op);
  for (Operation *op : moved)
    op->moveBefore(nested.getBody(), nested.getBody()->end());
  return true;
}

std::string IRMutator::freshName() {
  for (int i = 0;; ++i)
    if (std::string name = "outlined" + std::to_string(i); !module.lookupSymbol(name))
      return name;
}

void fusednorm::fuzz::keepOneFunction(ModuleOp module, Random &random) {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  if (functions.size() < 2)
    return;
  func::FuncOp kept = pickOf(random, functions);
  for (func::FuncOp func : functions)
    if (func != kept && SymbolTable::symbolKnownUseEmpty(func, module))
      func.erase();
}
