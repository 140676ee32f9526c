// The speed of a GEMM, compared with the peak speed of the CPU for its types.
// RUN: fusednorm-runner %s --entry=product --threads=1 --input=16x64xf32=normal --input=64x32xf32=normal --benchmark --json | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: "percent_of_loop":
// PRODUCT-NEXT: "tflop_per_s": {{[0-9.e-]*[1-9]}}
// PRODUCT-NEXT: "peak_tflop_per_s": {{[0-9.e-]*[1-9]}}
// PRODUCT-NEXT: "peak": "{{(256|512)}}-bit FMAs of f32",
// PRODUCT-NEXT: "percent_of_peak": {{[0-9.e-]*[1-9]}}
// RUN: fusednorm-runner %s --entry=product --mcpu=x86-64-v3 --threads=2 --input=16x64xf32=normal --input=64x32xf32=normal --benchmark | FileCheck %s --check-prefix=TEXT
// TEXT: GEMM: {{.*}} TFLOP/s, {{.*}} % of the peak of this CPU ({{.*}} TFLOP/s, 256-bit FMAs of f32)
// Without a GEMM there is no such comparison.
// RUN: fusednorm-runner %s --entry=norm --threads=1 --input=16x64xf32=normal --input=64xf32=const(1) --input=1e-6 --benchmark | FileCheck %s --check-prefix=NORM --implicit-check-not=TFLOP
// NORM: speed:
func.func @product(%a: tensor<?x64xf32>, %b: tensor<64x32xf32>, %out: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %c = fusednorm.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x32xf32>) outs(%out : tensor<?x32xf32>) -> (tensor<?x32xf32>)
  return %c : tensor<?x32xf32>
}
func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32, %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e) outs(%out : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}
// RUN: fusednorm-runner %s --entry=integers --mcpu=x86-64-v3 --threads=1 '--input=4x64xi8=uniform(-9,9)' '--input=64x32xi8=uniform(-9,9)' --input=1x1xf32=const(1) --input=1x1xf32=const(1) --benchmark | FileCheck %s --check-prefix=INTEGERS
// INTEGERS: GEMM: {{.*}} TFLOP/s, {{.*}} % of the peak of this CPU ({{.*}} TFLOP/s, 256-bit multiplications and additions of i32)
func.func @integers(%a: tensor<?x64xi8>, %b: tensor<64x32xi8>, %sa: tensor<1x1xf32>, %sb: tensor<1x1xf32>, %out: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<?x64xi8>, tensor<64x32xi8>) scales(%sa, %sb : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%out : tensor<?x32xf32>) -> (tensor<?x32xf32>)
  return %c : tensor<?x32xf32>
}
