// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Simt/Runtime.h"
#include "gtest/gtest.h"

using namespace fusednorm::simt;

TEST(Options, KnownOnesAreSet) {
  Options options;
  for (const char *text : {"check", "counters=json", "schedule=random:42", "async=random:7",
                           "pdl=adversarial", "approx=perturb:3", "workers=2"})
    EXPECT_EQ(parseOption(text, options).error(), "") << text;
  EXPECT_TRUE(options.check && options.counters && options.adversarialDependency);
  EXPECT_EQ(options.schedule, Schedule::Random);
  EXPECT_EQ(options.scheduleSeed, 42u);
  EXPECT_EQ(options.async, AsyncMode::Random);
  EXPECT_EQ(options.asyncSeed, 7u);
  EXPECT_EQ(options.approxSeed, 3u);
  EXPECT_EQ(options.workers, 2u);
}

TEST(Options, WrongOnesSayWhatIsExpected) {
  Options options;
  EXPECT_EQ(parseOption("schedule=random", options).error(),
            "option 'schedule=random': expected schedule=inorder, schedule=reverse or "
            "schedule=random:SEED");
  for (const char *text : {"schedule=random:", "schedule=random:1x", "async=", "async=random:-1",
                           "workers=0", "workers=99999999999999999999", "approx=perturb:0",
                           "pdl=maybe", "check=yes", "", "=", "schedule"})
    EXPECT_FALSE(parseOption(text, options)) << text;
}
