// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The query's RoPE and the new row of the MLA cache. The query, c_kv and k_pe are processed by
// three row programs.

#include "OpUtils.h"
#include "Paged.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/Utils/Arith.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// The storage format of cache rows.
enum class Store { Cast, Static, Dynamic, Inline };

/// The constants of an op: its columns and storage format.
template <typename OpTy>
struct Form {
  explicit Form(OpTy op)
      : latent(op.getGamma().getType().getShape().back()),
        rotary(op.getFreqs().getType().getShape().back()) {
    ShapedType cache = op.getCache().getType();
    if (op.getStaticScale())
      store = Store::Static;
    else if (op.getScales())
      store = Store::Dynamic;
    else if (cache.getElementType().isInteger(8))
      store = Store::Inline;
    if (store == Store::Inline && cache.getShape().back() == latent + 2 * rotary)
      return;
    QuantizationAttr scheme = op.getScheme();
    if (!scheme.isGroup()) {
      latentScales = 1; // one scale for both parts
      return;
    }
    int64_t group = scheme.getGroupSize();
    latentScales = latent / group;
    ropeScales = std::max<int64_t>(1, rotary / group);
  }

  /// Returns whether c_kv and k_pe share one scale.
  bool isJoint() const { return store == Store::Dynamic && ropeScales == 0; }

  /// Returns the number of columns of a cache row.
  int64_t width() const {
    return store == Store::Inline ? latent + 4 * latentScales + 2 * rotary : latent + rotary;
  }

  int64_t latent, rotary;
  int64_t latentScales = 0, ropeScales = 0;
  Store store = Store::Cast;
};
} // namespace

template <typename OpTy>
static PagedSlot indexOf(OpTy op) {
  PagedSlot slot;
  slot.table = op.getTable();
  slot.rowOffsets = op.getRowOffsets();
  slot.lengths = op.getLengths();
  slot.slots = op.getSlots();
  slot.layer = op.getLayer();
  slot.cache = op.getCache();
  slot.reservedSlot = op.getReservedSlot();
  return slot;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// The labels of the constraints, which both ops share.
struct MlaLabels {
  /// c1: q_rope, freqs and gamma.
  StringLiteral shapes;
  SlotLabels slot;
  /// c6: kv and q_out.
  StringLiteral rows;
  /// c7.
  StringLiteral positions;
  /// c8: the cache.
  StringLiteral form;
  /// c9.
  StringLiteral scales;
  /// c10.
  StringLiteral geometry;
  /// c11.
  StringLiteral status;
};
} // namespace

static constexpr MlaLabels kKernelLabels = {
    "fused_rope_rmsnorm_quantization_kernel_c1",
    {"fused_rope_rmsnorm_quantization_kernel_c2", "fused_rope_rmsnorm_quantization_kernel_c3",
     "fused_rope_rmsnorm_quantization_kernel_c4", "fused_rope_rmsnorm_quantization_kernel_c5",
     "fused_rope_rmsnorm_quantization_kernel_c7"},
    "fused_rope_rmsnorm_quantization_kernel_c6",
    "fused_rope_rmsnorm_quantization_kernel_c7",
    "fused_rope_rmsnorm_quantization_kernel_c8",
    "fused_rope_rmsnorm_quantization_kernel_c9",
    "fused_rope_rmsnorm_quantization_kernel_c10",
    "fused_rope_rmsnorm_quantization_kernel_c11"};
static constexpr MlaLabels kMlaLabels = {
    "mla_fused_rope_rmsnorm_quantization_c1",
    {"mla_fused_rope_rmsnorm_quantization_c2", "mla_fused_rope_rmsnorm_quantization_c3",
     "mla_fused_rope_rmsnorm_quantization_c4", "mla_fused_rope_rmsnorm_quantization_c5",
     "mla_fused_rope_rmsnorm_quantization_c7"},
    "mla_fused_rope_rmsnorm_quantization_c6",
    "mla_fused_rope_rmsnorm_quantization_c7",
    "mla_fused_rope_rmsnorm_quantization_c8",
    "mla_fused_rope_rmsnorm_quantization_c9",
    "mla_fused_rope_rmsnorm_quantization_c10",
    "mla_fused_rope_rmsnorm_quantization_c11"};

/// c8: verifies the cache against the storage format.
template <typename OpTy>
static LogicalResult verifyForm(OpTy op, const Form<OpTy> &form, StringRef label) {
  Type element = op.getCache().getType().getElementType();
  bool isQuantizedType = isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(element);
  if (op.getStaticScale() && op.getScales())
    return op.emitOpError("expected static_scale or scales, got both (") << label << ")";
  if (form.store != Store::Cast && !op.getKv())
    return op.emitOpError("expected kv with a scaled cache, got none: without kv, rows are read "
                          "back from the cache (")
           << label << ")";
  bool fits = isa<FloatType>(element) && !isa<Float8E8M0FNUType>(element);
  StringRef expected = "a float type";
  if (form.store == Store::Static || form.store == Store::Dynamic) {
    fits = isQuantizedType;
    expected = "f8E4M3FN, f8E4M3FNUZ or f8E5M2 with a scale";
  } else if (form.store == Store::Inline) {
    QuantizationAttr scheme = op.getScheme();
    bool isInGroups = scheme.isGroup() && scheme.getGroupSize() == 128 && form.latent % 128 == 0;
    fits = form.latentScales == 0 || isInGroups;
    expected = "i8, with groups of 128 that divide the c_kv columns";
  }
  if (!fits)
    return op.emitOpError("cache: expected elements of ")
           << expected << ", got " << op.getCache().getType() << " (" << label << ")";
  int64_t width = op.getCache().getType().getShape().back();
  if (ShapedType::isDynamic(width) || width == form.width())
    return success();
  InFlightDiagnostic diag = op.emitOpError("cache: expected rows of ");
  diag << form.width() << " columns";
  if (form.store == Store::Inline)
    diag << ", or of " << form.latent + 2 * form.rotary << " without scales,";
  return diag << " for " << form.latent << " columns of c_kv and " << form.rotary
              << " of k_pe, got " << op.getCache().getType() << " (" << label << ")";
}

/// c9: verifies the scales of the cache.
template <typename OpTy>
static LogicalResult verifyScaleShape(OpTy op, const Form<OpTy> &form, StringRef label) {
  if (form.store != Store::Dynamic)
    return success();
  QuantizationAttr scheme = op.getScheme();
  int64_t group = scheme.getGroupSize();
  if (scheme.getGranularity() == Granularity::Tensor || scheme.isTransposed())
    return op.emitOpError("scheme: expected row or groups, row_major, got ")
           << scheme << " (" << label << ")";
  if (scheme.isGroup() &&
      (form.latent % group != 0 || (form.rotary > group && form.rotary % group != 0)))
    return op.emitOpError("scheme: expected a group that divides the ")
           << form.latent << " columns of c_kv, and the " << form.rotary
           << " columns of k_pe if k_pe is longer than a group, got " << group << " (" << label
           << ")";
  auto scales = cast<ShapedType>(op.getScales().getType());
  return opimpl::verifyShape(
      op, label, "scales", scales,
      opimpl::withLastExtent(op.getCache().getType(), form.latentScales + form.ropeScales));
}

template <typename OpTy>
static LogicalResult verifyMla(OpTy op, const MlaLabels &labels) {
  if (failed(opimpl::verifyCommon(op)))
    return failure();
  ShapedType q = op.getQRope().getType(), freqs = op.getFreqs().getType();
  ShapedType gamma = op.getGamma().getType();
  // c1
  int64_t columns = q.getRank() == 3 ? q.getShape().back() : ShapedType::kDynamic;
  if (ShapedType::isDynamic(columns) || columns < 2)
    return op.emitOpError("q_rope: expected rank 3 and a static last dimension of 2 or more, got ")
           << q << " (" << labels.shapes << ")";
  int64_t rotary = freqs.getRank() == 2 ? freqs.getShape().back() : ShapedType::kDynamic;
  if (ShapedType::isDynamic(rotary) || rotary < 2 || rotary % 2 != 0 || rotary > columns)
    return op.emitOpError("freqs: expected rank 2 and a static, even last dimension from 2 to the ")
           << columns << " columns of q_rope, got " << freqs << " (" << labels.shapes << ")";
  if (gamma.getRank() != 1 || gamma.isDynamicDim(0) || gamma.getDimSize(0) == 0)
    return op.emitOpError("gamma: expected rank 1 and a static dimension, got ")
           << gamma << " (" << labels.shapes << ")";
  // Verify the slot as if the row were of rank 2.
  Form<OpTy> form(op);
  int64_t tokens = q.getDimSize(0);
  ShapedType row = RankedTensorType::get({tokens, form.width()}, q.getElementType());
  if (failed(opimpl::verifySlot(op, labels.slot, "the cache's rows", row, indexOf(op))))
    return failure();
  if (op.getKv() &&
      failed(opimpl::verifyShape(op, labels.rows, "kv", cast<ShapedType>(op.getKv().getType()),
                                 {tokens, form.latent + rotary})))
    return failure();
  if (failed(opimpl::verifyShape(op, labels.rows, "q_out", op.getQOut().getType(), q.getShape())))
    return failure();
  if (!op.getPositions() != !op.getSlots())
    return op.emitOpError("expected positions together with slots (") << labels.positions << ")";
  if (op.getPositions() &&
      failed(opimpl::verifyShape(op, labels.positions, "positions",
                                 cast<ShapedType>(op.getPositions().getType()), {tokens})))
    return failure();
  if (op.getStatus() &&
      failed(opimpl::verifyShape(op, labels.status, "status",
                                 cast<ShapedType>(op.getStatus().getType()), {tokens, 2})))
    return failure();
  if (failed(verifyForm(op, form, labels.form)))
    return failure();
  return verifyScaleShape(op, form, labels.scales);
}

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

namespace {
/// Writes the body of the fused op.
template <typename OpTy>
class MlaBody {
public:
  MlaBody(OpBuilder &b, OpTy op, ValueRange arguments)
      : b(b), op(op), loc(op.getLoc()), args(arguments, op), form(op),
        numerics(op.getNumerics().resolve(NumericsAttr::getAfterCast(op.getContext()))),
        cache(args.getCache()), scales(args.getScales()) {
    // Position -1 is also padding.
    if (args.getStatus() || args.getPositions())
      limit =
          getValueOrCreateConstantIndexOp(b, loc, tensor::getMixedSize(b, loc, args.getFreqs(), 0));
  }

  SmallVector<Value> write() {
    tokens = tensor::getMixedSizes(b, loc, args.getQRope()).front();
    positions = findPositions();
    // Without tokens, the cache gets no rows, and empty tensors cannot be sliced.
    Value kv = op.getKv();
    if (op.getQRope().getType().getDimSize(0) == 0 ||
        (kv && cast<ShapedType>(kv.getType()).getDimSize(0) == 0))
      return finish();
    Type gamma = op.getGamma().getType().getElementType();
    Value latent = rows(0, form.latent);
    Value norm = empty(form.latent, gamma);
    norm = RmsNormOp::create(b, loc, norm.getType(), latent, args.getGamma(), args.getEpsilon(),
                             Value(), norm, numerics)
               .getResult();
    Value k = rows(form.latent, form.rotary);
    auto roped = [&] {
      return rope(k, empty(form.rotary, cast<ShapedType>(k.getType()).getElementType()));
    };
    if (form.isJoint()) {
      storeJointly(norm, roped());
      return finish();
    }
    store(norm, form.latent, 0, 0, form.latentScales, /*isRope=*/false);
    k = roped();
    int64_t column = form.latent + (form.store == Store::Inline ? 4 * form.latentScales : 0);
    store(k, form.rotary, column, form.latentScales, form.ropeScales, /*isRope=*/true);
    return finish();
  }

private:
  SmallVector<Value> finish() {
    Value q = rope(args.getQRope(), args.getQOut());
    SmallVector<Value> results{q, cache};
    if (scales)
      results.push_back(scales);
    if (Value status = args.getStatus())
      results.push_back(CheckSlotsOp::create(b, loc, status.getType(), args.getCache(),
                                             args.getTable(), args.getRowOffsets(),
                                             args.getLengths(), args.getSlots(), args.getLayer(),
                                             positions, limit, status, op.getReservedSlotAttr())
                            .getResult());
    return results;
  }

  Value empty(int64_t columns, Type element) {
    return tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{tokens, b.getIndexAttr(columns)},
                                   element);
  }

  Value findPositions() {
    if (args.getPositions())
      return args.getPositions();
    Value segments =
        tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{tokens}, b.getI32Type());
    Value positions =
        tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{tokens}, b.getI32Type());
    auto found = SegmentOfOp::create(b, loc, TypeRange{segments.getType(), positions.getType()},
                                     args.getRowOffsets(), args.getLengths(), segments, positions);
    return found.getResults()[1];
  }

  /// Returns columns of kv, or of the cache in f32.
  Value rows(int64_t column, int64_t columns) {
    if (Value kv = args.getKv()) {
      SmallVector<OpFoldResult> offsets{b.getIndexAttr(0), b.getIndexAttr(column)};
      SmallVector<OpFoldResult> sizes{tensor::getMixedSizes(b, loc, kv).front(),
                                      b.getIndexAttr(columns)};
      SmallVector<OpFoldResult> strides(2, b.getIndexAttr(1));
      return tensor::ExtractSliceOp::create(b, loc, kv, offsets, sizes, strides);
    }
    Value out = empty(columns, b.getF32Type());
    return PagedGatherOp::create(b, loc, out.getType(), args.getCache(), args.getTable(),
                                 args.getRowOffsets(), args.getLengths(), args.getSlots(),
                                 args.getLayer(), within(), limit, out, column, CachePart::Key,
                                 op.getReservedSlotAttr(), isChecked())
        .getResult();
  }

  Value rope(Value x, Value out) {
    // For rows of `rotary` columns both parts are equal. RotaryPart::First is the part in older
    // files.
    bool isLonger = cast<ShapedType>(x.getType()).getShape().back() > form.rotary;
    RotaryPart part = isLonger ? RotaryPart::Last : RotaryPart::First;
    return RopeOp::create(b, loc, out.getType(), x, args.getFreqs(), positions, out,
                          op.getPairing(), part, isChecked())
        .getResult();
  }

  bool isChecked() { return static_cast<bool>(op.getStatus()); }
  Value within() { return limit ? positions : Value(); }

  Value storeRows(Value x, Value destination, int64_t column) {
    return PagedStoreOp::create(b, loc, destination.getType(), x, args.getTable(),
                                args.getRowOffsets(), args.getLengths(), args.getSlots(),
                                args.getLayer(), within(), limit, destination, column,
                                CachePart::Key, op.getReservedSlotAttr(), isChecked())
        .getResult();
  }

  /// Stores rows of `columns` columns in the cache at `column`. Their `count` scales per row go to
  /// the scales from `first` on.
  void store(Value x, int64_t columns, int64_t column, int64_t first, int64_t count, bool isRope) {
    bool isInline = form.store == Store::Inline;
    if (form.store == Store::Cast || (isInline && isRope)) {
      cache = storeRows(isInline ? toBf16(x) : x, cache, column);
      return;
    }
    QuantizationAttr scheme = op.getScheme();
    // A static scale has no groups, and a single group is a row.
    Value given = args.getStaticScale();
    if (isInline && count == 0)
      given = Arith(b, loc).f32(1);
    if (given || (count == 1 && scheme.isGroup() && scheme.getGroupSize() >= columns))
      scheme = QuantizationAttr::getRow(b.getContext());
    Type code = op.getCache().getType().getElementType();
    Value values = empty(columns, isInline ? Float8E4M3FNType::get(b.getContext()) : code), own;
    SmallVector<Type> types{values.getType()};
    if (!given) {
      own = empty(count, isInline ? b.getF32Type() : getElementTypeOrSelf(scales.getType()));
      types.push_back(own.getType());
    }
    auto quantized = QuantizeOp::create(b, loc, types, x, Value(), Value(), given, values, own,
                                        scheme, numerics);
    cache = storeRows(quantized.getResults()[0], cache, column);
    if (given)
      return;
    if (isInline)
      cache = storeRows(quantized.getResults()[1], cache, column + columns);
    else
      scales = storeRows(quantized.getResults()[1], scales, first);
  }

  /// Stores c_kv and k_pe with one scale, computed from the maximum of both.
  void storeJointly(Value latent, Value k) {
    Type scale = cast<ShapedType>(scales.getType()).getElementType();
    Type code = op.getCache().getType().getElementType();
    Value zero = Arith(b, loc).f32(0);
    Value amax =
        tensor::SplatOp::create(b, loc, zero, ArrayRef<OpFoldResult>{tokens, b.getIndexAttr(1)});
    for (Value part : {latent, k})
      amax = AbsMaxOp::create(b, loc, amax.getType(), part, amax).getResult();
    Value own;
    int64_t column = 0;
    for (Value part : {latent, k}) {
      int64_t columns = cast<ShapedType>(part.getType()).getShape().back();
      Value values = empty(columns, code), made = empty(1, scale);
      auto quantized =
          QuantizeOp::create(b, loc, TypeRange{values.getType(), made.getType()}, part, amax,
                             Value(), Value(), values, made, op.getScheme(), numerics);
      cache = storeRows(quantized.getResults()[0], cache, column);
      own = quantized.getResults()[1];
      column += columns;
    }
    scales = storeRows(own, scales, 0);
  }

  Value toBf16(Value x) {
    Arith arith(b, loc);
    if (getElementTypeOrSelf(x.getType()).isF16())
      x = arith.convert(x, b.getF32Type());
    return arith.convert(x, b.getBF16Type());
  }

  OpBuilder &b;
  OpTy op;
  Location loc;
  typename OpTy::Adaptor args;
  Form<OpTy> form;
  NumericsAttr numerics;
  OpFoldResult tokens;
  Value positions, cache, scales;
  /// The upper bound of positions if stores check them.
  Value limit;
};
} // namespace

//===----------------------------------------------------------------------===//
// Geometry
//===----------------------------------------------------------------------===//

/// Returns the elements of the query per thread: 16 bytes.
template <typename OpTy>
static int64_t threadWidth(OpTy op) {
  return 128 / op.getQRope().getType().getElementTypeBitWidth();
}

/// c10: verifies the geometry.
template <typename OpTy>
static LogicalResult verifyGeometry(OpTy op, StringRef label) {
  std::optional<GeometryAttr> geometry = op.getGeometry();
  if (!geometry)
    return success();
  ShapedType q = op.getQRope().getType();
  int64_t width = threadWidth(op), rotary = q.getDimSize(2), threads = rotary / width;
  if (rotary % width != 0 || !llvm::isPowerOf2_64(threads) || threads > 32)
    return op.emitOpError(
               "geometry: expected rows of q_rope for a power of two of threads, at most 32, of ")
           << width << " columns each, got " << q << " (" << label << ")";
  if (q.isDynamicDim(1))
    return success();
  uint64_t needed =
      llvm::divideCeil(llvm::SaturatingMultiply(uint64_t(q.getDimSize(1)) + 1, uint64_t(threads)),
                       uint64_t(geometry->getBlockSize()));
  if (uint64_t(geometry->getNRopeBlocks()) >= needed)
    return success();
  return op.emitOpError("geometry: expected n_rope_blocks of ")
         << needed << " or more for " << q.getDimSize(1) << " heads, got "
         << geometry->getNRopeBlocks() << " (" << label << ")";
}

/// A c_kv row takes one block. A block processes several rope rows.
template <typename OpTy>
static SmallVector<RowGeometry> getGeometries(OpTy op) {
  std::optional<GeometryAttr> geometry = op.getGeometry();
  Value kv = op.getKv();
  if (!geometry || op.getQRope().getType().getDimSize(0) == 0 ||
      (kv && cast<ShapedType>(kv.getType()).getDimSize(0) == 0))
    return {};
  int64_t block = geometry->getBlockSize();
  int64_t threads = op.getQRope().getType().getDimSize(2) / threadWidth(op);
  RowGeometry rope{threads, block / threads};
  SmallVector<RowGeometry> programs{{block, 1}, rope, rope};
  if (Form<OpTy>(op).isJoint()) // c_kv and k_pe are one row
    programs = {rope, rope};
  if (op.getStatus()) // one thread per token
    programs.push_back({1, block});
  return programs;
}

SmallVector<RowGeometry> fusednorm::getRowGeometries(Operation *op) {
  if (auto kernel = dyn_cast<FusedRopeRmsNormQuantizationKernelOp>(op))
    return getGeometries(kernel);
  if (auto mla = dyn_cast<MlaFusedRopeRmsNormQuantizationOp>(op))
    return getGeometries(mla);
  return {};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult FusedRopeRmsNormQuantizationKernelOp::verify() {
  if (failed(verifyMla(*this, kKernelLabels)))
    return failure();
  if (!getKv())
    return emitOpError("expected kv, got none; mla_fused_rope_rmsnorm_quantization works without "
                       "kv (fused_rope_rmsnorm_quantization_kernel_c6)");
  return verifyGeometry(*this, kKernelLabels.geometry);
}
LogicalResult MlaFusedRopeRmsNormQuantizationOp::verify() {
  if (failed(verifyMla(*this, kMlaLabels)))
    return failure();
  return verifyGeometry(*this, kMlaLabels.geometry);
}

SmallVector<Value> FusedRopeRmsNormQuantizationKernelOp::generalizeBody(OpBuilder &builder,
                                                                        ValueRange arguments) {
  return MlaBody(builder, *this, arguments).write();
}
SmallVector<Value> MlaFusedRopeRmsNormQuantizationOp::generalizeBody(OpBuilder &builder,
                                                                     ValueRange arguments) {
  return MlaBody(builder, *this, arguments).write();
}
