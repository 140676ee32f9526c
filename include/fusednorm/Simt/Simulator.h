// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and compiles GPU modules for the SIMT simulator. Tools and runtimes need LLVM's headers of
// errors, but not MLIR's headers.

#ifndef FUSEDNORM_SIMT_SIMULATOR_H
#define FUSEDNORM_SIMT_SIMULATOR_H

#include "fusednorm/Simt/Runtime.h"
#include "llvm/Support/Error.h"

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

  /// Parses MLIR text, MLIR bytecode or LLVM IR. The error has the diagnostics.
  static llvm::Expected<std::unique_ptr<GPUProgram>> parse(const char *data, size_t size,
                                                           const std::string &name);
  ~GPUProgram();

  const std::vector<Signature> &kernels() const;

  /// Lowers and compiles a kernel. Later calls with equal options return the same description.
  llvm::Expected<const KernelInfo *> compile(const std::string &kernel, const Options &options);

  /// Returns the text of the lowered host module with one kernel, or with all if `kernel` is empty.
  llvm::Expected<std::string> lowered(const std::string &kernel, const Options &options);

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
