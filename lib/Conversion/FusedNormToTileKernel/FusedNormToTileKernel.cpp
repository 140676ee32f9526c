// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Attention.h"
#include "TileEpilogue.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Support/Names.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTFUSEDNORMTOTILEKERNEL
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// The initial tile sizes. A tile holds whole column groups. fusednorm-assign-schedule replaces
/// them by the sizes for the target.
static constexpr int64_t kRows = 4, kLeastColumns = 16, kDepth = 16;

bool fusednorm::isTileGemm(GemmOpInterface op) {
  auto scaled = dyn_cast<ScaledMatmulOp>(*op);
  if (!scaled)
    return true;
  ScalingAttr scaling = scaled.getScaling();
  return scaled.getOrder() == GemmOrder::Blocked &&
         (!scaling.isBlock() || scaling.getBlockK() % kDepth == 0);
}

namespace {

/// Writes the program of one GEMM.
class GemmWriter {
public:
  GemmWriter(GemmOpInterface op, launch::FuncOp kernel)
      : op(op), scaled(dyn_cast<ScaledMatmulOp>(*op)), kernel(kernel), b(op.getContext()),
        loc(op.getLoc()), arith(b, loc), columns(std::max(kLeastColumns, countGroupColumns(op))) {}

  void run() {
    b.setInsertionPointToStart(&kernel.getBody().front());
    Value left = argument(op.getLhs()), right = argument(op.getRhs());
    rank = cast<MemRefType>(left.getType()).getRank();
    zero = arith.index(0);
    SmallVector<Value> bounds;
    SmallVector<int64_t> step;
    for (int64_t dim = 0; dim < rank; ++dim) {
      bool isColumn = dim == rank - 1;
      if (isColumn && op.getPackedColumns())
        bounds.push_back(arith.index(*op.getPackedColumns()));
      else
        bounds.push_back(memref::DimOp::create(b, loc, isColumn ? right : left,
                                               isColumn && op.isRhsTransposed() ? rank - 2 : dim));
      step.push_back(dim < rank - 2 ? 1 : dim == rank - 2 ? kRows : columns);
    }
    if (!isTileGemm(op))
      depth = memref::DimOp::create(b, loc, left, rank - 1);
    Attribute schedule = op->getAttr(TileKernelDialect::kScheduleAttrName);
    Value offsets = op.getSequenceOffsets() ? argument(op.getSequenceOffsets()) : Value();
    auto program =
        ProgramOp::create(b, loc, bounds, offsets, b.getDenseI64ArrayAttr(step), schedule);
    Block &body = program.getBody().emplaceBlock();
    for (int64_t dim = 0; dim < rank; ++dim)
      indices.push_back(body.addArgument(b.getIndexType(), loc));
    b.setInsertionPointToStart(&body);

    bool isDocument = scaled && scaled.getOrder() == GemmOrder::Document;
    Value sum = isDocument ? createDocument() : scaled ? createScaled() : Value(createGemm());
    if (op.hasEpilogue()) {
      auto own = [&](Value operand) { return argument(operand); };
      TileEpilogue::Tile whole{sum, indices, bounds, kRows, columns, own};
      return TileEpilogue(op, /*takesGroups=*/true).write(b, whole);
    }
    Value out = argument(op.getGemmOuts().front());
    Type element = cast<MemRefType>(out.getType()).getElementType();
    if (!element.isF32())
      sum = arith.convert(sum, tile(element));
    StoreOp::create(b, loc, sum, out, indices, DenseI64ArrayAttr(), DenseI64ArrayAttr());
  }

private:
  /// Returns the kernel argument for an operand of the op.
  Value argument(Value operand) {
    for (OpOperand &own : op->getOpOperands())
      if (own.get() == operand)
        return kernel.getArgument(own.getOperandNumber());
    llvm_unreachable("not an operand of the op");
  }

  VectorType tile(Type element) { return VectorType::get({kRows, columns}, element); }

  /// Returns the indices of an operand: the batch indices and two more.
  SmallVector<Value> position(Value row, Value column) {
    SmallVector<Value> result(indices.begin(), indices.end() - 2);
    result.push_back(row);
    result.push_back(column);
    return result;
  }

  /// Returns the indices in packed weights: the panel, the row, and the column of the panel.
  SmallVector<Value> indexInPanels(Value packed, Value row) {
    int64_t width = cast<MemRefType>(packed.getType()).getShape().back();
    Value size = arith.index(width);
    SmallVector<Value> result(indices.begin(), indices.end() - 2);
    result.append({arith.div(indices.back(), size), row, arith.rem(indices.back(), size)});
    return result;
  }

  /// Returns the type of accumulators: f32, or i32 for integers.
  Type accumulatorType() {
    bool isInteger = getElementTypeOrSelf(op.getLhs().getType()).isInteger();
    return isInteger ? Type(b.getI32Type()) : Type(b.getF32Type());
  }

  /// Computes the sums over K. `block` is the number of elements of a scale block, if the op adds
  /// blocks separately.
  GemmOp createGemm(std::optional<int64_t> block = std::nullopt) {
    Value right = argument(op.getRhs());
    // Indices of all dimensions except K.
    ArrayRef<Value> all(indices);
    SmallVector<Value> rows(all.drop_back()), columns(all.drop_back(2));
    DenseI64ArrayAttr along;
    if (op.getPackedColumns()) {
      columns = indexInPanels(right, zero);
      columns.erase(columns.end() - 2);
    } else {
      columns.push_back(indices.back());
      if (op.isRhsTransposed())
        along = b.getDenseI64ArrayAttr({rank - 1, rank - 2});
    }
    IntegerAttr blockAttr = block ? b.getI64IntegerAttr(*block) : IntegerAttr();
    return GemmOp::create(b, loc, tile(block ? b.getF32Type() : accumulatorType()),
                          argument(op.getLhs()), rows, right, columns, DenseI64ArrayAttr(), along,
                          b.getI64IntegerAttr(kDepth), blockAttr);
  }

  /// Loads a column of A or a row of B, broadcast to the shape of the accumulators.
  Value createFactor(bool isLeft, Value product) {
    Value operand = argument(isLeft ? op.getLhs() : op.getRhs());
    Type element = cast<MemRefType>(operand.getType()).getElementType();
    bool isAcross = isLeft || op.isRhsTransposed();
    Value own = indices[isLeft ? rank - 2 : rank - 1];
    auto type = VectorType::get({isLeft ? kRows : columns}, element);
    bool isPacked = !isLeft && op.getPackedColumns();
    SmallVector<Value> where = isPacked   ? indexInPanels(operand, product)
                               : isAcross ? position(own, product)
                                          : position(product, own);
    int64_t along = isPacked ? rank : isAcross ? rank - 2 : rank - 1;
    Value line = LoadOp::create(b, loc, type, operand, where, b.getDenseI64ArrayAttr({along}),
                                DenseI64ArrayAttr());
    if (isLeft)
      line = vector::ShapeCastOp::create(b, loc, VectorType::get({kRows, 1}, element), line);
    return vector::BroadcastOp::create(b, loc, tile(element), line);
  }

  using Step = llvm::function_ref<Value(Value product, Value sum)>;
  /// Emits a loop over k that applies `step` to the accumulators in each iteration.
  Value createSteps(Value from, Value to, Type element, Step step) {
    Value none = arith.constant(b.getZeroAttr(tile(element)));
    Value one = arith.index(1);
    auto loop = scf::ForOp::create(b, loc, from, to, one, ValueRange{none});
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value next = step(loop.getInductionVar(), loop.getRegionIterArg(0));
    scf::YieldOp::create(b, loc, next);
    return loop.getResult(0);
  }

  /// Computes the partial sums of K from `from` to `to`, one column of A after another.
  Value createElementSum(Value from, Value to) {
    Type accumulators = accumulatorType();
    bool isInteger = accumulators.isInteger();
    return createSteps(from, to, accumulators, [&](Value product, Value sum) -> Value {
      Value x = createFactor(true, product), y = createFactor(false, product);
      if (!isInteger)
        return math::FmaOp::create(b, loc, toF32(x), toF32(y), sum);
      x = arith.convertSigned(x, tile(accumulators));
      y = arith.convertSigned(y, tile(accumulators));
      return arith.add(sum, arith.mul(x, y));
    });
  }

  /// Multiplies every partial product by its scales before the addition.
  Value createDocument() {
    std::pair<Value, Value> scales;
    bool isBlock = scaled.getScaling().isBlock();
    if (!isBlock)
      scales = createBothScales(zero);
    return createSteps(zero, depth, b.getF32Type(), [&](Value product, Value sum) -> Value {
      Value x = toF32(createFactor(true, product)), y = toF32(createFactor(false, product));
      if (isBlock)
        scales = createBothScales(product);
      x = arith.mul(x, y);
      x = arith.mul(x, scales.first);
      x = arith.mul(x, scales.second);
      return arith.add(sum, x);
    });
  }

  Value toF32(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    if (element.isF32())
      return value;
    Type wide = b.getF32Type();
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      wide = vector.clone(wide);
    if (isa<IntegerType>(element))
      return arith.convertSigned(value, wide);
    return arith.convert(value, wide);
  }

  /// Loads the scales of A's rows or B's columns, broadcast to the shape of the accumulators.
  /// `where` is the index of the first scale and `dim` the dimension of the scales along the tile.
  /// `block` has the sizes of the scaled block in the last two dimensions.
  Value createScales(Value operand, bool isLeft, ArrayRef<Value> where, int64_t dim,
                     ArrayRef<int64_t> block) {
    Value scales = argument(operand);
    Type element = cast<MemRefType>(scales.getType()).getElementType();
    SmallVector<int64_t> sizes(rank - 2, 1);
    llvm::append_range(sizes, block);
    auto type = VectorType::get({isLeft ? kRows : columns}, element);
    Value row = LoadOp::create(b, loc, type, scales, position(where[0], where[1]),
                               b.getDenseI64ArrayAttr({dim}), b.getDenseI64ArrayAttr(sizes));
    row = toF32(row);
    if (isLeft)
      row = vector::ShapeCastOp::create(b, loc, VectorType::get({kRows, 1}, b.getF32Type()), row);
    return vector::BroadcastOp::create(b, loc, tile(b.getF32Type()), row);
  }

  /// Loads the scales of both operands at index `at` of k.
  std::pair<Value, Value> createBothScales(Value at) {
    ScalingAttr scaling = scaled.getScaling();
    Value row = indices[rank - 2], column = indices[rank - 1];
    bool transposed = op.isRhsTransposed();
    if (scaling.isTensor()) {
      auto one = [&](Value operand) -> Value {
        Value scale = memref::LoadOp::create(b, loc, argument(operand), position(zero, zero));
        return vector::BroadcastOp::create(b, loc, tile(b.getF32Type()), toF32(scale));
      };
      Value left = one(scaled.getAScales());
      return {left, one(scaled.getBScales())};
    }
    int64_t m = 1, n = 1, k = 1;
    if (scaling.isBlock()) {
      m = scaling.getBlockM();
      n = scaling.getBlockN();
      k = scaling.getBlockK();
    } else {
      at = zero;
    }
    Value left = createScales(scaled.getAScales(), true, {at, row}, rank - 1, {k, m});
    Value right = transposed
                      ? createScales(scaled.getBScales(), false, {column, at}, rank - 2, {n, k})
                      : createScales(scaled.getBScales(), false, {at, column}, rank - 1, {k, n});
    return {left, right};
  }

  /// Multiplies the partial sums of the block at index `from` of K by its scales, and adds them to
  /// `total`.
  Value addBlock(Value part, Value total, Value from) {
    part = toF32(part);
    auto [left, right] = createBothScales(from);
    return math::FmaOp::create(b, loc, part, arith.mul(left, right), total);
  }

  Value createScaled() {
    ScalingAttr scaling = scaled.getScaling();
    if (!scaling.isBlock()) {
      Value sum = toF32(createGemm());
      auto [left, right] = createBothScales(zero);
      return arith.num(sum) * left * right;
    }
    int64_t block = scaling.getBlockK();
    if (!isTileGemm(op))
      return createElementBlocks(block);
    int64_t size = cast<MemRefType>(op.getLhs().getType()).getShape().back();
    // One block holds all of K: its scales are an epilogue.
    if (ShapedType::isStatic(size) && size <= block) {
      Value sum = createGemm();
      Value none = arith.constant(b.getZeroAttr(tile(b.getF32Type())));
      return addBlock(sum, none, zero);
    }
    GemmOp gemm = createGemm(block);
    OpBuilder::InsertionGuard guard(b);
    Type total = gemm.getType();
    b.createBlock(&gemm.getScale(), {}, {tile(accumulatorType()), total, b.getIndexType()},
                  {loc, loc, loc});
    YieldOp::create(b, loc, addBlock(gemm.getPart(), gemm.getTotal(), gemm.getBlockIndex()));
    return gemm;
  }

  /// Computes blocks that are no multiples of the step of a GEMM.
  Value createElementBlocks(int64_t block) {
    Value step = arith.index(block);
    Value none = arith.constant(b.getZeroAttr(tile(b.getF32Type())));
    auto loop = scf::ForOp::create(b, loc, zero, depth, step, ValueRange{none});
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value from = loop.getInductionVar();
    Value to = arith.add(from, step);
    to = arith.min(to, depth);
    Value next = addBlock(createElementSum(from, to), loop.getRegionIterArg(0), from);
    scf::YieldOp::create(b, loc, next);
    return loop.getResult(0);
  }

  GemmOpInterface op;
  ScaledMatmulOp scaled;
  launch::FuncOp kernel;
  OpBuilder b;
  Location loc;
  Arith arith;
  int64_t rank = 0, columns;
  Value zero;
  Value depth; // extent of K; null with tilekernel.gemm
  SmallVector<Value> indices;
};

/// Verifies that memrefs are dense or strided and in the default memory space.
static LogicalResult verifyMemory(Operation *op, StringRef before) {
  for (Type type : op->getOperandTypes()) {
    if (isa<TensorType>(type))
      return op->emitOpError("was not lowered to a tile program: expected memrefs; run ")
             << before << "fusednorm-bufferize first";
    auto memref = dyn_cast<MemRefType>(type);
    bool isPlain =
        !memref || (!memref.getMemorySpace() && (memref.getLayout().isIdentity() ||
                                                 isa<StridedLayoutAttr>(memref.getLayout())));
    if (!isPlain)
      return op->emitOpError("was not lowered to a tile program: expected dense or strided memrefs "
                             "in the default memory space, got ")
             << type;
  }
  return success();
}

struct ConvertFusedNormToTileKernel
    : fusednorm::impl::ConvertFusedNormToTileKernelBase<ConvertFusedNormToTileKernel> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
      SmallVector<GemmOpInterface> gemms;
      function.walk([&](GemmOpInterface op) { gemms.push_back(op); });
      for (auto [number, op] : llvm::enumerate(gemms)) {
        if (failed(verifyMemory(op, "fusednorm-decompose-gemms and ")))
          return signalPassFailure();
        if (EpilogueBlocker blocker = findEpilogueBlocker(op, /*takesGroups=*/true); blocker.op) {
          InFlightDiagnostic diag =
              op->emitOpError("was not lowered to a tile program: its epilogue cannot be computed "
                              "on tiles; run fusednorm-decompose-gemms first");
          diag.attachNote(blocker.op->getLoc()) << blocker.op->getName() << " " << blocker.reason;
          return signalPassFailure();
        }
        launch::FuncOp kernel =
            createKernel(symbols, function, op, "_gemm" + std::to_string(number));
        GemmWriter(op, kernel).run();
        op->erase();
      }
      if (failed(convertAttention(symbols, function)))
        return signalPassFailure();
    }
  }

private:
  /// Creates the kernel of an op before its function, and launches it before the op.
  static launch::FuncOp createKernel(SymbolTable &symbols, func::FuncOp function, Operation *op,
                                     StringRef suffix) {
    OpBuilder b(function);
    // The name must also be valid in C and PTX.
    std::string name = toIdentifier(function.getName()) + suffix.str();
    auto type = b.getFunctionType(op->getOperandTypes(), {});
    auto kernel = launch::FuncOp::create(b, op->getLoc(), name, type);
    symbols.insert(kernel, Block::iterator(function));
    b.setInsertionPoint(op);
    launch::CallOp::create(b, op->getLoc(), kernel.getSymName(), op->getOperands());
    return kernel;
  }

  LogicalResult convertAttention(SymbolTable &symbols, func::FuncOp function) {
    SmallVector<Operation *> ops;
    SmallVector<RaggedAttentionOp> inPieces;
    function.walk([&](RaggedAttentionOp op) {
      if (op.getPiece())
        inPieces.push_back(op);
    });
    for (RaggedAttentionOp op : inPieces) {
      if (failed(verifyMemory(op, "")))
        return failure();
      splitAttentionKeys(op);
    }
    function.walk([&](Operation *op) {
      if (isa<RaggedAttentionOp, MergeAttentionStatesOp>(op))
        ops.push_back(op);
    });
    for (auto [number, op] : llvm::enumerate(ops)) {
      if (failed(verifyMemory(op, "")))
        return failure();
      auto attention = dyn_cast<RaggedAttentionOp>(op);
      if (OpBuilder b(op); attention && hostChecks && !attention.getChecked())
        writeAttentionChecks(attention, b);
      if (attention) {
        for (AttentionBlocker blocker :
             {findPrologueBlocker(attention), findEpilogueBlocker(attention)})
          if (blocker.op)
            return blocker.op->emitOpError(blocker.reason)
                   << ": the attention kernel cannot compute this; run fusednorm-decompose-gemms "
                      "first";
        viewAttentionOuts(attention);
      }
      launch::FuncOp kernel = createKernel(
          symbols, function, op, (attention ? "_attention" : "_merge") + std::to_string(number));
      if (attention)
        writeAttention(attention, kernel);
      else
        writeMerge(cast<MergeAttentionStatesOp>(op), kernel);
      op->erase();
    }
    return success();
  }
};

} // namespace
