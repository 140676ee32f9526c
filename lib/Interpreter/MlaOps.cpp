// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoPE of the query, and the new row of an MLA cache, token by token.

#include "fusednorm/Dialect/FusedNorm/IR/MlaOps.h"
#include "PagedOps.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::CacheSlot;

namespace {
/// The cache and the array of its scales.
struct Destination {
  CacheRows cache;
  std::optional<CacheRows> scales;
  std::optional<float> staticScale;
  bool isInline = false;
  int64_t group = 0; // columns per scale; 0: the whole row
  reference::Numerics numerics;

  /// Writes a part of a row of the cache from `column` on, with its scales from `firstScale` on.
  void write(CacheSlot slot, std::vector<float> &row, int64_t column, int64_t firstScale,
             bool isRope) {
    int64_t n = row.size();
    if (!scales && !staticScale && !isInline)
      return cache.write(slot, 0, column, row.data(), n);
    if (isInline && isRope)
      return cache.writeBytes(slot, 0, column, ElementType::BF16, row.data(), n);
    ElementType code = isInline ? ElementType::F8E4M3FN : cache.elementType();
    std::vector<uint8_t> quantized(n);
    if (staticScale) {
      reference::quantizeStatic(row.data(), n, *staticScale, code, numerics, quantized.data());
    } else {
      reference::QuantScheme scheme;
      scheme.output = code;
      scheme.scale = isInline ? ElementType::F32 : scales->elementType();
      scheme.group = group > n ? 0 : group;
      std::vector<float> own(scheme.scaleCount(n));
      reference::quantize(row.data(), n, scheme, numerics, quantized.data(), own.data());
      if (isInline)
        cache.writeBytes(slot, 0, column + n, ElementType::F32, own.data(), own.size());
      else
        scales->write(slot, 0, firstScale, own.data(), own.size());
    }
    for (int64_t i = 0; i < n; ++i)
      row[i] = decode(code, quantized[i]);
    if (isInline)
      cache.writeBytes(slot, 0, column, code, row.data(), n);
    else
      cache.write(slot, 0, column, row.data(), n);
  }

  /// Returns whether c_kv and k_pe share one scale.
  bool isJoint() const { return scales && group == 0; }
  void writeJointly(CacheSlot slot, std::vector<float> row, const std::vector<float> &rope) {
    row.insert(row.end(), rope.begin(), rope.end());
    write(slot, row, 0, 0, /*isRope=*/false);
  }
};
} // namespace

template <typename OpTy>
static SlotOperands slotFields(OpTy op, Value cache) {
  return {op.getTable(), op.getRowOffsets(), op.getLengths(),     op.getSlots(), op.getLayer(),
          cache,         /*part=*/0,         op.getReservedSlot()};
}

template <typename OpTy>
static LogicalResult evaluate(OpTy op, Evaluator &evaluator) {
  TensorValue q = evaluator.tensor(op.getQRope()), table = evaluator.tensor(op.getFreqs());
  TensorValue gamma = evaluator.tensor(op.getGamma()), kv;
  int64_t tokens = q.shape[0], heads = q.shape[1], columns = q.columns();
  int64_t rotary = table.columns(), skipped = columns - rotary;
  int64_t latent = gamma.columns();
  ElementType source = ElementType::F32; // type of a row from the cache
  if (op.getKv()) {
    kv = evaluator.tensor(op.getKv());
    source = elementOf(op.getKv());
    if (failed(evaluator.expectShape(op, "kv", kv.shape, {tokens, latent + rotary})))
      return failure();
  }
  auto slots = CacheSlots::create(op, evaluator, slotFields(op, op.getCache()), tokens);
  if (failed(slots) ||
      failed(evaluator.expectShape(op, "q_out", evaluator.shape(op.getQOut()), q.shape)))
    return failure();
  bool checked = static_cast<bool>(op.getStatus());
  auto found = positionsOf(op, evaluator, tokens);
  if (failed(found))
    return failure();
  const Integers &positions = *found;
  if (checked)
    slots->setChecked(positions, table.rows());

  int64_t layer = op.getLayer() ? evaluator.integer(op.getLayer()) : 0;
  Destination to{CacheRows(evaluator, slotFields(op, op.getCache()), layer), {}, {}, false, 0, {}};
  to.numerics = toNumerics(op.getNumerics().resolve(NumericsAttr::getAfterCast(op.getContext())));
  to.group = op.getScheme().isGroup() ? op.getScheme().getGroupSize() : 0;
  to.isInline = to.cache.elementType() == ElementType::I8;
  bool isUnscaled = to.isInline && evaluator.shape(op.getCache()).back() == latent + 2 * rotary;
  if (isUnscaled)
    to.staticScale = 1;
  if (op.getScales())
    to.scales.emplace(evaluator, slotFields(op, op.getScales()), layer);
  if (op.getStaticScale())
    to.staticScale = evaluator.f32(op.getStaticScale());

  reference::RmsNormParams norm;
  norm.input = source;
  norm.gamma = norm.output = elementOf(op.getGamma());
  norm.epsilon = evaluator.f32(op.getEpsilon());
  norm.numerics = to.numerics;
  reference::RopeParams rotate;
  rotate.freqs = elementOf(op.getFreqs());
  rotate.pairing = op.getPairing() == Pairing::Interleaved
                       ? reference::RopeParams::Pairing::Interleaved
                       : reference::RopeParams::Pairing::HalfSplit;
  auto association = evaluator.association(op, 0, latent, op.getNumerics());

  Numbers qOut = *evaluator.tensor(op.getQOut()).numbers;
  std::vector<float> latentRow(latent), ropeRow(rotary);
  for (int64_t t = 0; t < tokens; ++t) {
    if (positions[t] == -1)
      continue;
    if (checked && static_cast<uint64_t>(positions[t]) >= static_cast<uint64_t>(table.rows()))
      continue;
    if (positions[t] < 0 || positions[t] >= table.rows())
      return op.emitOpError("freqs: expected a row for position ")
             << positions[t] << " of token " << t << ", got " << table.rows() << " rows";
    const float *angles = table.row(positions[t]);
    rotate.input = elementOf(op.getQRope());
    rotate.output = elementOf(op.getQOut());
    for (int64_t row = t * heads; row < (t + 1) * heads; ++row) {
      float *out = qOut.data() + row * columns;
      for (int64_t c = 0; c < skipped; ++c)
        out[c] = roundTo(rotate.output, q.row(row)[c]);
      reference::rope(q.row(row) + skipped, angles, out + skipped, rotary, rotate);
    }

    auto slot = slots->of(t);
    if (failed(slot))
      return failure();
    if (!*slot)
      continue;
    if (op.getKv()) {
      std::copy_n(kv.row(t), latent, latentRow.data());
      std::copy_n(kv.row(t) + latent, rotary, ropeRow.data());
    } else {
      to.cache.read(**slot, 0, 0, latentRow.data(), latent);
      to.cache.read(**slot, 0, latent, ropeRow.data(), rotary);
    }
    reference::rmsNorm(latentRow.data(), gamma.numbers->data(), latentRow.data(), latent, norm,
                       association);
    rotate.input = rotate.output = source;
    reference::rope(ropeRow.data(), angles, ropeRow.data(), rotary, rotate);
    if (to.isJoint()) {
      to.writeJointly(**slot, latentRow, ropeRow);
      continue;
    }
    int64_t latentScales = isUnscaled ? 0 : to.group ? latent / to.group : 1;
    to.write(**slot, latentRow, 0, 0, /*isRope=*/false);
    to.write(**slot, ropeRow, latent + (to.isInline ? 4 * latentScales : 0), latentScales,
             /*isRope=*/true);
  }
  evaluator.setResult(op, 0, TensorValue::create(q.shape, std::move(qOut)));
  to.cache.finish(op, 1, evaluator);
  if (to.scales)
    to.scales->finish(op, 2, evaluator);
  if (checked)
    evaluator.setResult(op, to.scales ? 3 : 2,
                        writeStatus(*slots, evaluator.tensor(op.getStatus())));
  return success();
}

bool interpreter::evaluateMlaOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<FusedRopeRmsNormQuantizationKernelOp, MlaFusedRopeRmsNormQuantizationOp>([&](auto mla) {
        result = evaluate(mla, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
