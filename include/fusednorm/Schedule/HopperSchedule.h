// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products for Hopper's tensor cores: which tile programs are one, and how they run.

#ifndef FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H
#define FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm {

/// A tile program whose one product can be computed by `wgmma` from operands that tensor
/// copies bring, and whose other ops follow elementwise.
struct HopperGemm {
  tilekernel::ProgramOp program;
  mlir::BlockArgument left, right; // of the kernel
  llvm::SmallVector<tilekernel::StoreOp, 2> stores;
  /// The loop over the columns of the products, whose result is their sum.
  mlir::scf::ForOp sum;
  /// The loop around it, over blocks of these columns that have their own scales; null
  /// without.
  mlir::scf::ForOp blocks;
  mlir::Type element;      // of both operands
  bool transposed = false; // the right operand has a row for each column of the result
  int64_t columns = 0;     // of the result; dynamic where it is known at run time only
  int64_t depth = 0;       // products of an element; the same
  int64_t group = 0;       // columns of the largest group that a tile holds whole; 0 without
  /// Whether rows begin at multiples of 16 bytes is known at launch only.
  bool needsAlignment = false;

  mlir::Value getRowIndex() const;
  mlir::Value getColumnIndex() const;
  /// Null without batches.
  mlir::Value getBatchIndex() const;
  /// The dimension of an operand or result of matrices that has their rows.
  int64_t getRowDim() const { return getBatchIndex() ? 1 : 0; }
  /// That of the right operand which has the columns of the result.
  int64_t getColumnDim() const { return getRowDim() + (transposed ? 0 : 1); }
  /// The loop whose result is the sum of all products, scaled where blocks are.
  mlir::scf::ForOp getWhole() const { return blocks ? blocks : sum; }
  /// Whether the sums of each step are added to others: where blocks have scales, and of 8-bit
  /// floats, of whose sums `wgmma` keeps few places.
  bool addsParts() const { return blocks || element.getIntOrFloatBitWidth() == 8; }
  /// Results of 16 bits are stored by tensor copies, others, and scales of groups of columns, by
  /// the threads that have them.
  static bool isCopied(tilekernel::StoreOp store);
  static mlir::BlockArgument getOut(tilekernel::StoreOp store);
  /// Columns that a tile's number of has to divide, as heads are stored apart; 0 without.
  int64_t getColumnUnit() const;
  /// Columns of the operands that a step takes.
  int64_t getStepElements() const;
  /// Whether a load has a number for each row of a tile.
  bool hasRows(tilekernel::LoadOp load) const;
  /// Whether no tile of so many columns leaves the result.
  bool hasWholeTiles(int64_t tileColumns) const {
    return mlir::ShapedType::isStatic(columns) && columns % tileColumns == 0;
  }
  /// Of a static depth.
  int64_t countSteps() const { return llvm::divideCeil(depth, getStepElements()); }

  /// The product of a program; `reason` says what is not as it has to be where there is none.
  static std::optional<HopperGemm> match(tilekernel::ProgramOp program, std::string &reason);
};

/// What a load has for the columns of a tile: one number for each run of so many columns; or,
/// where a tile lies in two blocks at most, one for each of them.
struct ScaleColumns {
  /// Columns that one thread's sums have in turns.
  static constexpr int64_t kGroup = 8;

  int64_t run = 0;   // 0: it has none
  int64_t block = 0; // of the array
  bool liesInTwo = false;
  int64_t count = 0; // of numbers

  static ScaleColumns of(const HopperGemm &gemm, tilekernel::LoadOp load,
                         int64_t tileColumns);
};

/// Bytes of shared memory of a block, with those of scales, which lie in front.
int64_t countHopperShared(const HopperGemm &gemm, tilekernel::HopperScheduleAttr schedule);

/// What is given, and the heuristic's choice beside it.
tilekernel::HopperScheduleAttr completeHopperSchedule(tilekernel::HopperScheduleAttr given,
                                                      const HopperGemm &gemm,
                                                      const TargetInfo &target);

/// Success if the target can run the product so; else the limit and the nearest schedule
/// that it can run.
mlir::LogicalResult verifyHopperSchedule(tilekernel::HopperScheduleAttr schedule,
                                         const HopperGemm &gemm, const TargetInfo &target,
                                         llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H
