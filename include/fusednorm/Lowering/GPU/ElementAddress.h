// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPU_ELEMENTADDRESS_H
#define FUSEDNORM_LOWERING_GPU_ELEMENTADDRESS_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// Returns the number of bytes of an element of a memref. An i1 has one byte.
int64_t elementBytes(mlir::Value memref);
/// Returns the address of an element of an argument of the kernel.
mlir::Value elementAddress(FloatEmitter &e, const GPUKernelFunction &function, mlir::Value memref,
                           mlir::ValueRange indices);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_ELEMENTADDRESS_H
