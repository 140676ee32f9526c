// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include <map>
#include <set>

namespace fusednorm::launch {
#define GEN_PASS_DEF_LAUNCHMOVEGLOBALS
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
} // namespace fusednorm::launch

using namespace mlir;
using namespace fusednorm::launch;

/// An attribute of kernels: the regions that each launch writes completely.
static constexpr StringLiteral kWrittenAttrName = "fusednorm.written";

/// The address space of global memory of the device.
static constexpr unsigned kGlobalMemory = 1;

/// The names of globals by operand number of a launch.
using GlobalsOfLaunch = std::map<unsigned, std::string>;

/// Returns the bytes of a constant in memory order; `std::nullopt` if they are unknown.
static std::optional<SmallVector<char>> bytesOf(Attribute value, MemRefType type) {
  int64_t width = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  SmallVector<char> bytes;
  auto repeat = [&](ArrayRef<char> element, int64_t times) {
    bytes.reserve(element.size() * times);
    for (int64_t i = 0; i < times; ++i)
      bytes.append(element.begin(), element.end());
  };
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (type.getElementType().isInteger(1)) {
      for (bool bit : dense.getValues<bool>())
        bytes.push_back(bit);
      return bytes;
    }
    if (type.getElementTypeBitWidth() % 8 != 0)
      return std::nullopt;
    repeat(dense.getRawData(), dense.isSplat() ? type.getNumElements() : 1);
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || type.getElementTypeBitWidth() % 8 != 0)
      return std::nullopt;
    repeat(blob->getData(), 1);
  } else {
    return std::nullopt;
  }
  if (int64_t(bytes.size()) != width * type.getNumElements())
    return std::nullopt;
  return bytes;
}

static memref::GetGlobalOp globalOf(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  return memref.getDefiningOp<memref::GetGlobalOp>();
}

/// Returns a user of the buffer other than launches; null if there is none.
static Operation *findOtherUser(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    if (isa<LaunchKernelOp>(user))
      continue;
    Operation *other = user;
    if (auto cast = dyn_cast<memref::CastOp>(user))
      other = findOtherUser(cast.getResult());
    if (other)
      return other;
  }
  return nullptr;
}

/// Renumbers the parameters of written regions after parameters have been erased.
static void renumberPromises(Operation *kernel, const llvm::BitVector &gone) {
  auto regions = kernel->getAttrOfType<ArrayAttr>(kWrittenAttrName);
  if (!regions)
    return;
  Builder b(kernel->getContext());
  auto renumber = [&](int64_t parameter) {
    return parameter -
           llvm::count_if(gone.set_bits(), [&](unsigned bit) { return bit < parameter; });
  };
  SmallVector<Attribute> kept;
  for (auto region : regions.getAsRange<DictionaryAttr>()) {
    auto parameter = region.getAs<IntegerAttr>("parameter");
    auto dims = region.getAs<ArrayAttr>("dims");
    if (!parameter || !dims || gone.test(unsigned(parameter.getInt())))
      continue;
    SmallVector<Attribute> moved;
    for (auto dim : dims.getAsRange<DenseI64ArrayAttr>()) {
      // Negative numbers stand for parameters.
      SmallVector<int64_t> numbers(dim.asArrayRef());
      for (int64_t &number : numbers)
        number = number < 0 ? ~renumber(~number) : number;
      moved.push_back(b.getDenseI64ArrayAttr(numbers));
    }
    NamedAttrList list(region);
    list.set("parameter", b.getI64IntegerAttr(renumber(parameter.getInt())));
    list.set("dims", b.getArrayAttr(moved));
    kept.push_back(list.getDictionary(kernel->getContext()));
  }
  kernel->setAttr(kWrittenAttrName, b.getArrayAttr(kept));
}

static LogicalResult eraseArguments(FunctionOpInterface function, const llvm::BitVector &gone) {
  auto llvmFunction = dyn_cast<LLVM::LLVMFuncOp>(*function);
  if (!llvmFunction)
    return function.eraseArguments(gone);
  // FunctionOpInterface cannot clone the type of a function without results.
  SmallVector<Type> types;
  SmallVector<Attribute> attributes;
  ArrayAttr known = llvmFunction.getArgAttrsAttr();
  for (auto [number, type] : llvm::enumerate(llvmFunction.getArgumentTypes())) {
    if (gone.test(number))
      continue;
    types.push_back(type);
    if (known)
      attributes.push_back(known[number]);
  }
  LLVM::LLVMFunctionType type = llvmFunction.getFunctionType();
  llvmFunction.setFunctionType(
      LLVM::LLVMFunctionType::get(type.getReturnType(), types, type.isVarArg()));
  if (known)
    llvmFunction.setArgAttrsAttr(ArrayAttr::get(function.getContext(), attributes));
  llvmFunction.getBody().front().eraseArguments(gone);
  return success();
}

namespace {
struct LaunchMoveGlobals : fusednorm::launch::impl::LaunchMoveGlobalsBase<LaunchMoveGlobals> {
  using Base::Base;
  void runOnOperation() override;

private:
  LogicalResult check(memref::GlobalOp global, LaunchKernelOp launch, unsigned operand);
  FailureOr<LLVM::GlobalOp> move(memref::GlobalOp global, Operation *kernel, Operation *at);
  LogicalResult take(Operation *kernel, const GlobalsOfLaunch &globals, ValueRange operands,
                     Operation *at);
  FailureOr<FlatSymbolRefAttr> kernelFor(LaunchKernelOp launch, Operation *kernel,
                                         const GlobalsOfLaunch &globals, bool isOnly);
};
} // namespace

LogicalResult LaunchMoveGlobals::check(memref::GlobalOp global, LaunchKernelOp launch,
                                       unsigned operand) {
  auto fail = [&] {
    return launch.emitOpError("passes operand ") << operand << " of " << launch.getKernelAttr()
                                                 << " the global @" << global.getName() << ", ";
  };
  if (global->getParentOp() != getOperation())
    return fail() << "of a nested module; expected a global of the outermost module";
  if (Type element = global.getType().getElementType(); !element.isIntOrFloat())
    return fail() << "of elements of type " << element << "; expected integers or floats";
  if (!global.getType().getLayout().isIdentity())
    return fail() << "with a layout; expected an identity layout";
  if (global.isExternal())
    return fail() << "with external contents; expected an initial value, or uninitialized";
  if (global.getConstant() && launch.getPlan().getOperands()[operand].getWrite())
    return fail() << "a constant written by the kernel";
  if (global.getConstant())
    return success();
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(global, getOperation());
  for (const SymbolTable::SymbolUse &use : *uses) {
    auto get = dyn_cast<memref::GetGlobalOp>(use.getUser());
    Operation *other = get ? findOtherUser(get.getResult()) : use.getUser();
    if (!other)
      continue;
    InFlightDiagnostic diag = fail();
    diag << "also used by host code; expected only launches to use it, or a constant";
    diag.attachNote(other->getLoc()) << "used here";
    return diag;
  }
  return success();
}

FailureOr<LLVM::GlobalOp> LaunchMoveGlobals::move(memref::GlobalOp global, Operation *kernel,
                                                  Operation *at) {
  auto module = kernel->getParentOfType<mlir::gpu::GPUModuleOp>();
  if (!module)
    return at->emitError("launches a kernel outside of a gpu.module; expected a kernel in a "
                         "gpu.module, which can hold globals");
  std::string name = ("global_" + global.getName()).str();
  if (Operation *known = module.lookupSymbol(name)) {
    auto moved = dyn_cast<LLVM::GlobalOp>(known);
    if (!moved)
      return at->emitError("needs the name @")
             << name << " for a global, but another symbol has this name";
    return moved;
  }
  MemRefType type = global.getType();
  int64_t size = llvm::divideCeil(type.getElementTypeBitWidth(), 8) * type.getNumElements();
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  Attribute contents;
  if (!global.isUninitialized()) {
    std::optional<SmallVector<char>> bytes = bytesOf(*global.getInitialValue(), type);
    if (!bytes)
      return global.emitOpError("is passed to a kernel; expected elements of whole bytes, or i1, "
                                "in a dense attribute or a resource");
    contents = DenseElementsAttr::getFromRawBuffer(
        RankedTensorType::get({int64_t(bytes->size())}, b.getI8Type()), *bytes);
  }
  // Launchers guarantee this alignment for every address.
  uint64_t alignment = std::max<uint64_t>(16, global.getAlignment().value_or(16));
  auto array = LLVM::LLVMArrayType::get(b.getI8Type(), std::max<int64_t>(size, 1));
  if (size == 0)
    contents = {};
  auto moved =
      LLVM::GlobalOp::create(b, global.getLoc(), array, global.getConstant() && contents,
                             LLVM::Linkage::Internal, name, contents, alignment, kGlobalMemory);
  if (!contents) {
    // The driver fills uninitialized memory with zeros, and PTX has no other form.
    Block *block = b.createBlock(&moved.getInitializerRegion());
    b.setInsertionPointToStart(block);
    Value zero = LLVM::ZeroOp::create(b, global.getLoc(), array);
    LLVM::ReturnOp::create(b, global.getLoc(), zero);
  }
  return moved;
}

/// Returns the operands of the plan that are not globals, with new numbers.
static SmallVector<OperandAttr> keepOperands(PlanAttr plan, const GlobalsOfLaunch &globals,
                                             llvm::function_ref<int64_t(int64_t)> renumber) {
  SmallVector<OperandAttr> kept;
  for (auto [number, operand] : llvm::enumerate(plan.getOperands())) {
    if (globals.count(unsigned(number)))
      continue;
    SmallVector<int64_t> inPlace;
    for (int64_t other : operand.getInPlace())
      if (!globals.count(unsigned(other)))
        inPlace.push_back(renumber(other));
    kept.push_back(OperandAttr::get(plan.getContext(), operand.getScalar(), operand.getRead(),
                                    operand.getWrite(), operand.getInvariant(),
                                    operand.getAlignment(), operand.getStrideAlignment(), inPlace));
  }
  return kept;
}

/// Lets the kernel access `globals` directly instead of by parameters.
LogicalResult LaunchMoveGlobals::take(Operation *kernel, const GlobalsOfLaunch &globals,
                                      ValueRange operands, Operation *at) {
  PlanAttr plan = PlanAttr::of(kernel);
  auto function = cast<FunctionOpInterface>(kernel);
  MLIRContext *context = plan.getContext();
  for (TensorMapAttr map : plan.getTensorMaps())
    if (globals.count(unsigned(map.getOperand())))
      return at->emitError(
          "passes a kernel a TMA descriptor of a global; expected an argument of the function");
  auto renumber = [&](int64_t operand) {
    return operand - std::distance(globals.begin(), globals.lower_bound(unsigned(operand)));
  };
  auto replace = [&](ExprAttr expr) {
    return expr.replaceLeaves([&](ExprAttr leaf) {
      if (!leaf.isOperandOf())
        return leaf;
      if (!globals.count(unsigned(leaf.getOperand())))
        return ExprAttr::get(context, leaf.getKind(), renumber(leaf.getOperand()), leaf.getValue(),
                             {});
      auto type = globalOf(operands[leaf.getOperand()]).getType();
      SmallVector<int64_t> strides;
      int64_t offset;
      (void)type.getStridesAndOffset(strides, offset);
      return ExprAttr::constant(context, leaf.getKind() == ExprKind::Extent
                                             ? type.getDimSize(leaf.getValue())
                                             : strides[leaf.getValue()]);
    });
  };
  SmallVector<OperandAttr> kept = keepOperands(plan, globals, renumber);
  SmallVector<ExprAttr> grid, parameters;
  for (ExprAttr size : plan.getGrid())
    grid.push_back(replace(size));
  ExprAttr shared = plan.getShared() ? replace(plan.getShared()) : ExprAttr();
  SmallVector<TensorMapAttr> maps;
  for (TensorMapAttr map : plan.getTensorMaps()) {
    SmallVector<ExprAttr> sizes(llvm::map_range(map.getSizes(), replace)),
        strides(llvm::map_range(map.getStrides(), replace));
    maps.push_back(TensorMapAttr::get(context, renumber(map.getOperand()), sizes, strides,
                                      map.getBox(), map.getElementStrides(), map.getSwizzle(),
                                      map.getInterleave(), map.getL2Promotion(), map.getFillNaN()));
  }
  SmallVector<ConstraintAttr> constraints;
  for (ConstraintAttr constraint : plan.getConstraints()) {
    ConstraintAttr own = constraint.replaceLeaves(replace);
    if (own.getConstant() == false)
      return at->emitError("passes a kernel a global in violation of a constraint: ")
             << own.getText();
    if (!own.getConstant())
      constraints.push_back(own);
  }
  auto when = llvm::map_to_vector(
      plan.getWhen(), [&](ConstraintAttr condition) { return condition.replaceLeaves(replace); });
  llvm::BitVector gone(function.getNumArguments());
  OpBuilder b = OpBuilder::atBlockBegin(&function.getFunctionBody().front());
  for (auto [number, expr] : llvm::enumerate(plan.getParameters())) {
    auto found = expr.getKind() == ExprKind::Address ? globals.find(unsigned(expr.getOperand()))
                                                     : globals.end();
    if (found == globals.end()) {
      parameters.push_back(replace(expr));
      continue;
    }
    auto global = getOperation().lookupSymbol<memref::GlobalOp>(found->second);
    FailureOr<LLVM::GlobalOp> moved = move(global, kernel, at);
    if (failed(moved))
      return failure();
    BlockArgument argument = function.getArgument(number);
    Value address = LLVM::AddressOfOp::create(b, kernel->getLoc(), *moved);
    if (address.getType() != argument.getType())
      address = LLVM::AddrSpaceCastOp::create(b, kernel->getLoc(), argument.getType(), address);
    argument.replaceAllUsesWith(address);
    gone.set(number);
  }
  // Plan and arguments are inconsistent until both have changed.
  kernel->removeAttr(LaunchDialect::kPlanAttrName);
  if (failed(eraseArguments(function, gone)))
    return at->emitError("cannot remove the arguments of the kernel");
  renumberPromises(kernel, gone);
  kernel->setAttr(LaunchDialect::kPlanAttrName,
                  PlanAttr::get(context, kept, grid, plan.getBlock(), plan.getCluster(), shared,
                                parameters, maps, constraints, when, plan.getVariant()));
  return success();
}

/// Returns the kernel of the launch with its globals inside. This is the kernel itself if no other
/// launch uses it.
FailureOr<FlatSymbolRefAttr> LaunchMoveGlobals::kernelFor(LaunchKernelOp launch, Operation *kernel,
                                                          const GlobalsOfLaunch &globals,
                                                          bool isOnly) {
  Operation *own = kernel;
  if (!isOnly) {
    own = kernel->clone();
    SymbolTable(kernel->getParentOp()).insert(own, std::next(kernel->getIterator()));
  }
  PlanAttr plan = PlanAttr::of(own);
  if (FlatSymbolRefAttr variant = plan.getVariant()) {
    Operation *other = SymbolTable::lookupNearestSymbolFrom(own, variant);
    FailureOr<FlatSymbolRefAttr> changed = kernelFor(launch, other, globals, isOnly);
    if (failed(changed))
      return failure();
    own->setAttr(LaunchDialect::kPlanAttrName, plan.withVariant(*changed));
  }
  if (failed(take(own, globals, launch.getOperands(), launch)))
    return failure();
  return FlatSymbolRefAttr::get(SymbolTable::getSymbolName(own));
}

void LaunchMoveGlobals::runOnOperation() {
  ModuleOp module = getOperation();
  llvm::MapVector<Operation *, SmallVector<std::pair<LaunchKernelOp, GlobalsOfLaunch>>> launches;
  WalkResult result = module.walk([&](LaunchKernelOp launch) {
    GlobalsOfLaunch globals;
    if (!launch.getPlan()) {
      launch.emitOpError(
          "has no plan, as kernels in object code no longer have plans: expected kernels in the "
          "llvm dialect; run launch-move-globals before fusednorm-module-to-ptx");
      return WalkResult::interrupt();
    }
    for (auto [number, operand] : llvm::enumerate(launch.getOperands())) {
      memref::GetGlobalOp get = globalOf(operand);
      if (!get)
        continue;
      auto global =
          SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(launch, get.getNameAttr());
      if (failed(check(global, launch, number)))
        return WalkResult::interrupt();
      globals[number] = get.getName().str();
    }
    launches[launch.lookupKernel()].push_back({launch, std::move(globals)});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return signalPassFailure();
  std::set<std::string> moved;
  for (auto &[kernel, list] : launches) {
    std::map<GlobalsOfLaunch, FlatSymbolRefAttr> made;
    for (const auto &[launch, globals] : list)
      made[globals];
    for (auto &[launch, globals] : list) {
      if (globals.empty())
        continue;
      FlatSymbolRefAttr &symbol = made[globals];
      if (!symbol) {
        FailureOr<FlatSymbolRefAttr> own = kernelFor(launch, kernel, globals, made.size() == 1);
        if (failed(own))
          return signalPassFailure();
        symbol = *own;
      }
      SmallVector<Value> operands;
      for (auto [number, operand] : llvm::enumerate(launch.getOperands()))
        if (!globals.count(number))
          operands.push_back(operand);
      OpBuilder b(launch);
      auto root = launch.getKernelAttr().getRootReference();
      LaunchKernelOp::create(b, launch.getLoc(), SymbolRefAttr::get(root, {symbol}), operands);
      for (const auto &[number, name] : globals)
        moved.insert(name);
      launch.erase();
    }
  }
  for (const std::string &name : moved) {
    auto global = module.lookupSymbol<memref::GlobalOp>(name);
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(global, module);
    SmallVector<memref::GetGlobalOp> gets;
    bool isUnused = true;
    for (const SymbolTable::SymbolUse &use : *uses) {
      auto get = dyn_cast<memref::GetGlobalOp>(use.getUser());
      isUnused &= get && get->use_empty();
      gets.push_back(get);
    }
    if (!isUnused)
      continue;
    for (memref::GetGlobalOp get : gets)
      get.erase();
    if (global.isPrivate())
      global.erase();
  }
}
