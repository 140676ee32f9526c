// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that are passed by value: numbers, structs, arrays and vectors.

#ifndef FUSEDNORM_TOOLS_SIMT_RUN_VALUEARGUMENT_H
#define FUSEDNORM_TOOLS_SIMT_RUN_VALUEARGUMENT_H

#include "Buffers.h"

#include "fusednorm/Simt/Simulator.h"

/// Stores the value of `text` in the representation of the parameter's type. `storage` then has at
/// least the bytes of the parameter.
llvm::Error parseValue(const std::string &text,
                       const fusednorm::simt::GPUProgram::Parameter &parameter,
                       const BufferSet &buffers, std::vector<char> &storage);

#endif // FUSEDNORM_TOOLS_SIMT_RUN_VALUEARGUMENT_H
