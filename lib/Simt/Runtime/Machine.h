// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host resources of running clusters, which launches reuse, and the steps of a cluster: start, run,
// finish. The runtime is independent of LLVM, because compiled kernels call it at each instruction
// and its tests need no compiler. Its errors are therefore a Result or a text.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H

#include "State.h"
#include "fusednorm/Support/Result.h"

#include <memory>

namespace fusednorm::simt {

/// Returns a cluster record with stacks and shared memory for the launch. Fails if the system is
/// out of memory.
Result<std::unique_ptr<Cluster>> acquireCluster(Launch &launch);
void releaseCluster(std::unique_ptr<Cluster> cluster);

/// Prepares all fibers of cluster number `linear` of the grid.
void startCluster(Cluster &cluster, uint64_t linear);
/// Runs until all threads have exited or no thread can continue.
RunState runCluster(Cluster &cluster);
/// Reports the reason that a cluster is stuck, and completes its counters.
void finishCluster(Cluster &cluster, RunState state);
/// Reports elements of `KernelInfo::written` that the launch has not written.
void checkWrittenRegions(Launch &launch);

/// The launch that this host thread runs, for the fault handler.
extern thread_local const Launch *currentLaunch;
/// The cluster that this host thread runs.
extern thread_local Cluster *currentCluster;

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H
