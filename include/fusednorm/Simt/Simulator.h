// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loading and compiling GPU modules for the executor. Plain C++, so that tools
// and runtimes can use it without MLIR's headers.

#ifndef FUSEDNORM_SIMT_SIMULATOR_H
#define FUSEDNORM_SIMT_SIMULATOR_H

#include "fusednorm/Simt/Runtime.h"

#include <memory>

namespace fusednorm::simt {

/// A file or blob with one gpu.module or more, in the NVVM dialect.
class GPUProgram {
public:
  struct Parameter {
    /// As MLIR prints it: "!llvm.ptr<1>", "i32", "f32".
    std::string type;
    size_t bytes;
    bool isPointer;
  };
  struct Signature {
    std::string name;
    std::vector<Parameter> parameters;
  };

  /// Reads MLIR text or bytecode. Null on error, with the diagnostics in `error`.
  static std::unique_ptr<GPUProgram> parse(const char *data, size_t size, const std::string &name,
                                           std::string &error);
  ~GPUProgram();

  const std::vector<Signature> &kernels() const;

  /// Lowers and compiles a kernel; later calls with the same options return the
  /// same record. Null on error.
  const KernelInfo *compile(const std::string &kernel, const Options &options, std::string &error);

  /// The lowered host module as text, for one kernel or, with an empty name, all.
  std::string lowered(const std::string &kernel, const Options &options, std::string &error);

  /// Milliseconds that the last compile took: lowering, optimization, code.
  struct Times {
    double lower = 0, optimize = 0, generate = 0;
  };
  Times lastTimes() const;

private:
  GPUProgram();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_SIMT_SIMULATOR_H
