/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compiler on MLIR's C API. Registers the dialects of fusednorm and either all of MLIR's or those
 * that the pipelines need. Parses standard input, runs the pipeline of the command line and prints
 * the result. With the argument `handle` it registers the dialect `fusednorm` by its handle, and
 * only prints the input. */
#include "fusednorm-c/Register.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include <stdio.h>

static void print(MlirStringRef part, void *file) { fwrite(part.data, 1, part.length, file); }

int main(int argc, char **argv) {
  static char text[1 << 20];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  MlirModule module;
  MlirPassManager passes;
  int failed;
  text[size] = 0;
  if (argc != 3)
    return 2;
  if (argv[1][0] == 'h') {
    mlirRegisterAllDialects(registry);
    mlirDialectHandleInsertDialect(mlirGetDialectHandle__fusednorm__(), registry);
  } else if (argv[1][0] == 'c')
    fnc_register_compiler_dialects(registry);
  else {
    mlirRegisterAllDialects(registry);
    fnc_register_dialects(registry);
  }
  fnc_register_passes();
  context = mlirContextCreateWithRegistry(registry, 0);
  mlirDialectRegistryDestroy(registry);
  module = mlirModuleCreateParse(context, mlirStringRefCreate(text, size));
  if (mlirModuleIsNull(module))
    return 1;
  passes = mlirPassManagerCreate(context);
  failed =
      mlirLogicalResultIsFailure(mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(passes),
                                                       mlirStringRefCreateFromCString(argv[2]),
                                                       print, stderr)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module)));
  if (!failed)
    mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return failed;
}
