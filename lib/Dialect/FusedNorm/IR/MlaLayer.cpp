// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of the MLA prefill and decode ops, and the ops that their expansions share.

#include "MlaLayer.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MlaOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

template <typename OpTy>
void MlaLayer::readCommon(OpTy op) {
  this->op = op;
  q = op.getQ();
  gamma = op.getGamma();
  freqs = op.getFreqs();
  kv = op.getKv();
  table = op.getTable();
  rowOffsets = op.getRowOffsets();
  lengths = op.getLengths();
  layer = op.getLayer();
  checked = op.getChecked();
  epsilon = op.getEpsilon();
  staticScale = op.getStaticScale();
  out = op.getOut();
  cache = op.getCache();
  scales = op.getScales();
  scores = {op.getScaleAttr(), op.getMask(), op.getModifierAttr(), op.getTree(), op.getSinks()};
  scheme = op.getScheme();
  pairing = op.getPairing();
  numerics = op.getNumerics().resolve(NumericsAttr::getAfterCast(op.getContext()));
}

template <typename OpTy>
static void readSplit(MlaLayer &mla, OpTy op) {
  mla.isDecode = true;
  mla.bufferRowOffsets = op.getBufferRowOffsets();
  mla.cacheOffsets = op.getCacheOffsets();
  mla.givenLength = op.getBufferLength();
  mla.bufferLength = mla.givenLength.value_or(0);
}

template <typename OpTy>
static void readGemms(MlaLayer &mla, OpTy op) {
  mla.isQuantized = true;
  mla.granularity = op.getGranularity();
  mla.order = op.getOrder();
  mla.scaleUb = op.getScaleUbAttr();
}

template <typename OpTy>
static void readChunks(MlaLayer &mla, OpTy op) {
  mla.bufferRowOffsets = op.getBufferRowOffsets();
  mla.cacheOffsets = op.getCacheOffsets();
  mla.qOut = op.getQOut();
  mla.bufferLength = op.getBufferLength();
}

MlaLayer::MlaLayer(MlaPrefillBranchFp8Op op) {
  readCommon(op);
  readChunks(*this, op);
  readGemms(*this, op);
  joined = {op.getKvBProj(), op.getKvBProjScale()};
  keys = {op.getWK(), op.getWKScale()};
  values = {op.getWUv(), op.getWUvScale()};
}

MlaLayer::MlaLayer(MlaPrefillBranchBf16Op op) {
  readCommon(op);
  readChunks(*this, op);
  joined = {op.getKvBProj(), Value()};
  keys = {op.getWK(), Value()};
  values = {op.getWUv(), Value()};
}

MlaLayer::MlaLayer(MlaDecodeBranchFp8Op op) {
  readCommon(op);
  readGemms(*this, op);
  readSplit(*this, op);
  keys = {op.getWUk(), op.getWUkScale()};
  values = {op.getWUv(), op.getWUvScale()};
}

MlaLayer::MlaLayer(MlaDecodeBranchBf16Op op) {
  readCommon(op);
  readSplit(*this, op);
  keys = {op.getWUk(), Value()};
  values = {op.getWUv(), Value()};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value MlaWriter::index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

OpFoldResult MlaWriter::extent(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dim))
    return b.getIndexAttr(type.getDimSize(dim));
  return memref::DimOp::create(b, loc, memref, dim).getResult();
}

Value MlaWriter::allocate(ArrayRef<OpFoldResult> shape, Type element) {
  SmallVector<int64_t> extents;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(shape, dynamic, extents);
  return memref::AllocOp::create(b, loc, MemRefType::get(extents, element), dynamic);
}

Value MlaWriter::part(Value memref, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                      int64_t rank) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<OpFoldResult> ones(type.getRank(), b.getIndexAttr(1));
  // Drop leading dimensions of extent 1.
  auto whole = cast<MemRefType>(memref::SubViewOp::inferResultType(type, offsets, sizes, ones));
  auto [strides, offset] = whole.getStridesAndOffset();
  auto layout = StridedLayoutAttr::get(b.getContext(), offset, ArrayRef(strides).take_back(rank));
  auto reduced = MemRefType::get(whole.getShape().take_back(rank), whole.getElementType(), layout);
  return memref::SubViewOp::create(b, loc, reduced, memref, offsets, sizes, ones);
}

Value MlaWriter::columns(Value memref, int64_t first, int64_t count) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t rank = type.getRank();
  if (first == 0 && count == type.getShape().back())
    return memref;
  SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0)), sizes;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    sizes.push_back(extent(memref, dim));
  offsets.back() = b.getIndexAttr(first);
  sizes.push_back(b.getIndexAttr(count));
  return part(memref, offsets, sizes, rank);
}

Value MlaWriter::entry(Value memref, int64_t number) {
  int64_t rank = cast<MemRefType>(memref.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0)), sizes{b.getIndexAttr(1)};
  offsets.front() = b.getIndexAttr(number);
  for (int64_t dim = 1; dim < rank; ++dim)
    sizes.push_back(extent(memref, dim));
  return part(memref, offsets, sizes, rank - 1);
}

Value MlaWriter::exchanged(Value memref) {
  int64_t rank = cast<MemRefType>(memref.getType()).getRank();
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, rank));
  std::swap(order[0], order[1]);
  auto map = AffineMapAttr::get(AffineMap::getPermutationMap(order, b.getContext()));
  return memref::TransposeOp::create(b, loc, memref, map);
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value MlaWriter::rowOf(Value array, int64_t number) {
  return mla.typeOf(array).getRank() == 1 ? array : entry(array, number);
}

Value MlaWriter::startsOf(int64_t number) {
  // cache_offsets has one element per sequence. A plan writes one more.
  return part(rowOf(mla.cacheOffsets, number), {b.getIndexAttr(0)}, {extent(mla.lengths, 0)}, 1);
}

void MlaWriter::gather(Value cache, int64_t number, int64_t column, Value out) {
  PagedGatherOp::create(b, loc, /*result=*/Type(), cache, mla.table,
                        rowOf(mla.bufferRowOffsets, number), startsOf(number),
                        /*slots=*/Value(), mla.layer, /*positions=*/Value(), /*limit=*/Value(), out,
                        column, CachePart::Key, /*reserved_slot=*/IntegerAttr(),
                        /*checked=*/mla.isChecked());
}

//===----------------------------------------------------------------------===//
// New rows
//===----------------------------------------------------------------------===//

void MlaWriter::writeRows(Value q, Value qOut) {
  if (!mla.freqs)
    return writeLatentRows();
  // The op needs the status of the slots to skip invalid tokens.
  Value status;
  if (mla.isChecked())
    status = allocate({extent(mla.q, 0), b.getIndexAttr(2)}, b.getI32Type());
  MlaFusedRopeRmsNormQuantizationOp::create(
      b, loc, TypeRange(), q, mla.freqs, mla.gamma, mla.kv, mla.table, mla.rowOffsets, mla.lengths,
      /*slots=*/Value(), /*positions=*/Value(), mla.layer, mla.epsilon, mla.staticScale, qOut,
      mla.cache, mla.scales, status, mla.scheme, mla.pairing, /*reserved_slot=*/IntegerAttr(),
      /*geometry=*/GeometryAttr(), mla.numerics);
}

/// Without rope columns, the norm of kv, or of the cache rows themselves, is stored in the cache.
void MlaWriter::writeLatentRows() {
  // Without kv, the query determines the number of rows.
  SmallVector<Value> inputs{mla.kv ? mla.kv : mla.q, mla.gamma,   mla.table,
                            mla.rowOffsets,          mla.lengths, mla.epsilon};
  if (mla.layer)
    inputs.push_back(mla.layer);
  auto fused = FusedOp::create(b, loc, TypeRange(), inputs, ValueRange(mla.cache));
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types = llvm::map_to_vector(fused->getOperandTypes(), FusedOp::getArgumentType);
  SmallVector<Location> locations(types.size(), loc);
  Block *body = b.createBlock(&fused.getBody(), {}, types, locations);
  auto args = body->getArguments();
  Type element = mla.typeOf(mla.gamma).getElementType();
  SmallVector<OpFoldResult> sizes{tensor::getMixedSize(b, loc, args[0], 0),
                                  b.getIndexAttr(mla.latent())};
  Value layer = mla.layer ? Value(args[6]) : Value(), cache = args.back(), rows = args[0];
  if (!mla.kv) {
    rows = tensor::EmptyOp::create(b, loc, sizes, b.getF32Type());
    rows = PagedGatherOp::create(b, loc, rows.getType(), cache, args[2], args[3], args[4],
                                 /*slots=*/Value(), layer, /*positions=*/Value(),
                                 /*limit=*/Value(), rows, /*column=*/0, CachePart::Key,
                                 /*reserved_slot=*/IntegerAttr(), /*checked=*/mla.isChecked())
               .getResult();
  }
  Value norm = tensor::EmptyOp::create(b, loc, sizes, element);
  norm =
      RmsNormOp::create(b, loc, norm.getType(), rows, args[1], args[5], Value(), norm, mla.numerics)
          .getResult();
  Value stored =
      PagedStoreOp::create(b, loc, cache.getType(), norm, args[2], args[3], args[4],
                           /*slots=*/Value(), layer, /*positions=*/Value(), /*limit=*/Value(),
                           cache, /*column=*/0, CachePart::Key, /*reserved_slot=*/IntegerAttr(),
                           /*checked=*/mla.isChecked())
          .getResult();
  YieldOp::create(b, loc, stored);
}

//===----------------------------------------------------------------------===//
// GEMMs
//===----------------------------------------------------------------------===//

void MlaWriter::writeGemm(Value rows, Value scales, const MlaWeight &weight, Value offsets,
                          ValueRange outs,
                          function_ref<SmallVector<Value>(Value accumulators)> body) {
  Operation *gemm;
  if (scales)
    gemm = ScaledMatmulOp::create(b, loc, TypeRange(), rows, weight.quantized, scales,
                                  weight.scales, offsets, ValueRange(), outs, mla.granularity,
                                  /*transpose_b=*/true,
                                  /*packed=*/IntegerAttr(), mla.order);
  else
    gemm =
        MatmulOp::create(b, loc, TypeRange(), rows, weight.quantized, offsets, ValueRange(), outs,
                         /*transpose_b=*/true, /*packed=*/IntegerAttr());
  if (!body)
    return;
  auto made = cast<GemmOpInterface>(gemm);
  SmallVector<Type> types{made.getAccumulatorType()};
  for (Value out : outs)
    types.push_back(FusedOp::getArgumentType(out.getType()));
  SmallVector<Location> locations(types.size(), loc);
  OpBuilder::InsertionGuard guard(b);
  Block *block = b.createBlock(&made.getEpilogue(), {}, types, locations);
  SmallVector<Value> results;
  for (auto [value, out] : llvm::zip_equal(body(block->getArgument(0)), outs)) {
    auto type = cast<RankedTensorType>(value.getType());
    Type element = cast<ShapedType>(out.getType()).getElementType();
    Value result = value;
    if (!element.isF32())
      result = arith::TruncFOp::create(b, loc, type.clone(element), result);
    results.push_back(result);
  }
  YieldOp::create(b, loc, results);
}
