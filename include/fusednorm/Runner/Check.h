// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison of outputs with expected arrays in pieces: an expected array is never in memory as a
// whole.

#ifndef FUSEDNORM_RUNNER_CHECK_H
#define FUSEDNORM_RUNNER_CHECK_H

#include "fusednorm/Runner/Progress.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/HostTensor.h"
#include "llvm/Support/Error.h"

namespace fusednorm {

/// Compares with an array of the same shape in memory.
Comparison compareTensors(const HostTensor &actual, const HostTensor &expected,
                          const Tolerance &tolerance, Progress &progress);

/// Compares with a .npy file. Another type or shape than that of `actual` is an error.
llvm::Expected<Comparison> compareWithFile(const HostTensor &actual, const std::string &path,
                                           const Tolerance &tolerance, Progress &progress);

/// Returns the file name for array `index` of `count`: %d in the pattern is replaced by the number.
/// A pattern without %d requires a single array; `plural` is the noun in the error message.
llvm::Expected<std::string> getFileName(const std::string &pattern, size_t index, size_t count,
                                        const char *plural = "outputs");

/// Returns the first elements as text: "[0.5, -2, ...]".
std::string previewTensor(const HostTensor &tensor, int64_t elements);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_CHECK_H
