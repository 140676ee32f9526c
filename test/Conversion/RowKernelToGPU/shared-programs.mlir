// RUN: fusednorm-compile %s --target=sm_80 -o - | FileCheck %s

// A block runs one program, so both programs share the memory for the tables of their heads. Its
// size is the maximum of both. It holds one row per token of the block: 9 tokens of 8 heads in 64
// rows.

// CHECK-NOT: .shared
// CHECK: .shared .align 16 .b8 both_kernel0_partials_common1[576];
// CHECK-NOT: .shared .align
// CHECK: .shared .align 16 .b8 both_kernel0_partials_common0[576];
// CHECK-NOT: .shared .align
func.func @both(%q: memref<?x64x128xbf16>, %k: memref<?x8x64xbf16>, %cos: memref<?x64xbf16>, %sin: memref<?x64xbf16>,
                %c: memref<?x32xbf16>, %s: memref<?x32xbf16>, %qo: memref<?x64x128xbf16>, %ko: memref<?x8x64xbf16>) {
  fusednorm.fused ins(%q, %k, %cos, %sin, %c, %s : memref<?x64x128xbf16>, memref<?x8x64xbf16>, memref<?x64xbf16>,
                      memref<?x64xbf16>, memref<?x32xbf16>, memref<?x32xbf16>)
      outs(%qo, %ko : memref<?x64x128xbf16>, memref<?x8x64xbf16>) body {
  ^bb0(%a: tensor<?x64x128xbf16>, %b: tensor<?x8x64xbf16>, %f: tensor<?x64xbf16>, %g: tensor<?x64xbf16>,
       %h: tensor<?x32xbf16>, %i: tensor<?x32xbf16>, %x: tensor<?x64x128xbf16>, %y: tensor<?x8x64xbf16>):
    %0 = fusednorm.apply_rotary_pos_emb ins(%a, %f, %g : tensor<?x64x128xbf16>, tensor<?x64xbf16>, tensor<?x64xbf16>)
        dims = [0] pairing(half_split) outs(%x : tensor<?x64x128xbf16>) -> tensor<?x64x128xbf16>
    %1 = fusednorm.apply_rotary_pos_emb ins(%b, %h, %i : tensor<?x8x64xbf16>, tensor<?x32xbf16>, tensor<?x32xbf16>)
        dims = [0] pairing(half_split) outs(%y : tensor<?x8x64xbf16>) -> tensor<?x8x64xbf16>
    fusednorm.yield %0, %1 : tensor<?x64x128xbf16>, tensor<?x8x64xbf16>
  }
  return
}
