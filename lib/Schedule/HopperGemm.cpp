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

/// Bytes along the products that one step takes: the widest swizzle.
static constexpr int64_t kStepBytes = 128;
/// Rows in memory begin at multiples of this for tensor copies.
static constexpr int64_t kRowAlignment = 16;
/// The columns that groups are multiples of: those that four lanes hold side by side, twice.
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
      return refuse("its batches have more than one dimension");
    row = gemm.getRowIndex();
    column = gemm.getColumnIndex();
    batch = gemm.getBatchIndex();
    for (StoreOp store : gemm.program.getBody().getOps<StoreOp>())
      gemm.stores.push_back(store);
    return llvm::all_of(gemm.stores, [&](StoreOp store) { return checkStore(store); });
  }

  /// The row at one dimension, the column or its place in a head at the last, numbers of heads
  /// at others.
  bool checkStore(StoreOp store) {
    if (!HopperGemm::getOut(store))
      return refuse("its result is no argument of the kernel");
    OperandRange positions = store.getIndices();
    SmallVector<int64_t> along = store.getMemRefDims();
    int64_t last = int64_t(positions.size()) - 1;
    if (store.getBlock())
      return checkScales(store);
    if (along.size() != 2 || along[1] != last || positions[along[0]] != row ||
        getTileIndex(positions[last]) != column)
      return refuse("its result is not stored row by row");
    for (auto [dim, position] : llvm::enumerate(positions))
      if (int64_t(dim) != along[0] && position != batch && !isOfColumn(position))
        return refuse("its result is stored at places that are computed");
    auto type = cast<MemRefType>(store.getMemref().getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dim != along[0] && positions[dim] != batch && type.isDynamicDim(dim) &&
          positions[dim] != column)
        return refuse("its result has heads of a run-time number");
    Type element = store.getValue().getType().getElementType();
    bool isByte = isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(element);
    if (!HopperGemm::isCopied(store) && !element.isF32() && !isByte)
      return refuse("its result is " + toText(element));
    return checkStrides(HopperGemm::getOut(store), "a result");
  }

  /// One for each group of columns: the row and the column at any dimensions.
  bool checkScales(StoreOp store) {
    SmallVector<int64_t> along = store.getMemRefDims();
    OperandRange positions = store.getIndices();
    if (along.size() != 2 || positions[along[0]] != row || getTileIndex(positions[along[1]]) != column ||
        store.getBlockSize(along[0]) != 1 || store.getBlockSize(along[1]) % kLeastGroup != 0)
      return refuse("the scales of its result lie otherwise than by rows and groups of columns");
    if (cast<MemRefType>(store.getMemref().getType()).isDynamicDim(along[1]))
      return refuse("its result has groups of a run-time number");
    for (auto [dim, position] : llvm::enumerate(positions))
      if (int64_t(dim) != along[0] && position != batch && !isOfColumn(position))
        return refuse("the scales of its result are stored at places that are computed");
    Type element = store.getValue().getType().getElementType();
    return element.isF32() || element.isBF16() || element.isF16() ||
           refuse("the scales of its result are " + toText(element));
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
      return refuse("it has no single product");
    dot = dots.front();
    gemm.sum = dyn_cast<scf::ForOp>(dot->getParentOp());
    if (!gemm.sum || gemm.sum.getNumResults() != 1 ||
        gemm.sum.getYieldedValues()[0] != dot.getResult() ||
        dot.getAcc() != gemm.sum.getRegionIterArg(0) ||
        !matchPattern(gemm.sum.getInitArgs()[0], m_AnyZeroFloat()))
      return refuse("its products are no loop of their own");
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
      return refuse("its operands are computed, or lie otherwise than row by row");
    SmallVector<int64_t> along = right.getMemRefDims();
    gemm.transposed = along == ArrayRef<int64_t>({rowDim + 1, rowDim});
    if (!llvm::equal(right.getIndices(),
                     gemm.transposed ? inBatch(column, position) : inBatch(position, column)))
      return refuse("its right operand lies otherwise than row by row or column by column");
    gemm.left = dyn_cast<BlockArgument>(left.getMemref());
    gemm.right = dyn_cast<BlockArgument>(right.getMemref());
    if (!gemm.left || !gemm.right)
      return refuse("its operands are no arguments of the kernel");
    gemm.element = left.getResult().getType().getElementType();
    if (gemm.element != right.getResult().getType().getElementType())
      return refuse("its operands have two types");
    if (!isa<Float8E4M3FNType, Float8E5M2Type, BFloat16Type, Float16Type>(gemm.element))
      return refuse("wgmma has no " + toText(gemm.element));
    if (!gemm.transposed && gemm.element.getIntOrFloatBitWidth() == 8)
      return refuse("wgmma takes a right operand of 8 bits transposed only");
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
      return refuse("the number of its products is 0, or computed");
    gemm.depth = depth.value_or(ShapedType::kDynamic);
    gemm.needsAlignment |= !depth;
    if (!gemm.blocks)
      return true;
    std::optional<int64_t> step = getConstantIntValue(gemm.blocks.getStep());
    if (step != gemm.getStepElements())
      return refuse("its scales are for blocks of " + Twine(step.value_or(0)) +
                    " products, and steps have " + Twine(gemm.getStepElements()));
    if (gemm.blocks.getNumResults() != 1 ||
        !matchPattern(gemm.blocks.getInitArgs()[0], m_AnyZeroFloat()))
      return refuse("its blocks carry more than a sum");
    // From the block's first column to its last one, or the last of all.
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
      return refuse("its products do not go through blocks one by one");
    return true;
  }
  bool isDepth(Value value) {
    return value == gemm.getWhole().getUpperBound() ||
           getConstantIntValue(value) == gemm.depth;
  }
  static bool isExtentOf(Value value, Value memref, int64_t dim) {
    auto extent = value.getDefiningOp<memref::DimOp>();
    return extent && extent.getSource() == memref && extent.getConstantIndex() == dim;
  }

  /// Whether an array's last dimension is dense, and all others go in steps that tensor copies
  /// take.
  bool checkStrides(BlockArgument argument, StringRef what) {
    auto type = cast<MemRefType>(argument.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    int64_t bytes = type.getElementTypeBitWidth() / 8;
    if (type.getRank() > 5 || failed(type.getStridesAndOffset(strides, offset)) ||
        strides.back() != 1)
      return refuse(what + " has columns that are no neighbours");
    // Of matrices of a run-time number of rows, one behind the other.
    if (type.getLayout().isIdentity() && ShapedType::isStatic(strides[gemm.getRowDim()]))
      for (int64_t &stride : MutableArrayRef<int64_t>(strides).take_front(gemm.getRowDim()))
        if (ShapedType::isDynamic(stride))
          stride = strides[gemm.getRowDim()];
    for (int64_t stride : ArrayRef<int64_t>(strides).drop_back()) {
      if (ShapedType::isDynamic(stride))
        gemm.needsAlignment = true;
      else if (stride * bytes % kRowAlignment != 0)
        return refuse(what + " has rows that begin at no multiples of " + Twine(kRowAlignment) +
                      " bytes");
    }
    gemm.needsAlignment |= ShapedType::isDynamic(offset);
    if (ShapedType::isStatic(offset) && offset != 0)
      return refuse(what + " does not begin at its base");
    return true;
  }

  bool checkMemory() {
    auto left = cast<MemRefType>(gemm.left.getType());
    auto right = cast<MemRefType>(gemm.right.getType());
    int64_t rowDim = gemm.getRowDim();
    int64_t columnDim = gemm.getColumnDim();
    if (right.getRank() != rowDim + 2 || left.getRank() != rowDim + 2)
      return refuse("its operands have more than rows and columns");
    gemm.columns = right.getDimSize(columnDim);
    Value bound = gemm.program.getBounds().back();
    if (!isExtentOf(bound, gemm.right, columnDim) &&
        (ShapedType::isDynamic(gemm.columns) || getConstantIntValue(bound) != gemm.columns))
      return refuse("the number of its columns is computed");
    if (gemm.columns == 0)
      return refuse("it has no columns");
    gemm.needsAlignment |= ShapedType::isDynamic(gemm.columns);
    int64_t depth = right.getDimSize(2 * rowDim + 1 - columnDim);
    if (left.getDimSize(rowDim + 1) != gemm.depth ||
        (ShapedType::isStatic(depth) && ShapedType::isStatic(gemm.depth) &&
         depth != gemm.depth))
      return refuse("its operands have other extents than its loops");
    return checkStrides(gemm.left, "the left operand") &&
           checkStrides(gemm.right, "the right operand");
  }

  /// Ops that are instructions, or a few of them, for one element.
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
    // They are made, and not read again.
    return llvm::none_of(op->getOperands(), isByte) &&
           (!isByte(op->getResult(0)) || isa<arith::TruncFOp>(op));
  }

  bool isOwnIndex(Value index) {
    return index == row || index == column || (batch && index == batch) ||
           getConstantIntValue(index) ||
           (gemm.blocks && index == gemm.blocks.getInductionVar());
  }

  bool checkLoad(LoadOp load) {
    if (!isa<BlockArgument>(load.getMemref()))
      return refuse("an operand is no argument of the kernel");
    auto type = cast<MemRefType>(load.getMemref().getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return refuse("an operand of its epilogue is not strided");
    Type element = type.getElementType();
    if (gemm.blocks && load->getParentOp() == gemm.blocks &&
        (!element.isF32() || load.getResult().getType().getRank() != 1))
      return refuse("it has scales of blocks that are no f32, or not of rows and columns");
    if (!element.isF32() && !element.isBF16() && !element.isF16())
      return refuse("it has scales or operands of " + toText(element));
    for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
      bool isAlong = llvm::is_contained(load.getMemRefDims(), int64_t(dim));
      if (!isOwnIndex(index) || (isAlong && index != row && index != column))
        return refuse("an operand of its epilogue lies elsewhere than its tile");
      if (!isAlong && (index == row || index == column))
        return refuse("an operand of its epilogue is one for a tile");
    }
    return true;
  }

  /// What a kernel takes by its value.
  static bool isNumber(Type type) { return type.isF32() || type.isBF16() || type.isF16(); }

  /// Tiles of columns that are stored together have a width that wgmma reads.
  bool checkHeads() {
    int64_t unit = gemm.getColumnUnit(), least = gemm.transposed ? 32 : 64;
    if (unit % least == 0)
      return true;
    return refuse("its columns are stored in heads of " + Twine(unit) +
                  ", and tiles have a multiple of " + Twine(least));
  }

  /// What stands around the products.
  bool checkRest() {
    bool fits = true;
    gemm.program.walk([&](Operation *op) {
      if (!fits || op == gemm.program || op == gemm.sum || op == gemm.blocks ||
          isa<StoreOp>(op) || gemm.sum->isAncestor(op) ||
          op == gemm.sum.getUpperBound().getDefiningOp() || isa<scf::YieldOp>(op))
        return;
      for (Value operand : op->getOperands())
        if (auto argument = dyn_cast<BlockArgument>(operand);
            argument && isa<KernelOp>(argument.getOwner()->getParentOp()) &&
            !isa<MemRefType>(argument.getType()) && !isNumber(argument.getType()))
          fits = refuse("it takes an argument of type " + toText(argument.getType()));
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
               refuse("it loads a number from a place that is computed");
        return;
      }
      if (auto largest = dyn_cast<GroupAbsMaxOp>(op)) {
        gemm.group = std::max(gemm.group, int64_t(largest.getGroup()));
        fits = largest.getGroup() % kLeastGroup == 0 ||
               refuse("its groups have " + Twine(int64_t(largest.getGroup())) + " columns");
        return;
      }
      bool isIndex = llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>);
      fits = isIndex || isElementwise(op) ||
             refuse("its epilogue has " + op->getName().getStringRef());
    });
    return fits;
  }

  std::string &reason;
  HopperGemm gemm;
  DotOp dot;
  Value row, column, batch; // the last one may be null
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
