/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Defines arc4random for programs with static libraries of LLVM. glibc has the function since 2.36.
 * An LLVM of a newer system refers to it. With this definition, the program runs with an older
 * glibc. */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
  uint32_t value;
  /* Four bytes are never returned in part. The call fails only if the kernel lacks getrandom. */
  if (getentropy(&value, sizeof value) != 0)
    abort();
  return value;
}
