// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code asks for, done by the runtime.

#ifndef FUSEDNORM_RUNNER_RUNTIMELAUNCH_H
#define FUSEDNORM_RUNNER_RUNTIMELAUNCH_H

#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Runner/HostCode.h"

namespace fusednorm {

/// Launches kernel `number` of the library on `config.stream`; the rest of `config` but its
/// device follows from the launch and its sizes. Returns what is wrong, or nothing.
std::string launchByRuntime(fnrt_library *library, int64_t number, const HostLaunch &launch,
                            const LaunchSizes &sizes, fnrt_launch_config config, void **parameters);

/// Writes the tensor map that is wanted, 128 bytes, to `map`. Returns what is wrong, or nothing.
std::string encodeByRuntime(const HostTensorMap &wanted, void *map);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RUNTIMELAUNCH_H
