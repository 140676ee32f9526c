// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of a launcher as tables of the runtime.

#ifndef FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H
#define FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H

#include "fusednorm/Artifact/Artifact.h"
#include "llvm/Support/raw_ostream.h"

namespace fusednorm::artifact {

/// A constant of type int64_t in C.
std::string int64Text(int64_t value);

/// Writes a table of that name, and those that it points to. Its name, or NULL where there is
/// nothing to write.
std::string writeConstraints(llvm::raw_ostream &source, const std::string &name,
                             llvm::ArrayRef<launch::ConstraintAttr> constraints);

/// CHIP_kernels and all that it points to.
void writeKernelTables(llvm::raw_ostream &source, const ChipArtifact &chip);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H
