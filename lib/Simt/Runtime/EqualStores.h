// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H

#include <cstdint>

namespace fusednorm::simt {

struct Thread;

/// Whether the store of `thread` writes bytes that memory already holds from a store of another
/// lane of its warp. Compilers let all lanes write one value instead of selecting a lane, and the
/// order of such stores has no effect.
bool storesSameValue(const Thread &thread, uint32_t other);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_EQUALSTORES_H
