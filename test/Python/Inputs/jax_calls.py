# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as functions of JAX on a CPU: results, batches, donated arrays and errors."""

import fusednorm
import fusednorm.jax
import jax
import jax.numpy as jnp
import numpy as np
from arrays import EXAMPLE

IN_PLACE = """
func.func @norm(%x: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%x : memref<?x64xf32>)
  return
}
"""

kernel = fusednorm.compile(EXAMPLE)
call = fusednorm.jax.call(kernel)
x = jax.random.normal(jax.random.key(0), (4, 256)).astype(jnp.bfloat16)
gamma = jnp.ones(256, jnp.bfloat16)
expected = kernel(np.asarray(x).view(np.uint16), np.asarray(gamma).view(np.uint16))


def check(what, values, scales):
    assert values.dtype == jnp.float8_e4m3fn and scales.dtype == jnp.float32, (values, scales)
    equal = (np.asarray(values).view(np.uint8) == expected[0]).all() and \
        (np.asarray(scales) == expected[1]).all()
    print(f"{what}: {'equal' if equal else 'wrong'} bits")


check("jit", *jax.jit(call)(x, gamma))
check("inside jit", *jax.jit(lambda x, gamma: call(x * 1, gamma))(x, gamma))
check("direct", *kernel(x, gamma))
check("direct inside jit", *jax.jit(lambda x, gamma: kernel(x, gamma))(x, gamma))
batch, scales = jax.vmap(call, (0, None))(jnp.stack([x, x]), gamma)
check("vmap", batch[1], scales[1])
norm = fusednorm.compile(IN_PLACE)
for donated in ((), (0,)):
    y = jnp.full((3, 64), 2.0)
    address = y.unsafe_buffer_pointer()
    z = jax.jit(fusednorm.jax.call(norm), donate_argnums=donated)(y, jnp.ones(64), 1e-6)
    print(f"donated {donated}: in place {z.unsafe_buffer_pointer() == address}, "
          f"error {float(abs(z - 1).max()):.0e}")
for arguments in ((x, gamma[:255]), (x[None], gamma), (x.astype(jnp.float32), gamma), (x,)):
    for function in (jax.jit(call), kernel):
        try:
            function(*arguments)
        except Exception as error:
            print(f"{type(error).__name__}: {error}".splitlines()[0])
rows = jnp.full((3, 64), 2.0)
whole = fusednorm.compile(IN_PLACE.replace("%eps: f32) {", "%n: i32) {\n  %eps = arith.sitofp %n : i32 to f32"))
for function in (lambda: call(None, gamma), lambda: fusednorm.jax.call(kernel, rows=None),
                 lambda: fusednorm.jax.call(norm)(rows, jnp.ones(64), "small"),
                 lambda: fusednorm.jax.call(norm)(rows, jnp.ones(64), jnp.ones(3)),
                 lambda: fusednorm.jax.call(whole)(rows, jnp.ones(64), 2.5),
                 lambda: jax.export.export(jax.jit(call))(
                     jax.ShapeDtypeStruct(jax.export.symbolic_shape("b, 256"), jnp.bfloat16),
                     gamma)):
    try:
        function()
        print("no error")
    except fusednorm.ArgumentError as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0])
f32 = jax.jit(fusednorm.jax.call(norm))
rows = jnp.stack([jnp.full((3, 64), 2.0)] * 2)
for what, function in (("grad", lambda x: f32(x, jnp.ones(64), 1e-6).sum()),
                       ("grad of vmap", lambda x: jax.vmap(f32, (0, None, None))(
                           rows + x.sum(), jnp.ones(64), 1e-6).sum()),
                       ("stopped", lambda x: (x + f32(
                           jax.lax.stop_gradient(x), jnp.ones(64), 1e-6)).sum())):
    try:
        print(f"{what}: {jax.grad(function)(jnp.full((3, 64), 2.0))[0, 0]}")
    except fusednorm.ArgumentError as error:
        print(f"{what}: {error}")
