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
  let summary = "an integer expression over the operands of a launch";
  let description = [{
    | text | value |
    |---|---|
    | `12` | the constant |
    | `extent(i, d)`, `stride(i, d)` | extent or stride of operand `i`, dimension `d`, in elements |
    | `scalar(i)` | operand `i`, an integer |
    | `multiprocessors` | number of SMs of the device |
    | `a + b`, `a * b` | arithmetic; `*` binds tighter than `+`, parentheses group |
    | `ceildiv(a, b)`, `floordiv(a, b)` | division, rounded up or down; `b` is a constant above 0 |
    | `min(a, b)`, `max(a, b)` | minimum, maximum |
    | `at_most(a, bound, b)` | `b` if `a <= bound`, otherwise 0; `bound` is a constant |
    | `address(i)`, `tensor_map(k)` | address of operand `i`, TMA descriptor `k`; parameters only |

    Arithmetic uses 64 bits and saturates: a result above the largest integer becomes the largest
    integer, and its multiple by 0 is 0.

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
    /// Builds an expression of two or three inputs, and folds constants.
    static ExprAttr compute(ExprKind kind, ::llvm::ArrayRef<ExprAttr> inputs);

    /// Returns the value of a constant, or nothing for any other expression.
    std::optional<int64_t> getConstant() const;
    bool isOperandOf() const;
    /// Evaluates the expression. `leaf` returns extents, strides, scalars and the number of SMs.
    int64_t evaluate(::llvm::function_ref<int64_t(ExprAttr leaf)> leaf) const;
    /// Returns an upper bound, or nothing if the expression is unbounded.
    std::optional<int64_t> getUpperBound() const;
    /// Returns this expression with replaced leaves.
    ExprAttr replaceLeaves(::llvm::function_ref<ExprAttr(ExprAttr leaf)> leaf) const;
    void walkLeaves(::llvm::function_ref<void(ExprAttr leaf)> callback) const;

    static ::mlir::FailureOr<ExprAttr> parseText(::mlir::AsmParser &parser);
    void printText(::llvm::raw_ostream &os) const;
  }];
}

def Launch_OperandAttr : AttrDef<Launch_Dialect, "Operand"> {
  let mnemonic = "operand";
  let summary = "access and requirements of one operand of a kernel";
  let description = [{
    An operand is `scalar`, `unused` (memory without accesses), or any of these:

    | text | meaning |
    |---|---|
    | `read`, `write` | the kernel reads or writes the memory |
    | `invariant` | the kernel reads the memory before it waits for the previous kernel |
    | `align n` | the address is a multiple of `n` bytes |
    | `align_strides n` | the strides are multiples of `n` bytes, see below |
    | `in_place [i, ...]` | it may be exactly the buffer of operand `i`; it overlaps nothing else |

    `align_strides` applies to all strides but the last, in dimensions of more than one element.
    These strides must be above 0, and the operand must not be empty.

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
  let summary = "parameters of a tiled TMA descriptor";
  let description = [{
    ```mlir
    #launch.tensor_map<operand = 0, box = [64, 32], swizzle = 128>
    #launch.tensor_map<operand = 1, sizes = [extent(1, 0) * extent(1, 1), 64], strides = [stride(1, 1), 1], box = [64, 64], fill = nan>
    ```

    Dimensions are in the order of the operand: the last one varies fastest.

    | key | meaning | default |
    |---|---|---|
    | `operand` | number of the operand | required |
    | `box` | extents of the copied box, in elements | required |
    | `sizes`, `strides` | extents and strides of the array, in elements | of the operand |
    | `element_strides` | steps between copied elements | 1 |
    | `swizzle` | 0, 32, 64 or 128 bytes | 0 |
    | `interleave` | 0, 16 or 32 bytes | 0 |
    | `l2_promotion` | 0, 64, 128 or 256 bytes | 0 |
    | `fill` | `zero` or `nan`, for elements out of bounds | `zero` |
  }];
  let parameters = (ins "int64_t":$operand, OptionalArrayRefParameter<"ExprAttr">:$sizes,
                        OptionalArrayRefParameter<"ExprAttr">:$strides, ArrayRefParameter<"int64_t">:$box,
                        OptionalArrayRefParameter<"int64_t">:$elementStrides, "int64_t":$swizzle,
                        "int64_t":$interleave, "int64_t":$l2Promotion, "bool":$fillNaN);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the CUDA driver's enumerator of the swizzle: 0 for none, 1 for the smallest size.
    int64_t getSwizzleCode() const { return getSwizzle() == 128 ? 3 : getSwizzle() / 32; }
    /// Returns the CUDA driver's enumerator of the interleave.
    int64_t getInterleaveCode() const { return getInterleave() / 16; }
    /// Returns the CUDA driver's enumerator of the L2 promotion.
    int64_t getL2PromotionCode() const {
      return getL2Promotion() == 256 ? 3 : getL2Promotion() / 64;
    }
  }];
}

def Launch_ConstraintKind : I32EnumAttr<"ConstraintKind", "relation of two launch expressions", [
    I32EnumAttrCase<"Equals", 0, "equals">,
    I32EnumAttrCase<"AtLeast", 1, "at_least">,
    I32EnumAttrCase<"AtMost", 2, "at_most">,
    I32EnumAttrCase<"MultipleOf", 3, "multiple_of">]> {
  let cppNamespace = "::fusednorm::launch";
}

def Launch_ConstraintAttr : AttrDef<Launch_Dialect, "Constraint"> {
  let mnemonic = "constraint";
  let summary = "a requirement on the operands of a launch";
  let description = [{
    A constraint is a relation of two expressions: `equals`, `at_least`, `at_most` or
    `multiple_of`. The second expression of `multiple_of` is a constant above 0. The optional text
    is the error message of a violation; the actual value is appended. Constraints are unordered.
    A kernel is launched only if all of its constraints are true.

    ```mlir
    #launch.constraint<extent(0, 1) multiple_of 128 "x: expected a multiple of 128 columns">
    #launch.constraint<extent(0, 0) * extent(0, 1) at_most 4294967280>
    ```

    A function may list constraints on its arguments in the attribute `launch.constraints`. The
    conversion to a kernel moves them to the launch plan.
  }];
  let parameters = (ins "ConstraintKind":$kind, "ExprAttr":$actual, "ExprAttr":$expected,
                        StringRefParameter<"", "\"\"">:$message);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns whether the constraint is true, or nothing if an expression is not constant.
    std::optional<bool> getConstant() const;
    /// Returns this constraint with replaced leaves.
    ConstraintAttr replaceLeaves(::llvm::function_ref<ExprAttr(ExprAttr leaf)> leaf) const;
    /// Returns the message, or a description of the relation if there is no message.
    std::string getText() const;

    static ::mlir::FailureOr<ConstraintAttr> parseText(::mlir::AsmParser &parser);
    void printText(::llvm::raw_ostream &os) const;
  }];
}

def Launch_PlanAttr : AttrDef<Launch_Dialect, "Plan"> {
  let mnemonic = "plan";
  let summary = "all data for launching a kernel";
  let description = [{
    ```mlir
    #launch.plan<operands = [read align 16, write, scalar], grid = [ceildiv(extent(0, 0), 4), 2], block = [128], parameters = [address(0), address(1), scalar(2)]>
    #launch.plan<operands = [read], grid = [1], block = [128], parameters = [address(0)], when = [extent(0, 0) at_most 64], variant = @many_rows>
    #launch.plan<operands = [read], grid = [2], block = [128], cluster = [2], shared = at_most(extent(0, 1), 4096, extent(0, 1) * 2), parameters = [tensor_map(0)], tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 64]>]>
    ```

    | key | meaning |
    |---|---|
    | `operands` | access and requirements of each operand, see `#launch.operand` |
    | `grid`, `block`, `cluster` | up to three sizes, x first; missing sizes are 1 |
    | `shared` | bytes of dynamic shared memory |
    | `parameters` | parameters of the kernel, in order |
    | `tensor_maps` | TMA descriptors, see `#launch.tensor_map` |
    | `constraints` | requirements, see `#launch.constraint` |
    | `when` | conditions for this kernel, in the form of constraints; requires `variant` |
    | `variant` | a kernel with its own plan, for operands without the required alignment, and for launches without the conditions of `when` |

    - The grid counts every block of a cluster. If a size of the grid is 0 or less, the launch is
      skipped.
    - `shared` must have an upper bound. The launcher sets this limit in the driver before the
      first launch.
    - An address parameter is a pointer. An integer parameter has the width of the parameter of
      the kernel.
  }];
  let parameters = (ins ArrayRefParameter<"OperandAttr">:$operands, ArrayRefParameter<"ExprAttr">:$grid,
                        ArrayRefParameter<"int64_t">:$block, OptionalArrayRefParameter<"int64_t">:$cluster,
                        OptionalParameter<"ExprAttr">:$shared, OptionalArrayRefParameter<"ExprAttr">:$parameters,
                        OptionalArrayRefParameter<"TensorMapAttr">:$tensorMaps,
                        OptionalArrayRefParameter<"ConstraintAttr">:$constraints,
                        OptionalArrayRefParameter<"ConstraintAttr">:$when,
                        OptionalParameter<"::mlir::FlatSymbolRefAttr">:$variant);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the size of dimension 0 to 2, which is 1 if the plan omits it.
    ExprAttr getGridSize(unsigned dimension) const;
    std::array<int64_t, 3> getBlockSizes() const;
    std::array<int64_t, 3> getClusterSizes() const;
    /// Returns an upper bound of the bytes of dynamic shared memory.
    int64_t getMostShared() const;
    /// Returns this plan with another variant.
    PlanAttr withVariant(::mlir::FlatSymbolRefAttr variant) const;
    /// Returns this plan with another variant, which is launched unless all conditions are true.
    PlanAttr withVariant(::llvm::ArrayRef<ConstraintAttr> when,
                         ::mlir::FlatSymbolRefAttr variant) const;
    /// Returns the plan of a kernel, or null.
    static PlanAttr of(::mlir::Operation *kernel);
  }];
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHATTRS_TD
