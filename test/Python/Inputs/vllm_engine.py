# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: vllm_engine.py MODE FOLDER: runs an engine of vLLM on the CPU and prints its tokens.

The model is Qwen3 with 2 layers and dummy weights. MODE has words: `eager` or `compiled`, and
`native` or `fusednorm`, the provider of the norms. vLLM finds the plugin by its entry point. A
third word `blocks` gives the model FP8 weights with block scales. For them vLLM has a kernel for
CPUs with AMX only, which does not quantize the rows. So `native` quantizes as vLLM's native code
and multiplies dequantized values, also on CPUs with AMX.
A third word `mla` stands for DeepSeek-V3 in f32, with vLLM's reference of MLA for CPUs and dense
layers; `fusednorm` then also replaces the MLA layers. An eager engine also calls vLLM's own layers,
compares the results of each call, and prints the tokens of vLLM.
"""

import json
import os
import pathlib
import sys

mode, folder = sys.argv[1].split("-"), pathlib.Path(sys.argv[2])
provider, is_eager, has_blocks = mode[1], mode[0] == "eager", "blocks" in mode
has_mla = "mla" in mode
os.environ.update(VLLM_ENABLE_V1_MULTIPROCESSING="0", VLLM_CPU_OMP_THREADS_BIND="nobind",
                  VLLM_CPU_KVCACHE_SPACE="1", VLLM_CACHE_ROOT=str(folder / "cache"),
                  HF_HUB_OFFLINE="1", VLLM_NO_USAGE_STATS="1", VLLM_CONFIGURE_LOGGING="0")
if has_blocks:
    os.environ["FUSEDNORM_VLLM"] = "fp8_block_w8a8" if provider == "fusednorm" else ""
if has_mla:
    os.environ["FUSEDNORM_VLLM"] = ("multi_head_latent_attention" if provider == "fusednorm"
                                    else "")
info = folder / "site" / "fusednorm_plugin-0.dist-info"
info.mkdir(parents=True, exist_ok=True)
(info / "METADATA").write_text("Metadata-Version: 2.1\nName: fusednorm-plugin\nVersion: 0\n")
(info / "entry_points.txt").write_text(
    "[vllm.general_plugins]\nfusednorm = fusednorm.vllm:register\n")
sys.path.append(str(info.parent))
model = folder / ("model-blocks" if has_blocks else "model-mla" if has_mla else "model")
model.mkdir(exist_ok=True)
quantization = {"quantization_config": {
    "quant_method": "fp8", "activation_scheme": "dynamic", "weight_block_size": [128, 128]}}
kind = {"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "num_key_value_heads": 2,
        "head_dim": 64, **(quantization if has_blocks else {})}
if has_mla:  # The backends of vLLM for CPUs require these widths of a row of the cache.
    kind = {"architectures": ["DeepseekV3ForCausalLM"], "model_type": "deepseek_v3",
            "num_key_value_heads": 4, "q_lora_rank": 96, "kv_lora_rank": 512,
            "qk_nope_head_dim": 32, "qk_rope_head_dim": 64, "v_head_dim": 32,
            "first_k_dense_replace": 2, "n_routed_experts": 4, "n_shared_experts": 1,
            "num_experts_per_tok": 2, "moe_intermediate_size": 64, "n_group": 1, "topk_group": 1}
dtype = "float32" if has_mla else "bfloat16"
(model / "config.json").write_text(json.dumps({
    "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 2, "num_attention_heads": 4,
    "vocab_size": 1024, "max_position_embeddings": 256, "rms_norm_eps": 1e-6,
    "rope_theta": 10000.0, "torch_dtype": dtype, "hidden_act": "silu",
    "tie_word_embeddings": False, **kind}))


def make_blocks():
    """Makes vLLM's dummy loader fill FP8 weights and their scales, whose values would be zero."""
    import torch
    from vllm.model_executor.model_loader import dummy_loader

    fill = dummy_loader.initialize_single_dummy_weight
    generator = torch.Generator().manual_seed(1)

    def fill_blocks(tensor):
        if tensor.dtype == torch.float8_e4m3fn:
            tensor.data.copy_(torch.randn(tensor.shape, generator=generator))
        elif tensor.dtype == torch.float32 and tensor.dim() == 2:
            tensor.data.copy_(torch.rand(tensor.shape, generator=generator) * 0.1 + 0.05)
        else:
            fill(tensor)
    dummy_loader.initialize_single_dummy_weight = fill_blocks


def add_native_blocks():
    """Registers a kernel for FP8 blocks: vLLM's native quantization, f32 sums of exact values."""
    import torch
    from vllm.model_executor.kernels import linear
    from vllm.platforms import PlatformEnum

    class Native(linear.Fp8BlockScaledMMLinearKernel):
        @classmethod
        def is_supported(cls, compute_capability=None):
            return True, None

        def apply_block_scaled_mm(self, A, B, As, Bs):
            wide = Bs.repeat_interleave(128, 0)[:B.shape[0]].repeat_interleave(128, 1)
            a = A.float() * As.repeat_interleave(128, 1)
            return (a @ (B.float() * wide).T).to(torch.bfloat16)

    linear._POSSIBLE_FP8_BLOCK_KERNELS[PlatformEnum.CPU].insert(0, Native)


def main():
    from vllm import LLM, SamplingParams
    from vllm.model_executor.custom_op import op_registry_oot
    import fusednorm._functions

    if has_blocks:
        make_blocks()
        if provider == "native":
            add_native_blocks()
    engine = LLM(model=str(model), load_format="dummy", skip_tokenizer_init=True, seed=1,
                 max_model_len=128, max_num_seqs=4, enforce_eager=is_eager, dtype=dtype,
                 **({"attention_backend": "CPU_MLA"} if has_mla else {}),
                 ir_op_priority={name: [provider] for name in ("rms_norm", "fused_add_rms_norm")})
    prompts = [{"prompt_token_ids": list(range(first, first + length))}
               for first, length in ((3, 5), (40, 17), (100, 1))]
    parameters = SamplingParams(temperature=0.0, max_tokens=12, ignore_eos=True, detokenize=False)

    def generate():
        made = engine.generate(prompts, parameters, use_tqdm=False)
        print("tokens:", [list(one.outputs[0].token_ids) for one in made])
    generate()
    print("kernels:", len(fusednorm._functions._kernels))
    names = {key[1][0].partition("_branch")[0] for key in fusednorm._functions._kernels}
    print("MLA:", sorted(name for name in names if name.startswith("mla_")))
    if has_mla and is_eager:
        from vllm.model_executor.layers.mla import MultiHeadLatentAttentionWrapper as Native
        replacement, errors = op_registry_oot[Native.__name__], []
        own = replacement.forward

        def both(self, *arguments):
            expected = Native.forward(self, *arguments)
            error = (own(self, *arguments) - expected).abs().max() / expected.abs().max()
            errors.append(error.item())
            return expected
        replacement.forward = both
        generate()
        assert errors and max(errors) < 1e-5, errors
        print("MLA: the results of", len(errors), "calls agree")


if __name__ == "__main__":
    main()
