// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHOPS_TD

include "fusednorm/Dialect/AddressableTypes.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "fusednorm/Dialect/Launch/IR/LaunchAttrs.td"
include "fusednorm/Dialect/Launch/IR/LaunchSchedules.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Launch_Op<string mnemonic, list<Trait> traits = []>
    : Op<Launch_Dialect, mnemonic, !listconcat([
        FusedNorm_KnownAttributes, FusedNorm_AddressableTypes], traits)>;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

def Launch_FuncOp : Launch_Op<"func", [
    FunctionOpInterface, IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "a kernel: a list of programs";
  let description = [{
    Arguments are memrefs, floats, integers and indices. A kernel has no results. The body holds
    scalar code, then the programs. Programs run in any order and concurrently.

    A program is an op with `ProgramOpInterface`, such as `rowkernel.program` or
    `tilekernel.program`. It states which memrefs a kernel may have, and whether a written memref
    may share its buffer with another argument. The conversion to a target depends on the kind of
    program.

    Constraints:
    - (kernel_c1) arguments have the types above, and there are no results.
    - (kernel_c2) there is at least one program, and each program stores.
    - (kernel_c3) ops outside programs have no memory effects.
    - (kernel_c4) memrefs are arguments, or views of a `launch.scratch` with static offset, strides
      and extents after the first one.
    - (kernel_c5) the schedules of a program belong to the dialect of the program.

    ```mlir
    launch.func @scale(%x: memref<?x64xf32>, %s: f32) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %b = vector.broadcast %s : f32 to vector<64xf32>
        %w = arith.mulf %v, %b : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    /// Returns the programs, or the programs of one kind.
    template <typename ProgramT = ProgramOpInterface> auto getPrograms() {
      return getBody().front().getOps<ProgramT>();
    }
  }];
}

def Launch_ScratchOp : Launch_Op<"scratch", [Pure]> {
  let summary = "an array of whole rows between two programs of a kernel";
  let description = [{
    One tile program of the kernel stores its tiles to the array. The later row programs of the
    kernel read it. Rows of these programs run when all columns of their rows are complete, so a
    target holds a block of rows only. Views of the array, such as heads, are
    `memref.reinterpret_cast` ops.

    Constraints:
    - (scratch_c1) the op is directly in a kernel, which has no other array.
    - (scratch_c2) the array has a dynamic number of rows and static columns of f32.
    - (scratch_c3) the first program of the kernel stores to the array, and all other programs read
      it.

    ```mlir
    launch.func @negated(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index) {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %rows = launch.scratch %m : memref<?x64xf32>
      tilekernel.program (%i, %j) in (%m, %c64) step [12, 32] {
        %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<12x32xf32>
        tilekernel.store %v, %rows[%i, %j] : vector<12x32xf32>, memref<?x64xf32>
      }
      rowkernel.program (%i) in (%m) {
        %v = rowkernel.load %rows[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %n = arith.negf %v : vector<64xf32>
        rowkernel.store %n, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let arguments = (ins Index:$rows);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$rows attr-dict `:` type($result)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MemRefType getType() {
      return ::llvm::cast<::mlir::MemRefType>(getResult().getType());
    }
  }];
}

def Launch_CallOp : Launch_Op<"call", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "launch a kernel";
  let description = [{
    Operands are the arguments of the kernel. On a CPU the op returns when all programs have run.
    On a GPU it returns when the launch is queued. The memory effects on an operand are the effects
    of the kernel.

    ```mlir
    launch.call @scale(%x, %s) : memref<?x64xf32>, f32
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$operands);
  let assemblyFormat = "$kernel `(` $operands `)` attr-dict (`:` type($operands)^)?";
}

//===----------------------------------------------------------------------===//
// Launches of GPU functions
//===----------------------------------------------------------------------===//

def Launch_LaunchKernelOp : Op<Launch_Dialect, "kernel", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "launch a GPU function according to its plan";
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
