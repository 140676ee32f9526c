// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizes to 8-bit floats in the epilogue of a GEMM, with a static scale or with scales of column
// groups. A tile holds whole groups, so it computes their scales itself.

#include "QuantizeArithmetic.h"
#include "TileEpilogue.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// The smallest and the largest group. Groups are powers of two, and the tile width is a multiple
/// of the group size.
static constexpr int64_t kFewest = 16, kMost = 128;

int64_t fusednorm::countGroupColumns(GemmOpInterface op) {
  int64_t columns = 1;
  if (op.hasEpilogue())
    for (auto quantize : op.getEpilogue().front().getOps<QuantizeOp>())
      if (quantize.getScales())
        columns = std::max(columns, quantize.getScheme().getGroupSize());
  return columns;
}

std::string TileEpilogue::findQuantizeBlocker(QuantizeOp quantize) {
  if (getElementTypeOrSelf(quantize.getOut()).isInteger(8))
    return "quantizes to integers";
  auto view = views.find(quantize.getX());
  if (view == views.end())
    return "is not applied to columns of the accumulators";
  if (quantize.getStaticScale())
    return "";
  QuantizationAttr scheme = quantize.getScheme();
  if (!scheme.isGroup())
    return "needs whole rows";
  int64_t group = scheme.getGroupSize();
  if (!llvm::isPowerOf2_64(uint64_t(group)) || group < kFewest || group > kMost)
    return ("has groups of " + Twine(group) +
            " columns; tiles support groups of 16, 32, 64 and 128 columns")
        .str();
  if (isa<Float8E8M0FNUType>(getElementTypeOrSelf(quantize.getScales())))
    return "has scales of f8E8M0FNU";
  // The checks for a row length that groups do not divide run in the separate kernel.
  const TileCoordinate &column = view->second.back();
  auto x = cast<ShapedType>(quantize.getX().getType());
  if (ShapedType::isDynamic(x.getShape().back()))
    return "has rows of dynamic length";
  if (x.getShape().back() % group != 0)
    return "has a last group of fewer columns";
  if (column.dim != rank - 1 || column.div != 1 || column.mod % group != 0 ||
      column.sub % group != 0)
    return "starts groups inside a tile";
  auto scales = cast<OpResult>(quantize->getResult(1));
  for (Operation *user : scales.getUsers())
    if (user != op.getEpilogue().front().getTerminator())
      return "has scales with more uses than the destination";
  // The padding of the destination array must be preserved.
  auto out = dyn_cast<BlockArgument>(quantize.getScales());
  unsigned first = 1 + op.getEpilogueInputs().size();
  for (OpOperand &use : scales.getUses())
    if (scheme.isTransposed() && (!out || out.getArgNumber() != first + use.getOperandNumber()))
      return "stores padded scales to another array";
  return "";
}

void TileEpilogue::viewQuantized(QuantizeOp quantize, const TileView &view) {
  views[quantize->getResult(0)] = view;
  QuantizationAttr scheme = quantize.getScheme();
  if (!quantize.getScales() || !scheme.isGroup())
    return;
  TileView own = view;
  if (scheme.isTransposed())
    std::rotate(own.begin(), own.end() - 1, own.end());
  views[quantize->getResult(1)] = own;
  columns[quantize->getResult(1)] = scheme.getGroupSize();
}

void TileEpilogue::demandQuantized(QuantizeOp quantize) {
  bool isWanted =
      llvm::any_of(quantize->getResults(), [&](Value result) { return demands.contains(result); });
  if (!isWanted)
    return;
  demand(quantize.getX(), TileView(views.find(quantize.getX())->second), quantize);
  for (Value number : {quantize.getScaleUb(), quantize.getStaticScale()})
    if (number)
      demand(number, TileView(), quantize);
}

DenseI64ArrayAttr TileEpilogue::getBlock(Value value, const TileView &view) {
  auto own = columns.find(value);
  if (own == columns.end())
    return {};
  SmallVector<int64_t> block;
  for (const TileCoordinate &coordinate : view)
    block.push_back(coordinate.dim == rank - 1 && coordinate.div == 1 ? own->second : 1);
  return b->getDenseI64ArrayAttr(block);
}

void TileEpilogue::writeQuantized(QuantizeOp quantize) {
  if (!demands.contains(quantize.getX()))
    return;
  Location loc = quantize.getLoc();
  TileView view = views.find(quantize.getX())->second;
  auto type = VectorType::get({tile->rows, tile->columns}, b->getF32Type());
  Value numbers = valueOf(quantize.getX(), view);
  if (numbers.getType() != type)
    numbers = arith::ExtFOp::create(*b, loc, type, numbers);
  auto spread = [&](Value number) -> Value {
    return number ? vector::BroadcastOp::create(*b, loc, type, valueOf(number, {})).getResult()
                  : Value();
  };
  QuantizeArithmetic arithmetic(*b, loc, quantize);
  Value factor;
  if (Value given = quantize.getStaticScale()) {
    factor = arithmetic.makeFactor(spread(given));
  } else {
    Value largest =
        GroupAbsMaxOp::create(*b, loc, type, numbers, quantize.getScheme().getGroupSize());
    QuantizeArithmetic::Scale scale = arithmetic.makeScale(largest, spread(quantize.getScaleUb()));
    factor = scale.factor;
    Value stored = scale.stored;
    if (Type element = getElementTypeOrSelf(quantize.getScales()); !element.isF32())
      stored = arith::TruncFOp::create(*b, loc, type.clone(element), stored);
    values[quantize->getResult(1)] = {stored};
  }
  Value number = arithmetic.scaleNumber(numbers, factor);
  values[quantize->getResult(0)] = {
      SaturateCastOp::create(*b, loc, type.clone(getElementTypeOrSelf(quantize.getOut())), number)};
}
