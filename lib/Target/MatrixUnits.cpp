// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/MatrixUnits.h"

using namespace fusednorm;

// Clock rates are the rates of the vendor's published peaks. On Hopper mma.sync reaches 62 percent
// of the rate of wgmma. The rates of mma.sync on Blackwell are unpublished; the rates of older
// chips are assumed. The INT8 rate of the B300 is its published peak, a thirtieth of the B200's.
// The L2 rate of the A100 is published. The L2 rate of Hopper is the rate that GEMMs reached on an
// H200 while all SMs were busy. Other L2 rates are unknown. The clock rate of GEMM is fitted to
// seven times of Performance.md.
static constexpr MatrixUnits kUnits[] = {
    {"sm_80", "A100", 108, 1.41, 2039, 5120, 1024, 2048, false, 0},
    {"sm_86", "A40", 84, 1.74, 696, 0, 512, 1024, false, 0},
    {"sm_87", "Jetson AGX Orin", 16, 1.3, 205, 0, 1024, 2048, false, 0},
    {"sm_89", "L40S", 142, 2.52, 864, 0, 512, 1024, true, 0},
    {"sm_90", "H200", 132, 1.83, 4800, 7040, 1270, 2540, false, 4096, 1.75},
    {"sm_100", "B200", 148, 1.85, 8000, 0, 1024, 2048, false, 0},
    {"sm_103", "B300", 148, 1.92, 8000, 0, 1024, 256, false, 0},
    {"sm_110", "Jetson Thor T5000", 20, 1.57, 273, 0, 1024, 2048, false, 0},
    {"sm_120", "RTX 5090", 170, 2.41, 1792, 0, 256, 512, true, 0},
    {"sm_121", "GB10", 48, 2.42, 273, 0, 256, 512, true, 0},
};

const MatrixUnits *MatrixUnits::of(const TargetInfo &target) {
  llvm::StringRef name = target.name;
  name.consume_back("a");
  for (const MatrixUnits &units : kUnits)
    if (target.isGPU() && units.chip == name)
      return &units;
  return nullptr;
}
