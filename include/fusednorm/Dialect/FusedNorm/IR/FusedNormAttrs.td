// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMATTRS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMATTRS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class FusedNorm_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::fusednorm";
  let genSpecializedAttr = 0;
}

def FusedNorm_Order : FusedNorm_Enum<"Order", "order of the multiplications", [
  I32EnumAttrCase<"Document", 0, "document">,
  I32EnumAttrCase<"Folded", 1, "folded">]>;
def FusedNorm_SumOrder : FusedNorm_Enum<"SumOrder", "association of a sum", [
  I32EnumAttrCase<"Schedule", 0, "schedule">,
  I32EnumAttrCase<"Canonical", 1, "canonical">]>;
def FusedNorm_GammaOrder : FusedNorm_Enum<"GammaOrder", "gamma before or after the cast", [
  I32EnumAttrCase<"BeforeCast", 0, "before_cast">,
  I32EnumAttrCase<"AfterCast", 1, "after_cast">]>;
def FusedNorm_EpsilonRounding : FusedNorm_Enum<"EpsilonRounding", "rounding of epsilon", [
  I32EnumAttrCase<"Rounded", 0, "rounded">,
  I32EnumAttrCase<"Exact", 1, "exact">]>;
def FusedNorm_MeanForm : FusedNorm_Enum<"MeanForm", "how a sum becomes a mean", [
  I32EnumAttrCase<"Divide", 0, "divide">,
  I32EnumAttrCase<"Reciprocal", 1, "reciprocal">,
  I32EnumAttrCase<"Sum", 2, "sum">]>;
def FusedNorm_RsqrtForm : FusedNorm_Enum<"RsqrtForm", "accuracy of 1/sqrt", [
  I32EnumAttrCase<"Rn", 0, "rn">,
  I32EnumAttrCase<"Approx", 1, "approx">,
  I32EnumAttrCase<"SqrtDivide", 2, "sqrt_divide">,
  I32EnumAttrCase<"Divide", 3, "divide">]>;
def FusedNorm_SquareForm : FusedNorm_Enum<"SquareForm", "rounding of the squares of a sum", [
  I32EnumAttrCase<"Fma", 0, "fma">,
  I32EnumAttrCase<"Rounded", 1, "rounded">]>;
def FusedNorm_ZeroScale : FusedNorm_Enum<"ZeroScale", "codes of a scale without an inverse", [
  I32EnumAttrCase<"Zero", 0, "zero">,
  I32EnumAttrCase<"Ieee", 1, "ieee">]>;
def FusedNorm_NaNCode : FusedNorm_Enum<"NaNCode", "the code of NaN", [
  I32EnumAttrCase<"NaN", 0, "nan">,
  I32EnumAttrCase<"Lowest", 1, "lowest">]>;
def FusedNorm_FloorForm : FusedNorm_Enum<"FloorForm", "what a floor makes of NaN", [
  I32EnumAttrCase<"Maximum", 0, "maximum">,
  I32EnumAttrCase<"MaximumNumber", 1, "maximum_number">]>;
def FusedNorm_BoundForm : FusedNorm_Enum<"BoundForm", "what scale_ub makes of NaN", [
  I32EnumAttrCase<"Minimum", 0, "minimum">,
  I32EnumAttrCase<"Comparison", 1, "comparison">]>;
def FusedNorm_ScaleForm : FusedNorm_Enum<"ScaleForm", "how a maximum becomes a scale", [
  I32EnumAttrCase<"Divide", 0, "divide">,
  I32EnumAttrCase<"Reciprocal", 1, "reciprocal">,
  I32EnumAttrCase<"Inverse", 2, "inverse">]>;
def FusedNorm_ScalingForm : FusedNorm_Enum<"ScalingForm", "how a scale is applied", [
  I32EnumAttrCase<"Reciprocal", 0, "reciprocal">,
  I32EnumAttrCase<"Divide", 1, "divide">,
  I32EnumAttrCase<"Quotient", 2, "quotient">]>;

class FusedNorm_Attr<string name, string keyword> : AttrDef<FusedNorm_Dialect, name> {
  let mnemonic = keyword;
  // A default value names a function of the context.
  let constBuilderCall = "$0($_builder.getContext())";
}

// A parameter of numerics: its type, its name in C++ and that of its accessor.
class FusedNorm_NumericsParameter<string type, string name, string accessor,
                                  string meaning = ""> {
  string cppType = type;
  string parameter = name;
  string suffix = accessor;
  string description = meaning;
}

defvar numericsParameters = [
  FusedNorm_NumericsParameter<"Order", "order", "Order">,
  FusedNorm_NumericsParameter<"SumOrder", "sum", "Sum">,
  FusedNorm_NumericsParameter<"GammaOrder", "gamma", "Gamma">,
  FusedNorm_NumericsParameter<"EpsilonRounding", "epsilon", "Epsilon">,
  FusedNorm_NumericsParameter<"MeanForm", "mean", "Mean">,
  FusedNorm_NumericsParameter<"RsqrtForm", "rsqrt", "Rsqrt">,
  FusedNorm_NumericsParameter<"ScaleForm", "scale", "Scale">,
  FusedNorm_NumericsParameter<"ScalingForm", "scaling", "Scaling">,
  FusedNorm_NumericsParameter<"SquareForm", "squares", "Squares">,
  FusedNorm_NumericsParameter<"ZeroScale", "zeroScale", "ZeroScale">,
  FusedNorm_NumericsParameter<"NaNCode", "nanCode", "NanCode">,
  FusedNorm_NumericsParameter<"FloorForm", "floor", "Floor">,
  FusedNorm_NumericsParameter<"BoundForm", "bound", "Bound">,
  FusedNorm_NumericsParameter<"::llvm::APFloat", "scaleFloor", "ScaleFloor",
                              "smallest stored scale">,
  FusedNorm_NumericsParameter<"::llvm::APFloat", "amaxFloor", "AmaxFloor",
                              "smallest absolute maximum">];

class FusedNorm_NumericsSetters<list<FusedNorm_NumericsParameter> all> {
  string text = "/// The same numerics with another value of one parameter.\n" #
    !interleave(!foreach(index, !range(!size(all)),
      "NumericsAttr with" # all[index].suffix # "(" # all[index].cppType # " value) const {\n" #
      "  return get(getContext(), " #
      !interleave(!foreach(other, !range(!size(all)),
        !if(!eq(index, other), "value", "get" # all[other].suffix # "()")), ", ") #
      ");\n}"), "\n");
}

def FusedNorm_NumericsAttr : FusedNorm_Attr<"Numerics", "numerics"> {
  let summary = "every freedom of arithmetic that an op has";
  let description = [{
    Parameters, with the default first. All arithmetic is f32 with round to
    nearest even and no contraction; `rn_T` rounds to the type T. An op that has no
    use for a parameter ignores it.

    | parameter | values | meaning |
    |---|---|---|
    | `order` | `document`, `folded` | every multiplication as documented, or row scalars folded into one multiplier |
    | `sum` | `schedule`, `canonical` | association of a row sum: chosen by the schedule, or one tree that depends on the row length only |
    | `gamma` | `before_cast`, `after_cast` | multiply by gamma before the one rounding, or `rn(rn(x*r) * gamma)` in gamma's type |
    | `epsilon` | `rounded`, `exact` | epsilon rounded to the input type first, or used as given |
    | `mean` | `divide`, `reciprocal`, `sum` | sum / n, sum * rn(1/n), or the sum itself, as an L2 norm has it |
    | `rsqrt` | `rn`, `approx`, `sqrt_divide`, `divide` | correctly rounded; or the target's approximation followed by no correction (at most 2 ulp); or `rn(1 / rn(sqrt(v)))`; or no inverse, but `rn(x / rn(sqrt(v)))` in the place of x * r |
    | `squares` | `fma`, `rounded` | `acc = rn(x * x + acc)`, or `acc = rn(rn(x * x) + acc)` |
    | `scale` | `divide`, `reciprocal`, `inverse` | of an absolute maximum: `amax / M`, `amax * rn(1/M)` or `1 / rn(M/amax)`, M the largest code |
    | `scaling` | `reciprocal`, `divide`, `quotient` | quantize by `y * rn(1/scale)`, by `y / scale` or by `y * rn(M/amax)`, which with `static_scale` is `reciprocal` |
    | `zero_scale` | `zero`, `ieee` | a scale of 0, or whose inverse is not finite, gives codes of 0, or what the arithmetic of infinities gives |
    | `nan_code` | `nan`, `lowest` | quotients that are NaN give the code of NaN (0 in i8), or of the lowest number, as a clamp by comparisons does |
    | `floor` | `maximum`, `maximum_number` | of NaN and a floor: NaN, or the floor, as a clamp by comparisons has it |
    | `bound` | `minimum`, `comparison` | `scale_ub` as a minimum, which is NaN if either is; or `amax <= scale_ub ? amax : scale_ub`, as a clamp by comparisons has it: NaN becomes the bound |
    | `scale_floor` | `0.0`, f32 | smallest stored scale |
    | `amax_floor` | `0.0`, f32 | smallest absolute maximum that a scale is derived from |

    `preset` sets all parameters at once, those after it override; it is expanded
    on parsing.

    | preset | differs from the defaults in |
    |---|---|
    | `documents` | nothing |
    | `vllm` | `gamma = after_cast, epsilon = exact, scaling = divide, scale_floor = 1/(448*512)` |
    | `flashinfer` | `epsilon = exact` |
    | `deepgemm` | `epsilon = exact, amax_floor = 1e-4` |

    `folded` products: of factors that vary along a row (x, gamma) and factors
    that do not (1/rms, inverse scales), the former are multiplied first, from
    left to right, then the product of the latter, those of groups before those of
    the row. Where two or more of the latter give an infinite product, it counts
    as 0: rows of almost zeros become zeros and not NaN. The absolute maximum of
    such a product is the magnitude of the row scalars' product times the absolute
    maximum of the rest. This reaches across the primitives of one launch where
    the value between them is f32. Divisions and `after_cast` are not folded; with
    `rsqrt = divide` there is nothing to fold, and `folded` is an error.

    `canonical` sums: with L = min(2048, smallest power of two >= n), lane j
    accumulates elements j, j+L, j+2L, ... in that order, starting from +0, by
    fused multiply-add for sums of squares (unless `squares = rounded`); then neighbouring lanes are added,
    pair by pair, until one is left.

    ```mlir
    #fusednorm.numerics<order = folded, sum = canonical>
    ```
  }];
  let parameters = !dag(ins,
    !foreach(own, numericsParameters,
      !if(!eq(own.cppType, "::llvm::APFloat"), APFloatParameter<own.description>,
          AttrParameter<own.cppType, "">)),
    !foreach(own, numericsParameters, own.parameter));
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The numerics of the mirrored documents: every parameter's default.
    static NumericsAttr getDefault(::mlir::MLIRContext *context);
    /// The same with `gamma = after_cast, epsilon = exact`, as of the mirrored
    /// kernels for latent rows.
    static NumericsAttr getAfterCast(::mlir::MLIRContext *context);
    /// The named preset, or null.
    static NumericsAttr getPreset(::mlir::MLIRContext *context, ::llvm::StringRef name);
    bool isFolded() const { return getOrder() == Order::Folded; }
    bool isCanonical() const { return getSum() == SumOrder::Canonical; }
  }] # FusedNorm_NumericsSetters<numericsParameters>.text;
}

def FusedNorm_GeometryAttr : FusedNorm_Attr<"Geometry", "geometry"> {
  let summary = "launch geometry of the mirrored kernel";
  let description = [{
    `block_size` threads, a multiple of 32 up to 1024, in each block; the rope rows
    of one token, those of its heads and one more, take `n_rope_blocks` of them,
    its latent row takes `n_rms_blocks`, which is 1. It becomes the schedule of
    GPU targets. No result depends on it.

    ```mlir
    #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 1>
    ```
  }];
  let parameters = (ins "int64_t":$blockSize, "int64_t":$nRopeBlocks, "int64_t":$nRmsBlocks);
  let assemblyFormat = [{
    `<` `block_size` `=` $blockSize `,` `n_rope_blocks` `=` $nRopeBlocks `,` `n_rms_blocks` `=`
    $nRmsBlocks `>`
  }];
  let genVerifyDecl = 1;
}

def FusedNorm_Granularity : FusedNorm_Enum<"Granularity", "elements that share a scale", [
  I32EnumAttrCase<"Tensor", 0, "tensor">,
  I32EnumAttrCase<"Row", 1, "row">,
  I32EnumAttrCase<"Group", 2, "group">]>;

def FusedNorm_ScaleLayout : FusedNorm_Enum<"ScaleLayout", "how scales lie in memory", [
  I32EnumAttrCase<"RowMajor", 0, "row_major">,
  I32EnumAttrCase<"Transposed", 1, "transposed">]>;

def FusedNorm_QuantizationAttr : FusedNorm_Attr<"Quantization", "quantization"> {
  let summary = "which elements of a quantized operand share a scale";
  let description = [{
    `row`: one scale for each row. `group = G`: one scale for each run of G
    columns, G 2 or a multiple of 4 up to 2^30 that divides the row. `tensor`: one
    scale for everything. Element and scale types are those of the operands.

    Groups of a power of two columns up to 1024 are the fastest: chunks of
    processors and warps of GPUs hold whole ones. Others (132, 2048) take one more
    sweep over columns that are near at hand. A block of a GPU keeps the maxima of
    4096 of those for a row: longer rows are an error, which a launch checks if
    their length is not known before. Groups of several sizes of the same row are
    one launch on GPUs; on processors those that are no power of two up to 1024
    have one size, of which the sizes of the others are divisors.

    `layout` says how the scales of groups lie, for a row of n columns in a row
    space [M]: `row_major` as [M, n / G], or `transposed` as [n / G, P] with
    P >= M, what matrix multiplications that load scales by column expect. The
    columns from M on are padding: nothing is written there.

    ```mlir
    #fusednorm.quantization<row>
    #fusednorm.quantization<group = 128>
    #fusednorm.quantization<group = 128, layout = transposed>
    ```
  }];
  let parameters = (ins "Granularity":$granularity, "int64_t":$groupSize, "ScaleLayout":$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// One scale for each row.
    static QuantizationAttr getRow(::mlir::MLIRContext *context) {
      return get(context, Granularity::Row, 0, ScaleLayout::RowMajor);
    }
    /// One scale for each run of columns.
    static QuantizationAttr getGroup(::mlir::MLIRContext *context, int64_t groupSize) {
      return get(context, Granularity::Group, groupSize, ScaleLayout::RowMajor);
    }
    /// That of 128, with scales as matrix products take them.
    static QuantizationAttr getTransposed128(::mlir::MLIRContext *context) {
      return get(context, Granularity::Group, 128, ScaleLayout::Transposed);
    }
    static QuantizationAttr getGroup128(::mlir::MLIRContext *context) {
      return getGroup(context, 128);
    }
    bool isTransposed() const { return getLayout() == ScaleLayout::Transposed; }
    bool isGroup() const { return getGranularity() == Granularity::Group; }
    /// The number of columns that one scale is of, where that is not the row's.
    int64_t getColumnUnit() const { return isGroup() ? getGroupSize() : 1; }
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMATTRS_TD
