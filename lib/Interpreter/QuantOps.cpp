// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of rows, alone or of a folded product.

#include "Evaluator.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RowScalars.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::Numerics;
using reference::QuantScheme;

namespace {
/// One row of the operand of a quantizer. `values` are its numbers; where it is a
/// folded product, `factors` are those that vary along the row, and `scalar` is
/// the product of the others.
struct QuantRow {
  const float *values = nullptr;
  std::vector<float> factors;
  const Product *product = nullptr;
  int64_t row = 0;

  bool hasScalars() const { return product && !product->scalars.empty(); }

  float amax(int64_t begin, int64_t width) const {
    if (width == 0)
      return 0;
    if (!hasScalars())
      return reference::absMax(values + begin, width);
    return std::fabs(product->multiplyScalarsPlainly(row)) *
           reference::absMax(factors.data() + begin, width);
  }

  void quantize(int64_t begin, int64_t width, float scale, ElementType output,
                const Numerics &numerics, uint8_t *codes) const {
    bool folds = product && numerics.order == Numerics::Order::Folded &&
                 numerics.scaling == Numerics::Scaling::Reciprocal;
    if (!folds)
      return reference::quantizeStatic(values + begin, width, scale, output, numerics, codes);
    float inverse = reference::inverseScale(scale);
    float multiplier = product->multiplyScalars(row, &inverse);
    for (int64_t i = 0; i < width; ++i)
      codes[i] = encode(output, factors[begin + i] * multiplier);
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
  if (op.getScheme().getGranularity() == Granularity::Group)
    scheme.group = op.getScheme().getGroupSize();
  if (scheme.group && n % scheme.group != 0)
    return op.emitOpError("scheme: expected a group that divides the row of ")
           << n << " columns, got " << scheme.group;
  bool isStatic = static_cast<bool>(op.getStaticScale());
  if (op.getScales())
    scheme.scale = elementOf(op.getScales());
  if (Value bound = op.getScaleUb())
    scheme.scaleUb = evaluator.f32(bound);
  float given = isStatic ? evaluator.f32(op.getStaticScale()) : 0;

  int64_t size = scheme.groupSize(n), count = scheme.scaleCount(n);
  std::vector<uint8_t> codes(n);
  Numbers out(x.count()), scales(x.rows() * count);
  for (int64_t row = 0; row < x.rows(); ++row) {
    QuantRow own{x.row(row), {}, x.product.get(), row};
    if (x.product) {
      own.factors.resize(n);
      x.product->multiplyRows(row, n, own.factors.data());
    }
    for (int64_t group = 0; group < count; ++group) {
      float &scale = scales[row * count + group];
      scale = isStatic ? given
                       : reference::dynamicScale(own.amax(group * size, size), scheme, numerics);
      own.quantize(group * size, size, scale, scheme.output, numerics, codes.data() + group * size);
    }
    decodeArray(scheme.output, codes.data(), out.data() + row * n, n);
  }
  if (op.getScales()) {
    std::vector<int64_t> shape = x.shape;
    shape.back() = count;
    if (failed(evaluator.expectShape(op, "scales", evaluator.shape(op.getScales()), shape)))
      return failure();
    evaluator.setResult(op, 1, TensorValue::create(shape, std::move(scales)));
  }
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(out)));
  return success();
}

bool interpreter::evaluateQuantOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  auto quantize = dyn_cast<QuantizeOp>(op);
  if (!quantize)
    return false;
  result = evaluate(quantize, evaluator);
  return true;
}
