// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of the form tensormap:@NAME,KEY=VALUE...

#ifndef FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H
#define FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H

#include "Buffers.h"

#include <vector>

/// Bytes of a tensor map; `storage` gets room to align them as drivers do.
constexpr size_t tensorMapBytes = 128, tensorMapAlignment = 64;

bool isTensorMapArgument(const std::string &text);
/// Fills in a tensor map from the argument's text; `map` points to its 128 bytes.
/// Returns false and sets `error`.
bool makeTensorMap(const std::string &text, const BufferSet &buffers, void *map,
                   std::string &error);

#endif // FUSEDNORM_TOOLS_SIMT_RUN_TENSORMAPARGUMENT_H
