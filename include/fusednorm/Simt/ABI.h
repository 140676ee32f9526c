// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interface between lowered kernels and the simulator's runtime: the part of the thread record that
// generated code reads, and the enumerations that calls pass as integers. The runtime includes no
// LLVM headers, so this header is plain C++.

#ifndef FUSEDNORM_SIMT_ABI_H
#define FUSEDNORM_SIMT_ABI_H

#include <cstdint>

namespace fusednorm::simt {

/// Special registers that are constant while a thread runs. Every lowered function receives the
/// thread record as its first argument and loads these registers from it. The optimizer treats the
/// loads as invariant.
enum class Register : uint32_t {
  TidX,
  TidY,
  TidZ,
  NTidX,
  NTidY,
  NTidZ,
  CtaIdX,
  CtaIdY,
  CtaIdZ,
  NCtaIdX,
  NCtaIdY,
  NCtaIdZ,
  LaneId,
  WarpId,
  NWarpId,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  ClusterIdX,
  ClusterIdY,
  ClusterIdZ,
  NClusterIdX,
  NClusterIdY,
  NClusterIdZ,
  ClusterCtaIdX,
  ClusterCtaIdY,
  ClusterCtaIdZ,
  ClusterNCtaIdX,
  ClusterNCtaIdY,
  ClusterNCtaIdZ,
  ClusterCtaRank,
  ClusterNCtaRank,
  DynamicSharedSize,
  TotalSharedSize,
  Count
};

/// First member of the runtime's thread record.
struct ThreadHeader {
  uint32_t registers[static_cast<uint32_t>(Register::Count)];
  /// Start of the block's shared memory: static variables, then dynamic shared memory.
  char *shared;
  /// One counter for each basic block of the module, or null if instructions are not counted.
  uint64_t *blockCounts;
};

/// Flags of simt_access. Bits 0 to 7 and 16 describe the access; bits 8 to 15 hold its alignment.
enum AccessFlags : uint32_t {
  AccessWrite = 1,
  AccessAtomic = 2,
  AccessInvariant = 4,
  AccessVolatile = 8,
  AccessAcquire = 16,
  AccessRelease = 32,
  /// The type of the pointer is shared::cta, so the access is to the own block's shared memory.
  AccessShared = 64,
  /// Part of a read-modify-write; set together with AccessWrite.
  AccessReadModify = 128,
  /// An asynchronous copy performs the access.
  AccessAsync = 1 << 16,
  /// Shift of the log2 of the alignment that the instruction requires (bits 8 to 15).
  AccessAlignShift = 8,
};

enum class ShuffleKind : uint32_t { Butterfly, Up, Down, Index };
enum class VoteKind : uint32_t { Any, All, Ballot, Uniform };
enum class MatchKind : uint32_t { Any, All };
enum class ReduxKind : uint32_t {
  Add,
  And,
  Max,
  Min,
  Or,
  UMax,
  UMin,
  Xor,
  FMin,
  FMax,
  /// Flags of FMin and FMax.
  Abs = 16,
  NaN = 32
};
enum class BarrierReduction : uint32_t { None, Popc, And, Or };
enum class Rounding : uint32_t { Nearest, Zero, Up, Down, NearestAway };
/// Element types of matrix operands and of conversions.
enum class Format : uint32_t { F32, F16, BF16, E4M3, E5M2, E8M0, TF32 };
enum class ApproxFunction : uint32_t { Rsqrt, Rcp, Ex2, Lg2, Sqrt, Sin, Cos, Tanh };

/// Reductions of bulk and TMA copies, in the order of nvvm's TMAReduxKind.
enum class BulkReduction : uint8_t { Add, Min, Max, Inc, Dec, And, Or, Xor, None };

/// Classes of the instruction histogram.
enum class InstructionClass : uint32_t {
  FloatArith,
  FloatSpecial,
  Convert,
  IntArith,
  Memory,
  Warp,
  Barrier,
  Matrix,
  Control,
  Other,
  Count
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_SIMT_ABI_H
