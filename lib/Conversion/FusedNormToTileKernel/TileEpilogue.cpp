// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileEpilogue.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Tile sizes before scheduling are multiples of this. Smaller heads cannot be tiled.
static constexpr int64_t kLeastUnit = 16;

static bool isElementwise(Operation &op) {
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op.getDialect()) &&
         op.getNumResults() == 1 && op.getNumRegions() == 0;
}

//===----------------------------------------------------------------------===//
// Demands
//===----------------------------------------------------------------------===//

TileEpilogue::TileEpilogue(GemmOpInterface op, bool takesGroups)
    : op(op), takesGroups(takesGroups), rank(op.getAccumulatorType().getRank()) {
  findViews();
  findDemands();
}

void TileEpilogue::findDemands() {
  Block &body = op.getEpilogue().front();
  for (Operation &nested : body) {
    auto quantize = dyn_cast<QuantizeOp>(nested);
    if (isa<RowProgramOpInterface>(nested) && !(quantize && takesGroups))
      return refuse(&nested, "needs whole rows");
    if (std::string reason = quantize ? findQuantizeBlocker(quantize) : ""; !reason.empty())
      return refuse(&nested, reason);
    for (Value operand : nested.getOperands())
      if (!isRowElement(getElementTypeOrSelf(operand)))
        return refuse(&nested, "has an element type not supported by kernels");
  }
  for (auto [value, out] : llvm::zip_equal(body.getTerminator()->getOperands(), op.getGemmOuts())) {
    auto view = views.find(value);
    if (view == views.end())
      return refuse(body.getTerminator(), "yields a value not computed from the accumulators");
    demand(value, view->second, body.getTerminator());
    Type element = cast<ShapedType>(out.getType()).getElementType();
    if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
      refuse(body.getTerminator(), "yields elements of a fraction of a byte");
  }
  for (Operation &nested : llvm::reverse(body.without_terminator())) {
    if (auto quantize = dyn_cast<QuantizeOp>(nested); quantize && !blocker.op)
      demandQuantized(quantize);
    if (isa<QuantizeOp>(nested) || nested.getNumResults() != 1)
      continue;
    // The walk in reverse order adds demands of operands, so copy the demands of the result.
    auto own = demands.lookup(nested.getResult(0));
    for (const TileView &view : own)
      demandOperands(nested, view);
    if (blocker.op)
      return;
  }
}

void TileEpilogue::refuse(Operation *by, const Twine &reason) {
  if (!blocker.op)
    blocker = {by, reason.str()};
}

void TileEpilogue::findViews() {
  Block &body = op.getEpilogue().front();
  TileView &accumulators = views[body.getArgument(0)];
  for (int64_t dim = 0; dim < rank; ++dim)
    accumulators.push_back({dim});
  for (Operation &nested : body.without_terminator()) {
    if (auto quantize = dyn_cast<QuantizeOp>(nested)) {
      if (auto from = views.find(quantize.getX()); from != views.end())
        viewQuantized(quantize, TileView(from->second));
      continue;
    }
    if (nested.getNumResults() != 1)
      continue;
    const TileView *from = nullptr;
    for (Value operand : nested.getOperands())
      if (auto it = views.find(operand); it != views.end() && !from)
        from = &it->second;
    if (!from)
      continue;
    TileView view = *from;
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(nested)) {
      view.back().sub += slice.getStaticOffset(slice.getSourceType().getRank() - 1);
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(nested)) {
      TileCoordinate whole = view.pop_back_val();
      if (whole.div != 1 || whole.mod || whole.sub)
        continue;
      // The extents of the parts, from the last to the first.
      ArrayRef<int64_t> group =
          ArrayRef<int64_t>(expand.getResultType().getShape()).drop_front(view.size());
      TileView parts;
      int64_t inner = 1;
      bool isKnown = true;
      for (auto [number, size] : llvm::enumerate(llvm::reverse(group))) {
        bool isFirst = number + 1 == group.size();
        isKnown &= isFirst || (!ShapedType::isDynamic(size) && size > 0);
        parts.push_back({whole.dim, inner, isFirst ? 0 : size, 0});
        if (isKnown && !isFirst)
          inner *= size;
      }
      if (!isKnown)
        continue;
      view.append(parts.rbegin(), parts.rend());
    } else if (!isElementwise(nested) && !isa<tensor::CastOp>(nested)) {
      continue;
    }
    views[nested.getResult(0)] = view;
  }
}

void TileEpilogue::demand(Value value, const TileView &view, Operation *user) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (type && type.getRank() != int64_t(view.size()))
    return refuse(user, "has an operand of another rank");
  if (auto known = views.find(value); known != views.end() && known->second != view)
    return refuse(user, "uses the accumulators at two different indices");
  for (const TileCoordinate &coordinate : view) {
    bool isWhole = coordinate.div == 1
                       ? coordinate.mod % kLeastUnit == 0 && coordinate.sub % kLeastUnit == 0
                       : coordinate.div % kLeastUnit == 0;
    if (coordinate.dim == rank - 1 && !isWhole)
      return refuse(user, "has heads or slices not aligned to " + Twine(kLeastUnit) + " columns");
  }
  if (auto argument = dyn_cast<BlockArgument>(value); argument && type && argument.getArgNumber()) {
    if (type.getElementTypeBitWidth() % 8 != 0 || llvm::is_contained(type.getShape(), 0))
      return refuse(user, "has an empty operand, or one with elements of a fraction of a byte");
  }
  SmallVector<TileView, 1> &own = demands[value];
  if (!llvm::is_contained(own, view))
    own.push_back(view);
}

void TileEpilogue::demandOperands(Operation &nested, const TileView &view) {
  if (auto constant = dyn_cast<arith::ConstantOp>(nested)) {
    if (isa<ShapedType>(constant.getType()) && !isa<SplatElementsAttr>(constant.getValue()))
      refuse(&nested, "is a constant with different elements");
  } else if (isElementwise(nested)) {
    for (Value operand : nested.getOperands())
      demand(operand, isa<ShapedType>(operand.getType()) ? view : TileView(), &nested);
  } else if (auto cast = dyn_cast<tensor::CastOp>(nested)) {
    demand(cast.getSource(), view, &nested);
  } else if (isa<tensor::ExpandShapeOp, tensor::ExtractSliceOp>(nested)) {
    auto source = views.find(nested.getOperand(0));
    if (!views.contains(nested.getResult(0)) || source == views.end())
      return refuse(&nested, "is a view of something other than columns of the accumulators");
    demand(nested.getOperand(0), source->second, &nested);
  } else if (auto wide = dyn_cast<linalg::BroadcastOp>(nested)) {
    TileView narrow;
    for (auto [dim, coordinate] : llvm::enumerate(view))
      if (!llvm::is_contained(wide.getDimensions(), int64_t(dim)))
        narrow.push_back(coordinate);
    demand(wide.getInput(), narrow, &nested);
  } else if (auto splat = dyn_cast<tensor::SplatOp>(nested)) {
    demand(splat.getInput(), TileView(), &nested);
  } else if (auto extent = dyn_cast<tensor::DimOp>(nested)) {
    auto argument = dyn_cast<BlockArgument>(extent.getSource());
    if (!argument || !extent.getConstantIndex())
      refuse(&nested, "is the extent of a computed value");
  } else if (isa<tensor::EmptyOp>(nested)) {
    refuse(&nested, "has undefined contents");
  } else {
    refuse(&nested, "cannot be computed on tiles");
  }
}

EpilogueBlocker fusednorm::findEpilogueBlocker(GemmOpInterface op, bool takesGroups) {
  return op.hasEpilogue() ? TileEpilogue(op, takesGroups).getBlocker() : EpilogueBlocker();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

bool TileEpilogue::hasRow(const TileView &view) const {
  return llvm::any_of(view,
                      [&](const TileCoordinate &coordinate) { return coordinate.dim == rank - 2; });
}

bool TileEpilogue::hasColumn(const TileView &view) const {
  // The head index is constant within a tile.
  return llvm::any_of(view, [&](const TileCoordinate &coordinate) {
    return coordinate.dim == rank - 1 && coordinate.div == 1;
  });
}

Type TileEpilogue::typeOf(const TileView &view, Type element) const {
  SmallVector<int64_t> shape;
  if (hasRow(view))
    shape.push_back(tile->rows);
  if (hasColumn(view))
    shape.push_back(tile->columns);
  return shape.empty() ? element : VectorType::get(shape, element);
}

Value TileEpilogue::broadcast(Value value, const TileView &from, const TileView &to) {
  Type type = typeOf(to, getElementTypeOrSelf(value.getType()));
  if (type == value.getType())
    return value;
  Location loc = value.getLoc();
  if (hasRow(from))
    value = vector::ShapeCastOp::create(
        *b, loc, VectorType::get({tile->rows, 1}, getElementTypeOrSelf(type)), value);
  return vector::BroadcastOp::create(*b, loc, type, value);
}

Value TileEpilogue::coordinate(const TileCoordinate &where) {
  Value result = tile->indices[where.dim];
  Arith arith(*b, op.getLoc());
  if (where.div != 1)
    result = arith.div(result, where.div);
  if (where.mod)
    result = arith.rem(result, where.mod);
  if (where.sub)
    result = arith.sub(result, where.sub);
  return result;
}

Value TileEpilogue::operandOf(BlockArgument argument) {
  unsigned number = argument.getArgNumber() - 1;
  if (number < op.getEpilogueInputs().size())
    return op.getEpilogueInputs()[number];
  return op.getGemmOuts()[number - op.getEpilogueInputs().size()];
}

/// Returns the dimensions of an array that the rows and columns of a tile run along.
static SmallVector<int64_t> getTileDims(const TileView &view, int64_t rank) {
  SmallVector<int64_t> along;
  for (int64_t wanted : {rank - 2, rank - 1})
    for (auto [dim, coordinate] : llvm::enumerate(view))
      if (coordinate.dim == wanted && (wanted == rank - 2 || coordinate.div == 1))
        along.push_back(int64_t(dim));
  return along;
}

/// Returns the `along` attribute of loads and stores; null if these are the last dimensions.
static DenseI64ArrayAttr getAlong(OpBuilder &b, const TileView &view, int64_t rank) {
  SmallVector<int64_t> along = getTileDims(view, rank);
  for (auto [position, dim] : llvm::enumerate(along))
    if (dim != int64_t(view.size() - along.size() + position))
      return b.getDenseI64ArrayAttr(along);
  return DenseI64ArrayAttr();
}

Value TileEpilogue::load(BlockArgument argument, const TileView &view) {
  Value memref = tile->argument(operandOf(argument));
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type)
    return memref;
  auto positions =
      llvm::map_to_vector(view, [&](const TileCoordinate &where) { return coordinate(where); });
  Type made = typeOf(view, type.getElementType());
  if (!isa<VectorType>(made))
    return memref::LoadOp::create(*b, op.getLoc(), memref, positions);
  return LoadOp::create(*b, op.getLoc(), made, memref, positions, getAlong(*b, view, rank),
                        DenseI64ArrayAttr());
}

Value TileEpilogue::valueOf(Value value, const TileView &view) {
  ArrayRef<TileView> known = demands.find(value)->second;
  size_t number = llvm::find(known, view) - known.begin();
  SmallVector<Value, 1> &made = values[value];
  made.resize(known.size());
  if (!made[number])
    if (auto argument = dyn_cast<BlockArgument>(value))
      made[number] = argument.getArgNumber() ? load(argument, view) : tile->accumulators;
  return made[number];
}

Value TileEpilogue::emit(Operation &nested, const TileView &view) {
  Location loc = nested.getLoc();
  Type result = nested.getResult(0).getType(), element = getElementTypeOrSelf(result);
  if (auto constant = dyn_cast<arith::ConstantOp>(nested)) {
    auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    if (!splat)
      return b->clone(nested)->getResult(0);
    Type type = typeOf(view, element);
    TypedAttr value = splat.getSplatValue<TypedAttr>();
    if (auto vector = dyn_cast<VectorType>(type))
      value = DenseElementsAttr::get(cast<ShapedType>(vector), Attribute(value));
    return arith::ConstantOp::create(*b, loc, value);
  }
  if (isElementwise(nested)) {
    SmallVector<Value> operands;
    for (Value operand : nested.getOperands())
      operands.push_back(valueOf(operand, isa<ShapedType>(operand.getType()) ? view : TileView()));
    return b
        ->create(loc, nested.getName().getIdentifier(), operands, typeOf(view, element),
                 nested.getAttrs())
        ->getResult(0);
  }
  if (auto extent = dyn_cast<tensor::DimOp>(nested)) {
    auto argument = cast<BlockArgument>(extent.getSource());
    int64_t dim = *extent.getConstantIndex();
    if (argument.getArgNumber() == 0)
      return tile->bounds[dim];
    return memref::DimOp::create(*b, loc, tile->argument(operandOf(argument)), dim);
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(nested))
    return broadcast(valueOf(splat.getInput(), {}), {}, view);
  if (auto wide = dyn_cast<linalg::BroadcastOp>(nested)) {
    TileView narrow;
    for (auto [dim, coordinate] : llvm::enumerate(view))
      if (!llvm::is_contained(wide.getDimensions(), int64_t(dim)))
        narrow.push_back(coordinate);
    return broadcast(valueOf(wide.getInput(), narrow), narrow, view);
  }
  // Views of the same tile share its value.
  Value source = nested.getOperand(0);
  auto known = views.find(source);
  return valueOf(source, known == views.end() ? view : known->second);
}

void TileEpilogue::write(OpBuilder &builder, const Tile &of) {
  b = &builder;
  tile = &of;
  Block &body = op.getEpilogue().front();
  for (Operation &nested : body.without_terminator()) {
    if (auto quantize = dyn_cast<QuantizeOp>(nested)) {
      writeQuantized(quantize);
      continue;
    }
    if (nested.getNumResults() != 1)
      continue;
    auto wanted = demands.find(nested.getResult(0));
    if (wanted == demands.end())
      continue;
    // emit may insert into `values`, so collect the results first.
    SmallVector<Value, 1> made;
    for (const TileView &view : wanted->second)
      made.push_back(emit(nested, view));
    values[nested.getResult(0)] = std::move(made);
  }
  // All loads come before the first store: a destination may be an operand.
  SmallVector<Value> results;
  for (Value value : body.getTerminator()->getOperands())
    results.push_back(valueOf(value, views.find(value)->second));
  for (auto [value, result, out] :
       llvm::zip_equal(body.getTerminator()->getOperands(), results, op.getGemmOuts())) {
    const TileView &view = views.find(value)->second;
    auto positions =
        llvm::map_to_vector(view, [&](const TileCoordinate &where) { return coordinate(where); });
    StoreOp::create(*b, op.getLoc(), result, tile->argument(out), positions,
                    getAlong(*b, view, rank), getBlock(value, view));
  }
}
