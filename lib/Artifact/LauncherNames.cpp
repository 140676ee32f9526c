// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LauncherNames.h"
#include "fusednorm/Support/Names.h"

using namespace fusednorm;

LauncherNames::LauncherNames(const Artifact &artifact) : artifact(artifact) {
  NameSet exported;
  for (const char *own : {"library", "prepare", "chip", "cpu"})
    exported.insert(own);
  constexpr const char *kSuffixes[] = {"", "_values", "_workspace_bytes", "_packed"};
  for (const FunctionArtifact &function : artifact.functions) {
    std::string name = toIdentifier(function.name);
    while (llvm::any_of(kSuffixes,
                        [&](const char *suffix) { return exported.contains(name + suffix); }))
      name += '_';
    for (const char *suffix : kSuffixes)
      exported.insert(name + suffix);
    names.push_back(std::move(name));
  }
}

const std::string &LauncherNames::nameOf(const FunctionArtifact &function) const {
  return names[&function - artifact.functions.data()];
}

std::string LauncherNames::symbolOf(const FunctionArtifact &function) const {
  return artifact.name + "_" + nameOf(function);
}

std::string LauncherNames::tablesOf(const FunctionArtifact &function) const {
  return "function_" + nameOf(function);
}

std::string LauncherNames::commentOn(const FunctionArtifact &function) const {
  if (nameOf(function) == function.name)
    return "";
  std::string text = escapeForC(function.name);
  for (size_t at = 0; (at = text.find("*/", at)) != text.npos;)
    text.insert(at + 1, " ");
  return " In the source: @" + text + ".\n *";
}
