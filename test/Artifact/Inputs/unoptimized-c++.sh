#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles C++ without optimization, which overrides an earlier -O2: tests do not measure.
exec c++ "$@" -O0
