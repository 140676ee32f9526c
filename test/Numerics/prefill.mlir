// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops before the GEMM of a prefill, compared with the reference.

func.func @plan(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?x?xi32>, %cache: memref<?x?xi32>,
                %buffers: memref<?xi32>) {
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %cache, %buffers : memref<?x?xi32>, memref<?x?xi32>, memref<?xi32>) {chunk_size = CHUNK, page_size = PAGE}
  return
}
func.func @plan_tensors(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<3x?xi32>, %cache: tensor<3x?xi32>,
                        %buffers: tensor<3xi32>) -> (tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>) {
  %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%rows, %cache, %buffers : tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>) {chunk_size = CHUNK, page_size = PAGE}
      -> (tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>)
  return %0, %1, %2 : tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>
}

// Rows 5 and 6 are padding: their quantized values and scales are not written.
func.func @gather(%cache: memref<?x4x40xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %ub: f32, %out: memref<?x32xf8E4M3FN>, %scales: memref<4x?xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x4x40xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) scale_ub(%ub) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<4x?xf32>)
      {scheme = #fusednorm.quantization<group = 8, layout = transposed>}
  return
}
func.func @gather_codes(%cache: memref<?x4x40xf8E4M3FN>, %cs: memref<?x4x5xf32>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                        %lengths: memref<?xi32>, %out: memref<?x32xf8E4M3FN>, %scales: memref<2x?xbf16>) {
  fusednorm.gather_quantize ins(%cache : memref<?x4x40xf8E4M3FN>) cache_scales(%cs : memref<?x4x5xf32>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) outs(%out, %scales : memref<?x32xf8E4M3FN>, memref<2x?xbf16>)
      {column = 8, cache_scheme = #fusednorm.quantization<group = 8>, scheme = #fusednorm.quantization<group = 16, layout = transposed>}
  return
}
func.func @gather_slots(%cache: memref<?x4x40xf8E5M2>, %cs: memref<?x4x1xf16>, %slots: memref<?xi64>, %out: memref<?x32xi8>,
                        %scales: memref<?x2xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x4x40xf8E5M2>) cache_scales(%cs : memref<?x4x1xf16>) slots(%slots : memref<?xi64>)
      outs(%out, %scales : memref<?x32xi8>, memref<?x2xf32>)
      {rounded_to = f32, cache_scheme = #fusednorm.quantization<row>, scheme = #fusednorm.quantization<group = 16>}
  return
}
// The last groups have the remaining 8 columns, in the cache and in the result.
func.func @gather_rest(%cache: memref<?x4x40xf8E4M3FN>, %cs: memref<?x4x3xf32>, %slots: memref<?xi64>, %out: memref<?x24xf8E4M3FN>,
                       %scales: memref<2x?xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x4x40xf8E4M3FN>) cache_scales(%cs : memref<?x4x3xf32>) slots(%slots : memref<?xi64>)
      outs(%out, %scales : memref<?x24xf8E4M3FN>, memref<2x?xf32>)
      {column = 16, cache_scheme = #fusednorm.quantization<group = 16>, scheme = #fusednorm.quantization<group = 16, layout = transposed>}
  return
}

// DEFINE: %{chunk} = 8
// DEFINE: %{page} = 1
// DEFINE: %{offsets} = 4xi32=offsets(4,0,2)
// DEFINE: %{lengths} = 3xi32=iota
// DEFINE: %{wide} = 3x4
// DEFINE: %{run} = sed -e 's/CHUNK/%{chunk}/;s/PAGE/%{page}/' %s | fusednorm-runner - --threads=1 --reference
// DEFINE: %{plan} = sed -e 's/CHUNK/%{chunk}/;s/PAGE/%{page}/' %s | fusednorm-runner - --threads=1 --reference --entry=plan --input='%{offsets}' --input='%{lengths}' --input='%{wide}xi32=const(9)' --input='%{wide}xi32=const(9)' --input='3xi32=const(9)'
// RUN: %{plan} && %{run} --entry=plan_tensors --input='%{offsets}' --input='%{lengths}' --input='%{wide}xi32=const(9)' --input='%{wide}xi32=const(9)' --input='3xi32=const(9)'
// REDEFINE: %{page} = 3
// RUN: %{plan} && %{run} --entry=plan_tensors --input='%{offsets}' --input='%{lengths}' --input='%{wide}xi32=const(9)' --input='%{wide}xi32=const(9)' --input='3xi32=const(9)'
// An exact multiple, no keys, no sequences.
// REDEFINE: %{page} = 4
// REDEFINE: %{lengths} = 3xi32=const(4)
// RUN: %{plan}
// REDEFINE: %{offsets} = 4xi32=const(0)
// REDEFINE: %{lengths} = 3xi32=const(0)
// RUN: %{plan}
// REDEFINE: %{offsets} = 1xi32=const(0)
// REDEFINE: %{lengths} = 0xi32=const(0)
// REDEFINE: %{wide} = 3x1
// RUN: %{plan}

// Keys that exceed three chunks, and decreasing offsets: the process ends with a message before any
// write. The reference reports the same error.
// REDEFINE: %{wide} = 3x4
// REDEFINE: %{offsets} = 4xi32=offsets(20,1,2)
// REDEFINE: %{lengths} = 3xi32=const(2)
// RUN: sed -e 's/CHUNK/8/;s/PAGE/4/' %s > %t.mlir
// RUN: not fusednorm-runner %t.mlir --threads=1 --entry=plan --input='%{offsets}' --input='%{lengths}' --input='%{wide}xi32=const(9)' --input='%{wide}xi32=const(9)' --input='3xi32=const(9)' 2>&1 | FileCheck %s
// RUN: not fusednorm-runner %t.mlir --threads=1 --entry=plan --input=4xi32=pages'(order=reverse)' --input='%{lengths}' --input='%{wide}xi32=const(9)' --input='%{wide}xi32=const(9)' --input='3xi32=const(9)' 2>&1 | FileCheck %s
// CHECK: error: fusednorm.mla_prefill_plan: expected row_offsets that do not decrease, and no more keys than the chunks hold; use more or larger chunks (mla_prefill_plan_c5)

// DEFINE: %{table} = '3x2xi32=pages(order=reverse)'
// RUN: %{run} --entry=gather --input=6x4x40xbf16=normal --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input=1200 --input='7x32xf8E4M3FN=const(1)' --input='4x8xf32=const(-1)'
// RUN: %{run} --entry=gather --input=6x4x40xbf16=normal --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input=0.5 --input='5x32xf8E4M3FN=const(1)' --input='4x5xf32=const(-1)'
// RUN: %{run} --entry=gather --input='6x4x40xbf16=const(nan)' --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input=1200 --input='5x32xf8E4M3FN=const(1)' --input='4x5xf32=const(-1)'
// RUN: %{run} --entry=gather_codes --input=6x4x40xf8E4M3FN=normal --input='6x4x5xf32=uniform(0.1,2)' --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input='7x32xf8E4M3FN=const(1)' --input='2x8xbf16=const(-1)'
// RUN: %{run} --entry=gather_slots --input=6x4x40xf8E5M2=normal --input='6x4x1xf16=uniform(0.1,2)' --input='5xi64=pages(order=random)' --input='5x32xi8=const(1)' --input='5x2xf32=const(-1)'
// DEFINE: %{rest} = %{run} --entry=gather_rest --input=6x4x40xf8E4M3FN=normal --input='6x4x3xf32=uniform(0.1,2)' --input='5xi64=pages(order=random)' --input='5x24xf8E4M3FN=const(1)' --input='2x7xf32=const(-1)'
// RUN: %{rest} && %{rest} --target=sm_90a --emulate && %{rest} --target=sm_80 --emulate

// The same rows on a GPU, simulated.
// RUN: %{run} --target=sm_90a --emulate --entry=gather --input=6x4x40xbf16=normal --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input=1200 --input='7x32xf8E4M3FN=const(1)' --input='4x8xf32=const(-1)'
// RUN: %{run} --target=sm_80 --emulate --entry=gather_codes --input=6x4x40xf8E4M3FN=normal --input='6x4x5xf32=uniform(0.1,2)' --input=%{table} --input='4xi32=offsets(3,0,2)' --input=3xi32=iota --input='7x32xf8E4M3FN=const(1)' --input='2x8xbf16=const(-1)'

// The plan as one kernel: several sequences per thread, unused chunks, whole pages, no work, in
// forward and in adversarial thread order.
// DEFINE: %{sums} = sed -e 's/CHUNK/1000/;s/PAGE/16/' %s | fusednorm-runner - --emulate --reference --check
// RUN: %{sums} --target=sm_90a --entry=plan --input=601xi32=iota '--input=600xi32=pages(order=random)' '--input=200x601xi32=const(9)' '--input=200x601xi32=const(9)' '--input=200xi32=const(9)'
// RUN: %{sums} --target=sm_80 --entry=plan --schedule=random:5 --input=601xi32=iota '--input=600xi32=pages(order=random)' '--input=200x601xi32=const(9)' '--input=200x601xi32=const(9)' '--input=200xi32=const(9)'
// RUN: %{sums} --target=sm_120a --entry=plan_tensors '--input=4xi32=offsets(4,0,2)' --input=3xi32=iota '--input=3x4xi32=const(9)' '--input=3x4xi32=const(9)' '--input=3xi32=const(9)'
// RUN: %{sums} --target=sm_90a --entry=plan '--input=1xi32=const(0)' '--input=0xi32=const(0)' '--input=3x1xi32=const(9)' '--input=3x1xi32=const(9)' '--input=3xi32=const(9)'

// A kernel cannot end the process: it stores lengths of -2 as an error and nothing else.
// DEFINE: %{numbers} = %python -c "import sys, struct; print(*[set(struct.iter_unpack('<i', open(name, 'rb').read()[128:])) for name in sys.argv[1:]])" %t.0.npy %t.1.npy %t.2.npy | FileCheck %s --check-prefix=WRONG
// RUN: fusednorm-runner %t.mlir --emulate --target=sm_90a --entry=plan '--input=4xi32=offsets(20,1,2)' --input=3xi32=const'(2)' '--input=3x4xi32=const(9)' '--input=3x4xi32=const(9)' '--input=3xi32=const(9)' --output=%t.%%d.npy
// RUN: %{numbers}
// RUN: fusednorm-runner %t.mlir --emulate --target=sm_90a --entry=plan '--input=4xi32=pages(order=reverse)' --input=3xi32=const'(2)' '--input=3x4xi32=const(9)' '--input=3x4xi32=const(9)' '--input=3xi32=const(9)' --output=%t.%%d.npy
// RUN: %{numbers}
// WRONG: {(9,)} {(9,)} {(-2,)}
