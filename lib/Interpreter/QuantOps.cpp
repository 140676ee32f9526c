// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of rows, and of folded multiplications.

#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "Evaluator.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RowScalars.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::Numerics;
using reference::QuantScheme;

namespace {
/// A row of the operand of a quantization op. `values` are its numbers. For a folded multiplication
/// `factors` are the factors that vary along the row, multiplied.
struct QuantRow {
  const float *values = nullptr;
  std::vector<float> factors;
  const Product *product = nullptr;
  int64_t row = 0;

  /// Returns whether the absolute maximum regroups the factors.
  bool regroupsMaximum(const Numerics &numerics) const {
    return product && !product->scalars.empty() &&
           (!product->isForMaximum || numerics.order == Numerics::Order::MaxFirst);
  }

  float amax(int64_t begin, int64_t width, const Numerics &numerics) const {
    if (width == 0)
      return 0;
    if (!regroupsMaximum(numerics))
      return reference::absMax(values + begin, width);
    return std::fabs(product->multiplyScalarsPlainly(row)) *
           reference::absMax(factors.data() + begin, width);
  }

  /// Quantizes columns. `quotient` is the multiplier of values if it does not follow from the
  /// scale.
  void quantize(int64_t begin, int64_t width, float scale, std::optional<float> quotient,
                ElementType output, const Numerics &numerics, uint8_t *quantized) const {
    bool folds = product && !product->isForMaximum && numerics.order == Numerics::Order::Folded &&
                 numerics.scaling != Numerics::Scaling::Divide;
    if (!folds && quotient)
      return reference::quantizeBy(values + begin, width, *quotient, output, numerics, quantized);
    if (!folds)
      return reference::quantizeStatic(values + begin, width, scale, output, numerics, quantized);
    float inverse = quotient ? *quotient : reference::inverseScale(scale);
    float multiplier = product->multiplyScalars(row, &inverse);
    for (int64_t i = 0; i < width; ++i)
      quantized[i] = encode(output, factors[begin + i] * multiplier);
  }
};
} // namespace

static LogicalResult evaluate(QuantizeOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  int64_t n = x.columns();
  if (failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  Numerics numerics = toNumerics(op.getNumerics());
  QuantScheme scheme;
  scheme.output = elementOf(op.getOut());
  bool isTensor = op.getScheme().getGranularity() == Granularity::Tensor;
  if (op.getScheme().isGroup() && !op.getStaticScale())
    scheme.group = op.getScheme().getGroupSize();
  bool isStatic = static_cast<bool>(op.getStaticScale());
  if (op.getScales())
    scheme.scale = elementOf(op.getScales());
  if (Value bound = op.getScaleUb())
    scheme.scaleUb = evaluator.f32(bound);
  float given = isStatic ? evaluator.f32(op.getStaticScale()) : 0;

  // A scale per tensor follows from the maximum of the whole tensor.
  float tensorAmax = 0;
  TensorValue maxima;
  if (op.getAmax())
    maxima = evaluator.tensor(op.getAmax());
  if (op.getAmax() && isTensor)
    tensorAmax = (*maxima.numbers)[0];
  else
    tensorAmax = reference::absMax(x.numbers->data(), x.count());

  int64_t size = scheme.groupSize(n), count = scheme.scaleCount(n);
  std::vector<uint8_t> quantized(n);
  // Rows without columns still have scales.
  int64_t rows = op.getScales() && !isTensor ? x.rows() : x.rowsWithElements();
  Numbers out(x.count()), scales(std::max<int64_t>(rows, 1) * count);
  for (int64_t row = 0; row < rows; ++row) {
    QuantRow own{x.row(row), {}, x.product.get(), row};
    if (x.product) {
      own.factors.resize(n);
      x.product->multiplyRows(row, n, own.factors.data());
    }
    for (int64_t group = 0; group < count; ++group) {
      int64_t width = std::min(size, n - group * size);
      float &scale = scales[row * count + group];
      scale = given;
      std::optional<float> quotient;
      // The given scale is the multiplier.
      if (isStatic && numerics.scaling == Numerics::Scaling::Quotient)
        quotient = given;
      if (!isStatic) {
        float amax = isTensor       ? tensorAmax
                     : op.getAmax() ? (*maxima.numbers)[row]
                                    : own.amax(group * size, width, numerics);
        scale = reference::dynamicScale(amax, scheme, numerics);
        if (numerics.scaling == Numerics::Scaling::Quotient)
          quotient = reference::quotientMultiplier(amax, scheme, numerics);
      }
      own.quantize(group * size, width, scale, quotient, scheme.output, numerics,
                   quantized.data() + group * size);
    }
    decodeArray(scheme.output, quantized.data(), out.data() + row * n, n);
  }
  // Without rows the scale is not written.
  if (op.getScales() && isTensor && x.rows() == 0)
    evaluator.setResult(op, 1, evaluator.tensor(op.getScales()));
  else if (op.getScales() && failed(setScales(op, evaluator, op.getScales(), op.getScheme(),
                                              x.shape, std::move(scales))))
    return failure();
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(out)));
  return success();
}

LogicalResult interpreter::setScales(DestinationStyleOpInterface op, Evaluator &evaluator,
                                     Value scales, QuantizationAttr scheme,
                                     ArrayRef<int64_t> rowShape, Numbers numbers) {
  std::vector<int64_t> shape = evaluator.shape(scales);
  std::vector<int64_t> expected(rowShape);
  int64_t rows = 1;
  for (int64_t extent : rowShape.drop_back())
    rows *= extent;
  if (scheme.getGranularity() == Granularity::Tensor) {
    expected = {1};
    numbers.resize(1);
  } else if (scheme.isTransposed()) {
    expected.pop_back();
    expected.insert(expected.begin(), llvm::divideCeil(rowShape.back(), scheme.getGroupSize()));
    if (shape.size() == expected.size() && shape.back() > expected.back())
      expected.back() = shape.back();
  } else {
    expected.back() =
        scheme.isGroup() ? llvm::divideCeil(rowShape.back(), scheme.getGroupSize()) : 1;
  }
  if (failed(evaluator.expectShape(op, "scales", shape, expected)))
    return failure();
  if (!scheme.isTransposed()) {
    evaluator.setResult(op, 1, TensorValue::create(shape, std::move(numbers)));
    return success();
  }
  // Padding, in the last dimension only, keeps its contents.
  Numbers contents = *evaluator.tensor(scales).numbers;
  int64_t groups = shape.front(), last = rowShape[rowShape.size() - 2], padded = shape.back();
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t group = 0; group < groups; ++group) {
      int64_t outer = group * (rows / std::max<int64_t>(last, 1)) + row / last;
      contents[outer * padded + row % last] = numbers[row * groups + group];
    }
  evaluator.setResult(op, 1, TensorValue::create(shape, std::move(contents)));
  return success();
}

static LogicalResult evaluate(AbsMaxOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), out = evaluator.tensor(op.getOut());
  if (out.shape.size() > 1) { // one maximum per row
    std::vector<int64_t> expected = x.shape;
    expected.back() = 1;
    if (failed(evaluator.expectShape(op, "out", out.shape, expected)))
      return failure();
    Numbers maxima = *out.numbers;
    for (int64_t row = 0; row < x.rows(); ++row)
      maxima[row] = reference::maxNan(maxima[row], reference::absMax(x.row(row), x.columns()));
    evaluator.setResult(op, 0, TensorValue::create(out.shape, std::move(maxima)));
    return success();
  }
  float known = (*out.numbers)[0];
  float amax = reference::maxNan(known, reference::absMax(x.numbers->data(), x.count()));
  evaluator.setResult(op, 0, TensorValue::create({1}, Numbers{amax}));
  return success();
}

/// Returns the scale of each element, row by row.
static FailureOr<Numbers> spreadScales(DequantizeOp op, Evaluator &evaluator,
                                       const TensorValue &x) {
  int64_t n = x.columns(), rows = x.rows();
  Numbers result(x.count());
  if (Value given = op.getStaticScale()) {
    std::fill(result.begin(), result.end(), evaluator.f32(given));
    return result;
  }
  TensorValue scales = evaluator.tensor(op.getScales());
  QuantizationAttr scheme = op.getScheme();
  int64_t group = scheme.isGroup() ? scheme.getGroupSize() : std::max<int64_t>(n, 1);
  int64_t count = llvm::divideCeil(n, group);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t i = 0; i < n; ++i) {
      int64_t at = row * count + i / group;
      if (scheme.getGranularity() == Granularity::Tensor)
        at = 0;
      else if (scheme.isTransposed()) {
        int64_t last = x.shape[x.shape.size() - 2];
        int64_t outer = i / group * (rows / last) + row / last;
        at = outer * scales.columns() + row % last;
      }
      if (at >= scales.count())
        return op.emitOpError("scales: expected one for each group of x, got fewer"), failure();
      result[row * n + i] = (*scales.numbers)[at];
    }
  return result;
}

static LogicalResult evaluate(DequantizeOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  if (failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  FailureOr<Numbers> out = spreadScales(op, evaluator, x);
  if (failed(out))
    return failure();
  for (int64_t i = 0; i < x.count(); ++i)
    (*out)[i] = roundTo(elementOf(op.getOut()), (*x.numbers)[i] * (*out)[i]);
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(*out)));
  return success();
}

static LogicalResult evaluate(ConvertE4M3FNToE4M3FNUZOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  if (failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  Numbers out(x.count());
  for (int64_t i = 0; i < x.count(); ++i) {
    auto code = static_cast<uint8_t>(encode(ElementType::F8E4M3FN, (*x.numbers)[i]));
    out[i] = decode(ElementType::F8E4M3FNUZ, reference::convertE4M3FNToFNUZ(code));
  }
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(out)));
  return success();
}

bool interpreter::evaluateQuantOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<AbsMaxOp, ConvertE4M3FNToE4M3FNUZOp, DequantizeOp, QuantizeOp>([&](auto quant) {
        result = evaluate(quant, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
