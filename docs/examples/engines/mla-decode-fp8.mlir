// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA's decode: rope, static FP8 of joined queries, FP8 cache. DeepSeek-V3 with absorbed weights:
// 128 heads of 512 columns and 64 that are rotated; rows of the cache are 512 + 64 codes.
//
// Asked for: https://github.com/vllm-project/vllm/pull/31743
// Asked for: https://github.com/vllm-project/vllm/pull/47757
// Asked for: https://github.com/vllm-project/vllm/pull/57640
// Launch: apply_rotary_pos_emb concat quantize apply_rotary_pos_emb quantize quantize paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/mla-decode-fp8.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x128x512xbf16=normal(seed=1)' --input='128x128x64xbf16=normal(seed=2)' \
//     --input='128x512xbf16=normal(seed=3)' --input='128x64xbf16=normal(seed=4)' \
//     --input='4096x64xbf16=freqs()' --input='128xi64=uniform(0,4095,seed=6)' \
//     --input='128xi64=pages(order=reverse)' --input='3x64x576xf8E4M3FN=const(0)' --input='0.02' \
//     --input='0.02'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%ql: tensor<?x128x512xbf16>,
    %q: tensor<?x128x64xbf16>,
    %kv: tensor<?x512xbf16>,
    %k: tensor<?x64xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %cache: tensor<?x64x576xf8E4M3FN>,
    %q_scale: f32,
    %scale: f32)
    -> (tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %ql, %c0 : tensor<?x128x512xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 32] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %queries = tensor.empty(%tokens) : tensor<?x128x576xf8E4M3FN>
  %r:2 = fusednorm.fused
      ins(%q, %cos, %sin, %positions, %ql, %q_scale, %kv, %scale, %slots, %k
          : tensor<?x128x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>, tensor<?xi64>, tensor<?x128x512xbf16>, f32, tensor<?x512xbf16>, f32, tensor<?xi64>, tensor<?x64xbf16>)
      outs(%queries, %cache : tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>) body {
    ^bb0(%q_in: tensor<?x128x64xbf16>,
         %cos_in: tensor<4096x32xbf16>,
         %sin_in: tensor<4096x32xbf16>,
         %positions_in: tensor<?xi64>,
         %ql_in: tensor<?x128x512xbf16>,
         %q_scale_in: f32,
         %kv_in: tensor<?x512xbf16>,
         %scale_in: f32,
         %slots_in: tensor<?xi64>,
         %k_in: tensor<?x64xbf16>,
         %queries_out: tensor<?x128x576xf8E4M3FN>,
         %cache_out: tensor<?x64x576xf8E4M3FN>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x128x64xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x128x64xbf16>
      %v3 = fusednorm.apply_rotary_pos_emb ins(%q_in, %cos_in, %sin_in : tensor<?x128x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(interleaved)
          outs(%v2 : tensor<?x128x64xbf16>) -> tensor<?x128x64xbf16>
      %v4 = tensor.concat dim(2) %ql_in, %v3
          : (tensor<?x128x512xbf16>, tensor<?x128x64xbf16>) -> tensor<?x128x576xbf16>
      %v5 = fusednorm.quantize ins(%v4 : tensor<?x128x576xbf16>) static_scale(%q_scale_in)
          outs(%queries_out : tensor<?x128x576xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x128x576xf8E4M3FN>)
      %v6 = tensor.dim %kv_in, %zero : tensor<?x512xbf16>
      %v7 = tensor.empty(%v6) : tensor<?x512xf8E4M3FN>
      %v8 = fusednorm.quantize ins(%kv_in : tensor<?x512xbf16>) static_scale(%scale_in)
          outs(%v7 : tensor<?x512xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x512xf8E4M3FN>)
      %v9 = fusednorm.paged_store ins(%v8 : tensor<?x512xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%cache_out : tensor<?x64x576xf8E4M3FN>) -> tensor<?x64x576xf8E4M3FN>
      %v10 = tensor.dim %k_in, %zero : tensor<?x64xbf16>
      %v11 = tensor.empty(%v10) : tensor<?x64xbf16>
      %v12 = fusednorm.apply_rotary_pos_emb ins(%k_in, %cos_in, %sin_in : tensor<?x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(interleaved)
          outs(%v11 : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      %v13 = tensor.dim %v12, %zero : tensor<?x64xbf16>
      %v14 = tensor.empty(%v13) : tensor<?x64xf8E4M3FN>
      %v15 = fusednorm.quantize ins(%v12 : tensor<?x64xbf16>) static_scale(%scale_in)
          outs(%v14 : tensor<?x64xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x64xf8E4M3FN>)
      %v16 = fusednorm.paged_store ins(%v15 : tensor<?x64xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%v9 : tensor<?x64x576xf8E4M3FN>)
          {column = 512} -> tensor<?x64x576xf8E4M3FN>
      fusednorm.yield %v5, %v16 : tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>
    } -> (tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>)
  return %r#0, %r#1 : tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>
}

#map0 = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @plain(%ql: tensor<?x128x512xbf16>,
    %q: tensor<?x128x64xbf16>,
    %kv: tensor<?x512xbf16>,
    %k: tensor<?x64xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %cache: tensor<?x64x576xf8E4M3FN>,
    %q_scale: f32,
    %scale: f32)
    -> (tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %ql, %c0 : tensor<?x128x512xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x64xbf16>
  %v2 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%positions : tensor<?xi64>) outs(%v1 : tensor<?x64xbf16>) {
    ^bb0(%a0: i64, %out: bf16):
      %i = arith.index_cast %a0 : i64 to index
      %j = linalg.index 1 : index
      %r = tensor.extract %cos_sin[%i, %j] : tensor<4096x64xbf16>
      linalg.yield %r : bf16
    } -> tensor<?x64xbf16>
  %v3 = tensor.dim %v2, %c0 : tensor<?x64xbf16>
  %v4 = tensor.extract_slice %v2[0, 0] [%v3, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v5 = tensor.dim %v2, %c0 : tensor<?x64xbf16>
  %v6 = tensor.extract_slice %v2[0, 32] [%v5, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v7 = tensor.dim %q, %c0 : tensor<?x128x64xbf16>
  %v8 = tensor.extract_slice %q[0, 0, 0] [%v7, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v9 = tensor.dim %q, %c0 : tensor<?x128x64xbf16>
  %v10 = tensor.extract_slice %q[0, 0, 1] [%v9, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v11 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v12 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v8, %v4 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v11 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v13 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v14 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10, %v6 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v13 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v15 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v14 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v15 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v17 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v18 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10, %v4 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v17 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v19 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v20 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v8, %v6 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v19 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v21 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v22 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v18, %v20 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v21 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v23 = tensor.expand_shape %v16 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v24 = tensor.expand_shape %v22 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v25 = tensor.concat dim(3) %v23, %v24 : (tensor<?x128x32x1xbf16>, tensor<?x128x32x1xbf16>) -> tensor<?x128x32x2xbf16>
  %v26 = tensor.collapse_shape %v25 [[0], [1], [2, 3]] : tensor<?x128x32x2xbf16> into tensor<?x128x64xbf16>
  %v27 = tensor.concat dim(2) %ql, %v26 : (tensor<?x128x512xbf16>, tensor<?x128x64xbf16>) -> tensor<?x128x576xbf16>
  %v28 = arith.constant 1.0 : f32
  %v29 = arith.divf %v28, %q_scale : f32
  %v30 = tensor.empty(%tokens) : tensor<?x128x576xf32>
  %v31 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27 : tensor<?x128x576xbf16>) outs(%v30 : tensor<?x128x576xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x128x576xf32>
  %v32 = tensor.empty(%tokens) : tensor<?x128x576xf32>
  %v33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v31 : tensor<?x128x576xf32>) outs(%v32 : tensor<?x128x576xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v29 : f32
      linalg.yield %r : f32
    } -> tensor<?x128x576xf32>
  %v34 = arith.constant -448.0 : f32
  %v35 = tensor.empty(%tokens) : tensor<?x128x576xf32>
  %v36 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v33 : tensor<?x128x576xf32>) outs(%v35 : tensor<?x128x576xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v34 : f32
      linalg.yield %r : f32
    } -> tensor<?x128x576xf32>
  %v37 = arith.constant 448.0 : f32
  %v38 = tensor.empty(%tokens) : tensor<?x128x576xf32>
  %v39 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v36 : tensor<?x128x576xf32>) outs(%v38 : tensor<?x128x576xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v37 : f32
      linalg.yield %r : f32
    } -> tensor<?x128x576xf32>
  %v40 = tensor.empty(%tokens) : tensor<?x128x576xf8E4M3FN>
  %v41 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v39 : tensor<?x128x576xf32>) outs(%v40 : tensor<?x128x576xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x128x576xf8E4M3FN>
  %v42 = tensor.dim %k, %c0 : tensor<?x64xbf16>
  %v43 = tensor.extract_slice %k[0, 0] [%v42, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v44 = tensor.dim %k, %c0 : tensor<?x64xbf16>
  %v45 = tensor.extract_slice %k[0, 1] [%v44, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v46 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v43, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v46 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v48 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v45, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v48 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v50 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v51 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v47, %v49 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v50 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v52 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v45, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v52 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v54 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v43, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v54 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v56 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v53, %v55 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v56 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v58 = tensor.expand_shape %v51 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v59 = tensor.expand_shape %v57 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v60 = tensor.concat dim(2) %v58, %v59 : (tensor<?x32x1xbf16>, tensor<?x32x1xbf16>) -> tensor<?x32x2xbf16>
  %v61 = tensor.collapse_shape %v60 [[0], [1, 2]] : tensor<?x32x2xbf16> into tensor<?x64xbf16>
  %v62 = arith.constant 1.0 : f32
  %v63 = arith.divf %v62, %scale : f32
  %v64 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v61 : tensor<?x64xbf16>) outs(%v64 : tensor<?x64xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v66 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v65 : tensor<?x64xf32>) outs(%v66 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v63 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v68 = arith.constant -448.0 : f32
  %v69 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v67 : tensor<?x64xf32>) outs(%v69 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v68 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v71 = arith.constant 448.0 : f32
  %v72 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v73 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v70 : tensor<?x64xf32>) outs(%v72 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v71 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v74 = tensor.empty(%tokens) : tensor<?x64xf8E4M3FN>
  %v75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v73 : tensor<?x64xf32>) outs(%v74 : tensor<?x64xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x64xf8E4M3FN>
  %v76 = arith.constant 1.0 : f32
  %v77 = arith.divf %v76, %scale : f32
  %v78 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%kv : tensor<?x512xbf16>) outs(%v78 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v80 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v79 : tensor<?x512xf32>) outs(%v80 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v77 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v82 = arith.constant -448.0 : f32
  %v83 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v81 : tensor<?x512xf32>) outs(%v83 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v82 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v85 = arith.constant 448.0 : f32
  %v86 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v84 : tensor<?x512xf32>) outs(%v86 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v85 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v88 = tensor.empty(%tokens) : tensor<?x512xf8E4M3FN>
  %v89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v87 : tensor<?x512xf32>) outs(%v88 : tensor<?x512xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x512xf8E4M3FN>
  %v90 = fusednorm.paged_store ins(%v89 : tensor<?x512xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%cache : tensor<?x64x576xf8E4M3FN>) -> tensor<?x64x576xf8E4M3FN>
  %v91 = fusednorm.paged_store ins(%v75 : tensor<?x64xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%v90 : tensor<?x64x576xf8E4M3FN>) {column = 512} -> tensor<?x64x576xf8E4M3FN>
  return %v41, %v91 : tensor<?x128x576xf8E4M3FN>, tensor<?x64x576xf8E4M3FN>
}
