// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A group of ops of a block that become one kernel.

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
  /// Returns whether a group without a primitive pays for a kernel: at least two operations, or an
  /// operation and a cast, on more than 4 KB of rows.
  bool isWorthKernel() const;
  /// Returns the names of the ops. Ops of this dialect have no prefix.
  std::vector<std::string> getNames() const;
  /// Returns a signature. Groups may share a kernel if their signatures are equal.
  mlir::Attribute getSignature() const;
  /// Returns the bytes of values between the ops that are no longer written or read. `std::nullopt`
  /// if they depend on dynamic extents.
  std::optional<int64_t> getBytesSaved() const;

  /// Returns whether this group and a group that reads its values can be one kernel. Sets `blocker`
  /// and `reason` if not.
  bool canJoin(const FusionGroup &other, mlir::Operation *&blocker, std::string &reason,
               uint64_t &numVisited) const;
  /// Returns whether this group and a group over other rows can be one kernel.
  bool canJoinIndependent(const FusionGroup &other, mlir::Operation *&blocker, std::string &reason,
                          uint64_t &numVisited) const;
  /// Removes and returns the paged stores of a group that also writes results for rows that the
  /// stores skip.
  llvm::SmallVector<mlir::Operation *> takeMisplacedStores(mlir::Operation *&blocker,
                                                           std::string &reason);
  /// Moves the ops of the other group to this group.
  void join(FusionGroup &other);
  /// Takes over the segment_of ops whose positions the group reads. The kernel repeats them if no
  /// other op needs them, or if it computes the sequences of its rows anyway. Calls `refuse` for
  /// the others.
  void takeSegments(
      llvm::function_ref<void(SegmentOfOp, mlir::Operation *blocker, llvm::StringRef reason)>
          refuse);
  bool isFused() const { return ops.size() + segments.size() > 1; }

  /// Replaces the ops by one fused op, or by the equivalent named op. Ops between them move after
  /// it if they need its results. Null if they cannot move.
  mlir::Operation *write(mlir::Operation *&blocker, std::string &reason);

  llvm::SmallSetVector<mlir::Operation *, 4> ops;
  /// Ops that the kernel repeats. They stay if another op needs them.
  llvm::SmallSetVector<mlir::Operation *, 1> segments;

private:
  CacheVersions &versions;

  /// Finds the ops between the first and the last op of both groups that need a result of the
  /// groups. Fails if the groups need a result of these ops.
  bool findDependents(const FusionGroup &other, unsigned maxDistance,
                      llvm::SmallVectorImpl<mlir::Operation *> &dependents,
                      mlir::Operation *&blocker, std::string &reason, uint64_t &numVisited) const;
  bool isWithinLimits(const FusionGroup &other, mlir::Operation *&blocker,
                      std::string &reason) const;
  /// Returns the ops of both groups in the order of the block.
  llvm::SmallVector<mlir::Operation *> getAll(const FusionGroup &other) const;
  /// Returns the ops of this group in the order of the block.
  llvm::SmallVector<mlir::Operation *> getSorted() const;
  bool isUsedOutside(mlir::Value value) const;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONGROUP_H
