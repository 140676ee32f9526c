// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports raised and fused ops, and the reasons for missed fusions, as remarks and as JSON.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONREPORT_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONREPORT_H

#include "mlir/IR/Operation.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm {

class FusionReport {
public:
  struct Group {
    std::string function, location;
    /// The name of the fused op.
    std::string name;
    /// The names of the original ops.
    std::vector<std::string> ops;
    /// Bytes of intermediate results that are no longer written or read. Empty if an extent is
    /// dynamic.
    std::optional<int64_t> bytesSaved;
  };
  struct Candidate {
    std::string function, location, name;
    std::string blocker, blockerLocation, reason;
  };

  /// Adds an entry and emits its remark at `op`.
  void addGroup(mlir::Operation *op, llvm::StringRef name, std::vector<std::string> ops,
                std::optional<int64_t> bytesSaved);
  /// Removes and returns the entry of a kernel that has been fused into another one.
  std::optional<Group> takeGroup(mlir::Operation *op);
  /// Returns whether a kernel has an entry.
  bool hasGroup(mlir::Operation *op) const;
  void addCandidate(mlir::Operation *op, llvm::StringRef name, mlir::Operation *blocker,
                    llvm::StringRef reason);

  /// Returns the function and the location of `op` as in the entries, without a separator.
  static std::string getFunctionAndLocation(mlir::Operation *op);

  /// Returns the report as JSON.
  std::string toJSON() const;
  /// Writes the report as JSON; `file` may be `-`. Fails after an error at `anchor`.
  mlir::LogicalResult write(llvm::StringRef file, mlir::Operation *anchor) const;

  /// Emits the error that fewer groups were fused than required, with notes for all missed fusions.
  void emitTooFew(mlir::Operation *anchor, unsigned required, unsigned found) const;

  std::vector<Group> groups;
  std::vector<Candidate> candidates;
  /// The number of visited elements and ops, a measure of the cost.
  uint64_t visited = 0;
};

/// When to fuse the ops that compute K into attention. The kernel computes K again for each tile of
/// queries and each query head.
enum class KeyPrologues {
  Never,
  /// Only if each key is computed once.
  Once,
  Always
};

/// Fuses the primitives in the regions of `root` with the ops around them. Returns the number of
/// groups of two or more ops.
unsigned fusePrimitives(mlir::Operation *root, FusionReport &report, bool horizontal = true,
                        KeyPrologues keys = KeyPrologues::Once);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONREPORT_H
