// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hooks of the row lowering for GPUs: a row is mapped to threads in vectors, as
// fusednorm/Schedule/GPULayout.h describes. All code is the code of one thread.
//
// Between phases, rows are stored in registers or in shared memory, in the format of memory. Each
// thread stores its own vectors. Rows without storage are loaded again. The schedule decides. bf16
// and f16 are computed in f32; 8-bit values are held as bytes.
//
// Threads past the end of a row, and rows past the end of the last block, execute all shuffles and
// barriers with neutral values. Only their memory accesses are skipped.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H

#include "ExactMath.h"
#include "RowUnits.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::rowgpu {

/// Returns the bytes of an element in memory.
inline int64_t elementBytes(mlir::Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// Returns the type of an element in registers: 8-bit types are bytes.
inline mlir::Type loadedType(mlir::Type element) {
  return isSmallType(element) ? mlir::IntegerType::get(element.getContext(), 8) : element;
}

/// The coordinates of a thread.
struct ThreadCoordinate {
  mlir::Value inBlock;   // i32
  mlir::Value inRow;     // i32; over all blocks of a cluster
  mlir::Value rowIsLive; // i1; null if all rows of the block exist
  mlir::Value rank;      // i32: the rank of the block in its cluster
  /// For blocks of several rows: the number of the row in the block (i32; existing rows only), and
  /// the innermost index of the row.
  mlir::Value rowInBlock, last;
  mlir::Value parity; // of the row in a loop: 0 or 1 (i32); null without a loop
};

/// A loop of a persistent block over groups of rows: group `first`, `first` + `step` and so on, up
/// to `groups` (i32).
struct RowLoop {
  mlir::Value first, groups, step;
  /// Maps the indices of this thread's row in a group, and sets its coordinates. Returns whether
  /// the row exists (i1), or null if the thread runs without a row, too.
  std::function<mlir::Value(mlir::Value group, ThreadCoordinate &coordinate,
                            mlir::IRMapping &scalars)>
      enter;
};

/// Facts that a kernel version may assume. The launcher or a test in the kernel has checked them.
struct Assumptions {
  /// Pointers and strides allow the widest accesses, and vectors are whole.
  bool aligned = true;
  /// The launcher has checked the pointers of memrefs without an offset.
  bool alignedBases = true;
  /// Dependent kernels may start before this kernel ends.
  bool launchDependents = false;
};

/// Emits whether the aligned version of `program` may run (i1). Returns null if it always may.
mlir::Value emitAlignmentTest(mlir::OpBuilder &b, mlir::Location loc, rowkernel::ProgramOp program,
                              const GPULayout &layout, const GPUKernelFunction &function,
                              mlir::Value columns, bool alignedBases);

/// Returns the same bits in a form that hides their origin from the optimizer. With `inLoop`, it
/// stays in its loop.
mlir::Value hideOrigin(mlir::OpBuilder &b, mlir::Location loc, mlir::Value raw,
                       bool inLoop = false);

/// Emits whether rows of `columns` columns fit their shared memory (i1).
mlir::Value emitFitsShared(mlir::OpBuilder &b, mlir::Location loc, const GPULayout &layout,
                           mlir::Value columns);

class GPURowLowering : public RowLowering {
public:
  GPURowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, const GPULayout &layout,
                 const TargetInfo &target, const ThreadCoordinate &coordinate,
                 const GPUKernelFunction &function, mlir::Value columns,
                 mlir::gpu::GPUModuleOp module, llvm::StringRef sharedName,
                 Assumptions assumptions);

  /// Emits the program: early loads, then all phases.
  mlir::LogicalResult lower();
  /// Emits the program for all rows of `loop`. Weights are loaded before the loop, and each row
  /// before the phases of the previous row.
  mlir::LogicalResult lowerLoop(const RowLoop &loop);

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
  bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                             llvm::function_ref<void(Chunk &)> complete) override;
  bool reducesSequentially(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece,
                                            Chunk &chunk) override;
  llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) override;
  void beginMaxima() override;
  void updateMaxima(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk) override;
  void finishMaxima() override;
  Parts emitMaxima(rowkernel::GroupReduceOp op, Chunk &chunk) override;
  // Conversions handle all values, so a second version would only add code.
  void emitVersions(mlir::Value, llvm::function_ref<void()>,
                    llvm::function_ref<void()> slow) override {
    slow();
  }

private:
  // Geometry.
  int64_t ratioOf(mlir::VectorType type) { return getLongest() / type.getNumElements(); }
  /// Returns the number of elements of `type` in a vector.
  int64_t widthOf(mlir::VectorType type);
  /// Returns the number of vectors that share one element of `type`.
  int64_t vectorsPerElement(mlir::VectorType type);
  int64_t lanesPerElement(mlir::VectorType type);
  mlir::LogicalResult checkLengths();
  Chunk makeChunk(int64_t number);
  /// Returns whether pieces of a row begin within a chunk of threads.
  bool needShift() { return columns || layout.vectors % layout.rowThreads() != 0; }
  llvm::SmallVector<mlir::Value> forEachShiftedChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body);
  mlir::Value lane();
  /// Returns whether a vector may be partly past the row: run-time rows, not aligned.
  bool hasPartialVectors() { return columns && !assumptions.aligned; }
  /// Ends of rows. Columns and elements are for run-time rows only.
  Columns columnsOfRow();
  Vectors vectorsOfRow();
  Elements elementsOfRow(mlir::VectorType type);
  Pieces piecesOfRow(mlir::VectorType type, mlir::VectorType pieces);
  void keepBetweenPhases(Chunk &chunk);
  static Vectors vectorOf_(const Chunk &chunk) { return {chunk.position}; }
  /// Returns the first element of a row of `type` in a vector.
  Elements
  elementAt(mlir::VectorType type, Vectors vec,
            mlir::arith::IntegerOverflowFlags flags = mlir::arith::IntegerOverflowFlags::none);
  /// Emits whether the position is in the row and before the end (i1).
  template <RowUnit unit>
  mlir::Value isBefore(RowCount<unit> coordinate, RowCount<unit> end);
  /// Emits whether element i of the thread's part of `type` is in the row (i1). The vector must
  /// begin in the row.
  mlir::Value isElementLive(mlir::VectorType type, Chunk &chunk, int64_t i);
  /// Selects `value` in columns of the row, `neutral` elsewhere.
  mlir::Value selectLive(mlir::Value value, mlir::Value neutral, mlir::VectorType type,
                         Chunk &chunk);

  // Memory.
  /// Returns the address of an element.
  mlir::Value address(mlir::Value memref, mlir::ValueRange indices);
  mlir::Value advance(mlir::Value pointer, mlir::Type element, mlir::Value elements);
  /// Returns the address of this thread's first element of a row.
  mlir::Value vectorAddress(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type,
                            Chunk &chunk);
  /// Emits `load` if `live` is true. The result is zero otherwise.
  mlir::Value loadIf(mlir::Value live, mlir::Type type, llvm::function_ref<mlir::Value()> load);
  void doIf(mlir::Value live, llvm::function_ref<void()> action);
  int64_t vectorAlignment(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  mlir::VectorType rawType(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  mlir::Value loadRaw(rowkernel::LoadOp op, Chunk &chunk);
  /// Loads the thread's part of a row if `live` is true. If lanes exchange data, `live` must be
  /// equal for all lanes of the row, and all lanes take part.
  mlir::Value loadGlobal(rowkernel::LoadOp op, Chunk &chunk, mlir::Value live);
  mlir::Value loadWhole(rowkernel::LoadOp op, Chunk &chunk);
  /// Returns the value of lane `source` of the warp. All lanes take part.
  mlir::Value broadcast(mlir::Value value, mlir::Value source);
  /// The thread that loads for several threads: whether it is this thread, and its lane. Both are
  /// null if each thread loads for itself.
  struct Asker {
    mlir::Value isFirst, source;
  };
  Asker askerFor(mlir::ValueRange indices);
  bool isSharedByWarp(mlir::Value value);
  void emitSearch(mlir::Operation *op);
  /// Emits whether this lane is the first of the lanes with vectors of one element.
  mlir::Value firstOfShared(mlir::VectorType type, Chunk &chunk);
  /// Emits whether this vector is the first one of an element. This vector stores the element.
  mlir::Value firstVector(mlir::VectorType type, Chunk &chunk);
  mlir::Value fromFirstOfShared(mlir::VectorType type, mlir::Value raw, Chunk &chunk);
  mlir::Value lanesBefore(mlir::VectorType type, Chunk &chunk);

  // Vectors that exceed one access: lanes access for each other.
  int64_t lanesOfRow();
  mlir::Value hasLaneBit(int64_t bit);
  mlir::Value fromLane(mlir::Value words, int64_t distance);
  void swapWithLane(mlir::Value &low, mlir::Value &high, mlir::Value hasBit, int64_t distance);
  mlir::Value swapInWord(mlir::Value word, int64_t bytes, mlir::Value hasBit, int64_t distance);
  /// Returns the type of a vector in pieces for an exchange. Returns null if each lane accesses its
  /// own vector.
  mlir::VectorType realignedType(mlir::Value memref, mlir::ValueRange indices,
                                 mlir::VectorType type);
  /// Moves pieces from the lanes that access them to the lanes that own the vectors, or back.
  mlir::Value transposePieces(mlir::Value pieces);
  void forEachPiece(
      mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type, mlir::VectorType pieces,
      Chunk &chunk, mlir::Value live,
      llvm::function_ref<void(int64_t number, mlir::Value live, mlir::Value pointer)> body);
  /// `live` must be equal for all lanes of the row. All lanes take part.
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
  /// Returns whether all lanes of a row must take part in `load`.
  bool isExchanged(rowkernel::LoadOp load);

  // Rows in shared memory.
  mlir::Value sharedAddress(mlir::Value base, mlir::Value bytes);
  mlir::Value sharedBase(llvm::StringRef name);
  mlir::LLVM::GlobalOp getShared(llvm::StringRef name, int64_t bytes);
  /// Stores a thread's part of a row in pieces of 16 bytes. Pieces of adjacent threads are
  /// adjacent.
  void storeShared(mlir::Value raw, mlir::Value base, mlir::Value thread, int64_t threads);
  mlir::Value loadShared(mlir::VectorType type, mlir::Value base, mlir::Value thread,
                         int64_t threads);
  const GPUTraits::Staged *findStaged(rowkernel::LoadOp op);
  mlir::Value loadStaged(rowkernel::LoadOp op, Chunk &chunk);
  /// Returns whether the rows of a block with equal outer indices share the loaded row, such as a
  /// table row for all heads of a token.
  bool isCommon(rowkernel::LoadOp op);
  void preloadCommon(llvm::ArrayRef<rowkernel::LoadOp> loads);
  mlir::Value loadTransposed(rowkernel::LoadOp op, Chunk &chunk);
  void storeTransposed(rowkernel::StoreOp op, mlir::Value elements, Chunk &chunk);
  mlir::Value loadElement(mlir::Value memref, mlir::ValueRange indices);
  void storeElement(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  void atomicMaximum(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  void emitEffect(mlir::Operation *op);
  /// Emits the scalars of the program, selected by `wanted`, whose operands are known.
  void emitKnownScalars(llvm::function_ref<bool(mlir::Operation &)> wanted);
  /// Emits everything that does not depend on rows, up to the wait for the previous kernel.
  void beginProgram();
  /// Emits loads of scalars, the remaining loads of rows, and all phases.
  mlir::LogicalResult finishRow();
  /// Loads rows with known indices into registers, once each. `common`: shared rows, too.
  void preload(bool invariant, bool common = true);
  void prefetchInvariant();
  /// Prefetches the row of this thread, where its address needs no load. Its loads may be skipped.
  void prefetchRows();
  /// Prefetches the lines of a row, by `threads` threads.
  void prefetchLines(mlir::Value row, int64_t bytes, mlir::Value thread, int64_t threads);
  void prefetchVector(rowkernel::LoadOp load, Chunk &chunk);

  // Conversions and math.
  /// Emits a conversion of rows of 8 or 16 bits. Returns null for another op.
  mlir::Value emitConversion(mlir::Operation *op, mlir::Value value);
  /// Rounds to a value of a 16-bit type, and widens it.
  mlir::Value round(mlir::Value value, mlir::Type type);
  mlir::Value widen(mlir::Value raw, mlir::VectorType type);
  mlir::Value narrow(mlir::Value value, mlir::Type element);
  /// Converts to bytes of `type`. Unless it saturates, the result is that of arith.truncf.
  mlir::Value encode(mlir::Value value, mlir::Type type, bool saturates = true);
  mlir::Value encodeByAdder(mlir::Value value, mlir::FloatType type);
  mlir::Value decode(mlir::Value bytes, mlir::Type type);
  mlir::Value intrinsic(llvm::StringRef name, mlir::ValueRange operands);
  /// Emits an op of the math dialect as an intrinsic. Returns null for an op without one.
  mlir::Value emitMath(mlir::Operation *op, mlir::ValueRange operands);

  // Reductions.
  bool isGathered(rowkernel::ReduceOp op);
  /// Places the pieces of a row next to each other: vectors of adjacent columns.
  mlir::Value gather(rowkernel::ReduceOp op, mlir::ValueRange pieces, unsigned number);
  int64_t stepsOf(rowkernel::ReduceOp op);
  mlir::Value foldMagnitudes(llvm::SmallVector<mlir::Value> values);
  mlir::Value foldVector(rowkernel::ReduceKind kind, mlir::Value lanes);
  mlir::Value shuffle(rowkernel::ReduceKind kind, mlir::Value value, int64_t threads);
  void waitForRow();
  void exchange(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                llvm::MutableArrayRef<mlir::Value> values);
  void exchangeInCluster(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                         llvm::MutableArrayRef<mlir::Value> values, llvm::StringRef name);
  /// Combines `count` sets of values, which are stored one after another.
  void foldShared(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                  llvm::MutableArrayRef<mlir::Value> values, mlir::Value base, int64_t count);
  Parts groupReduce(rowkernel::GroupReduceOp op, mlir::Value value);
  /// Wide groups: their maxima are in shared memory.
  void clearMaxima();
  std::string maximaName(rowkernel::GroupReduceOp op);
  mlir::Value maximumOf(rowkernel::GroupReduceOp op, Chunk &chunk);
  Parts groupBroadcast(rowkernel::GroupBroadcastOp op, mlir::Value value);

  VectorEmitter emit;
  GPULayout layout;
  const TargetInfo &target;
  ThreadCoordinate coordinate;
  const GPUKernelFunction &function;
  mlir::Value columns; // null for a static row length
  mlir::gpu::GPUModuleOp module;
  std::string sharedName;
  Assumptions assumptions;
  int64_t steps = 1;                   // largest number of accumulators of this phase's reductions
  bool isShifted = false;              // in the loop over shifted chunks
  ShortDivisions *divisions = nullptr; // null: divisions may branch
  /// The emitted code up to the insertion point.
  struct {
    unsigned exchanges = 0;
    bool isFirstPhase = true;
    bool clusterHasStarted = false;
    bool maximaAreClear = true; // visible to all threads
  } progress;
  /// Rows in shared memory.
  struct {
    llvm::SmallVector<GPUTraits::Staged, 2> rows;
    mlir::Value fits; // null if rows always fit
    /// Loads of this phase, and of earlier phases.
    llvm::SmallPtrSet<mlir::Operation *, 2> now, before;
  } staged;
  mlir::Value guard;         // whether the row passes all guards; null without any
  bool guardIsShared = true; // equal for the rows of a warp
  llvm::SmallVector<Chunk> kept;
  /// Loaded rows in the format of memory, by load and chunk.
  llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, mlir::Value> raws;
  /// The narrow form of widened f32 values, for this phase and for the next one.
  llvm::DenseMap<mlir::Value, mlir::Value> narrowed, narrowedNext;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
