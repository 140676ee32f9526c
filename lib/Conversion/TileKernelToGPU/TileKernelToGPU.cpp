// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts each kernel to a gpu.func with a launch plan in the only gpu.module, and each launch to
// launch.kernel. A block computes one tile. Tiles are ordered by batch, then by L2 rasterization
// group (some rows of tiles), and column by column in a group.

#include "AttentionPrograms.h"
#include "GPUTileLowering.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Lowering/BaseAlignment.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/GPUTarget.h"
#include "fusednorm/Lowering/Kernels.h"
#include "fusednorm/Lowering/Poison.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSet.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTTILEKERNELTOGPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using launch::ExprAttr;
using launch::ExprKind;

/// Returns whether a program may load or store several elements of an operand at once. Arrays of
/// indices are read one element at a time.
static bool mayHaveWideAccess(launch::FuncOp kernel, unsigned operand) {
  BlockArgument argument = kernel.getArgument(operand);
  auto type = dyn_cast<MemRefType>(argument.getType());
  return !type || !type.getElementType().isInteger(32) ||
         llvm::any_of(argument.getUsers(), llvm::IsaPred<LoadOp, StoreOp, GemmOp>);
}

namespace {

class KernelConversion {
public:
  KernelConversion(launch::FuncOp kernel, const TargetInfo &target, bool launchDependents)
      : kernel(kernel), target(target), launchDependents(launchDependents), b(kernel) {}

  /// Returns whether one kernel has copies and stores for all addresses. The other code of
  /// attention, which is most of it, is independent of addresses.
  bool isForAnyBase() {
    return llvm::any_of(kernel.getPrograms<ProgramOp>(), [](ProgramOp program) {
      return !program.getBody().getOps<AttentionOp>().empty();
    });
  }
  /// Returns whether the kernel requires an alignment that not every pointer has.
  bool needsVariant() {
    return !isForAnyBase() &&
           llvm::any_of(kernel.getArgumentTypes(), GPUKernelFunction::hasNoOffset);
  }

  LogicalResult create(StringRef name, bool alignedBases, FlatSymbolRefAttr variant);
  /// Creates the variant of the kernel for addresses without alignment. Returns its name, or the
  /// name of an equal variant.
  FailureOr<FlatSymbolRefAttr> createVariant(StringRef name);

private:
  LogicalResult findProgram();
  LogicalResult readSchedule();
  /// Returns the number of tiles along each dimension.
  SmallVector<Value> countTiles(GPUEmitter &e, const GPUKernelFunction &function,
                                const IRMapping &scalars);
  /// Maps the indices of the program to tile `number` of `counts`.
  void setTileIndex(GPUEmitter &e, ArrayRef<Value> counts, Value number, IRMapping &scalars);
  /// Returns the number of the thread, after the wait for previous kernels.
  Value startThread(GPUEmitter &e, int64_t threads);
  LogicalResult createProgram(GPUEmitter &e, const GPUKernelFunction &function, IRMapping &scalars,
                              gpu::GPUModuleOp module);

  launch::FuncOp kernel;
  const TargetInfo &target;
  bool launchDependents;
  bool isVariant = false;
  OpBuilder b;
  ProgramOp program;
  GPUTileTraits traits;
  GPUTileLayout layout;
  std::optional<AttentionProgram> attention;
};

} // namespace

LogicalResult KernelConversion::findProgram() {
  if (failed(verifyKernelMemory(kernel)))
    return failure();
  auto programs = llvm::to_vector(kernel.getPrograms<ProgramOp>());
  if (programs.size() != 1)
    return kernel.emitOpError("has no lowering to a GPU yet with ")
           << programs.size() << " programs: expected one";
  program = programs.front();
  if (!AttentionProgram::matches(program))
    return readSchedule();
  FailureOr<AttentionProgram> read = AttentionProgram::read(program, target);
  if (succeeded(read))
    attention = *read;
  return read;
}

LogicalResult KernelConversion::readSchedule() {
  auto schedule = program.getScheduleAs<GPUScheduleAttr>();
  if (!schedule || !schedule.isComplete())
    return program.emitOpError("has no complete schedule: run fusednorm-assign-schedule first, "
                               "for a GPU target");
  ArrayRef<int64_t> step = program.getStep();
  if (step.size() < 2)
    return program.emitOpError("has no lowering to a GPU with ")
           << step.size() << " dimensions: expected at least rows and columns of tiles";
  if (step.back() != *schedule.getN() || step[step.size() - 2] != *schedule.getM())
    return program.emitOpError("has tiles of ")
           << step[step.size() - 2] << " x " << step.back() << ", expected the tiles of "
           << schedule << ": run fusednorm-assign-schedule first";
  traits = GPUTileTraits::of(program, target);
  if (failed(verifyGPUSchedule(schedule, traits, target, [&] { return program.emitOpError(); })))
    return failure();
  layout = GPUTileLayout::of(schedule, traits);
  GemmOp gemm = program.getGemm();
  if (!gemm)
    return success();
  if (gemm.isPacked())
    return gemm.emitOpError("has packed weights, which have no lowering to a GPU yet: expected "
                            "unpacked weights");
  if (int64_t(gemm.getStep()) != *schedule.getK())
    return gemm.emitOpError("has steps of ")
           << int64_t(gemm.getStep()) << " elements along K, expected the steps of " << schedule
           << ": run fusednorm-assign-schedule first";
  Type lhs = gemm.getLeft().getElementType(), rhs = gemm.getRight().getElementType();
  if (lhs != rhs)
    return gemm.emitOpError("has no lowering to a GPU yet: expected operands of one type, got ")
           << lhs << " and " << rhs;
  return success();
}

SmallVector<Value> KernelConversion::countTiles(GPUEmitter &e, const GPUKernelFunction &function,
                                                const IRMapping &scalars) {
  SmallVector<Value> counts;
  for (auto [bound, step] : llvm::zip_equal(program.getBounds(), program.getStep()))
    counts.push_back(e.toI32(e.ceilDiv(scalars.lookup(bound), step)));
  if (Value offsets = program.getRowOffsets()) {
    const GPUBuffer &buffer = function.getBuffer(offsets);
    Value last = e.mul(e.sub(buffer.extents[0], 1), buffer.strides[0]);
    Value end = e.load(b.getI32Type(), e.ahead(buffer.pointer, e.mul(last, 4)), 4);
    Value &rows = counts[counts.size() - 2];
    Value live = e.toI32(e.ceilDiv(e.toIndex(end), program.getStep()[counts.size() - 2]));
    rows = e.min(rows, live);
  }
  return counts;
}

void KernelConversion::setTileIndex(GPUEmitter &e, ArrayRef<Value> counts, Value number,
                                    IRMapping &scalars) {
  Block::BlockArgListType arguments = program.getBody().getArguments();
  size_t rank = counts.size();
  Value rows = counts[rank - 2], columns = counts[rank - 1];
  auto indices = [&](size_t dim, Value tile) {
    scalars.map(arguments[dim], e.mul(e.toIndex(tile), program.getStep()[dim]));
  };
  Value rest = number;
  if (rank > 2) {
    Value plane = e.mul(rows, columns);
    rest = e.rem(number, plane);
    number = e.div(number, plane);
    for (size_t dim = rank - 2; dim-- > 0;) {
      indices(dim, dim ? e.rem(number, counts[dim]) : number);
      number = e.div(number, counts[dim]);
    }
  }
  Value inRasterGroup = e.mul(columns, layout.rasterGroup);
  Value first = e.mul(e.div(rest, inRasterGroup), layout.rasterGroup);
  Value height = e.smaller(e.sub(rows, first), layout.rasterGroup);
  rest = e.rem(rest, inRasterGroup);
  indices(rank - 2, e.add(first, e.rem(rest, height)));
  indices(rank - 1, e.div(rest, height));
}

Value KernelConversion::startThread(GPUEmitter &e, int64_t threads) {
  auto range = LLVM::ConstantRangeAttr::get(b.getContext(), APInt(32, 0), APInt(32, threads));
  Value thread = NVVM::ThreadIdXOp::create(b, e.loc, b.getI32Type(), range);
  GPUKernelFunction::waitForPrevious(b, e.loc, target, launchDependents);
  return thread;
}

LogicalResult KernelConversion::createProgram(GPUEmitter &e, const GPUKernelFunction &function,
                                              IRMapping &scalars, gpu::GPUModuleOp module) {
  Value thread = startThread(e, layout.threads());
  SmallVector<Value> counts = countTiles(e, function, scalars);
  Value number = NVVM::BlockIdXOp::create(b, e.loc, b.getI32Type());
  OpBuilder::InsertionGuard inBlock(b);
  // The grid covers the capacity in rows. With fewer actual rows, some blocks have no tile.
  if (program.getRowOffsets()) {
    Value all = counts[0];
    for (Value count : ArrayRef(counts).drop_front())
      all = e.mul(all, count);
    Value isLive = e.compare(arith::CmpIPredicate::ult, number, all);
    auto branch = scf::IfOp::create(b, e.loc, isLive, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
  }
  setTileIndex(e, counts, number, scalars);

  // The alignment that wide accesses require from this launch.
  Value isAligned;
  auto ask = [&](Value memref, int64_t dim) {
    LineAccess access = LineAccess::of(function, memref, dim);
    isAligned = e.both(isAligned, access.emitTest(e, function, memref, dim));
  };
  if (GemmOp gemm = program.getGemm()) {
    GemmOp::Matrix left = gemm.getLeft(), right = gemm.getRight();
    ask(left.array, left.kDim);
    ask(right.array, traits.rightIsTransposed ? right.kDim : right.lineDim);
  }
  program.walk([&](StoreOp store) {
    if (!store.getBlock())
      ask(store.getMemref(), store.getMemRefDims().back());
  });
  auto lower = [&](bool aligned) {
    return GPUTileLowering(e, program, layout, traits, function, scalars, thread, module, aligned)
        .run();
  };
  if (!isAligned)
    return lower(true);
  if (isVariant)
    return lower(false);
  auto branch = scf::IfOp::create(b, e.loc, isAligned, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  if (failed(lower(true)))
    return failure();
  b.setInsertionPointToStart(branch.elseBlock());
  return lower(false);
}

LogicalResult KernelConversion::create(StringRef name, bool alignedBases,
                                       FlatSymbolRefAttr variant) {
  if (failed(findProgram()))
    return failure();
  bool hasPieces = attention && attention->attention && AttentionProgram::getPieceKeys(program);
  bool hasRuns = hasPieces && attention->layout.hasRuns(target);
  FailureOr<ExprAttr> grid =
      hasRuns ? tilegpu::countRunBlocks(kernel, program) : tilegpu::countTiles(kernel, program);
  if (failed(grid))
    return failure();
  GPUKernelFunction function(kernel, alignedBases);
  GPUKernelFunction::Shape shape;
  shape.grid = *grid;
  shape.threads = attention ? attention->threads : layout.threads();
  if (int64_t bytes = attention ? attention->getSharedBytes() : layout.sharedBytes())
    shape.shared = ExprAttr::constant(b.getContext(), bytes);
  function.addArguments();
  OpBuilder::InsertionGuard guard(b);
  FailureOr<FunctionOpInterface> made = function.create(b, name, shape, variant);
  if (failed(made))
    return failure();
  if (variant)
    keepWideAlignments(*made, [&](unsigned operand) { return mayHaveWideAccess(kernel, operand); });
  FloatEmitter e(b, program.getLoc());
  IRMapping scalars = function.getScalars();
  cloneScalars(b, kernel, function, scalars);
  auto module = (*made)->getParentOfType<gpu::GPUModuleOp>();
  if (attention) {
    Value thread = startThread(e, attention->threads);
    Value block = NVVM::BlockIdXOp::create(b, e.loc, b.getI32Type());
    if (failed(emitAttention(*attention, e, function, scalars, module, thread, block, hasRuns)))
      return failure();
  } else if (failed(createProgram(e, function, scalars, module))) {
    return failure();
  }
  remark::analysis(program.getLoc(),
                   remark::RemarkOpts::name("Path").category("tiles").function(kernel.getName()))
      << (attention ? attention->describe() : describe(traits.path));
  return success();
}

FailureOr<FlatSymbolRefAttr> KernelConversion::createVariant(StringRef name) {
  isVariant = true;
  LogicalResult made = create(name, /*alignedBases=*/false, {});
  isVariant = false;
  if (failed(made))
    return failure();
  gpu::GPUModuleOp kernels = GPUKernelFunction::getModule(b, kernel->getParentOfType<ModuleOp>());
  auto own = kernels.lookupSymbol<gpu::GPUFuncOp>(name);
  auto attributesOf = [](gpu::GPUFuncOp function) {
    NamedAttrList attributes(function->getAttrDictionary());
    attributes.erase(SymbolTable::getSymbolAttrName());
    return attributes.getDictionary(function.getContext());
  };
  // Kernels with different assumptions on alignment may have equal variants.
  for (auto other : kernels.getOps<gpu::GPUFuncOp>())
    if (other != own && other.getName().ends_with(kAnyBaseSuffix) &&
        attributesOf(other) == attributesOf(own) &&
        OperationEquivalence::isRegionEquivalentTo(&other.getBody(), &own.getBody(),
                                                   OperationEquivalence::IgnoreLocations)) {
      own.erase();
      return FlatSymbolRefAttr::get(other.getNameAttr());
    }
  return FlatSymbolRefAttr::get(own.getNameAttr());
}

namespace {
struct ConvertTileKernelToGPU
    : fusednorm::impl::ConvertTileKernelToGPUBase<ConvertTileKernelToGPU> {
  using Base::Base;

  LogicalResult convert(launch::FuncOp kernel, const TargetInfo &info) {
    replacePoison(kernel);
    KernelConversion conversion(kernel, info, launchDependents);
    bool alignedBases = !anyBase || (variants && !conversion.isForAnyBase());
    std::string name = kernel.getName().str();
    auto other = kernel->getAttrOfType<FlatSymbolRefAttr>(TileKernelDialect::kStandsInAttrName);
    FlatSymbolRefAttr variant, own = FlatSymbolRefAttr::get(kernel);
    if (variants && other) {
      FailureOr<FlatSymbolRefAttr> made = conversion.createVariant(name);
      if (failed(made))
        return failure();
      own = *made;
    } else {
      if (variants && !standIns.contains(name) && conversion.needsVariant()) {
        FailureOr<FlatSymbolRefAttr> made = conversion.createVariant(name + kAnyBaseSuffix.str());
        if (failed(made))
          return failure();
        variant = *made;
      }
      if (failed(conversion.create(name, alignedBases, variant)))
        return failure();
    }
    if (other) {
      FailureOr<FunctionOpInterface> function =
          GPUKernelFunction::standIn(kernel, own, other, /*when=*/{});
      if (failed(function))
        return failure();
      if (variants)
        keepWideAlignmentsOfChain(kernel, *function);
    }
    GPUKernelFunction::replaceLaunches(kernel);
    return success();
  }

  /// Removes alignments that `kernel` does not need for wide accesses: from `function`, for which
  /// it stands in, and from the kernels whose variant is `function`.
  static void keepWideAlignmentsOfChain(launch::FuncOp kernel, FunctionOpInterface function) {
    while (function) {
      keepWideAlignments(function,
                         [&](unsigned operand) { return mayHaveWideAccess(kernel, operand); });
      FunctionOpInterface next;
      for (auto other : function->getParentRegion()->getOps<FunctionOpInterface>())
        if (launch::PlanAttr plan = launch::PlanAttr::of(other);
            plan && plan.getVariant() && plan.getVariant().getValue() == function.getName())
          next = other;
      function = next;
    }
  }

  /// Kernels with another kernel as their variant.
  llvm::StringSet<> standIns;

  void runOnOperation() override {
    FailureOr<TargetInfo> info = getGPUTarget(getOperation(), target, getArgument());
    if (failed(info))
      return signalPassFailure();
    auto kernels = findKernels<ProgramOp>(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (launch::FuncOp kernel : *kernels)
      if (auto other =
              kernel->getAttrOfType<FlatSymbolRefAttr>(TileKernelDialect::kStandsInAttrName))
        standIns.insert(other.getValue());
    for (launch::FuncOp kernel : *kernels)
      if (failed(convert(kernel, *info)))
        return signalPassFailure();
    if (!kernels->empty())
      getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                              UnitAttr::get(&getContext()));
  }
};
} // namespace
