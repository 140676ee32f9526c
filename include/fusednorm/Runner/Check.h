// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outputs against expected ones, in pieces: what is expected never lies in memory
// whole.

#ifndef FUSEDNORM_RUNNER_CHECK_H
#define FUSEDNORM_RUNNER_CHECK_H

#include "fusednorm/Runner/Progress.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/HostTensor.h"
#include "llvm/Support/Error.h"

namespace fusednorm {

/// Compares with an array in memory of the same shape.
Comparison compareTensors(const HostTensor &actual, const HostTensor &expected,
                          const Tolerance &tolerance, Progress &progress);

/// Compares with the .npy file; an error if that has not the type and shape of `actual`.
llvm::Expected<Comparison> compareWithFile(const HostTensor &actual, const std::string &path,
                                           const Tolerance &tolerance, Progress &progress);

/// The name that the pattern gives for array `index` of `count`: %d stands for the
/// number. Without it there must be one only; the error then says so, and calls them
/// by `plural`.
llvm::Expected<std::string> getFileName(const std::string &pattern, size_t index, size_t count,
                                        const char *plural = "outputs");

/// The first elements, for people: "[0.5, -2, ...]".
std::string previewTensor(const HostTensor &tensor, int64_t elements);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_CHECK_H
