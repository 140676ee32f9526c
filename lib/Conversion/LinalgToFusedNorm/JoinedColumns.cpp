// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "JoinedColumns.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Returns the two parts of `tensor` along dimension `dim`, each `width` long, at `indices`.
static std::optional<std::pair<Element, Element>>
getJoined(Value tensor, int64_t dim, int64_t width, ArrayRef<AffineExpr> indices, unsigned rank) {
  auto type = cast<RankedTensorType>(tensor.getType());
  MLIRContext *context = type.getContext();
  Element parts[2];
  if (auto concat = tensor.getDefiningOp<tensor::ConcatOp>()) {
    if (concat.getInputs().size() != 2 || concat.getDim() != static_cast<uint64_t>(dim))
      return std::nullopt;
    for (auto [part, input] : llvm::zip_equal(parts, concat.getInputs())) {
      if (cast<RankedTensorType>(input.getType()).getDimSize(dim) != width)
        return std::nullopt;
      part = {input, AffineMap::get(rank, 0, indices, context)};
    }
    return std::pair(parts[0], parts[1]);
  }
  // Two insertions, one after the other.
  for (unsigned i = 2; i-- > 0;) {
    auto insert = tensor.getDefiningOp<tensor::InsertSliceOp>();
    if (!insert || !type.hasStaticShape() || type.getDimSize(dim) != 2 * width)
      return std::nullopt;
    SmallVector<int64_t> sizes(type.getShape()), offsets(type.getRank(), 0);
    sizes[dim] = width;
    offsets[dim] = i * width;
    if (insert.getStaticSizes() != ArrayRef(sizes) ||
        insert.getStaticOffsets() != ArrayRef(offsets) ||
        !llvm::all_of(insert.getStaticStrides(), [](int64_t stride) { return stride == 1; }))
      return std::nullopt;
    llvm::SmallBitVector dropped = insert.getDroppedDims();
    SmallVector<AffineExpr> own;
    for (auto [position, index] : llvm::enumerate(indices))
      if (!dropped.test(position))
        own.push_back(index);
    parts[i] = {insert.getSource(), AffineMap::get(rank, 0, own, context)};
    tensor = insert.getDest();
  }
  return std::pair(parts[0], parts[1]);
}

/// Returns the indices of the source of a collapse that joins two dimensions to the column. The
/// other dimensions only lose unit dimensions. `std::nullopt` for other collapses.
static std::optional<SmallVector<AffineExpr>> splitColumn(tensor::CollapseShapeOp collapse,
                                                          AffineMap map) {
  SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  if (!hasAllDims(groups, shape.size()) || groups.back().size() != 2 || shape.back() < 1)
    return std::nullopt;
  SmallVector<AffineExpr> indices;
  for (auto [group, index] :
       llvm::zip_equal(ArrayRef(groups).drop_back(), map.getResults().drop_back())) {
    if (llvm::count_if(group, [&](int64_t dim) { return shape[dim] != 1; }) > 1)
      return std::nullopt;
    for (int64_t dim : group)
      indices.push_back(shape[dim] == 1 ? getAffineConstantExpr(0, map.getContext()) : index);
  }
  AffineExpr column = map.getResults().back();
  indices.append({column.floorDiv(shape.back()), column % shape.back()});
  return indices;
}

std::optional<Joined> fusednorm::raise::matchJoined(ElementReader &reader, Element element) {
  element = reader.resolve(element);
  if (!element.isTensor() || !element.map || element.map.getNumResults() == 0 ||
      reader.getColumns() % 2 != 0)
    return std::nullopt;
  AffineExpr column = reader.column();
  Value joined = element.value;
  SmallVector<AffineExpr> indices(element.map.getResults());
  if (auto collapse = joined.getDefiningOp<tensor::CollapseShapeOp>();
      collapse && indices.back() == column) {
    std::optional<SmallVector<AffineExpr>> split = splitColumn(collapse, element.map);
    if (!split)
      return std::nullopt;
    joined = collapse.getSrc();
    indices = *split;
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(joined.getType()).getShape();
  Pairing pairing = Pairing::HalfSplit;
  unsigned last = shape.size() - 1, dim = last;
  int64_t width = reader.getColumns() / 2;
  if (indices[last] != column) {
    // The row is two dimensions, one of them of extent 2.
    bool isSplit = last != 0 && shape[last] > 0 && indices[last] == column % shape[last] &&
                   indices[last - 1] == column.floorDiv(shape[last]) &&
                   shape[last] * shape[last - 1] == reader.getColumns() &&
                   (shape[last] == 2 || shape[last - 1] == 2);
    if (!isSplit)
      return std::nullopt;
    pairing = shape[last] == 2 ? Pairing::Interleaved : Pairing::HalfSplit;
    dim = shape[last] == 2 ? last : last - 1;
    width = 1;
    indices[last] = indices[last - 1] = column;
    indices[dim] = getAffineConstantExpr(0, column.getContext());
  } else if (shape[last] != reader.getColumns()) {
    return std::nullopt;
  }
  if (auto parts = getJoined(joined, dim, width, indices, reader.getRank()))
    return Joined{pairing, parts->first, parts->second};
  if (pairing != Pairing::Interleaved || !joined.getDefiningOp<linalg::LinalgOp>())
    return std::nullopt;
  // One op computes both parts; its last index is 0 or 1.
  auto at = [&](int64_t number) {
    indices.back() = getAffineConstantExpr(number, column.getContext());
    return Element{joined, AffineMap::get(reader.getRank(), 0, indices, column.getContext())};
  };
  return Joined{pairing, at(0), at(1)};
}

bool fusednorm::raise::isSign(ElementReader &reader, Element element, Pairing pairing) {
  element = reader.resolve(element);
  DenseElementsAttr constant;
  if (!element.isTensor() || !element.map || !matchPattern(element.value, m_Constant(&constant)) ||
      !isa<FloatType>(constant.getElementType()) ||
      constant.getNumElements() != reader.getColumns() || element.map.getResults().empty() ||
      element.map.getResults().back() != reader.column() ||
      cast<RankedTensorType>(element.value.getType()).getShape().back() != reader.getColumns())
    return false;
  for (auto [column, value] : llvm::enumerate(constant.getValues<APFloat>())) {
    bool isFirst =
        pairing == Pairing::HalfSplit ? int64_t(column) < reader.getColumns() / 2 : column % 2 == 0;
    if (!value.isExactlyValue(isFirst ? -1.0 : 1.0))
      return false;
  }
  return true;
}
