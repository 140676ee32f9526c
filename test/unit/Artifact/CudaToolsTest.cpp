// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/CudaTools.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace fusednorm;

TEST(CudaTools, PtxasOutput) {
  llvm::StringMap<PtxasReport> kernels = parsePtxasOutput(R"(
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'first' for 'sm_90a'
ptxas info    : Function properties for first
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 112 bytes smem
ptxas info    : Compile time = 58.382 ms
ptxas info    : Compiling entry function 'second' for 'sm_90a'
ptxas info    : Function properties for helper
    96 bytes stack frame, 1 bytes spill stores, 2 bytes spill loads
ptxas info    : Function properties for second
    8 bytes stack frame, 16 bytes spill stores, 24 bytes spill loads
ptxas info    : Used 255 registers, 380 bytes cmem[0]
)");
  ASSERT_EQ(kernels.size(), 2u);
  const PtxasReport &first = kernels["first"], &second = kernels["second"];
  EXPECT_EQ(first.registers, 40);
  EXPECT_EQ(first.barriers, 1);
  EXPECT_EQ(first.sharedBytes, 112);
  EXPECT_EQ(first.spillStoreBytes, 0);
  EXPECT_EQ(second.registers, 255);
  EXPECT_EQ(second.barriers, 0);
  EXPECT_EQ(second.sharedBytes, 0);
  EXPECT_EQ(second.stackBytes, 8);
  EXPECT_EQ(second.spillStoreBytes, 16);
  EXPECT_EQ(second.spillLoadBytes, 24);
  EXPECT_TRUE(parsePtxasOutput("nothing of the kind").empty());
}

TEST(CudaTools, NamesThatDoNotExist) {
  llvm::Expected<CudaTools> tools = CudaTools::find("/no/such/ptxas");
  ASSERT_FALSE(bool(tools));
  EXPECT_EQ(llvm::toString(tools.takeError()),
            "the ptxas '/no/such/ptxas' of the option was not found");
  setenv("FUSEDNORM_FATBINARY", "/no/such/fatbinary", 1);
  tools = CudaTools::find();
  unsetenv("FUSEDNORM_FATBINARY");
  ASSERT_FALSE(bool(tools));
  EXPECT_EQ(llvm::toString(tools.takeError()),
            "the fatbinary '/no/such/fatbinary' of FUSEDNORM_FATBINARY was not found");
}

TEST(CudaTools, MissingIsExplained) {
  std::string text = CudaTools::explainMissing("ptxas", "a cubin");
  for (const char *part : {"a cubin", "--ptxas=", "FUSEDNORM_PTXAS", "CUDA_HOME", "--emit=ptx"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}
