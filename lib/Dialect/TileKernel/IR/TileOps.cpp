// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies the ops on tiles.

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

/// Returns the dimensions in `along`, or the last ones.
static SmallVector<int64_t> getDims(std::optional<ArrayRef<int64_t>> along, int64_t memrefRank,
                                    int64_t tileRank) {
  if (along)
    return SmallVector<int64_t>(*along);
  SmallVector<int64_t> dims;
  for (int64_t dim = memrefRank - tileRank; dim < memrefRank; ++dim)
    dims.push_back(dim);
  return dims;
}

/// Returns whether the dimensions of a tile run along distinct dimensions of the memref.
static bool areDistinctDims(ArrayRef<int64_t> dims, int64_t memrefRank, int64_t tileRank) {
  llvm::SmallDenseSet<int64_t> seen;
  return int64_t(dims.size()) == tileRank && llvm::all_of(dims, [&](int64_t dim) {
           return dim >= 0 && dim < memrefRank && seen.insert(dim).second;
         });
}

//===----------------------------------------------------------------------===//
// LoadOp
//===----------------------------------------------------------------------===//

SmallVector<int64_t> LoadOp::getMemRefDims() {
  return getDims(getAlong(), cast<MemRefType>(getMemref().getType()).getRank(),
                 getType().getRank());
}

/// LLVM has no signed integer types.
static bool hasSignedElements(MemRefType memref) {
  auto integer = dyn_cast<IntegerType>(memref.getElementType());
  return integer && !integer.isSignless();
}

template <typename AccessT>
static LogicalResult verifyBlock(AccessT access, MemRefType memref, StringRef label) {
  std::optional<ArrayRef<int64_t>> block = access.getBlock();
  if (block && (static_cast<int64_t>(block->size()) != memref.getRank() ||
                !llvm::all_of(*block, [](int64_t size) { return size > 0; })))
    return access.emitOpError("expected ")
           << memref.getRank() << " positive sizes of a block, got [" << *block << "] (" << label
           << ")";
  return success();
}

LogicalResult LoadOp::verify() {
  auto memref = cast<MemRefType>(getMemref().getType());
  if (static_cast<size_t>(memref.getRank()) != getIndices().size())
    return emitOpError("expected ")
           << memref.getRank() << " indices, one for each dimension of " << memref << ", got "
           << getIndices().size() << " (tile_load_c1)";
  if (memref.getElementType() != getType().getElementType())
    return emitOpError("expected a vector of ")
           << memref.getElementType() << ", the memref's element type, got " << getType()
           << " (tile_load_c2)";
  if (hasSignedElements(memref))
    return emitOpError("expected signless integers, got ") << memref << " (tile_load_c2)";
  if (!areDistinctDims(getMemRefDims(), memref.getRank(), getType().getRank()))
    return emitOpError("expected ")
           << getType().getRank() << " different dimensions of " << memref
           << " for the dimensions of the tile, got [" << getMemRefDims() << "] (tile_load_c3)";
  return verifyBlock(*this, memref, "tile_load_c4");
}

//===----------------------------------------------------------------------===//
// StoreOp
//===----------------------------------------------------------------------===//

SmallVector<int64_t> StoreOp::getMemRefDims() {
  return getDims(getAlong(), cast<MemRefType>(getMemref().getType()).getRank(),
                 cast<VectorType>(getValue().getType()).getRank());
}

LogicalResult StoreOp::verify() {
  auto memref = cast<MemRefType>(getMemref().getType());
  auto tile = cast<VectorType>(getValue().getType());
  if (static_cast<size_t>(memref.getRank()) != getIndices().size())
    return emitOpError("expected ")
           << memref.getRank() << " indices, one for each dimension of " << memref << ", got "
           << getIndices().size() << " (tile_store_c1)";
  if (memref.getElementType() != tile.getElementType())
    return emitOpError("expected a memref of ")
           << tile.getElementType() << ", the tile's element type, got " << memref
           << " (tile_store_c2)";
  if (hasSignedElements(memref))
    return emitOpError("expected signless integers, got ") << memref << " (tile_store_c2)";
  if (!areDistinctDims(getMemRefDims(), memref.getRank(), tile.getRank()))
    return emitOpError("expected ")
           << tile.getRank() << " different dimensions of " << memref
           << " for the dimensions of the tile, got [" << getMemRefDims() << "] (tile_store_c3)";
  return verifyBlock(*this, memref, "tile_store_c4");
}

//===----------------------------------------------------------------------===//
// GroupAbsMaxOp, SaturateCastOp
//===----------------------------------------------------------------------===//

LogicalResult GroupAbsMaxOp::verify() {
  VectorType type = getValue().getType();
  if (!type.getElementType().isF32())
    return emitOpError("expected a tile of f32, got ") << type << " (tile_group_c1)";
  int64_t group = getGroup();
  if (group < 1 || type.getDimSize(1) % group != 0)
    return emitOpError("expected groups that divide the columns of ")
           << type << ", got " << group << " (tile_group_c2)";
  return success();
}

LogicalResult SaturateCastOp::verify() {
  Type from = getElementTypeOrSelf(getValue().getType()),
       to = getElementTypeOrSelf(getResult().getType());
  if (!from.isF32() || !isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(to))
    return emitOpError("expected f32 and a result of f8E4M3FN, f8E4M3FNUZ or f8E5M2, got ")
           << from << " and " << to << " (tile_saturate_c1)";
  return success();
}
