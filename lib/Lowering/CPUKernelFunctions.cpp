// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm::cpu;

Value CPUKernelFunctions::index(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

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
    if (op.getDialect() != kernel->getDialect())
      b.clone(op, mapping);
  return mapping;
}

func::FuncOp CPUKernelFunctions::createBody(StringRef name) {
  func::FuncOp function = create(name, {b.getIndexType(), b.getIndexType()}, /*isPublic=*/false);
  function->setAttr("no_inline", b.getUnitAttr());
  return function;
}

func::FuncOp CPUKernelFunctions::createRange(StringRef name, func::FuncOp body) {
  func::FuncOp function = create(name, {b.getIndexType(), b.getIndexType()}, /*isPublic=*/true);
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
  // All exceptions masked, round to nearest, no flushing.
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

void CPUKernelFunctions::replaceKernel(ArrayRef<func::FuncOp> ranges,
                                       function_ref<Value(unsigned, IRMapping &)> count) {
  std::string name = kernel.getName().str();
  // The kernel op keeps its name until it is erased.
  func::FuncOp function = create(name + "_function", {}, /*isPublic=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = cloneScalars(function);
  SmallVector<Value> lengths;
  for (unsigned i = 0; i < ranges.size(); ++i)
    lengths.push_back(count(i, mapping));
  auto runShare = [&](Value share, Value shares) {
    for (auto [range, rows] : llvm::zip_equal(ranges, lengths)) {
      SmallVector<Value> operands(function.getArguments());
      Value length = rows, begin = index(0), end = length;
      if (share) {
        Value next = arith::AddIOp::create(b, loc, share, index(1));
        auto part = [&](Value number) -> Value {
          Value product = arith::MulIOp::create(b, loc, length, number);
          return arith::DivUIOp::create(b, loc, product, shares);
        };
        begin = part(share);
        end = part(next);
      }
      llvm::append_range(operands, ValueRange{begin, end});
      func::CallOp::create(b, loc, range, operands);
    }
  };
  if (!threads.openmp) {
    runShare({}, {});
  } else {
    Value shares = createThreadCount();
    scf::ParallelOp::create(b, loc, ValueRange{index(0)}, ValueRange{shares}, ValueRange{index(1)},
                            [&](OpBuilder &, Location, ValueRange share) {
                              OpBuilder::InsertionGuard guard(b);
                              b.setInsertionPointToStart(share[0].getParentBlock());
                              runShare(share[0], shares);
                            });
  }
  func::ReturnOp::create(b, loc);
  // Launches become calls; attributes that name the kernel name the function from now on.
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::SmallSetVector<Operation *, 4> launches;
  if (std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel, module))
    for (SymbolTable::SymbolUse use : *uses)
      if (use.getUser()->getDialect() == kernel->getDialect())
        launches.insert(use.getUser());
  for (Operation *launch : launches) {
    OpBuilder at(launch);
    func::CallOp::create(at, launch->getLoc(), name, TypeRange(), launch->getOperands());
    launch->erase();
  }
  kernel.erase();
  function.setName(name);
}

void CPUKernelFunctions::replaceByLeading(ArrayRef<func::FuncOp> bodies,
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
    for (Value place : {begin, end})
      operands.push_back(arith::MulIOp::create(b, loc, place, rows));
    func::CallOp::create(b, loc, bodies[number], operands);
  }
  func::ReturnOp::create(b, loc);
  kernel.erase();
  function.setName(name);
}

/// As many shares as there are threads.
Value CPUKernelFunctions::createThreadCount() {
  if (threads.count)
    return arith::ConstantIndexOp::create(b, loc, threads.count);
  auto module = kernel->getParentOfType<ModuleOp>();
  constexpr StringLiteral kName = "omp_get_max_threads";
  Type i32 = b.getI32Type();
  if (!module.lookupSymbol(kName)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    func::FuncOp::create(b, loc, kName, b.getFunctionType({}, {i32})).setPrivate();
  }
  auto call = func::CallOp::create(b, loc, kName, TypeRange{i32}, ValueRange());
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), call.getResult(0));
}
