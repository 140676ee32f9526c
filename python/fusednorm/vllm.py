# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin of vLLM: providers for the ops of vLLM IR, and layers in place of custom ops.

    vllm serve MODEL --ir-op-priority \\
        '{"rms_norm": ["fusednorm"], "fused_add_rms_norm": ["fusednorm"]}'

vLLM calls `register` in each of its processes by the entry point `vllm.general_plugins`. The
compiler is loaded by the first call of a kernel.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import warnings
from typing import List

from ._requirements import reason
from .errors import LibraryError

__all__ = ["register"]

#: The minor version of vLLM that the tests install.
TESTED = "0.32"


def _found() -> str:
    """Returns the version of vLLM. Raises an error if there is no vLLM."""
    try:
        import vllm  # type: ignore[import-not-found]
    except Exception as error:
        raise LibraryError(f"fusednorm.vllm: expected the package vllm {TESTED}, got "
                           f"{reason(error)}; install vLLM in this Python environment") from None
    return str(getattr(vllm, "__version__", "of an unknown version"))


def register() -> None:
    """Registers the kernels with vLLM. A second call has no effect.

    The name of the provider is `fusednorm`. It has priority for an op only if the priority of the
    op in vLLM's kernel configuration lists the provider.

    The environment variable FUSEDNORM_VLLM is a list of custom ops of vLLM, separated by commas:
    `rotary_embedding`, `quant_fp8`, `silu_and_mul`, `gelu_and_mul`, `silu_and_mul_with_clamp`,
    `swigluoai_and_mul`, `swiglustep_and_mul`, `situ_and_mul`, `gemma_rms_norm`. Kernels replace
    their layers. If vLLM compiles the model, enable the ops in addition, such as by
    `custom_ops: ["+quant_fp8"]` in the compilation configuration. The name `fp8_block_w8a8` in the
    list selects the kernel of linear layers with FP8 weights and block scales. The name
    `multi_head_latent_attention` replaces the attention of MLA on CPUs.

    Raises
    ------
    ArgumentError
        If FUSEDNORM_VLLM has an unknown name.
    LibraryError
        If vLLM is not installed. If vLLM has another version, an op whose schema differs has no
        provider, and a warning names the op.

    Examples
    --------
    >>> fusednorm.vllm.register()    # doctest: +SKIP
    """
    version = _found()
    try:
        import vllm.ir.ops  # type: ignore[import-not-found]  # noqa: F401
        from . import _vllm_ir
    except Exception as error:
        warnings.warn(f"fusednorm.vllm: expected vllm.ir of vLLM {TESTED}, got vLLM {version}: "
                      f"{reason(error)}; no kernel is registered")
        return
    _announce(_vllm_ir.register())
    wanted = os.environ.get("FUSEDNORM_VLLM", "").replace(" ", "").split(",")
    if wanted != [""]:
        try:
            from . import _vllm_layers
        except ImportError as error:
            warnings.warn(f"fusednorm.vllm: FUSEDNORM_VLLM has no effect: expected the custom ops "
                          f"of vLLM {TESTED}, got vLLM {version}: {error}")
            return
        _vllm_layers.register(wanted)


def _announce(added: List[str]) -> None:
    """Logs how to choose the provider, in the first process of vLLM only."""
    if added and multiprocessing.parent_process() is None:
        chosen = ", ".join(f'"{name}": ["fusednorm"]' for name in added)
        logging.getLogger("vllm.fusednorm").info(
            "To use the kernels of fusednorm, pass --ir-op-priority '{%s}'.", chosen)
