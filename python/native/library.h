/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of libfusednorm.so, which is opened at run time. */
#ifndef FUSEDNORM_PYTHON_LIBRARY_H
#define FUSEDNORM_PYTHON_LIBRARY_H

#include "fusednorm-c/fusednorm.h"

typedef struct {
  int32_t (*abi_version)(void);
  const char *(*version)(void);
  const char *(*llvm_version)(void);
  const char *(*build_id)(void);
  int (*get_message)(size_t, fnc_message *);
  int (*get_target)(size_t, fnc_target *);
  const char *(*host_target)(void);
  fnc_status (*build)(const char *, size_t, const char *, const fnc_options *, const char *,
                      fnc_output **);
  size_t (*output_count)(const fnc_output *);
  const char *(*output_name)(const fnc_output *, size_t);
  const char *(*output_data)(const fnc_output *, size_t, size_t *);
  void (*output_destroy)(fnc_output *);
  fnc_status (*kernel_compile)(const char *, size_t, const char *, const fnc_options *,
                               fnc_kernel **);
  void (*kernel_destroy)(fnc_kernel *);
  const char *(*kernel_signature)(const fnc_kernel *);
  const char *(*kernel_fusion_report)(const fnc_kernel *);
  fnc_status (*kernel_save)(const fnc_kernel *, fnc_output **);
  fnc_status (*kernel_load)(const char *, size_t, fnc_kernel **);
  fnc_status (*kernel_call)(fnc_kernel *, const fnc_value *, size_t, const fnc_call_options *);
  fnc_status (*kernel_infer)(const fnc_kernel *, const fnc_value *, size_t, size_t, int64_t *);
  fnc_status (*kernel_set_simulator)(fnc_kernel *, const char *);
  fnc_status (*kernel_take_findings)(fnc_kernel *, fnc_output **);
} Library;

extern Library library;

/* Opens the library. Returns null, or the message of the loader. */
const char *openLibrary(const char *path);

#endif /* FUSEDNORM_PYTHON_LIBRARY_H */
