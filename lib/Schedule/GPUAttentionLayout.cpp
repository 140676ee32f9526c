// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static MemRefType typeOf(Value memref) { return cast<MemRefType>(memref.getType()); }

StringRef fusednorm::describe(AttentionPath path) {
  switch (path) {
  case AttentionPath::Matrix16:
    return "attention by mma.sync of 16-bit floats";
  case AttentionPath::Converted:
    return "attention by mma.sync of f16, to which the 8-bit operands are converted exactly";
  case AttentionPath::MultiplyAdds:
    return "attention by multiply-adds of single threads, one warp for a query: operands are no "
           "8-bit or 16-bit floats, or their rows are too long for registers and shared memory";
  }
  llvm_unreachable("a path");
}

int64_t GPUAttentionLayout::warps() const {
  return hasMatrices() ? queries / kWarpQueries : queries;
}

GPUAttentionLayout GPUAttentionLayout::of(AttentionOp op, const TargetInfo &target) {
  GPUAttentionLayout layout;
  layout.columns = typeOf(op.getQ()).getShape().back();
  layout.keyColumns = typeOf(op.getK()).getShape().back();
  layout.valueColumns = typeOf(op.getV()).getShape().back();
  layout.factor = typeOf(op.getQ()).getElementType();
  layout.hasConversion = target.hasFloat8Convert;
  AttentionPath path = AttentionPath::MultiplyAdds;
  if (layout.factor.isBF16() || layout.factor.isF16())
    path = AttentionPath::Matrix16;
  if (layout.factor.getIntOrFloatBitWidth() == 8) {
    path = AttentionPath::Converted;
    layout.factor = Float16Type::get(op.getContext());
  }
  // Whole instructions: 16 columns of queries and keys, and of values, whose fragments are loaded
  // by twos.
  constexpr int64_t kColumns = 16, kBytes = 2;
  // Scores and sums of a thread, beside which weights, fragments and addresses have their place.
  constexpr int64_t kMostRegisters = 150;
  static constexpr int64_t candidates[][2] = {{128, 64}, {128, 32}, {64, 64}, {64, 32},
                                              {64, 16},  {32, 16},  {16, 16}};
  if (path != AttentionPath::MultiplyAdds)
    for (auto [queries, keys] : candidates) {
      layout.path = path;
      layout.queries = queries;
      layout.keys = keys;
      int64_t width = llvm::alignTo(layout.columns, kColumns) * kBytes;
      int64_t values = llvm::alignTo(layout.valueColumns, kColumns);
      layout.query = OperandTile::of(queries, width, false);
      layout.key = OperandTile::of(keys, width, false);
      layout.value = OperandTile::of(keys, values * kBytes, false);
      if (layout.sharedBytes() <= target.maxSharedBytes && (keys + values) / 2 <= kMostRegisters)
        return layout;
    }
  layout.path = AttentionPath::MultiplyAdds;
  layout.factor = Float32Type::get(op.getContext());
  layout.queries = 4;
  layout.keys = kWarpThreads;
  return layout;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// What is asked of an operand.
struct Expected {
  StringRef name;
  Value operand;
  SmallVector<int64_t> ranks;
  bool isOfNumbers = true; // floats, else i32
};
} // namespace

static LogicalResult verifyOperand(AttentionOp op, const Expected &expected) {
  if (!expected.operand)
    return success();
  MemRefType type = typeOf(expected.operand);
  if (!llvm::is_contained(expected.ranks, type.getRank()))
    return op.emitOpError(expected.name)
           << ": expected a rank of " << expected.ranks.front() << ", got " << type;
  Type element = type.getElementType();
  bool isRight = expected.isOfNumbers ? isa<FloatType>(element) : element.isInteger(32);
  if (!isRight)
    return op.emitOpError(expected.name)
           << ": expected elements of " << (expected.isOfNumbers ? "floats" : "i32") << ", got "
           << type;
  return success();
}

LogicalResult fusednorm::verifyGPUAttention(AttentionOp op) {
  const Expected all[] = {
      {"q", op.getQ(), {3}},
      {"k", op.getK(), {3, 4, 6}},
      {"v", op.getV(), {typeOf(op.getK()).getRank()}},
      {"rope", op.getRope(), {op.getLayer() ? 6 : 3}},
      {"rope_scales", op.getRopeScales(), {op.getLayer() ? 6 : 3}},
      {"row_offsets", op.getRowOffsets(), {1}, false},
      {"key_offsets", op.getKeyOffsets(), {1}, false},
      {"lengths", op.getLengths(), {1}, false},
      {"key_starts", op.getKeyStarts(), {1}, false},
      {"table", op.getTable(), {2, 1}, false},
      {"sinks", op.getSinks(), {1}},
      {"q_scales", op.getQScales(), {2}},
      {"k_scales", op.getKScales(), {2}},
      {"v_scales", op.getVScales(), {2}},
      {"out", op.getOut(), {3}},
      {"lse", op.getLse(), {2}},
  };
  for (const Expected &one : all)
    if (failed(verifyOperand(op, one)))
      return failure();
  auto columnsOf = [](Value memref) { return typeOf(memref).getShape().back(); };
  int64_t rank = typeOf(op.getK()).getRank(), heads = typeOf(op.getQ()).getDimSize(1),
          keyHeads = typeOf(op.getK()).getDimSize(rank - 2);
  if (heads < 1 || keyHeads < 1 || heads % keyHeads != 0)
    return op.emitOpError("expected a static number of heads of q, a multiple of the static number "
                          "of heads of k, got ")
           << op.getQ().getType() << " and " << op.getK().getType();
  int64_t columns = columnsOf(op.getQ()), keys = columnsOf(op.getK());
  if (columns < 1 || keys < 1 || columnsOf(op.getV()) < 1 || keys > columns ||
      (keys < columns) != bool(op.getRope()) || columnsOf(op.getOut()) != columnsOf(op.getV()))
    return op.emitOpError("expected static columns: those of k, with those of rope behind them "
                          "where q has more, and as many of out as of v, got ")
           << op.getQ().getType() << ", " << op.getK().getType() << ", " << op.getV().getType()
           << " and " << op.getOut().getType();
  bool isPaged = rank != 3 || op.getRope();
  if (isPaged != bool(op.getTable()) || (rank == 6 && !op.getLayer()))
    return op.emitOpError("expected a table beside caches, and layer beside those of rank 6");
  if (rank == 3 && !op.getKeyOffsets())
    return op.emitOpError("expected key_offsets beside arrays of keys");
  if (bool(op.getQScales()) != bool(op.getKScales()) ||
      bool(op.getQScales()) != bool(op.getVScales()))
    return op.emitOpError("expected scales of all of q, k and v, or of none");
  Type element = typeOf(op.getQ()).getElementType();
  if (typeOf(op.getK()).getElementType() != element ||
      typeOf(op.getV()).getElementType() != element)
    return op.emitOpError("expected q, k and v of one type, got ")
           << op.getQ().getType() << ", " << op.getK().getType() << " and " << op.getV().getType();
  if (!element.isF32() && !element.isF16() && !element.isBF16() && !isa<Float8E4M3FNType>(element))
    return op.emitOpError("expected q of f32, f16, bf16 or f8E4M3FN, got ") << op.getQ().getType();
  if (op.getRopeGroup() < 1 || int64_t(op.getRopeColumn()) < 0)
    return op.emitOpError("expected rope_group of 1 or more and rope_column of 0 or more");
  return success();
}
