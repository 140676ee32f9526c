// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tracks the tensors that are versions of one cache before and after stores.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_CACHEVERSIONS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_CACHEVERSIONS_H

#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"

namespace fusednorm {

class CacheVersions {
public:
  /// Collects the versions of caches in `block`.
  explicit CacheVersions(mlir::Block &block);

  /// Returns the tensor whose buffer holds `value`, before any store.
  mlir::Value getBase(mlir::Value value) const { return get(value).base; }
  /// Returns whether `cache` is `earlier`, or the result of stores to it.
  bool isBehind(mlir::Value cache, mlir::Value earlier) const;
  /// Returns whether `op` reads a cache as it was before the stores among `ops`.
  bool readsEarlier(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> ops) const;
  /// Returns whether `op` overwrites a cache that an earlier op among `ops` reads.
  bool writesRead(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> ops) const;

  /// Replaces version `old`, whose op will be erased, by `value`.
  void replace(mlir::Value old, mlir::Value value);
  void erase(mlir::Value old) { versions.erase(old); }

private:
  struct Version {
    mlir::Value base;
    unsigned numStores;
  };
  Version get(mlir::Value value) const;
  bool isBeforeStores(mlir::Value value, llvm::ArrayRef<mlir::Operation *> ops) const;

  llvm::DenseMap<mlir::Value, Version> versions;
};

/// Returns whether the op reads only the extents of the cache in this operand.
bool isCacheExtent(mlir::OpOperand &operand);

/// Returns whether the operand is the cache of a store and the result of another store.
bool isChainedCache(mlir::OpOperand &operand);

/// Returns the last store among `ops` in the chain of stores from `store`.
PagedStoreOp getLastStore(PagedStoreOp store, llvm::ArrayRef<mlir::Operation *> ops);

/// Returns the version of a cache that `gather` may read at `position` instead of its own: the
/// version after stores to other columns.
mlir::Value getLatest(PagedGatherOp gather, mlir::Operation *position);

/// Returns the first column after the columns that the op stores or reads.
int64_t getLastColumn(PagedStoreOp store);
int64_t getLastColumn(PagedGatherOp gather);

/// Returns whether two layers of a cache are known to differ.
bool areOtherLayers(mlir::Value a, mlir::Value b);

/// Returns whether two ops on versions of one cache never access the same element.
template <typename OpTy>
bool areApart(OpTy a, PagedStoreOp b) {
  if (a.getCache().getType() != b.getCache().getType())
    return false;
  if (a.getLayer() != b.getLayer())
    return areOtherLayers(a.getLayer(), b.getLayer());
  return a.getPart() != b.getPart() || getLastColumn(a) <= static_cast<int64_t>(b.getColumn()) ||
         getLastColumn(b) <= static_cast<int64_t>(a.getColumn());
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_CACHEVERSIONS_H
