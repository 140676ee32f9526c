// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowsOfGroups.h"
#include "Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

std::optional<RowsOfGroups> RowsOfGroups::find(Value rows) {
  RowsOfGroups result;
  // The leading dimensions may be collapsed after the expansion, with the columns unchanged.
  if (auto collapse = rows.getDefiningOp<tensor::CollapseShapeOp>()) {
    if (collapse.getReassociationIndices().empty() ||
        collapse.getReassociationIndices().back().size() != 1)
      return std::nullopt;
    result.collapse = collapse;
    rows = collapse.getSrc();
  }
  result.expand = rows.getDefiningOp<tensor::ExpandShapeOp>();
  if (!result.expand || result.expand.getReassociationIndices().empty())
    return std::nullopt;
  auto groups = result.expand.getReassociationIndices();
  bool isOfColumns = groups.back().size() == 2 &&
                     llvm::all_of(ArrayRef(groups).drop_back(),
                                  [](const ReassociationIndices &own) { return own.size() == 1; });
  ArrayRef<int64_t> shape = result.expand.getResultType().getShape();
  if (!isOfColumns || ShapedType::isDynamic(shape.back()) ||
      ShapedType::isDynamic(shape[shape.size() - 2]) || shape[shape.size() - 2] < 2)
    return std::nullopt;
  result.source = result.expand.getSrc();
  result.group = shape.back();
  if (!isGroupSize(result.group))
    return std::nullopt;
  return result;
}

Value RowsOfGroups::reshape(OpBuilder &builder, Location loc, Value value) const {
  Type element = getElementTypeOrSelf(value.getType());
  tensor::ExpandShapeOp own = expand;
  value = tensor::ExpandShapeOp::create(builder, loc, own.getResultType().clone(element), value,
                                        own.getReassociationIndices());
  if (tensor::CollapseShapeOp joined = collapse)
    value = tensor::CollapseShapeOp::create(builder, loc, joined.getResultType().clone(element),
                                            value, joined.getReassociationIndices());
  return value;
}

Value RowsOfGroups::reshapeScales(OpBuilder &builder, Location loc, Value scales) const {
  tensor::ExpandShapeOp own = expand;
  Type element = getElementTypeOrSelf(scales.getType());
  SmallVector<int64_t> shape(own.getResultType().getShape());
  shape.back() = 1;
  scales = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, element),
                                         scales, own.getReassociationIndices());
  if (tensor::CollapseShapeOp joined = collapse) {
    SmallVector<int64_t> rows(joined.getResultType().getShape());
    rows.back() = 1;
    scales = tensor::CollapseShapeOp::create(builder, loc, RankedTensorType::get(rows, element),
                                             scales, joined.getReassociationIndices());
  }
  return scales;
}
