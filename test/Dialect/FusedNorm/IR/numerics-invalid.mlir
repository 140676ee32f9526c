// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected a parameter of numerics: preset, order, sum, gamma, epsilon, mean, rsqrt, scale, scaling, squares, zero_scale, nan_value, floor, bound, scale_rounding, moments, scale_floor, amax_floor; got precision}}
func.func private @key() attributes {n = #fusednorm.numerics<precision = high>}

// -----

// expected-error @+1 {{expected a parameter of numerics: preset, order, sum, gamma, epsilon, mean, rsqrt, scale, scaling, squares, zero_scale, nan_value, floor, bound, scale_rounding, moments, scale_floor, amax_floor}}
func.func private @not_a_key() attributes {n = #fusednorm.numerics<1>}

// -----

// expected-error @+1 {{expected order to be one of document, folded, max_first, weights_first, got fast}}
func.func private @order() attributes {n = #fusednorm.numerics<order = fast>}

// -----

// expected-error @+1 {{expected sum to be one of schedule, canonical, got tree}}
func.func private @sum() attributes {n = #fusednorm.numerics<sum = tree>}

// -----

// expected-error @+1 {{expected gamma to be one of before_cast, after_cast}}
func.func private @gamma() attributes {n = #fusednorm.numerics<gamma = 1>}

// -----

// expected-error @+1 {{expected epsilon to be one of rounded, exact, got f32}}
func.func private @epsilon() attributes {n = #fusednorm.numerics<epsilon = f32>}

// -----

// expected-error @+1 {{expected mean to be one of divide, reciprocal, sum, got multiply}}
func.func private @mean() attributes {n = #fusednorm.numerics<mean = multiply>}

// -----

// expected-error @+1 {{expected rsqrt to be one of rn, approx, sqrt_divide, divide, got exact}}
func.func private @rsqrt() attributes {n = #fusednorm.numerics<rsqrt = exact>}

// -----

// expected-error @+1 {{expected another rsqrt than divide with order = folded: a row divided by its root has no factor to fold}}
func.func private @quotient() attributes {n = #fusednorm.numerics<order = folded, rsqrt = divide>}

// -----

// expected-error @+1 {{expected bound to be one of minimum, comparison, got select}}
func.func private @bound() attributes {n = #fusednorm.numerics<bound = select>}

// -----

// expected-error @+1 {{expected scaling to be one of reciprocal, divide, quotient, got multiply}}
func.func private @scaling() attributes {n = #fusednorm.numerics<scaling = multiply>}

// -----

// expected-error @+1 {{expected scale to be one of divide, reciprocal, inverse, got multiply}}
func.func private @scale() attributes {n = #fusednorm.numerics<scale = multiply>}

// -----

// expected-error @+1 {{expected preset to be one of documents, vllm, flashinfer, deepgemm, got torch}}
func.func private @preset() attributes {n = #fusednorm.numerics<preset = torch>}

// -----

// expected-error @+1 {{expected preset before every other parameter, got it after order}}
func.func private @late_preset() attributes {n = #fusednorm.numerics<order = folded, preset = vllm>}

// -----

// expected-error @+1 {{expected each parameter once, got order again}}
func.func private @twice() attributes {n = #fusednorm.numerics<order = folded, order = folded>}

// -----

// expected-error @+1 {{expected scale_floor to be finite and not negative, got -0.5}}
func.func private @negative() attributes {n = #fusednorm.numerics<scale_floor = -0.5>}

// -----

// expected-error @+1 {{expected amax_floor to be finite and not negative, got +Inf}}
func.func private @infinite() attributes {n = #fusednorm.numerics<amax_floor = 0x7F800000>}

// -----

// expected-error @+1 {{expected granularity to be one of tensor, row, group, got block}}
func.func private @granularity() attributes {q = #fusednorm.quantization<block>}

// -----

// expected-error @+1 {{expected a group of 2 columns or of a multiple of 4, at most 1073741824, got 0}}
func.func private @group() attributes {q = #fusednorm.quantization<group = 0>}

// -----

// expected-error @+1 {{expected '='}}
func.func private @group_without_size() attributes {q = #fusednorm.quantization<group>}

// -----

// expected-error @+1 {{expected '>'}}
func.func private @row_with_size() attributes {q = #fusednorm.quantization<row = 4>}

// -----

// expected-error @+1 {{expected zero_scale = zero with order = folded, got ieee: an infinite folded factor counts as 0}}
func.func private @folded_ieee() attributes {n = #fusednorm.numerics<order = folded, zero_scale = ieee>}

// -----

// expected-error @+1 {{expected another rsqrt than divide with order = max_first: the absolute maximum is multiplied by the inverse root}}
func.func private @max_first_quotient() attributes {n = #fusednorm.numerics<order = max_first, rsqrt = divide>}

// -----

// expected-error @+1 {{expected another rsqrt than divide with order = weights_first: gamma is multiplied by the inverse root}}
func.func private @weights_first_quotient() attributes {n = #fusednorm.numerics<order = weights_first, rsqrt = divide>}

// -----

// expected-error @+1 {{expected scaling = reciprocal or divide with scale_rounding = power_of_two, got quotient: it multiplies by another factor than the inverse of the stored scale}}
func.func private @quotient_of_power() attributes {n = #fusednorm.numerics<scale_rounding = power_of_two, scaling = quotient>}

// -----

// expected-error @+1 {{expected order to be one of document, folded, max_first, weights_first, got last}}
func.func private @order_last() attributes {n = #fusednorm.numerics<order = last>}

// -----

// expected-error @+1 {{expected scale_rounding to be one of nearest, power_of_two, got up}}
func.func private @round_up() attributes {n = #fusednorm.numerics<scale_rounding = up>}

// -----

// expected-error @+1 {{expected moments to be one of two_pass, compensated, got welford}}
func.func private @welford() attributes {n = #fusednorm.numerics<moments = welford>}

// -----

func.func @layer_norm_c6(%x: memref<4x64xf32>, %g: memref<64xf32>, %e: f32) {
  // expected-error @+1 {{'fusednorm.layer_norm' op numerics: expected mean = divide with moments = compensated, got reciprocal (layer_norm_c6)}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf32>, memref<64xf32>) epsilon(%e) outs(%x : memref<4x64xf32>)
      {numerics = #fusednorm.numerics<mean = reciprocal, moments = compensated>}
  return
}
