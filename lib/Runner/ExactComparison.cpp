// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --reference with --unrounded-scores. The compiled code omits roundings of the source, so its
// results are judged by their error against an interpretation in f64.

#include "ReferenceComparison.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace fusednorm;

static std::vector<double> toDoubles(ElementType type, const std::vector<char> &data) {
  std::vector<double> values(data.size() / byteSize(type));
  if (type == ElementType::F64) {
    std::memcpy(values.data(), data.data(), data.size());
    return values;
  }
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = decode(type, loadEncoding(type, data.data(), i));
  return values;
}

namespace {
/// The largest and the mean distance between two arrays, without elements that are not finite.
struct ArrayError {
  double largest = 0, mean = 0;

  ArrayError(ArrayRef<double> values, ArrayRef<double> exact) {
    int64_t count = 0;
    for (auto [value, other] : llvm::zip_equal(values, exact)) {
      double distance = std::fabs(value - other);
      if (!std::isfinite(distance))
        continue;
      largest = std::max(largest, distance);
      mean += distance;
      ++count;
    }
    mean = count ? mean / count : 0;
  }
};
} // namespace

/// Sets the comparison of one output. `exact` is the result in f64, `written` the result with the
/// roundings of the source.
static void compareOne(OutputReport &made, const HostResult &exact, const HostResult &written) {
  HostResult actual = packResult(made.output.tensor);
  int64_t count = actual.data.size() / byteSize(actual.type);
  if (isInteger(actual.type)) {
    made.comparison = compareArrays(actual.type, actual.data.data(), written.data.data(), count);
    made.against = "reference";
    return;
  }
  std::vector<double> ideal = toDoubles(exact.type, exact.data);
  std::vector<char> nearest(actual.data.size());
  for (int64_t i = 0; i < count; ++i) {
    if (actual.type == ElementType::F64)
      std::memcpy(nearest.data() + i * sizeof(double), &ideal[i], sizeof(double));
    else
      storeEncoding(actual.type, nearest.data(), i, encodeDouble(actual.type, ideal[i]));
  }
  ArrayError own(toDoubles(actual.type, actual.data), ideal);
  ArrayError source(toDoubles(written.type, written.data), ideal);
  ArrayError rounding(toDoubles(actual.type, nearest), ideal);
  // One step is the rounding of the result.
  Tolerance tolerance{source.largest, 0, 1, 1};
  Comparison comparison =
      compareArrays(actual.type, actual.data.data(), nearest.data(), count, tolerance);
  comparison.passed &= own.mean <= source.mean + rounding.mean;
  made.comparison = comparison;
  made.against = llvm::formatv("f64 (mean error {0}, of the source {1})",
                               llvm::format("%.3g", own.mean), llvm::format("%.3g", source.mean))
                     .str();
}

LogicalResult ReferenceComparison::compareExactly(std::vector<OutputReport> &outputs) {
  FailureOr<HostResults> exact = interpretCopies(
      outputs, [&](ArrayRef<HostArgument> values) { return interpretExactly(entry.func, values); });
  if (failed(exact))
    return failure();
  FailureOr<HostResults> written = interpretMoved(outputs, {});
  if (failed(written))
    return failure();
  for (auto [index, made] : llvm::enumerate(outputs)) {
    const HostResult &expected = (*written)[index];
    if (failed(checkType(made.output.tensor, expected.type, expected.shape)))
      return failure();
    compareOne(made, (*exact)[index], expected);
  }
  return success();
}
