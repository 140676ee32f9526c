// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM on Hopper's tensor cores: matching of tile programs, and their schedules.

#ifndef FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H
#define FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/TileModel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// A tile program with one GEMM, which `wgmma` computes from operands of TMA copies, and with
/// elementwise ops on its result.
struct HopperGemm {
  /// Bytes of a k-step along K: the widest swizzle.
  static constexpr int64_t kStepBytes = 128;

  tilekernel::ProgramOp program;
  tilekernel::GemmOp op;
  mlir::BlockArgument left, right; // arguments of the kernel: A and B
  llvm::SmallVector<tilekernel::StoreOp, 2> stores;
  mlir::Type element;      // of both operands
  bool transposed = false; // rows of B are columns of the result
  int64_t columns = 0;     // of the result; may be dynamic
  int64_t depth = 0;       // extent of K; may be dynamic
  int64_t group = 0;       // columns of the largest group, which a tile holds whole; 0 without
  /// Whether the 16-byte alignment of rows is known at launch only.
  bool needsAlignment = false;

  mlir::Value getRowIndex() const;
  mlir::Value getColumnIndex() const;
  /// Returns null without batches.
  mlir::Value getBatchIndex() const;
  /// Returns the dimension of the rows in an operand or a result.
  int64_t getRowDim() const { return getBatchIndex() ? 1 : 0; }
  /// Returns the dimension of the B operand with the columns of the result.
  int64_t getColumnDim() const { return getRowDim() + (transposed ? 0 : 1); }
  /// Returns the body of the scale blocks, or null without scale blocks.
  mlir::Block *getScaleBody() const { return tilekernel::GemmOp(op).getScaleBody(); }
  /// Returns whether the partial sums of each k-step are added to separate accumulators. This is
  /// necessary for block scales, and for FP8, because `wgmma` accumulates FP8 with reduced
  /// precision. Sums of i8 are exact.
  bool addsParts() const {
    return getScaleBody() || (!element.isInteger() && element.getIntOrFloatBitWidth() == 8);
  }
  /// Returns whether TMA stores a result. Only 16-bit results use TMA; threads store other results
  /// and the scales of groups.
  static bool isCopied(tilekernel::StoreOp store);
  static mlir::BlockArgument getOut(tilekernel::StoreOp store);
  /// Returns the number of columns that n must divide, because heads are stored separately; 0
  /// without.
  int64_t getColumnUnit() const;
  /// Returns the elements of a k-step along K.
  int64_t getStepElements() const;
  /// Returns whether a load has an element for each row of a tile.
  bool hasRows(tilekernel::LoadOp load) const;
  /// Returns whether all tiles of this width are inside the result.
  bool hasWholeTiles(int64_t tileColumns) const {
    return mlir::ShapedType::isStatic(columns) && columns % tileColumns == 0;
  }
  /// Returns the number of k-steps. K must be static.
  int64_t countSteps() const { return llvm::divideCeil(depth, getStepElements()); }

  /// Matches the GEMM of a program. Returns nothing if wgmma cannot compute it, and sets `reason`.
  static std::optional<HopperGemm> match(tilekernel::ProgramOp program, std::string &reason);
};

/// The elements of a load for the columns of a tile: one for each run of `run` columns. If the tile
/// spans at most two blocks (liesInTwo), one for each of these blocks.
struct ScaleColumns {
  /// Columns of an accumulator fragment.
  static constexpr int64_t kGroup = 8;

  int64_t run = 0;   // 0: no element for columns
  int64_t block = 0; // columns of a block in the array
  bool liesInTwo = false;
  int64_t count = 0; // number of elements

  static ScaleColumns of(const HopperGemm &gemm, tilekernel::LoadOp load, int64_t tileColumns);
};

/// Returns the number of consumer warpgroups of a block. Two share a tile of 128 or 256 rows, or
/// alternate over tiles of 64 rows if the B operand is resident. Otherwise one has a tile of 64
/// rows.
int64_t countWarpgroups(tilekernel::HopperScheduleAttr schedule);

/// The tiles of a cluster: adjacent tiles, one for each block, or one tile that all blocks compute.
struct HopperCluster {
  int64_t blocks = 1;
  /// Whether the tiles are adjacent along columns and share A. Tiles of 64 rows are narrow, so A is
  /// most of their copies.
  bool sharesLeft = false;
  bool sharesRight = false;      // the tiles are adjacent along rows and share B
  bool splitsDepth = false;      // the blocks compute one tile, each from a range of K
  int64_t rows = 0, columns = 0; // of all tiles together

  static HopperCluster of(tilekernel::HopperScheduleAttr schedule);
  bool sharesCopies() const { return sharesLeft || sharesRight; }
  /// Returns the columns of a tile that one block stores.
  int64_t getStoredColumns(int64_t n) const { return splitsDepth ? n / blocks : n; }
};

/// Returns the rows of a TMA copy of A.
int64_t getBoxRows(tilekernel::HopperScheduleAttr schedule);

/// Returns the number of segments of results that a warpgroup stages for TMA at the same time, in a
/// tile with `m` rows, of which a block stores `n` columns.
int64_t countHopperStoreBuffers(int64_t m, int64_t n);

/// Returns the shared memory of a block in bytes, including the scales, which are stored first.
int64_t countHopperShared(const HopperGemm &gemm, tilekernel::HopperScheduleAttr schedule);

/// Returns the work of a GEMM for the model of time, without rows. Dynamic extents are 0.
TileWork getHopperWork(const HopperGemm &gemm, tilekernel::HopperScheduleAttr schedule,
                       const MatrixUnits &units);

/// Returns the modelled time in microseconds, or nothing if an extent other than rows is dynamic.
std::optional<double> estimateHopperTime(const HopperGemm &gemm,
                                         tilekernel::HopperScheduleAttr schedule, int64_t rows,
                                         const TargetInfo &target);

/// Returns the streamed schedule that the model of time prefers for `rows` rows. With `allowSplit`,
/// it may split K.
tilekernel::HopperScheduleAttr chooseStreamedHopper(const HopperGemm &gemm, int64_t rows,
                                                    const TargetInfo &target, bool allowSplit);

/// A schedule for at most `mostRows` rows, or for any number of rows.
struct RowVariant {
  tilekernel::HopperScheduleAttr schedule;
  std::optional<int64_t> mostRows;
};

/// Returns the schedules of a streamed GEMM with a dynamic number of rows, by ascending numbers of
/// rows. The last one is for any number.
llvm::SmallVector<RowVariant> chooseHopperVariants(const HopperGemm &gemm, const TargetInfo &target,
                                                   bool allowSplit);

/// Returns `given`, completed by the heuristic, which may split K with `allowSplit`.
tilekernel::HopperScheduleAttr completeHopperSchedule(tilekernel::HopperScheduleAttr given,
                                                      const HopperGemm &gemm,
                                                      const TargetInfo &target,
                                                      bool allowSplit = false);

/// Checks that the target can run the GEMM. Otherwise reports the limit and the nearest legal
/// schedule.
mlir::LogicalResult verifyHopperSchedule(tilekernel::HopperScheduleAttr schedule,
                                         const HopperGemm &gemm, const TargetInfo &target,
                                         llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERSCHEDULE_H
