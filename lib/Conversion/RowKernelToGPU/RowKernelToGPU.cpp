// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts row kernels to GPU kernels. A kernel becomes a gpu.func with its name in one gpu.module,
// with its launch plan. A launch becomes a launch.kernel. Each program has a range of block
// numbers, in program order.
//
// A memref argument becomes a pointer to its first element, then the dynamic extents that the
// kernel reads, then its dynamic strides.

#include "GPURowLowering.h"
#include "KernelPlan.h"
#include "WrittenRows.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Lowering/BaseAlignment.h"
#include "fusednorm/Lowering/GPUTarget.h"
#include "fusednorm/Lowering/Kernels.h"
#include "fusednorm/Lowering/Poison.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTROWKERNELTOGPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;
using namespace fusednorm::rowkernel;

/// Returns whether a program may load or store several elements of an operand at once.
static bool hasWideAccess(launch::FuncOp kernel, unsigned operand) {
  return llvm::any_of(kernel.getBody().getArgument(operand).getUsers(), [](Operation *user) {
    auto store = dyn_cast<StoreOp>(user);
    auto load = dyn_cast<LoadOp>(user);
    if (!store && !load)
      return llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
    return cast<VectorType>(store ? store.getValue().getType() : load.getType()).getNumElements() >
           1;
  });
}

namespace {

class KernelConversion {
public:
  KernelConversion(launch::FuncOp kernel, const TargetInfo &target, Assumptions assumptions)
      : kernel(kernel), target(target), assumptions(assumptions), b(kernel), loc(kernel.getLoc()),
        arith(b, loc), name(kernel.getName().str()) {}

  /// Returns whether a pointer may lack an alignment required by the kernel.
  bool needsVariant() {
    return llvm::any_of(kernel.getArgumentTypes(), GPUKernelFunction::hasNoOffset);
  }

  /// Adds the variant of the kernel for any base address. No launch here uses it.
  LogicalResult addVariant() {
    name += kAnyBaseSuffix;
    isVariant = true;
    assumptions.alignedBases = false;
    if (failed(readSchedules()))
      return failure();
    residentBlocks = 0;
    for (auto [layout, narrow] : llvm::zip_equal(layouts, chooseVariantLayouts(kernel, target)))
      layout = narrow.layout;
    return createKernel({});
  }

  /// `hasVariant`: addVariant() has created a kernel.
  LogicalResult run(bool hasVariant) {
    if (failed(readSchedules()))
      return failure();
    FlatSymbolRefAttr variant;
    if (hasVariant)
      variant = FlatSymbolRefAttr::get(b.getStringAttr(name + kAnyBaseSuffix));
    if (failed(createKernel(variant)))
      return failure();
    if (hasVariant) {
      auto module = GPUKernelFunction::getModule(b, kernel->getParentOfType<ModuleOp>());
      keepWideAlignments(cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, name)),
                         [&](unsigned operand) { return hasWideAccess(kernel, operand); });
    }
    GPUKernelFunction::replaceLaunches(kernel);
    return success();
  }

private:
  LogicalResult readSchedules() {
    for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
      auto schedule = program.getScheduleAs<GPUScheduleAttr>();
      if (!schedule || !schedule.isComplete())
        return program.emitOpError(
            "has no complete schedule: run fusednorm-assign-schedule first, for a GPU target");
      GPUTraits traits = GPUTraits::of(program);
      auto fail = [&] { return program.emitOpError(); };
      if (failed(verifyGPUSchedule(schedule, traits, target, fail)))
        return failure();
      layouts.push_back(GPULayout::of(traits, schedule, target));
      quantizationWaits |= traits.storedBytes == 1 && traits.reductions > 1;
      int64_t blocks = layouts.back().residentBlocks(traits, target);
      residentBlocks = residentBlocks ? std::min(blocks, *residentBlocks) : blocks;
      if (layouts.back().blockThreads() != layouts.front().blockThreads())
        return program.emitOpError("has blocks of ")
               << layouts.back().blockThreads() << " threads, but the first program of this "
               << "kernel has " << layouts.front().blockThreads() << ", and all share one block "
               << "size; run fusednorm-assign-schedule";
    }
    return success();
  }

  /// Returns whether the kernel reads a dynamic extent.
  static bool readsExtent(BlockArgument memref, int64_t dim) {
    return cast<MemRefType>(memref.getType()).isDynamicDim(dim) &&
           llvm::any_of(memref.getUsers(), [&](Operation *user) {
             auto op = dyn_cast<memref::DimOp>(user);
             return op && op.getConstantIndex() == dim;
           });
  }

  //===--------------------------------------------------------------------===//
  // Kernel
  //===--------------------------------------------------------------------===//

  /// Returns the number of blocks on an SM for which ptxas leaves registers. More would cause
  /// spills.
  int64_t getMinBlocks() {
    if (int64_t blocks = layouts.front().persistent)
      return blocks;
    // Resident blocks bound the registers of a thread. In guarded kernels the page, position and
    // limits of a row are also in registers, so the estimate of the layout does not apply.
    bool isGuarded = llvm::any_of(kernel.getPrograms<ProgramOp>(), [](ProgramOp program) {
      return !program.getBody().getOps<GuardOp>().empty();
    });
    if (!isGuarded)
      return std::max<int64_t>(1, residentBlocks.value_or(0));
    // Quantized values that wait for the maximum of the row take more registers. Chips with few
    // resident threads have the smallest bound.
    int64_t threads = !quantizationWaits ? 512 : target.residentThreads >= 2048 ? 384 : 256;
    return std::max<int64_t>(1, threads / layouts.front().blockThreads());
  }

  LogicalResult createKernel(FlatSymbolRefAttr variant) {
    OpBuilder::InsertionGuard guard(b);
    FailureOr<GPUKernelFunction::Shape> shape = describeLaunch(kernel, layouts);
    if (failed(shape))
      return failure();
    shape->minBlocks = getMinBlocks();
    function.emplace(kernel, assumptions.alignedBases);
    function->addArguments(readsExtent);
    FailureOr<FunctionOpInterface> made = function->create(b, name, *shape, variant);
    if (failed(made))
      return failure();
    if (isVariant) // the optimizer runs few passes on it
      (*made)->setAttr("passthrough", b.getStrArrayAttr({"cold"}));
    auto module = (*made)->getParentOfType<mlir::gpu::GPUModuleOp>();
    IRMapping mapping = function->getScalars();
    function->cloneScalars(b, mapping, [](Operation &op) { return isa<ProgramOp>(op); });
    auto range =
        LLVM::ConstantRangeAttr::get(b.getContext(), APInt(32, 0), APInt(32, shape->threads));
    thread = NVVM::ThreadIdXOp::create(b, loc, b.getI32Type(), range);
    Value block = NVVM::BlockIdXOp::create(b, loc, b.getI32Type());

    if (layouts.front().persistent)
      return createLoops(mapping, block, module);
    Value first; // block of the current program
    auto programs = llvm::to_vector(kernel.getPrograms<ProgramOp>());
    for (auto [number, program] : llvm::enumerate(programs)) {
      Value rows = countRows(program, mapping);
      Value own = first ? arith.sub(block, first) : block;
      if (number + 1 == programs.size())
        return createProgram(program, number, mapping, rows, own, module);
      Value blocks = arith.convert(countBlocks(rows, layouts[number]), b.getI32Type());
      Value next = first ? arith.add(first, blocks) : blocks;
      Value mine = arith.num(block).ult(next);
      auto branch = scf::IfOp::create(b, loc, mine, /*withElseRegion=*/true);
      b.setInsertionPointToStart(branch.thenBlock());
      if (failed(createProgram(program, number, mapping, rows, own, module)))
        return failure();
      b.setInsertionPointToStart(branch.elseBlock());
      first = next;
    }
    return success();
  }

  Value countRows(ProgramOp program, const IRMapping &mapping) {
    Value rows;
    for (Value bound : program.getBounds()) {
      Value own = mapping.lookup(bound);
      rows = rows ? arith.mul(rows, own) : own;
    }
    return rows ? rows : arith.index(1);
  }

  Value countBlocks(Value rows, const GPULayout &layout) {
    int64_t rowsPerBlock = layout.rowsPerBlock;
    if (layout.cluster > 1)
      return arith.mul(rows, layout.cluster);
    if (rowsPerBlock == 1)
      return rows;
    Value last = arith.add(rows, rowsPerBlock - 1);
    return arith.div(last, rowsPerBlock);
  }

  /// Emits the number of this thread's row in block `block` of a program, and sets its coordinates
  /// in the block. `isLive` becomes null if the thread runs without a row, too.
  Value placeRow(const GPULayout &layout, Value rows, Value block, ThreadCoordinate &coordinate,
                 Value &isLive) {
    if (layout.cluster > 1) {
      coordinate.rank = arith.rem(block, layout.cluster);
      Value ahead = arith.mul(coordinate.rank, layout.threads);
      coordinate.inRow = arith.add(ahead, thread);
      return arith.div(block, layout.cluster);
    }
    if (layout.rowsPerBlock == 1)
      return block;
    Value rows32 = arith.convert(rows, b.getI32Type());
    Value inBlock = arith.div(thread, layout.threads);
    coordinate.inRow = arith.rem(thread, layout.threads);
    Value first = arith.mul(block, layout.rowsPerBlock);
    Value row = arith.add(first, inBlock);
    isLive = arith.num(row).ult(rows32);
    if (!layout.rowsAreApart) {
      coordinate.rowIsLive = isLive;
      isLive = {};
      // Rows past the end read the last row, so that look-ups stay in bounds.
      Value last = arith.sub(rows32, 1);
      row = arith.min(row, last);
    }
    coordinate.rowInBlock = arith.sub(row, first);
    return row;
  }

  /// Maps the arguments of a program to the indices of a row.
  void mapIndices(ProgramOp program, const IRMapping &mapping, Value row, IRMapping &scalars,
                  ThreadCoordinate &coordinate) {
    row = arith.toIndex(row);
    auto bounds = program.getBounds();
    for (int64_t dim = int64_t(bounds.size()) - 1; dim >= 0; --dim) {
      Value own = row;
      if (dim > 0) {
        Value bound = mapping.lookup(bounds[dim]);
        own = arith.rem(row, bound);
        row = arith.div(row, bound);
      }
      scalars.map(program.getBody().getArgument(dim), own);
      if (dim + 1 == int64_t(bounds.size()))
        coordinate.last = own;
    }
  }

  LogicalResult createProgram(ProgramOp program, size_t number, const IRMapping &mapping,
                              Value rows, Value block, mlir::gpu::GPUModuleOp module) {
    OpBuilder::InsertionGuard guard(b);
    const GPULayout &layout = layouts[number];
    ThreadCoordinate coordinate{thread, thread, {}, {}, {}, {}, {}};
    Value isLive;
    Value row = placeRow(layout, rows, block, coordinate, isLive);
    if (isLive)
      b.setInsertionPointToStart(scf::IfOp::create(b, loc, isLive).thenBlock());
    IRMapping scalars = mapping;
    mapIndices(program, mapping, row, scalars, coordinate);
    return createVersions(program, layout, mapping, coordinate, module,
                          [&](GPURowLowering &lowering) {
                            lowering.scalarsOf(0) = scalars;
                            return lowering.lower();
                          });
  }

  /// Creates programs with persistent blocks. The groups of all programs are numbered, and block i
  /// of n has the groups i, i + n, i + 2n and so on.
  LogicalResult createLoops(const IRMapping &mapping, Value block, mlir::gpu::GPUModuleOp module) {
    Value step = NVVM::GridDimXOp::create(b, loc, b.getI32Type());
    Value before; // groups of the earlier programs
    bool sharesMemory = false;
    for (auto [number, program] : llvm::enumerate(kernel.getPrograms<ProgramOp>())) {
      const GPULayout &layout = layouts[number];
      // Both programs exchange values in the same shared memory.
      if (sharesMemory)
        mlir::gpu::BarrierOp::create(b, loc);
      sharesMemory |=
          layout.threads > kWarpThreads && !program.getBody().getOps<ReduceOp>().empty();
      Value rows = countRows(program, mapping);
      Value groups = arith.convert(countBlocks(rows, layout), b.getI32Type());
      RowLoop loop{block, groups, step, {}};
      if (before) {
        Value last = arith.rem(before, step);
        Value ahead = arith.sub(block, last);
        loop.first = arith.select(arith.num(block).ult(last), arith.add(ahead, step), ahead);
      }
      before = before ? Value(arith.add(before, groups)) : groups;
      loop.enter = [&, op = program](Value group, ThreadCoordinate &coordinate,
                                     IRMapping &scalars) {
        Value isLive;
        Value row = placeRow(layout, rows, group, coordinate, isLive);
        mapIndices(op, mapping, row, scalars, coordinate);
        return isLive;
      };
      ThreadCoordinate coordinate{thread, thread, {}, {}, {}, {}, {}};
      if (layout.rowsPerBlock > 1)
        coordinate.inRow = arith.rem(thread, layout.threads);
      OpBuilder::InsertionGuard guard(b);
      if (failed(createVersions(program, layout, mapping, coordinate, module,
                                [&](GPURowLowering &lowering) {
                                  lowering.scalarsOf(0) = mapping;
                                  return lowering.lowerLoop(loop);
                                })))
        return failure();
    }
    return success();
  }

  /// Emits `lower` for aligned rows, and for other rows if a test at run time decides.
  LogicalResult createVersions(ProgramOp program, const GPULayout &layout, const IRMapping &mapping,
                               const ThreadCoordinate &coordinate, mlir::gpu::GPUModuleOp module,
                               function_ref<LogicalResult(GPURowLowering &)> lower) {
    Value columns = program.getColumns() ? mapping.lookup(program.getColumns()) : Value();
    auto op = b.getInsertionBlock()->getParent()->getParentOfType<mlir::gpu::GPUFuncOp>();
    promiseWrittenRows(op, program, mapping, *function, columns);
    std::string shared = (kernel.getName() + "_partials").str();
    auto create = [&](bool aligned) {
      Assumptions own = assumptions;
      own.aligned = aligned;
      GPURowLowering lowering(b, program, layout, target, coordinate, *function, columns, module,
                              shared, own);
      return lower(lowering);
    };
    Value aligned =
        emitAlignmentTest(b, loc, program, layout, *function, columns, assumptions.alignedBases);
    if (!aligned)
      return create(true);
    // The launcher has found an address without the alignment of wide accesses.
    if (isVariant)
      return create(false);
    // Otherwise ptxas spills registers to keep the estimated number of blocks resident.
    op->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), b.getI32IntegerAttr(1));
    auto branch = scf::IfOp::create(b, loc, aligned, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    if (failed(create(true)))
      return failure();
    b.setInsertionPointToStart(branch.elseBlock());
    return create(false);
  }

  launch::FuncOp kernel;
  const TargetInfo &target;
  Assumptions assumptions;
  OpBuilder b;
  Location loc;
  Arith arith;
  std::string name;
  bool isVariant = false;
  SmallVector<GPULayout> layouts;
  std::optional<int64_t> residentBlocks; // smallest of all programs
  bool quantizationWaits = false;        // quantized values wait for a second reduction
  std::optional<GPUKernelFunction> function;
  Value thread;
};

struct ConvertRowKernelToGPU : fusednorm::impl::ConvertRowKernelToGPUBase<ConvertRowKernelToGPU> {
  using Base::Base;
  void runOnOperation() override {
    FailureOr<TargetInfo> info = getGPUTarget(getOperation(), target, getArgument());
    if (failed(info))
      return signalPassFailure();
    Assumptions assumptions;
    assumptions.alignedBases = !anyBase || variants;
    assumptions.launchDependents = launchDependents;
    auto kernels = findKernels<ProgramOp>(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (launch::FuncOp kernel : *kernels) {
      replacePoison(kernel);
      bool hasVariant = variants && KernelConversion(kernel, *info, assumptions).needsVariant();
      if (hasVariant && failed(KernelConversion(kernel, *info, assumptions).addVariant()))
        return signalPassFailure();
      if (failed(KernelConversion(kernel, *info, assumptions).run(hasVariant)))
        return signalPassFailure();
    }
    getOperation()->setAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
  }
};

} // namespace
