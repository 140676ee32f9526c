// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and compiles GPU modules for the SIMT simulator. The header is plain C++, so tools and
// runtimes do not need MLIR's headers.

#ifndef FUSEDNORM_SIMT_SIMULATOR_H
#define FUSEDNORM_SIMT_SIMULATOR_H

#include "fusednorm/Simt/Runtime.h"

#include <memory>

namespace fusednorm::simt {

/// A file or buffer with at least one gpu.module in the NVVM dialect.
class GPUProgram {
public:
  struct Parameter {
    /// Type as MLIR prints it, for example "!llvm.ptr<1>", "i32" or "f32".
    std::string type;
    size_t bytes;
    bool isPointer;
    /// Members of a struct, array or vector, in order.
    std::vector<Parameter> members;
    /// Position in the enclosing struct, array or vector; 0 for a parameter itself.
    size_t offset = 0;
  };
  struct Signature {
    std::string name;
    std::vector<Parameter> parameters;
  };

  /// Parses MLIR text, MLIR bytecode or LLVM IR. Returns null on error, with the diagnostics in
  /// `error`.
  static std::unique_ptr<GPUProgram> parse(const char *data, size_t size, const std::string &name,
                                           std::string &error);
  ~GPUProgram();

  const std::vector<Signature> &kernels() const;

  /// Lowers and compiles a kernel. Later calls with equal options return the same description.
  /// Returns null on error.
  const KernelInfo *compile(const std::string &kernel, const Options &options, std::string &error);

  /// Returns the text of the lowered host module with one kernel, or with all if `kernel` is empty.
  std::string lowered(const std::string &kernel, const Options &options, std::string &error);

  /// Milliseconds that the last compilation spent in lowering, optimization and code generation.
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
