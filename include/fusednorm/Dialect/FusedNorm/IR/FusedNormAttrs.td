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

def FusedNorm_Order : FusedNorm_Enum<"Order",
    "order of the multiplications: of the first (`document`) or current MAX kernel (`max_first`), "
    "with the factors of a row combined (`folded`), or with gamma * 1/rms first "
    "(`weights_first`)", [
  I32EnumAttrCase<"Document", 0, "document">,
  I32EnumAttrCase<"Folded", 1, "folded">,
  I32EnumAttrCase<"MaxFirst", 2, "max_first">,
  I32EnumAttrCase<"WeightsFirst", 3, "weights_first">]>;
def FusedNorm_SumOrder : FusedNorm_Enum<"SumOrder",
    "association of a row sum: `schedule` follows the schedule, `canonical` depends on the row "
    "length only", [
  I32EnumAttrCase<"Schedule", 0, "schedule">,
  I32EnumAttrCase<"Canonical", 1, "canonical">]>;
def FusedNorm_GammaOrder : FusedNorm_Enum<"GammaOrder",
    "position of gamma: `before_cast` multiplies by gamma before the rounding, `after_cast` "
    "after it", [
  I32EnumAttrCase<"BeforeCast", 0, "before_cast">,
  I32EnumAttrCase<"AfterCast", 1, "after_cast">]>;
def FusedNorm_EpsilonRounding : FusedNorm_Enum<"EpsilonRounding",
    "rounding of epsilon: `rounded` rounds it to the input type, `exact` uses the f32 value", [
  I32EnumAttrCase<"Rounded", 0, "rounded">,
  I32EnumAttrCase<"Exact", 1, "exact">]>;
def FusedNorm_MeanForm : FusedNorm_Enum<"MeanForm",
    "mean of n elements with sum s: `divide` is s / n, `reciprocal` is s * rn(1/n), `sum` is s "
    "itself", [
  I32EnumAttrCase<"Divide", 0, "divide">,
  I32EnumAttrCase<"Reciprocal", 1, "reciprocal">,
  I32EnumAttrCase<"Sum", 2, "sum">]>;
def FusedNorm_RsqrtForm : FusedNorm_Enum<"RsqrtForm",
    "inverse root of v: `rn` is correctly rounded, `approx` is the approximation of the target,"
    " `sqrt_divide` is rn(1 / rn(sqrt(v))), `divide` divides x by rn(sqrt(v))", [
  I32EnumAttrCase<"Rn", 0, "rn">,
  I32EnumAttrCase<"Approx", 1, "approx">,
  I32EnumAttrCase<"SqrtDivide", 2, "sqrt_divide">,
  I32EnumAttrCase<"Divide", 3, "divide">]>;
def FusedNorm_SquareForm : FusedNorm_Enum<"SquareForm",
    "sum of squares: `fma` adds each square with one rounding, `rounded` rounds the square "
    "first", [
  I32EnumAttrCase<"Fma", 0, "fma">,
  I32EnumAttrCase<"Rounded", 1, "rounded">]>;
def FusedNorm_ZeroScale : FusedNorm_Enum<"ZeroScale",
    "quantization by a scale without a finite inverse: `zero` gives 0, `ieee` follows IEEE 754", [
  I32EnumAttrCase<"Zero", 0, "zero">,
  I32EnumAttrCase<"Ieee", 1, "ieee">]>;
def FusedNorm_NaNValue : FusedNorm_Enum<"NaNValue",
    "quantized value of NaN: `nan` is the NaN of the type (0 for i8), `lowest` and `highest` are "
    "the lowest and the highest finite value", [
  I32EnumAttrCase<"NaN", 0, "nan">,
  I32EnumAttrCase<"Lowest", 1, "lowest">,
  I32EnumAttrCase<"Highest", 2, "highest">]>;
def FusedNorm_FloorForm : FusedNorm_Enum<"FloorForm",
    "maximum of NaN and a floor: `maximum` is NaN, `maximum_number` is the floor", [
  I32EnumAttrCase<"Maximum", 0, "maximum">,
  I32EnumAttrCase<"MaximumNumber", 1, "maximum_number">]>;
def FusedNorm_BoundForm : FusedNorm_Enum<"BoundForm",
    "minimum of NaN and scale_ub: `minimum` is NaN, `comparison` is scale_ub", [
  I32EnumAttrCase<"Minimum", 0, "minimum">,
  I32EnumAttrCase<"Comparison", 1, "comparison">]>;
def FusedNorm_ScaleForm : FusedNorm_Enum<"ScaleForm",
    "scale for an absolute maximum b and the largest value M: `divide` is b / M, `reciprocal` "
    "is b * rn(1/M), `inverse` is 1 / rn(M/b)", [
  I32EnumAttrCase<"Divide", 0, "divide">,
  I32EnumAttrCase<"Reciprocal", 1, "reciprocal">,
  I32EnumAttrCase<"Inverse", 2, "inverse">]>;
def FusedNorm_ScaleRounding : FusedNorm_Enum<"ScaleRounding",
    "rounding of a scale: `nearest` rounds it to its type, `power_of_two` rounds it up to a power "
    "of two first", [
  I32EnumAttrCase<"Nearest", 0, "nearest">,
  I32EnumAttrCase<"PowerOfTwo", 1, "power_of_two">]>;
def FusedNorm_Moments : FusedNorm_Enum<"Moments",
    "mean and variance of a row: `two_pass` sums in f32, `compensated` adds the rounding errors", [
  I32EnumAttrCase<"TwoPass", 0, "two_pass">,
  I32EnumAttrCase<"Compensated", 1, "compensated">]>;
def FusedNorm_ScalingForm : FusedNorm_Enum<"ScalingForm",
    "quantization of y: `reciprocal` is y * rn(1/scale), `divide` is y / scale, `quotient` is y"
    " * rn(M/amax)", [
  I32EnumAttrCase<"Reciprocal", 0, "reciprocal">,
  I32EnumAttrCase<"Divide", 1, "divide">,
  I32EnumAttrCase<"Quotient", 2, "quotient">]>;

class FusedNorm_Attr<string name, string keyword> : AttrDef<FusedNorm_Dialect, name> {
  let mnemonic = keyword;
  // Default values name a function of the context, such as `NumericsAttr::getDefault`.
  let constBuilderCall = "$0($_builder.getContext())";
}

// A parameter of `#fusednorm.numerics`: C++ type, C++ name, suffix of the accessor, description.
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
  // Empty: the default of the op.
  FusedNorm_NumericsParameter<"::std::optional<GammaOrder>", "writtenGamma", "WrittenGamma">,
  FusedNorm_NumericsParameter<"::std::optional<EpsilonRounding>", "writtenEpsilon",
                              "WrittenEpsilon">,
  FusedNorm_NumericsParameter<"MeanForm", "mean", "Mean">,
  FusedNorm_NumericsParameter<"RsqrtForm", "rsqrt", "Rsqrt">,
  FusedNorm_NumericsParameter<"ScaleForm", "scale", "Scale">,
  FusedNorm_NumericsParameter<"ScalingForm", "scaling", "Scaling">,
  FusedNorm_NumericsParameter<"SquareForm", "squares", "Squares">,
  FusedNorm_NumericsParameter<"ZeroScale", "zeroScale", "ZeroScale">,
  FusedNorm_NumericsParameter<"NaNValue", "nanValue", "NanValue">,
  FusedNorm_NumericsParameter<"FloorForm", "floor", "Floor">,
  FusedNorm_NumericsParameter<"BoundForm", "bound", "Bound">,
  FusedNorm_NumericsParameter<"ScaleRounding", "scaleRounding", "ScaleRounding">,
  FusedNorm_NumericsParameter<"Moments", "moments", "Moments">,
  FusedNorm_NumericsParameter<"::llvm::APFloat", "scaleFloor", "ScaleFloor",
                              "smallest stored scale">,
  FusedNorm_NumericsParameter<"::llvm::APFloat", "amaxFloor", "AmaxFloor",
                              "smallest absolute maximum">];

class FusedNorm_NumericsSetters<list<FusedNorm_NumericsParameter> all> {
  string text = "/// Returns a copy with a new value of one parameter.\n" #
    !interleave(!foreach(index, !range(!size(all)),
      "NumericsAttr with" # all[index].suffix # "(" # all[index].cppType # " value) const {\n" #
      "  return get(getContext(), " #
      !interleave(!foreach(other, !range(!size(all)),
        !if(!eq(index, other), "value", "get" # all[other].suffix # "()")), ", ") #
      ");\n}"), "\n");
}

def FusedNorm_NumericsAttr : FusedNorm_Attr<"Numerics", "numerics"> {
  let summary = "arithmetic of an op, to the last rounding";
  let description = [{
    The numerics of an op fix its arithmetic, so that each result has defined bits. All arithmetic
    is f32 with round to nearest even, and no operation is contracted. `rn_T` rounds to the type T.
    M is the largest finite value of a quantized type. An op ignores the parameters that it does not
    use.

    | parameter | values, default first | meaning |
    |---|---|---|
    | `order` | `document`, `folded`, `max_first`, `weights_first` | order of the multiplications: see below |
    | `sum` | `schedule`, `canonical` | association of a row sum: chosen by the schedule, or one tree for each row length |
    | `gamma` | `before_cast`, `after_cast` | multiply by gamma before the only rounding; or `rn(rn(x*r) * gamma)` in the type of gamma. The default of MLA ops is `after_cast` |
    | `epsilon` | `rounded`, `exact` | epsilon is rounded to the input type first, or used as given. The default of MLA ops is `exact` |
    | `mean` | `divide`, `reciprocal`, `sum` | sum / n; sum * rn(1/n); or the sum itself, as in an L2 norm |
    | `rsqrt` | `rn`, `approx`, `sqrt_divide`, `divide` | correctly rounded; the approximation of the target (at most 2 ulp); `rn(1 / rn(sqrt(v)))`; or `rn(x / rn(sqrt(v)))` in place of x * r |
    | `squares` | `fma`, `rounded` | `acc = rn(x * x + acc)`, or `acc = rn(rn(x * x) + acc)` |
    | `scale` | `divide`, `reciprocal`, `inverse` | scale of an absolute maximum: `amax / M`, `amax * rn(1/M)` or `1 / rn(M/amax)` |
    | `scaling` | `reciprocal`, `divide`, `quotient` | quantize by `y * rn(1/scale)`, `y / scale` or `y * rn(M/amax)`; with `static_scale`, `quotient` means `reciprocal` |
    | `zero_scale` | `zero`, `ieee` | a scale of 0, or without a finite inverse, gives quantized values of 0, or the results of IEEE 754 |
    | `nan_value` | `nan`, `lowest`, `highest` | a NaN quotient gives NaN (0 in i8), or the lowest or highest finite value, as in a clamp by comparisons |
    | `floor` | `maximum`, `maximum_number` | the maximum of NaN and a floor is NaN, or the floor, as in a clamp by comparisons |
    | `bound` | `minimum`, `comparison` | `scale_ub` is applied as a minimum with NaN propagation; or as `amax <= scale_ub ? amax : scale_ub`, where NaN becomes the bound |
    | `scale_rounding` | `nearest`, `power_of_two` | the scale is rounded to its type; or first up to a power of two from 2^-127 to 2^127 |
    | `moments` | `two_pass`, `compensated` | `layer_norm`: mean and variance by plain f32 sums; or with the rounding errors of the sums, for rows with a large mean |
    | `scale_floor` | `0.0`, any f32 | smallest stored scale, finite and not negative |
    | `amax_floor` | `0.0`, any f32 | smallest absolute maximum for a scale, finite and not negative |

    `preset` sets all parameters and must come first. Parameters after it override it. The parser
    expands a preset, so the printed form lists single parameters.

    A parameter that is not written has the default of the op. Only `gamma` and `epsilon` have
    different defaults in different ops: the MLA (multi-head latent attention) ops have
    `gamma = after_cast` and `epsilon = exact`.

    | preset | arithmetic of | parameters other than the defaults |
    |---|---|---|
    | `documents` | the Modular MAX kernels | none; sets `gamma = before_cast, epsilon = rounded` also on MLA ops |
    | `vllm` | vLLM: the row is rounded to the input type before gamma, and divided by a scale with a lower limit | `gamma = after_cast, epsilon = exact, scaling = divide, scale_floor = 1/(448*512)` |
    | `flashinfer` | FlashInfer: one rounding, and a multiplication by the reciprocal scale | `epsilon = exact` |
    | `deepgemm` | the quantizer of DeepGEMM: the absolute maximum has a lower limit | `epsilon = exact, amax_floor = 1e-4` |

    **`order = document`** is the reduction order of the first MAX kernel: `y = (x * r) * gamma`,
    then `amax = max |y|`, then `y * inv`. [Numerics.md](../Numerics.md) lists all rounding points.

    **`order = max_first`** is the order of the current MAX kernel. The quantized values are
    `((x * r) * gamma) * inv` as with `document`, and the absolute maximum is
    `amax = max |x * gamma| * r` as with `folded`. Both reductions share one pass over the row. The
    order applies to the absolute maximum of an `rms_norm` in the same kernel, if both ops have
    `order = max_first` and the value between them is f32. Elsewhere it means `document`.

    **`order = weights_first`** computes `y = x * (r * gamma)` in every norm, as flax does. A
    `layer_norm` computes `(x - mean) * (r * gamma) + beta`. With `gamma = after_cast`, and in ops
    without a norm, it means `document`. `rsqrt = divide` leaves no factor for gamma and is an
    error.

    **`order = folded`** separates the factors of a multiplication. Factors of an element, such as x
    and gamma, are multiplied first, from left to right. Factors of a row or group, such as 1/rms
    and inverse scales, are combined into one factor, groups before rows. The result is the first
    part times the combined factor.

    - If two or more factors combine to infinity, the combined factor counts as 0. Rows of almost
      zeros become zeros, not NaN.
    - The absolute maximum is the magnitude of the combined factor times the absolute maximum of the
      first part.
    - Folding reaches across the primitives of one kernel where the value between them is f32.
    - Divisions and `gamma = after_cast` are not folded.
    - `rsqrt = divide` leaves no factor to fold, and `zero_scale = ieee` contradicts the rule for
      infinity. Both are errors with `folded`.

    **`sum = canonical`** uses L = min(2048, smallest power of two >= n) lanes. Lane j starts from
    +0 and accumulates the elements j, j+L, j+2L, ... in this order. Sums of squares use FMA unless
    `squares = rounded`. Then adjacent lanes are added pairwise until one lane is left.

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
    /// Returns the numerics of the Modular MAX kernels: the default of every parameter.
    static NumericsAttr getDefault(::mlir::MLIRContext *context);
    /// Returns the default with `gamma = after_cast, epsilon = exact`, as in the MAX kernels for
    /// compressed KV.
    static NumericsAttr getAfterCast(::mlir::MLIRContext *context);
    /// Returns the preset with this name, or null if there is none.
    static NumericsAttr getPreset(::mlir::MLIRContext *context, ::llvm::StringRef name);
    /// Returns the numerics with the parameters of `defaults` where none is written.
    NumericsAttr resolve(NumericsAttr defaults) const {
      std::optional<GammaOrder> gamma = getWrittenGamma();
      std::optional<EpsilonRounding> epsilon = getWrittenEpsilon();
      return withWrittenGamma(gamma ? gamma : defaults.getWrittenGamma())
          .withWrittenEpsilon(epsilon ? epsilon : defaults.getWrittenEpsilon());
    }
    /// Return the parameters of an op with the general defaults. Resolve other numerics first.
    GammaOrder getGamma() const { return getWrittenGamma().value_or(GammaOrder::BeforeCast); }
    EpsilonRounding getEpsilon() const {
      return getWrittenEpsilon().value_or(EpsilonRounding::Rounded);
    }
    /// Return a copy for an op with the general defaults. A default is not written.
    NumericsAttr withGamma(GammaOrder gamma) const {
      bool isDefault = gamma == GammaOrder::BeforeCast;
      return withWrittenGamma(isDefault ? std::nullopt : std::optional(gamma));
    }
    NumericsAttr withEpsilon(EpsilonRounding epsilon) const {
      bool isDefault = epsilon == EpsilonRounding::Rounded;
      return withWrittenEpsilon(isDefault ? std::nullopt : std::optional(epsilon));
    }
    bool isMaxFirst() const { return getOrder() == Order::MaxFirst; }
    bool isFolded() const { return getOrder() == Order::Folded; }
    bool isWeightsFirst() const { return getOrder() == Order::WeightsFirst; }
    bool isCanonical() const { return getSum() == SumOrder::Canonical; }
  }] # FusedNorm_NumericsSetters<numericsParameters>.text;
}

def FusedNorm_GeometryAttr : FusedNorm_Attr<"Geometry", "geometry"> {
  let summary = "launch geometry of the mirrored MAX kernel";
  let description = [{
    The geometry becomes the schedule of GPU targets. Other targets ignore it, and no result depends
    on it.

    | parameter | meaning |
    |---|---|
    | `block_size` | threads of a thread block, a multiple of 32 from 32 to 1024 |
    | `n_rope_blocks` | thread blocks for the rope rows of one token: one row for each query head and one for the key |
    | `n_rms_blocks` | thread blocks for the compressed KV row of one token; must be 1 |

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

def FusedNorm_Granularity : FusedNorm_Enum<"Granularity",
    "elements with one scale: the whole `tensor`, each `row`, or each `group` of columns", [
  I32EnumAttrCase<"Tensor", 0, "tensor">,
  I32EnumAttrCase<"Row", 1, "row">,
  I32EnumAttrCase<"Group", 2, "group">]>;

def FusedNorm_ScaleLayout : FusedNorm_Enum<"ScaleLayout",
    "layout of group scales: `row_major` is [rows, groups], `transposed` is [groups, rows]", [
  I32EnumAttrCase<"RowMajor", 0, "row_major">,
  I32EnumAttrCase<"Transposed", 1, "transposed">]>;

def FusedNorm_QuantizationAttr : FusedNorm_Attr<"Quantization", "quantization"> {
  let summary = "granularity and layout of the scales of a quantized operand";
  let description = [{
    The element type and the scale type are the types of the operands. The scheme selects the
    elements with a common scale:

    | scheme | scales |
    |---|---|
    | `row` | one for each row |
    | `group = G` | one for each run of G columns; G is 2 or a multiple of 4, and is at most 2^30. The last group of a row has the remaining columns |
    | `tensor` | one for the whole operand |

    `layout` is the memory layout of group scales, for a row of n columns in a row space [M]. The
    default is `row_major`.

    | layout | shape | use |
    |---|---|---|
    | `row_major` | [M, ceil(n / G)] | scales are stored next to their row |
    | `transposed` | [ceil(n / G), P], P >= M | for a GEMM with column-major scales; columns from M on are padding and are not written |

    Limits and speed:

    - Groups of a power of two up to 1024 columns are the fastest. A vector chunk of a CPU, or a
      warp of a GPU, then holds whole groups. Other sizes (132, 2048) need one more pass over the
      columns.
    - A row with a smaller last group is processed like a row of dynamic length.
    - For such other sizes a GPU thread block stores at most 4096 maxima of a row. Longer rows are
      an error. If the row length is dynamic, the launch checks it.
    - On GPUs one kernel may use several group sizes for the same row. On CPUs all sizes other than
      powers of two up to 1024 must be equal, and the remaining sizes must divide this size.

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
    /// Returns the scheme with one scale for each row.
    static QuantizationAttr getRow(::mlir::MLIRContext *context) {
      return get(context, Granularity::Row, 0, ScaleLayout::RowMajor);
    }
    /// Returns the scheme with one scale for each group of `groupSize` columns.
    static QuantizationAttr getGroup(::mlir::MLIRContext *context, int64_t groupSize) {
      return get(context, Granularity::Group, groupSize, ScaleLayout::RowMajor);
    }
    /// Returns the scheme of groups of 128 columns with transposed scales, as a GEMM reads them.
    static QuantizationAttr getTransposed128(::mlir::MLIRContext *context) {
      return get(context, Granularity::Group, 128, ScaleLayout::Transposed);
    }
    static QuantizationAttr getGroup128(::mlir::MLIRContext *context) {
      return getGroup(context, 128);
    }
    bool isTransposed() const { return getLayout() == ScaleLayout::Transposed; }
    bool isGroup() const { return getGranularity() == Granularity::Group; }
    /// Returns the number of columns of a group, or 1 for other granularities.
    int64_t getColumnUnit() const { return isGroup() ? getGroupSize() : 1; }
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMATTRS_TD
