func.func @f(%x: memref<?x?xf16>, %r: memref<?x?xf16>, %g: memref<?xf16>, %g2: memref<?xf16>, %e: f32, %out: memref<?x?xf16>, %s: memref<?x?xf16>) {
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g2 : memref<?x?xf16>, memref<?x?xf16>, memref<?xf16>, memref<?xf16>) epsilons(%e, %e) outs(%out, %s : memref<?x?xf16>, memref<?x?xf16>) {numerics = #fusednorm.numerics<preset = documents>}
  return
}
