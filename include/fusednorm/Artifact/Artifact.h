// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of one file for some chips or a processor, and all that somebody who launches them
// has to know. The manifest, the launcher and the report are ways to write this down.

#ifndef FUSEDNORM_ARTIFACT_ARTIFACT_H
#define FUSEDNORM_ARTIFACT_ARTIFACT_H

#include "fusednorm/Artifact/CudaTools.h"
#include "fusednorm/Artifact/PTXReport.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Support/ElementType.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm {

/// What a kernel gets, in terms of the function's arguments. A constant that is no
/// integer is its bits.
struct Parameter {
  launch::ExprAttr value;
  unsigned bytes = 8;
};

/// What a kernel needs of an argument: bytes that its address, and that all its strides
/// but the last, are multiples of.
struct Alignment {
  unsigned argument = 0;
  int64_t address = 1, strides = 1;
};

/// One row program of a kernel, as it was dealt to threads.
struct ProgramFacts {
  std::string schedule;
  int64_t columns = 0; // the longest row; its bound, if the length is a run-time value
  bool dynamicColumns = false;
  int64_t vector = 1, threads = 1, rowsPerBlock = 1;
  int64_t chunks = 0;   // 0 if known at run time only
  std::string storage;  // of a row between its phases: registers, shared or memory
  std::string gemm; // of a tile program: by what it multiplies
  std::string modelled; // what a static model makes of it, where all extents but rows are known
};

/// A kernel for one chip and how to launch it: its plan, in terms of the arguments of the
/// function that launches it.
struct KernelArtifact {
  std::string symbol;
  std::vector<Parameter> parameters;
  /// Null where nothing launches it.
  std::array<launch::ExprAttr, 3> grid;
  std::array<int64_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  /// The most that a launch takes, and what it takes; null without any.
  int64_t dynamicSharedBytes = 0;
  launch::ExprAttr shared;
  std::vector<launch::TensorMapAttr> tensorMaps;
  /// What the extents of the arguments do not say already.
  std::vector<launch::ConstraintAttr> constraints;
  /// The kernel of the chip to take where an alignment is not given.
  std::optional<unsigned> unaligned;
  std::vector<Alignment> alignments;
  /// The same kernel, launched another time.
  bool isRepeated = false;
  bool hasDependentLaunch = false; // waits for the kernel in front by itself
  bool launchesDependent = false;  // may start before that has ended
  std::vector<ProgramFacts> programs;
  PTXKernelReport ptx;
  std::optional<PtxasReport> ptxas;

  /// Columns that a thread works on in all programs together, if that is known.
  std::optional<int64_t> elementsPerThread() const;
};

struct ChipArtifact {
  TargetInfo target;
  std::string ptx;
  std::string cubin; // empty without ptxas
  std::string simt;  // for the executor; empty unless asked for
  std::vector<KernelArtifact> kernels;
  double ptxMilliseconds = 0; // from IR to PTX
};

/// An extent of an argument.
struct ExtentRule {
  enum class Kind {
    Fixed,   // `value`
    Symbol,  // ceil(symbol * multiply / divide) + add
    AtLeast, // that or more
    Any
  };
  Kind kind = Kind::Any;
  int64_t value = 0;
  unsigned symbol = 0;
  int64_t multiply = 1, divide = 1, add = 0;
  int64_t unit = 1; // a multiple of it besides
};

struct ArgumentArtifact {
  std::string name;
  bool isTensor = true;
  ElementType type = ElementType::F32;
  std::vector<ExtentRule> shape;
  /// In elements; none where the caller is free. Empty for dense tensors.
  std::vector<std::optional<int64_t>> strides;
  bool isRead = false, isWritten = false;
  /// Whether kernels read it before they wait for the launch in front.
  bool isInvariant = false;
  int64_t alignment = 1;
  /// Arguments that a written one may be the buffer of.
  std::vector<unsigned> mayAlias;
  /// Scratch memory, which the launcher's caller provides.
  bool isWorkspace = false;
  std::optional<uint8_t> fill; // byte that it is filled with before the launch
};

/// An op of the source, as text.
struct OpFacts {
  std::string name, numerics, quantization;
};

struct FunctionArtifact {
  std::string name;
  std::vector<ArgumentArtifact> arguments;
  std::vector<unsigned> kernels; // in the order of their launch
  std::vector<OpFacts> ops;
  /// On a processor: what the extents of the arguments do not say already.
  std::vector<launch::ConstraintAttr> constraints;
};

/// The code of all functions for a processor.
struct CpuArtifact {
  TargetInfo target;
  bool openmp = false;
  bool needsTiles = false; // those of AMX, which a process asks the system for
  std::string object;
};

struct Artifact {
  std::string name;
  std::vector<FunctionArtifact> functions;
  /// GPUs, or a processor.
  std::vector<ChipArtifact> chips;
  std::optional<CpuArtifact> processor;
};

struct ArtifactOptions {
  std::string name;
  llvm::SmallVector<std::string> targets;
  /// Assemble for registers, spills and cubins. Null: PTX only.
  const CudaTools *tools = nullptr;
  /// Whether functions must be such that a launcher can call them. Otherwise
  /// `functions`, grids and parameters stay empty.
  bool needsLaunches = true;
  bool withSimt = false;
  /// Launch kernels that wait by themselves before the one in front has ended.
  bool dependentLaunch = false;
};

/// Compiles `module` for all targets. Null after an error, which was reported.
std::optional<Artifact> buildArtifact(Compiler &compiler, mlir::ModuleOp module,
                                      const ArtifactOptions &options);

/// The same for the processor of the compiler's options. Tools and targets of `options` do not
/// matter.
std::optional<Artifact> buildCpuArtifact(Compiler &compiler, mlir::ModuleOp module,
                                               const ArtifactOptions &options);

/// The symbol of a function's code for a processor.
std::string getEntrySymbol(const Artifact &artifact, const FunctionArtifact &function);

//===----------------------------------------------------------------------===//
// Ways to write it down
//===----------------------------------------------------------------------===//

/// Version of the schema in docs/Artifacts.md.
constexpr int64_t kManifestVersion = 3;

/// NAME.json.
llvm::json::Object makeManifest(const Artifact &artifact);

/// What images a launcher holds.
enum class ImageKind { PTX, Cubin, Fatbin };

/// NAME.h and NAME.c. `fatbin` is the image for all chips, if `kind` says so; for a processor
/// neither matters.
struct LauncherText {
  std::string header, source;
};
LauncherText makeLauncher(const Artifact &artifact, ImageKind kind, llvm::StringRef fatbin);

/// A header of C for the functions that object code of `module` for a processor exports. Null
/// after an error, which was reported.
std::optional<std::string> buildCHeader(Compiler &compiler, mlir::ModuleOp module,
                                           llvm::StringRef name);

/// What --report prints.
llvm::json::Object makeReport(const Artifact &artifact);
void printReport(llvm::raw_ostream &os, const Artifact &artifact);

/// `7168`, `s0`, `ceil(s0 / 128)`, `>= s0` or `any`.
std::string describeExtent(const ExtentRule &rule);
/// `ceil(x.shape[0] / 4) * 2`, `x.data`, `eps`, ...
std::string describeExpr(const FunctionArtifact &function, launch::ExprAttr expr);
std::string describeParameter(const FunctionArtifact &function, const Parameter &parameter);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_ARTIFACT_H
