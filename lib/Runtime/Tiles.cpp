// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests permission for the tile registers of AMX from Linux.

#include "Runtime.h"
#include <cerrno>
#include <sys/syscall.h>
#include <unistd.h>

using namespace fusednorm::rt;

fnrt_status fnrt_request_tiles(void) {
  static int isGiven;
  if (__atomic_load_n(&isGiven, __ATOMIC_RELAXED))
    return FNRT_SUCCESS;
#ifdef SYS_arch_prctl
  // ARCH_REQ_XCOMP_PERM of XFEATURE_XTILEDATA applies to all threads of the process.
  constexpr long kRequest = 0x1023, kTileData = 18;
  if (syscall(SYS_arch_prctl, kRequest, kTileData) == 0) {
    __atomic_store_n(&isGiven, 1, __ATOMIC_RELAXED);
    return FNRT_SUCCESS;
  }
  int error = errno;
#else
  int error = ENOSYS;
#endif
  return fail(FNRT_ERROR_NO_DEVICE,
              "fnrt_request_tiles: expected permission for the tile registers of AMX, which the "
              "system denied (error %d); use code for a CPU without amx-tile",
              error);
}
