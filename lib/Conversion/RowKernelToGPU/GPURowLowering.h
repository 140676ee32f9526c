// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The row engine's hooks for GPUs: a row is dealt to threads in slots, as
// fusednorm/Schedule/GPULayout.h says, and all code is that of one thread.
//
// Rows wait between phases where the schedule says, in the format they have in
// memory: in registers, in shared memory, each thread's own slots, or they are
// loaded again. bf16 and f16 are computed on in f32, codes of 8-bit types are held
// as bytes.
//
// Threads past the end of a row, and rows past the end of the last block, go
// through all shuffles and barriers with neutral values; only their accesses are
// left out.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H

#include "RowUnits.h"
#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::rowgpu {

/// Bytes of an element in memory.
inline int64_t elementBytes(mlir::Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// The type of an element in registers: 8-bit types are bytes.
inline mlir::Type loadedType(mlir::Type element) {
  return rowkernel::isSmallType(element) ? mlir::IntegerType::get(element.getContext(), 8)
                                         : element;
}

/// A memref argument in the kernel: its first element, and its strides.
struct Buffer {
  mlir::Value pointer;
  llvm::SmallVector<mlir::Value> strides;
};

/// Where a thread stands.
struct ThreadCoordinate {
  mlir::Value inBlock;   // i32
  mlir::Value inRow;     // i32; over all blocks of a cluster
  mlir::Value rowIsLive; // i1, or null: every row of the block is one
  mlir::Value rank;      // i32: the block's number in its cluster
  /// For blocks of several rows: the row's number in the block, i32, without rows
  /// past the end, and its innermost index.
  mlir::Value rowInBlock, last;
};

/// What is true of the run-time values that a version of a program is for.
struct Assumptions {
  /// Pointers and strides allow the widest accesses, and slots are whole.
  bool aligned = true;
  /// The launcher has tested pointers of memrefs without an offset.
  bool alignedBases = true;
  /// Whether launches that depend on this one may start early.
  bool launchDependents = false;
};

/// i1: whether the aligned version of `program` may run; null if it always may.
mlir::Value emitAlignmentTest(mlir::OpBuilder &b, mlir::Location loc, rowkernel::ProgramOp program,
                              const GPULayout &layout,
                              const llvm::DenseMap<mlir::Value, Buffer> &buffers,
                              mlir::Value columns, bool alignedBases);

/// i1: whether rows of so many columns fit the shared memory for them.
mlir::Value emitFitsShared(mlir::OpBuilder &b, mlir::Location loc, const GPULayout &layout,
                           mlir::Value columns);

/// The dynamic shared memory of all kernels of a module.
mlir::LLVM::GlobalOp getDynamicShared(mlir::OpBuilder &b, mlir::gpu::GPUModuleOp module);

class GPURowLowering : public RowLowering {
public:
  GPURowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, const GPULayout &layout,
               const TargetInfo &target, const ThreadCoordinate &coordinate,
               const llvm::DenseMap<mlir::Value, Buffer> &buffers, mlir::Value columns,
               mlir::gpu::GPUModuleOp module, llvm::StringRef sharedName, Assumptions assumptions);

  /// Emits the program: what can be loaded early, then all phases.
  mlir::LogicalResult lower();

protected:
  mlir::Type partType(mlir::VectorType type) override;
  unsigned numParts(mlir::VectorType) override { return 1; }
  Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) override;
  void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) override;
  std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) override;
  bool canCompute(mlir::Operation *op) override;
  void emitScalar(mlir::Operation *op) override;
  void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) override;
  llvm::SmallVector<mlir::Value> forEachChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body) override;
  bool reducesSequentially(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece,
                                            Chunk &chunk) override;
  llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) override;
  // The conversions take every number; a second version would only be longer.
  void beginMaxima() override;
  void updateMaxima(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk) override;
  void finishMaxima() override;
  Parts emitMaxima(rowkernel::GroupReduceOp op, Chunk &chunk) override;
  void emitVersions(mlir::Value, llvm::function_ref<void()>,
                    llvm::function_ref<void()> slow) override {
    slow();
  }

private:
  // Geometry.
  int64_t ratioOf(mlir::VectorType type) { return getLongest() / type.getNumElements(); }
  /// Elements of `type` in a slot, and slots that share one element.
  int64_t widthOf(mlir::VectorType type);
  int64_t vectorsPerElement(mlir::VectorType type);
  int64_t lanesPerElement(mlir::VectorType type);
  mlir::LogicalResult checkLengths();
  mlir::Value i32(int64_t value);
  mlir::Value both(mlir::Value lhs, mlir::Value rhs);
  Chunk makeChunk(int64_t number);
  /// Whether threads do not begin a piece of a row where they end the one before.
  bool needShift() { return columns || layout.vectors % layout.rowThreads() != 0; }
  llvm::SmallVector<mlir::Value> forEachShiftedChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);
  mlir::Value lane();
  /// A slot may have live and dead columns: of run-time rows, not aligned.
  bool hasPartialVectors() { return columns && !assumptions.aligned; }
  /// Where rows end. Columns and elements of run-time rows only.
  Columns columnsOfRow();
  Vectors vectorsOfRow();
  Elements elementsOfRow(mlir::VectorType type);
  Pieces piecesOfRow(mlir::VectorType type, mlir::VectorType pieces);
  void keepBetweenPhases(Chunk &chunk);
  static Vectors vectorOf_(const Chunk &chunk) { return {chunk.position}; }
  /// The first element of a row of `type` that a slot has a part of.
  Elements
  elementAt(mlir::VectorType type, Vectors vec,
            mlir::arith::IntegerOverflowFlags flags = mlir::arith::IntegerOverflowFlags::none);
  /// i1: whether the place lies in front of the end, and in the row.
  template <RowUnit unit>
  mlir::Value isBefore(RowCount<unit> coordinate, RowCount<unit> end);
  /// Whether element i of the thread's part of `type` is live; null: it is if the
  /// slot is. Says nothing of slots outside of the row.
  mlir::Value isElementLive(mlir::VectorType type, Chunk &chunk, int64_t i);
  /// `value` where the row has columns, `neutral` elsewhere.
  mlir::Value selectLive(mlir::Value value, mlir::Value neutral, mlir::VectorType type,
                         Chunk &chunk);

  // Memory.
  /// The address of the first of this thread's elements of a row, or of an element.
  mlir::Value address(mlir::Value memref, mlir::ValueRange indices);
  mlir::Value advance(mlir::Value pointer, mlir::Type element, mlir::Value elements);
  mlir::Value vectorAddress(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type,
                          Chunk &chunk);
  /// Loads what `load` gives where `live` holds, zeros elsewhere.
  mlir::Value loadIf(mlir::Value live, mlir::Type type, llvm::function_ref<mlir::Value()> load);
  void doIf(mlir::Value live, llvm::function_ref<void()> action);
  int64_t vectorAlignment(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  mlir::VectorType rawType(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  mlir::Value loadRaw(rowkernel::LoadOp op, Chunk &chunk);
  /// The thread's part of a row where `live` holds, which is about the row, and the same
  /// for its lanes where they exchange; all lanes take part.
  mlir::Value loadGlobal(rowkernel::LoadOp op, Chunk &chunk, mlir::Value live);
  mlir::Value loadWhole(rowkernel::LoadOp op, Chunk &chunk);
  /// What lane `source` of the warp has; all lanes take part.
  mlir::Value broadcast(mlir::Value value, mlir::Value source);
  /// Who asks memory for several threads: whether this one does, and the lane that
  /// does for this one; null where each does for itself.
  struct Asker {
    mlir::Value isFirst, source;
  };
  Asker askerFor(mlir::ValueRange indices);
  bool isSharedByWarp(mlir::Value value);
  void emitSearch(mlir::Operation *op);
  /// For rows whose elements several slots share: the first of these is asked.
  mlir::Value firstOfShared(mlir::VectorType type, Chunk &chunk);
  /// The same for stores: one of all slots that share an element.
  mlir::Value firstVector(mlir::VectorType type, Chunk &chunk);
  mlir::Value fromFirstOfShared(mlir::VectorType type, mlir::Value raw, Chunk &chunk);
  mlir::Value lanesBefore(mlir::VectorType type, Chunk &chunk);

  // Slots that one access cannot take: lanes access for each other.
  int64_t lanesOfRow();
  mlir::Value hasLaneBit(int64_t bit);
  mlir::Value fromLane(mlir::Value words, int64_t distance);
  void swapWithLane(mlir::Value &low, mlir::Value &high, mlir::Value hasBit, int64_t distance);
  mlir::Value swapInWord(mlir::Value word, int64_t bytes, mlir::Value hasBit, int64_t distance);
  /// A slot in the pieces that lanes pass on; null if each lane accesses its own slot.
  mlir::VectorType realignedType(mlir::Value memref, mlir::ValueRange indices,
                                 mlir::VectorType type);
  /// From the lanes that access pieces to those that hold the slots, and back.
  mlir::Value transposePieces(mlir::Value pieces);
  void forEachPiece(
      mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type, mlir::VectorType pieces,
      Chunk &chunk, mlir::Value live,
      llvm::function_ref<void(int64_t number, mlir::Value live, mlir::Value pointer)> body);
  /// `live` is about the row, and the same for its lanes; all lanes take part.
  mlir::Value loadRealigned(rowkernel::LoadOp op, mlir::VectorType pieces, Chunk &chunk,
                            mlir::Value live);
  void storeRealigned(rowkernel::StoreOp op, mlir::Value bits, Chunk &chunk, mlir::Value live);
  bool isPaired(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  void swapHalves(llvm::MutableArrayRef<mlir::Value> pieces, bool toOwners);
  void
  forEachPair(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type, Chunk &chunk,
              mlir::Value live,
              llvm::function_ref<void(int64_t number, mlir::Value live, mlir::Value pointer)> body);
  mlir::Value loadPaired(rowkernel::LoadOp op, Chunk &chunk, mlir::Value live);
  void storePaired(rowkernel::StoreOp op, mlir::Value bits, Chunk &chunk, mlir::Value live);
  /// Whether all lanes of a row must take part in `load`.
  bool isExchanged(rowkernel::LoadOp load);

  // Rows in shared memory.
  mlir::Value sharedAddress(mlir::Value base, mlir::Value bytes);
  mlir::Value sharedBase(llvm::StringRef name);
  mlir::LLVM::GlobalOp getShared(llvm::StringRef name, int64_t bytes);
  /// A thread's part of a row: pieces of 16 bytes, of all `threads` side by side.
  void storeShared(mlir::Value raw, mlir::Value base, mlir::Value thread, int64_t threads);
  mlir::Value loadShared(mlir::VectorType type, mlir::Value base, mlir::Value thread,
                         int64_t threads);
  const GPUTraits::Staged *findStaged(rowkernel::LoadOp op);
  mlir::Value loadStaged(rowkernel::LoadOp op, Chunk &chunk);
  /// Loads of a row that the block's rows with the same outer indices share: a
  /// table's row for all heads of a token.
  bool isCommon(rowkernel::LoadOp op);
  void preloadCommon(llvm::ArrayRef<rowkernel::LoadOp> loads);
  mlir::Value transposedIndex(mlir::VectorType type, Chunk &chunk);
  mlir::Value loadTransposed(rowkernel::LoadOp op, Chunk &chunk);
  void storeTransposed(rowkernel::StoreOp op, mlir::Value elements, Chunk &chunk);
  mlir::Value loadElement(mlir::Value memref, mlir::ValueRange indices);
  void storeElement(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  void atomicMaximum(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  void emitEffect(mlir::Operation *op);
  /// Loads what registers keep and whose place is known, once each; `common` rows too.
  void preload(bool invariant, bool common = true);
  void prefetchInvariant();
  void prefetch(mlir::Value pointer);
  void prefetchVector(rowkernel::LoadOp load, Chunk &chunk);
  /// The same bits, of which the optimizer knows nothing.
  mlir::Value hide(mlir::Value raw);

  // Conversions and math.
  mlir::Value widen(mlir::Value raw, mlir::VectorType type);
  mlir::Value narrow(mlir::Value value, mlir::Type element);
  mlir::Value encode(mlir::Value value, mlir::Type type);
  mlir::Value encodeByAdder(mlir::Value value, mlir::FloatType type);
  mlir::Value decode(mlir::Value bytes, mlir::Type type);
  mlir::Value intrinsic(llvm::StringRef name, mlir::ValueRange operands);
  /// Ops of the math dialect as intrinsics; null for an op without one.
  mlir::Value emitMath(mlir::Operation *op, mlir::ValueRange operands);

  // Reductions.
  bool isGathered(rowkernel::ReduceOp op);
  /// The pieces of a row side by side: vectors of neighbouring columns.
  mlir::Value gather(rowkernel::ReduceOp op, mlir::ValueRange pieces, unsigned number);
  int64_t stepsOf(rowkernel::ReduceOp op);
  mlir::Value foldNeighbours(rowkernel::ReduceKind kind, llvm::SmallVector<mlir::Value> values);
  mlir::Value foldMagnitudes(llvm::SmallVector<mlir::Value> values);
  mlir::Value foldVector(rowkernel::ReduceKind kind, mlir::Value lanes);
  mlir::Value shuffle(rowkernel::ReduceKind kind, mlir::Value value, int64_t threads);
  void waitForRow();
  void exchange(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                llvm::MutableArrayRef<mlir::Value> values);
  void exchangeInCluster(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                         llvm::MutableArrayRef<mlir::Value> values, llvm::StringRef name);
  mlir::Value packWords(llvm::ArrayRef<mlir::Value> values, int64_t count);
  /// Folds values that lie one after the other: `count` times one of each.
  void foldShared(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                  llvm::MutableArrayRef<mlir::Value> values, mlir::Value base, int64_t count);
  Parts groupReduce(rowkernel::GroupReduceOp op, mlir::Value value);
  /// Groups that are swept: their maxima in shared memory.
  void clearMaxima();
  std::string maximaName(rowkernel::GroupReduceOp op);
  mlir::Value maximumOf(rowkernel::GroupReduceOp op, Chunk &chunk);
  Parts groupBroadcast(rowkernel::GroupBroadcastOp op, mlir::Value value);

  VectorEmitter emit;
  GPULayout layout;
  const TargetInfo &target;
  ThreadCoordinate coordinate;
  const llvm::DenseMap<mlir::Value, Buffer> &buffers;
  mlir::Value columns; // null for a static row length
  mlir::gpu::GPUModuleOp module;
  std::string sharedName;
  Assumptions assumptions;
  unsigned exchanges = 0;
  bool isFirstPhase = true;
  int64_t steps = 1;      // most of this phase's reductions
  bool isShifted = false; // in a walk over shifted chunks
  bool clusterHasStarted = false;
  bool maximaAreClear = true; // for all threads
  llvm::SmallVector<GPUTraits::Staged, 2> staged;
  mlir::Value fitsShared; // null: always
  /// Staged loads of this phase, and of those before.
  llvm::SmallPtrSet<mlir::Operation *, 2> stagedNow, stagedBefore;
  mlir::Value guard;         // the row passes all guards; null without any
  bool guardIsShared = true; // by the rows of a warp
  llvm::SmallVector<Chunk> kept;
  /// Rows as they were loaded, by load and chunk.
  llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, mlir::Value> raws;
  /// For f32 values that came from a narrower type, that type's own; the same for the next
  /// phase.
  llvm::DenseMap<mlir::Value, mlir::Value> narrowed, narrowedNext;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
