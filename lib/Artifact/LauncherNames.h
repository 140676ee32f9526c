// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H
#define FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H

#include "fusednorm/Artifact/Artifact.h"

namespace fusednorm {

/// What the functions of an artifact are called in C: as in the source, if that is a name
/// in C and nothing else in the launcher has it.
class LauncherNames {
public:
  explicit LauncherNames(const Artifact &artifact);

  /// With the artifact's name before it.
  std::string symbolOf(const FunctionArtifact &function) const;
  /// What the names of its tables begin with.
  std::string tablesOf(const FunctionArtifact &function) const;
  /// A line of a comment on a function with another name in the source; else nothing.
  std::string commentOn(const FunctionArtifact &function) const;

private:
  const std::string &nameOf(const FunctionArtifact &function) const;

  const Artifact &artifact;
  std::vector<std::string> names;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H
