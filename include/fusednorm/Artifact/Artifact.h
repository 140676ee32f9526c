// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled kernels of one file, for some chips or a CPU, with all facts for their launch. The
// manifest, the launcher and the report are representations of this data.

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

/// A parameter of a kernel as an expression of the function's arguments. Constants of float types
/// are stored as their bits.
struct Parameter {
  launch::ExprAttr value;
  unsigned bytes = 8;
};

/// Alignment of an argument in bytes: its address is a multiple of `address`, and all strides
/// except the last are multiples of `strides`.
struct Alignment {
  unsigned argument = 0;
  int64_t address = 1, strides = 1;
};

/// A row program of a kernel, and its distribution to threads.
struct ProgramFacts {
  std::string schedule;
  int64_t columns = 0; // of the longest row; its upper bound, if the length is a run-time value
  bool dynamicColumns = false;
  int64_t vector = 1, threads = 1, rowsPerBlock = 1;
  int64_t chunks = 0;   // 0 if unknown at compile time
  std::string storage;  // of a row between the phases: registers, shared or memory
  std::string gemm;     // of a tile program: the kind of MMA
  std::string modelled; // result of a static model, if all extents except rows are known
};

/// A kernel for one chip, and its launch plan in terms of the arguments of the launching function.
struct KernelArtifact {
  std::string symbol;
  std::vector<Parameter> parameters;
  /// Number of blocks along x, y and z; null if no function launches the kernel.
  std::array<launch::ExprAttr, 3> grid;
  std::array<int64_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  /// Largest dynamic shared memory of a launch in bytes.
  int64_t dynamicSharedBytes = 0;
  /// Dynamic shared memory of a launch; null if there is none.
  launch::ExprAttr shared;
  std::vector<launch::TensorMapAttr> tensorMaps;
  /// Constraints that do not follow from the extents of the arguments.
  std::vector<launch::ConstraintAttr> constraints;
  /// Conditions for this kernel. If one is false, the variant is launched.
  std::vector<launch::ConstraintAttr> conditions;
  /// Index of the variant for arguments without the alignments or the conditions.
  std::optional<unsigned> variant;
  std::vector<Alignment> alignments;
  /// Whether it is a further launch of an earlier kernel.
  bool isRepeated = false;
  bool hasDependentLaunch = false; // waits for the previous kernel itself
  bool launchesDependent = false;  // may start before the previous kernel has ended
  std::vector<ProgramFacts> programs;
  PTXKernelReport ptx;
  std::optional<PtxasReport> ptxas;

  /// Returns the number of columns per thread in all programs together, if it is known.
  std::optional<int64_t> elementsPerThread() const;
};

struct ChipArtifact {
  TargetInfo target;
  std::string ptx;
  std::string cubin; // empty without ptxas
  std::string simt;  // image for the SIMT simulator; empty unless requested
  std::vector<KernelArtifact> kernels;
  double ptxMilliseconds = 0; // from IR to PTX
};

/// An extent of an argument.
struct ExtentRule {
  enum class Kind {
    Fixed,   // `value`
    Symbol,  // ceil(symbol * multiply / divide) + add
    AtLeast, // at least this number
    Any
  };
  Kind kind = Kind::Any;
  int64_t value = 0;
  unsigned symbol = 0;
  int64_t multiply = 1, divide = 1, add = 0;
  int64_t unit = 1; // the extent is also a multiple of it
};

struct ArgumentArtifact {
  std::string name;
  bool isTensor = true;
  ElementType type = ElementType::F32;
  std::vector<ExtentRule> shape;
  /// Strides in elements; nothing for any stride. Empty for dense tensors.
  std::vector<std::optional<int64_t>> strides;
  bool isRead = false, isWritten = false;
  /// Whether kernels read it before they wait for the previous kernel.
  bool isInvariant = false;
  int64_t alignment = 1;
  /// Arguments whose buffer a written argument may share.
  std::vector<unsigned> mayAlias;
  /// Whether it is a workspace, which the caller of the launcher provides.
  bool isWorkspace = false;
  std::optional<uint8_t> fill; // byte value of the whole workspace before the launch
};

/// An op of the source as text.
struct OpFacts {
  std::string name, numerics, quantization;
};

struct FunctionArtifact {
  std::string name;
  std::vector<ArgumentArtifact> arguments;
  std::vector<unsigned> kernels; // in launch order
  std::vector<OpFacts> ops;
  /// For a CPU: constraints that do not follow from the extents of the arguments.
  std::vector<launch::ConstraintAttr> constraints;
};

/// The code of all functions for a CPU.
struct CpuArtifact {
  TargetInfo target;
  bool openmp = false;
  bool needsTiles = false; // whether a process must request the tile registers of AMX
  std::string object;
};

struct Artifact {
  std::string name;
  std::vector<FunctionArtifact> functions;
  /// One entry per GPU chip, or `cpu` for a CPU.
  std::vector<ChipArtifact> chips;
  std::optional<CpuArtifact> cpu;
};

struct ArtifactOptions {
  std::string name;
  llvm::SmallVector<std::string> targets;
  /// Tools for cubins, register counts and spills; null: PTX only.
  const CudaTools *tools = nullptr;
  /// Whether a launcher must be able to call the functions. Otherwise `functions`, grids and
  /// parameters stay empty.
  bool needsLaunches = true;
  bool withSimt = false;
  /// Whether kernels with their own wait are launched before the previous kernel has ended.
  bool dependentLaunch = false;
};

/// Compiles `module` for all targets. Returns nothing after a reported error.
std::optional<Artifact> buildArtifact(Compiler &compiler, mlir::ModuleOp module,
                                      const ArtifactOptions &options);

/// Compiles `module` for the CPU of the compiler's options. `options.tools` and `options.targets`
/// are ignored.
std::optional<Artifact> buildCpuArtifact(Compiler &compiler, mlir::ModuleOp module,
                                         const ArtifactOptions &options);

/// Returns the symbol of a function's CPU code.
std::string getEntrySymbol(const Artifact &artifact, const FunctionArtifact &function);

//===----------------------------------------------------------------------===//
// Representations
//===----------------------------------------------------------------------===//

/// Version of the schema in docs/Artifacts.md.
constexpr int64_t kManifestVersion = 4;

/// Returns the manifest, NAME.json.
llvm::json::Object makeManifest(const Artifact &artifact);

/// The kind of images in a launcher.
enum class ImageKind { PTX, Cubin, Fatbin };

/// The launcher, NAME.h and NAME.c. `fatbin` is the image of all chips for ImageKind::Fatbin. Both
/// are unused for a CPU.
struct LauncherText {
  std::string header, source;
};
LauncherText makeLauncher(const Artifact &artifact, ImageKind kind, llvm::StringRef fatbin);
/// Returns functions with the calling convention of tvm-ffi, which follow the launcher's source.
std::string makeTvmFfi(const Artifact &artifact);

/// Returns a C header for the functions of an object that is compiled from `module` for a CPU.
/// Returns nothing after a reported error.
std::optional<std::string> buildCHeader(Compiler &compiler, mlir::ModuleOp module,
                                        llvm::StringRef name);

/// Return and print the output of --report.
llvm::json::Object makeReport(const Artifact &artifact);
void printReport(llvm::raw_ostream &os, const Artifact &artifact);

/// Returns a text: `7168`, `s0`, `ceil(s0 / 128)`, `>= s0` or `any`.
std::string describeExtent(const ExtentRule &rule);
/// Returns a text: `ceil(x.shape[0] / 4) * 2`, `x.data`, `eps`, ...
std::string describeExpr(const FunctionArtifact &function, launch::ExprAttr expr);
std::string describeParameter(const FunctionArtifact &function, const Parameter &parameter);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_ARTIFACT_H
