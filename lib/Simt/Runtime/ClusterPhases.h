// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The completed phases of the cluster barrier. Their clocks are empty if the cluster has one block.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_CLUSTERPHASES_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_CLUSTERPHASES_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fusednorm::simt {

/// Joins `from` into `into`. Vectors grow as actors are added; missing components are zero.
void joinInto(std::vector<uint32_t> &into, const std::vector<uint32_t> &from);

struct ClusterPhases {
  using Vector = std::vector<uint32_t>;

  /// Clears the phases, with clocks of `size` components.
  void reset(uint32_t threads, uint32_t blocks, size_t size);
  /// Completes a phase.
  void complete();
  /// Returns the clock of the last phase that `thread` has waited for; null if there is none.
  const Vector *viewOf(uint32_t thread) const {
    uint32_t phase = seen[thread];
    return phase ? &views[phase & 1] : nullptr;
  }

  /// The clocks of the last two phases, by the parity of the number.
  Vector views[2];
  /// The joined clocks of the arrivals in the current phase.
  Vector arriving;
  /// By thread and by block: the number of the last phase that it has waited for; 0 for none.
  Vector seen, blockSeen;
  /// The number of completed phases.
  uint32_t count = 0;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_CLUSTERPHASES_H
