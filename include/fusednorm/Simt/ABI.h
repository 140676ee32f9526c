// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lowered kernels and the executor's runtime agree on: the part of a
// thread's record that generated code reads, and the numbers it passes in calls.
// Plain C++: the runtime includes no LLVM header.

#ifndef FUSEDNORM_SIMT_ABI_H
#define FUSEDNORM_SIMT_ABI_H

#include <cstdint>

namespace fusednorm::simt {

/// Special registers that are constant during a thread's life. Every lowered
/// function receives the thread's record as its first argument and reads them
/// from there, so that the optimizer sees plain invariant loads.
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
  /// Start of the block's shared memory. Static variables come first, dynamic
  /// shared memory follows them.
  char *shared;
  /// One counter per basic block of the module; null unless counting.
  uint64_t *blockCounts;
};

/// Flags of simt_access.
enum AccessFlags : uint32_t {
  AccessWrite = 1,
  AccessAtomic = 2,
  AccessInvariant = 4,
  AccessVolatile = 8,
  AccessAcquire = 16,
  AccessRelease = 32,
  /// The pointer's type says: own block's shared memory.
  AccessShared = 64,
  /// A read-modify-write, together with AccessWrite.
  AccessReadModify = 128,
  /// Bit 16: a copy in flight.
  AccessAsync = 1 << 16,
  /// Bits 8..15: log2 of the alignment that the instruction relies on.
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
  /// Flags of the two floating-point kinds.
  Abs = 16,
  NaN = 32
};
enum class BarrierReduction : uint32_t { None, Popc, And, Or };
enum class Rounding : uint32_t { Nearest, Zero, Up, Down, NearestAway };
/// Element types of matrix operands and of conversions.
enum class Format : uint32_t { F32, F16, BF16, E4M3, E5M2, E8M0, TF32 };
enum class ApproxFunction : uint32_t { Rsqrt, Rcp, Ex2, Lg2, Sqrt, Sin, Cos, Tanh };

/// Reductions of bulk and tensor copies, in the order of nvvm's TMAReduxKind.
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
