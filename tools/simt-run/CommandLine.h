// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of simt-run. The order of options matters: launch options apply to the last
// --kernel before them.

#ifndef FUSEDNORM_TOOLS_SIMT_RUN_COMMANDLINE_H
#define FUSEDNORM_TOOLS_SIMT_RUN_COMMANDLINE_H

#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/Compare.h"
#include "llvm/Support/Error.h"

struct LaunchRequest {
  std::string kernel;
  fusednorm::simt::LaunchConfig config;
  bool hasGrid = false, hasBlock = false;
  std::vector<std::string> arguments;
};

/// A pair NAME:VALUE, as in --save=out:out.npy.
struct BufferRequest {
  std::string buffer, what;
};

struct CommandLine {
  std::string file;
  std::vector<LaunchRequest> launches;
  std::vector<BufferRequest> buffers, saves, expectations;
  std::vector<std::string> prints;
  fusednorm::simt::Options options;
  fusednorm::Tolerance tolerance;
  uint32_t repeat = 1;
  /// Seconds; 0 for no timeout.
  uint32_t timeout = 0;
  bool time = false, emitLowered = false, list = false, help = false, version = false;
  bool countersJson = false;
};

/// Parses the command line. The error has one line.
llvm::Expected<CommandLine> parseCommandLine(int argc, char **argv);

extern const char *const usageText;

#endif // FUSEDNORM_TOOLS_SIMT_RUN_COMMANDLINE_H
