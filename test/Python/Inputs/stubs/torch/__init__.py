# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stub of PyTorch for tests of plugins: tensors are NumPy arrays, bf16 is uint16.

Operators of a Library are callable as `torch.ops.NAMESPACE.NAME`, with the defaults of their
schemas.
"""

import types

import numpy


class Tensor(numpy.ndarray):
    """An array with the methods of torch.Tensor that plugins call."""

    device = types.SimpleNamespace(type="cpu")

    def dim(self):
        return self.ndim

    def stride(self, dimension):
        return self.strides[dimension] // self.itemsize

    def is_contiguous(self):
        return self.flags.c_contiguous

    def element_size(self):
        return self.itemsize

    def numel(self):
        return self.size

    def contiguous(self):
        return numpy.ascontiguousarray(self).view(Tensor)

    def float(self):
        return self.astype(numpy.float32)

    def long(self):
        return self.astype(numpy.int64)

    def to(self, dtype):
        return self.astype(dtype)

    def detach(self):
        return self

    def view(self, *extents):
        if not extents or not isinstance(extents[0], int):
            return super().view(*extents)
        return self.reshape(extents)

    def transpose(self, first, second):
        return self.swapaxes(first, second)

    def chunk(self, count, dimension):
        return numpy.split(self, count, dimension)

    def split(self, sizes, dim):
        return numpy.split(self, numpy.cumsum(sizes)[:-1], dim)

    def flatten(self, start):
        return self.reshape(*self.shape[:start], -1)

    def zero_(self):
        self[...] = 0


# The drop-in functions treat it as an array of NumPy.
Tensor.__module__ = "numpy"
dtype = numpy.dtype
float32, float16, bfloat16 = map(numpy.dtype, ("float32", "float16", "uint16"))
int32 = numpy.dtype("int32")
float8_e4m3fn = uint8 = numpy.dtype("uint8")
contiguous_format = None
ops = types.SimpleNamespace()


def tensor(array):
    return numpy.asarray(array).view(Tensor)


def stack(tensors, dimension):
    return tensor(numpy.stack(tensors, dimension))


def arange(start, end):
    return tensor(numpy.arange(start, end))


def empty(shape, dtype=float32, device=None):
    return numpy.empty(shape, dtype).view(Tensor)


def empty_like(like, memory_format=None):
    return empty(like.shape, like.dtype)


def get_num_threads():
    return 1


def is_grad_enabled():
    return False


class Library:
    """Holds the schemas of operators, and calls their implementations."""

    def __init__(self, namespace, kind):
        self.schemas = {}
        setattr(ops, namespace, types.SimpleNamespace(schemas=self.schemas))
        self.operators = getattr(ops, namespace)

    def define(self, schema):
        self.schemas[schema.partition("(")[0]] = schema

    def impl(self, name, implementation, key):
        if key == "CPU":
            implementation.default = implementation  # the only overload
            setattr(self.operators, name, implementation)


library = types.ModuleType("torch.library")
library.Library = Library
library.fallthrough_kernel = None
library.register_fake = lambda name, fake, lib: None
