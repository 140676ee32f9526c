# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: torchrun ... vllm_ranks.py: QK-norm of vLLM's MiniMax-M2 with tensor parallelism.

Each rank compares `fusednorm.distributed.forward_qkv` with the layers of vLLM.
"""

import os

import torch
from vllm.config import VllmConfig, set_current_vllm_config
from vllm.distributed import parallel_state

import fusednorm.distributed

Q, K = 96, 32
rank, ranks = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
with set_current_vllm_config(VllmConfig()), torch.no_grad():
    parallel_state.init_distributed_environment(ranks, rank, "env://", rank, "gloo")
    parallel_state.initialize_model_parallel(ranks)
    from vllm.model_executor.layers.minimax_rms_norm.rms_norm_tp import MiniMaxText01RMSNormTP

    torch.manual_seed(rank)
    norms = [MiniMaxText01RMSNormTP(columns * ranks) for columns in (Q, K)]
    for norm in norms:
        norm.weight.data.uniform_(0.5, 1.5)
    MiniMaxText01RMSNormTP.forward_qkv = staticmethod(fusednorm.distributed.forward_qkv)
    for rows in (1, 5):
        qkv = torch.randn(rows, Q + 2 * K).bfloat16() * (1 + rank)
        made = MiniMaxText01RMSNormTP.forward_qkv(*norms, qkv, Q, K)
        parts = qkv.split([Q, K, K], dim=-1)
        expected = norms[0](parts[0]), norms[1](parts[1]), parts[2]
        for a, b in zip(made, expected):
            assert a.dtype == b.dtype and a.shape == b.shape
            assert bool(((a.float() - b.float()).abs() <= b.float().abs() / 128).all())
    torch.distributed.barrier()
    if rank == 0:
        print(f"{ranks} ranks agree with vLLM")
    parallel_state.destroy_model_parallel()
    parallel_state.destroy_distributed_environment()
