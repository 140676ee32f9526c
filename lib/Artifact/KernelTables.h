// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C tables with the kernels of a launcher, in the form of the runtime.

#ifndef FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H
#define FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H

#include "fusednorm/Artifact/Artifact.h"
#include "llvm/Support/raw_ostream.h"

namespace fusednorm::artifact {

/// Returns a C constant of type int64_t.
std::string int64Text(int64_t value);

/// Writes a table with this name and the tables it points to. Returns the name, or NULL for an
/// empty table.
std::string writeConstraints(llvm::raw_ostream &source, const std::string &name,
                             llvm::ArrayRef<launch::ConstraintAttr> constraints);

/// Writes CHIP_kernels and the tables it points to.
void writeKernelTables(llvm::raw_ostream &source, const ChipArtifact &chip);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_KERNELTABLES_H
