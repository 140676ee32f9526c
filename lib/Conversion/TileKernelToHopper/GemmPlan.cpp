// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmPlan.h"
#include "fusednorm/Lowering/Hopper/EpilogueTmaStore.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;
using launch::ExprKind;

ExprAttr GemmPlan::constant(int64_t value) const {
  return ExprAttr::constant(emitter.getContext(), value);
}

ExprAttr GemmPlan::countUnits() const {
  ExprAttr rowTiles =
      ExprAttr::compute(ExprKind::CeilDiv, {in.extentOf(in.gemm.left, in.gemm.getRowDim()),
                                            constant(in.cluster.rows)});
  ExprAttr columnTiles =
      ExprAttr::compute(ExprKind::CeilDiv, {in.extentOf(in.gemm.right, in.gemm.getColumnDim()),
                                            constant(in.cluster.columns)});
  ExprAttr tiles = ExprAttr::compute(ExprKind::Mul, {rowTiles, columnTiles});
  if (!in.gemm.getBatchIndex())
    return tiles;
  return ExprAttr::compute(ExprKind::Mul, {in.extentOf(in.gemm.left, 0), tiles});
}

bool GemmPlan::isLoaded(BlockArgument argument) const {
  return llvm::any_of(argument.getUsers(),
                      llvm::IsaPred<tilekernel::LoadOp, memref::LoadOp, tilekernel::ProgramOp>);
}

bool GemmPlan::isNumber(BlockArgument argument) const {
  return isa<FloatType>(argument.getType()) && !argument.use_empty();
}

bool GemmPlan::isStoredByThreads(BlockArgument argument) const {
  return llvm::any_of(in.gemm.stores, [&](tilekernel::StoreOp store) {
    return HopperGemm::getOut(store) == argument && !HopperGemm::isCopied(store);
  });
}

void GemmPlan::addMaps() {
  int64_t stepElements = in.gemm.getStepElements();
  constexpr int64_t kSwizzle = WarpgroupMma::kStepBytes;
  auto inBatch = [&](int64_t first, int64_t second) {
    SmallVector<int64_t> box(in.gemm.getRowDim(), 1);
    box.append({first, second});
    return box;
  };
  int64_t boxRows = getBoxRows(in.schedule);
  int64_t leftRows = in.cluster.sharesLeft ? boxRows / in.cluster.blocks : boxRows;
  int64_t rightColumns =
      in.cluster.sharesRight ? in.tileColumns / in.cluster.blocks : in.tileColumns;
  in.function.addMap(TmaCopies::describe(in.gemm.left, inBatch(leftRows, stepElements), kSwizzle));
  in.function.addMap(TmaCopies::describe(in.gemm.right,
                                         in.gemm.transposed ? inBatch(rightColumns, stepElements)
                                                            : inBatch(stepElements, kBoxColumns),
                                         kSwizzle));
  int64_t segment = EpilogueTmaStore::getSegmentOf(in.stored);
  for (tilekernel::StoreOp store : in.gemm.stores) {
    if (!HopperGemm::isCopied(store))
      continue;
    // The box has extent 1 in all dimensions except the row and column dimensions.
    SmallVector<int64_t> box(store.getIndices().size(), 1);
    box[store.getMemRefDims()[0]] = WarpgroupMma::kRows;
    box.back() = segment;
    in.function.addMap(TmaCopies::describe(HopperGemm::getOut(store), box, segment * 2));
  }
}

void GemmPlan::addParameters() {
  addMaps();
  auto addExtent = [&](BlockArgument argument, int64_t dim) {
    if (cast<MemRefType>(argument.getType()).isDynamicDim(dim))
      in.function.addParameter(emitter.getI32Type(), in.extentOf(argument, dim));
  };
  int64_t rowDim = in.gemm.getRowDim();
  for (int64_t dim = 0; dim <= rowDim; ++dim)
    addExtent(in.gemm.left, dim);
  addExtent(in.gemm.right, in.gemm.getColumnDim());
  addExtent(in.gemm.left, rowDim + 1);
  if (Value offsets = in.gemm.program.getRowOffsets())
    addExtent(cast<BlockArgument>(offsets), 0);
  SmallVector<BlockArgument> wide = {in.gemm.left, in.gemm.right};
  for (tilekernel::StoreOp store : in.gemm.stores)
    if (!store.getBlock() || HopperGemm::isCopied(store))
      wide.push_back(HopperGemm::getOut(store));
  for (BlockArgument argument : in.kernel.getArguments()) {
    if (isNumber(argument) || isLoaded(argument) || isStoredByThreads(argument))
      in.function.addArgument(argument, [](BlockArgument, int64_t) { return false; });
    // TMA and stores of pairs require multiples of 16 bytes.
    int64_t alignment = llvm::is_contained(wide, argument) ? 16 : 1;
    in.function.setAlignment(argument, alignment, in.gemm.needsAlignment ? alignment : 1);
  }
}

FailureOr<GPUKernelFunction::Shape> GemmPlan::describe() {
  MLIRContext *context = emitter.getContext();
  GPUKernelFunction::Shape shape;
  ExprAttr units = countUnits();
  // Tiles and rows are counted in 32 bits. Loop counters end at most one grid size past the last
  // tile, far below 2^31.
  constexpr int64_t kMostUnits = (int64_t(1) << 30);
  auto limit = [&](ExprAttr number, int64_t most, const Twine &message) {
    auto constraint = launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, number,
                                                  constant(most), message.str());
    std::optional<bool> holds = constraint.getConstant();
    if (!holds)
      shape.constraints.push_back(constraint);
    return !holds || *holds;
  };
  if (!limit(units, kMostUnits, "rows: expected at most 2^30 tiles") ||
      !limit(in.extentOf(in.gemm.left, in.gemm.getRowDim()), kMostUnits,
             "rows: expected at most 2^30") ||
      !limit(in.extentOf(in.gemm.right, in.gemm.getColumnDim()), kMostUnits,
             "columns: expected at most 2^30") ||
      !limit(in.extentOf(in.gemm.left, in.gemm.getRowDim() + 1), kMostUnits,
             "depth: expected at most 2^30"))
    return in.kernel.emitOpError("has more rows, columns, tiles or elements along K than 32-bit "
                                 "indices count: expected at most ")
           << kMostUnits;
  ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  // A cluster processes one unit at a time.
  auto perCluster = [&](ExprKind kind, ExprAttr number) {
    return in.cluster.blocks == 1 ? number
                                  : ExprAttr::compute(kind, {number, constant(in.cluster.blocks)});
  };
  ExprAttr atATime = perCluster(ExprKind::FloorDiv, sms);
  if (in.cluster.blocks > 1)
    atATime = ExprAttr::compute(ExprKind::Max, {atATime, constant(1)});
  shape.grid = perCluster(ExprKind::Mul, ExprAttr::compute(ExprKind::Min, {atATime, units}));
  // setmaxnreg requires a fixed number of threads.
  shape.threads = in.getThreads();
  shape.cluster = in.cluster.blocks;
  shape.shared = constant(in.shared.getBytes());
  shape.minBlocks = 1;
  return shape;
}
