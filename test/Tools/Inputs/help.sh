# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# usage: help.sh BIN OUT: checks --help of each tool: fewer than 600 lines.
set -e
bin=$1 out=$2
for tool in fusednorm-opt fusednorm-compile fusednorm-runner fusednorm-lsp-server simt-run \
  fusednorm-differential fusednorm-fuzz; do
  "$bin/$tool" --help >"$out.$tool.txt"
  lines=$(wc -l <"$out.$tool.txt")
  [ "$lines" -gt 5 ] && [ "$lines" -lt 600 ] || { echo "$tool: $lines lines"; exit 1; }
  if grep -E -e '--(aarch64|x86|amdgpu|enable-gvn|vectorize-|inline-threshold)' "$out.$tool.txt"; then
    echo "$tool shows options of LLVM"; exit 1
  fi
done
