// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Alignment in bytes that TMA requires of rows in memory.
static constexpr int64_t kRowAlignment = 16;
/// Groups are multiples of two fragments, whose adjacent columns four lanes hold.
static constexpr int64_t kLeastGroup = 16;

Value HopperGemm::getRowIndex() const {
  return ProgramOp(program).getBody().getArguments().drop_back().back();
}

Value HopperGemm::getColumnIndex() const {
  return ProgramOp(program).getBody().getArguments().back();
}

Value HopperGemm::getBatchIndex() const {
  Region &body = ProgramOp(program).getBody();
  return body.getNumArguments() == 3 ? Value(body.getArgument(0)) : Value();
}

bool HopperGemm::isCopied(StoreOp store) {
  return !store.getBlock() &&
         isa<BFloat16Type, Float16Type>(store.getValue().getType().getElementType());
}

BlockArgument HopperGemm::getOut(StoreOp store) {
  return dyn_cast<BlockArgument>(store.getMemref());
}

int64_t HopperGemm::getColumnUnit() const { return getTileUnit(getColumnIndex()); }

int64_t HopperGemm::getStepElements() const {
  return HopperGemm::kStepBytes * 8 / element.getIntOrFloatBitWidth();
}

namespace {
class Matcher {
public:
  Matcher(ProgramOp program, std::string &reason) : reason(reason) { gemm.program = program; }

  std::optional<HopperGemm> run() {
    if (findGemm() && findStores() && findOperands() && checkHeads() && checkDepth() &&
        checkMemory() && checkRest())
      return gemm;
    return std::nullopt;
  }

private:
  bool refuse(const Twine &why) {
    reason = why.str();
    return false;
  }

  bool findStores() {
    if (gemm.program.getBounds().size() > 3)
      return refuse("it has more than one batch dimension");
    row = gemm.getRowIndex();
    column = gemm.getColumnIndex();
    batch = gemm.getBatchIndex();
    for (StoreOp store : gemm.program.getBody().getOps<StoreOp>())
      gemm.stores.push_back(store);
    return llvm::all_of(gemm.stores, [&](StoreOp store) { return checkStore(store); });
  }

  /// Checks the indices of a store: the row in one dimension, the column or its offset in a head in
  /// the last dimension, and numbers of heads in others.
  bool checkStore(StoreOp store) {
    if (!HopperGemm::getOut(store))
      return refuse("a result is not an argument of the kernel");
    OperandRange positions = store.getIndices();
    SmallVector<int64_t> along = store.getMemRefDims();
    int64_t last = int64_t(positions.size()) - 1;
    if (store.getBlock())
      return checkScales(store);
    if (along.size() != 2 || along[1] != last || positions[along[0]] != row ||
        getTileIndex(positions[last]) != column)
      return refuse("a result is not stored row by row");
    for (auto [dim, position] : llvm::enumerate(positions))
      if (int64_t(dim) != along[0] && position != batch && !isOfColumn(position))
        return refuse("a result is stored at computed indices");
    auto type = cast<MemRefType>(store.getMemref().getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dim != along[0] && positions[dim] != batch && type.isDynamicDim(dim) &&
          positions[dim] != column)
        return refuse("a result has a dynamic number of heads");
    Type element = store.getValue().getType().getElementType();
    bool isByte = isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(element);
    if (!HopperGemm::isCopied(store) && !element.isF32() && !isByte)
      return refuse("a result has the unsupported type " + toText(element));
    return checkStrides(HopperGemm::getOut(store), "a result");
  }

  /// Checks a store with one element for each group of columns. The row and the column may be in
  /// any dimension.
  bool checkScales(StoreOp store) {
    SmallVector<int64_t> along = store.getMemRefDims();
    OperandRange positions = store.getIndices();
    if (along.size() != 2 || positions[along[0]] != row ||
        getTileIndex(positions[along[1]]) != column || store.getBlockSize(along[0]) != 1 ||
        store.getBlockSize(along[1]) % kLeastGroup != 0)
      return refuse("the scales of a result are not stored by row and group of columns");
    if (cast<MemRefType>(store.getMemref().getType()).isDynamicDim(along[1]))
      return refuse("a result has a dynamic number of groups");
    for (auto [dim, position] : llvm::enumerate(positions))
      if (int64_t(dim) != along[0] && position != batch && !isOfColumn(position))
        return refuse("the scales of a result are stored at computed indices");
    Type element = store.getValue().getType().getElementType();
    return element.isF32() || element.isBF16() || element.isF16() ||
           refuse("the scales of a result have the unsupported type " + toText(element));
  }

  bool isOfColumn(Value position) {
    if (position == column || getConstantIntValue(position))
      return true;
    Operation *op = position.getDefiningOp();
    return isa_and_nonnull<arith::DivUIOp, arith::RemUIOp, arith::SubIOp>(op) &&
           isOfColumn(op->getOperand(0)) && getConstantIntValue(op->getOperand(1)).value_or(-1) > 0;
  }

  bool findGemm() {
    gemm.op = gemm.program.getGemm();
    return gemm.op || refuse("it has no tilekernel.gemm");
  }

  bool findOperands() {
    GemmOp::Matrix left = gemm.op.getLeft(), right = gemm.op.getRight();
    int64_t rowDim = gemm.getRowDim();
    // Operands have the batch, rows or columns, and K.
    auto hasBatch = [&](const GemmOp::Matrix &matrix) {
      bool isLeading = matrix.kDim >= rowDim && matrix.lineDim >= rowDim;
      return isLeading && matrix.getType().getRank() == rowDim + 2 &&
             (!batch || matrix.indices.front() == batch);
    };
    if (!hasBatch(left) || left.lineDim != rowDim)
      return refuse("the A operand is not stored row by row");
    if (!hasBatch(right) || gemm.op.isPacked())
      return refuse("the B operand is stored neither row by row nor column by column");
    gemm.transposed = right.isLastDimK();
    gemm.left = cast<BlockArgument>(left.array);
    gemm.right = cast<BlockArgument>(right.array);
    gemm.element = left.getElementType();
    if (gemm.element != right.getElementType())
      return refuse("its operands have different types");
    if (!isa<Float8E4M3FNType, Float8E5M2Type, BFloat16Type, Float16Type>(gemm.element) &&
        !gemm.element.isInteger(8))
      return refuse("wgmma does not support " + toText(gemm.element));
    if (!gemm.transposed && gemm.element.getIntOrFloatBitWidth() == 8)
      return refuse("wgmma requires a transposed B operand for 8-bit types");
    return true;
  }

  static std::string toText(Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  }

  bool checkDepth() {
    gemm.depth = gemm.op.getDepth();
    if (gemm.depth == 0)
      return refuse("K is 0");
    gemm.needsAlignment |= ShapedType::isDynamic(gemm.depth);
    int64_t block = gemm.op.getBlock().value_or(gemm.getStepElements());
    if (block == gemm.getStepElements())
      return true;
    return refuse("its scale blocks have " + Twine(block) + " elements along K, expected " +
                  Twine(gemm.getStepElements()));
  }
  static bool isExtentOf(Value value, Value memref, int64_t dim) {
    auto extent = value.getDefiningOp<memref::DimOp>();
    return extent && extent.getSource() == memref && extent.getConstantIndex() == dim;
  }

  /// Checks that an array's last dimension is contiguous and that TMA supports all other strides.
  bool checkStrides(BlockArgument argument, StringRef what) {
    auto type = cast<MemRefType>(argument.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    int64_t bytes = type.getElementTypeBitWidth() / 8;
    if (type.getRank() > 5 || failed(type.getStridesAndOffset(strides, offset)) ||
        strides.back() != 1)
      return refuse(what + " does not have contiguous columns");
    // In a dense array with a dynamic number of rows, batches begin at multiples of a row.
    if (type.getLayout().isIdentity() && ShapedType::isStatic(strides[gemm.getRowDim()]))
      for (int64_t &stride : MutableArrayRef<int64_t>(strides).take_front(gemm.getRowDim()))
        if (ShapedType::isDynamic(stride))
          stride = strides[gemm.getRowDim()];
    for (int64_t stride : ArrayRef<int64_t>(strides).drop_back()) {
      if (ShapedType::isDynamic(stride))
        gemm.needsAlignment = true;
      else if (stride * bytes % kRowAlignment != 0)
        return refuse(what + " has rows that are not aligned to " + Twine(kRowAlignment) +
                      " bytes");
    }
    gemm.needsAlignment |= ShapedType::isDynamic(offset);
    if (ShapedType::isStatic(offset) && offset != 0)
      return refuse(what + " has a constant offset");
    return true;
  }

  bool checkMemory() {
    auto right = cast<MemRefType>(gemm.right.getType());
    int64_t columnDim = gemm.getColumnDim();
    gemm.columns = right.getDimSize(columnDim);
    Value bound = gemm.program.getBounds().back();
    if (!isExtentOf(bound, gemm.right, columnDim) &&
        (ShapedType::isDynamic(gemm.columns) || getConstantIntValue(bound) != gemm.columns))
      return refuse("its number of columns is computed");
    if (gemm.columns == 0)
      return refuse("it has no columns");
    gemm.needsAlignment |= ShapedType::isDynamic(gemm.columns);
    int64_t depth = right.getDimSize(gemm.op.getRight().kDim);
    if (ShapedType::isStatic(depth) && ShapedType::isStatic(gemm.depth) && depth != gemm.depth)
      return refuse("its operands have different extents of K");
    return checkStrides(gemm.left, "the A operand") && checkStrides(gemm.right, "the B operand");
  }

  /// Returns whether an op is one or a few instructions for each element.
  static bool isElementwise(Operation *op) {
    if (isa<arith::ConstantOp, SaturateCastOp, vector::BroadcastOp, vector::ShapeCastOp,
            math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp, math::FmaOp,
            math::RoundEvenOp, math::SqrtOp, math::TruncOp>(op))
      return true;
    if (!isa<arith::ArithDialect>(op->getDialect()) || !op->hasTrait<OpTrait::Elementwise>() ||
        op->getNumResults() != 1)
      return false;
    auto isByte = [](Value value) {
      auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
      return type && type.getWidth() == 8;
    };
    // 8-bit floats may be results, but not operands.
    return llvm::none_of(op->getOperands(), isByte) &&
           (!isByte(op->getResult(0)) || isa<arith::TruncFOp>(op));
  }

  bool isOwnIndex(Value index) {
    return index == row || index == column || (batch && index == batch) ||
           getConstantIntValue(index) || (gemm.getScaleBody() && index == gemm.op.getBlockIndex());
  }

  bool checkLoad(LoadOp load) {
    if (!isa<BlockArgument>(load.getMemref()))
      return refuse("a scale or an epilogue operand is not an argument of the kernel");
    auto type = cast<MemRefType>(load.getMemref().getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return refuse("an epilogue operand is not strided");
    Type element = type.getElementType();
    if (load->getParentOp() == gemm.op &&
        (!element.isF32() || load.getResult().getType().getRank() != 1))
      return refuse("its block scales are not f32, or do not belong to rows or columns");
    if (!element.isF32() && !element.isBF16() && !element.isF16())
      return refuse("it has scales or epilogue operands of " + toText(element));
    for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
      bool isAlong = llvm::is_contained(load.getMemRefDims(), int64_t(dim));
      if (!isOwnIndex(index) || (isAlong && index != row && index != column))
        return refuse("an epilogue operand is not indexed by the row and column of the tile");
      if (!isAlong && (index == row || index == column))
        return refuse("an epilogue operand is indexed per tile, not per element");
    }
    return true;
  }

  /// Returns whether kernels take arguments of this type by value.
  static bool isNumber(Type type) { return type.isF32() || type.isBF16() || type.isF16(); }

  /// Checks that tiles of the columns of a head have a width that wgmma supports.
  bool checkHeads() {
    int64_t unit = gemm.getColumnUnit(), least = gemm.transposed ? 32 : 64;
    if (unit % least == 0)
      return true;
    return refuse("its columns are stored in heads of " + Twine(unit) +
                  " columns, expected a multiple of " + Twine(least));
  }

  /// Checks the scales and the epilogue.
  bool checkRest() {
    bool fits = true;
    gemm.program.walk([&](Operation *op) {
      if (!fits || op == gemm.program || op == gemm.op || isa<StoreOp, YieldOp>(op))
        return;
      for (Value operand : op->getOperands())
        if (auto argument = dyn_cast<BlockArgument>(operand);
            argument && isa<launch::FuncOp>(argument.getOwner()->getParentOp()) &&
            !isa<MemRefType>(argument.getType()) && !isNumber(argument.getType()))
          fits = refuse("it has an argument of unsupported type " + toText(argument.getType()));
      if (!fits)
        return;
      if (auto load = dyn_cast<LoadOp>(op)) {
        fits = checkLoad(load);
        return;
      }
      if (auto load = dyn_cast<memref::LoadOp>(op)) {
        fits = (load->getParentOp() == gemm.program && isa<BlockArgument>(load.getMemref()) &&
                llvm::all_of(load.getIndices(),
                             [](Value index) { return getConstantIntValue(index); })) ||
               refuse("it loads a scalar at a computed index");
        return;
      }
      if (auto largest = dyn_cast<GroupAbsMaxOp>(op)) {
        gemm.group = std::max(gemm.group, int64_t(largest.getGroup()));
        fits = largest.getGroup() % kLeastGroup == 0 ||
               refuse("its groups have " + Twine(int64_t(largest.getGroup())) +
                      " columns, expected a multiple of 16");
        return;
      }
      bool isIndex = llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>);
      fits = isIndex || isElementwise(op) ||
             refuse("its epilogue has the unsupported op " + op->getName().getStringRef());
    });
    return fits;
  }

  std::string &reason;
  HopperGemm gemm;
  Value row, column, batch; // batch is null without batches
};
} // namespace

std::optional<HopperGemm> HopperGemm::match(ProgramOp program, std::string &reason) {
  return Matcher(program, reason).run();
}

bool HopperGemm::hasRows(LoadOp load) const {
  return llvm::any_of(load.getMemRefDims(),
                      [&](int64_t dim) { return load.getIndices()[dim] == getRowIndex(); });
}

ScaleColumns ScaleColumns::of(const HopperGemm &gemm, LoadOp load, int64_t tileColumns) {
  ScaleColumns columns;
  for (int64_t dim : load.getMemRefDims())
    if (load.getIndices()[dim] == gemm.getColumnIndex())
      columns.block = load.getBlockSize(dim);
  if (columns.block == 0)
    return columns;
  int64_t run = std::gcd(columns.block, tileColumns);
  columns.run = run % kGroup == 0 ? run : 1;
  // A tile begins at a multiple of a run.
  columns.liesInTwo = columns.run >= kGroup && columns.run < tileColumns &&
                      columns.block - run + tileColumns <= 2 * columns.block;
  columns.count = columns.liesInTwo ? 2 : tileColumns / columns.run;
  return columns;
}
