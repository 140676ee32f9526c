// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ptxas and fatbinary of a CUDA toolkit, where one is installed. Nothing else of
// CUDA is used, and PTX needs neither.

#ifndef FUSEDNORM_ARTIFACT_CUDATOOLS_H
#define FUSEDNORM_ARTIFACT_CUDATOOLS_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace fusednorm {

/// What ptxas says of one kernel.
struct PtxasReport {
  int64_t registers = 0;
  int64_t spillStoreBytes = 0, spillLoadBytes = 0;
  int64_t stackBytes = 0;
  int64_t sharedBytes = 0; // static
  int64_t barriers = 0;

  llvm::json::Object toJSON() const;
};

/// Reads the output of `ptxas -v`, by kernel.
llvm::StringMap<PtxasReport> parsePtxasOutput(llvm::StringRef text);

struct Cubin {
  std::string image;
  llvm::StringMap<PtxasReport> kernels;
};

class CudaTools {
public:
  /// `ptxas` and `fatbinary`: paths given by the user, or empty. Then
  /// FUSEDNORM_PTXAS and FUSEDNORM_FATBINARY count, PATH, and bin below CUDA_HOME,
  /// CUDA_PATH and /usr/local/cuda. `none` is as if it were not installed. A path
  /// or variable that names no program is an error; a program that is found nowhere is none until
  /// it is used.
  static llvm::Expected<CudaTools> find(llvm::StringRef ptxas = "", llvm::StringRef fatbinary = "");

  bool hasPtxas() const { return !ptxasPath.empty(); }
  bool hasFatbinary() const { return !fatbinaryPath.empty(); }
  const std::string &getPtxas() const { return ptxasPath; }
  /// What is missing and what to do about it.
  static std::string explainMissing(llvm::StringRef program, llvm::StringRef what);

  /// Assembles PTX for one chip.
  llvm::Expected<Cubin> assemble(llvm::StringRef ptx, const TargetInfo &target) const;

  /// Code of one chip.
  struct ChipCode {
    const TargetInfo *target;
    llvm::StringRef cubin, ptx;
  };
  /// Packs code into one image from which the driver picks: machine code, else PTX.
  llvm::Expected<std::string> pack(llvm::ArrayRef<ChipCode> chips) const;

private:
  std::string ptxasPath, fatbinaryPath;
};

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_CUDATOOLS_H
