// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CPU code takes an array of addresses, one per parameter. A tensor has these parameters: its
// address twice, 0, its extents and its strides.

#include "CpuLauncher.h"
#include "KernelTables.h"
#include "fusednorm/Support/Names.h"
#include "llvm/Support/FormatVariadic.h"

using namespace fusednorm;
using namespace fusednorm::artifact;

std::string fusednorm::artifact::getCallName(const FunctionArtifact &function,
                                             const LauncherNames &names) {
  return names.tablesOf(function) + "_call";
}

static void writeCall(llvm::raw_ostream &source, const Artifact &artifact,
                      const FunctionArtifact &function, const LauncherNames &names) {
  size_t number = &function - artifact.functions.data();
  std::string entry = getEntrySymbol(artifact, function);
  source << llvm::formatv("\nvoid {0}(const void *const *parameters);\n", entry);
  std::string constraints =
      writeConstraints(source, names.tablesOf(function) + "_constraints", function.constraints);
  source << llvm::formatv(
      R"(static fnrt_status {0}(const fnrt_value *values, uint32_t value_count) {{
  static const int64_t zero = 0;
  int64_t strides[{1}][FNRT_MAX_RANK];
  const void *parameters[FNRT_MAX_ARGUMENTS * (3 + 2 * FNRT_MAX_RANK)];
  const void **next = parameters;
  fnrt_status status = fnrt_check_call(&functions[{2}], {3}, {4}, values, value_count, strides);
  if (status != FNRT_SUCCESS)
    return status;
)",
      getCallName(function, names), std::max<size_t>(function.arguments.size(), 1), number,
      constraints, function.constraints.size());
  if (artifact.cpu->needsTiles)
    source
        << "  status = fnrt_request_tiles();\n  if (status != FNRT_SUCCESS)\n    return status;\n";
  auto add = [&](const std::string &value) { source << "  *next++ = &" << value << ";\n"; };
  for (auto [i, argument] : llvm::enumerate(function.arguments)) {
    std::string value = llvm::formatv("values[{0}]", i);
    if (!argument.isTensor) {
      add(value + ".u");
      continue;
    }
    add(value + ".u.data");
    add(value + ".u.data");
    add("zero");
    for (size_t dim = 0; dim < argument.shape.size(); ++dim)
      add(llvm::formatv("{0}.shape[{1}]", value, dim));
    for (size_t dim = 0; dim < argument.shape.size(); ++dim)
      add(llvm::formatv("strides[{0}][{1}]", i, dim));
  }
  source << llvm::formatv("  (void)next;\n  (void)zero;\n  {0}(parameters);\n"
                          "  return FNRT_SUCCESS;\n}\n",
                          entry);
}

void fusednorm::artifact::writeCpuCalls(llvm::raw_ostream &source, const Artifact &artifact,
                                        const LauncherNames &names) {
  source << llvm::formatv("\nconst char *{0}_cpu(void) {{ return \"{1}\"; }\n", artifact.name,
                          escapeForC(artifact.cpu->target.name));
  for (const FunctionArtifact &function : artifact.functions)
    writeCall(source, artifact, function, names);
}
