// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the files of fusednorm-compile for GPUs, and launchers for CPUs.

#ifndef FUSEDNORM_TOOLS_FUSEDNORM_COMPILE_ARTIFACTS_H
#define FUSEDNORM_TOOLS_FUSEDNORM_COMPILE_ARTIFACTS_H

#include "fusednorm/Artifact/Artifact.h"

namespace fusednorm {

enum class Emit {
  MLIR,
  LLVMIR,
  Asm,
  Object,
  Shared,
  Header,
  PTX,
  Cubin,
  Fatbin,
  Launcher,
  TvmFfi,
  Manifest
};
enum class ReportForm { None, Text, JSON };
enum class Images { Default, PTX, Cubin, Fatbin };

struct ArtifactRequest {
  std::string input;
  llvm::SmallVector<std::string> targets; // GPUs; empty for the CPU of the options
  llvm::SmallVector<Emit> kinds;          // ptx, cubin, fatbin, c-launcher, tvm-ffi, manifest
  ReportForm report = ReportForm::None;
  Images images = Images::Default;
  std::string output; // file or folder, or - for standard output
  std::string name;   // of the artifact; empty: derived from the input
  std::string ptxas, fatbinary;
  bool withSimt = false, dependentLaunch = false;
};

/// Compiles and writes the files. Returns the exit code.
int writeArtifacts(Compiler &compiler, const ArtifactRequest &request, llvm::StringRef tool);

} // namespace fusednorm

#endif // FUSEDNORM_TOOLS_FUSEDNORM_COMPILE_ARTIFACTS_H
