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
    return "attention by mma.sync of f16, after an exact conversion of the 8-bit operands";
  case AttentionPath::MultiplyAdds:
    return "attention by FMAs of single threads, one warp for a query: operands are not 8-bit or "
           "16-bit floats, or their rows are too long for registers and shared memory";
  }
  llvm_unreachable("a path");
}

int64_t GPUAttentionLayout::warps() const { return hasMatrices() ? rows / kWarpRows : rows; }

int64_t GPUAttentionLayout::mostHeads(AttentionOp op) const {
  int64_t group = typeOf(op.getQ()).getDimSize(1) / op.getKeyHeads();
  int64_t most = hasMatrices() ? std::min(group, rows) : 1;
  while (group % most != 0)
    --most;
  return most;
}

GPUAttentionLayout GPUAttentionLayout::of(AttentionOp op, const TargetInfo &target, int64_t heads) {
  GPUAttentionLayout layout;
  layout.heads = heads;
  layout.columns = typeOf(op.getQ()).getShape().back();
  layout.keyColumns = typeOf(op.getK()).getShape().back();
  layout.valueColumns = typeOf(op.getV()).getShape().back();
  layout.factor = typeOf(op.getQ()).getElementType();
  layout.hasConversion = target.hasFloat8Convert;
  layout.hasPrologue = op.getQueryRows().any();
  AttentionPath path = AttentionPath::MultiplyAdds;
  if (layout.factor.isBF16() || layout.factor.isF16())
    path = AttentionPath::Matrix16;
  if (layout.factor.getIntOrFloatBitWidth() == 8) {
    path = AttentionPath::Converted;
    layout.factor = Float16Type::get(op.getContext());
  }
  // Whole instructions: 16 columns of Q and K, and 16 columns of V, since its fragments are loaded
  // in pairs.
  constexpr int64_t kColumns = 16, kBytes = 2;
  // Registers for scores and accumulators of a thread. The other registers hold probabilities,
  // fragments and addresses.
  constexpr int64_t kMostRegisters = 150;
  static constexpr int64_t candidates[][2] = {{128, 64}, {128, 32}, {64, 64}, {64, 32},
                                              {64, 16},  {32, 16},  {16, 16}};
  if (path != AttentionPath::MultiplyAdds)
    for (auto [rows, keys] : candidates) {
      layout.path = path;
      layout.rows = rows;
      layout.keys = keys;
      int64_t width = llvm::alignTo(layout.columns, kColumns) * kBytes;
      int64_t values = llvm::alignTo(layout.valueColumns, kColumns);
      layout.query = OperandTile::of(rows, width, false);
      layout.key = OperandTile::of(keys, width, false);
      layout.value = OperandTile::of(keys, values * kBytes, false);
      if (layout.sharedBytes() <= target.maxSharedBytes && (keys + values) / 2 <= kMostRegisters)
        return layout;
    }
  layout.path = AttentionPath::MultiplyAdds;
  layout.factor = Float32Type::get(op.getContext());
  layout.rows = 4;
  layout.keys = kWarpThreads;
  return layout;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::verifyGPUAttention(AttentionOp op) {
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
