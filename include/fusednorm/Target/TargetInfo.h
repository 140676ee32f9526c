// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target descriptions: one per chip. No other part of the project compares names of chips.

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

/// Properties of a machine for code generation and schedules. A plain value.
struct TargetInfo {
  /// Name, as for every option `target`.
  std::string name;
  TargetKind kind = TargetKind::CPU;
  /// Description in one line.
  std::string description;
  /// LLVM's name of the CPU or chip.
  std::string llvmCPU;
  /// LLVM features in addition to the features of the CPU.
  std::string llvmFeatures;
  /// Whether it is a generic level (such as x86-64-v3) instead of a chip.
  bool isLevel = false;

  int64_t vectorBytes = 0;     // widest native vector
  int64_t vectorRegisters = 0; // architectural registers of this width
  bool splitsVectors = false;  // whether instructions of this width run as two halves
  int64_t cacheLineBytes = 0;
  int64_t l1DataBytes = 0;    // per core
  int64_t l2Bytes = 0;        // per core
  int64_t lastLevelBytes = 0; // shared, typical for the chip

  // Instructions of the CPU, set from the features of the machine or of the target name.
  bool hasAVX512 = false; // F, BW, DQ, VL and CD, as in x86-64-v4
  bool hasAVX512BF16 = false;
  bool hasAVX512VBMI = false;
  bool hasAVX512FP16 = false;
  bool hasAMXBF16 = false; // multiplication of bf16 tiles
  bool hasAMXInt8 = false; // multiplication of int8 tiles
  /// Whether a byte lookup in two registers takes three instructions, so a lookup in one register
  /// with AVX512-VBMI and GFNI is faster. True for all CPUs with AMX.
  bool looksUpInOneRegister = false;

  // GPUs. All of them have warps of 32 threads.
  unsigned capability = 0;       // compute capability, times ten
  int64_t maxThreads = 0;        // per block
  int64_t residentThreads = 0;   // per SM
  int64_t staticSharedBytes = 0; // per block, declared in the code
  int64_t maxSharedBytes = 0;    // per block, requested by the launcher
  int64_t accessBytes = 0;       // widest load or store of a thread
  int64_t maxClusterBlocks = 1;
  bool hasFloat8Convert = false;   // cvt to and from e4m3x2 and e5m2x2
  bool hasDependentLaunch = false; // griddepcontrol
  bool hasWgmma = false;           // wgmma, setmaxnreg and TMA copies
  bool isChipSpecific = false;     // code runs on this chip only and may use all its instructions
  unsigned leastPTX = 0;           // first PTX version with this chip, times ten, at least 80

  bool isGPU() const { return kind == TargetKind::GPU; }
};

/// Threads of a warp.
constexpr int64_t kWarpThreads = 32;

/// Returns the known targets, CPUs first; each kind begins with the weakest target.
llvm::ArrayRef<TargetInfo> getKnownTargets();

/// Returns the target with this name. `cpu` and `host` are the CPU of this process. A CPU name may
/// be followed by `+FEATURE`, which adds an LLVM feature and its dependencies, and by
/// `+no-FEATURE`, which removes a feature and its dependents: `x86-64-v4+amx-bf16+avx512bf16`.
/// Unknown names and features, and a host below the lowest level, are errors with a list of the
/// known names. The error for a GPU without a description names the target to use.
llvm::Expected<TargetInfo> getTarget(llvm::StringRef name);

/// Returns the target for a machine with these features. Candidates are the chips and levels whose
/// features the machine has: the chip with this LLVM name if there is one, else the candidate with
/// most features. All features of the machine are then added. AMX is not required for a candidate,
/// because systems often hide it; the flags tell whether the machine has it.
llvm::Expected<TargetInfo> getTargetForMachine(llvm::StringRef llvmCPU,
                                               const llvm::StringMap<bool> &features);

/// Succeeds if the host has every feature used by code for `target`.
llvm::Error checkRunsOnHost(const TargetInfo &target);

/// Does the same for a machine with the given features.
llvm::Error checkRunsOnMachine(const TargetInfo &target, const llvm::StringMap<bool> &features);

/// Prints the table of `--list-targets`.
void printKnownTargets(llvm::raw_ostream &os);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_TARGETINFO_H
