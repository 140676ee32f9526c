// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H
#define FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H

#include "fusednorm/Artifact/Artifact.h"

namespace fusednorm {

/// C names of an artifact's functions: the name in the source, if it is valid in C and unique in
/// the launcher.
class LauncherNames {
public:
  explicit LauncherNames(const Artifact &artifact);

  /// Returns the name without the prefix of the artifact.
  const std::string &nameOf(const FunctionArtifact &function) const;
  /// Returns the name with the prefix of the artifact.
  std::string symbolOf(const FunctionArtifact &function) const;
  /// Returns the prefix of the names of its tables.
  std::string tablesOf(const FunctionArtifact &function) const;
  /// Returns a line of a comment with the name in the source, if it differs; otherwise nothing.
  std::string commentOn(const FunctionArtifact &function) const;

private:
  const Artifact &artifact;
  std::vector<std::string> names;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_ARTIFACT_LAUNCHERNAMES_H
