// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors that are one cache before and after stores, and who reads which of them.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_CACHEVERSIONS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_CACHEVERSIONS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

class CacheVersions {
public:
  /// What the ops of `block` make of caches.
  explicit CacheVersions(mlir::Block &block);

  /// The tensor whose buffer holds `value`, before any store.
  mlir::Value getBase(mlir::Value value) const { return get(value).base; }
  /// Whether `cache` is `earlier`, or stores have made it of that.
  bool isBehind(mlir::Value cache, mlir::Value earlier) const;
  /// Whether `op` reads a cache as it was before the stores among `ops`.
  bool readsEarlier(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> ops) const;
  /// Whether `op` writes over a cache that one of `ops` before it reads.
  bool writesRead(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> ops) const;

  /// `value` stands for the version `old`, whose op goes away.
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

/// Whether the operand is a cache of which the op only needs the extents.
bool isCacheExtent(mlir::OpOperand &operand);

/// Whether the operand is the cache of a store, as another store has left it.
bool isChainedCache(mlir::OpOperand &operand);

/// The last of the stores among `ops` that write one after another, from `store` on.
PagedStoreOp getLastStore(PagedStoreOp store, llvm::ArrayRef<mlir::Operation *> ops);

/// The version of a cache that `gather` may read instead of its own where `position` is:
/// after stores in other columns.
mlir::Value getLatest(PagedGatherOp gather, mlir::Operation *position);

/// The first column of a cache behind those that the op stores or reads.
int64_t getLastColumn(PagedStoreOp store);
int64_t getLastColumn(PagedGatherOp gather);

/// Whether two layers of a cache are known to be different ones.
bool areOtherLayers(mlir::Value a, mlir::Value b);

/// Whether two ops that store in versions of one cache, or read it, never touch the
/// same element.
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
