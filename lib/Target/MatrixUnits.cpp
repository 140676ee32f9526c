// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/MatrixUnits.h"

using namespace fusednorm;

// Clocks are those that the vendor's peaks go with. By mma.sync Hopper reaches 62 per cent of what
// wgmma does; of Blackwell, whose own instructions are others again, the rate of older chips is
// assumed. The L2 cache's rate is the published one of the A100, and the one that others measured
// on Hopper (arXiv 2402.13499); it is not known of the others.
static constexpr MatrixUnits kUnits[] = {
    {"sm_80", "A100", 108, 1.41, 2039, 5120, 1024, 2048, false, 0},
    {"sm_89", "L40S", 142, 2.52, 864, 0, 512, 1024, true, 0},
    {"sm_90", "H200", 132, 1.83, 4800, 4472, 1270, 2540, false, 4096},
    {"sm_100", "B200", 148, 1.85, 8000, 0, 1024, 2048, false, 0},
    {"sm_120", "RTX 5090", 170, 2.41, 1792, 0, 256, 512, true, 0},
};

const MatrixUnits *MatrixUnits::of(const TargetInfo &target) {
  llvm::StringRef name = target.name;
  name.consume_back("a");
  for (const MatrixUnits &units : kUnits)
    if (target.isGPU() && units.chip == name)
      return &units;
  return nullptr;
}
