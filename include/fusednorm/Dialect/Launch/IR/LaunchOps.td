// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD

include "fusednorm/Dialect/Launch/IR/LaunchAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Launch_LaunchKernelOp : Op<Launch_Dialect, "kernel", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "launches a kernel as its plan says";
  let description = [{
    Operands are those that the plan of the kernel counts: memrefs in memory that the
    device can access, and scalars. Launches of a function run in order. The plan says
    which operands are read and written; a kernel may write memory of its own besides.

    ```mlir
    launch.kernel @kernels::@scale(%x, %by) : memref<?xf32>, f32
    ```
  }];
  let arguments = (ins SymbolRefAttr:$kernel, Variadic<AnyType>:$operands);
  let assemblyFormat = "$kernel `(` $operands `)` attr-dict (`:` type($operands)^)?";
  let extraClassDeclaration = [{
    /// The kernel's function, or null.
    ::mlir::Operation *lookupKernel();
    /// Its plan; null without one.
    PlanAttr getPlan();
  }];
}

def Launch_MultiprocessorsOp : Op<Launch_Dialect, "multiprocessors", [Pure]> {
  let summary = "number of multiprocessors of the device that launches run on";
  let description = [{
    Host code that is compiled has it where a plan asks for `multiprocessors`.

    ```mlir
    %0 = launch.multiprocessors
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Launch_EncodeTensorMapOp : Op<Launch_Dialect, "encode_tensor_map", [Pure, AttrSizedOperandSegments]> {
  let summary = "the 128 bytes of a tensor map, as the driver makes them";
  let description = [{
    Of the memory at an address, with extents and strides in elements, last dimension
    fastest. Host code that is compiled gives them to a kernel by value.

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
