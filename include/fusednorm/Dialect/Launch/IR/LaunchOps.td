// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD

include "fusednorm/Dialect/Launch/IR/LaunchAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Launch_LaunchKernelOp : Op<Launch_Dialect, "kernel", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "launch a kernel according to its plan";
  let description = [{
    Operands are the operands of the launch plan: scalars, and memrefs in memory that the device
    can access. Launches of a function run in order. The plan states the memory effects on
    operands. A kernel may also write memory of its own.

    ```mlir
    launch.kernel @kernels::@scale(%x, %by) : memref<?xf32>, f32
    ```
  }];
  let arguments = (ins SymbolRefAttr:$kernel, Variadic<AnyType>:$operands);
  let assemblyFormat = "$kernel `(` $operands `)` attr-dict (`:` type($operands)^)?";
  let extraClassDeclaration = [{
    /// Returns the function of the kernel, or null.
    ::mlir::Operation *lookupKernel();
    /// Returns the plan of the kernel, or null.
    PlanAttr getPlan();
  }];
}

def Launch_MultiprocessorsOp : Op<Launch_Dialect, "multiprocessors", [Pure]> {
  let summary = "query the number of SMs of the device";
  let description = [{
    Compiled host code has this op for each plan with `multiprocessors`.

    ```mlir
    %0 = launch.multiprocessors
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Launch_EncodeTensorMapOp : Op<Launch_Dialect, "encode_tensor_map", [Pure, AttrSizedOperandSegments]> {
  let summary = "encode a TMA descriptor in the driver";
  let description = [{
    The result is the 128-byte TMA descriptor of an array at an address. Extents and strides are
    in elements, and the last dimension varies fastest. Compiled host code passes the descriptor
    to a kernel by value.

    ```mlir
    %map = launch.encode_tensor_map %address of bf16 sizes(%rows, %columns) strides(%row, %one)
        <operand = 0, box = [64, 64], swizzle = 128> : !llvm.array<16 x i64>
    ```
  }];
  let arguments = (ins I64:$address, Variadic<Index>:$sizes, Variadic<Index>:$strides,
                       TypeAttr:$elementType, Launch_TensorMapAttr:$map);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $address `of` $elementType `sizes` `(` $sizes `)` `strides` `(` $strides `)` $map attr-dict
    `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD
