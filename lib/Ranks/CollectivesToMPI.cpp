// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert-shard-collectives-to-mpi.

#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Ranks/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <limits>

using namespace mlir;
using fusednorm::Arith;

namespace fusednorm::ranks {
#define GEN_PASS_DEF_CONVERTSHARDCOLLECTIVESTOMPI
#include "fusednorm/Ranks/Passes.h.inc"
} // namespace fusednorm::ranks

//===----------------------------------------------------------------------===//
// The ranks of a grid
//===----------------------------------------------------------------------===//

namespace {
/// Emits code on the ranks of a grid with one axis.
class GridRanks {
public:
  GridRanks(ImplicitLocOpBuilder &b, shard::GridOp grid)
      : b(b), grid(grid), world(mpi::CommWorldOp::create(b, mpi::CommType::get(b.getContext()))) {}

  Value getWorld() const { return world; }
  int64_t getStaticCount() { return grid.getShape().front(); }

  Value getOwn() {
    Value rank = mpi::CommRankOp::create(b, getStatusAndNumber(), world).getRank();
    return Arith(b, b.getLoc()).convertSigned(rank, b.getIndexType());
  }

  /// Returns the number of ranks. Emits a check that the launcher has started as many as the grid
  /// has.
  OpFoldResult getCount() {
    Value size = mpi::CommSizeOp::create(b, getStatusAndNumber(), world).getSize();
    Arith arith(b, b.getLoc());
    auto count = arith.convertSigned(size, b.getIndexType());
    if (ShapedType::isDynamic(getStaticCount()))
      return Value(count);
    Value same = count.eq(getStaticCount());
    std::string number = std::to_string(getStaticCount());
    cf::AssertOp::create(b, same,
                         "expected " + number + " ranks, as in the grid @" +
                             grid.getSymName().str() + "; start them with mpirun -n " + number);
    return b.getIndexAttr(getStaticCount());
  }

private:
  SmallVector<Type> getStatusAndNumber() {
    return {mpi::RetvalType::get(b.getContext()), b.getI32Type()};
  }

  ImplicitLocOpBuilder &b;
  shard::GridOp grid;
  Value world;
};
} // namespace

/// Returns the grid of a collective over all ranks, or reports a grid or axes without a conversion.
static FailureOr<shard::GridOp> getGridOf(Operation *op, FlatSymbolRefAttr name,
                                          SymbolTableCollection &symbols) {
  shard::GridOp grid = shard::getGridOrNull(op, name, symbols);
  if (!grid)
    return op->emitOpError("has an unknown grid ") << name;
  if (grid.getShape().size() != 1)
    return op->emitOpError("expected a grid with one axis, got @")
           << grid.getSymName() << " with " << grid.getShape().size();
  return grid;
}

template <typename Op>
static FailureOr<shard::GridOp> getGridOfCollective(Op op, SymbolTableCollection &symbols) {
  if (op.getGridAxes() != ArrayRef<int16_t>{0})
    return op.emitOpError("expected grid_axes = [0], all ranks");
  return getGridOf(op, op.getGridAttr(), symbols);
}

//===----------------------------------------------------------------------===//
// Gathering
//===----------------------------------------------------------------------===//

static Value allocate(ImplicitLocOpBuilder &b, RankedTensorType type, ValueRange extents) {
  auto buffer = MemRefType::get(type.getShape(), type.getElementType());
  return memref::AllocOp::create(b, buffer, extents);
}

/// Emits a check that all ranks have the same dynamic extents: the largest extent equals the
/// smallest one, computed as the largest negative extent.
static void checkExtents(ImplicitLocOpBuilder &b, GridRanks &ranks, ArrayRef<Value> extents,
                         StringRef what) {
  if (extents.empty())
    return;
  auto count = int64_t(extents.size());
  auto type = RankedTensorType::get({2 * count}, b.getI64Type());
  Value own = allocate(b, type, {}), largest = allocate(b, type, {});
  Arith arith(b, b.getLoc());
  Value zero = arith.i64(0);
  for (auto [index, extent] : llvm::enumerate(extents)) {
    Value wide = arith.convertSigned(extent, b.getI64Type());
    memref::StoreOp::create(b, wide, own, arith.index(index));
    Value negative = arith.sub(zero, wide);
    memref::StoreOp::create(b, negative, own, arith.index(count + index));
  }
  mpi::AllReduceOp::create(b, TypeRange(), own, largest, mpi::MPI_ReductionOpEnum::MPI_MAX,
                           ranks.getWorld());
  for (int64_t index = 0; index < count; ++index) {
    Value most = memref::LoadOp::create(b, largest, arith.index(index));
    Value least = memref::LoadOp::create(b, largest, arith.index(count + index));
    Value same = arith.add(most, least).eq(zero);
    cf::AssertOp::create(b, same,
                         what.str() + ": ranks have different extents in the dynamic dimension " +
                             std::to_string(index) +
                             " of a slice; expected the same extents on all ranks");
  }
}

/// Emits a check that MPI can count `elements`, which are 32-bit numbers in its interface.
static void checkCount(ImplicitLocOpBuilder &b, Value buffer, StringRef what) {
  auto type = cast<MemRefType>(buffer.getType());
  Arith arith(b, b.getLoc());
  fusednorm::Num total = arith.num(arith.index(1));
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    total = total * memref::DimOp::create(b, buffer, dim).getResult();
  Value fits = total.ule(std::numeric_limits<int32_t>::max());
  cf::AssertOp::create(b, fits,
                       what.str() + ": expected at most 2^31 - 1 elements for one call of MPI");
}

/// Returns the slices of all ranks as a tensor with a new first dimension of ranks. The slices
/// travel as integers with the same bits: each rank adds its slice to zeros.
static Value gatherSlices(ImplicitLocOpBuilder &b, GridRanks &ranks, Value slice, StringRef what) {
  auto type = cast<RankedTensorType>(slice.getType());
  Type bits = b.getIntegerType(type.getElementTypeBitWidth());
  OpFoldResult count = ranks.getCount();
  SmallVector<OpFoldResult> extents = tensor::getMixedSizes(b, b.getLoc(), slice);
  SmallVector<Value> dynamic;
  for (OpFoldResult extent : extents)
    if (auto value = dyn_cast<Value>(extent))
      dynamic.push_back(value);
  checkExtents(b, ranks, dynamic, what);

  Arith arith(b, b.getLoc());
  Value integers = slice;
  if (bits != type.getElementType())
    integers = arith.bitcast(slice, bits);
  SmallVector<OpFoldResult> sizes{count};
  llvm::append_range(sizes, extents);
  Value empty = tensor::EmptyOp::create(b, sizes, bits);
  Value zero = arith.constant(bits, 0);
  Value zeros = linalg::FillOp::create(b, zero, empty).getResult(0);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0)),
      strides(sizes.size(), b.getIndexAttr(1));
  offsets[0] = ranks.getOwn();
  sizes[0] = b.getIndexAttr(1);
  Value own = tensor::InsertSliceOp::create(b, integers, zeros, offsets, sizes, strides);

  auto all = cast<RankedTensorType>(own.getType());
  auto buffer = MemRefType::get(all.getShape(), bits);
  Value send = bufferization::ToBufferOp::create(b, buffer, own, /*read_only=*/true);
  if (auto value = dyn_cast<Value>(count))
    dynamic.insert(dynamic.begin(), value);
  Value receive = allocate(b, all, dynamic);
  checkCount(b, receive, what);
  mpi::AllReduceOp::create(b, TypeRange(), send, receive, mpi::MPI_ReductionOpEnum::MPI_SUM,
                           ranks.getWorld());
  Value gathered = bufferization::ToTensorOp::create(b, all, receive, /*restrict=*/true);
  if (bits != type.getElementType())
    gathered = arith.bitcast(gathered, type.getElementType());
  return gathered;
}

/// Reports element types without an integer of the same size.
static LogicalResult checkElement(Operation *op, RankedTensorType type) {
  Type element = type.getElementType();
  unsigned width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (width == 8 || width == 16 || width == 32 || width == 64)
    return success();
  return op->emitOpError("expected floats or integers of 8, 16, 32 or 64 bits, got ") << element;
}

static LogicalResult convertAllGather(shard::AllGatherOp op, SymbolTableCollection &symbols) {
  FailureOr<shard::GridOp> grid = getGridOfCollective(op, symbols);
  auto type = cast<RankedTensorType>(op.getInput().getType());
  auto resultType = cast<RankedTensorType>(op.getResult().getType());
  if (failed(grid) || failed(checkElement(op, type)))
    return failure();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  GridRanks ranks(b, *grid);
  Value gathered = gatherSlices(b, ranks, op.getInput(), "shard.all_gather");
  auto axis = op.getGatherAxis().getSExtValue();
  int64_t rank = type.getRank();
  if (axis > 0) {
    // Moves the dimension of ranks before the gathered dimension.
    SmallVector<int64_t> permutation;
    for (int64_t dim = 1; dim <= rank; ++dim) {
      if (dim == axis + 1)
        permutation.push_back(0);
      permutation.push_back(dim);
    }
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), gathered);
    applyPermutationToVector(sizes, permutation);
    Value empty = tensor::EmptyOp::create(b, sizes, type.getElementType());
    gathered = linalg::TransposeOp::create(b, gathered, empty, permutation)->getResult(0);
  }
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, next = 0; dim < rank; ++dim) {
    groups.push_back({next++});
    if (dim == axis)
      groups.back().push_back(next++);
  }
  Value joined = tensor::CollapseShapeOp::create(b, gathered, groups);
  if (joined.getType() != resultType)
    joined = tensor::CastOp::create(b, resultType, joined);
  op.getResult().replaceAllUsesWith(joined);
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Reducing
//===----------------------------------------------------------------------===//

/// Returns the reduction of two elements, or null for a kind without a conversion.
static Value reduce(OpBuilder &b, Location loc, shard::ReductionKind kind, Value left,
                    Value right) {
  Arith arith(b, loc);
  bool isFloat = isa<FloatType>(left.getType());
  switch (kind) {
  case shard::ReductionKind::Sum:
    return arith.add(left, right);
  case shard::ReductionKind::Max:
    return isFloat ? arith.max(left, right) : arith.maxS(left, right);
  case shard::ReductionKind::Min:
    return isFloat ? arith.min(left, right) : arith.minS(left, right);
  default:
    return {};
  }
}

static LogicalResult convertAllReduce(shard::AllReduceOp op, SymbolTableCollection &symbols) {
  using Kind = shard::ReductionKind;
  FailureOr<shard::GridOp> grid = getGridOfCollective(op, symbols);
  auto type = cast<RankedTensorType>(op.getInput().getType());
  if (failed(grid) || failed(checkElement(op, type)))
    return failure();
  Kind kind = op.getReduction();
  if (kind != Kind::Sum && kind != Kind::Max && kind != Kind::Min)
    return op.emitOpError("expected the reduction sum, max or min, got ")
           << shard::stringifyReductionKind(kind);
  if (op.getResult().getType() != type)
    return op.emitOpError("expected a result of the type of the input, ")
           << type << ", got " << op.getResult().getType();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  GridRanks ranks(b, *grid);
  Value gathered = gatherSlices(b, ranks, op.getInput(), "shard.all_reduce");
  // The slice of rank 0 starts the reduction over the slices of ranks 1, 2, ...
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), gathered);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0)),
      strides(sizes.size(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> one = sizes, others = sizes;
  one[0] = b.getIndexAttr(1);
  Value first = tensor::ExtractSliceOp::create(b, type, gathered, offsets, one, strides);
  offsets[0] = b.getIndexAttr(1);
  Value count = getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[0]);
  Value left = Arith(b, b.getLoc()).sub(count, 1);
  others[0] = getAsOpFoldResult(left);
  Value rest = tensor::ExtractSliceOp::create(b, gathered, offsets, others, strides);
  int64_t rank = type.getRank();
  SmallVector<utils::IteratorType> iterators(rank + 1, utils::IteratorType::parallel);
  iterators[0] = utils::IteratorType::reduction;
  AffineMap all = b.getMultiDimIdentityMap(rank + 1), result = all.getMinorSubMap(rank);
  auto sum = linalg::GenericOp::create(
      b, TypeRange(type), ValueRange(rest), ValueRange(first), {all, result}, iterators,
      [&](OpBuilder &body, Location loc, ValueRange values) {
        linalg::YieldOp::create(body, loc, reduce(body, loc, kind, values[1], values[0]));
      });
  op.getResult().replaceAllUsesWith(sum.getResult(0));
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Indices and the pass
//===----------------------------------------------------------------------===//

/// Converts ops with one result of index type.
static LogicalResult convertIndex(Operation *op, FlatSymbolRefAttr name,
                                  SymbolTableCollection &symbols) {
  FailureOr<shard::GridOp> grid = getGridOf(op, name, symbols);
  if (failed(grid))
    return failure();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  GridRanks ranks(b, *grid);
  for (Value result : op->getResults())
    result.replaceAllUsesWith(isa<shard::GridShapeOp>(op)
                                  ? getValueOrCreateConstantIndexOp(b, b.getLoc(), ranks.getCount())
                                  : ranks.getOwn());
  op->erase();
  return success();
}

static LogicalResult convert(Operation *op, SymbolTableCollection &symbols) {
  if (auto gather = dyn_cast<shard::AllGatherOp>(op))
    return convertAllGather(gather, symbols);
  if (auto reduction = dyn_cast<shard::AllReduceOp>(op))
    return convertAllReduce(reduction, symbols);
  if (auto index = dyn_cast<shard::ProcessLinearIndexOp>(op))
    return convertIndex(op, index.getGridAttr(), symbols);
  if (auto index = dyn_cast<shard::ProcessMultiIndexOp>(op))
    return convertIndex(op, index.getGridAttr(), symbols);
  if (auto shape = dyn_cast<shard::GridShapeOp>(op))
    return convertIndex(op, shape.getGridAttr(), symbols);
  if (isa<shard::ShardOp, shard::ShardingOp, shard::GetShardingOp>(op))
    return op->emitOpError("is an annotation; run sharding-propagation and shard-partition first");
  return op->emitOpError("has no conversion to mpi; expected shard.all_gather, shard.all_reduce, "
                         "shard.process_linear_index, shard.process_multi_index or "
                         "shard.grid_shape");
}

namespace {
struct CollectivesToMPI
    : fusednorm::ranks::impl::ConvertShardCollectivesToMPIBase<CollectivesToMPI> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    SmallVector<shard::GridOp> grids;
    getOperation().walk([&](Operation *op) {
      if (auto grid = dyn_cast<shard::GridOp>(op))
        grids.push_back(grid);
      else if (isa_and_nonnull<shard::ShardDialect>(op->getDialect()))
        ops.push_back(op);
    });
    SymbolTableCollection symbols;
    for (Operation *op : ops)
      if (failed(convert(op, symbols)))
        return signalPassFailure();
    for (shard::GridOp grid : grids)
      grid.erase();
  }
};
} // namespace
