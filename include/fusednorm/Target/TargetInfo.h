// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Targets as data: one record per chip. Nothing else in the project asks for a
// chip by name.

#ifndef FUSEDNORM_TARGET_TARGETINFO_H
#define FUSEDNORM_TARGET_TARGETINFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace fusednorm {

enum class TargetKind { CPU, GPU };

/// What code generation and schedule choice may know of a machine. Plain values,
/// no state; copies are cheap enough to hand around.
struct TargetInfo {
  /// Name of the record, as every option `target` takes it.
  std::string name;
  TargetKind kind = TargetKind::CPU;
  /// One line for people.
  std::string description;
  /// What LLVM calls the processor, and features to add to those it implies.
  std::string llvmCPU;
  std::string llvmFeatures;
  /// Whether this is a generic level that other chips can be mapped to.
  bool isLevel = false;

  int64_t vectorBytes = 0;     // widest native vector
  int64_t vectorRegisters = 0; // architectural registers of that width
  bool splitsVectors = false;  // whether instructions of that width run as two halves
  int64_t cacheLineBytes = 0;
  int64_t l1DataBytes = 0;    // for each core
  int64_t l2Bytes = 0;        // for each core
  int64_t lastLevelBytes = 0; // shared; typical of the chip

  // Instructions. Features decide: those that the machine reports, or that the name asks for.
  bool hasAVX512 = false; // F, BW, DQ, VL and CD, as in x86-64-v4
  bool hasAVX512BF16 = false;
  bool hasAVX512VBMI = false;
  bool hasAVX512FP16 = false;
  bool hasAMXBF16 = false; // products of bf16 tiles
  bool hasAMXInt8 = false; // products of int8 tiles
  /// Whether a look-up of bytes in two registers takes three instructions, and AVX512-VBMI and GFNI
  /// do without: on all processors with AMX.
  bool looksUpInOneRegister = false;

  // GPUs. Threads run in warps of 32, everywhere.
  int64_t maxThreads = 0;        // of a block
  int64_t residentThreads = 0;   // of a multiprocessor
  int64_t staticSharedBytes = 0; // of a block, declared in the code
  int64_t maxSharedBytes = 0;    // of a block, asked for by the launcher
  int64_t accessBytes = 0;       // widest load or store of a thread
  int64_t maxClusterBlocks = 1;
  bool hasFloat8Convert = false;     // cvt to and from e4m3x2 and e5m2x2
  bool hasDependentLaunch = false;   // griddepcontrol
  bool hasWgmma = false; // wgmma, setmaxnreg, and tensor copies to feed it
  bool isChipSpecific = false;       // code runs on this very chip only, and has all it can do
  unsigned leastPTX = 0;             // ten times the version of PTX that knows it, 80 or more

  bool isGPU() const { return kind == TargetKind::GPU; }
};

/// Threads of a warp.
constexpr int64_t kWarpThreads = 32;

/// The known chips, processors first, each kind weakest first.
llvm::ArrayRef<TargetInfo> getKnownTargets();

/// The record of that name; `cpu`, or `host`, is the machine that this process runs on. Behind the
/// name of a processor `+FEATURE` adds what LLVM calls so, with all that it implies, and
/// `+no-FEATURE` takes it away, with all that needs it: `x86-64-v4+amx-bf16+avx512bf16`. An
/// unknown name or feature, or a host that no record fits, is an error that lists what there
/// is.
llvm::Expected<TargetInfo> getTarget(llvm::StringRef name);

/// The record that fits a machine with these features: of the chips and levels whose
/// features are all there, the one of this LLVM processor name, else the one with most
/// features. So a name that says less than the machine has costs nothing, and one that says
/// more promises nothing. Tiles (AMX), which systems often hide, do not count: flags say
/// whether they are there.
llvm::Expected<TargetInfo> getTargetForMachine(llvm::StringRef llvmCPU,
                                               const llvm::StringMap<bool> &features);

/// Success if this machine has every feature that code for `target` may use.
llvm::Error checkRunsOnHost(const TargetInfo &target);

/// The same for a machine with the given features.
llvm::Error checkRunsOnMachine(const TargetInfo &target, const llvm::StringMap<bool> &features);

/// The table that `--list-targets` prints.
void printKnownTargets(llvm::raw_ostream &os);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_TARGETINFO_H
