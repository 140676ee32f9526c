/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialects and passes for programs that use MLIR's own C interface. Their MLIR must be
 * the libMLIR.so that libfusednorm.so is linked with.
 */
#ifndef FUSEDNORM_C_REGISTER_H
#define FUSEDNORM_C_REGISTER_H

#include "fusednorm-c/fusednorm.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Our dialects, and the models of upstream's interfaces for them. */
FNC_API void fnc_register_dialects(MlirDialectRegistry registry);
/* Besides these, what the pipelines to CPUs and GPUs need of upstream. */
FNC_API void fnc_register_compiler_dialects(MlirDialectRegistry registry);
/* Our passes and pipelines, by name; once for a process. */
FNC_API void fnc_register_passes(void);

#ifdef __cplusplus
}
#endif

#endif /* FUSEDNORM_C_REGISTER_H */
