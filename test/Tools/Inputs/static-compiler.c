/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stands for libfusednorm.so with static libraries: a few of their texts, and a version. */
const char *texts[] = {"LLVM ERROR: ", "basic_string::append"};

#ifndef NO_VERSION
const char *fnc_llvm_version(void) { return "22.1.99"; }
#endif
