// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as one object: from a file with IR to machine code. The tools are
// thin around it.
//
// Every failing function has reported why, once: diagnostics with their place in
// the source, everything else as `error: ...` on stderr.

#ifndef FUSEDNORM_COMPILER_COMPILER_H
#define FUSEDNORM_COMPILER_COMPILER_H

#include "fusednorm/Pipelines/Pipelines.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include <functional>
#include <memory>

namespace mlir {
class SourceMgrDiagnosticHandler;
} // namespace mlir

namespace fusednorm {

/// The dialects and interface models that IR may need on its way to CPU code; few
/// enough that registering them is not felt in the start-up time.
void registerCompilerDialects(mlir::DialectRegistry &registry);

/// What is done to the IR of other front ends before the pipeline.
struct FusionOptions {
  bool enabled = false;
  /// Fused groups without which a build fails.
  unsigned required = 0;
  /// File for a JSON report, or empty.
  std::string report;
  /// Takes attention that the source rounds to bf16 or f16 in between.
  bool unroundedScores = false;
};

/// A diagnostic as data. A note belongs to what is in front of it.
struct CompilerMessage {
  mlir::DiagnosticSeverity severity = mlir::DiagnosticSeverity::Error;
  std::string text;
  /// Empty and 0 without a place in a source.
  std::string file;
  unsigned line = 0, column = 0;
};

struct CompilerOptions {
  PipelineOptions pipeline;
  FusionOptions fusion;
  /// Whether public functions get arguments for the tensors that they return.
  bool resultsToArguments = false;
  /// Directory for the numbered IR after each stage, or empty.
  std::string dumpStages;
  /// LLVM's optimization level.
  unsigned optLevel = 3;
  /// Name of the running tool, for messages.
  std::string toolName = "fusednorm";
  /// Called with the IR after each stage, under its name, if set.
  std::function<void(llvm::StringRef stage, mlir::ModuleOp module)> observe;
  /// Gets all messages, if set; otherwise they go to stderr.
  std::function<void(CompilerMessage message)> report;
};

/// Machine code in memory.
using ObjectCode = llvm::SmallVector<char, 0>;

class Compiler {
public:
  explicit Compiler(CompilerOptions options);
  ~Compiler();

  mlir::MLIRContext &getContext() { return *context; }
  CompilerOptions &getOptions() { return options; }
  const CompilerOptions &getOptions() const { return options; }

  /// Prints `error: message` for what has no place in a source.
  mlir::LogicalResult reportError(const llvm::Twine &message);

  /// Reads IR, as text or bytecode; `-` is standard input.
  mlir::OwningOpRef<mlir::ModuleOp> parseFile(llvm::StringRef path);

  /// The same of IR in memory, which messages call by the buffer's name.
  mlir::OwningOpRef<mlir::ModuleOp> parseBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// The text of what was read.
  llvm::SourceMgr *getSources() const { return sourceMgr.get(); }

  /// Finds the record of the target in the options.
  mlir::LogicalResult resolveTarget();
  const TargetInfo &getTarget() const { return target; }

  /// What comes before the pipeline: fusion, and arguments for results, where the options
  /// ask for them.
  mlir::LogicalResult prepare(mlir::ModuleOp module);
  /// The stage that this is, for `lower`.
  static constexpr llvm::StringLiteral kPreparedStage = "prepared";

  /// Runs the pipeline, in place, up to the `llvm` dialect, or to the stage of that
  /// name; from the start, or from the stage after `doneStage`. On the way to a GPU
  /// host code keeps its launches.
  mlir::LogicalResult lower(mlir::ModuleOp module, llvm::StringRef lastStage = "",
                            llvm::StringRef doneStage = "");

  /// Lowers host code around GPU kernels, whose launches have become calls, to the
  /// `llvm` dialect. From then on code is made for the processor of this machine.
  mlir::LogicalResult lowerHost(mlir::ModuleOp module);

  /// Fails if kernels alone are not all that a module for a GPU computes: code that is made
  /// of them would leave out what the host does with elements.
  mlir::LogicalResult checkKernelsAreAll(mlir::ModuleOp module);

  /// Translates a lowered module to LLVM IR; for a GPU, its kernels. `extend` may add to it before
  /// it is optimized.
  std::unique_ptr<llvm::Module>
  translate(mlir::ModuleOp module, llvm::function_ref<void(llvm::Module &)> extend = nullptr);

  /// Optimizes and emits.
  mlir::LogicalResult optimize(llvm::Module &module);
  mlir::LogicalResult emit(llvm::Module &module, llvm::CodeGenFileType type, ObjectCode &code);

private:
  /// Runs `action` such that neither a crash in it nor a fatal error of LLVM ends
  /// the process; false if one happened.
  bool runGuarded(llvm::function_ref<void()> action);
  void reportDiagnostic(mlir::Diagnostic &diagnostic);
  mlir::LogicalResult fuse(mlir::ModuleOp module);
  mlir::LogicalResult runStage(mlir::ModuleOp module, const PipelineStage &stage);
  /// Writes `module` as it was before the stage and says how to run it again.
  void writeReproducer(mlir::ModuleOp module, mlir::PassManager *passes, llvm::StringRef stage,
                       bool crashed);
  mlir::LogicalResult dump(llvm::StringRef name, llvm::StringRef extension,
                           llvm::function_ref<void(llvm::raw_ostream &)> print);

  CompilerOptions options;
  TargetInfo target;
  std::unique_ptr<mlir::MLIRContext> context;
  std::shared_ptr<llvm::SourceMgr> sourceMgr;
  std::unique_ptr<mlir::SourceMgrDiagnosticHandler> handler;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::TargetMachine> machine;
  /// Number of the next file in the dump directory.
  unsigned nextDump = 0;
  /// The lowered module, while code is made from it.
  mlir::ModuleOp lowered;
  /// What LLVM said when it ended the last guarded action.
  std::string fatalReason;
};

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_COMPILER_H
