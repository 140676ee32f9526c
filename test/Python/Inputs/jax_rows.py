# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with independent rows in JAX: batches of `vmap`, and rows on four devices of a CPU."""

import fusednorm
import fusednorm.jax
import jax
import jax.numpy as jnp
import numpy as np
from arrays import EXAMPLE
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

IN_PLACE = """
func.func @norm(%x: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%x : memref<?x64xf32>)
  return
}
"""
TWO = """
func.func @add(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %table: memref<?x64xf32>,
               %out: memref<?x64xf32>) {
  linalg.add ins(%x, %y : memref<?x64xf32>, memref<?x64xf32>) outs(%out : memref<?x64xf32>)
  return
}
"""

kernel = fusednorm.compile(EXAMPLE)
sequential = fusednorm.jax.call(kernel)
call = fusednorm.jax.call(kernel, rows=["x"])
x = jax.random.normal(jax.random.key(0), (8, 256)).astype(jnp.bfloat16)
gamma = jnp.linspace(-2, 2, 256).astype(jnp.bfloat16)
expected = kernel(x, gamma)


def equal(results):
    return all((np.asarray(result).reshape(wanted.shape).view(np.uint8) ==
                np.asarray(wanted).view(np.uint8)).all()
               for result, wanted in zip(results, expected))


def report(what, function, *arrays, take=lambda results: results):
    """Prints the calls and loops of the compiled program, and whether it gathers rows."""
    text = jax.jit(function).lower(*arrays).compile().as_text()
    results = take(jax.jit(function)(*arrays))
    print(f"{what}: {text.count('fusednorm_call')} call, {text.count(' while(')} loops, "
          f"{text.count('all-gather(')} gathers, "
          f"{'equal' if equal(results) else 'wrong'} bits")
    return results


# Batches.
batch = x.reshape(4, 2, 256)
report("jit", call, x, gamma)
report("vmap without rows", jax.vmap(sequential, (0, None)), batch, gamma)
report("vmap", jax.vmap(call, (0, None)), batch, gamma)
report("vmap of axis 2", jax.vmap(call, (2, None)), jnp.moveaxis(batch, 0, 2), gamma)
report("vmap of vmap", jax.vmap(jax.vmap(call, (0, None)), (0, None)), x.reshape(2, 2, 2, 256),
       gamma)
weights = jnp.stack([gamma, gamma + 1])
report("vmap of weights", jax.vmap(call, (None, 0)), x, weights,
       take=lambda results: [result[0] for result in results])
report("vmap of both", jax.vmap(jax.vmap(call, (0, None)), (None, 0)), batch, weights,
       take=lambda results: [result[0] for result in results])
add = fusednorm.jax.call(fusednorm.compile(TWO), rows=["x", "y"])
a, b = jnp.arange(512.0).reshape(4, 2, 64), jnp.ones((2, 64))
print("one operand mapped:",
      bool((jax.vmap(add, (0, None, None))(a, b, jnp.ones((5, 64))) == a + 1).all()))

# Devices.
mesh = Mesh(np.array(jax.devices()), ("devices",))
split = jax.device_put(x, NamedSharding(mesh, P("devices")))
columns = jax.device_put(x, NamedSharding(mesh, P(None, "devices")))
whole = jax.device_put(gamma, NamedSharding(mesh, P()))
report("4 devices without rows", sequential, split, whole)
results = report("4 devices", call, split, whole)
print("rows of a device:", results[0].addressable_shards[0].data.shape)
report("4 devices, split columns", call, columns, whole)
report("4 devices, vmap", jax.vmap(call, (0, None)),
       jax.device_put(batch, NamedSharding(mesh, P("devices"))), whole)
report("4 devices, shard_map", jax.shard_map(
    call, mesh=mesh, in_specs=(P("devices"), P()), out_specs=P("devices")), split, whole)
print("4 devices, direct:", call(split, whole)[0].sharding.spec, equal(call(split, whole)))
norm = jax.jit(fusednorm.jax.call(fusednorm.compile(IN_PLACE), rows=["x"]), donate_argnums=0)
y = jax.device_put(jnp.full((8, 64), 2.0), NamedSharding(mesh, P("devices")))
z = norm(y, jnp.ones(64), 1e-6)
print(f"4 devices, donated: {z.sharding.spec}, error {float(abs(z - 1).max()):.0e}")

# Errors.
for function in (lambda: fusednorm.jax.call(kernel, rows=["y"]),
                 lambda: fusednorm.jax.call(kernel, rows="x"),
                 lambda: fusednorm.jax.call(kernel, rows=["gamma"]),
                 lambda: fusednorm.jax.call(fusednorm.compile(IN_PLACE), rows=["g"]),
                 lambda: jax.jit(add)(b, jnp.ones((3, 64)), b),
                 lambda: jax.jit(fusednorm.jax.call(fusednorm.compile(TWO)))(
                     b, jnp.ones((3, 64)), b)):
    try:
        jax.block_until_ready(function())
    except Exception as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0])
