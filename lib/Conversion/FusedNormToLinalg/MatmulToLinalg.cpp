// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers GEMMs to a linalg.generic whose innermost loop accumulates from left to right. With scales
// per block of k, it is nested in a loop over these blocks. The epilogue follows.

#include "EpilogueRows.h"
#include "Integers.h"
#include "PrimitiveToLinalg.h"
#include "fusednorm/Conversion/TileGemms.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
/// Lowers one GEMM.
class GemmWriter {
public:
  GemmWriter(OpBuilder &b, GemmOpInterface op, bool expandFp8)
      : b(b), loc(op.getLoc()), op(op), expandFp8(expandFp8), type(op.getAccumulatorType()),
        batch(type.getRank() - 2) {
    a = tensor::getMixedSizes(b, loc, op.getLhs());
    SmallVector<OpFoldResult> right = tensor::getMixedSizes(b, loc, op.getRhs());
    shape.assign(a.begin(), a.begin() + batch + 1);
    rhs = op.getRhs();
    transposed = op.isRhsTransposed() && !op.getPackedColumns();
    shape.push_back(op.getPackedColumns() ? b.getIndexAttr(*op.getPackedColumns())
                                          : right[transposed ? batch : batch + 1]);
  }

  /// Returns the f32 accumulators.
  Value write() {
    if (op.getPackedColumns())
      rhs = unpack();
    auto scaled = dyn_cast<ScaledMatmulOp>(*op);
    if (!scaled)
      return plainSum(op.getLhs(), rhs);
    // Empty operands cannot be sliced. The accumulators are then 0, or there are none.
    Value factors[] = {op.getLhs(), rhs, scaled.getAScales(), scaled.getBScales()};
    bool isEmpty = llvm::any_of(factors, [](Value value) {
      return llvm::is_contained(cast<ShapedType>(value.getType()).getShape(), 0);
    });
    bool isDocument = scaled.getOrder() == GemmOrder::Document;
    if (isEmpty && (isDocument || scaled.getScaling().isBlock()))
      return filled(b.getF32Type());
    if (isDocument)
      return documentSum(scaled);
    if (scaled.getScaling().isBlock())
      return blockedSum(scaled);
    return onAccumulators({scaled.getAScales(), scaled.getBScales()}, plainSum(op.getLhs(), rhs),
                          {leftScales(scaled, AffineExpr()), rightScales(scaled, AffineExpr())},
                          [](Scalars &s, ValueRange args) {
                            Value scaled = s.mul(args[2], s.widen(args[0]));
                            return s.mul(scaled, s.widen(args[1]));
                          });
  }

  /// Creates the same GEMM without its epilogue.
  Value keep(Type element) {
    Value out = tensor::EmptyOp::create(b, loc, shape, element);
    Operation *accumulators;
    if (auto scaled = dyn_cast<ScaledMatmulOp>(*op))
      accumulators = ScaledMatmulOp::create(
          b, loc, TypeRange(out.getType()), scaled.getA(), scaled.getB(), scaled.getAScales(),
          scaled.getBScales(), scaled.getRowOffsets(), ValueRange(), ValueRange(out),
          scaled.getScaling(), scaled.getTransposeB(), scaled.getPackedAttr(), scaled.getOrder());
    else
      accumulators = MatmulOp::create(b, loc, TypeRange(out.getType()), op.getLhs(), op.getRhs(),
                                      op.getSequenceOffsets(), ValueRange(), ValueRange(out),
                                      op.isRhsTransposed(), cast<MatmulOp>(*op).getPackedAttr());
    accumulators->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return accumulators->getResult(0);
  }

  /// Rounds the accumulators to the element type of `out`.
  Value round(Value accumulators, Value out) {
    Type element = getElement(out);
    AffineMap all = b.getMultiDimIdentityMap(batch + 2);
    return generic(accumulators, out, {all, all}, allParallel(batch + 2),
                   [&](Scalars &s, ValueRange args) { return s.narrow(args[0], element); });
  }

private:
  // The loops are the batch, m, n, and k if present.
  AffineExpr m() { return b.getAffineDimExpr(batch); }
  AffineExpr n() { return b.getAffineDimExpr(batch + 1); }
  AffineExpr k() { return b.getAffineDimExpr(batch + 2); }
  AffineMap map(unsigned loops, AffineExpr row, AffineExpr column) {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim = 0; dim < batch; ++dim)
      exprs.push_back(b.getAffineDimExpr(dim));
    exprs.append({row, column});
    return AffineMap::get(loops, 0, exprs, b.getContext());
  }
  /// Returns the indices of the scales for accumulator (m, n) in block `block` of k. A null `block`
  /// means that there are no loops over k.
  AffineMap leftScales(ScaledMatmulOp op, AffineExpr block) {
    ScalingAttr scaling = op.getScaling();
    AffineExpr zero = b.getAffineConstantExpr(0);
    return map(batch + (block ? 3 : 2), scaling.isBlock() && block ? block : zero,
               scaling.isTensor()    ? zero
               : scaling.isChannel() ? m()
                                     : m().floorDiv(scaling.getBlockM()));
  }
  AffineMap rightScales(ScaledMatmulOp op, AffineExpr block) {
    ScalingAttr scaling = op.getScaling();
    AffineExpr zero = b.getAffineConstantExpr(0);
    AffineExpr row = scaling.isBlock() && block ? block : zero;
    AffineExpr column = scaling.isTensor()    ? zero
                        : scaling.isChannel() ? n()
                                              : n().floorDiv(scaling.getBlockN());
    if (op.getTransposeB())
      std::swap(row, column);
    return map(batch + (block ? 3 : 2), row, column);
  }

  /// Concatenates the columns of all panels: [.., K, N].
  Value unpack() {
    auto panels = cast<RankedTensorType>(rhs.getType());
    SmallVector<OpFoldResult> sizes(a.begin(), a.begin() + batch);
    sizes.append({tensor::getMixedSize(b, loc, rhs, batch + 1), shape.back()});
    Value empty = tensor::EmptyOp::create(b, loc, sizes, panels.getElementType());
    int64_t width = panels.getShape().back();
    AffineExpr column = b.getAffineDimExpr(batch + 1);
    SmallVector<AffineExpr> indices;
    for (int64_t dim = 0; dim < batch; ++dim)
      indices.push_back(b.getAffineDimExpr(dim));
    indices.append({column.floorDiv(width), b.getAffineDimExpr(batch), column % width});
    return generic(rhs, empty,
                   {AffineMap::get(batch + 2, 0, indices, b.getContext()),
                    b.getMultiDimIdentityMap(batch + 2)},
                   allParallel(batch + 2), [](Scalars &, ValueRange args) { return args[0]; });
  }

  Value filled(Type element) {
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
    Value empty = tensor::EmptyOp::create(b, loc, shape, element);
    return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  }
  Value generic(ValueRange inputs, Value out, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators, BodyFn fn) {
    return createGeneric({b, loc, expandFp8}, inputs, out, maps, iterators, fn);
  }
  /// Computes a new value for each accumulator from it and from `inputs` at `maps`.
  Value onAccumulators(ValueRange inputs, Value accumulators, ArrayRef<AffineMap> maps, BodyFn fn) {
    SmallVector<AffineMap> all(maps);
    all.push_back(b.getMultiDimIdentityMap(batch + 2));
    return generic(inputs, accumulators, all, allParallel(batch + 2), fn);
  }
  /// Adds the value of `fn` to the accumulators for each k.
  Value accumulate(ValueRange inputs, ArrayRef<AffineMap> maps, Value accumulators, BodyFn fn) {
    SmallVector<AffineMap> all(maps);
    all.push_back(map(batch + 3, m(), n()));
    SmallVector<utils::IteratorType> iterators = allParallel(batch + 3);
    iterators.back() = utils::IteratorType::reduction;
    return generic(inputs, accumulators, all, iterators, fn);
  }
  SmallVector<AffineMap> factorMaps() {
    return {map(batch + 3, m(), k()),
            transposed ? map(batch + 3, n(), k()) : map(batch + 3, k(), n())};
  }

  Value plainSum(Value lhs, Value rhs) {
    if (!getElement(lhs).isInteger())
      return accumulate({lhs, rhs}, factorMaps(), filled(b.getF32Type()),
                        [](Scalars &s, ValueRange args) {
                          return s.fma(s.widen(args[0]), s.widen(args[1]), args[2]);
                        });
    Value whole = accumulate({lhs, rhs}, factorMaps(), filled(b.getI32Type()),
                             [](Scalars &s, ValueRange args) -> Value {
                               auto wide = [&](Value value) -> Value {
                                 return s.convertSigned(value, s.b.getI32Type());
                               };
                               Value product = s.mul(wide(args[0]), wide(args[1]));
                               return s.add(args[2], product);
                             });
    AffineMap all = b.getMultiDimIdentityMap(batch + 2);
    Value empty = tensor::EmptyOp::create(b, loc, shape, b.getF32Type());
    return generic(whole, empty, {all, all}, allParallel(batch + 2),
                   [](Scalars &s, ValueRange args) { return s.widen(args[0]); });
  }

  /// Returns the scales of A without padding columns, which would change the extents of the loops.
  Value leftScaleValues(ScaledMatmulOp scaled) {
    Value scales = scaled.getAScales();
    int64_t rows = type.getDimSize(batch),
            columns = cast<ShapedType>(scales.getType()).getShape().back();
    if (!scaled.getScaling().isBlock() || ShapedType::isDynamic(rows) ||
        ShapedType::isDynamic(columns))
      return scales;
    int64_t count = llvm::divideCeil(rows, scaled.getScaling().getBlockM());
    if (count == columns)
      return scales;
    return slice(scales, /*columns=*/true, b.getIndexAttr(0), b.getIndexAttr(count));
  }

  Value documentSum(ScaledMatmulOp scaled) {
    ScalingAttr scaling = scaled.getScaling();
    AffineExpr block = scaling.isBlock() ? k().floorDiv(scaling.getBlockK()) : k();
    SmallVector<AffineMap> maps = factorMaps();
    maps.append({leftScales(scaled, block), rightScales(scaled, block)});
    return accumulate({scaled.getA(), rhs, leftScaleValues(scaled), scaled.getBScales()}, maps,
                      filled(b.getF32Type()), [](Scalars &s, ValueRange args) {
                        Value product = s.mul(s.widen(args[0]), s.widen(args[1]));
                        product = s.mul(s.mul(product, s.widen(args[2])), s.widen(args[3]));
                        return s.add(args[4], product);
                      });
  }

  /// Returns `count` rows or columns of each matrix of `value`, starting at `first`.
  Value slice(Value value, bool columns, OpFoldResult first, OpFoldResult count) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, value);
    SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
    offsets[batch + columns] = first;
    sizes[batch + columns] = count;
    return tensor::ExtractSliceOp::create(b, loc, value, offsets, sizes, strides);
  }

  Value blockedSum(ScaledMatmulOp scaled) {
    ScalingAttr scaling = scaled.getScaling();
    int64_t size = scaling.getBlockK();
    AffineExpr length = b.getAffineSymbolExpr(0), number = b.getAffineSymbolExpr(1);
    Integers i{b, loc};
    Value count = getValueOrCreateConstantIndexOp(
        b, loc, affine::makeComposedFoldedAffineApply(b, loc, length.ceilDiv(size), {a.back()}));
    auto loop = scf::ForOp::create(b, loc, i.index(0), count, i.index(1), filled(b.getF32Type()));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value block = loop.getInductionVar();
    OpFoldResult first = affine::makeComposedFoldedAffineApply(
        b, loc, b.getAffineSymbolExpr(0) * size, {OpFoldResult(block)});
    OpFoldResult own = affine::makeComposedFoldedAffineMin(
        b, loc,
        AffineMap::get(0, 2, {b.getAffineConstantExpr(size), length - number * size},
                       b.getContext()),
        {a.back(), OpFoldResult(block)});
    Value partial = plainSum(slice(op.getLhs(), /*columns=*/true, first, own),
                             slice(rhs, /*columns=*/transposed, first, own));
    OpFoldResult one = b.getIndexAttr(1);
    Value sa = slice(leftScaleValues(scaled), /*columns=*/false, block, one);
    Value sb = slice(scaled.getBScales(), /*columns=*/scaled.getTransposeB(), block, one);
    Value accumulators =
        onAccumulators({partial, sa, sb}, loop.getRegionIterArg(0),
                       {b.getMultiDimIdentityMap(batch + 2), leftScales(scaled, AffineExpr()),
                        rightScales(scaled, AffineExpr())},
                       [](Scalars &s, ValueRange args) {
                         Value both = s.mul(s.widen(args[1]), s.widen(args[2]));
                         return s.fma(args[0], both, args[3]);
                       });
    scf::YieldOp::create(b, loc, accumulators);
    return loop.getResult(0);
  }

  OpBuilder &b;
  Location loc;
  GemmOpInterface op;
  bool expandFp8;
  RankedTensorType type;
  int64_t batch;
  SmallVector<OpFoldResult> a, shape;
  Value rhs;
  bool transposed;
};

/// Clones an op of an epilogue. Elementwise ops become a linalg.generic.
void cloneIntoFunction(OpBuilder &b, Operation &op, IRMapping &mapping) {
  auto type = op.getNumResults() == 1 ? dyn_cast<RankedTensorType>(op.getResult(0).getType())
                                      : RankedTensorType();
  SmallVector<Value> inputs;
  for (Value operand : op.getOperands())
    if (isa<RankedTensorType>(operand.getType()))
      inputs.push_back(mapping.lookupOrDefault(operand));
  if (!type || inputs.empty() || !op.hasTrait<OpTrait::Elementwise>()) {
    b.clone(op, mapping);
    return;
  }
  SmallVector<AffineMap> maps(inputs.size() + 1, b.getMultiDimIdentityMap(type.getRank()));
  Value empty = tensor::EmptyOp::create(
      b, op.getLoc(), tensor::getMixedSizes(b, op.getLoc(), inputs.front()), type.getElementType());
  auto generic = linalg::GenericOp::create(
      b, op.getLoc(), empty.getType(), inputs, empty, maps, allParallel(type.getRank()),
      [&](OpBuilder &nested, Location loc, ValueRange arguments) {
        SmallVector<Value> scalars;
        for (Value operand : op.getOperands()) {
          bool isTensor = isa<RankedTensorType>(operand.getType());
          scalars.push_back(isTensor ? arguments.front() : mapping.lookupOrDefault(operand));
          arguments = arguments.drop_front(isTensor);
        }
        Operation *scalar = nested.create(loc, op.getName().getIdentifier(), scalars,
                                          type.getElementType(), op.getAttrs());
        linalg::YieldOp::create(nested, loc, scalar->getResults());
      });
  Value result = generic.getResult(0);
  if (result.getType() != type)
    result = tensor::CastOp::create(b, op.getLoc(), type, result);
  mapping.map(op.getResult(0), result);
}

/// Returns whether a chain of destination-style ops has written the value to `out`.
bool isWrittenTo(Value value, Value out) {
  while (value != out) {
    auto op = value.getDefiningOp<DestinationStyleOpInterface>();
    if (!op)
      return false;
    value = op.getTiedOpOperand(cast<OpResult>(value))->get();
  }
  return true;
}

/// Reports why an epilogue is a separate kernel on accumulators in memory.
void reportEpilogue(GemmOpInterface op, bool takesGroups) {
  EpilogueBlocker blocker = findEpilogueBlocker(op, takesGroups);
  auto function = op->getParentOfType<FunctionOpInterface>();
  remark::missed(op.getLoc(), remark::RemarkOpts::name("Epilogue")
                                  .category("fusion")
                                  .function(function ? function.getName() : ""))
      << (op->getName().getStringRef() +
          ": its epilogue is a separate kernel on accumulators in memory: " +
          blocker.op->getName().getStringRef() + " " + blocker.reason)
             .str();
}

struct GemmToLinalg : public OpInterfaceRewritePattern<GemmOpInterface> {
  GemmToLinalg(MLIRContext *context, bool expandFp8, UnfusedGemms kept)
      : OpInterfaceRewritePattern(context), expandFp8(expandFp8), kept(kept) {}

  LogicalResult matchAndRewrite(GemmOpInterface op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    bool isKept = kept.tiles && (kept.elements || isTileGemm(op));
    if (isKept &&
        (!op.hasEpilogue() || (kept.epilogues && !findEpilogueBlocker(op, !kept.joinsRows).op)))
      return rewriter.notifyMatchFailure(op, "becomes a tile program");
    GemmWriter writer(rewriter, op, expandFp8);
    if (isKept && kept.epilogues && succeeded(keepRows(op, writer, rewriter)))
      return success();
    if (isKept && kept.epilogues)
      reportEpilogue(op, !kept.joinsRows);
    Value accumulators = isKept ? writer.keep(rewriter.getF32Type()) : writer.write();
    if (!op.hasEpilogue()) {
      rewriter.replaceOp(op, writer.round(accumulators, op.getGemmOuts().front()));
      return success();
    }
    // The accumulator type has all extents of the operands of the GEMM.
    if (accumulators.getType() != op.getAccumulatorType())
      accumulators =
          tensor::CastOp::create(rewriter, op.getLoc(), op.getAccumulatorType(), accumulators);
    Block &body = op.getEpilogue().front();
    IRMapping mapping;
    SmallVector<Value> values{accumulators};
    llvm::append_range(values, op.getEpilogueInputs());
    llvm::append_range(values, op.getGemmOuts());
    mapping.map(body.getArguments(), values);
    for (Operation &nested : body.without_terminator())
      cloneIntoFunction(rewriter, nested, mapping);
    // Read all operands before the first destination is overwritten, as it may be an operand.
    SmallVector<Value> results;
    for (auto [value, out] :
         llvm::zip_equal(body.getTerminator()->getOperands(), op.getGemmOuts())) {
      Value made = mapping.lookupOrDefault(value);
      if (!isWrittenTo(made, out))
        made = linalg::CopyOp::create(rewriter, op.getLoc(), made, out).getResult(0);
      results.push_back(made);
    }
    rewriter.replaceOp(op, results);
    return success();
  }

  /// Creates the GEMM, and its epilogue as one fused op. With joined rows, on CPUs, an epilogue
  /// without row ops stays loops. GPUs have no loops outside kernels.
  LogicalResult keepRows(GemmOpInterface op, GemmWriter &writer, PatternRewriter &rewriter) const {
    if (kept.joinsRows && op.getEpilogue().front().getOps<RowProgramOpInterface>().empty())
      return failure();
    // Joined rows are in a cache, so f32 is cheap. Otherwise rounded accumulators save memory.
    Value leaf = kept.joinsRows ? Value() : findRoundedAccumulators(op);
    if (!leaf)
      leaf = op.getEpilogue().getArgument(0);
    Value accumulators = writer.keep(getElementTypeOrSelf(leaf.getType())), own = accumulators;
    // The accumulator type has all extents of the operands of the GEMM.
    if (accumulators.getType() != leaf.getType())
      own = tensor::CastOp::create(rewriter, op.getLoc(), leaf.getType(), accumulators);
    FusedOp rows = writeEpilogueRows(rewriter, op, leaf, own);
    if (!rows) {
      if (own != accumulators)
        rewriter.eraseOp(own.getDefiningOp());
      rewriter.eraseOp(accumulators.getDefiningOp());
      return failure();
    }
    // If rows are joined to the GEMM later, that pass emits the remark.
    if (!kept.joinsRows)
      reportEpilogue(op, !kept.joinsRows);
    rewriter.replaceOp(op, rows.getResults());
    return success();
  }

  bool expandFp8;
  UnfusedGemms kept;
};
} // namespace

void tolinalg::populateMatmulPatterns(RewritePatternSet &patterns, bool expandFp8,
                                      UnfusedGemms kept) {
  patterns.add<GemmToLinalg>(patterns.getContext(), expandFp8, kept);
}
