// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the command lines of the tools have in common.

#ifndef FUSEDNORM_COMPILER_TOOLSUPPORT_H
#define FUSEDNORM_COMPILER_TOOLSUPPORT_H

#include "fusednorm/Compiler/Compiler.h"
#include "llvm/Support/CommandLine.h"

namespace fusednorm {

/// Takes LLVM's own options out of the registry, so that their names are free for
/// ours. Comes before the first option of a tool.
void claimCommandLine();

/// Options that every tool which compiles has.
struct CompileFlags {
  /// `threadsByDefault` is what `--threads` says where it is left out.
  CompileFlags(llvm::cl::OptionCategory &category, llvm::StringRef threadsByDefault);

  llvm::cl::opt<std::string> input;
  llvm::cl::opt<std::string> target;
  llvm::cl::opt<std::string> mcpu;
  llvm::cl::opt<std::string> threads;
  llvm::cl::opt<std::string> scheduleTable;
  llvm::cl::opt<std::string> dumpStages;
  llvm::cl::opt<bool> anyBase;
  llvm::cl::opt<bool> launchDependents;
  llvm::cl::opt<bool> fuse;
  llvm::cl::opt<unsigned> requireFusion;
  llvm::cl::opt<std::string> fusionReport;
  llvm::cl::opt<bool> unroundedScores;

  /// Checks what cannot depend on the input; reports and fails on nonsense.
  /// Several targets are for tools that ask for them.
  mlir::LogicalResult apply(CompilerOptions &options, llvm::StringRef tool,
                            bool allowSeveral = false) const;

  /// Reports and fails where there is no input to read, before anything else is said.
  mlir::LogicalResult checkInput(llvm::StringRef tool) const;

  bool isGPU() const;
  /// The names in `--target=`, in its order.
  llvm::SmallVector<std::string> getTargets() const;

private:
  mlir::LogicalResult checkTargets(llvm::StringRef tool, bool allowSeveral) const;
};

/// Parses the command line: `--help` shows the options of `category` only,
/// `--version` the project's version.
void parseToolCommandLine(int argc, char **argv, llvm::cl::OptionCategory &category,
                          llvm::StringRef overview);

/// Runs the tool proper with a stack that is large enough for deeply nested input
/// and returns its exit code. A crash that nothing inside has caught is an error.
int runTool(llvm::StringRef tool, llvm::function_ref<int()> body);

/// What such an error says from now on, where code of the input has run in the process.
void explainCrashes(const llvm::Twine &text);

/// Prints `TOOL: error: message` and returns the exit code for it.
int reportToolError(llvm::StringRef tool, const llvm::Twine &message);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_TOOLSUPPORT_H
