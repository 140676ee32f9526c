// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as one object: from a file with IR to object code. The tools are thin wrappers.
//
// A function that fails has reported its error once: as a diagnostic with its location, or as
// `error: ...` on stderr.

#ifndef FUSEDNORM_COMPILER_COMPILER_H
#define FUSEDNORM_COMPILER_COMPILER_H

#include "fusednorm/Compiler/Dialects.h"
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

/// Options of fusion, which processes IR of other front ends before the pipeline.
struct FusionOptions {
  bool enabled = false;
  /// Minimum number of fused groups; fewer are an error.
  unsigned required = 0;
  /// File for a JSON report; empty for none.
  std::string report;
  /// Receives the JSON report; null for none.
  std::string *reportText = nullptr;
  /// Whether to fuse attention whose source rounds scores to bf16 or f16.
  bool unroundedScores = false;
};

/// A diagnostic as data. A note belongs to the previous message.
struct CompilerMessage {
  mlir::DiagnosticSeverity severity = mlir::DiagnosticSeverity::Error;
  std::string text;
  /// Location; empty and 0 if there is none.
  std::string file;
  unsigned line = 0, column = 0;
};

struct CompilerOptions {
  PipelineOptions pipeline;
  FusionOptions fusion;
  /// Whether public functions get arguments for the tensors they return.
  bool resultsToArguments = false;
  /// Directory for the numbered IR after each stage; empty for none.
  std::string dumpStages;
  /// LLVM's optimization level.
  unsigned optLevel = 3;
  /// Name of the running tool, for messages.
  std::string toolName = "fusednorm";
  /// Called with the name of each stage and its IR; may be empty.
  std::function<void(llvm::StringRef stage, mlir::ModuleOp module)> observe;
  /// Receives all messages; if empty, messages go to stderr.
  std::function<void(CompilerMessage message)> report;
};

/// Object code in memory.
using ObjectCode = llvm::SmallVector<char, 0>;

class Compiler {
public:
  explicit Compiler(CompilerOptions options);
  ~Compiler();

  mlir::MLIRContext &getContext() { return *context; }
  CompilerOptions &getOptions() { return options; }
  const CompilerOptions &getOptions() const { return options; }

  /// Reports `error: message` without a location.
  mlir::LogicalResult reportError(const llvm::Twine &message);

  /// Parses a file with IR as text or bytecode; `-` is standard input.
  mlir::OwningOpRef<mlir::ModuleOp> parseFile(llvm::StringRef path);

  /// Parses IR in memory; the name of the buffer is used in messages.
  mlir::OwningOpRef<mlir::ModuleOp> parseBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// Returns the source text of the parsed IR.
  llvm::SourceMgr *getSources() const { return sourceMgr.get(); }

  /// Selects the target of the options.
  mlir::LogicalResult resolveTarget();
  const TargetInfo &getTarget() const { return target; }

  /// Runs the steps before the pipeline: fusion, and arguments for results, if the options request
  /// them.
  mlir::LogicalResult prepare(mlir::ModuleOp module);
  /// The stage after prepare(), for `lower`.
  static constexpr llvm::StringLiteral kPreparedStage = "prepared";

  /// Runs the pipeline in place, up to the `llvm` dialect or to stage `lastStage`. It begins at the
  /// start, or after stage `doneStage`. For a GPU, host code keeps its launches.
  mlir::LogicalResult lower(mlir::ModuleOp module, llvm::StringRef lastStage = "",
                            llvm::StringRef doneStage = "");

  /// Lowers host code around GPU kernels to the `llvm` dialect. Its launches must have become
  /// calls. The target is the CPU of this machine from then on.
  mlir::LogicalResult lowerHost(mlir::ModuleOp module);

  /// Fails if a module for a GPU computes outside its kernels: code of the kernels would omit these
  /// host computations.
  mlir::LogicalResult checkKernelsAreAll(mlir::ModuleOp module);

  /// Translates a lowered module to LLVM IR, for a GPU only its kernels. `extend` may add to it
  /// before the optimization.
  std::unique_ptr<llvm::Module>
  translate(mlir::ModuleOp module, llvm::function_ref<void(llvm::Module &)> extend = nullptr);

  /// Run LLVM's optimizer, and emit code.
  mlir::LogicalResult optimize(llvm::Module &module);
  mlir::LogicalResult emit(llvm::Module &module, llvm::CodeGenFileType type, ObjectCode &code);

  /// Runs both, or reads the code of an equal module from the object cache.
  mlir::LogicalResult generate(llvm::Module &module, llvm::CodeGenFileType type, ObjectCode &code);

private:
  /// Runs `action` and catches crashes and fatal errors of LLVM. Returns false if there was one.
  bool runGuarded(llvm::function_ref<void()> action);
  void reportDiagnostic(mlir::Diagnostic &diagnostic);
  mlir::LogicalResult fuse(mlir::ModuleOp module);
  mlir::LogicalResult runStage(mlir::ModuleOp module, const PipelineStage &stage);
  /// Writes the IR before the failed stage to a file, and reports how to run it again.
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
  /// The lowered module during code generation.
  mlir::ModuleOp lowered;
  /// LLVM's message about the fatal error of the last guarded action.
  std::string fatalReason;
};

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_COMPILER_H
