// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hooks of the row lowering for CPUs: a phase is a loop over chunks of columns.
//
// A chunk of the longest vectors is held in natural order or, if rows of bf16 are loaded, as even
// and odd lanes. A 32-bit word then holds one element of each, and shifts and masks split and join
// the elements. Shorter vectors keep natural order. bf16 and f16 are carried in f32, and 8-bit
// floats in i32. Their narrow form exists in memory only.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H

#include "RegisterPacker.h"
#include "fusednorm/Conversion/CPURowLayout.h"
#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace fusednorm::cpu {

/// Coordinates of the rows of one step of the row loop.
struct RowCoordinate {
  /// Indices of each row in flight.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> indices;
  /// Indices of the rows to prefetch; empty without prefetching.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> ahead;
  /// Whether stores are non-temporal (i1). Null if the program has no such stores.
  mlir::Value nontemporal;
};

/// The possible NaNs of a row, from the cheapest to the most expensive to round.
enum class NaNPayload {
  Short, // zeros in the low half: rounding to bf16 changes nothing
  Quiet, // with the quiet bit
  Any,
};

class CPURowLowering : public RowLowering {
public:
  CPURowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, unsigned rowsInFlight,
                 RowCoordinate locate, mlir::Value columns, const TargetInfo &target);

  /// Returns the number of f32 elements in memory for a canonical sum of one row in flight.
  static int64_t canonicalMemory(rowkernel::ReduceOp op);
  /// Sets the memory of a reduction for one row in flight.
  void setScratch(rowkernel::ReduceOp op, unsigned row, mlir::Value memref) {
    scratch[{op, row}] = memref;
  }

protected:
  mlir::Type partType(mlir::VectorType type) override;
  unsigned numParts(mlir::VectorType type) override;
  Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) override;
  void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) override;
  std::optional<Parts> emitChain(mlir::Operation *op, Chunk &chunk) override;
  std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) override;
  bool canCompute(mlir::Operation *op) override;
  mlir::Value conditionOf(rowkernel::SaturateCastOp cast) override;
  mlir::Value emitFmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z) override;
  void emitScalar(mlir::Operation *op) override;
  void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) override;
  llvm::SmallVector<mlir::Value> forEachChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body) override;
  bool reducesSequentially(rowkernel::ReduceOp op) override;
  bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                             llvm::function_ref<void(Chunk &)> complete) override;
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece,
                                            Chunk &chunk) override;
  llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) override;
  void emitVersions(mlir::Value condition, llvm::function_ref<void()> fast,
                    llvm::function_ref<void()> slow) override;

private:
  void forBothStores(llvm::function_ref<void()> emitStores);
  void walkAhead(llvm::function_ref<void(Chunk &)> prepare,
                 llvm::function_ref<void(Chunk &)> complete);
  // Geometry.
  int64_t ratioOf(mlir::VectorType type) { return getLongest() / type.getNumElements(); }
  /// Returns the number of elements of `type` in one chunk.
  int64_t widthOf(mlir::VectorType type);
  /// Returns the mask of the valid elements of `type` in a partial chunk, or null for a full chunk.
  mlir::Value memoryMask(mlir::VectorType type, Chunk &chunk);
  /// Returns the mask of the valid lanes of one part of a partial chunk, or null for a full chunk.
  mlir::Value laneMask(mlir::VectorType type, unsigned part, Chunk &chunk);
  mlir::Value maskOf(int64_t lanes, int64_t divisor, int64_t bias, Chunk &chunk);
  llvm::SmallVector<mlir::Value> locate(mlir::ValueRange indices, mlir::VectorType type,
                                        Chunk &chunk, bool transposed);
  /// Emits the loop of forEachChunk in column order.
  llvm::SmallVector<mlir::Value>
  walk(mlir::ValueRange accumulators,
       llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);

  // Row prefetch.
  llvm::SmallVector<rowkernel::LoadOp> fetchedRows();
  unsigned countPasses();
  /// Returns the number of passes with prefetches. They are the last passes of the row. `first` are
  /// the reductions at the end of the first pass.
  unsigned countFetchingPasses(llvm::ArrayRef<rowkernel::ReduceOp> first);
  void prefetch(Chunk &chunk);

  bool isDequantized(mlir::Operation *op);
  mlir::Value makeNormal(mlir::Value scales, mlir::FloatType quantized);
  Parts encodeByGroups(mlir::Value conditions, llvm::function_ref<Parts(bool)> encode);
  bool isPacked(mlir::Operation *op);
  mlir::Value divisorOf(rowkernel::SaturateCastOp cast);
  mlir::Value hasSafeInverse(mlir::Value divisor);
  Parts divide(rowkernel::SaturateCastOp cast, Chunk &chunk);
  bool isNarrowing(mlir::Operation *op);
  mlir::Value pack(mlir::Operation *op, const Parts &parts, bool inRange);
  NaNPayload payloadOf(mlir::Value value);
  NaNPayload findPayload(mlir::Operation *op);
  mlir::Value cleanNaN(mlir::Value scalar);
  void moveToBytes(llvm::SmallVector<mlir::Value> &indices, mlir::Value column,
                   mlir::VectorType rowType);
  mlir::Value byteMask(mlir::VectorType rowType, Chunk &chunk);
  mlir::Value loadBytes(rowkernel::LoadOp op, llvm::SmallVector<mlir::Value> indices, Chunk &chunk);
  void storeBytes(rowkernel::StoreOp op, mlir::Value elements,
                  llvm::SmallVector<mlir::Value> indices, Chunk &chunk);
  mlir::Value lastLive(mlir::VectorType type, Chunk &chunk);
  mlir::Value loadTransposed(rowkernel::LoadOp op, Chunk &chunk);
  void storeTransposed(rowkernel::StoreOp op, mlir::Value elements, Chunk &chunk);

  // Canonical sums: lane by lane in registers if the phase allows it, otherwise with all lanes in
  // memory.
  bool walksByLanes(llvm::ArrayRef<rowkernel::ReduceOp> reduces);
  llvm::SmallVector<mlir::Value> forEachChunkByLanes(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);
  mlir::Value foldNeighbours(mlir::Value lanes, int64_t width);
  mlir::Value foldScratch(mlir::Value memref, int64_t lanes, int64_t oddLanes);

  // Reductions.
  llvm::SmallVector<mlir::Value> accumulateCanonical(rowkernel::ReduceOp op, const Parts &parts,
                                                     unsigned piece, Chunk &chunk);
  mlir::Value finishCanonical(rowkernel::ReduceOp op);
  mlir::Value foldLanes(rowkernel::ReduceKind kind, mlir::Value lanes);
  mlir::Value neutral(rowkernel::ReduceKind kind, mlir::Type type);
  mlir::Value masked(rowkernel::ReduceOp op, mlir::Value value, unsigned part, Chunk &chunk);
  // Wide groups: chunks restart at the first column of each group.
  bool isOfWideGroup(mlir::Type type);
  llvm::SmallVector<mlir::Operation *>
  findNumbersOfGroups(llvm::ArrayRef<rowkernel::ReduceOp> reduces);
  mlir::Value reduceGroup(rowkernel::GroupReduceOp op, const Chunk &group);
  llvm::SmallVector<mlir::Value>
  walkGroup(const Chunk &group, mlir::ValueRange accumulators,
            llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);
  llvm::SmallVector<mlir::Value>
  walkByGroups(mlir::ValueRange accumulators,
               llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);

  mlir::Value maximaOfWords(const Parts &parts, int64_t groups);
  Parts groupReduce(rowkernel::GroupReduceOp op, const Parts &parts);
  Parts groupBroadcast(rowkernel::GroupBroadcastOp op, const Parts &parts);

  const TargetInfo &target;
  VectorEmitter emit;
  RegisterPacker packer;
  int64_t chunkColumns;
  bool dequantizes, evenOdd;
  /// Columns of the smallest wide groups. 0 without wide groups.
  int64_t wideColumns;
  /// Ops of the current phase with one result element for each wide group.
  llvm::SmallVector<mlir::Operation *> numbersOfGroups;
  /// Whether the current code is for a whole group.
  bool isWholeGroup = false;
  /// Whether code relies on short NaN payloads. Scalars are then cleaned before they are broadcast.
  bool needsShortNaN = false;
  llvm::DenseMap<mlir::Value, NaNPayload> payloads;
  RowCoordinate rows;
  /// The run-time row length. Null for a static row length.
  mlir::Value columns;
  bool inLastPhase = false;
  unsigned passesBegun = 0, fetchingPasses = 1;
  /// Whether stores of the current code may be non-temporal, and whether the code is the version
  /// for rare rows, which has plain stores only.
  bool nontemporal = false, isRare = false;
  /// Whether the current phase visits the row lane by lane.
  bool byLanes = false;
  /// Accumulators of one reduction and row in flight, in their order in the phase.
  struct Slot {
    rowkernel::ReduceOp op;
    unsigned row, count;
  };
  llvm::SmallVector<Slot> slots;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, mlir::Value> scratch;
};

/// Returns the carried type: f32 for 16-bit floats, i32 for 8-bit types.
mlir::Type carriedType(mlir::Type type);

/// Returns whether the rows of a program are 8-bit floats times scales, rounded to bf16, and the
/// target has instructions for this. Lanes are then even and odd.
bool roundsDequantized(rowkernel::ProgramOp program, const TargetInfo &target);

/// Lowers segment_of and count_equal. Maps the results of the op; its operands must be mapped.
void createSearch(mlir::OpBuilder &b, mlir::Operation *op, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H
