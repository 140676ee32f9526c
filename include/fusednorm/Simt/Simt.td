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
    The dialect has one attribute, `#simt.target`. With this target,
    `gpu-module-to-binary` stores a GPU module for the SIMT simulator.
    `convert-nvvm-to-simt` describes a lowered module in discardable attributes
    with the prefix `simt.`.
  }];
  let useDefaultAttributePrinterParser = 1;
}

def Simt_TargetAttr : AttrDef<Simt_Dialect, "SimtTarget"> {
  let mnemonic = "target";
  let summary = "Compile a gpu.module for the SIMT simulator";
  let description = [{
    Stores a `gpu.module` as MLIR bytecode. The simulator's library lowers and
    compiles the bytecode when the host program loads the module, as a CUDA driver
    compiles PTX:

    ```mlir
    gpu.module @kernels [#simt.target] { ... }
    ```
  }];
  let assemblyFormat = "";
}

#endif // FUSEDNORM_SIMT_SIMT
