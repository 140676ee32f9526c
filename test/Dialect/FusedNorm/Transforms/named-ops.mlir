// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every named op is recovered from its primitives, whatever the order of the ops and operands; see
// named-ops.py. Exception: both parts of a compressed KV row with one scale (rows of two lengths in
// one program) are recovered from their fused op only.
//
// RUN: %python %S/named-ops.py fusednorm-opt %s | FileCheck %s
// CHECK: {{[1-9][0-9]*}} ops, {{[1-9][0-9]*}} cases, 0 failures

func.func @norm_fp8(%x: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %ub: f32, %o:
    tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
    %0:2 = fusednorm.rms_norm_fused_fp8 ins(%x, %g : tensor<?x64xbf16>, tensor<64xbf16>)
      epsilon(%e) scale_ub(%ub) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) ->
      (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

func.func @norm_fp8_static(%x: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %w: f32, %s:
    f32, %o: tensor<?x64xf8E4M3FN>)
    -> (tensor<?x64xf8E4M3FN>) {
    %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %g : tensor<?x64xbf16>, tensor<64xbf16>)
      epsilon(%e) weight_offset(%w) static_scale(%s) outs(%o : tensor<?x64xf8E4M3FN>) {numerics
      = #fusednorm.numerics<scaling = divide>} -> (tensor<?x64xf8E4M3FN>)
  return %0 : tensor<?x64xf8E4M3FN>
}

func.func @residual_add(%x: tensor<?x64xbf16>, %r: tensor<?x64xbf16>, %g: tensor<64xbf16>, %h:
    tensor<64xbf16>, %e: f32, %f: f32, %o: tensor<?x64xbf16>)
    -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
    %0:2 = fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %h : tensor<?x64xbf16>,
      tensor<?x64xbf16>, tensor<64xbf16>, tensor<64xbf16>) epsilons(%e, %f) outs(%o, %r :
      tensor<?x64xbf16>, tensor<?x64xbf16>) -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
  return %0#0, %0#1 : tensor<?x64xbf16>, tensor<?x64xbf16>
}

func.func @norm_rope(%x: tensor<?x8x128xbf16>, %g: tensor<128xbf16>, %f: tensor<?x64xf32>, %p:
    tensor<?xi32>, %e: f32, %o: tensor<?x8x128xbf16>)
    -> (tensor<?x8x128xbf16>) {
    %0 = fusednorm.rms_norm_rope ins(%x, %g, %f : tensor<?x8x128xbf16>, tensor<128xbf16>,
      tensor<?x64xf32>) positions(%p : tensor<?xi32>) epsilon(%e) pairing(half_split) part(last)
      outs(%o : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  return %0 : tensor<?x8x128xbf16>
}

func.func @append_layer(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %gk: tensor<128xbf16>,
    %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %l: index, %e: f32, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
    %0:2 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gk :
      tensor<128xbf16>, tensor<128xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) layer(%l) epsilon(%e) pairing(half_split)
      outs(%o, %c : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) ->
      (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>)
  return %0#0, %0#1 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>
}

func.func @append_slots(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %s: tensor<?xi64>, %p: tensor<?xi32>, %l:
    index, %o: tensor<?x16x128xbf16>, %c: tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
    %0:2 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) slots(%s :
      tensor<?xi64>) positions(%p : tensor<?xi32>) layer(%l) pairing(half_split) outs(%o, %c :
      tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {reserved_slot = 0 : i64} ->
      (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>)
  return %0#0, %0#1 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>
}

func.func @append_caches(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %gk: tensor<128xbf16>,
    %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x16x8x128xbf16>, %d: tensor<?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
    %0:3 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gk :
      tensor<128xbf16>, tensor<128xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) epsilon(%e) pairing(half_split) outs(%o, %c, %d
      : tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) ->
      (tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>)
  return %0#0, %0#1, %0#2 : tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}

func.func @append_scales(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %gk: tensor<128xbf16>,
    %s: tensor<?xi64>, %p: tensor<?xi32>, %e: f32, %ks: f32, %vs: f32, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x16x8x128xf8E4M3FN>, %d: tensor<?x16x8x128xf8E4M3FN>)
    -> (tensor<?x16x128xbf16>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>) {
    %0:3 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gk :
      tensor<128xbf16>, tensor<128xbf16>) slots(%s : tensor<?xi64>) positions(%p :
      tensor<?xi32>) epsilon(%e) k_scale(%ks) v_scale(%vs) pairing(half_split) outs(%o, %c, %d :
      tensor<?x16x128xbf16>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>)
      {reserved_slot = 0 : i64} -> (tensor<?x16x128xbf16>, tensor<?x16x8x128xf8E4M3FN>,
      tensor<?x16x8x128xf8E4M3FN>)
  return %0#0, %0#1, %0#2 : tensor<?x16x128xbf16>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>
}

func.func @append_keys(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %f:
    tensor<?x128xf32>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>) {
    %0:2 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) pairing(half_split) outs(%o, %c :
      tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>) -> (tensor<?x16x128xbf16>,
      tensor<?x16x8x128xbf16>)
  return %0#0, %0#1 : tensor<?x16x128xbf16>, tensor<?x16x8x128xbf16>
}

func.func @append_status(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %gk: tensor<128xbf16>,
    %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %l: index, %e: f32, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x2x?x16x8x128xbf16>, %st: tensor<?x2xi32>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>, tensor<?x2xi32>) {
    %0:3 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gk :
      tensor<128xbf16>, tensor<128xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) layer(%l) epsilon(%e) pairing(half_split)
      outs(%o, %c : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) status(%st :
      tensor<?x2xi32>) -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>, tensor<?x2xi32>)
  return %0#0, %0#1, %0#2 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>, tensor<?x2xi32>
}

func.func @append_status_slots(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %gk: tensor<128xbf16>,
    %s: tensor<?xi64>, %p: tensor<?xi32>, %l: index, %e: f32, %ks: f32, %vs: f32, %o:
    tensor<?x16x128xbf16>, %c: tensor<?x2x?x16x8x128xf8E4M3FN>, %st: tensor<?x2xi32>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xf8E4M3FN>, tensor<?x2xi32>) {
    %0:3 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gk :
      tensor<128xbf16>, tensor<128xbf16>) slots(%s : tensor<?xi64>) positions(%p :
      tensor<?xi32>) layer(%l) epsilon(%e) k_scale(%ks) v_scale(%vs) pairing(half_split)
      outs(%o, %c : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xf8E4M3FN>) status(%st :
      tensor<?x2xi32>) {reserved_slot = 0 : i64} -> (tensor<?x16x128xbf16>,
      tensor<?x2x?x16x8x128xf8E4M3FN>, tensor<?x2xi32>)
  return %0#0, %0#1, %0#2 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xf8E4M3FN>, tensor<?x2xi32>
}

func.func @append_one_gamma(%q: tensor<?x16x128xbf16>, %k: tensor<?x8x128xbf16>, %v:
    tensor<?x8x128xbf16>, %f: tensor<?x128xf32>, %gq: tensor<128xbf16>, %t: tensor<?x?xi32>, %r:
    tensor<?xi32>, %n: tensor<?xi32>, %l: index, %e: f32, %o: tensor<?x16x128xbf16>, %c:
    tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
    %0:2 = fusednorm.qk_rope_append ins(%q, %k, %f : tensor<?x16x128xbf16>,
      tensor<?x8x128xbf16>, tensor<?x128xf32>) v(%v : tensor<?x8x128xbf16>) gammas(%gq, %gq :
      tensor<128xbf16>, tensor<128xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) layer(%l) epsilon(%e) pairing(half_split)
      outs(%o, %c : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) ->
      (tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>)
  return %0#0, %0#1 : tensor<?x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>
}

func.func @keys_slots(%g: tensor<128xbf16>, %s: tensor<?xi64>, %m: index, %e: f32, %c:
    tensor<?x16x8x128xbf16>)
    -> (tensor<?x16x8x128xbf16>) {
    %0 = fusednorm.rms_norm_key_cache ins(%g : tensor<128xbf16>) slots(%s : tensor<?xi64>)
      tokens(%m) epsilon(%e) outs(%c : tensor<?x16x8x128xbf16>) -> (tensor<?x16x8x128xbf16>)
  return %0 : tensor<?x16x8x128xbf16>
}

func.func @keys_table(%g: tensor<128xbf16>, %t: tensor<?xi32>, %r: tensor<?xi32>, %n:
    tensor<?xi32>, %m: index, %e: f32, %w: f32, %c: tensor<?x16x8x128xbf16>)
    -> (tensor<?x16x8x128xbf16>) {
    %0 = fusednorm.rms_norm_key_cache ins(%g : tensor<128xbf16>) table(%t : tensor<?xi32>)
      row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) tokens(%m) epsilon(%e)
      weight_offset(%w) outs(%c : tensor<?x16x8x128xbf16>) -> (tensor<?x16x8x128xbf16>)
  return %0 : tensor<?x16x8x128xbf16>
}

func.func @keys_layer(%g: tensor<128xbf16>, %s: tensor<?xi64>, %l: index, %m: index, %e: f32,
    %c: tensor<?x2x?x16x8x128xbf16>)
    -> (tensor<?x2x?x16x8x128xbf16>) {
    %0 = fusednorm.rms_norm_key_cache ins(%g : tensor<128xbf16>) slots(%s : tensor<?xi64>)
      layer(%l) tokens(%m) epsilon(%e) outs(%c : tensor<?x2x?x16x8x128xbf16>) ->
      (tensor<?x2x?x16x8x128xbf16>)
  return %0 : tensor<?x2x?x16x8x128xbf16>
}

func.func @keys_status(%g: tensor<128xbf16>, %t: tensor<?xi32>, %r: tensor<?xi32>, %n:
    tensor<?xi32>, %m: index, %e: f32, %c: tensor<?x16x8x128xbf16>, %st: tensor<?x2xi32>)
    -> (tensor<?x16x8x128xbf16>, tensor<?x2xi32>) {
    %0:2 = fusednorm.rms_norm_key_cache ins(%g : tensor<128xbf16>) table(%t : tensor<?xi32>)
      row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) tokens(%m) epsilon(%e) outs(%c
      : tensor<?x16x8x128xbf16>) status(%st : tensor<?x2xi32>) -> (tensor<?x16x8x128xbf16>,
      tensor<?x2xi32>)
  return %0#0, %0#1 : tensor<?x16x8x128xbf16>, tensor<?x2xi32>
}

func.func @mla_cast(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>, %kv:
    tensor<?x576xbf16>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<?x128x576xbf16>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) {
    %0:2 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>) table(%t :
      tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) epsilon(%e)
      outs(%o, %c : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) -> (tensor<?x16x64xbf16>,
      tensor<?x128x576xbf16>)
  return %0#0, %0#1 : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>
}

func.func @mla_static(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>, %kv:
    tensor<?x576xbf16>, %s: tensor<?xi64>, %p: tensor<?xi32>, %e: f32, %ss: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<?x128x576xf8E4M3FN>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x576xf8E4M3FN>) {
    %0:2 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>) slots(%s : tensor<?xi64>)
      positions(%p : tensor<?xi32>) epsilon(%e) static_scale(%ss) outs(%o, %c :
      tensor<?x16x64xbf16>, tensor<?x128x576xf8E4M3FN>) -> (tensor<?x16x64xbf16>,
      tensor<?x128x576xf8E4M3FN>)
  return %0#0, %0#1 : tensor<?x16x64xbf16>, tensor<?x128x576xf8E4M3FN>
}

func.func @mla_dynamic(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>,
    %kv: tensor<?x576xbf16>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %l:
    index, %e: f32, %o: tensor<?x16x64xbf16>, %c: tensor<32x1x?x128x1x576xf8E4M3FN>, %sc:
    tensor<32x1x?x128x1x5xf32>)
    -> (tensor<?x16x64xbf16>, tensor<32x1x?x128x1x576xf8E4M3FN>, tensor<32x1x?x128x1x5xf32>) {
    %0:3 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>) table(%t :
      tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) layer(%l)
      epsilon(%e) outs(%o, %c, %sc : tensor<?x16x64xbf16>, tensor<32x1x?x128x1x576xf8E4M3FN>,
      tensor<32x1x?x128x1x5xf32>) -> (tensor<?x16x64xbf16>, tensor<32x1x?x128x1x576xf8E4M3FN>,
      tensor<32x1x?x128x1x5xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x16x64xbf16>, tensor<32x1x?x128x1x576xf8E4M3FN>, tensor<32x1x?x128x1x5xf32>
}

func.func @mla_joint(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>, %kv:
    tensor<?x576xbf16>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<32x128x576xf8E4M3FN>, %sc: tensor<32x128x1xf32>)
    -> (tensor<?x16x64xbf16>, tensor<32x128x576xf8E4M3FN>, tensor<32x128x1xf32>) {
    %0:3 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>) table(%t :
      tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) epsilon(%e)
      outs(%o, %c, %sc : tensor<?x16x64xbf16>, tensor<32x128x576xf8E4M3FN>, tensor<32x128x1xf32>)
      {scheme = #fusednorm.quantization<row>} -> (tensor<?x16x64xbf16>,
      tensor<32x128x576xf8E4M3FN>, tensor<32x128x1xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x16x64xbf16>, tensor<32x128x576xf8E4M3FN>, tensor<32x128x1xf32>
}

func.func @mla_inline(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>, %kv:
    tensor<?x576xbf16>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<?x128x656xi8>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x656xi8>) {
    %0:2 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>) table(%t :
      tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>) epsilon(%e)
      outs(%o, %c : tensor<?x16x64xbf16>, tensor<?x128x656xi8>) -> (tensor<?x16x64xbf16>,
      tensor<?x128x656xi8>)
  return %0#0, %0#1 : tensor<?x16x64xbf16>, tensor<?x128x656xi8>
}

func.func @mla_in_place(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>,
    %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<?x128x576xbf16>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) {
    %0:2 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) table(%t : tensor<?x?xi32>) row_offsets(%r :
      tensor<?xi32>) lengths(%n : tensor<?xi32>) epsilon(%e) outs(%o, %c : tensor<?x16x64xbf16>,
      tensor<?x128x576xbf16>) -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>)
  return %0#0, %0#1 : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>
}

func.func @mla_in_place_slots(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g:
    tensor<512xbf16>, %s: tensor<?xi64>, %p: tensor<?xi32>, %e: f32, %o: tensor<?x16x64xbf16>,
    %c: tensor<?x128x576xbf16>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) {
    %0:2 = fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %f, %g : tensor<?x16x64xbf16>,
      tensor<?x64xf32>, tensor<512xbf16>) slots(%s : tensor<?xi64>) positions(%p :
      tensor<?xi32>) epsilon(%e) outs(%o, %c : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) ->
      (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>)
  return %0#0, %0#1 : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>
}

func.func @mla_status(%q: tensor<?x16x64xbf16>, %f: tensor<?x64xf32>, %g: tensor<512xbf16>, %kv:
    tensor<?x576xbf16>, %t: tensor<?x?xi32>, %r: tensor<?xi32>, %n: tensor<?xi32>, %e: f32, %o:
    tensor<?x16x64xbf16>, %c: tensor<?x128x576xbf16>, %st: tensor<?x2xi32>)
    -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>, tensor<?x2xi32>) {
    %0:3 = fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %f, %g :
      tensor<?x16x64xbf16>, tensor<?x64xf32>, tensor<512xbf16>) kv(%kv : tensor<?x576xbf16>)
      table(%t : tensor<?x?xi32>) row_offsets(%r : tensor<?xi32>) lengths(%n : tensor<?xi32>)
      epsilon(%e) outs(%o, %c : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>) status(%st :
      tensor<?x2xi32>) -> (tensor<?x16x64xbf16>, tensor<?x128x576xbf16>, tensor<?x2xi32>)
  return %0#0, %0#1, %0#2 : tensor<?x16x64xbf16>, tensor<?x128x576xbf16>, tensor<?x2xi32>
}
