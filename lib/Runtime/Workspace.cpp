// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The check of a workspace that a caller passes to a launcher.

#include "Runtime.h"

using namespace fusednorm::rt;

static constexpr uintptr_t kAlignment = 16;

fnrt_status fnrt_check_workspace(const fnrt_function *function, const void *workspace, size_t bytes,
                                 size_t needed) {
  if (!function)
    return fail(FNRT_ERROR_INVALID, "fnrt_check_workspace: function is null");
  if (!needed)
    return FNRT_SUCCESS;
  const char *name = function->name ? function->name : "(no name)";
  if (!workspace)
    return fail(FNRT_ERROR_INVALID, "%s: workspace: expected %zu bytes, got a null pointer", name,
                needed);
  if (bytes < needed)
    return fail(FNRT_ERROR_SHAPE,
                "%s: workspace: expected at least %zu bytes, the result of ..._workspace_bytes, "
                "got %zu",
                name, needed, bytes);
  if (reinterpret_cast<uintptr_t>(workspace) % kAlignment)
    return fail(FNRT_ERROR_ALIGNMENT,
                "%s: workspace: expected an address that is a multiple of %zu bytes, got %p", name,
                static_cast<size_t>(kAlignment), workspace);
  return FNRT_SUCCESS;
}
