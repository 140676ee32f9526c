// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs.

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using opimpl::BodyLabels;

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

namespace {
/// The extents of a GEMM, read from verified operands.
struct Extents {
  SmallVector<int64_t> batch;
  int64_t m, n, k;

  Extents(ShapedType a, ShapedType b, bool transposed, std::optional<int64_t> packed)
      : batch(a.getShape().drop_back(2)), m(a.getShape().take_back(2)[0]),
        n(packed ? *packed : b.getShape().take_back(2)[transposed ? 0 : 1]),
        k(a.getShape().back()) {
    if (ShapedType::isDynamic(k))
      k = b.getShape().take_back(2)[transposed && !packed ? 1 : 0];
  }
  /// Returns the shape of a batch of matrices.
  SmallVector<int64_t> with(int64_t rows, int64_t columns) const {
    SmallVector<int64_t> shape(batch);
    shape.append({rows, columns});
    return shape;
  }
  /// Returns the shape of the B operand in panels of the same width as `packed`.
  SmallVector<int64_t> panels(ShapedType packed) const {
    int64_t width = packed.getShape().back();
    SmallVector<int64_t> shape(batch);
    shape.append({ShapedType::isDynamic(n) ? n : int64_t(llvm::divideCeil(n, width)), k, width});
    return shape;
  }
};
} // namespace

/// Returns ceil(extent / size); dynamic for dynamic extents.
static int64_t countBlocks(int64_t extent, int64_t size) {
  return ShapedType::isDynamic(extent) ? extent : int64_t(llvm::divideCeil(extent, size));
}

RankedTensorType opimpl::getAccumulatorType(Value lhs, Value rhs, bool isRhsTransposed,
                                            std::optional<int64_t> packed) {
  Extents extents(cast<ShapedType>(lhs.getType()), cast<ShapedType>(rhs.getType()), isRhsTransposed,
                  packed);
  return RankedTensorType::get(extents.with(extents.m, extents.n),
                               Float32Type::get(lhs.getContext()));
}

//===----------------------------------------------------------------------===//
// Epilogues
//===----------------------------------------------------------------------===//

bool opimpl::isOutRead(Operation *op, OpOperand &init) {
  auto gemm = cast<GemmOpInterface>(op);
  if (!gemm.hasEpilogue())
    return false;
  unsigned number = init.getOperandNumber() - gemm.getGemmOuts().getBeginOperandIndex();
  return isArgumentRead(
      gemm.getEpilogue().getArgument(1 + gemm.getEpilogueInputs().size() + number));
}

bool opimpl::isElementwise(Operation *op) {
  auto gemm = cast<GemmOpInterface>(op);
  if (!gemm.hasEpilogue())
    return true;
  return llvm::all_of(gemm.getEpilogue().front().without_terminator(), [](Operation &nested) {
    return isa<tensor::EmptyOp, tensor::DimOp, tensor::CastOp, tensor::SplatOp,
               linalg::BroadcastOp>(nested) ||
           isa_and_nonnull<arith::ArithDialect, math::MathDialect>(nested.getDialect());
  });
}

static void nameArguments(GemmOpInterface op, Region &region, OpAsmSetValueNameFn setNameFn) {
  for (BlockArgument argument : region.getArguments()) {
    unsigned number = argument.getArgNumber();
    setNameFn(argument, number == 0                               ? "sum"
                        : number <= op.getEpilogueInputs().size() ? "in"
                                                                  : "out");
  }
}

void MatmulOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setNameFn) {
  nameArguments(*this, region, setNameFn);
}
void ScaledMatmulOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setNameFn) {
  nameArguments(*this, region, setNameFn);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// The labels of a GEMM's constraints.
struct GemmLabels {
  StringLiteral rank, elements, rhs, out, inputs, packed, offsets;
};
} // namespace

static LogicalResult verifyRank(Operation *op, StringRef label, StringRef name, Value value,
                                ShapedType a) {
  auto type = cast<ShapedType>(value.getType());
  if (type.getRank() == a.getRank())
    return success();
  return op->emitOpError(name) << ": expected rank " << a.getRank() << " as a, which is " << a
                               << ", got " << type << " (" << label << ")";
}

/// Panels of packed weights must hold whole vectors.
static LogicalResult verifyPanelWidth(Operation *op, StringRef label, StringRef name,
                                      ShapedType packed) {
  int64_t width = packed.getShape().back();
  if (!ShapedType::isDynamic(width) && width >= 16 && width <= 256 && width % 16 == 0)
    return success();
  return op->emitOpError(name) << ": expected panels of a multiple of 16 columns, from 16 to 256, "
                                  "as the last dimension, got "
                               << packed << "; use 32 (" << label << ")";
}

/// Verifies the operands, and the only out if there is no epilogue.
static LogicalResult verifyGemm(GemmOpInterface op, const GemmLabels &labels) {
  auto a = cast<ShapedType>(op.getLhs().getType()), b = cast<ShapedType>(op.getRhs().getType());
  if (a.getRank() < 2)
    return op->emitOpError("a: expected rank 2 or more, got ") << a << " (" << labels.rank << ")";
  std::optional<int64_t> packed = op.getPackedColumns();
  if (packed && b.getRank() != a.getRank() + 1)
    return op->emitOpError("b: expected rank ")
           << a.getRank() + 1 << " of packed weights, one more than a of type " << a << ", got "
           << b << " (" << labels.rank << ")";
  if ((!packed && failed(verifyRank(op, labels.rank, "b", op.getRhs(), a))) ||
      failed(opimpl::verifySameElement(op, labels.elements, "b", b, "a", a)))
    return failure();
  if (packed && *packed < 0)
    return op->emitOpError("packed: expected 0 columns or more, got ")
           << *packed << " (" << labels.packed << ")";
  if (packed && failed(verifyPanelWidth(op, labels.packed, "b", b)))
    return failure();
  bool transposed = op.isRhsTransposed();
  Extents extents(a, b, transposed, packed);
  SmallVector<int64_t> expected = extents.with(a.getShape().back(), extents.n);
  if (packed)
    expected = extents.panels(b);
  else if (transposed)
    std::swap(expected.back(), expected[expected.size() - 2]);
  if (failed(opimpl::verifyShape(op, labels.rhs, "b", b, expected)))
    return failure();
  if (Value offsets = op.getSequenceOffsets()) {
    auto type = cast<ShapedType>(offsets.getType());
    int64_t count = type.getRank() == 1 ? type.getDimSize(0) : 0;
    if (!ShapedType::isDynamic(count) && count < 2)
      return op->emitOpError("row_offsets: expected rank 1 and 2 elements or more, got ")
             << type << " (" << labels.offsets << ")";
  }
  if (op.hasEpilogue())
    return success();
  if (!op.getEpilogueInputs().empty())
    return op->emitOpError("operands of epilogue: expected a body that uses them, got none (")
           << labels.inputs << ")";
  if (op.getGemmOuts().size() != 1)
    return op->emitOpError("expected exactly one output when there is no epilogue body, got ")
           << op.getGemmOuts().size() << " (" << labels.out << ")";
  auto out = cast<ShapedType>(op.getGemmOuts().front().getType());
  Type element = out.getElementType();
  if (!element.isF32() && !element.isF16() && !element.isBF16())
    return op->emitOpError("outs: expected elements of type f32, f16 or bf16 when there is no "
                           "epilogue body, got ")
           << out << " (" << labels.out << ")";
  return opimpl::verifyShape(op, labels.out, "outs", out, extents.with(extents.m, extents.n));
}

LogicalResult MatmulOp::verify() {
  static constexpr GemmLabels labels = {"matmul_c1", "matmul_c2", "matmul_c3", "matmul_c4",
                                        "matmul_c5", "matmul_c9", "matmul_c10"};
  return success(succeeded(opimpl::verifyCommon(*this)) && succeeded(verifyGemm(*this, labels)));
}

LogicalResult MatmulOp::verifyRegions() {
  static constexpr BodyLabels labels = {"matmul_c6", "matmul_c7", "matmul_c8", "matmul_c8"};
  auto gemm = cast<GemmOpInterface>(getOperation());
  if (!gemm.hasEpilogue())
    return success();
  return opimpl::verifyBody(*this, labels, gemm.getAccumulatorType(), getInputs(), getOuts());
}

/// Verifies that i32 accumulators of i8 partial products cannot overflow.
static LogicalResult verifyLength(ScaledMatmulOp op, int64_t k) {
  constexpr int64_t kMost = 131071; // 131071 * 128 * 128 < 2^31
  int64_t longest = op.getScaling().isBlock() ? op.getScaling().getBlockK() : k;
  if (!ShapedType::isDynamic(k))
    longest = std::min(longest, k);
  bool isExact =
      op.getOrder() == GemmOrder::Blocked && op.getA().getType().getElementType().isInteger();
  if (!isExact || ShapedType::isDynamic(longest) || longest <= kMost)
    return success();
  return op.emitOpError("expected sums of at most ")
         << kMost << " partial products of i8, got " << longest
         << "; use blocks of k (scaled_matmul_c11)";
}

LogicalResult ScaledMatmulOp::verify() {
  static constexpr GemmLabels labels = {"scaled_matmul_c1", "scaled_matmul_c2", "scaled_matmul_c3",
                                        "scaled_matmul_c4", "scaled_matmul_c5", "scaled_matmul_c12",
                                        "scaled_matmul_c13"};
  if (failed(opimpl::verifyCommon(*this)) || failed(verifyGemm(*this, labels)))
    return failure();
  ShapedType a = getA().getType(), sa = getAScales().getType(), sb = getBScales().getType();
  if (failed(verifyRank(*this, labels.rank, "a_scales", getAScales(), a)) ||
      failed(verifyRank(*this, labels.rank, "b_scales", getBScales(), a)) ||
      failed(opimpl::verifySameElement(*this, labels.elements, "b_scales", sb, "a_scales", sa)))
    return failure();
  Extents extents(a, getB().getType(), getTransposeB(),
                  cast<GemmOpInterface>(getOperation()).getPackedColumns());
  ScalingAttr scaling = getScaling();
  // The scales of A are [K, M], of B [K, N] or transposed.
  int64_t m = 1, n = 1, k = 1;
  if (scaling.isChannel()) {
    m = extents.m;
    n = extents.n;
  } else if (scaling.isBlock()) {
    m = countBlocks(extents.m, scaling.getBlockM());
    n = countBlocks(extents.n, scaling.getBlockN());
    k = countBlocks(extents.k, scaling.getBlockK());
    // Padding columns follow the scales of the last rows.
    int64_t columns = sa.getShape().back();
    if (!ShapedType::isDynamic(m) && !ShapedType::isDynamic(columns))
      m = std::max(m, columns);
  }
  if (failed(opimpl::verifyShape(*this, "scaled_matmul_c9", "a_scales", sa, extents.with(k, m))) ||
      failed(opimpl::verifyShape(*this, "scaled_matmul_c10", "b_scales", sb,
                                 getTransposeB() ? extents.with(n, k) : extents.with(k, n))))
    return failure();
  return verifyLength(*this, extents.k);
}

LogicalResult ScaledMatmulOp::verifyRegions() {
  static constexpr BodyLabels labels = {"scaled_matmul_c6", "scaled_matmul_c7", "scaled_matmul_c8",
                                        "scaled_matmul_c8"};
  auto gemm = cast<GemmOpInterface>(getOperation());
  if (!gemm.hasEpilogue())
    return success();
  return opimpl::verifyBody(*this, labels, gemm.getAccumulatorType(), getInputs(), getOuts());
}

//===----------------------------------------------------------------------===//
// PackWeightsOp
//===----------------------------------------------------------------------===//

LogicalResult PackWeightsOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType w = getW().getType(), out = getOut().getType();
  if (w.getRank() < 2 || out.getRank() != w.getRank() + 1)
    return emitOpError("expected w of rank 2 or more and out of one more, got ")
           << w << " and " << out << " (pack_weights_c1)";
  if (failed(opimpl::verifySameElement(*this, "pack_weights_c2", "out", out, "w", w)) ||
      failed(verifyPanelWidth(*this, "pack_weights_c3", "out", out)))
    return failure();
  SmallVector<int64_t> matrix(w.getShape());
  if (getTransposeB())
    std::swap(matrix.back(), matrix[matrix.size() - 2]);
  int64_t columns = matrix.pop_back_val(), gemms = matrix.pop_back_val();
  matrix.append({countBlocks(columns, out.getShape().back()), gemms, out.getShape().back()});
  return opimpl::verifyShape(*this, "pack_weights_c4", "out", out, matrix);
}

//===----------------------------------------------------------------------===//
// SplitKvOp
//===----------------------------------------------------------------------===//

LogicalResult SplitKvOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType x = getX().getType(), k = getK().getType(), v = getV().getType();
  for (auto [name, type] : {std::pair("x", x), {"k", k}, {"v", v}})
    if (type.getRank() < 1 || ShapedType::isDynamic(type.getShape().back()))
      return emitOpError(name) << ": expected rank 1 or more and a static last dimension, got "
                               << type << " (split_kv_c1)";
  int64_t columns = x.getShape().back(), keys = k.getShape().back(), values = v.getShape().back();
  if (keys > columns || values != columns - keys)
    return emitOpError("k and v: expected ")
           << columns << " columns together, as x of type " << x << ", got " << keys << " and "
           << values << " (split_kv_c2)";
  for (auto [name, type] : {std::pair("k", k), {"v", v}})
    if (failed(opimpl::verifyLeadingShape(*this, "split_kv_c2", name, type, x)) ||
        failed(opimpl::verifySameElement(*this, "split_kv_c3", name, type, "x", x)))
      return failure();
  return success();
}

SmallVector<Value> SplitKvOp::generalizeBody(OpBuilder &b, ValueRange arguments) {
  Adaptor args(arguments, *this);
  // Empty operands cannot be sliced.
  if (llvm::is_contained(getX().getType().getShape(), 0))
    return {args.getK(), args.getV()};
  auto columnsOf = [&](int64_t first, Type like) -> Value {
    auto type = cast<RankedTensorType>(like);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, getLoc(), args.getX());
    SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
    offsets.back() = b.getIndexAttr(first);
    sizes.back() = b.getIndexAttr(type.getShape().back());
    Value slice = tensor::ExtractSliceOp::create(b, getLoc(), args.getX(), offsets, sizes, strides);
    return slice.getType() == type ? slice : tensor::CastOp::create(b, getLoc(), type, slice);
  };
  return {columnsOf(0, args.getK().getType()),
          columnsOf(getK().getType().getShape().back(), args.getV().getType())};
}
