# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The modules of export.py: importer, model, type and number of layers.

# Bf16 importer, number of bf16 layers, number of f32 layers. IREE's importer exports bf16, unless
# its lowering lacks an op. torch-mlir's importer exports f32.
FAMILIES = {
    "mistral": ("iree", 1, 1),
    "phi3": ("iree", 1, 1),
    "qwen3_next": ("torch_mlir", 2, 2),
    "gemma3": ("iree", 2, 1),
    "glm4": ("iree", 1, 1),
    "glm4_moe": ("iree", 1, 1),
    "gpt_oss": ("iree", 1, 1),
    "minimax": ("iree", 2, 2),
    "minimax_m2": ("iree", 1, 1),
    "mamba2": ("torch_mlir", 1, 1),
}

RECIPES = (
    "vllm_norm_token",
    "vllm_add_norm_token",
    "vllm_add_norm_token_bound",
    "vllm_add_norm_group",
    "vllm_add_norm_group_transposed",
    "vllm_add_norm_static",
    "vllm_norm_tensor",
    "vllm_gemma_add_norm_token",
    "vllm_silu_mul_token",
    "vllm_silu_mul_group",
    "vllm_silu_mul_static",
    "llama_norm_fp8_tensor",
    "llama_norm_fp8_row_bounds",
    "llama_norm_fp8_static",
)

MODULES = {
    "llama": ("iree", "llama", "bf16", 2),
    "llama_f32": ("torch_mlir", "llama", "f32", 1),
    "qwen3": ("iree", "qwen3", "bf16", 2),
    "qwen3_f32": ("torch_mlir", "qwen3", "f32", 1),
    "gemma2": ("iree", "gemma2", "bf16", 2),
    "deepseek_v3": ("iree", "deepseek_v3", "bf16", 2),
    "deepseek_v3_f32": ("torch_mlir", "deepseek_v3", "f32", 1),
    "olmo2": ("iree", "olmo2", "f32", 2),
    "olmo2_bf16": ("torch_mlir", "olmo2", "bf16", 2),
    "gpt2": ("iree", "gpt2", "f32", 2),
    **{f"{name}_bf16": (importer, name, "bf16", layers) for name, (importer, layers, _) in FAMILIES.items()},
    **{f"{name}_f32": ("torch_mlir", name, "f32", layers) for name, (_, _, layers) in FAMILIES.items()},
    "onnx_llama_f32": ("onnx", "llama", "f32", 1),
    "onnx_mistral_bf16": ("onnx", "mistral", "bf16", 1),
    "onnx_qwen3_bf16": ("onnx", "qwen3", "bf16", 1),
    "onnx_gemma3_f32": ("onnx", "gemma3", "f32", 1),
    "onnx_glm4_f32": ("onnx", "glm4", "f32", 1),
    "keras_llama3_bf16": ("jax", "keras_llama3", "bf16", 1),
    "keras_mistral_f32": ("jax", "keras_mistral", "f32", 1),
    "keras_phi3_bf16": ("jax", "keras_phi3", "bf16", 1),
    "keras_qwen3_f32": ("jax", "keras_qwen3", "f32", 1),
    "keras_gemma3_bf16": ("jax", "keras_gemma3", "bf16", 1),
    "tunix_qwen3_f32": ("jax", "tunix_qwen3", "f32", 1),
    "tunix_gemma3_f32": ("jax", "tunix_gemma3", "f32", 1),
    "penzai_llama": ("jax", "penzai_llama", "f32", 2),
    "penzai_gemma": ("jax", "penzai_gemma", "f32", 2),
    "equinox": ("jax", "equinox", "f32", 1),
    "llama_norm_fp8_row": ("iree", "llama_norm_fp8_row", "bf16", 0),
    "llama_norm_fp8_group": ("iree", "llama_norm_fp8_group", "bf16", 0),
    **{f"{name}_bf16": ("iree", name, "bf16", 0) for name in RECIPES},
    **{f"{name}_f32": ("torch_mlir", name, "f32", 0) for name in RECIPES},
}
