// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of simt-run of the form tensormap:@NAME,KEY=VALUE...

#ifndef FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H
#define FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H

#include "Buffers.h"

#include <vector>

/// Size and alignment of a TMA descriptor.
constexpr size_t tensorMapBytes = 128, tensorMapAlignment = 64;

bool isTensorMapArgument(const std::string &text);
/// Encodes a TMA descriptor from the text of an argument into the 128 bytes at `map`.
llvm::Error makeTensorMap(const std::string &text, const BufferSet &buffers, void *map);

#endif // FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H
