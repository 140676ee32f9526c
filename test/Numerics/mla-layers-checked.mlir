// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All kernels of an MLA layer skip a sequence with an invalid page, on a CPU and on the SIMT
// simulator, where every access is in bounds. The other sequence gets its results.
// DEFINE: %{flags} = --threads=2
// DEFINE: %{write} = %python -c "import array, struct, sys; shape = tuple(map(int, sys.argv[2].split('x'))); h = \"{'descr': '<i4', 'fortran_order': False, 'shape': \" + str(shape) + ', }'; h += ' ' * (117 - len(h)) + chr(10); open(sys.argv[1], 'wb').write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(h)) + h.encode() + array.array('I', map(int, sys.argv[3:])).tobytes())"
// DEFINE: %{run} = fusednorm-runner %s --reference %{flags} --input='5x4x32xbf16=normal' --input='128xbf16=uniform(0.5,1.5)' --input='5x128xbf16=normal(seed=2)' --input=%t.table.npy --input='3xi32=offsets(3,2)' --input='2xi32=const(0)' --input=%t.status.npy --input='3xi32=offsets(3,2)' --input='2xi32=const(0)'
// DEFINE: %{bf16} = %{run} --entry=bf16 --input='256x128xbf16=normal(seed=3)' --input='5x4x32xbf16=const(5)' --input='4x16x128xbf16=const(0)'
// DEFINE: %{codes} = %{run} --entry=codes --input='256x128xf8E4M3FN=normal(seed=3)' --input='2x1xf32=uniform(0.5,1.5)' --input='5x4x32xbf16=const(5)' --input='4x16x128xbf16=const(0)'
// RUN: %{write} %t.table.npy 2x1 2 77
// RUN: %{write} %t.status.npy 2x2 0 0 1 77
// RUN: %{bf16} | FileCheck %s
// RUN: %{codes} | FileCheck %s
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{bf16} | FileCheck %s --check-prefixes=CHECK,CLEAN
// RUN: %{codes} | FileCheck %s --check-prefixes=CHECK,CLEAN
// CHECK: output 0{{.*}}PASS
// CHECK: output 1{{.*}}PASS
// CLEAN: check: 0 reports

func.func @bf16(%q: memref<?x4x32xbf16>, %gamma: memref<128xbf16>, %kv: memref<?x128xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %status: memref<?x2xi32>,
    %rows: memref<?xi32>, %starts: memref<?xi32>, %w: memref<256x128xbf16>, %out: memref<?x4x32xbf16>,
    %cache: memref<?x16x128xbf16>) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<?x4x32xbf16>, memref<128xbf16>) kv(%kv : memref<?x128xbf16>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      checked(%status : memref<?x2xi32>)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 16 kv_b_proj(%w : memref<256x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x128xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @codes(%q: memref<?x4x32xbf16>, %gamma: memref<128xbf16>, %kv: memref<?x128xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %status: memref<?x2xi32>,
    %rows: memref<?xi32>, %starts: memref<?xi32>, %w: memref<256x128xf8E4M3FN>, %sw: memref<2x1xf32>,
    %out: memref<?x4x32xbf16>, %cache: memref<?x16x128xbf16>) {
  %eps = arith.constant 1.0e-5 : f32
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<?x4x32xbf16>, memref<128xbf16>) kv(%kv : memref<?x128xbf16>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      checked(%status : memref<?x2xi32>)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 16 kv_b_proj(%w : memref<256x128xf8E4M3FN>)
      kv_b_proj_scale(%sw : memref<2x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x128xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
