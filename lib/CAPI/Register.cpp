// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm-c/Register.h"
#include "fusednorm/Compiler/Dialects.h"
#include "fusednorm/InitAllDialects.h"
#include "fusednorm/InitAllPasses.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(FusedNorm, fusednorm, fusednorm::FusedNormDialect)

void fnc_register_dialects(MlirDialectRegistry registry) {
  fusednorm::registerAllDialects(*unwrap(registry));
}

void fnc_register_compiler_dialects(MlirDialectRegistry registry) {
  fusednorm::registerCompilerDialects(*unwrap(registry));
}

void fnc_register_passes(void) { fusednorm::registerAllPasses(); }
