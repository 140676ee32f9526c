#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs missing packages, builds the tools and the Python package, and runs kernels at the hidden
# sizes of three language models. Arrays are read from and written to .npy files, compared with the
# reference, and timed. Then attention of one layer runs, a prefill and three decode steps, and each
# step is compared with the reference.
#
#   tools/quickstart.sh            4096 rows
#   tools/quickstart.sh --rows=N
#   tools/quickstart.sh --keep     keeps the arrays in build/quickstart, half a GB
#
# Reports stay in build/quickstart. The first run takes about 17 CPU minutes.
set -euo pipefail

rows=4096
keep=0
for argument in "$@"; do
  case $argument in
    --rows=*[!0-9]* | --rows= | --rows=0*) echo "error: --rows: expected a number from 1" >&2; exit 2 ;;
    --rows=*) rows=${argument#--rows=} ;;
    --keep) keep=1 ;;
    -h | --help) sed -n '4,13s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "error: unknown option '$argument'; expected --rows=N, --keep or --help" >&2; exit 2 ;;
  esac
done

. "$(dirname "$0")/common.sh"
if [[ ! -x build/bin/fusednorm-runner ]]; then
  cores=$(nproc)
  say "the first run takes about 17 CPU minutes: $((17 / cores + 1)) minutes or more on $cores cores"
fi
install_packages "${PACKAGES[@]}"
# All tools of docs/GettingStarted.md.
build release build fusednorm-runner fusednorm-compile fusednorm-opt
# The folder exists if CMake has found the headers of Python.
if [[ -d build/python/fusednorm ]]; then
  build release build FusedNormPython
else
  say "no headers of Python 3.11 or later: the Python package is not built"
fi

folder=build/quickstart
mkdir -p "$folder"

# run MODEL ENTRY REPORT ARGUMENT...: calls the runner once and writes its report as JSON.
# The table shows failed comparisons.
run() {
  local model=$1 entry=$2 report=$3
  shift 3
  build/bin/fusednorm-runner "docs/examples/$model.mlir" "--entry=$entry" --json "$@" \
    >"$report" || grep -q '"verdict": "FAIL"' "$report" || die "@$entry of docs/examples/$model.mlir failed; \
the command was: build/bin/fusednorm-runner docs/examples/$model.mlir --entry=$entry $*"
}

reports=()
# show MODEL OP SHAPE NUMERICS ENTRY INPUT...: runs an op on files, compares and times it.
show() {
  local model=$1 op=$2 shape=$3 numerics=$4 entry=$5 inputs=() file
  shift 5
  say "  $op, $shape, $numerics"
  for file in "$@"; do inputs+=("--input=$folder/$model/$file"); done
  reports+=("$model" "$op" "$shape" "$numerics" "$folder/$model/$entry.json")
  run "$model" "$entry" "${reports[-1]}" "${inputs[@]}" --output="$folder/$model/$entry.%d.npy" \
    --reference --benchmark
}

# model NAME HIDDEN NQ NK: generates the arrays, then runs every op of the model.
model() {
  local name=$1 hidden=$2 nq=$3 nk=$4 at=$folder/$1
  say "$name: $rows rows, hidden size $hidden, queries $nq and keys $nk wide"
  mkdir -p "$at"
  # The runner generates the arrays and saves them. The results of these runs are not used.
  run "$name" rms_norm_fused_fp8 "$at/made.json" --input="${rows}x${hidden}xbf16=normal(seed=1)" \
    --input="${hidden}xbf16=uniform(0.5,1.5,seed=2)" --save-inputs="$at/x%d.npy"
  run "$name" apply_qk_rms_norm "$at/made.json" --input="${rows}x${nq}xbf16=normal(seed=3)" \
    --input="${rows}x${nk}xbf16=normal(seed=4)" --input="${nq}xf32=uniform(0.5,1.5,seed=5)" \
    --input="${nk}xf32=uniform(0.5,1.5,seed=6)" --input="${rows}x2xf32=const(1)" \
    --save-inputs="$at/qk%d.npy"
  local x=${rows}x$hidden qk=${rows}x$nq+$nk
  show "$name" rms_norm_fused_fp8 "$x" document rms_norm_fused_fp8 x0.npy x1.npy
  show "$name" rms_norm_fused_fp8 "$x" folded rms_norm_fused_fp8_folded x0.npy x1.npy
  show "$name" row_mean_of_squares_qk "$qk" document row_mean_of_squares_qk qk0.npy qk1.npy
  show "$name" apply_qk_rms_norm "$qk" document apply_qk_rms_norm qk0.npy qk1.npy qk2.npy \
    qk3.npy row_mean_of_squares_qk.0.npy
}

model deepseek-v3 7168 1536 512
model llama-3-8b 4096 4096 1024
model qwen3-32b 5120 8192 1024

say "deepseek-v3: attention of a layer with 16 of its heads, 64 new tokens, then three decode steps"
attention=$folder/attention.txt status=0
python3 docs/examples/mla_attention.py build/bin/fusednorm-runner \
  docs/examples/deepseek-v3-attention.mlir "$folder/deepseek-v3-attention" >"$attention" || status=$?
# Status 1 is a failed comparison; the last lines show it.
((status <= 1)) && grep -q '^@decode' "$attention" || die "attention of docs/examples/deepseek-v3-attention.mlir failed"

if ((keep)); then
  say "inputs, outputs and reports are in $folder"
else
  rm -f "$folder"/*/*.npy
  say "reports are in $folder; docs/GettingStarted.md goes on from here"
fi
python3 tools/print-quickstart.py "${reports[@]}" || status=1
printf '\nAttention of a layer of deepseek-v3 with 16 heads against the reference:\n\n'
cat "$attention"
exit "$status"
