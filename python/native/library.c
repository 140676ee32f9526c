/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "library.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

Library library;

static const char *const kNames[] = {"fnc_abi_version",          "fnc_version",
                                     "fnc_llvm_version",         "fnc_build_id",
                                     "fnc_get_message",          "fnc_get_target",
                                     "fnc_host_target",          "fnc_build",
                                     "fnc_output_count",         "fnc_output_name",
                                     "fnc_output_data",          "fnc_output_destroy",
                                     "fnc_kernel_compile",       "fnc_kernel_destroy",
                                     "fnc_kernel_signature",     "fnc_kernel_fusion_report",
                                     "fnc_kernel_save",          "fnc_kernel_load",
                                     "fnc_kernel_call",          "fnc_kernel_infer",
                                     "fnc_kernel_set_simulator", "fnc_kernel_take_findings"};

const char *openLibrary(const char *path) {
  static char problem[1024];
  if (library.kernel_compile)
    return NULL;
  /* RTLD_LOCAL: its symbols must not resolve references of other libraries. */
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return dlerror();
  void *found[sizeof kNames / sizeof *kNames];
  _Static_assert(sizeof found == sizeof(Library), "one name for each function");
  for (size_t i = 0; i < sizeof kNames / sizeof *kNames; ++i)
    if (!(found[i] = dlsym(handle, kNames[i])))
      return dlerror();
  int32_t (*version)(void);
  memcpy(&version, &found[0], sizeof version);
  if (version() != FNC_ABI_VERSION) {
    snprintf(problem, sizeof problem,
             "%s has interface version %d, this package needs %d: install both from one version",
             path, (int)version(), FNC_ABI_VERSION);
    return problem;
  }
  memcpy(&library, found, sizeof library);
  return NULL;
}
