// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --verify-roundtrip | FileCheck %s

// Default values are not printed. The default of gamma and epsilon depends on the op, so a written
// value is printed.
// CHECK: @defaults() attributes {n = #fusednorm.numerics<>}
func.func private @defaults() attributes {n = #fusednorm.numerics<>}
// CHECK: @defaults_by_name() attributes {n = #fusednorm.numerics<gamma = before_cast, epsilon = rounded>}
func.func private @defaults_by_name() attributes {n = #fusednorm.numerics<
  order = document, sum = schedule, gamma = before_cast, epsilon = rounded, mean = divide,
  rsqrt = rn, scaling = reciprocal, scale_rounding = nearest, moments = two_pass, scale_floor = 0.0,
  amax_floor = 0.0>}

// CHECK: @others() attributes {n = #fusednorm.numerics<order = folded, sum = canonical, gamma = after_cast, epsilon = exact, mean = reciprocal, rsqrt = approx, scale = inverse, scaling = divide, scale_floor = 5.000000e-01, amax_floor = 2.500000e-01>}
func.func private @others() attributes {n = #fusednorm.numerics<
  amax_floor = 0.25, scale_floor = 0.5, scaling = divide, scale = inverse, rsqrt = approx, mean = reciprocal,
  epsilon = exact, gamma = after_cast, sum = canonical, order = folded>}

// A floor is rounded to f32 once and is then exact. 0x00000001 is the smallest subnormal.
// CHECK: @floors() attributes {n = #fusednorm.numerics<scale_floor = 1.401300e-45, amax_floor = 1.000000e-01>}
func.func private @floors() attributes {n = #fusednorm.numerics<scale_floor = 0x00000001, amax_floor = 0.1>}

// A preset writes gamma and epsilon.
// CHECK: @documents() attributes {n = #fusednorm.numerics<gamma = before_cast, epsilon = rounded>}
func.func private @documents() attributes {n = #fusednorm.numerics<preset = documents>}
// 0x36924925 is 1 / (448 * 512).
// CHECK: @vllm() attributes {n = [#fusednorm.numerics<gamma = after_cast, epsilon = exact, scaling = divide, scale_floor = 4.35965421E-6>, true]}
func.func private @vllm() attributes {n = [#fusednorm.numerics<preset = vllm>, true]}
// CHECK: @vllm_bits() attributes {n = #fusednorm.numerics<scale_floor = 4.35965421E-6>}
func.func private @vllm_bits() attributes {n = #fusednorm.numerics<scale_floor = 0x36924925>}
// CHECK: @flashinfer() attributes {n = #fusednorm.numerics<gamma = before_cast, epsilon = exact>}
func.func private @flashinfer() attributes {n = #fusednorm.numerics<preset = flashinfer>}
// CHECK: @deepgemm() attributes {n = #fusednorm.numerics<gamma = before_cast, epsilon = exact, amax_floor = 9.99999974E-5>}
func.func private @deepgemm() attributes {n = #fusednorm.numerics<preset = deepgemm>}
// Keys after a preset override it.
// CHECK: @override() attributes {n = #fusednorm.numerics<order = folded, gamma = after_cast, epsilon = rounded, scaling = divide, scale_floor = 4.35965421E-6>}
func.func private @override() attributes {n = #fusednorm.numerics<preset = vllm, epsilon = rounded, order = folded>}

// CHECK: @row() attributes {q = #fusednorm.quantization<row>}
func.func private @row() attributes {q = #fusednorm.quantization<row>}
// CHECK: @tensor() attributes {q = #fusednorm.quantization<tensor>}
func.func private @tensor() attributes {q = #fusednorm.quantization<tensor>}
// CHECK: @group() attributes {q = #fusednorm.quantization<group = 128>}
func.func private @group() attributes {q = #fusednorm.quantization<group = 128>}

// CHECK: @graphs() attributes {n = #fusednorm.numerics<rsqrt = sqrt_divide, squares = rounded, zero_scale = ieee, nan_value = lowest>}
func.func private @graphs() attributes {n = #fusednorm.numerics<
  squares = rounded, nan_value = lowest, zero_scale = ieee, rsqrt = sqrt_divide>}
// CHECK: @quotients() attributes {n = #fusednorm.numerics<rsqrt = divide, floor = maximum_number, bound = comparison>}
func.func private @quotients() attributes {n = #fusednorm.numerics<bound = comparison, floor = maximum_number, rsqrt = divide>}

// CHECK: @current_max() attributes {n = #fusednorm.numerics<order = max_first, nan_value = highest, bound = comparison>}
func.func private @current_max() attributes {n = #fusednorm.numerics<bound = comparison, nan_value = highest, order = max_first>}
// CHECK: @weights_first() attributes {n = #fusednorm.numerics<order = weights_first, epsilon = exact>}
func.func private @weights_first() attributes {n = #fusednorm.numerics<epsilon = exact, order = weights_first>}
// CHECK: @powers() attributes {n = #fusednorm.numerics<scale_rounding = power_of_two, moments = compensated, scale_floor = 9.99999974E-5>}
func.func private @powers() attributes {n = #fusednorm.numerics<scale_floor = 1.0e-4, moments = compensated, scale_rounding = power_of_two>}
