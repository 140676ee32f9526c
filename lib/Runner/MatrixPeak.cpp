// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/MatrixPeak.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include <algorithm>
#include <chrono>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// The peak
//===----------------------------------------------------------------------===//

// Enough independent accumulators to hide the latency, in fixed registers, so that the compiler
// cannot spill them. All values are 0, which takes as long as other values.
#define FOUR_SUMS(op, width, a, b, c, d)                                                           \
  op " %%" width "15, %%" width "14, %%" width a "\n\t" op " %%" width "15, %%" width              \
     "14, %%" width b "\n\t" op " %%" width "15, %%" width "14, %%" width c "\n\t" op " %%" width  \
     "15, %%" width "14, %%" width d "\n\t"
#define TWELVE_SUMS(op, width)                                                                     \
  FOUR_SUMS(op, width, "0", "1", "2", "3")                                                         \
  FOUR_SUMS(op, width, "4", "5", "6", "7")                                                         \
  FOUR_SUMS(op, width, "8", "9", "10", "11")
// An i32 multiply and its addition are two instructions with a temporary register.
#define FOUR_INTEGER_SUMS(width, a, b, c, d)                                                       \
  INTEGER_SUM(width, a) INTEGER_SUM(width, b) INTEGER_SUM(width, c) INTEGER_SUM(width, d)
#define INTEGER_SUM(width, a)                                                                      \
  "vpmulld %%" width "15, %%" width "14, %%" width "13\n\tvpaddd %%" width "13, %%" width a        \
  ", %%" width a "\n\t"
#define TWELVE_INTEGER_SUMS(width)                                                                 \
  FOUR_INTEGER_SUMS(width, "0", "1", "2", "3")                                                     \
  FOUR_INTEGER_SUMS(width, "4", "5", "6", "7") FOUR_INTEGER_SUMS(width, "8", "9", "10", "11")
#define CLOBBERS                                                                                   \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",         \
      "xmm11", "xmm14", "xmm15"

static constexpr int64_t kAccumulators = 12, kSteps = 20000, kTileSteps = 4000;

__attribute__((target("avx2,fma"))) static void runAVX2() {
  asm volatile("vzeroall" ::: CLOBBERS, "xmm12", "xmm13");
  for (int64_t i = 0; i < kSteps; ++i)
    asm volatile(TWELVE_SUMS("vfmadd231ps", "ymm")::: CLOBBERS);
}

__attribute__((target("avx512f"))) static void runAVX512() {
  asm volatile("vzeroall" ::: CLOBBERS, "xmm12", "xmm13");
  for (int64_t i = 0; i < kSteps; ++i)
    asm volatile(TWELVE_SUMS("vfmadd231ps", "zmm")::: CLOBBERS);
}

__attribute__((target("avx2"))) static void runAVX2Integer() {
  asm volatile("vzeroall" ::: CLOBBERS, "xmm12", "xmm13");
  for (int64_t i = 0; i < kSteps; ++i)
    asm volatile(TWELVE_INTEGER_SUMS("ymm")::: CLOBBERS, "xmm13");
}

__attribute__((target("avx512f"))) static void runAVX512Integer() {
  asm volatile("vzeroall" ::: CLOBBERS, "xmm12", "xmm13");
  for (int64_t i = 0; i < kSteps; ++i)
    asm volatile(TWELVE_INTEGER_SUMS("zmm")::: CLOBBERS, "xmm13");
}

__attribute__((target("avx512f,avx512bf16"))) static void runBF16() {
  asm volatile("vzeroall" ::: CLOBBERS, "xmm12", "xmm13");
  for (int64_t i = 0; i < kSteps; ++i)
    asm volatile(TWELVE_SUMS("vdpbf16ps", "zmm")::: CLOBBERS);
}

namespace {
/// The configuration of all tiles: 16 rows of 64 bytes.
struct alignas(64) TileForm {
  uint8_t palette = 1, start = 0, reserved[14] = {};
  uint16_t bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
} // namespace

/// Multiplies two by two tiles into four accumulators, as GEMM kernels do.
__attribute__((target("amx-tile,amx-bf16"))) static void runTiles() {
  static const TileForm form;
  asm volatile("ldtilecfg %0" ::"m"(form));
  asm volatile("tilezero %tmm4\n\ttilezero %tmm5\n\ttilezero %tmm6\n\ttilezero %tmm7\n\t"
               "tilezero %tmm0\n\ttilezero %tmm1\n\ttilezero %tmm2\n\ttilezero %tmm3");
  for (int64_t i = 0; i < kTileSteps; ++i)
    asm volatile("tdpbf16ps %tmm6, %tmm4, %tmm0\n\ttdpbf16ps %tmm7, %tmm4, %tmm1\n\t"
                 "tdpbf16ps %tmm6, %tmm5, %tmm2\n\ttdpbf16ps %tmm7, %tmm5, %tmm3");
  asm volatile("tilerelease");
}

/// Requests the tile registers of AMX from the operating system.
static bool requestTiles() {
  constexpr long kRequest = 0x1023, kTileData = 18;
  return syscall(SYS_arch_prctl, kRequest, kTileData) == 0;
}

const char *fusednorm::nameOf(MultiplyAdd instruction) {
  switch (instruction) {
  case MultiplyAdd::AVX2:
    return "256-bit FMAs of f32";
  case MultiplyAdd::AVX512:
    return "512-bit FMAs of f32";
  case MultiplyAdd::BF16:
    return "vdpbf16ps";
  case MultiplyAdd::Tiles:
    return "tdpbf16ps";
  case MultiplyAdd::AVX2Integer:
    return "256-bit multiplications and additions of i32";
  case MultiplyAdd::AVX512Integer:
    return "512-bit multiplications and additions of i32";
  }
  llvm_unreachable("unknown instruction");
}

double fusednorm::measurePeak(MultiplyAdd instruction, int threads, const OpenMPRuntime *openmp) {
  // In the order of MultiplyAdd: the code of a thread, and its number of operations.
  static constexpr struct {
    void (*run)();
    int64_t operations;
  } kKinds[] = {{runAVX2, kAccumulators * kSteps * 16},
                {runAVX512, kAccumulators * kSteps * 32},
                {runBF16, kAccumulators * kSteps * 64},
                {runTiles, 4 * kTileSteps * 2 * 16 * 16 * 32},
                {runAVX2Integer, kAccumulators * kSteps * 16},
                {runAVX512Integer, kAccumulators * kSteps * 32}};
  auto [run, operations] = kKinds[int(instruction)];
  constexpr int kRounds = 60; // of about a tenth of a millisecond
  double best = 1e30;
  for (int round = 0; round < kRounds; ++round) {
    auto start = std::chrono::steady_clock::now();
    if (openmp && threads > 1)
      openmp->parallel([](void *run) { reinterpret_cast<void (*)()>(run)(); },
                       reinterpret_cast<void *>(run), threads);
    else
      run();
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count());
  }
  return double(operations * std::max(threads, 1)) / best;
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

MultiplyAdd GemmCost::getInstruction(const TargetInfo &target) const {
  if (isInteger)
    return target.hasAVX512 ? MultiplyAdd::AVX512Integer : MultiplyAdd::AVX2Integer;
  if (withinBF16 && target.hasAMXBF16 && requestTiles())
    return MultiplyAdd::Tiles;
  if (withinBF16 && target.hasAVX512BF16)
    return MultiplyAdd::BF16;
  return target.hasAVX512 ? MultiplyAdd::AVX512 : MultiplyAdd::AVX2;
}

GemmCost fusednorm::countFmas(const Entry &entry, const Arguments &arguments) {
  GemmCost work;
  func::FuncOp function = entry.func;
  Block &body = function.getBody().front();
  auto shapeOf = [&](Value value) -> llvm::ArrayRef<int64_t> {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != &body)
      return {};
    return arguments.values[argument.getArgNumber()].layout.shape;
  };
  function.walk([&](GemmOpInterface op) {
    llvm::ArrayRef<int64_t> left = shapeOf(op.getLhs()), right = shapeOf(op.getRhs());
    if (left.empty() || right.empty())
      return;
    double operations = 2;
    for (int64_t extent : left)
      operations *= double(extent);
    int64_t columns = right[right.size() - (op.isRhsTransposed() ? 2 : 1)];
    work.operations += operations * double(op.getPackedColumns().value_or(columns));
    Type type = getElementTypeOrSelf(op.getLhs().getType());
    work.isFloat &= isa<FloatType>(type);
    work.isInteger &= !isa<FloatType>(type);
    work.withinBF16 &= !type.isF16() && !type.isF32();
  });
  function.walk([&](RaggedAttentionOp op) { countAttention(op, arguments, work); });
  return work;
}
