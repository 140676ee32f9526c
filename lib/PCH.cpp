// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Empty source of the target for the precompiled header.
