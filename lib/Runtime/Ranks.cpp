// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges between GPUs. Opens NCCL at run time.

#include "Nccl.h"
#include "Runtime.h"
#include <cstdlib>
#include <dlfcn.h>
#include <time.h>

using namespace fusednorm::rt;

// The versions of libdl; see Driver.cpp.
#if defined(__x86_64__) && defined(__GLIBC__)
#define FUSEDNORM_OLD_VERSION(name) __asm__(".symver " #name "," #name "@GLIBC_2.2.5")
FUSEDNORM_OLD_VERSION(dlerror);
FUSEDNORM_OLD_VERSION(dlopen);
FUSEDNORM_OLD_VERSION(dlsym);
#endif

struct fnrt_ranks {
  /// Null after an abort.
  std::atomic<NcclComm> communicator;
  int count, rank;
  bool isOwned;
};

//===----------------------------------------------------------------------===//
// NCCL
//===----------------------------------------------------------------------===//

static std::atomic<const Nccl *> opened{nullptr};
static Nccl table; // written under the lock, before `opened` is set

static fnrt_status openNccl(const Nccl *&nccl) {
  nccl = opened.load(std::memory_order_acquire);
  if (nccl)
    return FNRT_SUCCESS;
  Locked lock;
  const char *given = std::getenv("FUSEDNORM_RT_NCCL");
  void *library = dlopen(given && *given ? given : "libnccl.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return fail(FNRT_ERROR_NO_NCCL,
                "cannot open NCCL: %s; install libnccl.so.2, or set FUSEDNORM_RT_NCCL to its path",
                dlerror());
#define FUNCTION(MEMBER, RESULT, PARAMETERS)                                                       \
  table.MEMBER = reinterpret_cast<RESULT(*) PARAMETERS>(dlsym(library, "nccl" #MEMBER));           \
  if (!table.MEMBER)                                                                               \
    return fail(FNRT_ERROR_NO_NCCL,                                                                \
                "the NCCL library has no nccl" #MEMBER "; expected NCCL 2.13 or later");
  FUSEDNORM_NCCL_FUNCTIONS(FUNCTION)
#undef FUNCTION
  nccl = &table;
  opened.store(nccl, std::memory_order_release);
  return FNRT_SUCCESS;
}

static fnrt_status failNccl(NcclResult error, const char *what, int rank, int count,
                            NcclComm communicator) {
  const char *last = table.GetLastError(communicator);
  return fail(FNRT_ERROR_RANKS, "%s on rank %d of %d: %s (%d)%s%s", what, rank, count,
              table.GetErrorString(error), error, last && *last ? ": " : "", last ? last : "");
}

//===----------------------------------------------------------------------===//
// Life cycle
//===----------------------------------------------------------------------===//

fnrt_status fnrt_ranks_create_id(fnrt_ranks_id *id) {
  if (!id)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_create_id: id is null");
  const Nccl *nccl;
  FNRT_TRY(openNccl(nccl));
  NcclResult error = nccl->GetUniqueId(id);
  return error ? failNccl(error, "ncclGetUniqueId", 0, 1, nullptr) : FNRT_SUCCESS;
}

static fnrt_status make(NcclComm communicator, int count, int rank, bool isOwned,
                        fnrt_ranks **ranks) {
  auto *made = static_cast<fnrt_ranks *>(std::calloc(1, sizeof(fnrt_ranks)));
  if (!made)
    return fail(FNRT_ERROR_OUT_OF_MEMORY, "no memory for fnrt_ranks");
  made->communicator.store(communicator);
  made->count = count;
  made->rank = rank;
  made->isOwned = isOwned;
  *ranks = made;
  return FNRT_SUCCESS;
}

fnrt_status fnrt_ranks_create(const fnrt_ranks_id *id, int32_t count, int32_t rank, int32_t device,
                              fnrt_ranks **ranks) {
  if (!id || !ranks)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_create: %s is null", id ? "ranks" : "id");
  if (count < 1 || rank < 0 || rank >= count)
    return fail(FNRT_ERROR_INVALID,
                "fnrt_ranks_create: expected a rank from 0 to count - 1, got rank %d of %d", rank,
                count);
  const Nccl *nccl;
  FNRT_TRY(openNccl(nccl));
  FNRT_DRIVER(driver);
  const Device *own;
  FNRT_TRY(getDevice(device, own));
  ContextScope scope(*driver, own->primary, /*needed=*/true);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  NcclComm communicator = nullptr;
  if (NcclResult error = nccl->CommInitRank(&communicator, count, *id, rank))
    return failNccl(error, "ncclCommInitRank", rank, count, communicator);
  fnrt_status status = make(communicator, count, rank, /*isOwned=*/true, ranks);
  if (status != FNRT_SUCCESS)
    nccl->CommAbort(communicator);
  return status;
}

fnrt_status fnrt_ranks_adopt(void *communicator, fnrt_ranks **ranks) {
  if (!communicator || !ranks)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_adopt: %s is null",
                communicator ? "ranks" : "communicator");
  const Nccl *nccl;
  FNRT_TRY(openNccl(nccl));
  int count = 0, rank = 0;
  if (NcclResult error = nccl->CommCount(communicator, &count))
    return failNccl(error, "ncclCommCount", 0, 1, communicator);
  if (NcclResult error = nccl->CommUserRank(communicator, &rank))
    return failNccl(error, "ncclCommUserRank", 0, count, communicator);
  return make(communicator, count, rank, /*isOwned=*/false, ranks);
}

fnrt_status fnrt_ranks_destroy(fnrt_ranks **ranks) {
  if (!ranks)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_destroy: ranks is null");
  fnrt_ranks *own = *ranks;
  if (!own)
    return FNRT_SUCCESS;
  *ranks = nullptr;
  NcclResult error = kNcclSuccess;
  NcclComm communicator = own->communicator.load();
  int rank = own->rank, count = own->count;
  if (communicator && own->isOwned)
    error = table.CommDestroy(communicator);
  std::free(own);
  return error ? failNccl(error, "ncclCommDestroy", rank, count, nullptr) : FNRT_SUCCESS;
}

fnrt_status fnrt_ranks_count(const fnrt_ranks *ranks, int32_t *count, int32_t *rank) {
  if (!ranks)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_count: ranks is null");
  if (count)
    *count = ranks->count;
  if (rank)
    *rank = ranks->rank;
  return FNRT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// Aborts the communicator, which ends its kernels on the GPU.
static void abortRanks(fnrt_ranks &ranks) {
  if (NcclComm communicator = ranks.communicator.exchange(nullptr))
    table.CommAbort(communicator);
}

/// Returns the communicator. Fails if it was aborted or reports an error of another rank.
static fnrt_status getCommunicator(fnrt_ranks &ranks, const char *what, NcclComm &communicator) {
  communicator = ranks.communicator.load();
  if (!communicator)
    return fail(FNRT_ERROR_RANKS,
                "%s on rank %d of %d: an earlier error ended the exchange between the ranks; end "
                "this process",
                what, ranks.rank, ranks.count);
  NcclResult error = kNcclSuccess;
  NcclResult status = table.CommGetAsyncError(communicator, &error);
  error = status ? status : error;
  if (error == kNcclSuccess || error == kNcclInProgress)
    return FNRT_SUCCESS;
  fnrt_status failure = failNccl(error, what, ranks.rank, ranks.count, communicator);
  abortRanks(ranks);
  return failure;
}

fnrt_status fnrt_all_gather(fnrt_ranks *ranks, const void *part, void *all, size_t bytes,
                            fnrt_stream stream) {
  if (!ranks)
    return fail(FNRT_ERROR_INVALID, "fnrt_all_gather: ranks is null");
  NcclComm communicator;
  FNRT_TRY(getCommunicator(*ranks, "fnrt_all_gather", communicator));
  if (!bytes)
    return FNRT_SUCCESS;
  if (!part || !all)
    return fail(FNRT_ERROR_INVALID, "fnrt_all_gather: %s is null", part ? "all" : "part");
  NcclResult error =
      table.AllGather(part, all, bytes, kNcclUint8, communicator, static_cast<CUstream>(stream));
  if (error && error != kNcclInProgress)
    return failNccl(error, "ncclAllGather", ranks->rank, ranks->count, communicator);
  return FNRT_SUCCESS;
}

static int64_t nowInNanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t(now.tv_sec) * 1000000000 + now.tv_nsec;
}

fnrt_status fnrt_ranks_synchronize(fnrt_ranks *ranks, fnrt_stream stream, int32_t milliseconds) {
  if (!ranks || milliseconds < 0)
    return fail(FNRT_ERROR_INVALID, "fnrt_ranks_synchronize: %s",
                ranks ? "milliseconds is negative" : "ranks is null");
  FNRT_DRIVER(driver);
  int64_t end = nowInNanoseconds() + int64_t(milliseconds) * 1000000;
  while (true) {
    NcclComm communicator;
    FNRT_TRY(getCommunicator(*ranks, "fnrt_ranks_synchronize", communicator));
    CUresult state = driver->StreamQuery(static_cast<CUstream>(stream));
    if (state != CUDA_ERROR_NOT_READY)
      return state ? failDriver(state, "cuStreamQuery") : FNRT_SUCCESS;
    if (nowInNanoseconds() >= end) {
      abortRanks(*ranks);
      return fail(FNRT_ERROR_RANKS,
                  "fnrt_ranks_synchronize on rank %d of %d: the stream was not ready after %d ms; "
                  "another rank has ended, is late, or passed another number of bytes",
                  ranks->rank, ranks->count, milliseconds);
    }
    timespec pause = {0, 50000};
    nanosleep(&pause, nullptr);
  }
}
