#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# An assembler that always fails.
echo "ptxas fatal : out of patience" >&2
exit 3
