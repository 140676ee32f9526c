# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for GPUs as functions of JAX: programs for CUDA, and calls on the simulator.

The simulator takes arrays of JAX on the CPU in place of arrays on a GPU.
"""

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

kernel = fusednorm.compile(EXAMPLE, target="sm_90a")
call = fusednorm.jax.call(kernel, rows=["x"])
x = jax.random.normal(jax.random.key(0), (4, 256)).astype(jnp.bfloat16)
gamma = jnp.linspace(-2, 2, 256).astype(jnp.bfloat16)
expected = fusednorm.compile(EXAMPLE)(x, gamma)


def check(what, results):
    equal = all((np.asarray(result).reshape(wanted.shape).view(np.uint8) ==
                 np.asarray(wanted).view(np.uint8)).all()
                for result, wanted in zip(results, expected))
    print(f"{what}: {'equal' if equal else 'wrong'} bits")


check("jit", jax.jit(call)(x, gamma))
check("direct", kernel(x, gamma))
check("vmap", jax.vmap(call, (0, None))(x.reshape(2, 2, 256), gamma))
mesh = Mesh(np.array(jax.devices()), ("devices",))
split = jax.jit(call)(jax.device_put(x, NamedSharding(mesh, P("devices"))),
                      jax.device_put(gamma, NamedSharding(mesh, P())))
check(f"rows on {len(jax.devices())} devices", split)

# Programs for CUDA.
allowed = [jax.export.DisabledSafetyCheck.custom_call("fusednorm_call")]


def export(function, *arrays, **options):
    text = str(jax.export.export(jax.jit(function, **options), platforms=["cuda"],
                                 disabled_checks=allowed)(*arrays).mlir_module())
    return [line.strip() for line in text.splitlines() if "@fusednorm_call" in line]


def describe(what, lines):
    types = lines[0].rpartition(" : ")[2].partition(" loc(")[0]
    print(f"{what}: {len(lines)} call, attribute {'{call = dense<' in lines[0]}, "
          f"{lines[0].count('operand_index =')} aliases, {types}")


describe("CUDA", export(call, x, gamma))
describe("CUDA, vmap", export(jax.vmap(call, (0, None)), x.reshape(2, 2, 256), gamma))
norm = fusednorm.jax.call(fusednorm.compile(IN_PLACE, target="sm_90a"))
y = jnp.full((3, 64), 2.0)
describe("CUDA, in place", export(lambda y, gamma: norm(y, gamma, 1e-6), y, jnp.ones(64),
                                  donate_argnums=0))

# Scalars are numbers of the program.
for epsilon in (1e-6, 12.0, jnp.float32(12), np.float64(12)):
    z = jax.jit(norm, static_argnums=2)(y, jnp.ones(64), epsilon) if isinstance(epsilon, float) \
        else norm(y, jnp.ones(64), epsilon)
    print(f"epsilon {float(epsilon):.0e}: {float(z[2, 3]):.4f}")
host = fusednorm.compile(EXAMPLE)
for function in (lambda: jax.jit(norm)(y, jnp.ones(64), 1e-6),
                 lambda: norm(y, jnp.ones(64), "small"),
                 lambda: norm(y, jnp.ones(64), jnp.ones(1)),
                 lambda: norm(y, jnp.ones(64)),
                 lambda: fusednorm.jax.call(kernel, rows=["gamma"]),
                 lambda: fusednorm.jax.call(EXAMPLE),
                 lambda: kernel(x, gamma, stream=1),
                 lambda: kernel(x, gamma[1:])):
    try:
        jax.block_until_ready(function())
        print("no error")
    except fusednorm.errors.FusedNormError as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0])
