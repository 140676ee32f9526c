// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interpretation of the entry with the inputs of the call.

#include "ReferenceComparison.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Interpreter/ErrorBound.h"
#include "fusednorm/Runner/Check.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<ReferenceComparison>>
ReferenceComparison::create(const RunnerOptions &options, const Entry &entry,
                            Arguments &arguments) {
  std::unique_ptr<ReferenceComparison> made(new ReferenceComparison(options, entry, arguments));
  if (llvm::Error error = made->keepInputs())
    return error;
  return made;
}

llvm::Error ReferenceComparison::keepInputs() {
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    kept.emplace_back();
    if (bound.isScalar() || !bound.formal->written)
      continue;
    BoundArgument copy;
    copy.formal = bound.formal;
    copy.layout = StridedLayout::dense(bound.layout.shape);
    llvm::Expected<HostBuffer> buffer = HostBuffer::create(bound.elementBytes(), index);
    if (!buffer)
      return buffer.takeError();
    copy.buffer = std::move(*buffer);
    if (bound.formal->read)
      packElements(bound.layout, bound.formal->element, bound.buffer.data(), copy.buffer.data());
    kept.back().emplace(std::move(copy));
  }
  return llvm::Error::success();
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

HostResult fusednorm::packResult(const HostTensor &tensor) {
  HostResult result{tensor.type, tensor.shape, {}};
  result.data.resize(tensor.elementCount() * byteSize(tensor.type));
  packElements(tensor.layout(), tensor.type, tensor.data, result.data.data());
  return result;
}

//===----------------------------------------------------------------------===//
// Interpretation
//===----------------------------------------------------------------------===//

FailureOr<ReferenceComparison::HostResults>
ReferenceComparison::interpretOrdered(ArrayRef<HostArgument> values, Deviation deviation) {
  auto associate = [&](Operation *op, unsigned number, int64_t n) {
    return sums.get(op, number, n);
  };
  return interpret(entry.func, values, associate, deviation);
}

FailureOr<ReferenceComparison::HostResults> ReferenceComparison::interpretCopies(
    const std::vector<OutputReport> &outputs,
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
    tensor.data = copies[index].data.data();
    tensor.strides = StridedLayout::dense(tensor.shape).strides;
    values.push_back(tensor);
  }
  FailureOr<HostResults> results = interpretation(values);
  if (failed(results))
    return failure();
  HostResults ordered;
  for (const OutputReport &made : outputs)
    ordered.push_back(made.output.isResult ? (*results)[made.output.index]
                                           : copies[made.output.index]);
  return ordered;
}

FailureOr<ReferenceComparison::HostResults>
ReferenceComparison::interpretMoved(const std::vector<OutputReport> &outputs, Deviation deviation) {
  return interpretCopies(
      outputs, [&](ArrayRef<HostArgument> values) { return interpretOrdered(values, deviation); });
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

LogicalResult ReferenceComparison::fail(const llvm::Twine &message) const {
  reportToolError(options.compiler.toolName, "--reference: " + message);
  return failure();
}

LogicalResult ReferenceComparison::checkType(const HostTensor &output, ElementType type,
                                             const std::vector<int64_t> &shape) const {
  if (type == output.type && shape == output.shape)
    return success();
  return fail("expected " + shapeText(shape) + " elements of type " +
              std::string(elementTypeName(type)) + ", got " + shapeText(output.shape) + " of " +
              std::string(elementTypeName(output.type)));
}

/// The reference moves the values with unspecified bits within their bounds in both directions;
/// each output must be in the resulting interval, with a margin of one step.
LogicalResult ReferenceComparison::compareMoved(std::vector<OutputReport> &outputs,
                                                bool reducedPrecision,
                                                ArrayRef<Deviation::Pattern> patterns) {
  FailureOr<HostResults> plain = interpretMoved(outputs, {0, reducedPrecision});
  if (failed(plain))
    return failure();
  std::vector<ErrorBound> envelopes(plain->begin(), plain->end());
  for (Deviation::Pattern pattern : patterns)
    for (double times : {-1, 1}) {
      FailureOr<HostResults> results = interpretMoved(outputs, {times, reducedPrecision, pattern});
      if (failed(results))
        return failure();
      for (auto [errorBound, result] : llvm::zip_equal(envelopes, *results))
        errorBound.add(result, times);
    }
  for (auto [index, made] : llvm::enumerate(outputs)) {
    const HostTensor &output = made.output.tensor;
    const HostResult &expected = (*plain)[index];
    if (failed(checkType(output, expected.type, expected.shape)))
      return failure();
    made.against = "reference";
    made.comparison =
        envelopes[index].compare(packResult(output), getPromisedTolerance(entry.func, output.type));
  }
  return success();
}

/// The reference writes to the kept arguments, so no array is copied.
LogicalResult ReferenceComparison::compareDirectly(std::vector<OutputReport> &outputs,
                                                   Progress &progress) {
  std::vector<HostArgument> values;
  for (auto [bound, copy] : llvm::zip(arguments.values, kept))
    values.push_back(toHostArgument(copy ? *copy : bound));
  FailureOr<HostResults> results = interpretOrdered(values);
  if (failed(results))
    return failure();
  for (OutputReport &made : outputs) {
    const Output &output = made.output;
    HostTensor expected;
    if (output.isResult) {
      HostResult &result = (*results)[output.index];
      expected = {result.type, result.data.data(), result.shape,
                  StridedLayout::dense(result.shape).strides};
    } else {
      expected = kept[output.index]->getTensor();
    }
    if (failed(checkType(output.tensor, expected.type, expected.shape)))
      return failure();
    Tolerance promised = getPromisedTolerance(entry.func, output.tensor.type);
    made.against = "reference";
    made.comparison =
        compareTensors(output.tensor, expected, options.tolerance.value_or(promised), progress);
  }
  return success();
}

LogicalResult ReferenceComparison::compare(const PipelineOptions &pipeline, const Backend &backend,
                                           std::vector<OutputReport> &outputs) {
  Progress progress(options.compiler.toolName, "computing the reference");
  func::FuncOp function = entry.func;
  FailureOr<CPUAssociations> computed =
      CPUAssociations::compute(function->getParentOfType<ModuleOp>(), pipeline, function.getName());
  if (failed(computed))
    return failure();
  sums = std::move(*computed);
  if (options.tolerance)
    return compareDirectly(outputs, progress);
  if (options.compiler.fusion.unroundedScores)
    return compareExactly(outputs);
  SmallVector<Deviation::Pattern> patterns = getDeviationPatterns(function);
  if (!patterns.empty())
    return compareMoved(outputs, backend.hasReducedPrecision(), patterns);
  return compareDirectly(outputs, progress);
}
