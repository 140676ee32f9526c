// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches and TMA descriptors of host code through the runtime.

#ifndef FUSEDNORM_RUNNER_RUNTIMELAUNCH_H
#define FUSEDNORM_RUNNER_RUNTIMELAUNCH_H

#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Runner/HostCode.h"

namespace fusednorm {

/// Launches kernel `number` of the library. `config` has stream and device; its other fields follow
/// from the launch and its sizes.
llvm::Error launchByRuntime(fnrt_library *library, int64_t number, const HostLaunch &launch,
                            const LaunchSizes &sizes, fnrt_launch_config config, void **parameters);

/// Encodes the TMA descriptor, 128 bytes, into `map`.
llvm::Error encodeByRuntime(const HostTensorMap &wanted, void *map);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RUNTIMELAUNCH_H
