// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel from text on vectors.

#ifndef FUSEDNORM_TEST_UNIT_SIMT_KERNELRUN_H
#define FUSEDNORM_TEST_UNIT_SIMT_KERNELRUN_H

#include "fusednorm/Simt/Simulator.h"
#include "gtest/gtest.h"

#include <cstring>

namespace fusednorm::simt {

/// Compiles and launches `kernel`. Each argument is a pointer parameter.
inline void runKernel(const std::string &text, const std::string &kernel, Dim3 grid, Dim3 block,
                      std::vector<void *> pointers, const Options &options = {}) {
  auto program = GPUProgram::parse(text.data(), text.size(), "test.mlir");
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  auto info = (*program)->compile(kernel, options);
  ASSERT_TRUE(bool(info)) << llvm::toString(info.takeError());
  std::vector<void *> arguments;
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  LaunchConfig config;
  config.grid = grid;
  config.block = block;
  LaunchResult result = launch(**info, config, options, arguments.data());
  ASSERT_EQ(result.error, "");
}

} // namespace fusednorm::simt

#endif // FUSEDNORM_TEST_UNIT_SIMT_KERNELRUN_H
