// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H
#define FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H

#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::hopper {

/// A GEMM of 64 rows by a warpgroup: `wgmma` with both operands in shared memory, and f32
/// accumulators, or i32 accumulators of i8. Tiles of operands have 128 bytes along K and the
/// swizzle of a TMA copy.
///
/// Accumulator `4 * j + r` of thread t is in row `16 * (t / 32) + t % 32 / 4 + 8 * (r / 2)` and in
/// column `8 * j + 2 * (t % 4) + r % 2`.
class WarpgroupMma {
public:
  static constexpr int64_t kRows = 64;
  /// Bytes of a tile along K: the widest swizzle.
  static constexpr int64_t kStepBytes = 128;

  /// `n`, the columns of the result, must be a multiple of 8 up to 256. `element` is f8E4M3FN,
  /// f8E5M2, i8, f16 or bf16. Rows of a `transposed` B operand are columns of the result. Only
  /// 16-bit types support a B operand that is not transposed, with tiles of `lineBytes` along the
  /// columns and `rows` elements along K. Lines have the swizzle of their size.
  WarpgroupMma(mlir::Type element, int64_t n, bool transposed, int64_t rows = 64,
               int64_t lineBytes = kStepBytes);

  int64_t countAccumulators() const { return n / 2; }

  /// Return the descriptor of an operand at `address`, an i32 in shared memory and a multiple of
  /// 1024.
  mlir::Value describeLeft(HopperEmitter &e, mlir::Value address) const;
  mlir::Value describeRight(HopperEmitter &e, mlir::Value address) const;
  /// Returns the descriptor `bytes` further; `bytes` is an i32 and a multiple of 16.
  mlir::Value move(HopperEmitter &e, mlir::Value descriptor, Word bytes) const;

  /// Issues the MMAs of one k-step: a fence, the instructions and a commit. Adds to `accumulators`,
  /// or starts from zero if they are empty. The results must not be used before a wait has returned
  /// them.
  llvm::SmallVector<mlir::Value> issue(HopperEmitter &e, mlir::Value left, mlir::Value right,
                                       mlir::ValueRange accumulators) const;
  /// Issues a k-step that starts from zero, in the registers of `accumulators`, whose values are
  /// not used.
  llvm::SmallVector<mlir::Value> issueInPlace(HopperEmitter &e, mlir::Value left, mlir::Value right,
                                              mlir::ValueRange accumulators) const;
  /// The parts of issue: a fence, any number of steps, and a commit.
  void fence(HopperEmitter &e) const;
  /// A step may end at `bytes`, a multiple of 32.
  llvm::SmallVector<mlir::Value> multiply(HopperEmitter &e, mlir::Value left, mlir::Value right,
                                          mlir::ValueRange accumulators, int64_t bytes = kStepBytes,
                                          bool startsFromZero = false) const;
  void commit(HopperEmitter &e) const;
  /// Issues one MMA with the A operand in registers: two words of adjacent elements, of rows 0 and
  /// 8, then two words of the other half of K.
  ///
  /// For 16-bit types, the accumulators of another GEMM become A in their own order: the columns
  /// from `16 * i` on begin at accumulator `8 * i`. For 8-bit types, a word has 4 adjacent elements
  /// along K, and an instruction has 32.
  llvm::SmallVector<mlir::Value> multiplyRegisters(HopperEmitter &e, mlir::ValueRange left,
                                                   mlir::Value right,
                                                   mlir::ValueRange accumulators) const;
  /// Waits until at most `pending` groups are in flight. The accumulators go through the wait, so
  /// that neither LLVM nor ptxas moves a use before it.
  llvm::SmallVector<mlir::Value> wait(HopperEmitter &e, unsigned pending,
                                      mlir::ValueRange accumulators) const;

  /// Returns accumulators through an empty assembly statement, which LLVM moves past no other
  /// statement.
  llvm::SmallVector<mlir::Value> pin(HopperEmitter &e, mlir::ValueRange accumulators) const;

  /// Waits like wait, but returns no accumulators. The other groups have then read their operands.
  void waitForGroups(HopperEmitter &e, unsigned pending) const;

private:
  /// Returns the values through an assembly statement.
  llvm::SmallVector<mlir::Value> passThrough(HopperEmitter &e, llvm::StringRef text,
                                             mlir::ValueRange values) const;
  /// Returns a struct of `count` accumulators.
  mlir::Type getAccumulators(HopperEmitter &e, int64_t count) const;

  mlir::Type element;
  int64_t n;
  bool transposed;
  int64_t rows, lineBytes; // of a tile of a B operand that is not transposed
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H
