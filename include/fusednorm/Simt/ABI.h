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
/// Element types of the operands of wgmma and of conversions. Conversions have no integers.
enum class Format : uint32_t { F32, F16, BF16, E4M3, E5M2, E8M0, TF32, S8, U8 };
constexpr bool isInteger(Format format) { return format == Format::S8 || format == Format::U8; }
/// Element types of the operands of mma.sync.
enum class MatrixType : uint32_t { F16, BF16, TF32, F64, E4M3, E5M2, S8, U8, S4, U4, B1 };

/// Returns the bits of an element in a register. A tf32 value has a register of its own.
constexpr uint32_t elementBits(MatrixType type) {
  switch (type) {
  case MatrixType::F64:
    return 64;
  case MatrixType::TF32:
    return 32;
  case MatrixType::F16:
  case MatrixType::BF16:
    return 16;
  case MatrixType::S4:
  case MatrixType::U4:
    return 4;
  case MatrixType::B1:
    return 1;
  default:
    return 8;
  }
}

/// Shape and types of mma.sync mMn8kK, row by col.
struct MmaShape {
  MatrixType a = MatrixType::F16, b = MatrixType::F16;
  uint32_t m = 16, k = 16;
  /// Whether the accumulators C and the results D are f16. Others are f32, f64 or s32.
  bool halfC = false, halfD = false;
  /// Whether integer accumulators saturate instead of wrapping.
  bool saturates = false;
  /// Whether b1 operands combine by AND instead of XOR.
  bool usesAnd = false;

  bool isInteger() const { return a >= MatrixType::S8; }
  /// Elements of A or B in a register.
  uint32_t perRegister() const { return a == MatrixType::F64 ? 1 : 32 / elementBits(a); }
  uint32_t registersA() const { return m * k / 32 / perRegister(); }
  uint32_t registersB() const { return k / 4 / perRegister(); }
  uint32_t registersC() const { return m / (halfC ? 8 : 4); }
  uint32_t registersD() const { return m / (halfD ? 8 : 4); }
  uint32_t types() const { return static_cast<uint32_t>(a) | static_cast<uint32_t>(b) << 4; }
  uint32_t flags() const {
    return uint32_t(halfC) | uint32_t(halfD) << 1 | uint32_t(saturates) << 2 |
           uint32_t(usesAnd) << 3 | uint32_t(m == 16) << 4;
  }
  static MmaShape unpack(uint32_t types, uint32_t k, uint32_t flags) {
    return {static_cast<MatrixType>(types & 15),
            static_cast<MatrixType>(types >> 4),
            flags & 16 ? 16u : 8u,
            k,
            (flags & 1) != 0,
            (flags & 2) != 0,
            (flags & 4) != 0,
            (flags & 8) != 0};
  }
  /// Whether PTX defines the shape for these types, and the simulator supports it.
  bool isSupported() const {
    auto has = [&](uint32_t rows, uint32_t depth) { return m == rows && k == depth; };
    auto isFloat8 = [](MatrixType type) {
      return type == MatrixType::E4M3 || type == MatrixType::E5M2;
    };
    auto isInteger8 = [](MatrixType type) {
      return type == MatrixType::S8 || type == MatrixType::U8;
    };
    bool narrowAccumulators = halfC || halfD;
    switch (a) {
    case MatrixType::F16:
      return b == a && (has(16, 8) || has(16, 16));
    case MatrixType::BF16:
      return b == a && !narrowAccumulators && (has(16, 8) || has(16, 16));
    case MatrixType::TF32:
      return b == a && !narrowAccumulators && (has(16, 4) || has(16, 8));
    case MatrixType::F64:
      return b == a && !narrowAccumulators &&
             (has(8, 4) || has(16, 4) || has(16, 8) || has(16, 16));
    case MatrixType::E4M3:
    case MatrixType::E5M2:
      return isFloat8(b) && (has(16, 16) || has(16, 32));
    case MatrixType::S8:
    case MatrixType::U8:
      return isInteger8(b) && (has(8, 16) || has(16, 16) || has(16, 32));
    case MatrixType::S4:
    case MatrixType::U4:
      return (b == MatrixType::S4 || b == MatrixType::U4) &&
             (has(8, 32) || has(16, 32) || has(16, 64));
    case MatrixType::B1:
      return b == a && !saturates && (has(8, 128) || has(16, 128) || has(16, 256));
    }
    return false;
  }
};

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
