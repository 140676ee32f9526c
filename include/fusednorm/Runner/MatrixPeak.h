// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How fast this machine multiplies and adds, now, on these threads: what a matrix product is
// compared with.

#ifndef FUSEDNORM_RUNNER_MATRIXPEAK_H
#define FUSEDNORM_RUNNER_MATRIXPEAK_H

#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Runner/Arguments.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Instructions of which products are made.
enum class MultiplyAdd { AVX2, AVX512, BF16, Tiles, AVX2Integer, AVX512Integer };

/// Their name, for people.
const char *nameOf(MultiplyAdd instruction);

/// Multiplications and additions in a second on `threads` threads, the best of some
/// milliseconds. `openmp` may be null for one thread.
double measurePeak(MultiplyAdd instruction, int threads, const OpenMPRuntime *openmp);

/// What the matrix products of a function do.
struct GemmCost {
  double operations = 0; // multiplications and additions; 0 without products
  bool withinBF16 = true;
  bool isFloat = true, isInteger = true; // all of them

  /// What they are made of for a processor.
  MultiplyAdd getInstruction(const TargetInfo &target) const;
};

/// Adds the products of attention whose offsets and lengths are arguments: those of keys that are
/// seen.
void countAttention(RaggedAttentionOp op, const Arguments &arguments, GemmCost &work);

/// Counts products of arguments of the function; those of other values are left out.
GemmCost countFmas(const Entry &entry, const Arguments &arguments);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_MATRIXPEAK_H
