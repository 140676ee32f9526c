// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits rows that a program processes in runs of columns into these runs.

#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace fusednorm::rowkernel {
#define GEN_PASS_DEF_ROWKERNELSPLITROWS
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::rowkernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

namespace {

class Splitter {
public:
  explicit Splitter(ProgramOp program) : program(program), b(program.getContext()) {}

  LogicalResult run() {
    if (!findRuns())
      return success();
    for (Operation &op : llvm::make_early_inc_range(program.getBody().front())) {
      b.setInsertionPoint(&op);
      if (failed(split(op)))
        return failure();
    }
    for (Operation *op : llvm::reverse(dead))
      op->erase();
    countLongest();
    return success();
  }

private:
  /// Updates the number of columns, which refers to the longest vector of the program.
  void countLongest() {
    Value columns = program.getColumns();
    int64_t ratio = length / program.getLongestVector();
    if (!columns || ratio <= 1)
      return;
    b.setInsertionPoint(program);
    program.getColumnsMutable().assign(Arith(b, program.getLoc()).div(columns, ratio));
  }

  /// Finds the lengths of rows and runs. Returns false if there is nothing to split.
  bool findRuns() {
    for (Operation &op : program.getBody().front()) {
      Value whole, piece;
      if (auto slice = dyn_cast<SliceOp>(op))
        whole = slice.getValue(), piece = slice.getResult();
      else if (auto concat = dyn_cast<ConcatOp>(op))
        whole = concat.getResult(), piece = concat.getPieces().front();
      else
        continue;
      lengths.insert(lengthOf(whole));
      length = std::max(length, lengthOf(whole));
      width = lengthOf(piece);
    }
    if (lengths.empty())
      return false;
    findWholeRows();
    return true;
  }

  /// Returns the number of runs in a row of `elements` elements. A vector with one element per
  /// group of columns is split like the longest rows.
  int64_t countOf(int64_t elements) {
    return (lengths.contains(elements) ? elements : length) / width;
  }
  int64_t countOf(Value value) { return countOf(lengthOf(value)); }
  /// Returns the number of runs of the rows of an op, which have one length.
  int64_t countOf(Operation &op) {
    for (ValueRange values : {ValueRange(op.getOperands()), ValueRange(op.getResults())})
      for (Value value : values)
        if (lengths.contains(lengthOf(value)))
          return countOf(value);
    return length / width;
  }

  /// Returns whether the value is a constant or a broadcast scalar, independent of rows.
  static bool isSplat(Value value) {
    Operation *op = value.getDefiningOp();
    return op && !isa<LoadOp>(op) &&
           llvm::none_of(op->getOperands(), [](Value v) { return lengthOf(v) != 0; });
  }

  /// Collects the operands of slices, the results of concats, and all values computed with them. A
  /// table of the same length is not included.
  void findWholeRows() {
    SmallVector<Value> work;
    auto add = [&](Value value) {
      if (lengthOf(value) != 0 && whole.insert(value).second && !isSplat(value))
        work.push_back(value);
    };
    for (Operation &op : program.getBody().front()) {
      if (auto slice = dyn_cast<SliceOp>(op))
        add(slice.getValue());
      else if (auto concat = dyn_cast<ConcatOp>(op))
        add(concat.getResult());
    }
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (Operation *op = value.getDefiningOp(); !isa<ConcatOp>(op))
        llvm::for_each(op->getOperands(), add);
      for (Operation *user : value.getUsers()) {
        if (isa<SliceOp>(user))
          continue;
        llvm::for_each(user->getOperands(), add);
        llvm::for_each(user->getResults(), add);
      }
    }
  }

  static int64_t lengthOf(Value value) {
    auto type = dyn_cast<VectorType>(value.getType());
    return type ? type.getNumElements() : 0;
  }

  bool isWhole(Value value) { return whole.contains(value); }

  /// Returns the type of a piece of a value of this type. Null if it cannot be split.
  VectorType pieceType(Type type) {
    auto vector = cast<VectorType>(type);
    int64_t elements = vector.getNumElements(), count = countOf(elements);
    if (elements % count != 0)
      return {};
    return VectorType::get({elements / count}, vector.getElementType());
  }

  /// Creates the pieces of a splat at its use, as the splat may be outside of the program or have
  /// other uses.
  LogicalResult ensurePieces(Operation &user, Value value) {
    if (pieces.contains(value))
      return success();
    Operation *op = value.getDefiningOp();
    VectorType type = pieceType(value.getType());
    Value piece;
    if (isa_and_nonnull<vector::StepOp>(op) && type) {
      // Column numbers continue from piece to piece.
      Value numbers = vector::StepOp::create(b, op->getLoc(), type);
      for (int64_t number = 0; number < countOf(value); ++number) {
        pieces[value].push_back(
            Arith(b, op->getLoc()).add(numbers, number * type.getNumElements()));
      }
      return success();
    }
    if (auto constant = dyn_cast_or_null<arith::ConstantOp>(op); constant && type) {
      auto splat = cast<SplatElementsAttr>(constant.getValue());
      piece = arith::ConstantOp::create(
          b, op->getLoc(), DenseElementsAttr::get(type, splat.getSplatValue<Attribute>()));
    } else if (auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(op); broadcast && type) {
      piece = vector::BroadcastOp::create(b, op->getLoc(), type, broadcast.getSource());
    } else {
      return user.emitOpError("uses an unsplittable row");
    }
    pieces[value] = SmallVector<Value>(countOf(value), piece);
    return success();
  }

  LogicalResult split(Operation &op) {
    if (auto slice = dyn_cast<SliceOp>(op)) {
      if (lengthOf(slice.getValue()) % width != 0 || lengthOf(slice.getResult()) != width ||
          slice.getOffset() % width != 0)
        return op.emitOpError("expected a run of ") << width << " columns of a row of " << length;
      if (failed(ensurePieces(op, slice.getValue())))
        return failure();
      slice.getResult().replaceAllUsesWith(pieces[slice.getValue()][slice.getOffset() / width]);
      dead.push_back(&op);
      return success();
    }
    if (auto concat = dyn_cast<ConcatOp>(op)) {
      if (lengthOf(concat.getPieces().front()) != width)
        return op.emitOpError("expected runs of ") << width << " columns";
      pieces[concat.getResult()] = SmallVector<Value>(concat.getPieces());
      dead.push_back(&op);
      return success();
    }
    auto isOfWhole = [&](Value value) { return isWhole(value) && !isSplat(value); };
    if (llvm::none_of(op.getOperands(), isOfWhole) && llvm::none_of(op.getResults(), isOfWhole))
      return success();
    dead.push_back(&op);
    for (Value operand : op.getOperands())
      if (isWhole(operand) && failed(ensurePieces(op, operand)))
        return failure();
    if (auto reduce = dyn_cast<ReduceOp>(op))
      return splitReduce(reduce), success();
    return splitIntoCopies(op);
  }

  void splitReduce(ReduceOp op) {
    SmallVector<Value> operands;
    for (Value value : op.getValues())
      llvm::append_range(operands, pieces[value]);
    auto reduce =
        ReduceOp::create(b, op.getLoc(), op.getType(), op.getKind(), operands, op.getCanonical());
    op.getResult().replaceAllUsesWith(reduce);
  }

  LogicalResult splitIntoCopies(Operation &op) {
    if (lengths.size() > 1 && isa<GroupReduceOp, GroupBroadcastOp>(op))
      return op.emitOpError("reduces or broadcasts groups of a row in a program with rows of "
                            "several lengths; expected rows of one length");
    int64_t count = countOf(op);
    SmallVector<Type> types;
    for (Type type : op.getResultTypes()) {
      VectorType piece = pieceType(type);
      if (!piece)
        return op.emitOpError("cannot be split into runs of ") << width << " columns";
      types.push_back(piece);
    }
    for (int64_t index = 0; index < count; ++index) {
      OperationState state(op.getLoc(), op.getName());
      state.addTypes(types);
      state.addAttributes(op.getAttrs());
      for (Value operand : op.getOperands()) {
        auto it = pieces.find(operand);
        if (lengthOf(operand) != 0 && it == pieces.end())
          return op.emitOpError("uses an unsplittable row");
        state.operands.push_back(it == pieces.end() ? operand : it->second[index]);
      }
      moveAccess(op, state, index, count);
      Operation *copy = b.create(state);
      for (auto [result, piece] : llvm::zip_equal(op.getResults(), copy->getResults()))
        pieces[result].push_back(piece);
    }
    return success();
  }

  /// Advances the column of loads and stores of piece `index`.
  void moveAccess(Operation &op, OperationState &state, int64_t index, int64_t count) {
    if (!isa<LoadOp, StoreOp>(op) || index == 0)
      return;
    bool isTransposed =
        isa<LoadOp>(op) ? cast<LoadOp>(op).getTransposed() : cast<StoreOp>(op).getTransposed();
    Value moved = isa<LoadOp>(op) ? op.getResult(0) : op.getOperand(0);
    Value &column = isTransposed ? state.operands[isa<LoadOp>(op) ? 1 : 2] : state.operands.back();
    Arith arith(b, op.getLoc());
    int64_t distance = index * (lengthOf(moved) / count);
    // Rows of bytes are indexed by bytes.
    Value memref = isa<LoadOp>(op) ? op.getOperand(0) : op.getOperand(1);
    if (auto type = cast<VectorType>(moved.getType());
        getElementTypeOrSelf(memref) != type.getElementType())
      distance *= llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    Value offset = arith.index(distance);
    if (Value columns = program.getColumns()) {
      offset = arith.div(columns, length / lengthOf(moved) * count);
      offset = arith.mul(offset, index);
    }
    column = arith.add(column, offset);
  }

  ProgramOp program;
  OpBuilder b;
  /// The lengths of the longest rows and of the runs.
  int64_t length = 0, width = 0;
  llvm::SmallDenseSet<int64_t> lengths;
  llvm::DenseSet<Value> whole;
  llvm::DenseMap<Value, SmallVector<Value>> pieces;
  SmallVector<Operation *> dead;
};

struct RowKernelSplitRows : fusednorm::rowkernel::impl::RowKernelSplitRowsBase<RowKernelSplitRows> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](ProgramOp program) {
      return failed(Splitter(program).run()) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
