// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the rows of a chunk in q's type with one fused op, for all formats of the cache.

#include "MlaLayer.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Writes the body of the fused op.
class RowReader {
public:
  RowReader(OpBuilder &b, const MlaLayer &mla, Value offsets, Value starts,
            const IRMapping &arguments)
      : b(b), loc(mla.op->getLoc()), mla(mla), offsets(offsets), starts(starts),
        arguments(arguments) {}

  /// Writes the c_kv columns in q's type to `out`.
  Value readLatent(Value out) {
    int64_t group = mla.cacheGroup(), latent = mla.latent();
    if (mla.isCacheOfBytes())
      return widenBytes(out);
    if (mla.scales)
      return widen(0, latent, 0, group, out);
    return mla.staticScale ? widen(0, latent, 0, 0, out) : gather(mla.cache, 0, out);
  }

  /// Writes the rope columns in q's type to `out`.
  Value readRope(Value out) {
    int64_t group = mla.cacheGroup(), latent = mla.latent();
    if (mla.isCacheOfBytes())
      return gather(mla.cache, latent + 4 * mla.inlineScales(), out);
    if (mla.scales)
      return widen(latent, mla.rotary(), group ? latent / group : 0, group, out);
    return mla.staticScale ? widen(latent, mla.rotary(), 0, 0, out)
                           : gather(mla.cache, latent, out);
  }

  Value empty(Value like, int64_t columns, Type element) {
    SmallVector<OpFoldResult> sizes{tensor::getMixedSize(b, loc, like, 0), b.getIndexAttr(columns)};
    return tensor::EmptyOp::create(b, loc, sizes, element);
  }

private:
  Value own(Value operand) { return operand ? arguments.lookup(operand) : Value(); }

  Value gather(Value cache, int64_t column, Value out) {
    return PagedGatherOp::create(b, loc, out.getType(), own(cache), own(mla.table), own(offsets),
                                 own(starts), /*slots=*/Value(), own(mla.layer),
                                 /*positions=*/Value(), /*limit=*/Value(), out, column,
                                 CachePart::Key, /*reserved_slot=*/IntegerAttr(), mla.isChecked())
        .getResult();
  }

  Value multiply(Value values, Value scales, Value given, int64_t group, Value out) {
    auto scheme = QuantizationAttr::getRow(b.getContext());
    if (group && group < cast<ShapedType>(out.getType()).getShape().back())
      scheme =
          QuantizationAttr::get(b.getContext(), Granularity::Group, group, ScaleLayout::RowMajor);
    return DequantizeOp::create(b, loc, out.getType(), values, scales, given, out, scheme)
        .getResult();
  }

  /// Dequantizes values by static_scale, or by the scales from `firstScale` on: one scale per
  /// `group` columns, or one scale for all columns if `group` is 0.
  Value widen(int64_t column, int64_t columns, int64_t firstScale, int64_t group, Value out) {
    Type code = mla.typeOf(mla.cache).getElementType();
    Value values = gather(mla.cache, column, empty(out, columns, code));
    if (!mla.scales)
      return multiply(values, Value(), own(mla.staticScale), 0, out);
    int64_t count = group && group < columns ? columns / group : 1;
    Value scales =
        gather(mla.scales, firstScale, empty(out, count, mla.typeOf(mla.scales).getElementType()));
    return multiply(values, scales, Value(), group, out);
  }

  Value widenBytes(Value out) {
    int64_t latent = mla.latent(), count = mla.inlineScales();
    Value values = gather(mla.cache, 0, empty(out, latent, Float8E4M3FNType::get(b.getContext())));
    if (!count) {
      Value one = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1));
      return multiply(values, Value(), one, 0, out);
    }
    Value scales = gather(mla.cache, latent, empty(out, count, b.getF32Type()));
    return multiply(values, scales, Value(), MlaLayer::kInlineGroup, out);
  }

  OpBuilder &b;
  Location loc;
  const MlaLayer &mla;
  Value offsets, starts;
  const IRMapping &arguments;
};
} // namespace

void MlaWriter::gatherRows(int64_t number, Value latent, Value scales, Value rope) {
  Value offsets = rowOf(mla.bufferRowOffsets, number), starts = startsOf(number);
  SmallVector<Value> inputs, outs;
  for (Value input :
       {mla.cache, mla.scales, mla.table, offsets, starts, mla.layer, mla.staticScale})
    if (input)
      inputs.push_back(input);
  Value bound;
  if (scales)
    inputs.push_back(bound = arith::ConstantOp::create(b, loc, mla.scaleUb));
  for (Value out : {latent, scales, rope})
    if (out)
      outs.push_back(out);
  auto fused = FusedOp::create(b, loc, TypeRange(), inputs, outs);
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types = llvm::map_to_vector(fused->getOperandTypes(), FusedOp::getArgumentType);
  Block *body =
      b.createBlock(&fused.getBody(), {}, types, SmallVector<Location>(types.size(), loc));
  IRMapping arguments;
  for (auto [operand, argument] : llvm::zip_equal(fused->getOperands(), body->getArguments()))
    arguments.map(operand, argument);
  RowReader reader(b, mla, offsets, starts, arguments);
  SmallVector<Value> results;
  Value own = arguments.lookup(latent);
  if (scales) {
    Value rows = reader.readLatent(reader.empty(own, mla.latent(), mla.element()));
    Value ownScales = arguments.lookup(scales);
    auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, mla.block(),
                                        ScaleLayout::Transposed);
    auto quantized = QuantizeOp::create(b, loc, TypeRange{own.getType(), ownScales.getType()}, rows,
                                        /*amax=*/Value(), arguments.lookup(bound),
                                        /*static_scale=*/Value(), own, ownScales, scheme);
    llvm::append_range(results, quantized.getResults());
  } else {
    results.push_back(reader.readLatent(own));
  }
  if (rope)
    results.push_back(reader.readRope(arguments.lookup(rope)));
  YieldOp::create(b, loc, results);
}
