// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace fusednorm;

using Shape = SmallVector<int64_t>;

/// Returns the type with this shape.
static Type refine(Type type, ArrayRef<int64_t> shape) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(shape);
  if (auto memref = dyn_cast<MemRefType>(type))
    return MemRefType::get(shape, memref.getElementType(), memref.getLayout(),
                           memref.getMemorySpace());
  return type;
}

namespace {
class ShapeChecker {
public:
  LogicalResult checkFunction(func::FuncOp func, ArrayRef<std::optional<Shape>> arguments,
                              SmallVectorImpl<std::optional<Shape>> *results);

  std::optional<Shape> getShape(Value value) const {
    auto it = shapes.find(value);
    return it == shapes.end() ? std::nullopt : std::optional<Shape>(it->second);
  }

private:
  LogicalResult checkBlock(Block &block);
  LogicalResult checkOp(Operation &op);
  LogicalResult checkFused(FusedOp op);
  LogicalResult checkEpilogue(GemmOpInterface op);
  LogicalResult checkYielded(Operation *op, Block &body, ValueRange outs);
  LogicalResult checkElementwise(Operation &op);
  LogicalResult checkConcat(tensor::ConcatOp op);
  LogicalResult checkLoops(linalg::LinalgOp op);
  LogicalResult checkExpand(tensor::ExpandShapeOp op);
  void inferCollapsed(tensor::CollapseShapeOp op);
  LogicalResult checkSlice(tensor::ExtractSliceOp op);
  LogicalResult checkCall(func::CallOp op);
  LogicalResult checkCast(Operation &op);
  void inferDestinations(DestinationStyleOpInterface op);
  void inferGemm(GemmOpInterface op);
  Shape getAccumulatorShape(GemmOpInterface op);
  LogicalResult verifyRefined(Operation *op);

  void setShape(Value value, std::optional<Shape> shape) {
    if (shape)
      shapes[value] = std::move(*shape);
  }
  /// Returns the known shape, or the shape of the type.
  Shape getBestShape(Value value) const {
    if (std::optional<Shape> known = getShape(value))
      return *known;
    ArrayRef<int64_t> shape = cast<ShapedType>(value.getType()).getShape();
    return Shape(shape.begin(), shape.end());
  }

  llvm::DenseMap<Value, Shape> shapes;
  llvm::DenseMap<Value, int64_t> integers;
  llvm::SmallPtrSet<Operation *, 4> active;
};
} // namespace

/// Checks the groups of a reshape; `type` has more dimensions. A scalar has no groups.
static LogicalResult checkGroups(Operation &op, ArrayRef<ReassociationIndices> groups,
                                 RankedTensorType type) {
  if (groups.empty() || hasAllDims(groups, type.getRank()))
    return success();
  return op.emitOpError("reassociation: expected groups of the dimensions 0 to ")
         << type.getRank() - 1 << " in order, got other numbers";
}

LogicalResult ShapeChecker::checkFunction(func::FuncOp func,
                                          ArrayRef<std::optional<Shape>> arguments,
                                          SmallVectorImpl<std::optional<Shape>> *results) {
  for (auto [argument, shape] : llvm::zip(func.getArguments(), arguments))
    setShape(argument, shape);
  for (Block &block : func.getBody()) {
    if (failed(checkBlock(block)))
      return failure();
    if (auto ret = dyn_cast<func::ReturnOp>(block.getTerminator()); ret && results)
      for (Value value : ret.getOperands())
        results->push_back(getShape(value));
  }
  return success();
}

LogicalResult ShapeChecker::checkBlock(Block &block) {
  for (Operation &op : block)
    if (failed(checkOp(op)))
      return failure();
  return success();
}

LogicalResult ShapeChecker::checkOp(Operation &op) {
  // Record constant integers, which may be extents.
  APInt constant;
  if (op.getNumResults() == 1 && op.getResult(0).getType().isIndex() &&
      matchPattern(op.getResult(0), m_ConstantInt(&constant))) {
    integers[op.getResult(0)] = constant.getSExtValue();
    return success();
  }
  if (isa<tensor::DimOp, memref::DimOp>(op)) {
    Shape shape;
    if (isa<ShapedType>(op.getOperand(0).getType()))
      shape = getBestShape(op.getOperand(0));
    auto index = integers.find(op.getOperand(1));
    if (index != integers.end() && index->second >= 0 && index->second < int64_t(shape.size()) &&
        !ShapedType::isDynamic(shape[index->second]))
      integers[op.getResult(0)] = shape[index->second];
    return success();
  }
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    Shape shape(empty.getType().getShape());
    auto size = empty.getDynamicSizes().begin();
    for (int64_t &extent : shape)
      if (ShapedType::isDynamic(extent)) {
        auto known = integers.find(*size++);
        if (known != integers.end())
          extent = known->second;
      }
    setShape(empty.getResult(), shape);
    return success();
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    if (failed(checkGroups(op, expand.getReassociationIndices(), expand.getResultType())))
      return failure();
    return checkExpand(expand);
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    if (failed(checkGroups(op, collapse.getReassociationIndices(), collapse.getSrcType())))
      return failure();
    inferCollapsed(collapse);
    return success();
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return checkSlice(slice);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return checkConcat(concat);
  if (op.hasTrait<OpTrait::Elementwise>())
    return checkElementwise(op);

  if (isa<tensor::CastOp, memref::CastOp>(op))
    return checkCast(op);
  if (auto call = dyn_cast<func::CallOp>(op))
    return checkCall(call);
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    if (isa_and_nonnull<FusedNormDialect>(op.getDialect())) {
      inferDestinations(dps);
      if (auto fused = dyn_cast<FusedOp>(op)) {
        if (failed(checkFused(fused)))
          return failure();
      } else if (failed(verifyRefined(&op))) {
        return failure();
      }
      auto gemm = dyn_cast<GemmOpInterface>(op);
      if (gemm && gemm.hasEpilogue() && failed(checkEpilogue(gemm)))
        return failure();
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && failed(checkLoops(linalgOp)))
      return failure();
    for (OpResult result : op.getResults())
      setShape(result, getShape(dps.getTiedOpOperand(result)->get()));
    return success();
  }
  for (Region &region : op.getRegions())
    for (Block &block : region)
      if (failed(checkBlock(block)))
        return failure();
  return success();
}

LogicalResult ShapeChecker::checkFused(FusedOp op) {
  Block &body = op.getBody().front();
  for (auto [argument, operand] : llvm::zip(body.getArguments(), op->getOperands()))
    if (isa<ShapedType>(operand.getType()))
      setShape(argument, getBestShape(operand));
  return failure(failed(checkBlock(body)) || failed(checkYielded(op, body, op.getOuts())));
}

/// Returns the shape of the accumulators, from the known shapes of the operands.
Shape ShapeChecker::getAccumulatorShape(GemmOpInterface op) {
  Block values;
  auto refined = [&](Value value) {
    return values.addArgument(refine(value.getType(), getBestShape(value)), value.getLoc());
  };
  Value lhs = refined(op.getLhs()), rhs = refined(op.getRhs());
  return Shape(
      opimpl::getAccumulatorType(lhs, rhs, op.isRhsTransposed(), op.getPackedColumns()).getShape());
}

LogicalResult ShapeChecker::checkEpilogue(GemmOpInterface op) {
  Block &body = op.getEpilogue().front();
  shapes[body.getArgument(0)] = getAccumulatorShape(op);
  auto argument = body.args_begin() + 1;
  for (OperandRange operands : {op.getEpilogueInputs(), op.getGemmOuts()})
    for (Value operand : operands) {
      if (isa<ShapedType>(operand.getType()))
        shapes[*argument] = getBestShape(operand);
      ++argument;
    }
  return failure(failed(checkBlock(body)) || failed(checkYielded(op, body, op.getGemmOuts())));
}

LogicalResult ShapeChecker::checkYielded(Operation *op, Block &body, ValueRange outs) {
  Operation *yield = body.getTerminator();
  for (auto [index, value, out] : llvm::enumerate(yield->getOperands(), outs)) {
    Shape given = getBestShape(out), made = getBestShape(value);
    if (failed(verifyCompatibleShape(given, made)))
      return op->emitOpError("destination #")
             << index << ": the body yields a value of type " << refine(value.getType(), made)
             << ", but the destination is " << refine(out.getType(), given);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Ops of bodies
//===----------------------------------------------------------------------===//

LogicalResult ShapeChecker::checkElementwise(Operation &op) {
  std::optional<Shape> common;
  for (Value operand : op.getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      continue;
    Shape own = getBestShape(operand);
    if (!common)
      common = own;
    if (failed(verifyCompatibleShape(*common, own)))
      return op.emitOpError("expected operands of equal shape, got ")
             << refine(type, *common) << " and " << refine(type, own);
    for (auto [extent, other] : llvm::zip_equal(*common, own))
      if (ShapedType::isDynamic(extent))
        extent = other;
  }
  for (Value result : op.getResults())
    if (isa<RankedTensorType>(result.getType()))
      setShape(result, common);
  return success();
}

LogicalResult ShapeChecker::checkConcat(tensor::ConcatOp op) {
  Shape shape(op.getType().getShape());
  for (Value input : op.getInputs()) {
    Shape own = getBestShape(input);
    for (auto [dim, extent, known] : llvm::enumerate(own, shape)) {
      if (ShapedType::isDynamic(extent) || dim == op.getDim())
        continue;
      if (ShapedType::isDynamic(known))
        known = extent;
      if (known != extent)
        return op.emitOpError("expected ")
               << known << " elements in dimension " << dim << " of each operand, got " << extent;
    }
  }
  setShape(op.getResult(), shape);
  return success();
}

LogicalResult ShapeChecker::checkLoops(linalg::LinalgOp op) {
  Shape extents(op.getNumLoops(), ShapedType::kDynamic);
  // Destinations come first: they determine the extents of the loops.
  SmallVector<OpOperand *> operands;
  for (OpOperand &init : op.getDpsInitsMutable())
    operands.push_back(&init);
  llvm::append_range(operands, op.getDpsInputOperands());
  for (OpOperand *operand : operands) {
    if (!isa<ShapedType>(operand->get().getType()))
      continue;
    Shape shape = getBestShape(operand->get());
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (auto [expr, extent] : llvm::zip_equal(map.getResults(), shape)) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || ShapedType::isDynamic(extent))
        continue;
      int64_t &known = extents[loop.getPosition()];
      if (ShapedType::isDynamic(known))
        known = extent;
      if (known != extent)
        return op.emitOpError("expected ")
               << known << " elements along loop " << loop.getPosition() << " in operand #"
               << operand->getOperandNumber() << ", got " << extent;
    }
  }
  return success();
}

/// Infers one unknown extent of an expanded dimension from the others.
LogicalResult ShapeChecker::checkExpand(tensor::ExpandShapeOp op) {
  Shape source = getBestShape(op.getSrc()), shape(op.getResultType().getShape());
  for (auto [dim, size] : llvm::enumerate(op.getMixedOutputShape()))
    if (auto value = dyn_cast<Value>(size); value && integers.contains(value))
      shape[dim] = integers[value];
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t known = 1, open = -1, count = 0;
    for (int64_t part : group) {
      bool isOpen = ShapedType::isDynamic(shape[part]);
      count += isOpen;
      open = isOpen ? part : open;
      known *= isOpen ? 1 : shape[part];
    }
    if (ShapedType::isDynamic(source[dim]) || count > 1)
      continue;
    bool fits = count ? known && source[dim] % known == 0 : source[dim] == known;
    if (!fits)
      return op.emitOpError("expected dimension ")
             << dim << " of its operand to be " << (count ? "a multiple of " : "") << known
             << ", got " << source[dim];
    if (count)
      shape[open] = source[dim] / known;
  }
  setShape(op.getResult(), shape);
  return success();
}

void ShapeChecker::inferCollapsed(tensor::CollapseShapeOp op) {
  Shape source = getBestShape(op.getSrc()), shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t extent = 1;
    for (int64_t part : group) {
      bool isOpen = ShapedType::isDynamic(extent) || ShapedType::isDynamic(source[part]);
      extent = isOpen ? ShapedType::kDynamic : extent * source[part];
    }
    shape.push_back(extent);
  }
  setShape(op.getResult(), shape);
}

LogicalResult ShapeChecker::checkSlice(tensor::ExtractSliceOp op) {
  Shape source = getBestShape(op.getSource()), sizes(op.getStaticSizes());
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes())) {
    if (auto value = dyn_cast<Value>(size); value && integers.contains(value))
      sizes[dim] = integers[value];
    int64_t offset = op.getStaticOffsets()[dim], stride = op.getStaticStrides()[dim];
    if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(stride) ||
        ShapedType::isDynamic(sizes[dim]) || ShapedType::isDynamic(source[dim]) || !sizes[dim])
      continue;
    if (offset + (sizes[dim] - 1) * stride >= source[dim])
      return op.emitOpError("slices ")
             << sizes[dim] << " elements from " << offset << " on of dimension " << dim
             << " of its operand, which has " << source[dim];
  }
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape shape;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      shape.push_back(size);
  setShape(op.getResult(), shape);
  return success();
}

LogicalResult ShapeChecker::checkCall(func::CallOp op) {
  auto callee =
      dyn_cast_or_null<func::FuncOp>(SymbolTable::lookupNearestSymbolFrom(op, op.getCalleeAttr()));
  if (!callee || callee.isExternal() || !active.insert(callee).second)
    return success();
  SmallVector<std::optional<Shape>> arguments, results;
  for (Value operand : op.getOperands())
    arguments.push_back(getShape(operand));
  LogicalResult result = checkFunction(callee, arguments, &results);
  active.erase(callee);
  for (auto [value, shape] : llvm::zip(op.getResults(), results))
    setShape(value, shape);
  return result;
}

LogicalResult ShapeChecker::checkCast(Operation &op) {
  std::optional<Shape> source = getShape(op.getOperand(0));
  auto type = dyn_cast<ShapedType>(op.getResult(0).getType());
  if (!source || !type || !type.hasRank())
    return success();
  if (failed(verifyCompatibleShape(*source, type.getShape())))
    return op.emitOpError("the operand is ")
           << refine(op.getOperand(0).getType(), *source) << " in this call; expected " << type;
  setShape(op.getResult(0), source);
  return success();
}

/// Gives a destination without a shape the shape of an input, if the verifier of the op accepts it.
void ShapeChecker::inferDestinations(DestinationStyleOpInterface op) {
  if (auto gemm = dyn_cast<GemmOpInterface>(*op))
    return inferGemm(gemm);
  for (Value init : op.getDpsInits()) {
    auto type = dyn_cast<ShapedType>(init.getType());
    if (!type || getShape(init) || type.hasStaticShape())
      continue;
    for (OpOperand *input : op.getDpsInputOperands()) {
      std::optional<Shape> like = getShape(input->get());
      if (!like || like->size() != size_t(type.getRank()))
        continue;
      Shape shape(type.getShape());
      for (auto [extent, other] : llvm::zip(shape, *like))
        if (ShapedType::isDynamic(extent))
          extent = other;
      shapes[init] = shape;
      ScopedDiagnosticHandler silence(op->getContext(), [](Diagnostic &) { return success(); });
      bool fits = isa<FusedOp>(op) ? succeeded(checkFused(cast<FusedOp>(op)))
                                   : succeeded(verifyRefined(op));
      if (fits)
        break;
      shapes.erase(init);
    }
  }
}

/// Gives destinations of a GEMM the shape of the accumulators, or of the values of the epilogue.
void ShapeChecker::inferGemm(GemmOpInterface op) {
  if (llvm::all_of(op.getGemmOuts(), [&](Value out) { return getShape(out).has_value(); }))
    return;
  ScopedDiagnosticHandler silence(op->getContext(), [](Diagnostic &) { return success(); });
  if (failed(verifyRefined(op)) || (op.hasEpilogue() && failed(checkEpilogue(op))))
    return;
  Shape accumulators = getAccumulatorShape(op);
  for (auto [index, out] : llvm::enumerate(op.getGemmOuts())) {
    auto type = dyn_cast<ShapedType>(out.getType());
    if (!type || getShape(out))
      continue;
    Shape shape(type.getShape()), made = accumulators;
    if (op.hasEpilogue())
      made = getBestShape(op.getEpilogue().front().getTerminator()->getOperand(index));
    for (auto [extent, other] : llvm::zip_equal(shape, made))
      if (ShapedType::isDynamic(extent))
        extent = other;
    if (llvm::none_of(shape, ShapedType::isDynamic))
      shapes[out] = shape;
  }
}

/// Checks RoPE of rows of run-time length: the whole row is rotated, which types cannot state.
template <typename OpTy>
static LogicalResult verifyWholeRotation(Operation *op, Operation *refined) {
  auto rope = dyn_cast<OpTy>(op);
  if (!rope ||
      !ShapedType::isDynamic(cast<ShapedType>(rope.getFreqs().getType()).getShape().back()))
    return success();
  ShapedType x = cast<OpTy>(refined).getX().getType(),
             freqs = cast<OpTy>(refined).getFreqs().getType();
  if (x.getShape().back() == freqs.getShape().back())
    return success();
  return op->emitOpError("freqs: expected the last dimension of x, which is ")
         << x << " (a row of run-time length is rotated as a whole), got " << freqs;
}

/// Verifies a copy of the op with the known shapes of its operands.
LogicalResult ShapeChecker::verifyRefined(Operation *op) {
  Block values;
  IRMapping mapping;
  for (Value operand : op->getOperands())
    if (isa<ShapedType>(operand.getType()))
      mapping.map(operand, values.addArgument(refine(operand.getType(), getBestShape(operand)),
                                              operand.getLoc()));
  Operation *copy = op->clone(mapping);
  auto dps = cast<DestinationStyleOpInterface>(copy);
  for (OpResult result : copy->getResults())
    result.setType(dps.getTiedOpOperand(result)->get().getType());
  LogicalResult result = success(succeeded(op->getName().verifyInvariants(copy)) &&
                                 succeeded(verifyWholeRotation<RopeOp>(op, copy)) &&
                                 succeeded(verifyWholeRotation<RmsNormRopeOp>(op, copy)));
  copy->erase();
  return result;
}

LogicalResult fusednorm::checkShapes(func::FuncOp func, ShapeList &shapes) {
  ShapeChecker checker;
  bool failedHere = false;
  {
    // Add a note, because the op itself may have dynamic shapes.
    ScopedDiagnosticHandler explain(func.getContext(), [](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        diagnostic.attachNote() << "for the shapes of the given inputs";
      return failure();
    });
    failedHere = failed(checker.checkFunction(func, shapes, nullptr));
  }
  if (failedHere)
    return failure();
  for (auto [argument, shape] : llvm::zip(func.getArguments(), shapes))
    if (!shape)
      shape = checker.getShape(argument);
  return success();
}
