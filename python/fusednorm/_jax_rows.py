# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of kernels by XLA for batches, and with a part of the rows for devices."""

from __future__ import annotations

from typing import Any, List, Sequence, Tuple

from .errors import ArgumentError, LibraryError, ShapeError


class RowCall:
    """A call with rules for batches and devices. It may have independent rows.

    The rules are parameters of the traced call. So a traced function holds the kernel until XLA
    has compiled it.
    """

    def __init__(self, call: Any, rows: Sequence[str]) -> None:
        import jax
        self._jax = jax
        self._call = call
        self._operands = [call.kernel.arguments[number] for number in call.inputs]
        #: For each operand, whether it has rows.
        self._has_rows = [argument.name in rows for argument in self._operands]
        batched = jax.custom_batching.custom_vmap(self._split(rows) if rows else call.bind)
        batched.def_vmap(self._batch)
        function = jax.custom_jvp(batched)
        function.defjvp(self._differentiate)
        #: Takes the operands and returns all results. `jit` keeps the trace of direct calls.
        self.function = jax.jit(function)

    def _differentiate(self, primals: Sequence[Any], tangents: Sequence[Any]) -> Any:
        raise ArgumentError(f"{self._call.kernel.entry}: a kernel has no derivative; use "
                            "jax.custom_vjp, or jax.lax.stop_gradient on its arguments")

    def _split(self, rows: Sequence[str]) -> Any:
        """Returns a function that calls the kernel on each device with its rows."""
        try:
            from jax.experimental.custom_partitioning import SdyShardingRule, custom_partitioning
        except ImportError as error:
            raise LibraryError("fusednorm.jax: rows: expected JAX 0.10.2 or later with "
                               "custom_partitioning; run `pip install -U jax`") from error
        self._check(rows)
        split = custom_partitioning(self._bind)
        operands, results, whole = self._dimensions()
        split.def_partition(self._partition, sharding_rule=SdyShardingRule(
            operands, results, need_replication_factors=whole))
        return split

    def _check(self, rows: Sequence[str]) -> None:
        """Checks the names, and the first extents of operands with rows and of results."""
        kernel = self._call.kernel
        names = [argument.name for argument in self._operands]
        for name in rows:
            if name not in names:
                raise ArgumentError(f"{kernel.entry}: rows: expected names of arguments that a "
                                    f"call takes ({', '.join(names)}), got {name!r}")
        for number, argument in enumerate(kernel.arguments):
            if argument.name not in rows and number not in self._call.outputs:
                continue
            if not argument.shape or argument.shape[0] is not None:
                raise ArgumentError(f"{kernel.entry}: rows: argument {number} ({argument}): "
                                    "expected a dynamic first extent")
            if argument.name in names and argument.name not in rows:
                raise ArgumentError(f"{kernel.entry}: rows: argument {number} ({argument}) is "
                                    "written, but it is not in rows")

    def _bind(self, *arrays: Any) -> Tuple[Any, ...]:
        """Calls the kernel, and checks the numbers of rows of operands and results."""
        results = self._call.bind(*arrays)
        written = [self._call.kernel.arguments[number] for number in self._call.outputs]
        found = [(array.shape[0], argument.name) for array, argument in
                 (*zip(arrays, self._operands), *zip(results, written))
                 if argument in written or self._has_rows[self._operands.index(argument)]]
        for extent, name in found[1:]:
            if extent != found[0][0]:
                raise ShapeError(f"{self._call.kernel.entry}: rows: expected {found[0][0]} rows of "
                                 f"{name} as of {found[0][1]}, got {extent}")
        return results

    def _batch(self, size: int, batched: Sequence[bool],
               *arrays: Any) -> Tuple[Tuple[Any, ...], Tuple[bool, ...]]:
        """Rule of `vmap`: adds the batch to the rows. Batches are first dimensions."""
        if any(mapped and not rows for mapped, rows in zip(batched, self._has_rows)):
            results = self._batch_in_sequence(batched, arrays)
            return results, (True,) * len(results)
        folded = []
        for mapped, rows, array in zip(batched, self._has_rows, arrays):
            if rows and not mapped:
                array = self._jax.numpy.broadcast_to(array, (size, *array.shape))
            folded.append(array.reshape(size * array.shape[1], *array.shape[2:])
                          if rows else array)
        results = tuple(result.reshape(size, result.shape[0] // size, *result.shape[1:])
                        for result in self.function(*folded))
        return results, (True,) * len(results)

    def _batch_in_sequence(self, batched: Sequence[bool],
                           arrays: Sequence[Any]) -> Tuple[Any, ...]:
        """Calls the kernel once for each element of the batch."""
        def call_one(mapped: Sequence[Any]) -> Tuple[Any, ...]:
            parts = iter(mapped)
            return self.function(*[next(parts) if is_mapped else array
                                   for is_mapped, array in zip(batched, arrays)])
        return self._jax.lax.map(call_one, tuple(
            array for is_mapped, array in zip(batched, arrays) if is_mapped))

    def _dimensions(self) -> Tuple[Any, Any, Any]:
        """Returns names of the dimensions of operands and results for Shardy.

        All rows have one name. The third result has the names of the dimensions that stay whole.
        """
        from jax.experimental.custom_partitioning import ArrayMapping
        whole: List[str] = []

        def name(argument: Any, has_rows: bool) -> Any:
            names = []
            for dimension in range(len(argument.shape or ())):
                if has_rows and dimension == 0:
                    names.append("rows")
                    continue
                whole.append(f"whole_{len(whole)}")
                names.append(whole[-1])
            return ArrayMapping(*names)

        operands = tuple(map(name, self._operands, self._has_rows))
        results = tuple(name(self._call.kernel.arguments[number], True)
                        for number in self._call.outputs)
        return operands, results, tuple(whole)

    def _partition(self, mesh: Any, operands: Sequence[Any], results: Sequence[Any]) -> Any:
        """Rule of the partitioner: each device calls the kernel with its rows."""
        from jax.sharding import NamedSharding, PartitionSpec
        with_rows = [operand for operand, has_rows in zip(operands, self._has_rows) if has_rows]
        axes = next((value.sharding.spec[0] for value in (*with_rows, *results)
                     if value.sharding.spec and value.sharding.spec[0] is not None), None)
        rows = NamedSharding(mesh, PartitionSpec(axes))
        whole = NamedSharding(mesh, PartitionSpec())
        return (mesh, self._bind, (rows,) * len(results),
                tuple(rows if has_rows else whole for has_rows in self._has_rows))
