// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ptxas and fatbinary of an installed CUDA toolkit. The project uses no other part of CUDA, and PTX
// needs none.

#ifndef FUSEDNORM_ARTIFACT_CUDATOOLS_H
#define FUSEDNORM_ARTIFACT_CUDATOOLS_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace fusednorm {

/// Results of ptxas for one kernel.
struct PtxasReport {
  int64_t registers = 0;
  int64_t spillStoreBytes = 0, spillLoadBytes = 0;
  int64_t stackBytes = 0;
  int64_t sharedBytes = 0; // static
  int64_t barriers = 0;

  llvm::json::Object toJSON() const;
};

/// Parses the output of `ptxas -v` by kernel.
llvm::StringMap<PtxasReport> parsePtxasOutput(llvm::StringRef text);

struct Cubin {
  std::string image;
  llvm::StringMap<PtxasReport> kernels;
};

class CudaTools {
public:
  /// Finds the programs. `ptxas` and `fatbinary` are paths from the user, or empty. The order is:
  /// this path, the variable FUSEDNORM_PTXAS or FUSEDNORM_FATBINARY, PATH, and bin in CUDA_HOME,
  /// CUDA_PATH and /usr/local/cuda. The path `none` means not installed. A wrong path or variable
  /// is an error; a missing program is an error only at its use.
  static llvm::Expected<CudaTools> find(llvm::StringRef ptxas = "", llvm::StringRef fatbinary = "");

  bool hasPtxas() const { return !ptxasPath.empty(); }
  bool hasFatbinary() const { return !fatbinaryPath.empty(); }
  const std::string &getPtxas() const { return ptxasPath; }
  /// Returns an error message with the missing program and the remedy.
  static std::string explainMissing(llvm::StringRef program, llvm::StringRef what);

  /// Assembles PTX for one chip.
  llvm::Expected<Cubin> assemble(llvm::StringRef ptx, const TargetInfo &target) const;

  /// The code of one chip.
  struct ChipCode {
    const TargetInfo *target;
    llvm::StringRef cubin, ptx;
  };
  /// Packs code into one fatbin. The driver selects a cubin, else PTX.
  llvm::Expected<std::string> pack(llvm::ArrayRef<ChipCode> chips) const;

private:
  std::string ptxasPath, fatbinaryPath;
};

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_CUDATOOLS_H
