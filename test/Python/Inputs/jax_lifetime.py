# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that compiled functions of JAX own."""

import gc
import weakref

import fusednorm
import fusednorm.jax
import jax
import jax.numpy as jnp

TEXT = """
func.func @norm(%x: memref<?x64xf32>, %g: memref<64xf32>, %out: memref<?x64xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out : memref<?x64xf32>)
  return
}
"""
x, gamma = jnp.full((4, 64), 2.0), jnp.ones(64)


def function(rows):
    """Returns a function that makes its kernel when it is traced. Only the trace holds it."""
    def run(x, gamma):
        kernel = fusednorm.compile(TEXT, cache=False)
        kernels.append(weakref.ref(kernel))
        return fusednorm.jax.call(kernel, rows=rows)(x, gamma)
    return run


def collect():
    jax.clear_caches()
    gc.collect()


def check(what, run):
    right = bool((abs(run(x, gamma) - 1) < 1e-6).all())
    print(f"{what}: {'right' if right else 'wrong'}")


kernels = []
for rows in ((), ("x",)):
    check(f"rows {rows}", jax.jit(function(rows)))
    lowered = jax.jit(function(rows)).lower(x, gamma)
    compiled = lowered.compile()
    collect()
    check("compiled", compiled)
    check("compiled again", lowered.compile())
    del compiled
    collect()
    check("lowered", lowered.compile())
    compiled = lowered.compile()
    del lowered
    collect()
    check(f"compiled only, kernel object held {kernels[-1]() is not None}", compiled)
kernel = fusednorm.compile(TEXT)
kernel(x, gamma)
fusednorm.jax.call(kernel, rows=["x"])(x, gamma)
kernels.append(weakref.ref(kernel))
del kernel, compiled
collect()
held = sum(kernel() is not None for kernel in kernels)
print(f"kernel objects: {held} of {len(kernels)} held")
