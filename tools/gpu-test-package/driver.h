// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_TOOLS_GPU_TEST_PACKAGE_DRIVER_H
#define FUSEDNORM_TOOLS_GPU_TEST_PACKAGE_DRIVER_H

#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/InputSpec.h"
#include <algorithm>
#include <map>
#include <string>
#include <vector>

// Generated with the launcher: its library, and the chip of each of its images.
extern "C" fnrt_status package_library(fnrt_library **library);
extern "C" const char *package_chip(int32_t image);

namespace bundle {

/// A function of the launcher.
struct Function {
  std::string name;
  fnrt_status (*call)(const fnrt_value *values, uint32_t count, void *workspace, size_t bytes,
                      const fnrt_call_options *options);
  size_t (*workspaceBytes)(const fnrt_value *values, uint32_t count); // or null
};

/// Generated; null if there is none of that name.
const Function *findFunction(const std::string &name);

struct Argument {
  bool isScalar = false, isRead = false, isWritten = false;
  fusednorm::InputSpec spec;
  /// Of an array from a file, in place of what the spec generates.
  std::vector<char> contents;
};

/// What an array has to be, as a file.
struct Expected {
  std::string file;
  fusednorm::Tolerance tolerance;
};

struct Case {
  std::string name, function;
  std::vector<Argument> arguments; // of the comparison
  std::vector<Argument> benchmark; // of the measurement; empty: none
  /// Of the measurement; 0: bytes are what counts.
  double operations = 0;
  /// By chip, or "any", and number of the argument.
  std::map<std::pair<std::string, int>, Expected> expected;
};

std::vector<Case> readCases(const std::string &path);
/// Contents of all arguments.
using Contents = std::vector<std::vector<char>>;
Contents generate(const std::vector<Argument> &arguments);

/// Arguments of one call, in device memory.
class Operands {
public:
  Operands() = default;
  Operands(const Operands &) = delete;
  ~Operands();
  fnrt_status make(const std::vector<Argument> &arguments, const Contents &contents,
                   const Function &function);
  fnrt_status call(const Function &function, fnrt_stream stream);
  fnrt_status allocate(size_t bytes, void **memory);

  std::vector<fnrt_value> values;
  void *workspace = nullptr;
  size_t workspaceBytes = 0;

private:
  std::vector<void *> owned;
};

struct Timing {
  double microseconds = 0, graphMicroseconds = 0, copyMicroseconds = 0;
  int64_t bytesRead = 0, bytesWritten = 0;
  double operations = 0;
  double best() const {
    return graphMicroseconds > 0 ? std::min(microseconds, graphMicroseconds) : microseconds;
  }
  double percent() const { return best() > 0 ? 100 * copyMicroseconds / best() : 0; }
  double teraflops() const { return best() > 0 ? operations / best() * 1e-6 : 0; }
};

/// Times the function by events: warmed up, over buffers that no cache holds, by
/// launches and as a graph, beside a copy that reads and writes as much.
fnrt_status measure(const std::vector<Argument> &arguments, const Function &function,
                    const fnrt_device_info &device, Timing &timing);

[[noreturn]] void die(const std::string &message);
std::string statusText(fnrt_status status);

} // namespace bundle

#endif // FUSEDNORM_TOOLS_GPU_TEST_PACKAGE_DRIVER_H
