// bf16 arithmetic and math functions outside of kernels are computed in f32 and rounded, with
// baseline CPU instructions: no call needs a function that only some C libraries have.

// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=asm -o - | FileCheck %s --implicit-check-not=truncsfbf2
// CHECK: vaddss
// CHECK: vsqrtss

func.func @f(%x: memref<4xbf16>, %out: memref<4xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<4xbf16>) outs(%out : memref<4xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %sum = arith.addf %a, %b : bf16
    %root = math.sqrt %sum : bf16
    linalg.yield %root : bf16
  }
  return
}
