// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions as object code for a CPU. The exported symbols begin with the name of the artifact.

#include "CpuLaunchPlan.h"
#include "LauncherNames.h"
#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

std::string fusednorm::getEntrySymbol(const Artifact &artifact, const FunctionArtifact &function) {
  return LauncherNames(artifact).symbolOf(function) + kPackedSuffix.str();
}

/// Renames the entry of every function, and gives other symbols internal linkage.
static void exportEntries(llvm::Module &code, const Artifact &artifact) {
  llvm::SmallPtrSet<llvm::Function *, 8> entries;
  for (const FunctionArtifact &function : artifact.functions) {
    std::string symbol = getEntrySymbol(artifact, function);
    llvm::Function *entry = addPackedEntry(code, function.name);
    if (llvm::GlobalValue *other = code.getNamedValue(symbol); other && other != entry)
      other->setName(symbol + ".source");
    entry->setName(symbol);
    entries.insert(entry);
  }
  for (llvm::Function &function : code)
    if (!function.isDeclaration() && !entries.contains(&function))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  for (llvm::GlobalVariable &global : code.globals())
    if (!global.isDeclaration())
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
}

std::optional<Artifact> fusednorm::buildCpuArtifact(Compiler &compiler, ModuleOp module,
                                                    const ArtifactOptions &options) {
  Artifact artifact;
  artifact.name = options.name;
  if (failed(compiler.prepare(module)))
    return std::nullopt;
  llvm::StringMap<SourceFacts> sources;
  for (func::FuncOp func : getFunctions(module)) {
    SourceFacts facts = readSource(func, compiler.getSources(), options.name);
    if (failed(deriveExtents(func, facts.extents)))
      return std::nullopt;
    sources[func.getName()] = std::move(facts);
  }
  constexpr llvm::StringLiteral kScheduled = "scheduled";
  if (failed(compiler.lower(module, kScheduled, Compiler::kPreparedStage)))
    return std::nullopt;
  for (func::FuncOp func : getFunctions(module)) {
    FunctionArtifact function;
    if (failed(describeArguments(func, sources[func.getName()], function)) ||
        failed(planForCpu(func, function)))
      return std::nullopt;
    artifact.functions.push_back(std::move(function));
  }
  if (artifact.functions.empty())
    return (void)compiler.reportError("the input has no public function with a body; expected one "
                                      "with ops of the fusednorm dialect"),
           std::nullopt;
  if (failed(compiler.lower(module, "", kScheduled)))
    return std::nullopt;
  bool needsTiles = compiler.getTarget().hasAMXBF16 && module.lookupSymbol(cpu::kRequestTilesName);
  std::unique_ptr<llvm::Module> code = compiler.translate(
      module, [&](llvm::Module &translated) { exportEntries(translated, artifact); });
  ObjectCode object;
  if (!code || failed(compiler.generate(*code, llvm::CodeGenFileType::ObjectFile, object)))
    return std::nullopt;
  artifact.cpu = CpuArtifact{compiler.getTarget(), compiler.getOptions().pipeline.threads != "none",
                             needsTiles, std::string(object.data(), object.size())};
  return artifact;
}
