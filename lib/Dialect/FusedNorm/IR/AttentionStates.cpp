// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of the ops that go with attention.

#include "OpUtils.h"

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// CheckSequencesOp
//===----------------------------------------------------------------------===//

LogicalResult CheckSequencesOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType q = getQ().getType(), k = getK().getType();
  int64_t rank = k.getRank();
  if (q.getRank() != 3)
    return emitOpError("q: expected rank 3, got ") << q << " (check_sequences_c1)";
  if (rank != 3 && rank != 4 && rank != 6)
    return emitOpError("k: expected rank 3, or rank 4 or 6 of a cache, got ")
           << k << " (check_sequences_c1)";
  if (Value rope = getRope()) {
    auto type = cast<ShapedType>(rope.getType());
    if (type.getRank() != 3 && type.getRank() != 6)
      return emitOpError("rope: expected rank 3 or 6, got ") << type << " (check_sequences_c1)";
  }
  constexpr StringLiteral label = "check_sequences_c2";
  ShapedType offsets = getRowOffsets().getType();
  int64_t count = offsets.getRank() == 1 ? offsets.getDimSize(0) : 0;
  if (!ShapedType::isDynamic(count) && count < 2)
    return emitOpError("row_offsets: expected rank 1 and 2 elements or more, got ")
           << offsets << " (" << label << ")";
  int64_t sequences = ShapedType::isDynamic(count) ? count : count - 1;
  auto verifyNumbers = [&](StringRef name, Value value, int64_t expected) {
    return success(!value || succeeded(opimpl::verifyShape(
                                 *this, label, name, cast<ShapedType>(value.getType()), expected)));
  };
  if (failed(verifyNumbers("key_offsets", getKeyOffsets(), count)) ||
      failed(verifyNumbers("lengths", getLengths(), sequences)) ||
      failed(verifyNumbers("key_starts", getKeyStarts(), sequences)))
    return failure();
  bool isPaged = rank != 3;
  if (!isPaged && !getKeyOffsets())
    return emitOpError("expected key_offsets for k of rank 3, got none (check_sequences_c3)");
  bool needsTable = isPaged || getRope();
  if (needsTable != bool(getTable()))
    return emitOpError(needsTable ? "expected table for a cache, got none (check_sequences_c3)"
                                  : "table: expected k or rope in a cache, got k of rank 3 and no "
                                    "rope (check_sequences_c3)");
  if (Value table = getTable()) {
    auto type = cast<ShapedType>(table.getType());
    if (type.getRank() < 1 || type.getRank() > 2)
      return emitOpError("table: expected rank 1 or 2, got ") << type << " (" << label << ")";
    SmallVector<int64_t> expected(type.getShape());
    expected[0] = sequences;
    if (failed(opimpl::verifyShape(*this, label, "table", type, expected)))
      return failure();
  }
  return opimpl::verifyShape(*this, "check_sequences_c4", "status", getStatus().getType(),
                             {sequences, 2});
}

//===----------------------------------------------------------------------===//
// MergeAttentionStatesOp
//===----------------------------------------------------------------------===//

LogicalResult MergeAttentionStatesOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType states = getStates().getType();
  if (states.getRank() != 4 || states.isDynamicDim(3))
    return emitOpError("states: expected rank 4 and static columns, got ")
           << states << " (merge_attention_states_c1)";
  ArrayRef<int64_t> shape = states.getShape();
  if (failed(opimpl::verifyShape(*this, "merge_attention_states_c2", "lses", getLses().getType(),
                                 {shape[0], shape[2], shape[1]})) ||
      failed(opimpl::verifyShape(*this, "merge_attention_states_c3", "out", getOut().getType(),
                                 shape.drop_front())))
    return failure();
  if (getRowOffsets()) {
    auto offsets = cast<ShapedType>(getRowOffsets().getType());
    int64_t count = offsets.getRank() == 1 ? offsets.getDimSize(0) : 0;
    if (!ShapedType::isDynamic(count) && count < 2)
      return emitOpError("row_offsets: expected rank 1 and 2 elements or more, got ")
             << offsets << " (merge_attention_states_c5)";
  }
  if (getSinks() && failed(opimpl::verifyShape(*this, "merge_attention_states_c6", "sinks",
                                               cast<ShapedType>(getSinks().getType()), {shape[2]})))
    return failure();
  if (!getLse())
    return success();
  return opimpl::verifyShape(*this, "merge_attention_states_c4", "lse",
                             cast<ShapedType>(getLse().getType()), {shape[2], shape[1]});
}
