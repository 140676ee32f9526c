module @jit_f attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>) -> (tensor<8x64xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %cst_0 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<[[1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [0.540302277, 0.950415253, 0.995004177, 0.999500036, 0.999949991, 0.999994993, 0.999999523, 0.99999994], [-0.416146845, 0.806578398, 0.980066597, 0.998000681, 9.998000e-01, 0.999979972, 0.999997973, 0.999999821], [-0.989992499, 0.582753658, 0.955336511, 0.995503365, 0.999550044, 0.999954998, 0.999995529, 0.999999523], [-0.653643608, 0.301137477, 0.921060979, 0.992010653, 0.999200105, 9.999200e-01, 9.999920e-01, 0.999999225], [0.2836622, -0.0103423381, 0.87758255, 0.987525999, 0.998750269, 9.998750e-01, 0.999987483, 0.999998748], [0.960170269, -0.3207964, 0.825335621, 0.982053935, 0.998200535, 0.999819993, 0.999981999, 0.999998211], [0.753902256, -0.599437475, 0.764842212, 0.975599884, 9.975510e-01, 9.997550e-01, 0.999975502, 0.999997556]]> : tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<[[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.841470957, 0.310983598, 0.0998334214, 0.0316175073, 0.00999983306, 0.00316227251, 9.99999931E-4, 3.16227786E-4], [0.909297406, 0.591127098, 0.198669329, 6.320340e-02, 0.0199986659, 0.00632451335, 0.0019999987, 6.32455514E-4], [1.411200e-01, 0.812648892, 0.295520216, 0.0947260931, 2.999550e-02, 0.00948669109, 0.0029999956, 9.48683242E-4], [-0.756802499, 0.953580737, 0.389418334, 0.12615408, 0.0399893336, 0.0126487743, 0.00399998948, 0.0012649108], [-0.958924293, 0.999946534, 0.47942555, 0.157455906, 0.0499791652, 0.0158107299, 0.0049999794, 0.00158113823], [-0.279415488, 0.947148203, 0.564642489, 0.188600287, 0.0599640049, 0.0189725291, 0.0059999642, 0.00189736555], [0.656986594, 0.800421595, 0.644217669, 0.219556108, 0.0699428469, 0.0221341364, 0.00699994294, 0.00221359264]]> : tensor<8x8xf32>
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x64xf32>
    %1 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<8xf32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.add %3, %4 : tensor<8xf32>
    %6 = stablehlo.rsqrt %5 : tensor<8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %9 = stablehlo.multiply %8, %arg0 : tensor<8x64xf32>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<8x64xf32>
    %12 = stablehlo.multiply %11, %9 : tensor<8x64xf32>
    %13 = stablehlo.dot_general %arg4, %12, contracting_dims = [1] x [1] : (tensor<64x64xf32>, tensor<8x64xf32>) -> tensor<64x8xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<64x8xf32>) -> tensor<8x64xf32>
    %15 = stablehlo.reshape %14 : (tensor<8x64xf32>) -> tensor<8x4x16xf32>
    %16 = stablehlo.reshape %cst_2 : (tensor<8x8xf32>) -> tensor<1x8x1x8xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x8x2x8xf32>) -> tensor<8x16xf32>
    %19 = stablehlo.reshape %cst_3 : (tensor<8x8xf32>) -> tensor<1x8x1x8xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x8x2x8xf32>) -> tensor<8x16xf32>
    %22 = stablehlo.slice %15 [0:8, 0:4, 8:16] : (tensor<8x4x16xf32>) -> tensor<8x4x8xf32>
    %23 = stablehlo.negate %22 : tensor<8x4x8xf32>
    %24 = stablehlo.slice %15 [0:8, 0:4, 0:8] : (tensor<8x4x16xf32>) -> tensor<8x4x8xf32>
    %25 = stablehlo.transpose %23, dims = [1, 0, 2] : (tensor<8x4x8xf32>) -> tensor<4x8x8xf32>
    %26 = stablehlo.transpose %24, dims = [1, 0, 2] : (tensor<8x4x8xf32>) -> tensor<4x8x8xf32>
    %27 = stablehlo.concatenate %25, %26, dim = 2 : (tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x16xf32>
    %28 = stablehlo.transpose %15, dims = [1, 0, 2] : (tensor<8x4x16xf32>) -> tensor<4x8x16xf32>
    %29 = stablehlo.broadcast_in_dim %18, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<1x8x16xf32>) -> tensor<4x8x16xf32>
    %31 = stablehlo.multiply %28, %30 : tensor<4x8x16xf32>
    %32 = stablehlo.broadcast_in_dim %21, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<1x8x16xf32>) -> tensor<4x8x16xf32>
    %34 = stablehlo.multiply %27, %33 : tensor<4x8x16xf32>
    %35 = stablehlo.add %31, %34 : tensor<4x8x16xf32>
    %36 = stablehlo.transpose %35, dims = [1, 0, 2] : (tensor<4x8x16xf32>) -> tensor<8x4x16xf32>
    %37 = stablehlo.reshape %36 : (tensor<8x4x16xf32>) -> tensor<8x64xf32>
    %38 = stablehlo.dot_general %arg5, %37, contracting_dims = [1] x [1] : (tensor<64x64xf32>, tensor<8x64xf32>) -> tensor<64x8xf32>
    %39 = stablehlo.transpose %38, dims = [1, 0] : (tensor<64x8xf32>) -> tensor<8x64xf32>
    %40 = stablehlo.add %arg0, %39 : tensor<8x64xf32>
    %41 = stablehlo.reduce(%40 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %43 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %44 = stablehlo.divide %42, %43 : tensor<8x1xf32>
    %45 = call @_var(%40, %c) : (tensor<8x64xf32>, tensor<i32>) -> tensor<8x1xf32>
    %46 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %47 = stablehlo.maximum %46, %45 : tensor<8x1xf32>
    %48 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %49 = stablehlo.add %47, %48 : tensor<8x1xf32>
    %50 = stablehlo.rsqrt %49 : tensor<8x1xf32>
    %51 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %52 = stablehlo.subtract %40, %51 : tensor<8x64xf32>
    %53 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %54 = stablehlo.multiply %52, %53 : tensor<8x64xf32>
    %55 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<8x64xf32>
    %57 = stablehlo.multiply %56, %54 : tensor<8x64xf32>
    %58 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<8x64xf32>
    %60 = stablehlo.add %57, %59 : tensor<8x64xf32>
    return %60 : tensor<8x64xf32>
  }
  func.func private @_var(%arg0: tensor<8x64xf32>, %arg1: tensor<i32>) -> tensor<8x1xf32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_0 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x64xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<8x64xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %8 = stablehlo.subtract %cst_0, %7 : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<8x1xf32>
    %13 = stablehlo.compare GT, %8, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %14 = call @_where(%13, %12, %cst) : (tensor<i1>, tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    return %14 : tensor<8x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<8x1xf32>, %arg2: tensor<f32>) -> tensor<8x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<1xf32>) -> tensor<8x1xf32>
    %3 = stablehlo.select %arg0, %arg1, %2 : tensor<i1>, tensor<8x1xf32>
    return %3 : tensor<8x1xf32>
  }
}

