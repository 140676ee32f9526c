// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random choices of a case on the SIMT simulator: schedules, and the assumptions of its kernels.

#include "Case.h"
#include "Random.h"
#include "llvm/ADT/StringRef.h"

using namespace fusednorm;
using namespace fusednorm::differential;

std::string differential::compilationKey(const Case &test) {
  std::string key = test.target + " " + test.layout;
  if (test.emulation) {
    key += test.emulation->anyBase ? " any-base" : "";
    key += test.emulation->launchDependents ? " launch-dependents" : "";
  }
  return key;
}

/// Aligns the base of each array of a type with a static offset. Kernels assume that such an array
/// begins at this offset from a multiple of 16 bytes.
static void alignBases(Case &test) {
  constexpr int64_t kAlignment = 16;
  for (Operand &operand : test.operands) {
    bool isTensor = llvm::StringRef(operand.irType).starts_with("tensor");
    bool isAnywhere =
        isTensor ? test.layout == "rows" : llvm::StringRef(operand.irType).contains("offset: ?");
    if (operand.isScalar || isAnywhere)
      continue;
    // Arrays with shared memory have one base.
    for (Operand *own : {&operand, operand.alias >= 0 ? &test.operands[operand.alias] : &operand}) {
      own->shift = own->shift / kAlignment * kAlignment;
      own->atPageEnd = false;
    }
  }
  for (Operand &operand : test.operands)
    if (operand.alias >= 0)
      operand.shift = test.operands[operand.alias].shift;
}

void differential::chooseEmulation(Case &test, Random &random) {
  EmulationChoice choice;
  choice.anyBase = random.chance(0.4);
  choice.launchDependents = random.chance(0.3);
  choice.options.check = true;
  choice.options.adversarialDependency = random.chance(0.4);
  choice.options.schedule =
      random.pick({simt::Schedule::InOrder, simt::Schedule::Reverse, simt::Schedule::Random});
  choice.options.scheduleSeed = random.below(1000);
  choice.options.async =
      random.pick({simt::AsyncMode::Eager, simt::AsyncMode::Lazy, simt::AsyncMode::Random});
  choice.options.asyncSeed = random.below(1000);
  test.emulation = choice;
  if (!choice.anyBase)
    alignBases(test);
}
