# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Custom ops of vLLM: a layer of another package replaces the layer of the same class name."""

op_registry_oot = {}


class CustomOp:
    name = None

    def __new__(cls, *arguments, **options):
        return super().__new__(op_registry_oot.get(cls.__name__, cls))

    def __call__(self, *arguments):
        return self.forward_cpu(*arguments)

    @classmethod
    def register_oot(cls, *, name):
        def register(layer):
            assert name not in op_registry_oot, name
            layer.name = name
            op_registry_oot[name] = layer
            return layer
        return register
