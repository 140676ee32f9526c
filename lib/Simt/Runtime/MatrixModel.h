// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulation in matrix instructions. The PTX ISA leaves the order and precision open; --matrix=
// selects one of three models.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H

#include "FloatFormats.h"
#include "fusednorm/Simt/Runtime.h"

namespace fusednorm::simt {

/// Computes accumulators[r][n] += sum over i of a[r][i] * b[i][n] for the k of one instruction.
/// `format` is the format of both operands, or selects the model of both. Partial products are
/// exact in double.
void multiplyAdd(MatrixModel model, Format format, const float *a, const float *b,
                 float *accumulators, uint32_t rows, uint32_t columns, uint32_t k);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H
