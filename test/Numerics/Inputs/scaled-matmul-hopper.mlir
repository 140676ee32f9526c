// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMMs with block scales, static columns and static depth, for wgmma; see
// scaled-matmul-hopper.test.

func.func @f(%x: tensor<?xKxTYPE>, %w: tensor<NxKxTYPE>, %sx: tensor<KBx?xf32>, %sw: tensor<NBxKBxf32>, %out: tensor<?xNxOUT>)
    -> tensor<?xNxOUT> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?xKxTYPE>, tensor<NxKxTYPE>)
      transpose_b scales(%sx, %sw : tensor<KBx?xf32>, tensor<NBxKBxf32>) by <block = [1, 128, 128]>
      outs(%out : tensor<?xNxOUT>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?xNxOUT>)
  return %c : tensor<?xNxOUT>
}
