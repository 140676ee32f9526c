// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common parts of the command lines of the tools.

#ifndef FUSEDNORM_COMPILER_TOOLSUPPORT_H
#define FUSEDNORM_COMPILER_TOOLSUPPORT_H

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Compiler/ToolIdentity.h"
#include "llvm/Support/CommandLine.h"

namespace fusednorm {

/// Removes LLVM's own options from the registry, so the tools may use their names. Must run before
/// the first option of a tool.
void claimCommandLine();

/// Options of every tool with a compiler.
struct CompileFlags {
  /// `threadsByDefault` is the default of `--threads`.
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

  /// Checks the options that do not depend on the input, and fills `options`. Reports invalid
  /// options. Several targets require `allowSeveral`.
  mlir::LogicalResult apply(CompilerOptions &options, llvm::StringRef tool,
                            bool allowSeveral = false) const;

  /// Reports a missing input before the tool does anything else.
  mlir::LogicalResult checkInput(llvm::StringRef tool) const;

  bool isGPU() const;
  /// Returns the names in `--target=` in order.
  llvm::SmallVector<std::string> getTargets() const;

private:
  mlir::LogicalResult checkTargets(llvm::StringRef tool, bool allowSeveral) const;
};

/// Parses the command line. `--help` shows the options of `category` only, `--version` the version
/// of the project.
void parseToolCommandLine(int argc, char **argv, llvm::cl::OptionCategory &category,
                          llvm::StringRef overview);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_TOOLSUPPORT_H
