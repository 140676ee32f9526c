// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a chunk as numbers: one fused op, whatever the cache holds.

#include "Branch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Writes the body of the fused op.
class RowReader {
public:
  RowReader(OpBuilder &b, const Branch &branch, Value offsets, Value starts,
            const IRMapping &arguments)
      : b(b), loc(branch.op->getLoc()), branch(branch), offsets(offsets), starts(starts),
        arguments(arguments) {}

  /// The latent columns in q's type, written to `out`.
  Value readLatent(Value out) {
    int64_t group = branch.cacheGroup(), latent = branch.latent();
    if (branch.isCacheOfBytes())
      return widenBytes(out);
    if (branch.scales)
      return widen(0, latent, 0, group, out);
    return branch.staticScale ? widen(0, latent, 0, 0, out) : gather(branch.cache, 0, out);
  }

  /// The rope columns in q's type, written to `out`.
  Value readRope(Value out) {
    int64_t group = branch.cacheGroup(), latent = branch.latent();
    if (branch.isCacheOfBytes())
      return gather(branch.cache, latent + 4 * branch.inlineScales(), out);
    if (branch.scales)
      return widen(latent, branch.rotary(), group ? latent / group : 0, group, out);
    return branch.staticScale ? widen(latent, branch.rotary(), 0, 0, out)
                              : gather(branch.cache, latent, out);
  }

  Value empty(Value like, int64_t columns, Type element) {
    SmallVector<OpFoldResult> sizes{tensor::getMixedSize(b, loc, like, 0), b.getIndexAttr(columns)};
    return tensor::EmptyOp::create(b, loc, sizes, element);
  }

private:
  Value own(Value operand) { return operand ? arguments.lookup(operand) : Value(); }

  Value gather(Value cache, int64_t column, Value out) {
    return PagedGatherOp::create(b, loc, out.getType(), own(cache), own(branch.table), own(offsets),
                                 own(starts), /*slots=*/Value(), own(branch.layer),
                                 /*positions=*/Value(), /*limit=*/Value(), out, column,
                                 CachePart::Key, /*reserved_slot=*/IntegerAttr(),
                                 branch.isChecked())
        .getResult();
  }

  Value multiply(Value codes, Value scales, Value given, int64_t group, Value out) {
    auto scheme = QuantizationAttr::getRow(b.getContext());
    if (group && group < cast<ShapedType>(out.getType()).getShape().back())
      scheme =
          QuantizationAttr::get(b.getContext(), Granularity::Group, group, ScaleLayout::RowMajor);
    return DequantizeOp::create(b, loc, out.getType(), codes, scales, given, out, scheme)
        .getResult();
  }

  /// Codes times static_scale, or the scales from `firstScale` on, in groups of `group` columns or,
  /// with 0, one for all of them.
  Value widen(int64_t column, int64_t columns, int64_t firstScale, int64_t group, Value out) {
    Type code = branch.typeOf(branch.cache).getElementType();
    Value codes = gather(branch.cache, column, empty(out, columns, code));
    if (!branch.scales)
      return multiply(codes, Value(), own(branch.staticScale), 0, out);
    int64_t count = group && group < columns ? columns / group : 1;
    Value scales = gather(branch.scales, firstScale,
                          empty(out, count, branch.typeOf(branch.scales).getElementType()));
    return multiply(codes, scales, Value(), group, out);
  }

  Value widenBytes(Value out) {
    int64_t latent = branch.latent(), count = branch.inlineScales();
    Value codes =
        gather(branch.cache, 0, empty(out, latent, Float8E4M3FNType::get(b.getContext())));
    if (!count) {
      Value one = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1));
      return multiply(codes, Value(), one, 0, out);
    }
    Value scales = gather(branch.cache, latent, empty(out, count, b.getF32Type()));
    return multiply(codes, scales, Value(), Branch::kInlineGroup, out);
  }

  OpBuilder &b;
  Location loc;
  const Branch &branch;
  Value offsets, starts;
  const IRMapping &arguments;
};
} // namespace

void BranchWriter::gatherRows(int64_t number, Value latent, Value scales, Value rope) {
  Value offsets = rowOf(branch.bufferRowOffsets, number), starts = startsOf(number);
  SmallVector<Value> inputs, outs;
  for (Value input : {branch.cache, branch.scales, branch.table, offsets, starts, branch.layer,
                      branch.staticScale})
    if (input)
      inputs.push_back(input);
  Value bound;
  if (scales)
    inputs.push_back(bound = arith::ConstantOp::create(b, loc, branch.scaleUb));
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
  RowReader reader(b, branch, offsets, starts, arguments);
  SmallVector<Value> results;
  Value own = arguments.lookup(latent);
  if (scales) {
    Value rows = reader.readLatent(reader.empty(own, branch.latent(), branch.element()));
    Value ownScales = arguments.lookup(scales);
    auto scheme = QuantizationAttr::get(b.getContext(), Granularity::Group, branch.block(),
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
