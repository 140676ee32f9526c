// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_WARPGROUPPRODUCT_H
#define FUSEDNORM_LOWERING_HOPPER_WARPGROUPPRODUCT_H

#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::hopper {

/// Products of 64 rows by a warpgroup: `wgmma` with both operands in shared memory, in tiles
/// of 128 bytes along the products that a tensor copy has swizzled, and sums of f32.
///
/// Sum 4 * j + r of thread t is that of row 16 * (t / 32) + t % 32 / 4 + 8 * (r / 2) and
/// column 8 * j + 2 * (t % 4) + r % 2.
class WarpgroupProduct {
public:
  static constexpr int64_t kRows = 64;
  /// Columns of a tile in bytes: the widest swizzle.
  static constexpr int64_t kStepBytes = 128;

  /// `n`, columns of the result, is a multiple of 8 up to 256. `element` is f8E4M3FN,
  /// f8E5M2, f16 or bf16. Rows of a `transposed` right operand are columns of the result;
  /// only types of 16 bits can be otherwise, with tiles of 64 columns and `rows` products.
  WarpgroupProduct(mlir::Type element, int64_t n, bool transposed, int64_t rows = 64);

  int64_t countSums() const { return n / 2; }

  /// What finds an operand: `address` is an i32 of shared memory, a multiple of 1024.
  mlir::Value describeLeft(Emitter &e, mlir::Value address) const;
  mlir::Value describeRight(Emitter &e, mlir::Value address) const;
  /// The descriptor of what lies `bytes`, an i32 and a multiple of 16, behind.
  mlir::Value move(Emitter &e, mlir::Value descriptor, Word bytes) const;

  /// Adds the products of one step to `sums`, or begins new ones where there are none: fence,
  /// instructions, commit. The sums are nobody's until a wait gives them back.
  llvm::SmallVector<mlir::Value> issue(Emitter &e, mlir::Value left, mlir::Value right,
                                       mlir::ValueRange sums) const;
  /// The same in parts: a fence, any number of steps, and a commit.
  void fence(Emitter &e) const;
  /// A step may end at `bytes`, a multiple of 32.
  llvm::SmallVector<mlir::Value> multiply(Emitter &e, mlir::Value left, mlir::Value right,
                                          mlir::ValueRange sums, int64_t bytes = kStepBytes) const;
  void commit(Emitter &e) const;
  /// Products of one instruction, with the left operand in registers: four words of neighbours,
  /// of rows 0 and 8, then of the other half of the products. Of 16 bits sums of another product
  /// become them as they lie, those of columns 16 * i and up from 8 * i on. Of 8 bits a word has
  /// 4 products beside each other, and 32 belong to an instruction.
  llvm::SmallVector<mlir::Value> multiplyRegisters(Emitter &e, mlir::ValueRange left,
                                                   mlir::Value right, mlir::ValueRange sums) const;
  /// Waits until at most `pending` groups run. The sums go through the wait, so that neither
  /// compiler moves a use in front of it.
  llvm::SmallVector<mlir::Value> wait(Emitter &e, unsigned pending, mlir::ValueRange sums) const;

  /// The same for groups whose sums nobody reads yet: that their operands are read.
  void waitForGroups(Emitter &e, unsigned pending) const;

private:
  mlir::Type element;
  int64_t n;
  bool transposed;
  int64_t rows;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_WARPGROUPPRODUCT_H
