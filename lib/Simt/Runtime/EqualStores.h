// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H

#include <cstdint>

namespace fusednorm::simt {

struct Thread;

/// Whether the store that `thread` is about to execute writes what is there already,
/// put there by another lane of its warp. Compilers let all lanes write one value
/// instead of choosing a lane; whichever comes last, memory is the same.
bool storesSameValue(const Thread &thread, uint32_t other);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H
