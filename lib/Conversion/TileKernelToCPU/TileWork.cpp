// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileWork.h"
#include "AmxTileUsage.h"
#include "LaneEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static int64_t elementBytes(Value memref) {
  return llvm::divideCeil(cast<MemRefType>(memref.getType()).getElementTypeBitWidth(), 8);
}

/// Returns whether the memory is a block of rows in a cache.
static bool isKernelLocal(Value memref) { return bool(memref.getDefiningOp<launch::ScratchOp>()); }

namespace {
/// Emits the work of a GEMM, or of another program of loads and stores.
class GemmWork {
public:
  GemmWork(OpBuilder &b, ProgramOp program, IRMapping &mapping)
      : program(program), mapping(mapping), e(b, program.getLoc(), 1) {
    for (Value bound : program.getBounds())
      bounds.push_back(mapping.lookupOrDefault(bound));
    if (bounds.size() >= 2)
      bounds[bounds.size() - 2] = cpu::countRows(b, program, mapping);
    elements = e.index(1);
    for (Value bound : bounds)
      elements = e.mul(elements, bound);
  }

  cpu::LaunchWork run() {
    Value bytes = e.index(0), operations = e.index(0);
    program.walk([&](Operation *op) {
      TypeSwitch<Operation *>(op)
          .Case<LoadOp, StoreOp>([&](auto access) {
            if (isKernelLocal(access.getMemref()))
              return;
            int64_t block = 1;
            for (size_t dim = 0; dim < access.getIndices().size(); ++dim)
              block *= access.getBlockSize(dim);
            bytes = e.add(bytes, e.div(bytesOf(access.getMemref(), access.getIndices(), access),
                                       e.index(block)));
          })
          .Case([&](GemmOp gemm) {
            Value lines = e.add(bytesOf(gemm.getLhs(), gemm.getLhsIndices(), gemm),
                                bytesOf(gemm.getRhs(), gemm.getRhsIndices(), gemm));
            bytes = e.add(bytes, e.mul(lines, depthOf(gemm)));
          });
    });
    for (Operation &op : program.getBody().getOps()) {
      Value count;
      if (isa<scf::ForOp, GemmOp>(op))
        count = e.mul(depthOf(&op), e.index(2));
      else if (auto store = dyn_cast<StoreOp>(op);
               store ? isKernelLocal(store.getMemref())
                     : !isa<LoadOp>(op) &&
                           llvm::any_of(op.getOperandTypes(), llvm::IsaPred<VectorType>))
        count = e.index(1);
      if (count)
        operations = e.add(operations, e.mul(elements, count));
    }
    return {bytes, operations};
  }

private:
  /// Returns the steps of K of the GEMM or of the outermost loop around `op`, or of `op` itself.
  Value depthOf(Operation *op) {
    while (op->getParentOp() != program)
      op = op->getParentOp();
    if (auto gemm = dyn_cast<GemmOp>(op))
      return e.dim(mapping.lookupOrDefault(gemm.getLhs()), gemm.getLeft().kDim);
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop)
      return e.index(1);
    auto boundOf = [&](Value value) {
      std::optional<int64_t> constant = getConstantIntValue(value);
      return constant ? e.index(*constant) : mapping.lookupOrDefault(value);
    };
    Value upper = boundOf(loop.getUpperBound()), lower = boundOf(loop.getLowerBound());
    return e.sub(e.larger(upper, lower), lower);
  }

  /// Returns the bytes of the elements that all tiles access at `indices`, each element once.
  Value bytesOf(Value memref, ValueRange indices, Operation *access) {
    llvm::SmallSetVector<Value, 4> tiles;
    for (Value index : indices)
      if (Value tile = getTileIndex(index))
        tiles.insert(tile);
    Value count = e.index(elementBytes(memref));
    bool isInLoop = false;
    for (Value tile : tiles) {
      auto argument = cast<BlockArgument>(tile);
      if (argument.getOwner() == &program.getBody().front())
        count = e.mul(count, bounds[argument.getArgNumber()]);
      else if (!std::exchange(isInLoop, true))
        count = e.mul(count, depthOf(access));
    }
    return count;
  }

  ProgramOp program;
  IRMapping &mapping;
  cpu::LaneEmitter e;
  SmallVector<Value> bounds;
  Value elements;
};
} // namespace

static cpu::LaunchWork createAttentionWork(OpBuilder &b, ProgramOp program, AttentionOp op,
                                           IRMapping &mapping) {
  cpu::LaneEmitter e(b, op.getLoc(), 1);
  auto own = [&](Value value) { return mapping.lookupOrDefault(value); };
  Value rows = own(op.getRowOffsets()), zero = e.index(0);
  Value sequences = e.sub(e.dim(rows, 0), e.index(1)), pieces = e.index(1);
  bool hasPieces = program.getStep().size() == 3;
  if (hasPieces)
    pieces = e.ceilDiv(own(program.getBounds()[2]), program.getStep()[2]);
  cpu::LaneEmitter::Carried sums =
      e.loop(zero, e.mul(sequences, pieces), 1, {zero, zero},
             [&](Value number, ValueRange carried) -> cpu::LaneEmitter::Carried {
               Value sequence = e.div(number, pieces);
               Value queries =
                   e.sub(e.loadIndex(rows, e.add(sequence, 1)), e.loadIndex(rows, sequence));
               Block &region = op.getSequence().front();
               IRMapping own = mapping;
               own.map(region.getArguments(), ValueRange{sequence, queries});
               if (hasPieces)
                 own.map(program.getBody().getArgument(2),
                         e.mul(e.rem(number, pieces), program.getStep()[2]));
               // All ops are scalar, and have this form.
               Value keys = (*e.run(region, own))[2];
               return {e.add(carried[0], keys), e.add(carried[1], e.mul(queries, keys))};
             });
  Value q = own(op.getQ()), k = own(op.getK()), v = own(op.getV());
  auto last = [&](Value memref, int64_t number) {
    return e.dim(memref, cast<MemRefType>(memref.getType()).getRank() - number);
  };
  Value columns = e.add(last(q, 1), last(v, 1));
  Value operations = e.mul(e.mul(sums[1], last(q, 2)), e.mul(columns, e.index(2)));
  Value bytes = e.index(0);
  for (Value memref : {k, v})
    bytes = e.add(bytes, e.mul(e.mul(sums[0], last(memref, 2)),
                               e.mul(last(memref, 1), e.index(elementBytes(memref)))));
  return {bytes, operations};
}

cpu::LaunchWork cpu::createTileWork(OpBuilder &b, ProgramOp program, IRMapping &mapping) {
  for (auto attention : program.getBody().getOps<AttentionOp>())
    return createAttentionWork(b, program, attention, mapping);
  for (auto merge : program.getBody().getOps<MergeStatesOp>()) {
    LaneEmitter e(b, merge.getLoc(), 1);
    Value states = mapping.lookupOrDefault(merge.getStates());
    Value elements = e.index(1);
    for (int64_t dim = 0; dim < cast<MemRefType>(states.getType()).getRank(); ++dim)
      elements = e.mul(elements, e.dim(states, dim));
    return {e.mul(elements, e.index(elementBytes(states))), elements};
  }
  return GemmWork(b, program, mapping).run();
}
