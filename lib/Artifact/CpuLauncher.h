// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a launcher for CPU code.

#ifndef FUSEDNORM_LIB_ARTIFACT_CPULAUNCHER_H
#define FUSEDNORM_LIB_ARTIFACT_CPULAUNCHER_H

#include "LauncherNames.h"
#include "llvm/Support/raw_ostream.h"

namespace fusednorm::artifact {

/// Returns the name of the C function that checks values and calls the code of `function`.
std::string getCallName(const FunctionArtifact &function, const LauncherNames &names);

/// Writes these functions, after the table `functions`.
void writeCpuCalls(llvm::raw_ostream &source, const Artifact &artifact, const LauncherNames &names);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_CPULAUNCHER_H
