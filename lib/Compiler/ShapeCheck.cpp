// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace fusednorm;

using Shape = SmallVector<int64_t>;

/// The type with this shape.
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
  LogicalResult checkCall(func::CallOp op);
  LogicalResult checkCast(Operation &op);
  void inferDestinations(DestinationStyleOpInterface op);
  LogicalResult verifyRefined(Operation *op);

  void setShape(Value value, std::optional<Shape> shape) {
    if (shape)
      shapes[value] = std::move(*shape);
  }
  /// The known shape, with what the type says where nothing is known.
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
  // Integers, as far as they name extents.
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
    }
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
  if (failed(checkBlock(body)))
    return failure();
  Operation *yield = body.getTerminator();
  for (auto [index, value, out] : llvm::enumerate(yield->getOperands(), op.getOuts())) {
    Shape given = getBestShape(out), made = getBestShape(value);
    if (failed(verifyCompatibleShape(given, made)))
      return op.emitOpError("destination #")
             << index << ": the body yields a value of type " << refine(value.getType(), made)
             << ", but the destination is " << refine(out.getType(), given);
  }
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
           << refine(op.getOperand(0).getType(), *source) << " in this call, which is no " << type;
  setShape(op.getResult(0), source);
  return success();
}

/// Gives destinations of unknown shape the shape of an input, if the op's
/// verifier agrees.
void ShapeChecker::inferDestinations(DestinationStyleOpInterface op) {
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

/// A row of run-time length is rotated whole, which its types cannot say.
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
         << x << ", as a row of run-time length is rotated whole; got " << freqs;
}

/// Verifies a copy of the op whose operands have their known shapes.
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
    // Say where such shapes come from: the op itself may be dynamic.
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
