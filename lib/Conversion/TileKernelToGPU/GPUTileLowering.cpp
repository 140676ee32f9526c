// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GPUTileLowering.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Lowering/ByteFloat.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

GPUTileLowering::GPUTileLowering(GPUEmitter &e, ProgramOp program, const GPUTileLayout &layout,
                                 const GPUTileTraits &traits, const GPUKernelFunction &function,
                                 IRMapping scalars, Value thread, gpu::GPUModuleOp module,
                                 bool isAligned)
    : e(e), program(program), layout(layout), traits(traits), function(function),
      scalars(std::move(scalars)), thread(thread), module(module), isAligned(isAligned),
      tile(e, layout, thread) {}

LogicalResult GPUTileLowering::run() {
  Block::BlockArgListType arguments = program.getBody().getArguments();
  rowBase = scalars.lookup(arguments[arguments.size() - 2]);
  columnBase = scalars.lookup(arguments.back());
  if (layout.sharedBytes()) {
    auto global =
        GPUKernelFunction::getDynamicShared(e.b, module, GPUKernelFunction::kTileAlignment);
    auto type = LLVM::LLVMPointerType::get(e.b.getContext(), global.getAddrSpace());
    shared = LLVM::AddressOfOp::create(e.b, e.loc, type, global.getSymName());
  }
  llvm::SmallPtrSet<Operation *, 1> emitted;
  // Emit the constants that the program takes from outside.
  WalkResult outer = program.walk([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      Operation *owner = operand.getDefiningOp();
      if (!isa<VectorType>(operand.getType()) || !owner || program->isProperAncestor(owner) ||
          tiles.contains(operand))
        continue;
      if (!isa<arith::ConstantOp>(owner)) {
        op->emitOpError("has no lowering to a GPU with a vector from outside of its program: "
                        "expected a constant");
        return WalkResult::interrupt();
      }
      if (failed(emitTileOp(owner)))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return outer.wasInterrupted() ? failure() : emitBlock(program.getBody().front(), emitted);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

int64_t TileValue::countParts(const ThreadTile &tile, Form form) {
  switch (form) {
  case Form::Splat:
    return 1;
  case Form::Rows:
    return tile.rows;
  case Form::Columns:
    return tile.columns;
  case Form::Whole:
    return tile.rows * tile.columns;
  }
  llvm_unreachable("a form");
}

Value TileValue::getPart(const ThreadTile &tile, Form as, int64_t number) const {
  if (form == as)
    return parts[number];
  if (form == Form::Splat)
    return parts.front();
  return parts[form == Form::Rows ? number / tile.columns : number % tile.columns];
}

TileValue TileValue::expand(const ThreadTile &tile, Form as) const {
  TileValue result;
  result.form = as;
  for (int64_t number = 0; number < countParts(tile, as); ++number)
    result.parts.push_back(getPart(tile, as, number));
  return result;
}

GPUTileLowering::Form GPUTileLowering::formOf(ArrayRef<Value> operands) {
  Form form = Form::Splat;
  for (Value operand : operands) {
    auto known = tiles.find(operand);
    if (known == tiles.end() || known->second.form == Form::Splat || known->second.form == form)
      continue;
    form = form == Form::Splat ? known->second.form : Form::Whole;
  }
  return form;
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

LogicalResult GPUTileLowering::emitEarlyLoads(Block &block,
                                              llvm::SmallPtrSetImpl<Operation *> &emitted) {
  for (auto load : block.getOps<LoadOp>()) {
    bool isKnown = llvm::all_of(load.getIndices(), [&](Value index) {
      return scalars.contains(index) || matchPattern(index, m_Constant());
    });
    if (!isKnown)
      continue;
    if (failed(emitLoad(load)))
      return failure();
    emitted.insert(load);
  }
  return success();
}

LogicalResult GPUTileLowering::emitBlock(Block &block,
                                         const llvm::SmallPtrSetImpl<Operation *> &emitted) {
  for (Operation &op : block)
    if (!emitted.contains(&op) && !isa<scf::YieldOp, YieldOp>(op) && failed(emit(&op)))
      return failure();
  return success();
}

static bool hasTiles(Operation *op) {
  auto isVector = [](Type type) { return isa<VectorType>(type); };
  return llvm::any_of(op->getOperandTypes(), isVector) ||
         llvm::any_of(op->getResultTypes(), isVector);
}

LogicalResult GPUTileLowering::emit(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return emitLoad(load);
  if (auto store = dyn_cast<StoreOp>(op))
    return emitStore(store);
  if (auto gemm = dyn_cast<GemmOp>(op))
    return emitGemm(gemm);
  if (auto largest = dyn_cast<GroupAbsMaxOp>(op))
    return emitGroupAbsMax(largest);
  if (auto cast = dyn_cast<SaturateCastOp>(op)) {
    emitSaturateCast(cast);
    return success();
  }
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitLoop(loop);
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return emitBroadcast(broadcast);
  if (auto cast = dyn_cast<vector::ShapeCastOp>(op)) {
    // Adding or removing dimensions of extent 1 changes no part.
    tiles[cast.getResult()] = tiles.lookup(cast.getSource());
    return success();
  }
  return hasTiles(op) ? emitTileOp(op) : emitScalarOp(op);
}

LogicalResult GPUTileLowering::emitLoop(scf::ForOp loop) {
  // Loops carry whole tiles.
  Values init;
  for (Value value : loop.getInitArgs()) {
    auto vector = dyn_cast<VectorType>(value.getType());
    if (!vector) {
      init.push_back(scalars.lookup(value));
    } else if (vector.getRank() == 2 && vector.getDimSize(0) == layout.m &&
               vector.getDimSize(1) == layout.n) {
      llvm::append_range(init, tiles.lookup(value).expand(tile, Form::Whole).parts);
    } else {
      return loop.emitOpError("has no lowering to a GPU yet with a carried ")
             << vector << ": expected whole tiles";
    }
  }
  auto made = scf::ForOp::create(e.b, e.loc, scalars.lookup(loop.getLowerBound()),
                                 scalars.lookup(loop.getUpperBound()),
                                 scalars.lookup(loop.getStep()), init);
  auto take = [&](ValueRange values, ValueRange to) {
    for (Value own : to) {
      if (!isa<VectorType>(own.getType())) {
        scalars.map(own, values.front());
        values = values.drop_front();
        continue;
      }
      TileValue &value = tiles[own];
      value.form = Form::Whole;
      value.parts.assign(values.begin(), values.begin() + TileValue::countParts(tile, Form::Whole));
      values = values.drop_front(TileValue::countParts(tile, Form::Whole));
    }
  };
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(made.getBody());
    scalars.map(loop.getInductionVar(), made.getInductionVar());
    take(made.getRegionIterArgs(), loop.getRegionIterArgs());
    llvm::SmallPtrSet<Operation *, 8> emitted;
    if (failed(emitEarlyLoads(*loop.getBody(), emitted)) ||
        failed(emitBlock(*loop.getBody(), emitted)))
      return failure();
    Values results;
    for (Value value : loop.getYieldedValues()) {
      if (isa<VectorType>(value.getType()))
        llvm::append_range(results, tiles.lookup(value).expand(tile, Form::Whole).parts);
      else
        results.push_back(scalars.lookup(value));
    }
    if (!made.getBody()->empty() && isa<scf::YieldOp>(made.getBody()->back()))
      made.getBody()->back().erase();
    scf::YieldOp::create(e.b, e.loc, results);
  }
  take(made.getResults(), loop.getResults());
  return success();
}

//===----------------------------------------------------------------------===//
// GEMM
//===----------------------------------------------------------------------===//

LogicalResult GPUTileLowering::emitGemm(GemmOp gemm) {
  auto addBlock = [&](Value firstK, ValueRange total,
                      GemmMainLoop::SumBlock sumBlock) -> FailureOr<Values> {
    scalars.map(gemm.getBlockIndex(), firstK);
    tiles[gemm.getTotal()] = TileValue{Form::Whole, Values(total)};
    llvm::SmallPtrSet<Operation *, 8> emitted;
    if (failed(emitEarlyLoads(*gemm.getScaleBody(), emitted)))
      return failure();
    tiles[gemm.getPart()] = TileValue{Form::Whole, sumBlock()};
    if (failed(emitBlock(*gemm.getScaleBody(), emitted)))
      return failure();
    return tiles.lookup(gemm.getNextTotal()).expand(tile, Form::Whole).parts;
  };
  OperandPipeline pipeline(e, layout, thread, shared, sourceOf(gemm.getLeft(), true),
                           sourceOf(gemm.getRight(), false));
  Value depth = function.getBuffer(gemm.getLhs()).extents[gemm.getLeft().kDim];
  FailureOr<Values> sum =
      GemmMainLoop(e, gemm, layout, traits, tile, pipeline).run(depth, addBlock);
  if (failed(sum))
    return failure();
  tiles[gemm.getResult()] = TileValue{Form::Whole, *sum};
  return success();
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

LogicalResult GPUTileLowering::emitBroadcast(vector::BroadcastOp op) {
  auto from = dyn_cast<VectorType>(op.getSource().getType());
  if (!from) {
    tiles[op.getResult()] = TileValue{Form::Splat, {scalars.lookup(op.getSource())}};
    return success();
  }
  TileValue value = tiles.lookup(op.getSource());
  if (from.getRank() == 1 && value.form == Form::Rows && op.getResultVectorType().getRank() == 2)
    return op.emitOpError("has no lowering to a GPU from a vector along rows to columns: expected "
                          "vector.shape_cast to one column first");
  tiles[op.getResult()] = value;
  return success();
}

LogicalResult GPUTileLowering::emitTileOp(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto splat = cast<SplatElementsAttr>(constant.getValue());
    Attribute element = splat.getSplatValue<Attribute>();
    Type type = splat.getElementType();
    if (heldType(type) != type)
      element =
          e.b.getIntegerAttr(heldType(type), cast<FloatAttr>(element).getValue().bitcastToAPInt());
    tiles[constant.getResult()] = TileValue{Form::Splat, {e.constant(cast<TypedAttr>(element))}};
    return success();
  }
  if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() != 1)
    return op->emitOpError("has no lowering to a GPU yet in a tile program");
  Form form = formOf(llvm::to_vector(op->getOperands()));
  TileValue result;
  result.form = form;
  Values before;
  for (int64_t number = 0; number < TileValue::countParts(tile, form); ++number) {
    Values operands;
    for (Value operand : op->getOperands())
      operands.push_back(isa<VectorType>(operand.getType())
                             ? tiles.lookup(operand).getPart(tile, form, number)
                             : scalars.lookup(operand));
    // The columns of a group share a value.
    if (operands == before) {
      result.parts.push_back(result.parts.back());
      continue;
    }
    before = operands;
    Value made = compute(op, operands);
    if (!made)
      return failure();
    result.parts.push_back(made);
  }
  tiles[op->getResult(0)] = result;
  return success();
}

LogicalResult GPUTileLowering::emitScalarOp(Operation *op) {
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    int64_t rank = cast<MemRefType>(dim.getSource().getType()).getRank();
    int64_t number = dim.getConstantIndex().value_or(-1);
    if (number < 0 || number >= rank)
      return op->emitOpError("has no lowering to a GPU: expected a constant dimension below ")
             << rank;
    scalars.map(dim.getResult(), function.getBuffer(dim.getSource()).extents[number]);
    return success();
  }
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    Values indices;
    for (Value index : load.getIndices())
      indices.push_back(scalars.lookup(index));
    scalars.map(load.getResult(), scalarLoad(load.getMemref(), indices));
    return success();
  }
  if (op->getNumRegions() || !isMemoryEffectFree(op))
    return op->emitOpError("has no lowering to a GPU yet in a tile program");
  bool isFloat = op->getNumResults() == 1 && isa<FloatType>(op->getResult(0).getType());
  if (isFloat && !op->hasTrait<OpTrait::ConstantLike>()) {
    Values operands;
    for (Value operand : op->getOperands())
      operands.push_back(scalars.lookup(operand));
    Value made = compute(op, operands);
    if (!made)
      return failure();
    scalars.map(op->getResult(0), made);
    return success();
  }
  e.b.clone(*op, scalars);
  return success();
}

Value GPUTileLowering::compute(Operation *op, ValueRange operands) {
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  Type from = op->getNumOperands() ? getElementTypeOrSelf(op->getOperand(0).getType()) : Type();
  if (isa<arith::ExtFOp>(op) && isSmallType(from)) {
    VectorEmitter emitter(e.b, e.loc, /*hasTable16=*/false);
    Value code = e.convert(operands[0], e.b.getI32Type());
    Value wide = emitter.decode(code, from);
    return result.isF32() ? wide : e.convert(wide, result);
  }
  auto isSmallFloat = [](Type type) { return type && isa<FloatType>(type) && isSmallType(type); };
  if (isa<arith::TruncFOp>(op) && isa<FloatType>(result) && isSmallFloat(result) &&
      !isa<Float8E8M0FNUType>(result) && !isSmallFloat(from))
    return truncateToByte(e.b, e.loc, operands[0], cast<FloatType>(result),
                          traits.hasFloat8Convert);
  StringRef intrinsic = getMathIntrinsic(op);
  bool isMath = isa<math::MathDialect>(op->getDialect());
  if (isSmallFloat(result) || isSmallFloat(from)) {
    op->emitOpError("has no lowering to a GPU yet in a tile program with a result of ")
        << result << " and an operand of " << from
        << ": expected arithmetic in f32, bf16 or f16, and arith.truncf to 8-bit floats";
    return {};
  }
  if (isMath && intrinsic.empty()) {
    op->emitOpError(
        "has no lowering to a GPU yet in a tile program: expected math.absf, copysign, fma, "
        "sqrt, ceil, floor, roundeven or trunc; run rowkernel-expand-math=tiles to expand exp, "
        "exp2, log, tanh and erf");
    return {};
  }
  if (isMath) {
    std::string name = ("llvm." + intrinsic + ".f" + Twine(result.getIntOrFloatBitWidth())).str();
    return LLVM::CallIntrinsicOp::create(e.b, e.loc, result, e.b.getStringAttr(name), operands)
        .getResult(0);
  }
  OperationState state(e.loc, op->getName(), operands, {result}, op->getAttrs());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return e.b.create(state)->getResult(0);
}
