// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/MatrixUnits.h"

using namespace fusednorm;

// Long products draw so much power that clocks fall below those that vendors name. By mma.sync
// Hopper reaches 62 per cent of what wgmma does; of Blackwell, whose own instructions are others
// again, the rate of older chips is assumed.
static constexpr MatrixUnits kUnits[] = {
    {"sm_80", "A100", 108, 1.3, 2039, 1024, 2048, false, 0},
    {"sm_89", "L40S", 142, 2.1, 864, 512, 1024, true, 0},
    {"sm_90", "H200", 132, 1.5, 4800, 1270, 2540, false, 4096},
    {"sm_100", "B200", 148, 1.6, 8000, 1024, 2048, false, 0},
    {"sm_120", "RTX 5090", 170, 2.3, 1792, 256, 512, true, 0},
};

const MatrixUnits *MatrixUnits::of(const TargetInfo &target) {
  llvm::StringRef name = target.name;
  name.consume_back("a");
  for (const MatrixUnits &units : kUnits)
    if (target.isGPU() && units.chip == name)
      return &units;
  return nullptr;
}
