// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --reference: interpretation of the entry with the inputs of the call.

#include "RunnerSteps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Interpreter/ErrorBound.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Runner/Check.h"
#include "fusednorm/Support/SmallFloat.h"
#include "fusednorm/Target/MatrixUnits.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;

/// Saves the written arguments, so that the reference starts from the same values as the kernel.
LogicalResult Runner::keepInputs() {
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    kept.emplace_back();
    if (bound.isScalar() || !bound.formal->written)
      continue;
    BoundArgument copy;
    copy.formal = bound.formal;
    copy.layout = *resolveLayout(InputSpec(), bound.layout.shape, copy.label);
    llvm::Expected<HostBuffer> buffer = HostBuffer::create(bound.elementBytes(), index);
    if (!buffer)
      return fail("--reference: " + llvm::toString(buffer.takeError()));
    copy.buffer = std::move(*buffer);
    if (bound.formal->read)
      packElements(bound.layout, bound.formal->element, bound.buffer.data(), copy.buffer.data());
    kept.back().emplace(std::move(copy));
  }
  return success();
}

/// Returns the tolerance of compiled code against a reference with the same order of sums. It is 0
/// unless an op leaves its accuracy to the target.
static Tolerance getPromisedTolerance(func::FuncOp func, ElementType type) {
  bool exact = true;
  func->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    if (auto numerics = op->getAttrOfType<NumericsAttr>("numerics"))
      exact &= numerics.getRsqrt() != RsqrtForm::Approx;
  });
  if (exact || isInteger(type))
    return {};
  // Scalars of a row may differ by two ulps. In f32 every element differs; in a narrower type few
  // elements differ, by one step.
  if (byteSize(type) >= 4)
    return {0, 0, 8, 1};
  return {0, 0, 1, 0.0005};
}

static HostArgument toHostArgument(BoundArgument &bound) {
  if (!bound.isScalar())
    return bound.getTensor();
  HostTensor value = bound.getTensor();
  switch (value.type) {
  case ElementType::F64: {
    double number;
    std::memcpy(&number, value.data, sizeof number);
    return number;
  }
  case ElementType::I1:
    return int64_t(bound.scalar & 1);
  case ElementType::I8:
    return int64_t(int8_t(bound.scalar));
  case ElementType::I16:
    return int64_t(int16_t(bound.scalar));
  case ElementType::I32:
    return int64_t(int32_t(bound.scalar));
  case ElementType::I64:
    return int64_t(bound.scalar);
  default:
    return double(decode(value.type, loadEncoding(value.type, value.data, 0)));
  }
}

using HostResults = SmallVector<HostResult>;

HostResult fusednorm::packResult(const HostTensor &tensor) {
  HostResult result{tensor.type, tensor.shape, {}};
  result.data.resize(tensor.elementCount() * byteSize(tensor.type));
  packElements(tensor.layout(), tensor.type, tensor.data, result.data.data());
  return result;
}

/// Interprets the entry with copies of its written arguments. Returns the outputs in the order of
/// the report.
FailureOr<HostResults> Runner::interpretCopies(
    llvm::function_ref<FailureOr<HostResults>(ArrayRef<HostArgument>)> interpretation) {
  std::vector<HostArgument> values;
  std::vector<HostResult> copies(kept.size());
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    if (!kept[index]) {
      values.push_back(toHostArgument(bound));
      continue;
    }
    copies[index] = packResult(kept[index]->getTensor());
    HostTensor tensor = kept[index]->getTensor();
    std::string ignored;
    tensor.data = copies[index].data.data();
    tensor.strides = resolveLayout(InputSpec(), tensor.shape, ignored)->strides;
    values.push_back(tensor);
  }
  FailureOr<HostResults> results = interpretation(values);
  if (failed(results))
    return failure();
  HostResults outputs;
  for (const OutputReport &made : report.outputs)
    outputs.push_back(made.output.isResult ? (*results)[made.output.index]
                                           : copies[made.output.index]);
  return outputs;
}

/// Interprets the entry with values of unspecified bits moved.
FailureOr<HostResults> Runner::interpretMoved(const CPUAssociations &sums, double times,
                                              Deviation::Pattern pattern) {
  auto associate = [&](Operation *op, unsigned number, int64_t n) {
    return sums.get(op, number, n);
  };
  const MatrixUnits *units = MatrixUnits::of(kernelTarget);
  bool reducedPrecision = units && (units->hasFloat8 || kernelTarget.hasWgmma);
  return interpretCopies([&](ArrayRef<HostArgument> values) {
    return interpret(entry.func, values, associate, {times, reducedPrecision, pattern});
  });
}

/// Compares outputs that depend on values with unspecified bits. The reference moves these values
/// within their bounds in both directions; each output must be in the resulting interval, with a
/// margin of one step.
LogicalResult Runner::compareMoved(const CPUAssociations &sums,
                                   ArrayRef<Deviation::Pattern> patterns) {
  FailureOr<HostResults> plain = interpretMoved(sums, 0, Deviation::Together);
  if (failed(plain))
    return failure();
  std::vector<ErrorBound> envelopes(plain->begin(), plain->end());
  for (Deviation::Pattern pattern : patterns)
    for (double times : {-1, 1}) {
      FailureOr<HostResults> results = interpretMoved(sums, times, pattern);
      if (failed(results))
        return failure();
      for (auto [errorBound, result] : llvm::zip_equal(envelopes, *results))
        errorBound.add(result, times);
    }
  for (auto [index, made] : llvm::enumerate(report.outputs)) {
    const HostTensor &output = made.output.tensor;
    const HostResult &expected = (*plain)[index];
    if (expected.type != output.type || expected.shape != output.shape)
      return fail("--reference: expected " + shapeText(expected.shape) + " elements of type " +
                  std::string(elementTypeName(expected.type)) + ", got " + shapeText(output.shape) +
                  " of " + std::string(elementTypeName(output.type)));
    made.against = "reference";
    made.comparison =
        envelopes[index].compare(packResult(output), getPromisedTolerance(entry.func, output.type));
  }
  return success();
}

LogicalResult Runner::compareReference() {
  Progress progress = watch("computing the reference");
  FailureOr<CPUAssociations> sums =
      CPUAssociations::compute(*source, compiler->getOptions().pipeline, report.entry);
  if (failed(sums))
    return failure();
  if (!options.tolerance && compiler->getOptions().fusion.unroundedScores)
    return compareExactly(*sums);
  SmallVector<Deviation::Pattern> patterns = getDeviationPatterns(entry.func);
  if (!options.tolerance && !patterns.empty())
    return compareMoved(*sums, patterns);
  std::vector<HostArgument> values;
  for (auto [bound, copy] : llvm::zip(arguments.values, kept))
    values.push_back(toHostArgument(copy ? *copy : bound));
  auto associate = [&](Operation *op, unsigned number, int64_t n) {
    return sums->get(op, number, n);
  };
  FailureOr<SmallVector<HostResult>> results = interpret(entry.func, values, associate);
  if (failed(results))
    return failure();
  for (OutputReport &made : report.outputs) {
    const Output &output = made.output;
    HostTensor expected;
    if (output.isResult) {
      HostResult &result = (*results)[output.index];
      std::string ignored;
      expected = {result.type, result.data.data(), result.shape,
                  resolveLayout(InputSpec(), result.shape, ignored)->strides};
    } else {
      expected = kept[output.index]->getTensor();
    }
    if (expected.type != output.tensor.type || expected.shape != output.tensor.shape)
      return fail("--reference: expected " + shapeText(expected.shape) + " elements of type " +
                  std::string(elementTypeName(expected.type)) + ", got " +
                  shapeText(output.tensor.shape) + " of " +
                  std::string(elementTypeName(output.tensor.type)));
    Tolerance promised = getPromisedTolerance(entry.func, output.tensor.type);
    made.against = "reference";
    made.comparison =
        compareTensors(output.tensor, expected, options.tolerance.value_or(promised), progress);
  }
  return success();
}
