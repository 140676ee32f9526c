// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was raised or fused, and what was not and why: as remarks and as JSON.

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
    /// The op that it became, and those that it is made of.
    std::string name;
    std::vector<std::string> ops;
    /// Bytes of intermediates that are not written or not read any more; none
    /// where an extent is known at run time only.
    std::optional<int64_t> bytesSaved;
  };
  struct Candidate {
    std::string function, location, name;
    std::string blocker, blockerLocation, reason;
  };

  /// Adds an entry and emits its remark at `op`.
  void addGroup(mlir::Operation *op, llvm::StringRef name, std::vector<std::string> ops,
                std::optional<int64_t> bytesSaved);
  /// Takes the entry of a launch out again, which has become a part of another one.
  std::optional<Group> takeGroup(mlir::Operation *op);
  void addCandidate(mlir::Operation *op, llvm::StringRef name, mlir::Operation *blocker,
                    llvm::StringRef reason);

  /// Writes the report as JSON; `file` may be `-`. Fails after an error at `anchor`.
  mlir::LogicalResult write(llvm::StringRef file, mlir::Operation *anchor) const;

  /// The error of a build that requires more groups than there are: names all
  /// candidates that were not taken.
  void emitTooFew(mlir::Operation *anchor, unsigned required, unsigned found) const;

  std::vector<Group> groups;
  std::vector<Candidate> candidates;
  /// Elements and ops that were looked at: what it cost.
  uint64_t visited = 0;
};

/// When attention takes what computes its keys, which it would do again for each tile of queries
/// and each head that reads them.
enum class KeyPrologues {
  Never,
  Once, // where each key is computed once
  Always
};

/// Groups the primitives in the regions of `root` and what stands around them;
/// returns the number of groups of two or more ops.
unsigned fusePrimitives(mlir::Operation *root, FusionReport &report, bool horizontal = true,
                        KeyPrologues keys = KeyPrologues::Once);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_FUSIONREPORT_H
