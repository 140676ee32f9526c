// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of NCCL that the runtime uses. The declarations are those of NCCL 2.13 and later.

#ifndef FUSEDNORM_RUNTIME_NCCL_H
#define FUSEDNORM_RUNTIME_NCCL_H

#include "CudaDriver.h"
#include "fusednorm-rt/ranks.h"

namespace fusednorm::rt {

using NcclComm = void *;
using NcclResult = int;
enum : NcclResult { kNcclSuccess = 0, kNcclInProgress = 7 };
enum { kNcclUint8 = 1 };

// FUNCTION(member, result, parameters)
#define FUSEDNORM_NCCL_FUNCTIONS(FUNCTION)                                                         \
  FUNCTION(GetUniqueId, NcclResult, (fnrt_ranks_id * id))                                          \
  FUNCTION(CommInitRank, NcclResult, (NcclComm * comm, int count, fnrt_ranks_id id, int rank))     \
  FUNCTION(CommCount, NcclResult, (NcclComm comm, int *count))                                     \
  FUNCTION(CommUserRank, NcclResult, (NcclComm comm, int *rank))                                   \
  FUNCTION(CommGetAsyncError, NcclResult, (NcclComm comm, NcclResult * error))                     \
  FUNCTION(CommAbort, NcclResult, (NcclComm comm))                                                 \
  FUNCTION(CommDestroy, NcclResult, (NcclComm comm))                                               \
  FUNCTION(AllGather, NcclResult,                                                                  \
           (const void *part, void *all, size_t count, int type, NcclComm comm, CUstream stream))  \
  FUNCTION(GetErrorString, const char *, (NcclResult result))                                      \
  FUNCTION(GetLastError, const char *, (NcclComm comm))

struct Nccl {
#define FUNCTION(MEMBER, RESULT, PARAMETERS) RESULT(*MEMBER) PARAMETERS;
  FUSEDNORM_NCCL_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

} // namespace fusednorm::rt

#endif // FUSEDNORM_RUNTIME_NCCL_H
