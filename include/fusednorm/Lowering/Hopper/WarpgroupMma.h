// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H
#define FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H

#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::hopper {

/// Products of 64 rows by a warpgroup: `wgmma` with both operands in shared memory, in tiles
/// of 128 bytes along the products that a tensor copy has swizzled, and sums of f32.
///
/// Sum 4 * j + r of thread t is that of row 16 * (t / 32) + t % 32 / 4 + 8 * (r / 2) and
/// column 8 * j + 2 * (t % 4) + r % 2.
class WarpgroupMma {
public:
  static constexpr int64_t kRows = 64;
  /// Columns of a tile in bytes: the widest swizzle.
  static constexpr int64_t kStepBytes = 128;

  /// `n`, columns of the result, is a multiple of 8 up to 256. `element` is f8E4M3FN,
  /// f8E5M2, f16 or bf16. Rows of a `transposed` right operand are columns of the result;
  /// only types of 16 bits can be otherwise, with tiles of 64 columns and `rows` products.
  WarpgroupMma(mlir::Type element, int64_t n, bool transposed, int64_t rows = 64);

  int64_t countAccumulators() const { return n / 2; }

  /// What finds an operand: `address` is an i32 of shared memory, a multiple of 1024.
  mlir::Value describeLeft(HopperEmitter &e, mlir::Value address) const;
  mlir::Value describeRight(HopperEmitter &e, mlir::Value address) const;
  /// The descriptor of what lies `bytes`, an i32 and a multiple of 16, behind.
  mlir::Value move(HopperEmitter &e, mlir::Value descriptor, Word bytes) const;

  /// Adds the products of one step to `sums`, or begins new ones where there are none: fence,
  /// instructions, commit. The sums are nobody's until a wait gives them back.
  llvm::SmallVector<mlir::Value> issue(HopperEmitter &e, mlir::Value left, mlir::Value right,
                                       mlir::ValueRange accumulators) const;
  /// The same in parts: a fence, any number of steps, and a commit.
  void fence(HopperEmitter &e) const;
  /// A step may end at `bytes`, a multiple of 32.
  llvm::SmallVector<mlir::Value> multiply(HopperEmitter &e, mlir::Value left, mlir::Value right,
                                          mlir::ValueRange accumulators, int64_t bytes = kStepBytes) const;
  void commit(HopperEmitter &e) const;
  /// Products of one instruction, with the left operand in registers: four words of neighbours,
  /// of rows 0 and 8, then of the other half of the products. Of 16 bits sums of another product
  /// become them as they lie, those of columns 16 * i and up from 8 * i on. Of 8 bits a word has
  /// 4 products beside each other, and 32 belong to an instruction.
  llvm::SmallVector<mlir::Value> multiplyRegisters(HopperEmitter &e, mlir::ValueRange left,
                                                   mlir::Value right, mlir::ValueRange accumulators) const;
  /// Waits until at most `pending` groups run. The sums go through the wait, so that neither
  /// compiler moves a use in front of it.
  llvm::SmallVector<mlir::Value> wait(HopperEmitter &e, unsigned pending, mlir::ValueRange accumulators) const;

  /// The same for groups whose sums nobody reads yet: that their operands are read.
  void waitForGroups(HopperEmitter &e, unsigned pending) const;

private:
  mlir::Type element;
  int64_t n;
  bool transposed;
  int64_t rows;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_WARPGROUPMMA_H
