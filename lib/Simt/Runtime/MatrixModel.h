// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How matrix instructions add up their products. The PTX ISA leaves it open; these are
// the three answers that --matrix= chooses from.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H

#include "FloatFormats.h"
#include "fusednorm/Simt/Runtime.h"

namespace fusednorm::simt {

/// sums[r][n] += sum over i of a[r][i] * b[i][n], for one instruction's k. Values of
/// `format`, which both have or which is the narrower one's kind: products of two are
/// exact in double.
void multiplyAdd(MatrixModel model, Format format, const float *a, const float *b, float *accumulators,
                 uint32_t rows, uint32_t columns, uint32_t k);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MATRIXMODEL_H
