/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers the dialects and passes with MLIR's C interface. The program must use the same
 * libMLIR.so as libfusednorm.so. A build with static libraries of MLIR has these functions in
 * libFusedNormRegister.a only.
 */
#ifndef FUSEDNORM_C_REGISTER_H
#define FUSEDNORM_C_REGISTER_H

#include "fusednorm-c/fusednorm.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the handle of the dialect `fusednorm`. The handle registers the dialect alone, without
 * its models of upstream interfaces. The passes need fnc_register_dialects. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(FusedNorm, fusednorm);

/* Registers fusednorm's dialects, and their models of upstream interfaces. */
FNC_API void fnc_register_dialects(MlirDialectRegistry registry);
/* Registers the same dialects and the upstream dialects of the CPU and GPU pipelines. */
FNC_API void fnc_register_compiler_dialects(MlirDialectRegistry registry);
/* Registers fusednorm's passes and pipelines by name. Call it once per process. */
FNC_API void fnc_register_passes(void);

#ifdef __cplusplus
}
#endif

#endif /* FUSEDNORM_C_REGISTER_H */
