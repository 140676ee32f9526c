// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm::cpu;

func::FuncOp CPUKernelFunctions::create(const Twine &name, ArrayRef<Type> extra, bool isPublic) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(kernel);
  SmallVector<Type> types(kernel.getArgumentTypes());
  llvm::append_range(types, extra);
  auto function = func::FuncOp::create(b, loc, name.str(), b.getFunctionType(types, {}));
  function.setPrivate();
  if (isPublic) {
    function.setPublic();
    function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), b.getUnitAttr());
  }
  function.addEntryBlock();
  return function;
}

IRMapping CPUKernelFunctions::cloneScalars(func::FuncOp function) {
  IRMapping mapping;
  Block &body = kernel.getFunctionBody().front();
  for (auto [from, to] : llvm::zip(body.getArguments(), function.getArguments()))
    mapping.map(from, to);
  for (Operation &op : body)
    if (!isa<launch::ProgramOpInterface>(op) &&
        llvm::none_of(op.getResultTypes(), llvm::IsaPred<MemRefType>))
      b.clone(op, mapping);
  return mapping;
}

func::FuncOp CPUKernelFunctions::createBody(StringRef name, ArrayRef<Type> more) {
  SmallVector<Type> types{b.getIndexType(), b.getIndexType()};
  llvm::append_range(types, more);
  func::FuncOp function = create(name, types, /*isPublic=*/false);
  function->setAttr("no_inline", b.getUnitAttr());
  return function;
}

func::FuncOp CPUKernelFunctions::createRange(StringRef name, func::FuncOp body, bool isPublic) {
  func::FuncOp function =
      create(name, body.getArgumentTypes().drop_front(kernel.getNumArguments()), isPublic);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Type i32 = b.getI32Type();
  Value one = LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(1));
  Value saved = LLVM::AllocaOp::create(b, loc, pointer, i32, one);
  Value ours = LLVM::AllocaOp::create(b, loc, pointer, i32, one);
  auto call = [&](StringRef intrinsic, Value state) {
    LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr(intrinsic), ValueRange{state});
  };
  // MXCSR: all exceptions masked, round to nearest, no flushing.
  constexpr int32_t kDefaultState = 0x1f80;
  call("llvm.x86.sse.stmxcsr", saved);
  LLVM::StoreOp::create(
      b, loc, LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(kDefaultState)), ours);
  call("llvm.x86.sse.ldmxcsr", ours);
  func::CallOp::create(b, loc, body, function.getArguments());
  call("llvm.x86.sse.ldmxcsr", saved);
  func::ReturnOp::create(b, loc);
  return function;
}

/// Calls `run` with the number of each share, in parallel threads.
void CPUKernelFunctions::runShared(Value shares, function_ref<void(Value)> run) {
  scf::ParallelOp::create(b, loc, ValueRange{index(0)}, ValueRange{shares}, ValueRange{index(1)},
                          [&](OpBuilder &, Location, ValueRange share) {
                            OpBuilder::InsertionGuard guard(b);
                            b.setInsertionPointToStart(share[0].getParentBlock());
                            run(share[0]);
                          });
}

void CPUKernelFunctions::replaceKernel(ArrayRef<func::FuncOp> ranges,
                                       function_ref<Value(unsigned, IRMapping &)> count,
                                       function_ref<LaunchWork(unsigned, IRMapping &)> workOf,
                                       function_ref<Steps(IRMapping &)> makeSteps) {
  std::string name = kernel.getName().str();
  // The kernel op keeps its name until it is erased.
  func::FuncOp function = create(name + "_function", {}, /*isPublic=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = cloneScalars(function);
  Programs programs{function.getArguments(), ranges, {}};
  for (unsigned i = 0; i < ranges.size(); ++i)
    programs.lengths.push_back(count(i, mapping));
  if (!threads.openmp) {
    runAlone(programs);
  } else {
    LaunchWork all{index(0), index(0)};
    for (unsigned i = 0; i < ranges.size(); ++i) {
      LaunchWork next = workOf(i, mapping);
      all.bytes = add(all.bytes, next.bytes);
      all.operations = add(all.operations, next.operations);
    }
    Value most = countUsefulThreads(programs, /*hasSteps=*/bool(makeSteps));
    Value shares = createThreadCount(all, most);
    Value areFaster = createThreadChoice(b, loc, all, min(shares, most));
    auto choice = scf::IfOp::create(b, loc, areFaster, /*withElseRegion=*/true);
    b.setInsertionPointToStart(choice.elseBlock());
    runAlone(programs);
    b.setInsertionPointToStart(choice.thenBlock());
    auto makeOwn = [&] { return makeSteps(mapping); };
    runOnThreads(programs, shares, makeSteps ? function_ref<Steps()>(makeOwn) : nullptr);
  }
  b.setInsertionPointToEnd(&function.getBody().front());
  func::ReturnOp::create(b, loc);
  replaceLaunches(name);
  kernel.erase();
  function.setName(name);
}

void CPUKernelFunctions::call(const Programs &programs, func::FuncOp range, Value begin, Value end,
                              ValueRange more) {
  SmallVector<Value> operands(programs.arguments);
  operands.append({begin, end});
  llvm::append_range(operands, more);
  func::CallOp::create(b, loc, range, operands);
}

/// Calls all programs for their whole range, on the calling thread.
void CPUKernelFunctions::runAlone(const Programs &programs) {
  for (auto [range, length] : llvm::zip_equal(programs.ranges, programs.lengths))
    call(programs, range, index(0), length);
}

/// Returns the most threads with a part of a range. Steps have other ranges.
Value CPUKernelFunctions::countUsefulThreads(const Programs &programs, bool hasSteps) {
  if (hasSteps)
    return index(kMostThreads);
  Value longest = index(1);
  for (Value length : programs.lengths)
    longest = max(longest, length);
  return longest;
}

/// Distributes all programs to `shares` threads. `makeSteps` is null without steps.
void CPUKernelFunctions::runOnThreads(const Programs &programs, Value shares,
                                      function_ref<Steps()> makeSteps) {
  auto callShare = [&](func::FuncOp range, Value length, Value share, ValueRange more = {}) {
    Value next = add(share, 1);
    auto part = [&](Value number) -> Value {
      Value product = mul(length, number);
      return div(product, shares);
    };
    call(programs, range, part(share), part(next), more);
  };
  if (makeSteps) {
    // An empty range is not short: 0 - 1 wraps to the largest number.
    Value isShort = sub(programs.lengths.front(), 1).ult(sub(shares, 1));
    auto branch = scf::IfOp::create(b, loc, isShort, /*withElseRegion=*/true);
    b.setInsertionPointToStart(branch.thenBlock());
    Steps steps = makeSteps();
    for (auto &step : steps.functions)
      runShared(shares,
                [&](Value share) { callShare(step.first, step.second, share, steps.memory); });
    memref::DeallocOp::create(b, loc, steps.memory);
    b.setInsertionPointToStart(branch.elseBlock());
  }
  runShared(shares, [&](Value share) {
    for (auto [range, length] : llvm::zip_equal(programs.ranges, programs.lengths))
      callShare(range, length, share);
  });
}

/// Replaces launches by calls of `name`. Attributes that name the kernel then refer to the
/// function.
void CPUKernelFunctions::replaceLaunches(StringRef name) {
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::SmallSetVector<Operation *, 4> launches;
  if (std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel, module))
    for (SymbolTable::SymbolUse use : *uses)
      if (isa<launch::CallOp>(use.getUser()))
        launches.insert(use.getUser());
  for (Operation *launch : launches) {
    OpBuilder at(launch);
    func::CallOp::create(at, launch->getLoc(), name, TypeRange(), launch->getOperands());
    launch->erase();
  }
}

func::FuncOp
CPUKernelFunctions::replaceByLeading(ArrayRef<func::FuncOp> bodies,
                                     function_ref<Value(unsigned, IRMapping &)> inner) {
  std::string name = kernel.getName().str();
  func::FuncOp function =
      create(name + "_function", {b.getIndexType(), b.getIndexType()}, /*isPublic=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = cloneScalars(function);
  Value begin = function.getArguments().drop_back().back(), end = function.getArguments().back();
  for (unsigned number = 0; number < bodies.size(); ++number) {
    Value rows = inner(number, mapping);
    SmallVector<Value> operands(function.getArguments().drop_back(2));
    for (Value indices : {begin, end})
      operands.push_back(mul(indices, rows));
    func::CallOp::create(b, loc, bodies[number], operands);
  }
  func::ReturnOp::create(b, loc);
  kernel.erase();
  function.setName(name);
  return function;
}

/// Returns the number of threads and shares. If not even `most` threads would be faster, it is 1
/// without a call into OpenMP. The call takes as long as a row of some hundred columns.
Value CPUKernelFunctions::createThreadCount(const LaunchWork &work, Value most) {
  if (threads.count)
    return index(threads.count);
  auto module = kernel->getParentOfType<ModuleOp>();
  constexpr StringLiteral kName = "omp_get_max_threads";
  Type i32 = b.getI32Type();
  OpBuilder::InsertionGuard guard(b);
  if (!module.lookupSymbol(kName)) {
    OpBuilder::InsertionGuard inModule(b);
    b.setInsertionPointToStart(module.getBody());
    func::FuncOp::create(b, loc, kName, b.getFunctionType({}, {i32})).setPrivate();
  }
  auto count = scf::IfOp::create(b, loc, b.getIndexType(), createThreadChoice(b, loc, work, most),
                                 /*withElseRegion=*/true);
  b.setInsertionPointToStart(count.elseBlock());
  scf::YieldOp::create(b, loc, index(1));
  b.setInsertionPointToStart(count.thenBlock());
  auto call = func::CallOp::create(b, loc, kName, TypeRange{i32}, ValueRange());
  Value number = convertSigned(call.getResult(0), b.getIndexType());
  scf::YieldOp::create(b, loc, number);
  return count.getResult(0);
}
