// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected mask to be one of null, causal, chunked, sliding_window_causal, sliding_window_noncausal, chunked_causal, causal_padding, materialized, and, or, look_ahead, tree, ranges, got diagonal}}
func.func private @name() attributes {test.mask = #fusednorm.mask<diagonal>}

// -----

// expected-error @+1 {{expected a window from 1 to 2147483648 keys in the mask chunked, got 0}}
func.func private @window() attributes {test.mask = #fusednorm.mask<chunked = 0>}

// -----

// expected-error @+1 {{expected '='}}
func.func private @no_window() attributes {test.mask = #fusednorm.mask<sliding_window_causal>}

// -----

// expected-error @+1 {{expected one mask or more in the mask or, got 0}}
func.func private @empty() attributes {test.mask = #fusednorm.mask<or []>}

// -----

// expected-error @+1 {{expected a window from 1 to 2147483648 keys in the mask chunked_causal, got -1}}
func.func private @inner() attributes {test.mask = #fusednorm.mask<and [causal, chunked_causal = -1]>}

// -----

// expected-error @+1 {{expected at most 16 levels of masks}}
func.func private @deep() attributes {test.mask = #fusednorm.mask<or [or [or [or [or [or [or [or [or [or [or [or [or [or [or [or [or [causal]]]]]]]]]]]]]]]]]>}

// -----

// expected-error @+1 {{expected modifier to be one of alibi, soft_cap, got relu}}
func.func private @modifier() attributes {test.modifier = #fusednorm.score_modifier<relu>}

// -----

// expected-error @+1 {{expected a finite soft_cap greater than 0, got -1.000000e+00}}
func.func private @cap() attributes {test.modifier = #fusednorm.score_modifier<soft_cap = -1.0>}
