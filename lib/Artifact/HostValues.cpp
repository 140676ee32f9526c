// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of host code as what a launcher computes: extents, strides and scalars of
// arguments, addresses, grids and shared memory.

#include "Planner.h"
#include "fusednorm/Conversion/SharedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<unsigned> Planner::argumentOf(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  if (auto argument = dyn_cast<BlockArgument>(memref))
    if (argument.getOwner() == &func.getBody().front())
      return argument.getArgNumber();
  auto found = workspaces.find(memref);
  if (found != workspaces.end())
    return found->second;
  return std::nullopt;
}

static Source constantSource(int64_t bits, unsigned bytes = 8) {
  Source source;
  source.bits = bits;
  source.bytes = bytes;
  return source;
}

/// An index, or a scalar that a kernel gets.
std::optional<Source> Planner::sourceOf(Value value) {
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  unsigned bytes = value.getType().isIndex()
                       ? 8
                       : unsigned(llvm::divideCeil(value.getType().getIntOrFloatBitWidth(), 8));
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto integer = dyn_cast<IntegerAttr>(constant))
      return constantSource(integer.getValue().getSExtValue(), bytes);
    if (auto number = dyn_cast<FloatAttr>(constant))
      return constantSource(number.getValue().bitcastToAPInt().getZExtValue(), bytes);
    return std::nullopt;
  }
  Source source;
  source.bytes = bytes;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() != &func.getBody().front())
      return std::nullopt;
    source.kind = Source::Kind::Scalar;
    source.argument = argument.getArgNumber();
    return source;
  }
  Value memref;
  if (auto dim = value.getDefiningOp<memref::DimOp>()) {
    std::optional<int64_t> index = dim.getConstantIndex();
    if (!index)
      return std::nullopt;
    source.kind = Source::Kind::Extent;
    source.dimension = *index;
    memref = dim.getSource();
  } else if (auto data = value.getDefiningOp<memref::ExtractStridedMetadataOp>()) {
    memref = data.getSource();
    unsigned result = cast<OpResult>(value).getResultNumber();
    unsigned rank = data.getSizes().size();
    if (result < 2)
      return std::nullopt;
    source.kind = result < 2 + rank ? Source::Kind::Extent : Source::Kind::Stride;
    source.dimension = (result - 2) % rank;
  } else {
    return std::nullopt;
  }
  std::optional<unsigned> argument = argumentOf(memref);
  if (!argument)
    return std::nullopt;
  source.argument = *argument;
  auto type = cast<MemRefType>(memref.getType());
  if (source.kind == Source::Kind::Extent && !type.isDynamicDim(source.dimension))
    return constantSource(type.getDimSize(source.dimension));
  return source;
}

std::optional<Address> Planner::addressOf(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, LLVM::IntToPtrOp>(op))
    return addressOf(op->getOperand(0));
  if (auto pointer = dyn_cast_or_null<memref::ExtractAlignedPointerAsIndexOp>(op)) {
    std::optional<unsigned> argument = argumentOf(pointer.getSource());
    if (!argument)
      return std::nullopt;
    Address address{*argument};
    SmallVector<int64_t> strides;
    int64_t offset;
    auto type = cast<MemRefType>(pointer.getSource().getType());
    if (failed(type.getStridesAndOffset(strides, offset)))
      return std::nullopt;
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    // The runtime's address is that of the first element: the offset is in it.
    if (!ShapedType::isDynamic(offset))
      address.bytes = -offset * bytes;
    address.offsetAdded = !ShapedType::isDynamic(offset);
    return address;
  }
  auto add = dyn_cast_or_null<arith::AddIOp>(op);
  if (!add)
    return std::nullopt;
  std::optional<Address> address = addressOf(add.getLhs());
  Value other = add.getRhs();
  if (!address) {
    address = addressOf(add.getRhs());
    other = add.getLhs();
  }
  if (!address)
    return std::nullopt;
  APInt number;
  if (matchPattern(other, m_ConstantInt(&number))) {
    address->bytes += number.getSExtValue();
    return address;
  }
  // The dynamic offset of the same memref, in bytes.
  int64_t bytes = 1;
  if (auto scaled = other.getDefiningOp<arith::MulIOp>()) {
    if (!matchPattern(scaled.getRhs(), m_ConstantInt(&number)))
      return std::nullopt;
    bytes = number.getSExtValue();
    other = scaled.getLhs();
  }
  auto data = other.getDefiningOp<memref::ExtractStridedMetadataOp>();
  if (!data || other != data.getOffset() || argumentOf(data.getSource()) != address->argument ||
      address->offsetAdded || bytes != byteSize(function.arguments[address->argument].type))
    return std::nullopt;
  address->offsetAdded = true;
  return address;
}

//===----------------------------------------------------------------------===//
// Grids
//===----------------------------------------------------------------------===//

bool Planner::addFactors(Value value, std::vector<Source> &factors) {
  if (auto product = value.getDefiningOp<arith::MulIOp>())
    return addFactors(product.getLhs(), factors) && addFactors(product.getRhs(), factors);
  std::optional<Source> source = sourceOf(value);
  if (!source)
    return false;
  factors.push_back(*source);
  return true;
}

LogicalResult Planner::addGrid(Value value, Operation *at, std::vector<GridTerm> &terms) {
  auto refuse = [&] {
    return fail(at, "has a grid that is not a sum of ceil(product of extents / rows per block); "
                    "a launcher cannot compute it");
  };
  GridTerm term;
  if (auto division = value.getDefiningOp<arith::CeilDivUIOp>()) {
    APInt divisor;
    if (!matchPattern(division.getRhs(), m_ConstantInt(&divisor)) ||
        !addFactors(division.getLhs(), term.factors))
      return refuse();
    term.rowsPerBlock = divisor.getSExtValue();
    terms.push_back(std::move(term));
    return success();
  }
  if (auto division = value.getDefiningOp<arith::DivUIOp>()) {
    APInt divisor, last;
    auto sum = division.getLhs().getDefiningOp<arith::AddIOp>();
    if (!sum || !matchPattern(division.getRhs(), m_ConstantInt(&divisor)) ||
        !matchPattern(sum.getRhs(), m_ConstantInt(&last)) ||
        last.getSExtValue() != divisor.getSExtValue() - 1 ||
        !addFactors(sum.getLhs(), term.factors))
      return refuse();
    term.rowsPerBlock = divisor.getSExtValue();
    terms.push_back(std::move(term));
    return success();
  }
  if (auto sum = value.getDefiningOp<arith::AddIOp>())
    return success(succeeded(addGrid(sum.getLhs(), at, terms)) &&
                   succeeded(addGrid(sum.getRhs(), at, terms)));
  if (!addFactors(value, term.factors))
    return refuse();
  terms.push_back(std::move(term));
  return success();
}

bool Planner::addShared(Value bytes, std::vector<SharedTerm> &terms) {
  std::optional<SmallVector<SharedRows>> rows = findSharedRows(bytes);
  if (!rows)
    return false;
  for (const SharedRows &own : *rows) {
    std::optional<Source> columns = own.columns ? sourceOf(own.columns) : constantSource(1);
    if (!columns)
      return false;
    terms.push_back({*columns, own.chunkColumns, own.chunkBytes, own.mostColumns});
  }
  return true;
}
