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

/// Bytes of a k-step along K: the widest swizzle.
static constexpr int64_t kStepBytes = 128;
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
  return kStepBytes * 8 / element.getIntOrFloatBitWidth();
}

namespace {
class Matcher {
public:
  Matcher(ProgramOp program, std::string &reason) : reason(reason) { gemm.program = program; }

  std::optional<HopperGemm> run() {
    if (findStores() && findSum() && findOperands() && checkHeads() && findBlocks() &&
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

  bool findSum() {
    SmallVector<DotOp> dots;
    gemm.program.walk([&](DotOp op) { dots.push_back(op); });
    if (dots.size() != 1)
      return refuse("it does not have exactly one tilekernel.dot");
    dot = dots.front();
    gemm.sum = dyn_cast<scf::ForOp>(dot->getParentOp());
    if (!gemm.sum || gemm.sum.getNumResults() != 1 ||
        gemm.sum.getYieldedValues()[0] != dot.getResult() ||
        dot.getAcc() != gemm.sum.getRegionIterArg(0) ||
        !matchPattern(gemm.sum.getInitArgs()[0], m_AnyZeroFloat()))
      return refuse("its tilekernel.dot is not accumulated from zero in a separate loop");
    return true;
  }

  bool findOperands() {
    auto left = dot.getLhs().getDefiningOp<LoadOp>();
    auto right = dot.getRhs().getDefiningOp<LoadOp>();
    Value position = gemm.sum.getInductionVar();
    int64_t rowDim = gemm.getRowDim();
    auto inBatch = [&](Value first, Value second) {
      SmallVector<Value> indices = {first, second};
      if (batch)
        indices.insert(indices.begin(), batch);
      return indices;
    };
    if (!left || !right || left.getBlock() || right.getBlock() || left.getAlong() ||
        !llvm::equal(left.getIndices(), inBatch(row, position)))
      return refuse("an operand is computed, or the A operand is not stored row by row");
    SmallVector<int64_t> along = right.getMemRefDims();
    gemm.transposed = along == ArrayRef<int64_t>({rowDim + 1, rowDim});
    if (!llvm::equal(right.getIndices(),
                     gemm.transposed ? inBatch(column, position) : inBatch(position, column)))
      return refuse("the B operand is stored neither row by row nor column by column");
    gemm.left = dyn_cast<BlockArgument>(left.getMemref());
    gemm.right = dyn_cast<BlockArgument>(right.getMemref());
    if (!gemm.left || !gemm.right)
      return refuse("an operand is not an argument of the kernel");
    gemm.element = left.getResult().getType().getElementType();
    if (gemm.element != right.getResult().getType().getElementType())
      return refuse("its operands have different types");
    if (!isa<Float8E4M3FNType, Float8E5M2Type, BFloat16Type, Float16Type>(gemm.element))
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

  bool findBlocks() {
    gemm.blocks = dyn_cast<scf::ForOp>(gemm.sum->getParentOp());
    scf::ForOp whole = gemm.getWhole();
    std::optional<int64_t> depth = getConstantIntValue(whole.getUpperBound());
    bool isExtent = isExtentOf(whole.getUpperBound(), gemm.left, gemm.getRowDim() + 1);
    if (getConstantIntValue(whole.getLowerBound()) != 0 || (!depth && !isExtent) ||
        depth.value_or(1) < 1)
      return refuse("K is 0 or computed");
    gemm.depth = depth.value_or(ShapedType::kDynamic);
    gemm.needsAlignment |= !depth;
    if (!gemm.blocks)
      return true;
    std::optional<int64_t> step = getConstantIntValue(gemm.blocks.getStep());
    if (step != gemm.getStepElements())
      return refuse("its scale blocks have " + Twine(step.value_or(0)) +
                    " elements along K, expected " + Twine(gemm.getStepElements()));
    if (gemm.blocks.getNumResults() != 1 ||
        !matchPattern(gemm.blocks.getInitArgs()[0], m_AnyZeroFloat()))
      return refuse("its loop over scale blocks carries other values than zero accumulators");
    // The end is the end of the scale block, or the end of K.
    auto end = gemm.sum.getUpperBound().getDefiningOp<arith::MinUIOp>();
    auto isNext = [&](Value value) {
      auto add = value.getDefiningOp<arith::AddIOp>();
      return add && ((add.getLhs() == gemm.blocks.getInductionVar() &&
                      getConstantIntValue(add.getRhs()) == *step) ||
                     (add.getRhs() == gemm.blocks.getInductionVar() &&
                      getConstantIntValue(add.getLhs()) == *step));
    };
    bool isWhole = isNext(gemm.sum.getUpperBound()) && ShapedType::isStatic(gemm.depth) &&
                   gemm.depth % *step == 0;
    bool isPart = end && ((isNext(end.getLhs()) && isDepth(end.getRhs())) ||
                          (isNext(end.getRhs()) && isDepth(end.getLhs())));
    if (gemm.sum.getLowerBound() != gemm.blocks.getInductionVar() || !(isWhole || isPart))
      return refuse("its inner loop does not cover exactly one scale block");
    return true;
  }
  bool isDepth(Value value) {
    return value == gemm.getWhole().getUpperBound() || getConstantIntValue(value) == gemm.depth;
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
    auto left = cast<MemRefType>(gemm.left.getType());
    auto right = cast<MemRefType>(gemm.right.getType());
    int64_t rowDim = gemm.getRowDim();
    int64_t columnDim = gemm.getColumnDim();
    if (right.getRank() != rowDim + 2 || left.getRank() != rowDim + 2)
      return refuse("its operands have other dimensions than batch, rows and columns");
    gemm.columns = right.getDimSize(columnDim);
    Value bound = gemm.program.getBounds().back();
    if (!isExtentOf(bound, gemm.right, columnDim) &&
        (ShapedType::isDynamic(gemm.columns) || getConstantIntValue(bound) != gemm.columns))
      return refuse("its number of columns is computed");
    if (gemm.columns == 0)
      return refuse("it has no columns");
    gemm.needsAlignment |= ShapedType::isDynamic(gemm.columns);
    int64_t depth = right.getDimSize(2 * rowDim + 1 - columnDim);
    if (left.getDimSize(rowDim + 1) != gemm.depth ||
        (ShapedType::isStatic(depth) && ShapedType::isStatic(gemm.depth) && depth != gemm.depth))
      return refuse("the extents of its operands differ from its loops");
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
           getConstantIntValue(index) || (gemm.blocks && index == gemm.blocks.getInductionVar());
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
    if (gemm.blocks && load->getParentOp() == gemm.blocks &&
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

  /// Checks the ops outside of the loops over K.
  bool checkRest() {
    bool fits = true;
    gemm.program.walk([&](Operation *op) {
      if (!fits || op == gemm.program || op == gemm.sum || op == gemm.blocks || isa<StoreOp>(op) ||
          gemm.sum->isAncestor(op) || op == gemm.sum.getUpperBound().getDefiningOp() ||
          isa<scf::YieldOp>(op))
        return;
      for (Value operand : op->getOperands())
        if (auto argument = dyn_cast<BlockArgument>(operand);
            argument && isa<KernelOp>(argument.getOwner()->getParentOp()) &&
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
  DotOp dot;
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
