// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products and epilogues of static columns and depth, as Hopper's tensor cores take them: see
// products-hopper.test. A schedule for another chip would be an error.

func.func @transposed(%x: tensor<?x200xTYPE>, %w: tensor<136x200xTYPE>, %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.matmul ins(%x, %w : tensor<?x200xTYPE>, tensor<136x200xTYPE>) transpose_b
      outs(%out : tensor<?x136xOUT>) attributes {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}
func.func @plain(%x: tensor<?x200xTYPE>, %w: tensor<200x136xTYPE>, %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.matmul ins(%x, %w : tensor<?x200xTYPE>, tensor<200x136xTYPE>)
      outs(%out : tensor<?x136xOUT>) attributes {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}
func.func @channel(%x: tensor<?x272xf8E4M3FN>, %w: tensor<136x272xf8E4M3FN>, %sx: tensor<1x?xf32>, %sw: tensor<136x1xf32>,
                   %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x272xf8E4M3FN>, tensor<136x272xf8E4M3FN>)
      transpose_b scales(%sx, %sw : tensor<1x?xf32>, tensor<136x1xf32>) by <channel>
      outs(%out : tensor<?x136xOUT>) attributes {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}
