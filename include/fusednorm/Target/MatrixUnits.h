// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Throughput of the tensor cores of a GPU, and data of a typical GPU with this chip.

#ifndef FUSEDNORM_TARGET_MATRIXUNITS_H
#define FUSEDNORM_TARGET_MATRIXUNITS_H

#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Published numbers, and two measured ones. Rates are per cycle and SM unless stated otherwise.
struct MatrixUnits {
  llvm::StringRef chip;        // name of the target without a suffix
  llvm::StringRef machine;     // GPU of the following numbers
  int64_t multiprocessors = 0; // number of SMs
  double gigahertz = 0;        // clock rate of the published peak
  double memoryGigabytes = 0;  // memory bandwidth in GB/s
  double l2Bytes = 0;          // bytes per cycle of the L2 cache, for all SMs; 0: unknown; measured
  int64_t fmas16 = 0;          // FMAs by mma.sync of f16 and bf16 with f32 accumulators
  int64_t fmas8 = 0;           // FMAs by mma.sync of 8-bit types without conversion
  bool hasFloat8 = false;      // whether mma.sync has 8-bit floats; others convert them to f16
  int64_t warpgroupFmas8 = 0;  // FMAs by wgmma of 8-bit types; 16-bit types have half the rate
  double gemmGigahertz = 0; // clock rate of a long GEMM, which power limits; 0: unknown; measured

  /// Returns the numbers for a GPU target, or null for a CPU target.
  static const MatrixUnits *of(const TargetInfo &target);
};

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_MATRIXUNITS_H
