// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Peak arithmetic throughput of this CPU on the given threads: the baseline of GEMM benchmarks.

#ifndef FUSEDNORM_RUNNER_MATRIXPEAK_H
#define FUSEDNORM_RUNNER_MATRIXPEAK_H

#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Runner/Arguments.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Instructions of GEMM kernels.
enum class MultiplyAdd { AVX2, AVX512, BF16, Tiles, AVX2Integer, AVX512Integer };

/// Returns the name of the instruction for reports.
const char *nameOf(MultiplyAdd instruction);

/// Measures operations per second on `threads` threads: the best of several short runs. `openmp`
/// may be null for one thread.
double measurePeak(MultiplyAdd instruction, int threads, const OpenMPRuntime *openmp);

/// Work of the GEMMs and attention ops of a function.
struct GemmCost {
  double operations = 0;                 // multiplications and additions; 0 without GEMM
  bool withinBF16 = true;                // whether bf16 represents all operands
  bool isFloat = true, isInteger = true; // whether all operands are floats, or integers

  /// Returns the instruction of the kernels for a CPU.
  MultiplyAdd getInstruction(const TargetInfo &target) const;
};

/// Adds the operations of attention with offsets and lengths in arguments, for unmasked keys.
void countAttention(RaggedAttentionOp op, const Arguments &arguments, GemmCost &work);

/// Counts the operations of ops on arguments of the function; ops on other values are not counted.
GemmCost countFmas(const Entry &entry, const Arguments &arguments);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_MATRIXPEAK_H
