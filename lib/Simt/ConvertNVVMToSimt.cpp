// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass convert-nvvm-to-simt: lays out shared memory, converts the functions of a gpu.module,
// and adds entry points and kernel descriptions.

#include "Contraction.h"
#include "DeviceLayout.h"
#include "Lowering.h"
#include "Ptx/Raise.h"
#include "WrittenRegions.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm::simt {
#define GEN_PASS_DEF_CONVERTNVVMTOSIMT
#define GEN_PASS_DEF_SIMTATTACHTARGET
#include "fusednorm/Simt/Passes.h.inc"
} // namespace fusednorm::simt

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
bool isKernel(LLVM::LLVMFuncOp function) {
  return function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) ||
         function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName());
}

/// Reports each illegal operation that no other pattern matches.
class NoSemanticsPattern : public ConversionPattern {
public:
  NoSemanticsPattern(MLIRContext *context, LoweringState &state)
      : ConversionPattern(MatchAnyOpTypeTag(), /*benefit=*/0, context), state(state) {}
  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value>,
                                ConversionPatternRewriter &rewriter) const override {
    if (op->hasTrait<OpTrait::IsTerminator>())
      return failure();
    return state.unsupported(
        rewriter, op,
        "expected special registers, shuffles, votes, match, redux, elect, barriers, mbarriers, "
        "fences, griddepcontrol, cp.async, bulk and TMA copies, mapa, ldmatrix, stmatrix, "
        "mma.sync, wgmma or float conversions (docs/Simulator.md has the list)");
  }

private:
  LoweringState &state;
};

/// Description of a kernel for the runtime, collected before its attributes are dropped.
struct KernelDescription {
  LLVM::LLVMFuncOp function;
  /// Whether a parameter is a pointer to a value that the caller passes.
  SmallVector<bool> byValue;
  NamedAttrList attributes;
};

class ModuleLowering {
public:
  ModuleLowering(gpu::GPUModuleOp source, ModuleOp host, bool instrument, bool count,
                 bool contractAll, ArrayRef<std::string> kernels)
      : source(source), host(host), state(host, instrument, count), count(count),
        contractAll(contractAll), wanted(kernels), b(source.getContext()) {}

  LogicalResult run();

private:
  LogicalResult layOutShared();
  LogicalResult cloneFunctions();
  void selectReachable();
  void describe(LLVM::LLVMFuncOp function, KernelDescription &kernel);
  LogicalResult convert();
  void addEntry(KernelDescription &kernel);
  void addDescriptions();

  gpu::GPUModuleOp source;
  ModuleOp host;
  LoweringState state;
  bool count;
  /// Whether operations without the flag `contract` also contract.
  bool contractAll;
  ArrayRef<std::string> wanted;
  OpBuilder b;
  llvm::StringSet<> reachable;
  SmallVector<LLVM::LLVMFuncOp> functions;
  SmallVector<KernelDescription> kernels;
  SmallVector<SmallVector<int32_t>> blockClasses;
};

/// Assigns offsets in shared memory: static variables in module order, then dynamic shared memory
/// (arrays of size zero) at their end.
LogicalResult ModuleLowering::layOutShared() {
  SmallVector<LLVM::GlobalOp> dynamic;
  uint32_t top = 0;
  for (auto global : source.getOps<LLVM::GlobalOp>()) {
    if (global.getAddrSpace() != sharedSpace || !reachable.contains(global.getSymName()))
      continue;
    std::optional<uint64_t> size = deviceSize(global.getGlobalType());
    if (!size) {
      global.emitOpError("has type ") << global.getGlobalType() << "; expected a type with a size";
      return failure();
    }
    uint64_t bytes = *size;
    if (bytes == 0) {
      dynamic.push_back(global);
      continue;
    }
    top = llvm::alignTo(top, std::max<uint64_t>(16, global.getAlignment().value_or(16)));
    state.sharedOffsets[global.getSymName()] = top;
    top += bytes;
  }
  for (auto global : dynamic)
    top = llvm::alignTo(top, std::max<uint64_t>(16, global.getAlignment().value_or(16)));
  for (auto global : dynamic)
    state.sharedOffsets[global.getSymName()] = top;
  state.staticShared = top;
  return success();
}

/// Collects the symbols that the requested kernels use, directly or indirectly.
void ModuleLowering::selectReachable() {
  SmallVector<Operation *> work;
  for (Operation &op : *source.getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!symbol)
      continue;
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    bool root = wanted.empty() ||
                (function && isKernel(function) && llvm::is_contained(wanted, symbol.getName()));
    if (root && reachable.insert(symbol.getName()).second)
      work.push_back(&op);
  }
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    auto uses = SymbolTable::getSymbolUses(op);
    if (!uses)
      continue;
    for (const SymbolTable::SymbolUse &use : *uses) {
      StringRef name = use.getSymbolRef().getRootReference();
      if (Operation *used = SymbolTable::lookupSymbolIn(source, name))
        if (reachable.insert(name).second)
          work.push_back(used);
    }
  }
}

void ModuleLowering::describe(LLVM::LLVMFuncOp function, KernelDescription &kernel) {
  kernel.function = function;
  auto dims = [&](StringRef from, StringRef to) {
    if (auto array = function->getAttrOfType<DenseI32ArrayAttr>(from))
      kernel.attributes.set(to, array);
  };
  dims("nvvm.cluster_dim", "cluster");
  dims("nvvm.reqntid", "reqntid");
  dims("nvvm.maxntid", "maxntid");
  std::string location;
  llvm::raw_string_ostream os(location);
  if (auto file = function.getLoc()->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ":" << file.getLine() << ":" << file.getColumn();
  kernel.attributes.set("location", b.getStringAttr(location));
  bool waits = false;
  function.walk([&](Operation *op) {
    if (auto control = dyn_cast<NVVM::GriddepcontrolOp>(op))
      waits |= control.getKind() == NVVM::GridDepActionKind::wait;
  });
  // Element type of each parameter in the caller's argument buffer, for tools.
  SmallVector<Attribute> types;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto byval = function.getArgAttrOfType<TypeAttr>(i, LLVM::LLVMDialect::getByValAttrName());
    kernel.byValue.push_back(byval != nullptr);
    types.push_back(TypeAttr::get(byval ? byval.getValue() : function.getArgument(i).getType()));
  }
  kernel.attributes.set("arguments", b.getArrayAttr(types));
  if (waits)
    kernel.attributes.set("grid_dependency", b.getUnitAttr());
  auto flushes = [](StringRef mode) { return mode.starts_with("preserve-sign"); };
  bool flush = function.getDenormalFpMathF32() && flushes(*function.getDenormalFpMathF32());
  if (auto passthrough = function.getPassthroughAttr())
    for (Attribute entry : passthrough)
      if (auto pair = dyn_cast<ArrayAttr>(entry); pair && pair.size() == 2) {
        auto key = dyn_cast<StringAttr>(pair[0]), value = dyn_cast<StringAttr>(pair[1]);
        flush |=
            key && value && key.getValue() == "denormal-fp-math-f32" && flushes(value.getValue());
      }
  if (flush)
    kernel.attributes.set("flush_denormals", b.getUnitAttr());
  if (Attribute written = function->getAttr(kWrittenAttrName))
    kernel.attributes.set("written", written);
}

/// Copies each argument that is passed by value to the stack of the thread, because a thread must
/// not see writes of its caller or of other threads to the argument.
static void copyByValue(LLVM::LLVMFuncOp function) {
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  Location loc = function.getLoc();
  // NVPTX aligns parameters to at least their ABI alignment; TMA descriptors need 64 bytes.
  constexpr uint64_t leastAlignment = 64;
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto byval = function.getArgAttrOfType<TypeAttr>(number, LLVM::LLVMDialect::getByValAttrName());
    if (!byval)
      continue;
    auto stated =
        function.getArgAttrOfType<IntegerAttr>(number, LLVM::LLVMDialect::getAlignAttrName());
    uint64_t alignment =
        std::max<uint64_t>(leastAlignment, stated ? stated.getValue().getZExtValue() : 1);
    Value copy = LLVM::AllocaOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()),
                                        byval.getValue(), LoweringState::constant(b, loc, 1),
                                        static_cast<unsigned>(alignment));
    uint64_t size = deviceSize(byval.getValue()).value_or(0);
    Value bytes = LLVM::ConstantOp::create(b, loc, b.getI64Type(),
                                           b.getI64IntegerAttr(static_cast<int64_t>(size)));
    if (copy.getType() != argument.getType())
      copy = LLVM::AddrSpaceCastOp::create(b, loc, argument.getType(), copy);
    auto memcpy = LLVM::MemcpyOp::create(b, loc, copy, argument, bytes, /*isVolatile=*/false);
    memcpy->setAttr(hookedAttrName, b.getUnitAttr());
    argument.replaceAllUsesExcept(copy, memcpy);
  }
}

LogicalResult ModuleLowering::cloneFunctions() {
  b.setInsertionPointToEnd(host.getBody());
  for (Operation &op : *source.getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (symbol && !reachable.contains(symbol.getName()))
      continue;
    if (auto global = dyn_cast<LLVM::GlobalOp>(op)) {
      if (global.getAddrSpace() != sharedSpace)
        b.clone(op);
      continue;
    }
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (!function) {
      op.emitOpError("is not lowered yet: expected llvm.func and llvm.mlir.global in the "
                     "gpu.module; run convert-gpu-to-nvvm first");
      return failure();
    }
    if (function.isExternal())
      continue; // Call patterns lower or reject calls of external functions.
    auto clone = cast<LLVM::LLVMFuncOp>(b.clone(op));
    if (failed(verifyWrittenRegions(function)))
      return failure();
    if (isKernel(function))
      describe(clone, kernels.emplace_back());
    copyByValue(clone);
    // Drop GPU attributes. Also drop promises about arguments (such as noalias) that the access
    // hooks would break.
    SmallVector<StringAttr> drop;
    for (NamedAttribute attr : clone->getDiscardableAttrs())
      drop.push_back(attr.getName());
    for (StringAttr name : drop)
      clone->removeDiscardableAttr(name);
    clone.removeArgAttrsAttr();
    clone.removePassthroughAttr();
    clone.removeMemoryEffectsAttr();
    clone.removeDenormalFpMathF32Attr();
    clone.removeTargetCpuAttr();
    clone.removeTargetFeaturesAttr();
    functions.push_back(clone);
  }
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  for (LLVM::LLVMFuncOp function : functions) {
    LLVM::LLVMFunctionType type = function.getFunctionType();
    SmallVector<Type> parameters{pointer};
    llvm::append_range(parameters, type.getParams());
    function.setFunctionType(LLVM::LLVMFunctionType::get(type.getReturnType(), parameters));
    function.getBody().front().insertArgument(0u, pointer, function.getLoc());
    function.setLinkage(LLVM::Linkage::Internal);
  }
  return success();
}

LogicalResult ModuleLowering::convert() {
  MLIRContext *context = b.getContext();
  if (count)
    for (LLVM::LLVMFuncOp function : functions)
      countInstructions(function, blockClasses);
  ConversionTarget target(*context);
  target.addLegalDialect<LLVM::LLVMDialect>();
  target.addIllegalDialect<NVVM::NVVMDialect>();
  target.addIllegalOp<LLVM::InlineAsmOp>();
  markLegalMemory(target, state);
  markLegalFloat(target);
  markLegalCalls(target, state);
  target.markUnknownOpDynamicallyLegal([](Operation *op) { return isa<ModuleOp>(op); });
  RewritePatternSet patterns(context);
  populateRegisterPatterns(patterns, state);
  populateWarpPatterns(patterns, state);
  populateBarrierPatterns(patterns, state);
  populateMemoryPatterns(patterns, state);
  populateMatrixPatterns(patterns, state);
  populateMbarrierPatterns(patterns, state);
  populateBulkCopyPatterns(patterns, state);
  populateWgmmaPatterns(patterns, state);
  populateWmmaPatterns(patterns, state);
  populateFloatPatterns(patterns, state);
  populateCallPatterns(patterns, state);
  populateInlinePtxPatterns(patterns, state);
  patterns.add<NoSemanticsPattern>(context, state);
  ConversionConfig config;
  // The patterns declare runtime functions and number sites, so they cannot be rolled back.
  config.allowPatternRollback = false;
  if (failed(applyPartialConversion(host, target, std::move(patterns), config)))
    return failure();
  return failure(state.failed);
}

/// Emits `void __simt_entry_NAME(thread, arguments)`. `arguments` holds one pointer per parameter,
/// as for cuLaunchKernel.
void ModuleLowering::addEntry(KernelDescription &kernel) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(host.getBody());
  Location loc = kernel.function.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto entry = LLVM::LLVMFuncOp::create(
      b, loc, (entryPrefix + kernel.function.getSymName()).str(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), {pointer, pointer}));
  Block *block = entry.addEntryBlock(b);
  b.setInsertionPointToStart(block);
  SmallVector<Value> operands{block->getArgument(0)};
  ArrayRef<Type> types = kernel.function.getFunctionType().getParams().drop_front();
  for (auto [i, type] : llvm::enumerate(types)) {
    Value slot = LLVM::GEPOp::create(b, loc, pointer, pointer, block->getArgument(1),
                                     ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Value source = LLVM::LoadOp::create(b, loc, pointer, slot);
    if (!kernel.byValue[i])
      operands.push_back(LLVM::LoadOp::create(b, loc, type, source, /*alignment=*/1));
    else if (type == pointer)
      operands.push_back(source);
    else
      operands.push_back(LLVM::AddrSpaceCastOp::create(b, loc, type, source));
  }
  LLVM::CallOp::create(b, loc, kernel.function, operands);
  LLVM::ReturnOp::create(b, loc, ValueRange{});
}

void ModuleLowering::addDescriptions() {
  NamedAttrList all;
  for (KernelDescription &kernel : kernels) {
    kernel.attributes.set("static_shared", b.getI32IntegerAttr(state.staticShared));
    all.set(kernel.function.getSymName(), kernel.attributes.getDictionary(b.getContext()));
  }
  host->setAttr(kernelsAttrName, all.getDictionary(b.getContext()));
  SmallVector<Attribute> sites;
  for (const std::string &site : state.sites)
    sites.push_back(b.getStringAttr(site));
  host->setAttr(sitesAttrName, b.getArrayAttr(sites));
  if (!count)
    return;
  SmallVector<Attribute> classes;
  for (ArrayRef<int32_t> histogram : blockClasses)
    classes.push_back(b.getDenseI32ArrayAttr(histogram));
  host->setAttr(blockClassesAttrName, b.getArrayAttr(classes));
}

LogicalResult ModuleLowering::run() {
  for (const std::string &name : wanted) {
    auto function = source.lookupSymbol<LLVM::LLVMFuncOp>(name);
    if (!function || !isKernel(function))
      return source.emitOpError("has no kernel '") << name << "'";
  }
  selectReachable();
  // Inline PTX does not contract with other operations, so contraction comes first.
  for (auto function : source.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal() && reachable.contains(function.getSymName()))
      contractFloats(function, contractAll);
  // Then raise inline PTX and intrinsics to operations, so that later steps see one form only.
  // Errors of all functions are collected before the pass fails.
  for (auto function : source.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal() && reachable.contains(function.getSymName()))
      state.failed |= failed(simt::ptx::raise(function));
  if (failed(layOutShared()) || failed(cloneFunctions()) || failed(convert()))
    return failure();
  for (KernelDescription &kernel : kernels)
    addEntry(kernel);
  addDescriptions();
  return success();
}

class ConvertNVVMToSimtPass
    : public fusednorm::simt::impl::ConvertNVVMToSimtBase<ConvertNVVMToSimtPass> {
public:
  using ConvertNVVMToSimtBase::ConvertNVVMToSimtBase;

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(getOperation().getOps<gpu::GPUModuleOp>());
    auto becomesCode = [&](SymbolRefAttr kernel) {
      return llvm::any_of(modules, [&](gpu::GPUModuleOp module) {
        return module.getName() == kernel.getRootReference();
      });
    };
    // The conversion drops launch plans and kernel attributes, so no launch may remain.
    WalkResult launches = getOperation().walk([&](Operation *op) {
      auto planned = dyn_cast<launch::LaunchKernelOp>(op);
      auto plain = dyn_cast<gpu::LaunchFuncOp>(op);
      if (!(planned && becomesCode(planned.getKernel())) &&
          !(plain && becomesCode(plain.getKernel())))
        return WalkResult::advance();
      op->emitOpError("launches a kernel that becomes CPU code; expected a module without host "
                      "functions");
      signalPassFailure();
      return WalkResult::interrupt();
    });
    if (launches.wasInterrupted())
      return;
    SmallVector<std::string> wanted(kernels.begin(), kernels.end());
    for (gpu::GPUModuleOp source : modules) {
      OpBuilder b(source);
      auto host = ModuleOp::create(b, source.getLoc(), source.getName());
      ModuleLowering lowering(source, host, instrument, countInstructions, contractAll, wanted);
      if (failed(lowering.run()))
        return signalPassFailure();
      source.erase();
    }
  }
};

class SimtAttachTargetPass
    : public fusednorm::simt::impl::SimtAttachTargetBase<SimtAttachTargetPass> {
public:
  void runOnOperation() override {
    auto target = SimtTargetAttr::get(&getContext());
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>()) {
      SmallVector<Attribute> targets;
      if (auto old = module.getTargetsAttr())
        llvm::append_range(targets, old);
      if (!llvm::is_contained(targets, target))
        targets.push_back(target);
      module.setTargetsAttr(ArrayAttr::get(&getContext(), targets));
    }
  }
};
} // namespace
