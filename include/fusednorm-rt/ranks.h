/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Several GPUs exchange tensors by NCCL. Each GPU has one rank, usually in a process of its own.
 * The functions are part of libfusednorm_rt.so. The first use opens libnccl.so.2, or the file
 * that the environment variable FUSEDNORM_RT_NCCL names. See docs/Runtime.md.
 */
#ifndef FUSEDNORM_RT_RANKS_H
#define FUSEDNORM_RT_RANKS_H

#include "fusednorm-rt/fusednorm_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The identity of a group of ranks. Rank 0 creates it; the program sends it to the others. */
typedef struct fnrt_ranks_id {
  char bytes[128];
} fnrt_ranks_id;
FNRT_API fnrt_status fnrt_ranks_create_id(fnrt_ranks_id *id);

typedef struct fnrt_ranks fnrt_ranks;

/* Connects `count` ranks. All of them call it with one id, and it returns when all have done so.
 * `rank` is 0 to count - 1. The device is the number of this rank's GPU. */
FNRT_API fnrt_status fnrt_ranks_create(const fnrt_ranks_id *id, int32_t count, int32_t rank,
                                       int32_t device, fnrt_ranks **ranks);

/* Uses an ncclComm_t of the caller, for example of a framework. The caller keeps it. */
FNRT_API fnrt_status fnrt_ranks_adopt(void *communicator, fnrt_ranks **ranks);

/* Ends the use of the ranks and sets *ranks to null. A communicator of fnrt_ranks_create is
 * destroyed: all ranks call the function after their last exchange. */
FNRT_API fnrt_status fnrt_ranks_destroy(fnrt_ranks **ranks);

FNRT_API fnrt_status fnrt_ranks_count(const fnrt_ranks *ranks, int32_t *count, int32_t *rank);

/* Gathers `bytes` bytes of each rank, in the order of the ranks: rank r's part becomes the bytes
 * from r * bytes of `all`. It runs in stream order, and a capture of the stream records it. All
 * ranks pass the same number of bytes; NCCL does not check this. 0 bytes exchange nothing. */
FNRT_API fnrt_status fnrt_all_gather(fnrt_ranks *ranks, const void *part, void *all, size_t bytes,
                                     fnrt_stream stream);

/* Waits for the work of a stream at most `milliseconds`. If another rank has failed or is late,
 * the status is FNRT_ERROR_RANKS, the communicator is aborted, and every later use returns
 * FNRT_ERROR_RANKS. The tensors that the stream writes are undefined then. */
FNRT_API fnrt_status fnrt_ranks_synchronize(fnrt_ranks *ranks, fnrt_stream stream,
                                            int32_t milliseconds);

#ifdef __cplusplus
}
#endif

#endif /* FUSEDNORM_RT_RANKS_H */
