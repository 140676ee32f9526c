// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the matrix units of a GPU do, and the typical machine around them.

#ifndef FUSEDNORM_TARGET_MATRIXUNITS_H
#define FUSEDNORM_TARGET_MATRIXUNITS_H

#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Rates are for each cycle of a multiprocessor, unless they say otherwise, and published ones.
struct MatrixUnits {
  llvm::StringRef chip;    // the record's name, without a letter
  llvm::StringRef machine; // whose numbers follow
  int64_t multiprocessors = 0;
  double gigahertz = 0;           // that the published peak goes with
  double memoryGigabytes = 0;     // of memory, a second
  double l2Bytes = 0;             // of the L2 cache, for all multiprocessors; 0: not known
  int64_t fmas16 = 0;         // multiply-adds by mma.sync of f16 and bf16 with sums of f32
  int64_t fmas8 = 0;          // of bytes, that are not converted
  bool hasFloat8 = false;         // mma.sync of 8-bit floats, which other chips make of f16
  int64_t warpgroupFmas8 = 0; // by wgmma, of bytes; half of it of 16 bits

  /// Of a GPU's record; null for a processor.
  static const MatrixUnits *of(const TargetInfo &target);
};

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_MATRIXUNITS_H
