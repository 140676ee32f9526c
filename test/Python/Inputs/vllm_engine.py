# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: vllm_engine.py MODE FOLDER: runs an engine of vLLM on the CPU and prints its tokens.

The model is Qwen3 with 2 layers and dummy weights. MODE has words: `eager` or `compiled`, and
`native` or `fusednorm`, the provider of the norms. vLLM finds the plugin by its entry point.
"""

import json
import os
import pathlib
import sys

mode, folder = sys.argv[1].split("-"), pathlib.Path(sys.argv[2])
provider, is_eager = mode[1], mode[0] == "eager"
os.environ.update(VLLM_ENABLE_V1_MULTIPROCESSING="0", VLLM_CPU_OMP_THREADS_BIND="nobind",
                  VLLM_CPU_KVCACHE_SPACE="1", VLLM_CACHE_ROOT=str(folder / "cache"),
                  HF_HUB_OFFLINE="1", VLLM_NO_USAGE_STATS="1", VLLM_CONFIGURE_LOGGING="0")
info = folder / "site" / "fusednorm_plugin-0.dist-info"
info.mkdir(parents=True, exist_ok=True)
(info / "METADATA").write_text("Metadata-Version: 2.1\nName: fusednorm-plugin\nVersion: 0\n")
(info / "entry_points.txt").write_text(
    "[vllm.general_plugins]\nfusednorm = fusednorm.vllm:register\n")
sys.path.append(str(info.parent))
model = folder / "model"
model.mkdir(exist_ok=True)
(model / "config.json").write_text(json.dumps({
    "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "hidden_size": 256,
    "intermediate_size": 512, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "head_dim": 64, "vocab_size": 1024, "max_position_embeddings": 256,
    "rms_norm_eps": 1e-6, "rope_theta": 10000.0, "torch_dtype": "bfloat16", "hidden_act": "silu",
    "tie_word_embeddings": False}))


def main():
    from vllm import LLM, SamplingParams
    import fusednorm._functions

    engine = LLM(model=str(model), load_format="dummy", skip_tokenizer_init=True, seed=1,
                 max_model_len=128, max_num_seqs=4, enforce_eager=is_eager, dtype="bfloat16",
                 ir_op_priority={name: [provider] for name in ("rms_norm", "fused_add_rms_norm")})
    prompts = [{"prompt_token_ids": list(range(first, first + length))}
               for first, length in ((3, 5), (40, 17), (100, 1))]
    parameters = SamplingParams(temperature=0.0, max_tokens=12, ignore_eos=True, detokenize=False)
    made = engine.generate(prompts, parameters, use_tqdm=False)
    print("tokens:", [list(one.outputs[0].token_ids) for one in made])
    print("kernels:", len(fusednorm._functions._kernels))


if __name__ == "__main__":
    main()
