// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 8-bit floats times their scales, rounded to bf16. Byte table look-ups widen 64 values. Their
// order lets one conversion instruction pack 32 scaled values as words of an even and an odd
// column.

#include "CPURowLowering.h"
#include "fusednorm/Lowering/Fp8LookupTables.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Columns that are widened together, and lanes of a native vector of f32.
static constexpr int64_t kValues = 64, kLanes = 16;

namespace {
/// The pattern truncf(mulf(extf(values), scales)).
struct Dequantized {
  static std::optional<Dequantized> match(Operation *op);
  LoadOp quantized;
  /// One scale for each group, or one scale for the row.
  Value scales;
  /// Whether the scales are the first operand of the multiplication.
  bool areFirst = false;

  FloatType type() { return cast<FloatType>(getElementTypeOrSelf(quantized.getType())); }
};
} // namespace

std::optional<Dequantized> Dequantized::match(Operation *op) {
  auto truncate = dyn_cast_or_null<arith::TruncFOp>(op);
  if (!truncate || !getElementTypeOrSelf(truncate.getType()).isBF16())
    return std::nullopt;
  auto product = truncate.getIn().getDefiningOp<arith::MulFOp>();
  if (!product || !isa<VectorType>(product.getType()) ||
      !getElementTypeOrSelf(product.getType()).isF32())
    return std::nullopt;
  for (bool areFirst : {false, true}) {
    Dequantized found;
    found.areFirst = areFirst;
    auto widened = product->getOperand(areFirst).getDefiningOp<arith::ExtFOp>();
    Operation *spread = product->getOperand(!areFirst).getDefiningOp();
    if (!widened || !isa_and_nonnull<GroupBroadcastOp, vector::BroadcastOp>(spread))
      continue;
    found.quantized = widened.getIn().getDefiningOp<LoadOp>();
    found.scales = spread->getOperand(0);
    if (!found.quantized || found.quantized.getTransposed() ||
        getElementTypeOrSelf(found.quantized.getMemref().getType()) !=
            found.quantized.getType().getElementType())
      continue;
    auto type = dyn_cast<FloatType>(found.quantized.getType().getElementType());
    bool isSpread = isa<GroupBroadcastOp>(spread) || found.scales.getType().isF32();
    if (type && type.getWidth() == 8 && !isa<Float8E8M0FNUType>(type) && isSpread)
      return found;
  }
  return std::nullopt;
}

bool cpu::roundsDequantized(ProgramOp program, const TargetInfo &target) {
  int64_t longest = program.getLongestVector();
  auto isLong = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getNumElements() == longest;
  };
  // The order of lanes determines the order of sums, which is equal on all CPUs.
  if (!target.hasAVX512BF16 || !target.hasAVX512VBMI || target.vectorBytes != kValues ||
      program.getColumns() || !program.getBody().getOps<ReduceOp>().empty())
    return false;
  llvm::SmallDenseSet<Operation *> taken;
  for (Operation &op : program.getBody().front())
    if (auto found = Dequantized::match(&op); found && isLong(op.getResult(0).getType()))
      taken.insert(found->quantized);
  for (LoadOp load : program.getBody().getOps<LoadOp>())
    if (isLong(load.getType()) && !(taken.contains(load) && load->hasOneUse()))
      return false;
  for (StoreOp store : program.getBody().getOps<StoreOp>())
    if (isLong(store.getValue().getType()) &&
        getElementTypeOrSelf(store.getValue().getType()).isF16())
      return false;
  return !taken.empty();
}

bool cpu::isDequantized(Operation *op, const RowChunks &chunks) {
  auto found = Dequantized::match(op);
  return chunks.dequantizes && found && chunks.numParts(found->quantized.getType()) == 2;
}

/// Emits whether no scaled value is subnormal, since the conversion to bf16 flushes subnormals. A
/// scale of 0, infinity or NaN makes none.
static Value makesNormal(VectorEmitter &emit, Value scales, FloatType quantized) {
  const llvm::fltSemantics &semantics = quantized.getFloatSemantics();
  APFloat least = APFloat::getSmallestNormalized(APFloat::IEEEsingle());
  APFloat code = APFloat::getSmallest(semantics);
  bool losesInfo;
  code.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
  least.divide(code, APFloat::rmNearestTiesToEven);
  int64_t bits = least.bitcastToAPInt().getZExtValue();
  Value magnitudes = emit.bitAnd(emit.asInt(scales), 0x7fffffff);
  // Zero wraps to the largest integer.
  Value normal = emit.sub(magnitudes, 1).uge(bits - 1);
  if (!isa<VectorType>(normal.getType()))
    return normal;
  return vector::ReductionOp::create(emit.b, emit.loc, vector::CombiningKind::AND, normal);
}

/// Converts two native vectors of f32 to one vector of bf16 by one instruction.
static Value convertPair(OpBuilder &b, Location loc, Value lower, Value upper) {
  auto halves = VectorType::get({2 * kLanes}, b.getBF16Type());
  return LLVM::CallIntrinsicOp::create(b, loc, halves,
                                       b.getStringAttr("llvm.x86.avx512bf16.cvtne2ps2bf16.512"),
                                       ValueRange{upper, lower})
      .getResult(0);
}

std::optional<Parts> CPURowLowering::emitChain(Operation *op, Chunk &chunk) {
  if (!isDequantized(op, chunks) || chunk.isPartial())
    return std::nullopt;
  Dequantized found = *Dequantized::match(op);
  VectorType rowType = found.quantized.getType();
  int64_t width = chunks.widthOf(rowType);
  bool isGrouped = isa<VectorType>(found.scales.getType());
  Value scales = isGrouped ? get(found.scales, chunk)[0] : scalar(found.scales);
  if (!isGrouped)
    scales = narrowing.cleanNaN(scales);
  int64_t groups = isGrouped ? cast<VectorType>(scales.getType()).getNumElements() : 1;
  if (width % kValues || width / groups % kLanes)
    return std::nullopt;

  SmallVector<Value> indices =
      locate(found.quantized.getIndices(), rowType, chunk, /*transposed=*/false);
  Value memref = scalar(found.quantized.getMemref());
  auto lanes = VectorType::get({kLanes}, b.getF32Type());
  // Scaled values in column order, 16 columns for each vector.
  SmallVector<Value> products(width / kLanes);
  for (int64_t first = 0; first < width; first += kValues) {
    SmallVector<Value> own = indices;
    if (first)
      own.back() = add(own.back(), first);
    Value quantized =
        vector::LoadOp::create(b, loc, VectorType::get({kValues}, found.type()), memref, own);
    // A word holds columns i and i + 32. Each half has 16 words.
    auto [low, high] =
        Fp8LookupTables(b, loc, *Fp8LookupTables::sizeFor(target)).widenRows(quantized);
    Value wordsOf[] = {low, high};
    for (auto [half, words] : llvm::enumerate(wordsOf)) {
      Value pairs = vector::BitCastOp::create(b, loc, lanes.clone(b.getI32Type()), words);
      Value numbers[] = {emit.shl(pairs, 16), emit.bitAnd(pairs, -0x10000)};
      for (auto [row, number] : llvm::enumerate(numbers)) {
        int64_t locate = first / kLanes + row * 2 + half;
        Value scale = scales;
        if (isGrouped)
          scale = vector::ExtractOp::create(b, loc, scales,
                                            ArrayRef<int64_t>{locate * kLanes * groups / width});
        Value factors[] = {emit.asFloat(number), vector::BroadcastOp::create(b, loc, lanes, scale)};
        products[locate] = mul(factors[found.areFirst], factors[!found.areFirst]);
      }
    }
  }

  // Words of bf16 of adjacent columns.
  auto words = VectorType::get({width / 2}, b.getI32Type());
  auto join = [&](function_ref<Value(Value, Value)> round) {
    Value joined = emit.constant(words, int64_t(0));
    for (int64_t i = 0, e = products.size(); i < e; i += 2) {
      Value own = vector::BitCastOp::create(b, loc, lanes.clone(b.getI32Type()),
                                            round(products[i], products[i + 1]));
      joined = vector::InsertStridedSliceOp::create(
          b, loc, own, joined, ArrayRef<int64_t>{i / 2 * kLanes}, ArrayRef<int64_t>{1});
    }
    return joined;
  };
  auto convert = [&](Value lower, Value upper) { return convertPair(b, loc, lower, upper); };
  auto compute = [&](Value lower, Value upper) -> Value {
    auto halfOf = [&](Value value) {
      return emit.upperHalf(emit.roundToBf16(value), b.getBF16Type());
    };
    SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, 2 * kLanes));
    return vector::ShuffleOp::create(b, loc, halfOf(lower), halfOf(upper), order);
  };
  auto branch = [&](function_ref<Value(Value, Value)> round) {
    return [&, round](OpBuilder &inner, Location) {
      OpBuilder::InsertionGuard guard(b);
      b.restoreInsertionPoint(inner.saveInsertionPoint());
      scf::YieldOp::create(b, loc, join(round));
    };
  };
  Value joined = scf::IfOp::create(b, loc, makesNormal(emit, scales, found.type()), branch(convert),
                                   branch(compute))
                     .getResult(0);
  return Parts{emit.asFloat(emit.shl(joined, 16)), emit.asFloat(emit.bitAnd(joined, -0x10000))};
}
