// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of branches, and the ops that they share.

#include "Branch.h"
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
void Branch::readCommon(OpTy op) {
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
  scale = op.getScaleAttr();
  mask = op.getMask();
  modifier = op.getModifierAttr();
  scheme = op.getScheme();
  pairing = op.getPairing();
  numerics = op.getNumerics();
}

template <typename OpTy>
static void readSplit(Branch &branch, OpTy op) {
  branch.isDecode = true;
  branch.bufferRowOffsets = op.getBufferRowOffsets();
  branch.cacheOffsets = op.getCacheOffsets();
  branch.givenLength = op.getBufferLength();
  branch.bufferLength = branch.givenLength.value_or(0);
}

template <typename OpTy>
static void readProducts(Branch &branch, OpTy op) {
  branch.isQuantized = true;
  branch.granularity = op.getGranularity();
  branch.order = op.getOrder();
  branch.scaleUb = op.getScaleUbAttr();
}

template <typename OpTy>
static void readChunks(Branch &branch, OpTy op) {
  branch.bufferRowOffsets = op.getBufferRowOffsets();
  branch.cacheOffsets = op.getCacheOffsets();
  branch.qOut = op.getQOut();
  branch.bufferLength = op.getBufferLength();
}

Branch::Branch(MlaPrefillBranchFp8Op op) {
  readCommon(op);
  readChunks(*this, op);
  readProducts(*this, op);
  joined = {op.getKvBProj(), op.getKvBProjScale()};
  keys = {op.getWK(), op.getWKScale()};
  values = {op.getWUv(), op.getWUvScale()};
}

Branch::Branch(MlaPrefillBranchBf16Op op) {
  readCommon(op);
  readChunks(*this, op);
  joined = {op.getKvBProj(), Value()};
  keys = {op.getWK(), Value()};
  values = {op.getWUv(), Value()};
}

Branch::Branch(MlaDecodeBranchFp8Op op) {
  readCommon(op);
  readProducts(*this, op);
  readSplit(*this, op);
  keys = {op.getWUk(), op.getWUkScale()};
  values = {op.getWUv(), op.getWUvScale()};
}

Branch::Branch(MlaDecodeBranchBf16Op op) {
  readCommon(op);
  readSplit(*this, op);
  keys = {op.getWUk(), Value()};
  values = {op.getWUv(), Value()};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value BranchWriter::index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

OpFoldResult BranchWriter::extent(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dim))
    return b.getIndexAttr(type.getDimSize(dim));
  return memref::DimOp::create(b, loc, memref, dim).getResult();
}

Value BranchWriter::allocate(ArrayRef<OpFoldResult> shape, Type element) {
  SmallVector<int64_t> extents;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(shape, dynamic, extents);
  return memref::AllocOp::create(b, loc, MemRefType::get(extents, element), dynamic);
}

Value BranchWriter::part(Value memref, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                         int64_t rank) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<OpFoldResult> ones(type.getRank(), b.getIndexAttr(1));
  // Of several extents of 1 the leading ones go away.
  auto whole = cast<MemRefType>(memref::SubViewOp::inferResultType(type, offsets, sizes, ones));
  auto [strides, offset] = whole.getStridesAndOffset();
  auto layout = StridedLayoutAttr::get(b.getContext(), offset, ArrayRef(strides).take_back(rank));
  auto reduced = MemRefType::get(whole.getShape().take_back(rank), whole.getElementType(), layout);
  return memref::SubViewOp::create(b, loc, reduced, memref, offsets, sizes, ones);
}

Value BranchWriter::columns(Value memref, int64_t first, int64_t count) {
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

Value BranchWriter::entry(Value memref, int64_t number) {
  int64_t rank = cast<MemRefType>(memref.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0)), sizes{b.getIndexAttr(1)};
  offsets.front() = b.getIndexAttr(number);
  for (int64_t dim = 1; dim < rank; ++dim)
    sizes.push_back(extent(memref, dim));
  return part(memref, offsets, sizes, rank - 1);
}

Value BranchWriter::exchanged(Value memref) {
  int64_t rank = cast<MemRefType>(memref.getType()).getRank();
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, rank));
  std::swap(order[0], order[1]);
  auto map = AffineMapAttr::get(AffineMap::getPermutationMap(order, b.getContext()));
  return memref::TransposeOp::create(b, loc, memref, map);
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value BranchWriter::rowOf(Value array, int64_t number) {
  return branch.typeOf(array).getRank() == 1 ? array : entry(array, number);
}

Value BranchWriter::startsOf(int64_t number) {
  // One for each sequence; what a plan writes has one number more.
  return part(rowOf(branch.cacheOffsets, number), {b.getIndexAttr(0)}, {extent(branch.lengths, 0)},
              1);
}

void BranchWriter::gather(Value cache, int64_t number, int64_t column, Value out) {
  PagedGatherOp::create(b, loc, /*result=*/Type(), cache, branch.table,
                        rowOf(branch.bufferRowOffsets, number), startsOf(number),
                        /*slots=*/Value(), branch.layer, /*positions=*/Value(), /*limit=*/Value(),
                        out, column, CachePart::Key, /*reserved_slot=*/IntegerAttr(),
                        /*checked=*/branch.isChecked());
}

//===----------------------------------------------------------------------===//
// New rows
//===----------------------------------------------------------------------===//

void BranchWriter::writeRows(Value q, Value qOut) {
  if (!branch.freqs)
    return writeLatentRows();
  // Who is wrong is known: the op looks so that it skips these tokens.
  Value status;
  if (branch.isChecked())
    status = allocate({extent(branch.q, 0), b.getIndexAttr(2)}, b.getI32Type());
  MlaFusedRopeRmsNormQuantizationOp::create(
      b, loc, TypeRange(), q, branch.freqs, branch.gamma, branch.kv, branch.table,
      branch.rowOffsets, branch.lengths, /*slots=*/Value(), /*positions=*/Value(), branch.layer,
      branch.epsilon, branch.staticScale, qOut, branch.cache, branch.scales, status, branch.scheme,
      branch.pairing, /*reserved_slot=*/IntegerAttr(),
      /*geometry=*/GeometryAttr(), branch.numerics);
}

/// Rows without a rope part: the norm of kv, or of the cache's own rows, goes to the cache.
void BranchWriter::writeLatentRows() {
  // Without kv the query says how many rows there are.
  SmallVector<Value> inputs{branch.kv ? branch.kv : branch.q,
                            branch.gamma,
                            branch.table,
                            branch.rowOffsets,
                            branch.lengths,
                            branch.epsilon};
  if (branch.layer)
    inputs.push_back(branch.layer);
  auto fused = FusedOp::create(b, loc, TypeRange(), inputs, ValueRange(branch.cache));
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types = llvm::map_to_vector(fused->getOperandTypes(), FusedOp::getArgumentType);
  SmallVector<Location> locations(types.size(), loc);
  Block *body = b.createBlock(&fused.getBody(), {}, types, locations);
  auto args = body->getArguments();
  Type element = branch.typeOf(branch.gamma).getElementType();
  SmallVector<OpFoldResult> sizes{tensor::getMixedSize(b, loc, args[0], 0),
                                  b.getIndexAttr(branch.latent())};
  Value layer = branch.layer ? Value(args[6]) : Value(), cache = args.back(), rows = args[0];
  if (!branch.kv) {
    rows = tensor::EmptyOp::create(b, loc, sizes, b.getF32Type());
    rows = PagedGatherOp::create(b, loc, rows.getType(), cache, args[2], args[3], args[4],
                                 /*slots=*/Value(), layer, /*positions=*/Value(),
                                 /*limit=*/Value(), rows, /*column=*/0, CachePart::Key,
                                 /*reserved_slot=*/IntegerAttr(), /*checked=*/branch.isChecked())
               .getResult();
  }
  Value norm = tensor::EmptyOp::create(b, loc, sizes, element);
  norm = RmsNormOp::create(b, loc, norm.getType(), rows, args[1], args[5], Value(), norm,
                           branch.numerics)
             .getResult();
  Value stored =
      PagedStoreOp::create(b, loc, cache.getType(), norm, args[2], args[3], args[4],
                           /*slots=*/Value(), layer, /*positions=*/Value(), /*limit=*/Value(),
                           cache, /*column=*/0, CachePart::Key, /*reserved_slot=*/IntegerAttr(),
                           /*checked=*/branch.isChecked())
          .getResult();
  YieldOp::create(b, loc, stored);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

void BranchWriter::writeProduct(Value rows, Value scales, const BranchWeight &weight, Value offsets,
                                ValueRange outs,
                                function_ref<SmallVector<Value>(Value sums)> body) {
  Operation *product;
  if (scales)
    product = ScaledMatmulOp::create(b, loc, TypeRange(), rows, weight.codes, scales, weight.scales,
                                     offsets, ValueRange(), outs, branch.granularity,
                                     /*transpose_b=*/true,
                                     /*packed=*/IntegerAttr(), branch.order);
  else
    product = MatmulOp::create(b, loc, TypeRange(), rows, weight.codes, offsets, ValueRange(), outs,
                               /*transpose_b=*/true, /*packed=*/IntegerAttr());
  if (!body)
    return;
  auto made = cast<ProductOpInterface>(product);
  SmallVector<Type> types{made.getSumType()};
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
