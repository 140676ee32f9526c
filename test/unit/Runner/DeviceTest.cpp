// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Device.h"
#include "fusednorm/Target/TargetInfo.h"
#include <gtest/gtest.h>

using namespace fusednorm;

// The copy baseline moves 16 bytes per access on every GPU.
TEST(MixKernel, MovesVectors) {
  int found = 0;
  for (const TargetInfo &target : getKnownTargets()) {
    if (!target.isGPU())
      continue;
    llvm::Expected<std::string> made = makeMixKernel(target);
    ASSERT_TRUE(bool(made)) << target.name << ": " << llvm::toString(made.takeError());
    const std::string &ptx = *made;
    EXPECT_NE(ptx.find(".target " + target.name), std::string::npos) << target.name;
    EXPECT_NE(ptx.find(".entry mix("), std::string::npos) << target.name;
    auto moves = [&](const std::string &op) {
      return ptx.find(op + ".global.v4.b32") != std::string::npos ||
             ptx.find(op + ".global.v2.b64") != std::string::npos;
    };
    EXPECT_TRUE(moves("ld") && moves("st")) << ptx;
    EXPECT_EQ(ptx.find(".local"), std::string::npos) << target.name;
    ++found;
  }
  EXPECT_GE(found, 16);
}
