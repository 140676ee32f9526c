// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of a block that become one launch.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONGROUP_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONGROUP_H

#include "CacheVersions.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm {

class FusionGroup {
public:
  FusionGroup(mlir::Operation *op, CacheVersions &versions) : versions(versions) { ops.insert(op); }

  bool hasPrimitive() const;
  bool hasStore() const;
  /// The names of the ops: those of the dialect without its prefix.
  std::vector<std::string> getNames() const;
  /// What groups that may share a launch have in common.
  mlir::Attribute getSignature() const;
  /// Bytes of values between the ops that are not written, or not read again; none
  /// where they depend on run-time extents.
  std::optional<int64_t> getBytesSaved() const;

  /// Whether this group and one that reads its values can be one launch. If not,
  /// `blocker` and `reason` say why.
  bool canJoin(const FusionGroup &other, mlir::Operation *&blocker, std::string &reason,
               uint64_t &numVisited) const;
  /// Whether this group and one over other rows can be one launch.
  bool canJoinIndependent(const FusionGroup &other, mlir::Operation *&blocker, std::string &reason,
                          uint64_t &numVisited) const;
  /// Takes the paged stores out of a group that stores more than their rows, and
  /// returns them.
  llvm::SmallVector<mlir::Operation *> takeMisplacedStores(mlir::Operation *&blocker,
                                                           std::string &reason);
  /// Takes the ops of the other group, which is empty afterwards.
  void join(FusionGroup &other);
  /// Notes what computes positions that the ops read, for the launch to repeat: where
  /// nobody else needs them, or where it looks for the sequences of its rows anyway.
  /// Calls `refuse` for others.
  void takeSegments(
      llvm::function_ref<void(SegmentOfOp, mlir::Operation *blocker, llvm::StringRef reason)>
          refuse);
  bool isFused() const { return ops.size() + segments.size() > 1; }

  /// Replaces the ops by one fused op, or by the named op that it equals. Ops
  /// between them that need its results move behind it. Null if they cannot.
  mlir::Operation *write(mlir::Operation *&blocker, std::string &reason);

  llvm::SmallSetVector<mlir::Operation *, 4> ops;
  /// Ops that the launch repeats; they stay where something else needs them.
  llvm::SmallSetVector<mlir::Operation *, 1> segments;

private:
  CacheVersions &versions;

  /// Ops between the first and the last of both groups that need a result of one
  /// of them; fails if the groups need one of these.
  bool findDependents(const FusionGroup &other, unsigned maxDistance,
                      llvm::SmallVectorImpl<mlir::Operation *> &dependents,
                      mlir::Operation *&blocker, std::string &reason, uint64_t &numVisited) const;
  bool isWithinLimits(const FusionGroup &other, mlir::Operation *&blocker,
                      std::string &reason) const;
  /// The ops of both groups, and of this one, in the order of the block.
  llvm::SmallVector<mlir::Operation *> getAll(const FusionGroup &other) const;
  llvm::SmallVector<mlir::Operation *> getSorted() const;
  bool isUsedOutside(mlir::Value value) const;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONGROUP_H
