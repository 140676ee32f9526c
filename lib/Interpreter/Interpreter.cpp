// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments, blocks and results of an interpretation.

#include "Evaluator.h"
#include "ScalarFunctions.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/Utils/Locations.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

ElementType interpreter::elementOf(Value value) {
  return *getElementType(getElementTypeOrSelf(value.getType()));
}

reference::Numerics interpreter::toNumerics(NumericsAttr attribute) {
  using reference::Numerics;
  Numerics numerics;
  numerics.order = attribute.isFolded()         ? Numerics::Order::Folded
                   : attribute.isMaxFirst()     ? Numerics::Order::MaxFirst
                   : attribute.isWeightsFirst() ? Numerics::Order::WeightsFirst
                                                : Numerics::Order::Document;
  numerics.sum = attribute.isCanonical() ? Numerics::Sum::Canonical : Numerics::Sum::Schedule;
  numerics.gamma = attribute.getGamma() == GammaOrder::BeforeCast ? Numerics::Gamma::BeforeCast
                                                                  : Numerics::Gamma::AfterCast;
  numerics.epsilon = attribute.getEpsilon() == EpsilonRounding::Rounded ? Numerics::Epsilon::Rounded
                                                                        : Numerics::Epsilon::Exact;
  numerics.mean = attribute.getMean() == MeanForm::Divide       ? Numerics::Mean::Divide
                  : attribute.getMean() == MeanForm::Reciprocal ? Numerics::Mean::Reciprocal
                                                                : Numerics::Mean::Sum;
  numerics.rsqrt = attribute.getRsqrt() == RsqrtForm::Rn       ? Numerics::Rsqrt::Rn
                   : attribute.getRsqrt() == RsqrtForm::Approx ? Numerics::Rsqrt::Approx
                   : attribute.getRsqrt() == RsqrtForm::Divide ? Numerics::Rsqrt::Divide
                                                               : Numerics::Rsqrt::SqrtDivide;
  numerics.squares = attribute.getSquares() == SquareForm::Fma ? Numerics::Squares::Fma
                                                               : Numerics::Squares::Rounded;
  numerics.nanValue = attribute.getNanValue() == NaNValue::NaN      ? Numerics::NaNValue::NaN
                      : attribute.getNanValue() == NaNValue::Lowest ? Numerics::NaNValue::Lowest
                                                                    : Numerics::NaNValue::Highest;
  numerics.zeroScale = attribute.getZeroScale() == ZeroScale::Zero ? Numerics::ZeroScale::Zero
                                                                   : Numerics::ZeroScale::Ieee;
  numerics.scale = attribute.getScale() == ScaleForm::Divide       ? Numerics::Scale::Divide
                   : attribute.getScale() == ScaleForm::Reciprocal ? Numerics::Scale::Reciprocal
                                                                   : Numerics::Scale::Inverse;
  numerics.scaling = attribute.getScaling() == ScalingForm::Reciprocal
                         ? Numerics::Scaling::Reciprocal
                     : attribute.getScaling() == ScalingForm::Divide ? Numerics::Scaling::Divide
                                                                     : Numerics::Scaling::Quotient;
  numerics.floor = attribute.getFloor() == FloorForm::Maximum ? Numerics::Floor::Maximum
                                                              : Numerics::Floor::MaximumNumber;
  numerics.bound = attribute.getBound() == BoundForm::Minimum ? Numerics::Bound::Minimum
                                                              : Numerics::Bound::Comparison;
  if (attribute.getScaleRounding() == ScaleRounding::PowerOfTwo)
    numerics.scaleRounding = Numerics::ScaleRounding::PowerOfTwo;
  if (attribute.getMoments() == Moments::Compensated)
    numerics.moments = Numerics::Moments::Compensated;
  numerics.scaleFloor = attribute.getScaleFloor().convertToFloat();
  numerics.amaxFloor = attribute.getAmaxFloor().convertToFloat();
  return numerics;
}

//===----------------------------------------------------------------------===//
// Evaluator
//===----------------------------------------------------------------------===//

double Evaluator::rounded(Type type, double value) const {
  bool isKept = exact && (type.isF32() || type.isF16() || type.isBF16());
  return isKept ? value : interpreter::roundTo(type, value);
}

TensorValue Evaluator::tensor(Value value) const {
  const RuntimeValue &known = get(value);
  if (auto *array = std::get_if<HostTensor>(&known))
    return readArray(*array);
  return std::get<TensorValue>(known);
}

std::vector<int64_t> Evaluator::shape(Value value) const {
  const RuntimeValue &known = get(value);
  if (auto *array = std::get_if<HostTensor>(&known))
    return array->shape;
  return std::get<TensorValue>(known).shape;
}

HostTensor Evaluator::allocate(ElementType type, std::vector<int64_t> shape) {
  HostTensor result;
  result.type = type;
  result.shape = std::move(shape);
  int64_t count = 1;
  result.strides.resize(result.shape.size());
  for (size_t dim = result.shape.size(); dim-- > 0;) {
    result.strides[dim] = count;
    count *= result.shape[dim];
  }
  memory.push_back(std::make_unique<char[]>(count * byteSize(type) + 1));
  result.data = memory.back().get();
  return result;
}

void Evaluator::setResult(DestinationStyleOpInterface op, unsigned index, TensorValue contents) {
  Value init = op.getDpsInitOperand(index)->get();
  if (auto *array = std::get_if<HostTensor>(&get(init)))
    return writeArray(contents, *array);
  if (!inBody)
    contents.product = nullptr;
  set(op->getResult(index), std::move(contents));
}

double Evaluator::moved(Operation *op, double value, double slack) {
  if (deviation.times == 0)
    return value;
  unsigned order = movedOps.try_emplace(op, movedOps.size()).first->second;
  bool opposite = (deviation.pattern & Deviation::ByOp) && (order + iteration) % 2;
  opposite ^= (deviation.pattern & Deviation::ByNumber) && (movedNumbers + iteration / 2) % 2;
  // In a chain of GEMMs, regular signs may cancel in a sum of the next GEMM.
  uint64_t bits = (movedNumbers + 1) * 0x9E3779B97F4A7C15u;
  opposite ^= (deviation.pattern & Deviation::Scattered) && (bits >> 40) % 2;
  opposite ^= (deviation.pattern & Deviation::ScatteredAgain) && (bits >> 52) % 2;
  ++movedNumbers;
  double result = value + (opposite ? -1 : 1) * deviation.times * slack;
  return std::isfinite(result) ? result : value;
}

static std::string printShape(ArrayRef<int64_t> shape) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(shape, os);
  os << "]";
  return text;
}

LogicalResult Evaluator::expectShape(Operation *op, StringRef name, ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> expected) const {
  if (shape == expected)
    return success();
  return op->emitOpError(name) << ": expected an array of shape " << printShape(expected)
                               << ", got " << printShape(shape);
}

reference::Association Evaluator::association(Operation *op, unsigned number, int64_t n,
                                              NumericsAttr numerics) const {
  if (numerics.isCanonical())
    return reference::Association::canonical(n);
  // Sums in the parts of an expanded op use the association of this op.
  return associations ? associations(whole ? whole : op, number, n)
                      : reference::Association::sequential();
}

FailureOr<SmallVector<TensorValue>> Evaluator::evaluateRegion(Operation *op, Region &region,
                                                              ArrayRef<TensorValue> leading,
                                                              ValueRange inputs, ValueRange outs) {
  if (inBody)
    return op->emitOpError(
        "is nested in the body of another op; the reference does not support it");
  Block &body = region.front();
  unsigned number = 0;
  for (const TensorValue &value : leading)
    set(body.getArgument(number++), value);
  for (ValueRange operands : {inputs, outs})
    for (Value operand : operands) {
      BlockArgument argument = body.getArgument(number++);
      if (isa<ShapedType>(operand.getType()))
        set(argument, tensor(operand));
      else
        set(argument, get(operand));
    }
  inBody = true;
  LogicalResult result = run(body);
  inBody = false;
  if (failed(result))
    return failure();
  SmallVector<TensorValue> contents;
  for (Value value : cast<YieldOp>(body.getTerminator()).getValues())
    contents.push_back(tensor(value));
  for (auto [out, value] : llvm::zip(outs, contents))
    if (failed(expectShape(op, "yielded value", value.shape, shape(out))))
      return failure();
  return contents;
}

LogicalResult Evaluator::evaluateBody(Operation *op, std::optional<TensorValue> leading,
                                      ValueRange inputs, ValueRange outs) {
  auto contents = evaluateRegion(
      op, op->getRegion(0), leading ? ArrayRef(*leading) : ArrayRef<TensorValue>(), inputs, outs);
  if (failed(contents))
    return failure();
  for (auto [index, value] : llvm::enumerate(*contents))
    setResult(cast<DestinationStyleOpInterface>(op), index, value);
  return success();
}

/// Expands an op into a separate function on memrefs, with the operands as arguments, and evaluates
/// it.
LogicalResult Evaluator::evaluateExpanded(ExpandableOpInterface op) {
  MLIRContext *context = op->getContext();
  context->loadDialect<memref::MemRefDialect>();
  auto dps = cast<DestinationStyleOpInterface>(op.getOperation());
  auto memrefOf = [](Type type) -> Type {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? MemRefType::get(tensor.getShape(), tensor.getElementType()) : type;
  };
  SmallVector<Type> types = llvm::map_to_vector(op->getOperandTypes(), memrefOf);
  OpBuilder b(context);
  auto function = func::FuncOp::create(op.getLoc(), "parts", FunctionType::get(context, types, {}));
  expansions.emplace_back(function);
  Block *body = function.addEntryBlock();
  b.setInsertionPointToEnd(body);
  SmallVector<std::optional<HostTensor>> outs(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    RuntimeValue value = get(operand.get());
    if (isa<TensorType>(operand.get().getType())) {
      TensorValue contents = tensor(operand.get());
      HostTensor array = allocate(elementOf(operand.get()), contents.shape);
      writeArray(contents, array);
      value = array;
      outs[number] = array;
    }
    set(body->getArgument(number), std::move(value));
  }
  OperationState state(op.getLoc(), op->getName(), body->getArguments(), TypeRange(),
                       op->getAttrs());
  auto onMemRefs = cast<ExpandableOpInterface>(b.create(state));
  func::ReturnOp::create(b, op.getLoc());
  b.setInsertionPoint(onMemRefs);
  onMemRefs.expand(b);
  onMemRefs->erase();
  whole = op;
  LogicalResult result = run(*body);
  whole = nullptr;
  if (failed(result))
    return failure();
  for (auto [index, init] : llvm::enumerate(dps.getDpsInitsMutable()))
    if (outs[init.getOperandNumber()])
      set(op->getResult(index), readArray(*outs[init.getOperandNumber()]));
  return success();
}

/// Evaluates the decomposition of an op that stands for several loops. It is built in a separate
/// function with the operands as arguments.
LogicalResult Evaluator::evaluateAggregated(linalg::AggregatedOpInterface op) {
  MLIRContext *context = op->getContext();
  context->loadDialect<arith::ArithDialect, math::MathDialect, tensor::TensorDialect>();
  OpBuilder b(context);
  auto function = func::FuncOp::create(op->getLoc(), "parts",
                                       FunctionType::get(context, op->getOperandTypes(), {}));
  expansions.emplace_back(function);
  Block *body = function.addEntryBlock();
  b.setInsertionPointToEnd(body);
  IRMapping mapping;
  mapping.map(op->getOperands(), body->getArguments());
  auto copy = cast<linalg::AggregatedOpInterface>(b.clone(*op, mapping));
  func::ReturnOp::create(b, op->getLoc());
  b.setInsertionPoint(copy);
  FailureOr<SmallVector<Value>> parts = copy.decomposeOperation(b);
  if (failed(parts))
    return op->emitOpError("has no decomposition, and therefore no reference");
  copy->replaceAllUsesWith(*parts);
  copy->erase();
  for (auto [argument, operand] : llvm::zip_equal(body->getArguments(), op->getOperands()))
    set(argument, get(operand));
  if (failed(run(*body)))
    return failure();
  for (auto [result, part] : llvm::zip_equal(op->getResults(), *parts))
    set(result, get(part));
  return success();
}

LogicalResult Evaluator::evaluate(Operation *op) {
  if (exact && isa_and_nonnull<FusedNormDialect>(op->getDialect()))
    return mlir::emitError(getKnownLocation(op), "'")
           << op->getName()
           << "' has no reference in f64; expected ops of linalg, tensor, arith and math only";
  if (auto aggregated = dyn_cast<linalg::AggregatedOpInterface>(op);
      aggregated && op->getNumResults())
    return evaluateAggregated(aggregated);
  if (auto expandable = dyn_cast<ExpandableOpInterface>(op))
    return evaluateExpanded(expandable);
  if (auto fused = dyn_cast<FusedOp>(op))
    return evaluateBody(fused, std::nullopt, fused.getInputs(), fused.getOuts());
  if (auto gemm = dyn_cast<GemmOpInterface>(op))
    return evaluateGemm(gemm, *this);
  if (auto pack = dyn_cast<PackWeightsOp>(op))
    return evaluatePack(pack, *this);
  LogicalResult result = success();
  if (evaluateNormOp(op, *this, result) || evaluateResidualOp(op, *this, result) ||
      evaluateRopeOp(op, *this, result) || evaluatePagedOp(op, *this, result) ||
      evaluateQuantOp(op, *this, result) || evaluateAttentionOp(op, *this, result) ||
      evaluateElementwiseOp(op, *this, result) || evaluateLinalgOp(op, *this, result) ||
      evaluateMemoryOp(op, *this, result) || evaluateShapeOp(op, *this, result) ||
      evaluateControlOp(op, *this, result) || evaluateBufferOp(op, *this, result))
    return result;
  return mlir::emitError(getKnownLocation(op), "'")
         << op->getName()
         << "' has no reference; expected an op of fusednorm, an elementwise op of "
            "arith or math, a linalg op, an op that makes, casts, measures or slices arrays, or "
            "control flow of scf and func";
}

LogicalResult Evaluator::run(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(evaluate(&op)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

SmallVector<Deviation::Pattern> fusednorm::getDeviationPatterns(func::FuncOp function) {
  bool hasGemms = false, hasOthers = false;
  function->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    if (isa<ExpandableOpInterface, RaggedAttentionOp, MergeAttentionStatesOp>(op)) {
      hasGemms = true;
    } else if (auto gemm = dyn_cast<GemmOpInterface>(op)) {
      auto scaled = dyn_cast<ScaledMatmulOp>(op);
      // Rows of padding are unspecified even if all other rows are exact.
      hasGemms |= !scaled || gemm.getSequenceOffsets() ||
                  (scaled.getOrder() != GemmOrder::Document &&
                   !scaled.getA().getType().getElementType().isInteger());
    } else if (isa<linalg::AggregatedOpInterface>(op)) {
      hasOthers = true;
    } else if (auto sums = dyn_cast<linalg::LinalgOp>(op)) {
      for (int64_t number = 0; number < sums.getNumDpsInits(); ++number)
        hasOthers |= isSum(sums, number);
    } else {
      hasOthers |= isApproximate(op);
    }
  });
  if (hasOthers)
    return {Deviation::Together, Deviation::ByOp,      Deviation::ByNumber,
            Deviation::Mixed,    Deviation::Scattered, Deviation::ScatteredAgain};
  if (hasGemms)
    return {Deviation::Together};
  return {};
}

/// Converts an argument to a value of type `type`.
static FailureOr<RuntimeValue> bindArgument(func::FuncOp function, unsigned index,
                                            const HostArgument &argument) {
  Type type = function.getArgumentTypes()[index];
  auto fail = [&](const Twine &got) {
    return function.emitError("argument #")
           << index << ": expected a value of type " << type << ", got " << got;
  };
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    ScalarValue scalar;
    if (auto *number = std::get_if<double>(&argument))
      scalar.number = *number;
    else if (auto *integer = std::get_if<int64_t>(&argument))
      scalar.integer = *integer;
    else
      return fail("an array");
    if (isa<FloatType>(type) != std::holds_alternative<double>(argument))
      return fail("another kind of scalar");
    return RuntimeValue(scalar);
  }
  auto *array = std::get_if<HostTensor>(&argument);
  if (!array)
    return fail("a scalar");
  std::optional<ElementType> element = getElementType(shaped.getElementType());
  if (!element || *element != array->type)
    return fail("an array of " + std::string(elementTypeName(array->type)));
  if (!isEncodable(*element) && !isWideInteger(*element) && *element != ElementType::F64)
    return fail("an array of " + std::string(elementTypeName(array->type)) +
                ", unsupported in the reference");
  if (!shaped.hasRank() || array->shape.size() != array->strides.size() ||
      failed(verifyCompatibleShape(shaped.getShape(), array->shape)))
    return fail("an array of shape " + printShape(array->shape));
  if (isa<TensorType>(type))
    return RuntimeValue(readArray(*array));
  return RuntimeValue(*array);
}

static HostResult toResult(const RuntimeValue &value, Type type) {
  HostResult result;
  TensorValue contents = std::holds_alternative<HostTensor>(value)
                             ? readArray(std::get<HostTensor>(value))
                             : std::get<TensorValue>(value);
  // An exact interpretation has results in f64.
  result.type = contents.doubles ? ElementType::F64
                                 : *getElementType(cast<ShapedType>(type).getElementType());
  result.shape = contents.shape;
  result.data.resize(contents.count() * byteSize(result.type));
  if (contents.integers) {
    for (int64_t i = 0, e = contents.count(); i < e; ++i)
      storeInteger(result.type, result.data.data(), i, (*contents.integers)[i]);
    return result;
  }
  if (contents.doubles)
    std::memcpy(result.data.data(), contents.doubles->data(), result.data.size());
  else
    packNumbers(result.type, contents.numbers->data(), result.data.data(), contents.count());
  return result;
}

static FailureOr<SmallVector<HostResult>> interpretWith(Evaluator &evaluator, func::FuncOp function,
                                                        ArrayRef<HostArgument> arguments) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitError("expected a function with one block");
  if (arguments.size() != function.getNumArguments())
    return function.emitError("expected ")
           << function.getNumArguments() << " arguments, got " << arguments.size();
  Block &body = function.getBody().front();
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    FailureOr<RuntimeValue> value = bindArgument(function, index, argument);
    if (failed(value))
      return failure();
    evaluator.set(body.getArgument(index), std::move(*value));
  }
  if (failed(evaluator.run(body)))
    return failure();
  SmallVector<HostResult> results;
  for (Value value : body.getTerminator()->getOperands()) {
    auto shaped = dyn_cast<ShapedType>(value.getType());
    std::optional<ElementType> element =
        shaped ? getElementType(shaped.getElementType()) : std::nullopt;
    if (!element ||
        (!isEncodable(*element) && !isWideInteger(*element) && *element != ElementType::F64))
      return body.getTerminator()->emitError("expected arrays of floats or of integers of 1, 8, "
                                             "16, 32 or 64 bits as results, got ")
             << value.getType();
    results.push_back(toResult(evaluator.get(value), value.getType()));
  }
  return results;
}

FailureOr<SmallVector<HostResult>> fusednorm::interpret(func::FuncOp function,
                                                        ArrayRef<HostArgument> arguments,
                                                        AssociationFunction associations,
                                                        Deviation deviation) {
  Evaluator evaluator(associations, deviation);
  return interpretWith(evaluator, function, arguments);
}

FailureOr<SmallVector<HostResult>> fusednorm::interpretExactly(func::FuncOp function,
                                                               ArrayRef<HostArgument> arguments) {
  Evaluator evaluator(nullptr, {}, /*exact=*/true);
  return interpretWith(evaluator, function, arguments);
}
