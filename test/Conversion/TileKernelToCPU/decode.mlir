// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A single query has lanes of keys for its scores and lanes of columns for its output. Its bits
// are equal to its bits in a batch: all sequences share a page, and their queries see all of its keys.
// Each query is a sequence first, then all queries are one sequence.
// RUN: sed 's/bf16/bf16/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --reference --input=5x3x64xbf16=normal --input='1x197x3x64xbf16=normal(seed=2)' --input='1x197x3x64xbf16=normal(seed=3)' --input='6xi32=offsets(1,1,1,1,1)' --input='5xi32=const(196)' --input='5x1xi32=const(0)' --input='5x3x64xbf16=const(0)' --output=%t.npy | FileCheck %s
// RUN: sed 's/bf16/bf16/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --input=5x3x64xbf16=normal --input='1x197x3x64xbf16=normal(seed=2)' --input='1x197x3x64xbf16=normal(seed=3)' --input='2xi32=offsets(5)' --input='1xi32=const(192)' --input='1x1xi32=const(0)' --input='5x3x64xbf16=const(0)' --expect=%t.npy | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/bf16/f32/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --reference --input=5x3x64xf32=normal --input='1x65x3x64xf32=normal(seed=2)' --input='1x65x3x64xf32=normal(seed=3)' --input='6xi32=offsets(1,1,1,1,1)' --input='5xi32=const(64)' --input='5x1xi32=const(0)' --input='5x3x64xf32=const(0)' --output=%t.npy | FileCheck %s
// RUN: sed 's/bf16/f32/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --input=5x3x64xf32=normal --input='1x65x3x64xf32=normal(seed=2)' --input='1x65x3x64xf32=normal(seed=3)' --input='2xi32=offsets(5)' --input='1xi32=const(60)' --input='1x1xi32=const(0)' --input='5x3x64xf32=const(0)' --expect=%t.npy | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/bf16/f32/g; s/x64x/x72x/g' %s | fusednorm-runner - --threads=1 --reference --input=5x3x72xf32=normal --input='1x131x3x72xf32=normal(seed=2)' --input='1x131x3x72xf32=normal(seed=3)' --input='6xi32=offsets(1,1,1,1,1)' --input='5xi32=const(130)' --input='5x1xi32=const(0)' --input='5x3x72xf32=const(0)' --output=%t.npy | FileCheck %s
// RUN: sed 's/bf16/f32/g; s/x64x/x72x/g' %s | fusednorm-runner - --threads=1 --input=5x3x72xf32=normal --input='1x131x3x72xf32=normal(seed=2)' --input='1x131x3x72xf32=normal(seed=3)' --input='2xi32=offsets(5)' --input='1xi32=const(126)' --input='1x1xi32=const(0)' --input='5x3x72xf32=const(0)' --expect=%t.npy | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/bf16/f16/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --reference --input=5x3x64xf16=normal --input='1x63x3x64xf16=normal(seed=2)' --input='1x63x3x64xf16=normal(seed=3)' --input='6xi32=offsets(1,1,1,1,1)' --input='5xi32=const(62)' --input='5x1xi32=const(0)' --input='5x3x64xf16=const(0)' --output=%t.npy | FileCheck %s
// RUN: sed 's/bf16/f16/g; s/x64x/x64x/g' %s | fusednorm-runner - --threads=1 --input=5x3x64xf16=normal --input='1x63x3x64xf16=normal(seed=2)' --input='1x63x3x64xf16=normal(seed=3)' --input='2xi32=offsets(5)' --input='1xi32=const(58)' --input='1x1xi32=const(0)' --input='5x3x64xf16=const(0)' --expect=%t.npy | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/bf16/bf16/g; s/x64x/x24x/g' %s | fusednorm-runner - --threads=1 --reference --input=5x3x24xbf16=normal --input='1x1x3x24xbf16=normal(seed=2)' --input='1x1x3x24xbf16=normal(seed=3)' --input='6xi32=offsets(1,1,1,1,1)' --input='5xi32=const(0)' --input='5x1xi32=const(0)' --input='5x3x24xbf16=const(0)' --output=%t.npy | FileCheck %s
// A window begins and ends inside a block:
// RUN: sed 's/scale = 0.125/mask = #fusednorm.mask<sliding_window_causal = 100>, modifier = #fusednorm.score_modifier<alibi>, scale = 0.125/' %s | fusednorm-runner - --threads=1 --reference --input=2x3x64xbf16=normal --input='1x300x3x64xbf16=normal(seed=2)' --input='1x300x3x64xbf16=normal(seed=3)' --input='3xi32=offsets(1,1)' --input='2xi32=const(298)' --input='2x1xi32=const(0)' --input='2x3x64xbf16=const(0)' | FileCheck %s
// CHECK: output 0{{.*}}PASS
// EQUAL: output 0{{.*}}all equal: PASS
func.func @decode(%q: memref<?x3x64xbf16>, %k: memref<?x?x3x64xbf16>, %v: memref<?x?x3x64xbf16>, %rows: memref<?xi32>,
                  %lengths: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x3x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x3x64xbf16>, memref<?x?x3x64xbf16>, memref<?x?x3x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x3x64xbf16>) {scale = 0.125 : f32}
  return
}
