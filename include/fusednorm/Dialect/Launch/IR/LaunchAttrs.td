// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHATTRS_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHATTRS_TD

include "fusednorm/Dialect/Launch/IR/LaunchDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Launch_ExprKind : I32EnumAttr<"ExprKind", "expression of a launch", [
    I32EnumAttrCase<"Constant", 0, "constant">,
    I32EnumAttrCase<"Extent", 1, "extent">,
    I32EnumAttrCase<"Stride", 2, "stride">,
    I32EnumAttrCase<"Scalar", 3, "scalar">,
    I32EnumAttrCase<"Multiprocessors", 4, "multiprocessors">,
    I32EnumAttrCase<"Address", 5, "address">,
    I32EnumAttrCase<"TensorMap", 6, "tensor_map">,
    I32EnumAttrCase<"Add", 7, "add">,
    I32EnumAttrCase<"Mul", 8, "mul">,
    I32EnumAttrCase<"CeilDiv", 9, "ceildiv">,
    I32EnumAttrCase<"FloorDiv", 10, "floordiv">,
    I32EnumAttrCase<"Min", 11, "min">,
    I32EnumAttrCase<"Max", 12, "max">,
    I32EnumAttrCase<"AtMost", 13, "at_most">]> {
  let cppNamespace = "::fusednorm::launch";
}

def Launch_ExprAttr : AttrDef<Launch_Dialect, "Expr"> {
  let mnemonic = "expr";
  let summary = "a number that a launch computes";
  let description = [{
    | text | value |
    |---|---|
    | `12` | that |
    | `extent(i, d)`, `stride(i, d)` | of operand `i`, dimension `d`; strides in elements |
    | `scalar(i)` | the integer that operand `i` is |
    | `multiprocessors` | of the device |
    | `a + b`, `a * b` | sum, product; `*` binds tighter, parentheses group |
    | `ceildiv(a, b)`, `floordiv(a, b)` | quotients, rounded up and down; `b` is a constant above 0 |
    | `min(a, b)`, `max(a, b)` | the smaller, the larger one |
    | `at_most(a, bound, b)` | `b` if `a <= bound`, a constant, else 0 |
    | `address(i)`, `tensor_map(k)` | parameters only: of operand `i`, number `k` |

    Numbers are 64-bit and saturate: what exceeds them stays the largest, times 0 is 0.

    ```mlir
    #launch.expr<min(multiprocessors * 2, ceildiv(extent(0, 0), 16))>
    ```
  }];
  let parameters = (ins "ExprKind":$kind, "int64_t":$operand, "int64_t":$value,
                        OptionalArrayRefParameter<"ExprAttr">:$inputs);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static ExprAttr constant(::mlir::MLIRContext *context, int64_t value);
    static ExprAttr extent(::mlir::MLIRContext *context, int64_t operand, int64_t dimension);
    static ExprAttr stride(::mlir::MLIRContext *context, int64_t operand, int64_t dimension);
    static ExprAttr scalar(::mlir::MLIRContext *context, int64_t operand);
    static ExprAttr address(::mlir::MLIRContext *context, int64_t operand);
    /// Of two or three inputs; folds what is constant.
    static ExprAttr compute(ExprKind kind, ::llvm::ArrayRef<ExprAttr> inputs);

    std::optional<int64_t> getConstant() const;
    bool isOperandOf() const;
    /// `leaf` knows extents, strides, scalars and the number of multiprocessors.
    int64_t evaluate(::llvm::function_ref<int64_t(ExprAttr leaf)> leaf) const;
    /// What it never exceeds, if something bounds it.
    std::optional<int64_t> getUpperBound() const;
    /// The same with other leaves.
    ExprAttr replaceLeaves(::llvm::function_ref<ExprAttr(ExprAttr leaf)> leaf) const;
    void walkLeaves(::llvm::function_ref<void(ExprAttr leaf)> callback) const;

    static ::mlir::FailureOr<ExprAttr> parseText(::mlir::AsmParser &parser);
    void printText(::llvm::raw_ostream &os) const;
  }];
}

def Launch_OperandAttr : AttrDef<Launch_Dialect, "Operand"> {
  let mnemonic = "operand";
  let summary = "what a kernel does to an operand, and needs of it";
  let description = [{
    `scalar`, or of memory any of: `read`, `write`; `invariant`, it is read before the
    kernel waits for the launch in front; `align n`, the address is a multiple of `n` bytes;
    `align_strides n`, so are all strides but the last, which are above 0, of dimensions of more
    than one element, and there are elements; `in_place [i, ...]`, it may be the
    very buffer of operand `i`, and overlaps nothing else. `unused` is memory that is
    neither read nor written.

    ```mlir
    #launch.operand<read invariant align 16>
    ```
  }];
  let parameters = (ins "bool":$scalar, "bool":$read, "bool":$write, "bool":$invariant,
                        "int64_t":$alignment, "int64_t":$strideAlignment,
                        OptionalArrayRefParameter<"int64_t">:$inPlace);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static ::mlir::FailureOr<OperandAttr> parseText(::mlir::AsmParser &parser);
    void printText(::llvm::raw_ostream &os) const;
  }];
}

def Launch_TensorMapAttr : AttrDef<Launch_Dialect, "TensorMap"> {
  let mnemonic = "tensor_map";
  let summary = "recipe of a tiled tensor map";
  let description = [{
    ```mlir
    #launch.tensor_map<operand = 0, box = [64, 32], swizzle = 128>
    #launch.tensor_map<operand = 1, sizes = [extent(1, 0) * extent(1, 1), 64], strides = [stride(1, 1), 1], box = [64, 64], fill = nan>
    ```

    Dimensions are in the order of the operand, last fastest; `element_strides` are steps
    in the operand, 1 each where they are left out. `sizes` and `strides`, in
    elements, are the operand's own where they are left out; `swizzle` (0, 32, 64, 128),
    `interleave` (0, 16, 32) and `l2_promotion` (0, 64, 128, 256) are bytes; `fill` is
    `zero` or `nan`, for elements out of bounds.
  }];
  let parameters = (ins "int64_t":$operand, OptionalArrayRefParameter<"ExprAttr">:$sizes,
                        OptionalArrayRefParameter<"ExprAttr">:$strides, ArrayRefParameter<"int64_t">:$box,
                        OptionalArrayRefParameter<"int64_t">:$elementStrides, "int64_t":$swizzle,
                        "int64_t":$interleave, "int64_t":$l2Promotion, "bool":$fillNaN);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// As drivers count them: 0 for none, then 1 for the least number of bytes.
    int64_t getSwizzleCode() const { return getSwizzle() == 128 ? 3 : getSwizzle() / 32; }
    int64_t getInterleaveCode() const { return getInterleave() / 16; }
    int64_t getL2PromotionCode() const {
      return getL2Promotion() == 256 ? 3 : getL2Promotion() / 64;
    }
  }];
}

def Launch_ConstraintKind : I32EnumAttr<"ConstraintKind", "relation of two numbers of a launch", [
    I32EnumAttrCase<"Equals", 0, "equals">,
    I32EnumAttrCase<"AtLeast", 1, "at_least">,
    I32EnumAttrCase<"AtMost", 2, "at_most">,
    I32EnumAttrCase<"MultipleOf", 3, "multiple_of">]> {
  let cppNamespace = "::fusednorm::launch";
}

def Launch_ConstraintAttr : AttrDef<Launch_Dialect, "Constraint"> {
  let mnemonic = "constraint";
  let summary = "what must hold of the operands of a launch";
  let description = [{
    Two numbers and `equals`, `at_least`, `at_most` or `multiple_of` between them, which
    wants a constant above 0 behind it. The text, if there is one, is for the message of
    whoever finds that it does not hold; the first number is added to it. Constraints have
    no order, and a kernel is launched only where all of them hold.

    ```mlir
    #launch.constraint<extent(0, 1) multiple_of 128 "x: expected a multiple of 128 columns">
    #launch.constraint<extent(0, 0) * extent(0, 1) at_most 4294967280>
    ```

    A function that will become a kernel may have a list of them, in terms of its
    arguments, as `launch.constraints`; the conversion that makes its plan takes them over.
  }];
  let parameters = (ins "ConstraintKind":$kind, "ExprAttr":$actual, "ExprAttr":$expected,
                        StringRefParameter<"", "\"\"">:$message);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether it holds, if both numbers are known.
    std::optional<bool> getConstant() const;
    /// The same with other leaves.
    ConstraintAttr replaceLeaves(::llvm::function_ref<ExprAttr(ExprAttr leaf)> leaf) const;
    /// The message, or what it says where there is none.
    std::string getText() const;

    static ::mlir::FailureOr<ConstraintAttr> parseText(::mlir::AsmParser &parser);
    void printText(::llvm::raw_ostream &os) const;
  }];
}

def Launch_PlanAttr : AttrDef<Launch_Dialect, "Plan"> {
  let mnemonic = "plan";
  let summary = "all that a launch of a kernel has to know";
  let description = [{
    ```mlir
    #launch.plan<operands = [read align 16, write, scalar], grid = [ceildiv(extent(0, 0), 4), 2], block = [128], parameters = [address(0), address(1), scalar(2)]>
    #launch.plan<operands = [read], grid = [2], block = [128], cluster = [2], shared = at_most(extent(0, 1), 4096, extent(0, 1) * 2), parameters = [tensor_map(0)], tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 64]>]>
    ```

    `grid`, `block` and `cluster` have up to three numbers, x first; what is left out is 1.
    A grid counts every block of a cluster; where a number of it is 0 or less, nothing is
    launched. `shared`, bytes of dynamic shared memory, has an upper bound, which the
    driver is told before the first launch. `parameters` are those of the kernel in order:
    an address is a pointer, a number has the width that the kernel's parameter has.
    `variant` is the kernel to take, with its own plan, where an operand lacks the
    alignment that this one needs. `constraints` are what must hold, in the form of
    `#launch.constraint`.
  }];
  let parameters = (ins ArrayRefParameter<"OperandAttr">:$operands, ArrayRefParameter<"ExprAttr">:$grid,
                        ArrayRefParameter<"int64_t">:$block, OptionalArrayRefParameter<"int64_t">:$cluster,
                        OptionalParameter<"ExprAttr">:$shared, OptionalArrayRefParameter<"ExprAttr">:$parameters,
                        OptionalArrayRefParameter<"TensorMapAttr">:$tensorMaps,
                        OptionalArrayRefParameter<"ConstraintAttr">:$constraints,
                        OptionalParameter<"::mlir::FlatSymbolRefAttr">:$variant);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Of dimension 0 to 2, also where it is left out.
    ExprAttr getGridSize(unsigned dimension) const;
    std::array<int64_t, 3> getBlockSizes() const;
    std::array<int64_t, 3> getClusterSizes() const;
    /// Bytes of dynamic shared memory that no launch exceeds.
    int64_t getMostShared() const;
    /// The plan with another variant.
    PlanAttr withVariant(::mlir::FlatSymbolRefAttr variant) const;
    /// The plan of a kernel, or null.
    static PlanAttr of(::mlir::Operation *kernel);
  }];
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHATTRS_TD
