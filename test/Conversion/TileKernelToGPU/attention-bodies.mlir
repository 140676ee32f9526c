// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Q is normalized and rotated on load, and results are quantized on store, in each lowering.
// Sequences share query tiles, and one has no queries. The rotation is half-split or interleaved,
// or covers a part of the columns, or is absent. Scales are per column group, transposed, per head,
// or given.
// DEFINE: %{target} = --target=sm_80 --emulate --check
// DEFINE: %{run} = fusednorm-runner %s --reference %{target}
// DEFINE: %{half} = %{run} --entry=half --input='50x4x64xbf16=normal(scale=3)' --input='60x2x64xbf16=normal(seed=2)' --input='60x2x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='f32=const(0.00001)' --input='50x64xf32=uniform(-1,1,seed=5)' --input='50x64xf32=uniform(-1,1,seed=6)' --input='4xi32=offsets(13,0,37)' --input='4xi32=offsets(20,3,37)' --input='50x4x64xbf16=const(7)' --input='4x50xf32=const(7)'
// DEFINE: %{codes} = %{run} --entry=codes --input='50x4x48xbf16=normal(scale=3)' --input='60x2x48xbf16=normal(seed=2)' --input='60x2x64xbf16=normal(seed=3)' --input='70x16xf32=uniform(-1,1,seed=5)' --input=50xi32=iota --input='4xi32=offsets(13,0,37)' --input='4xi32=offsets(20,3,37)' --input='50x256xf8E4M3FN=const(1)' --input='4x50xf32=const(7)' --input='8x52xf32=const(3)'
// DEFINE: %{heads} = %{run} --entry=heads --input='50x4x64xf16=normal(scale=3)' --input='60x2x64xf16=normal(seed=2)' --input='60x2x64xf16=normal(seed=3)' --input='50x32xf32=uniform(-1,1,seed=5)' --input='4xi32=offsets(13,0,37)' --input='4xi32=offsets(20,3,37)' --input='50x4x64xf8E5M2=const(1)' --input='50x4x1xbf16=const(3)'
// DEFINE: %{given} = %{run} --entry=given --input='18x4x40xf32=normal(scale=3)' --input='20x2x40xf32=normal(seed=2)' --input='20x2x48xf32=normal(seed=3)' --input='40xf32=uniform(0.5,1.5,seed=4)' --input='3xi32=offsets(5,13)' --input='3xi32=offsets(7,13)' --input='f32=const(0.01)' --input='18x4x48xf8E4M3FNUZ=const(1)'
// DEFINE: %{groups} = %{run} --entry=groups --input='18x4x40xf32=normal(scale=3)' --input='20x2x40xf32=normal(seed=2)' --input='20x2x48xf32=normal(seed=3)' --input='3xi32=offsets(5,13)' --input='3xi32=offsets(7,13)' --input='18x4x48xf8E4M3FN=const(1)' --input='18x4x3xf32=const(2)'
// RUN: %{half} | FileCheck %s --check-prefixes=TWO,CLEAN
// RUN: %{codes} | FileCheck %s --check-prefixes=THREE,CLEAN
// RUN: %{heads} | FileCheck %s --check-prefixes=TWO,CLEAN
// RUN: %{given} | FileCheck %s --check-prefixes=ONE,CLEAN
// RUN: %{groups} | FileCheck %s --check-prefixes=TWO,CLEAN
// The wgmma lowering:
// REDEFINE: %{target} = --target=sm_90a --emulate --check --schedule=random:3
// RUN: %{half} | FileCheck %s --check-prefixes=TWO,CLEAN
// On CPUs, with AMX if the host has it:
// REDEFINE: %{target} = --threads=2
// RUN: %{half} | FileCheck %s --check-prefix=TWO
// RUN: %{codes} | FileCheck %s --check-prefix=THREE
// RUN: %{heads} | FileCheck %s --check-prefix=TWO
// RUN: %{given} | FileCheck %s --check-prefix=ONE
// RUN: %{groups} | FileCheck %s --check-prefix=TWO
// ONE: output 0{{.*}}PASS
// TWO: output 0{{.*}}PASS
// TWO: output 1{{.*}}PASS
// THREE: output 0{{.*}}PASS
// THREE: output 1{{.*}}PASS
// THREE: output 2{{.*}}PASS
// CLEAN: check: 0 reports

// The lowering of each function, and one kernel each:
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel=host-checks=false --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --convert-tilekernel-to-gpu=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles -o %t.mlir 2>&1 | FileCheck %s --check-prefix=PATH
// PATH: half_attention0{{.*}}attention by wgmma
// PATH: codes_attention0{{.*}}attention by wgmma
// PATH: heads_attention0{{.*}}attention by wgmma
// RUN: grep -c 'launch.kernel @' %t.mlir | FileCheck %s --check-prefix=COUNT
// COUNT: 5

func.func @half(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
    %gamma: memref<64xbf16>, %eps: f32, %cos: memref<?x64xf32>, %sin: memref<?x64xf32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x64xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %cos, %sin : memref<64xbf16>, f32, memref<?x64xf32>, memref<?x64xf32>)
      outs(%out, %lse : memref<?x4x64xbf16>, memref<4x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x4x64xbf16>, %g: tensor<64xbf16>, %e: f32, %c: tensor<?x64xf32>, %s: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x64xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x64xbf16>, tensor<64xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x64xbf16>) {numerics = #fusednorm.numerics<gamma = after_cast, mean = divide>}
        -> tensor<?x4x64xbf16>
    %z = fusednorm.apply_rotary_pos_emb ins(%y, %c, %s : tensor<?x4x64xbf16>, tensor<?x64xf32>, tensor<?x64xf32>)
        dims = [0] pairing(half_split) outs(%empty : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
    fusednorm.yield %z : tensor<?x4x64xbf16>
  }
  return
}

func.func @codes(%q: memref<?x4x48xbf16>, %k: memref<?x2x48xbf16>, %v: memref<?x2x64xbf16>,
    %freqs: memref<?x16xf32>, %positions: memref<?xi32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x256xf8E4M3FN>, %lse: memref<4x?xf32>,
    %scales: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x48xbf16>, memref<?x2x48xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%freqs, %positions : memref<?x16xf32>, memref<?xi32>)
      outs(%out, %lse : memref<?x256xf8E4M3FN>, memref<4x?xf32>) scales(%scales : memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x4x48xbf16>, %f: tensor<?x16xf32>, %p: tensor<?xi32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x48xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x48xbf16>
    %y = fusednorm.rope ins(%x, %f : tensor<?x4x48xbf16>, tensor<?x16xf32>) positions(%p : tensor<?xi32>)
        part(last) outs(%empty : tensor<?x4x48xbf16>) -> tensor<?x4x48xbf16>
    fusednorm.yield %y : tensor<?x4x48xbf16>
  } epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %o: tensor<?x256xf8E4M3FN>, %s: tensor<8x?xf32>):
    %r = arith.truncf %y : tensor<?x4x64xf32> to tensor<?x4x64xbf16>
    %t = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x4x64xbf16> into tensor<?x256xbf16>
    %c, %d = fusednorm.quantize ins(%t : tensor<?x256xbf16>) outs(%o, %s : tensor<?x256xf8E4M3FN>, tensor<8x?xf32>)
        {scheme = #fusednorm.quantization<group = 32, layout = transposed>} -> (tensor<?x256xf8E4M3FN>, tensor<8x?xf32>)
    fusednorm.yield %c, %d : tensor<?x256xf8E4M3FN>, tensor<8x?xf32>
  }
  return
}

func.func @heads(%q: memref<?x4x64xf16>, %k: memref<?x2x64xf16>, %v: memref<?x2x64xf16>,
    %freqs: memref<?x32xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x64xf8E5M2>,
    %scales: memref<?x4x1xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xf16>, memref<?x2x64xf16>, memref<?x2x64xf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%freqs : memref<?x32xf32>)
      outs(%out : memref<?x4x64xf8E5M2>) scales(%scales : memref<?x4x1xbf16>)
      {scale = 0.125 : f32} prologue {
  ^bb0(%x: tensor<?x4x64xf16>, %f: tensor<?x32xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x64xf16>
    %empty = tensor.empty(%n) : tensor<?x4x64xf16>
    %y = fusednorm.rope ins(%x, %f : tensor<?x4x64xf16>, tensor<?x32xf32>)
        pairing(half_split) outs(%empty : tensor<?x4x64xf16>) -> tensor<?x4x64xf16>
    fusednorm.yield %y : tensor<?x4x64xf16>
  } epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %o: tensor<?x4x64xf8E5M2>, %s: tensor<?x4x1xbf16>):
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x64xf32>) outs(%o, %s : tensor<?x4x64xf8E5M2>, tensor<?x4x1xbf16>)
        -> (tensor<?x4x64xf8E5M2>, tensor<?x4x1xbf16>)
    fusednorm.yield %c, %d : tensor<?x4x64xf8E5M2>, tensor<?x4x1xbf16>
  }
  return
}

func.func @given(%q: memref<?x4x40xf32>, %k: memref<?x2x40xf32>, %v: memref<?x2x48xf32>,
    %gamma: memref<40xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %scale: f32,
    %out: memref<?x4x48xf8E4M3FNUZ>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x40xf32>, memref<?x2x40xf32>, memref<?x2x48xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma : memref<40xf32>) epilogue_ins(%scale : f32)
      outs(%out : memref<?x4x48xf8E4M3FNUZ>) {scale = 0.125 : f32} prologue {
  ^bb0(%x: tensor<?x4x40xf32>, %g: tensor<40xf32>):
    %c0 = arith.constant 0 : index
    %eps = arith.constant 0.001 : f32
    %n = tensor.dim %x, %c0 : tensor<?x4x40xf32>
    %empty = tensor.empty(%n) : tensor<?x4x40xf32>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x40xf32>, tensor<40xf32>) epsilon(%eps)
        outs(%empty : tensor<?x4x40xf32>) {numerics = #fusednorm.numerics<rsqrt = sqrt_divide>} -> tensor<?x4x40xf32>
    fusednorm.yield %y : tensor<?x4x40xf32>
  } epilogue {
  ^bb0(%y: tensor<?x4x48xf32>, %s: f32, %o: tensor<?x4x48xf8E4M3FNUZ>):
    %c = fusednorm.quantize ins(%y : tensor<?x4x48xf32>) static_scale(%s)
        outs(%o : tensor<?x4x48xf8E4M3FNUZ>) -> (tensor<?x4x48xf8E4M3FNUZ>)
    fusednorm.yield %c : tensor<?x4x48xf8E4M3FNUZ>
  }
  return
}

func.func @groups(%q: memref<?x4x40xf32>, %k: memref<?x2x40xf32>, %v: memref<?x2x48xf32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x48xf8E4M3FN>, %scales: memref<?x4x3xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x40xf32>, memref<?x2x40xf32>, memref<?x2x48xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x48xf8E4M3FN>) scales(%scales : memref<?x4x3xf32>)
      {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x48xf32>, %o: tensor<?x4x48xf8E4M3FN>, %s: tensor<?x4x3xf32>):
    %bound = arith.constant 1.5 : f32
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x48xf32>) scale_ub(%bound)
        outs(%o, %s : tensor<?x4x48xf8E4M3FN>, tensor<?x4x3xf32>)
        {scheme = #fusednorm.quantization<group = 16>, numerics = #fusednorm.numerics<scaling = divide>}
        -> (tensor<?x4x48xf8E4M3FN>, tensor<?x4x3xf32>)
    fusednorm.yield %c, %d : tensor<?x4x48xf8E4M3FN>, tensor<?x4x3xf32>
  }
  return
}
