// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host resources of running clusters, kept between launches, and one cluster's
// life: start, run, resume.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H

#include "State.h"

#include <memory>

namespace fusednorm::simt {

/// A cluster record with stacks and shared memory for the launch; null when the
/// system refuses the memory, with the reason in `error`.
std::unique_ptr<Cluster> acquireCluster(Launch &launch, std::string &error);
void releaseCluster(std::unique_ptr<Cluster> cluster);

/// Prepares all fibres of cluster number `linear` of the grid.
void startCluster(Cluster &cluster, uint64_t linear);
/// Runs until all threads have exited or none can go on.
RunState runCluster(Cluster &cluster);
/// Reports why a cluster is stuck, and closes its books.
void finishCluster(Cluster &cluster, RunState state);
/// Reports what the kernel promises to write and the launch has not.
void checkWrittenRegions(Launch &launch);

/// The launch that this host thread is running, for the fault handler.
extern thread_local const Launch *currentLaunch;
/// And its cluster.
extern thread_local Cluster *currentCluster;

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MACHINE_H
