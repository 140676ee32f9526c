// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SIMT_SIMT
#define FUSEDNORM_SIMT_SIMT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

def Simt_Dialect : Dialect {
  let name = "simt";
  let cppNamespace = "::fusednorm::simt";
  let summary = "The SIMT simulator as a GPU compilation target";
  let description = [{
    Holds the target attribute with which `gpu-module-to-binary` stores a GPU
    module for the SIMT simulator, and the names of the attributes by which
    `convert-nvvm-to-simt` describes a lowered module.
  }];
  let useDefaultAttributePrinterParser = 1;
}

def Simt_TargetAttr : AttrDef<Simt_Dialect, "SimtTarget"> {
  let mnemonic = "target";
  let summary = "Compile a gpu.module for the SIMT simulator";
  let description = [{
    A `gpu.module` with this target is stored as MLIR bytecode. The executor's
    library lowers and compiles it when the host program loads the module, as a
    driver does with PTX:

    ```mlir
    gpu.module @kernels [#simt.target] { ... }
    ```
  }];
  let assemblyFormat = "";
}

#endif // FUSEDNORM_SIMT_SIMT
