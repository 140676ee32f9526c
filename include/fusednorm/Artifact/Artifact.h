// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of one file for some chips, and all that somebody who launches them has to
// know. The manifest, the launcher and the report are ways to write this down.

#ifndef FUSEDNORM_ARTIFACT_ARTIFACT_H
#define FUSEDNORM_ARTIFACT_ARTIFACT_H

#include "fusednorm/Artifact/CudaTools.h"
#include "fusednorm/Artifact/PTXReport.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Support/ElementType.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm {

/// Where a number comes from that a kernel or its grid gets.
struct Source {
  enum class Kind { Constant, Address, Extent, Stride, Scalar };
  Kind kind = Kind::Constant;
  unsigned argument = 0;  // of the function, but for constants
  unsigned dimension = 0; // of extents and strides
  int64_t bits = 0;       // of constants
  unsigned bytes = 8;     // of the parameter

  bool operator==(const Source &other) const {
    return kind == other.kind && argument == other.argument && dimension == other.dimension &&
           bits == other.bits && bytes == other.bytes;
  }
};

/// ceil(product of the factors / rowsPerBlock) blocks.
struct GridTerm {
  std::vector<Source> factors;
  int64_t rowsPerBlock = 1;
};

/// Dynamic shared memory for rows of `columns`: bytes for each chunk of them, none for
/// more than `mostColumns`.
struct SharedTerm {
  Source columns;
  int64_t chunkColumns = 1, chunkBytes = 0, mostColumns = 0;

  int64_t mostBytes() const { return (mostColumns + chunkColumns - 1) / chunkColumns * chunkBytes; }
};

/// One row program of a kernel, as it was dealt to threads.
struct ProgramFacts {
  std::string schedule;
  int64_t columns = 0; // the longest row; its bound, if the length is a run-time value
  bool dynamicColumns = false;
  int64_t vector = 1, threads = 1, rowsPerBlock = 1;
  int64_t chunks = 0;          // 0 if known at run time only
  std::string storage;         // of a row between its phases: registers, shared or memory
  int64_t mostSharedBytes = 0; // dynamic shared memory for rows of any length
};

/// A kernel for one chip and how to launch it.
struct KernelArtifact {
  std::string symbol;
  std::vector<Source> parameters;
  std::vector<GridTerm> grid;
  std::array<int64_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  /// For rows of a run-time length, what the longest that are staged take; a launch
  /// needs the largest of the terms, if there are any.
  int64_t dynamicSharedBytes = 0;
  std::vector<SharedTerm> sharedTerms;
  /// The kernel of the chip to take where an alignment is not given.
  std::optional<unsigned> unaligned;
  /// Bytes that the addresses of these arguments are multiples of.
  std::vector<std::pair<unsigned, int64_t>> alignments;
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
    Symbol,  // ceil(symbol * multiply / divide)
    AtLeast, // that or more
    Any
  };
  Kind kind = Kind::Any;
  int64_t value = 0;
  unsigned symbol = 0;
  int64_t multiply = 1, divide = 1;
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
};

struct Artifact {
  std::string name;
  std::vector<FunctionArtifact> functions;
  std::vector<ChipArtifact> chips;
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

//===----------------------------------------------------------------------===//
// Ways to write it down
//===----------------------------------------------------------------------===//

/// Version of the schema in docs/Artifacts.md.
constexpr int64_t kManifestVersion = 1;

/// NAME.json.
llvm::json::Object makeManifest(const Artifact &artifact);

/// What images a launcher holds.
enum class ImageKind { PTX, Cubin, Fatbin };

/// NAME.h and NAME.c. `fatbin` is the image for all chips, if `kind` says so.
struct LauncherText {
  std::string header, source;
};
LauncherText makeLauncher(const Artifact &artifact, ImageKind kind, llvm::StringRef fatbin);

/// What --report prints.
llvm::json::Object makeReport(const Artifact &artifact);
void printReport(llvm::raw_ostream &os, const Artifact &artifact);

/// `7168`, `s0`, `ceil(s0 / 128)`, `>= s0` or `any`.
std::string describeExtent(const ExtentRule &rule);
/// `x.shape[0]`, `x.data`, `eps`, ...
std::string describeSource(const FunctionArtifact &function, const Source &source);
/// `max(ceil(x.shape[1] / 2048) * 4096, ...)`
std::string describeShared(const FunctionArtifact &function, const KernelArtifact &kernel);
/// `ceil(x.shape[0] / 4) + ...`
std::string describeGrid(const FunctionArtifact &function, const KernelArtifact &kernel);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_ARTIFACT_H
