// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of attention: two GEMMs per query and unmasked key, and the operations of prologue and
// epilogue on elements of queries and results.

#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"
#include "fusednorm/Runner/MatrixPeak.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;

namespace {
/// The elements of an operand, if it is a dense argument.
class Numbers {
public:
  Numbers(Value value, const Arguments &arguments) {
    auto argument = dyn_cast_if_present<BlockArgument>(value);
    if (!argument)
      return;
    const BoundArgument &bound = arguments.values[argument.getArgNumber()];
    std::vector<uint32_t> all(bound.layout.elementCount());
    packElements(bound.layout, ElementType::I32, bound.data(),
                 reinterpret_cast<char *>(all.data()));
    numbers.assign(all.begin(), all.end());
  }
  int64_t at(int64_t index) const { return index < size() ? numbers[index] : 0; }
  int64_t size() const { return static_cast<int64_t>(numbers.size()); }

private:
  std::vector<int64_t> numbers;
};
} // namespace

/// Counts pairs of queries and unmasked keys; bias, tree and key_ranges are assumed to mask none.
static double countSeen(MaskAttr mask, int64_t firstQuery, int64_t queries, int64_t firstKey,
                        int64_t keys, int64_t valid) {
  double seen = 0;
  if (mask.getKind() == MaskKind::Null)
    return double(queries) * double(keys);
  for (int64_t query = firstQuery; query < firstQuery + queries; ++query) {
    if (mask.getKind() == MaskKind::Causal) {
      seen += double(std::clamp<int64_t>(query - firstKey + 1, 0, keys));
      continue;
    }
    for (int64_t key = firstKey; key < firstKey + keys; ++key)
      seen += !isHidden(mask, {query, key, valid});
  }
  return seen;
}

/// Returns the operations per element of a row: a norm squares, adds and multiplies twice; RoPE
/// multiplies twice and adds.
static double countOfNumber(const AttentionPrologue &prologue) {
  return (prologue.norm ? 4 : 0) + (prologue.rotation ? 3 : 0);
}

void fusednorm::countAttention(RaggedAttentionOp op, const Arguments &arguments, GemmCost &work) {
  Numbers rows(op.getRowOffsets(), arguments), keys(op.getKeyOffsets(), arguments);
  Numbers lengths(op.getLengths(), arguments), starts(op.getKeyStarts(), arguments);
  Numbers valid(op.getValidLengths(), arguments);
  double seen = 0;
  for (int64_t s = 0; s + 1 < rows.size(); ++s) {
    int64_t queries = rows.at(s + 1) - rows.at(s);
    int64_t first = op.getSignedLengths() ? static_cast<int32_t>(lengths.at(s)) : lengths.at(s);
    int64_t count = op.getKeyOffsets() ? keys.at(s + 1) - keys.at(s) : first + queries;
    if (queries > 0 && count > 0)
      seen += countSeen(op.getMask(), first, queries, starts.at(s), count, valid.at(s));
  }
  ShapedType q = op.getQ().getType();
  work.operations += 2 * seen * double(q.getDimSize(1)) *
                     double(q.getDimSize(2) + op.getV().getType().getShape().back());
  double results = double(rows.at(rows.size() - 1) - rows.at(0)) * double(q.getDimSize(1));
  AttentionPrologue queries = AttentionPrologue::of(op), ofKeys = AttentionPrologue::ofKeys(op);
  work.operations += results * double(q.getDimSize(2)) * countOfNumber(queries);
  // The prologue of K is counted once per key, although kernels may repeat it.
  ShapedType k = op.getK().getType();
  if (ofKeys.any())
    work.operations += double(keys.at(keys.size() - 1) - keys.at(0)) *
                       double(k.getDimSize(1) * k.getDimSize(2)) * countOfNumber(ofKeys);
  // Quantization compares with a maximum and multiplies.
  if (AttentionEpilogue::of(op).quantize)
    work.operations += 2 * results * double(op.getV().getType().getShape().back());
  work.withinBF16 &= !q.getElementType().isF16() && !q.getElementType().isF32();
}
