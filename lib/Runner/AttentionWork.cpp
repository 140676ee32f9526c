// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications and additions of attention: two products for each query and each key that
// it sees, and what a prologue and an epilogue do to the numbers of a query and of a result.

#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"
#include "fusednorm/Runner/MatrixPeak.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;

namespace {
/// The numbers of an operand that is an argument, and that is dense.
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

/// The keys that queries at some positions see; bias is taken to hide none.
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

/// For a number of a row: a norm adds a square and multiplies twice, a rotation multiplies twice
/// and adds.
static double countOfNumber(const AttentionPrologue &prologue) {
  return (prologue.norm ? 4 : 0) + (prologue.rotation ? 3 : 0);
}

void fusednorm::countAttention(RaggedAttentionOp op, const Arguments &arguments,
                               GemmCost &work) {
  Numbers rows(op.getRowOffsets(), arguments), keys(op.getKeyOffsets(), arguments);
  Numbers lengths(op.getLengths(), arguments), starts(op.getKeyStarts(), arguments);
  Numbers valid(op.getValidLengths(), arguments);
  double seen = 0;
  for (int64_t s = 0; s + 1 < rows.size(); ++s) {
    int64_t queries = rows.at(s + 1) - rows.at(s);
    int64_t count = op.getKeyOffsets() ? keys.at(s + 1) - keys.at(s) : lengths.at(s) + queries;
    if (queries > 0 && count > 0)
      seen += countSeen(op.getMask(), lengths.at(s), queries, starts.at(s), count, valid.at(s));
  }
  ShapedType q = op.getQ().getType();
  work.operations += 2 * seen * double(q.getDimSize(1)) *
                     double(q.getDimSize(2) + op.getV().getType().getShape().back());
  double results = double(rows.at(rows.size() - 1) - rows.at(0)) * double(q.getDimSize(1));
  AttentionPrologue queries = AttentionPrologue::of(op), ofKeys = AttentionPrologue::ofKeys(op);
  work.operations += results * double(q.getDimSize(2)) * countOfNumber(queries);
  // Those of a key are counted once, however often it is computed.
  ShapedType k = op.getK().getType();
  if (ofKeys.any())
    work.operations += double(keys.at(keys.size() - 1) - keys.at(0)) *
                       double(k.getDimSize(1) * k.getDimSize(2)) * countOfNumber(ofKeys);
  // Codes are compared with a maximum and multiplied.
  if (AttentionEpilogue::of(op).quantize)
    work.operations += 2 * results * double(op.getV().getType().getShape().back());
  work.withinBF16 &= !q.getElementType().isF16() && !q.getElementType().isF32();
}
