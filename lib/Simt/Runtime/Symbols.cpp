// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Table of the functions that lowered kernels call.

#include "fusednorm/Simt/Runtime.h"

// The declared signature is irrelevant; the lowering declares the functions that it calls.
#define FUSEDNORM_SIMT_FUNCTIONS(F)                                                                \
  F(simt_access)                                                                                   \
  F(simt_access_store)                                                                             \
  F(simt_access_range)                                                                             \
  F(simt_progress)                                                                                 \
  F(simt_shfl)                                                                                     \
  F(simt_shfl_valid)                                                                               \
  F(simt_vote)                                                                                     \
  F(simt_match)                                                                                    \
  F(simt_redux)                                                                                    \
  F(simt_elect)                                                                                    \
  F(simt_syncwarp)                                                                                 \
  F(simt_barrier)                                                                                  \
  F(simt_barrier_arrive)                                                                           \
  F(simt_cluster_arrive)                                                                           \
  F(simt_cluster_wait)                                                                             \
  F(simt_fence)                                                                                    \
  F(simt_nanosleep)                                                                                \
  F(simt_grid_wait)                                                                                \
  F(simt_cp_async)                                                                                 \
  F(simt_cp_async_commit)                                                                          \
  F(simt_cp_async_wait)                                                                            \
  F(simt_ldmatrix)                                                                                 \
  F(simt_stmatrix)                                                                                 \
  F(simt_mma)                                                                                      \
  F(simt_fma_half)                                                                                 \
  F(simt_wmma)                                                                                     \
  F(simt_truncate_double)                                                                          \
  F(simt_convert_pair)                                                                             \
  F(simt_convert_half_pair)                                                                        \
  F(simt_widen_pair)                                                                               \
  F(simt_convert_tf32)                                                                             \
  F(simt_approx)                                                                                   \
  F(simt_truncsfbf2)                                                                               \
  F(simt_clock)                                                                                    \
  F(simt_mapa)                                                                                     \
  F(simt_trap)                                                                                     \
  F(simt_mbarrier_init)                                                                            \
  F(simt_mbarrier_inval)                                                                           \
  F(simt_fence_mbarrier_init)                                                                      \
  F(simt_mbarrier_arrive)                                                                          \
  F(simt_mbarrier_bytes)                                                                           \
  F(simt_mbarrier_wait)                                                                            \
  F(simt_cp_async_mbarrier_arrive)                                                                 \
  F(simt_bulk_load)                                                                                \
  F(simt_bulk_shared)                                                                              \
  F(simt_bulk_store)                                                                               \
  F(simt_bulk_reduce)                                                                              \
  F(simt_bulk_commit)                                                                              \
  F(simt_bulk_wait)                                                                                \
  F(simt_tensor_load)                                                                              \
  F(simt_tensor_store)                                                                             \
  F(simt_wgmma)                                                                                    \
  F(simt_wgmma_commit)                                                                             \
  F(simt_wgmma_wait)

extern "C" {
#define DECLARE(name) void name();
FUSEDNORM_SIMT_FUNCTIONS(DECLARE)
#undef DECLARE
}

const std::vector<fusednorm::simt::RuntimeSymbol> &fusednorm::simt::runtimeSymbols() {
  static const std::vector<RuntimeSymbol> symbols = {
#define ENTRY(name) {#name, reinterpret_cast<void *>(&name)},
      FUSEDNORM_SIMT_FUNCTIONS(ENTRY)
#undef ENTRY
          {"__truncsfbf2", reinterpret_cast<void *>(&simt_truncsfbf2)},
  };
  return symbols;
}
