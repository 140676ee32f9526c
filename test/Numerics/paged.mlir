// Rows in a paged cache, by table and by slots, on the CPU and on the SIMT simulator.

func.func @segments(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %s: tensor<?xi32>,
                    %p: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0, %1 = fusednorm.segment_of ins(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%s, %p : tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0, %1 : tensor<?xi32>, tensor<?xi32>
}
func.func @store(%x: memref<?x64xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                 %lengths: memref<?xi32>, %cache: memref<?x16x576xf8E4M3FN>) {
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%cache : memref<?x16x576xf8E4M3FN>) {column = 512}
  return
}
func.func @slots(%x: memref<?x8x128xbf16>, %slots: memref<?xi64>, %layer: index,
                 %cache: memref<?x2x?x16x8x128xbf16>) {
  fusednorm.paged_store ins(%x : memref<?x8x128xbf16>) slots(%slots : memref<?xi64>)
      layer(%layer) part(value) outs(%cache : memref<?x2x?x16x8x128xbf16>) {reserved_slot = 5}
  return
}
func.func @gather(%cache: tensor<?x16x576xbf16>, %table: tensor<?xi32>, %offsets: tensor<?xi32>,
                  %lengths: tensor<?xi32>, %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.paged_gather ins(%cache : tensor<?x16x576xbf16>) table(%table : tensor<?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      outs(%out : tensor<?x64xf32>) {column = 512} -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
// One layer is a view of all layers. Offsets of the third page exceed 2^31 elements.
func.func @view(%x: memref<?x64xbf16>, %slots: memref<?xi64>, %layer: index,
                %blocks: memref<?x2x4x64xbf16, strided<[1073741824, 512, 64, 1]>>) {
  %c0 = arith.constant 0 : index
  %pages = memref.dim %blocks, %c0 : memref<?x2x4x64xbf16, strided<[1073741824, 512, 64, 1]>>
  %cache = memref.subview %blocks[0, %layer, 0, 0] [%pages, 1, 4, 64] [1, 1, 1, 1]
      : memref<?x2x4x64xbf16, strided<[1073741824, 512, 64, 1]>>
      to memref<?x4x64xbf16, strided<[1073741824, 64, 1], offset: ?>>
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) slots(%slots : memref<?xi64>)
      outs(%cache : memref<?x4x64xbf16, strided<[1073741824, 64, 1], offset: ?>>)
  return
}

// Empty sequences at the begin, in the middle and at the end, and padding.
// DEFINE: %{flags} = --threads=2
// DEFINE: %{segments} = fusednorm-runner %s --entry=segments --reference %{flags} --input='6xi32=offsets(0,3,0,2,0)' --input='5xi32=iota' --input='8xi32=const(7)' --input='8xi32=const(7)'
// DEFINE: %{store} = fusednorm-runner %s --entry=store --reference %{flags} --input='9x64xbf16=normal(scale=300)' --input='4x3xi32=pages(order=random)' --input='5xi32=offsets(3,0,4,1)' --input='4xi32=const(14)' --input='11x16x576xf8E4M3FN=normal'
// DEFINE: %{slots} = fusednorm-runner %s --entry=slots --reference %{flags} --input='6x8x128xbf16=normal' --input='6xi64=pages(order=random)' --input=1 --input='3x2x2x16x8x128xbf16=normal'
// DEFINE: %{gather} = fusednorm-runner %s --entry=gather --reference %{flags} --input='6x16x576xbf16=normal' --input='3xi32=pages(order=reverse)' --input='4xi32=offsets(3,0,4)' --input='3xi32=const(12)' --input='8x64xf32=const(3)'
// DEFINE: %{view} = fusednorm-runner %s --entry=view --reference %{flags} --input='12x64xbf16=normal' --input='12xi64=pages(order=reverse)' --input=1 --input='3x2x4x64xbf16=const(1)@strides=[1073741824,512,64,1]'

// RUN: %{segments} && %{store} && %{slots} && %{gather} && %{view}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{segments} && %{store} && %{slots} && %{gather} && %{view}
