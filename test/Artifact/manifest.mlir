// NAME.json of one function for two chips; docs/Artifacts.md describes the schema.

// RUN: fusednorm-compile %s --target=sm_90a,sm_80 --ptxas=none --emit=manifest --name=kernels -o - | FileCheck %s
// CHECK:      "arguments": [
// CHECK:        "access": "read",
// CHECK-NEXT:   "alignment": 16,
// CHECK-NEXT:   "invariant": false,
// CHECK-NEXT:   "kind": "tensor",
// CHECK-NEXT:   "may_alias": [],
// CHECK-NEXT:   "name": "x",
// CHECK-NEXT:   "rank": 2,
// CHECK-NEXT:   "shape": [
// CHECK-NEXT:     "s0",
// CHECK-NEXT:     1024
// CHECK-NEXT:   ],
// CHECK-NEXT:   "strides": "dense",
// CHECK-NEXT:   "type": "bf16"
// CHECK:        "invariant": true,
// CHECK:        "name": "gamma",
// CHECK:        "kind": "scalar",
// CHECK-NEXT:   "name": "eps",
// CHECK-NEXT:   "type": "f32"
// CHECK:        "access": "write",
// CHECK:        "name": "out",
// The padded extent may exceed the number of rows.
// CHECK:        "name": "scales",
// CHECK-NEXT:   "rank": 2,
// CHECK-NEXT:   "shape": [
// CHECK-NEXT:     8,
// CHECK-NEXT:     ">= s0"
// CHECK:      "chip": "sm_90a",
// CHECK:        "block": [
// CHECK-NEXT:     128,
// CHECK:        "dynamic_shared_bytes": 0,
// CHECK-NEXT:   "grid": [
// CHECK-NEXT:     "ceil(x.shape[0] / 4)",
// CHECK-NEXT:     "1",
// CHECK-NEXT:     "1"
// CHECK-NEXT:   ],
// CHECK-NEXT:   "parameters": [
// CHECK-NEXT:   {
// CHECK-NEXT:     "bytes": 8,
// CHECK-NEXT:     "value": "x.data"
// CHECK:        "schedule": "#rowkernel.gpu_schedule<
// CHECK:        "resources": {
// CHECK:        "symbol": "f_kernel0",
// CHECK-NEXT:   "tensor_maps": [],
// CHECK-NEXT:   "variant": null,
// CHECK-NEXT:   "waits_by_itself": true
// CHECK:      "chip": "sm_80",
// CHECK:        "waits_by_itself": false
// CHECK:      "name": "f",
// CHECK:        "numerics": "#fusednorm.numerics<gamma = before_cast, epsilon = exact, amax_floor = {{.*}}>",
// CHECK-NEXT:   "op": "fusednorm.rms_norm_fused_fp8",
// CHECK-NEXT:   "quantization": "#fusednorm.quantization<group = 128, layout = transposed>"
// CHECK:      "symbol": "kernels_f"
// CHECK:      "schema": "fusednorm-manifest",
// CHECK-NEXT: "version": 4

func.func @f(%x: tensor<?x1024xbf16>, %gamma: tensor<1024xbf16>, %eps: f32,
             %out: tensor<?x1024xf8E4M3FN>, %scales: tensor<8x?xf32>)
    -> (tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x1024xbf16>, tensor<1024xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>,
       numerics = #fusednorm.numerics<preset = deepgemm>}
      -> (tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>)
  return %0, %1 : tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>
}
