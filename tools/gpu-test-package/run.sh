#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks and measures all kernels of this package on the GPU of this machine. Writes `report.json`,
# `report.md` and `recorded-results.json` to results/. Requires the NVIDIA driver. If the packed driver
# program does not start, a C++17 compiler is required as well. With nvidia-smi, `clocks.csv` has the
# clock, the power and the temperature of the GPU every 100 ms, in UTC as in `report.json`.
#
#   ./run.sh [--check-only] [--minutes=N] [--resume] [--peers] [--case=NAME]...
#
#   --minutes=N   Begin no case after N minutes. The most important cases come first.
#   --peers       Then measure PyTorch's kernels for the same cases, by peers.py. Requires PyTorch in
#                 python3, or in the program that PYTHON names. Writes results/peers.json.
#   --resume      Run the cases that are not in results/, and write to results-2/, results-3/ and so
#                 on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

checkOnly='' peers='' pass=() results=results
for argument in "$@"; do
  case $argument in
    --check-only) checkOnly=1; pass+=("$argument") ;;
    --peers) peers=1 ;;
    --case=* | --minutes=*) pass+=("$argument") ;;
    --resume)
      for ((number = 2; ; ++number)); do
        [[ -f $results/report.json ]] || break
        pass+=("--except=$results/report.json")
        results=results-$number
      done
      ;;
    -h | --help) sed -n '4,16s/^# \{0,1\}//p' "${0##*/}"; exit 0 ;;
    *)
      echo "error: unknown option '$argument'; expected --check-only, --minutes=N, --resume," \
        "--peers or --case=NAME" >&2
      exit 2
      ;;
  esac
done

driver=bin/driver
export LD_LIBRARY_PATH="$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# Without arguments, a working driver program prints its usage and exits with 2.
status=0
"$driver" >/dev/null 2>&1 || status=$?
if ((status != 2)); then
  echo "== the packed driver program does not start here; building it"
  CC=${CC:-cc} CXX=${CXX:-c++}
  for tool in "$CC" "$CXX"; do
    command -v "$tool" >/dev/null || { echo "error: no compiler '$tool'; set CC and CXX" >&2; exit 2; }
  done
  mkdir -p build
  for file in src/*.c; do
    "$CC" -std=c11 -O1 -Isrc/include -c "$file" -o "build/$(basename "$file" .c).o"
  done
  "$CXX" -std=c++17 -O2 -pthread -ffp-contract=off -Isrc/include -Isrc src/*.cpp build/*.o \
    -Llib -lfusednorm_rt -o build/driver
  driver=build/driver
fi
mkdir -p "$results"
smi=${NVIDIA_SMI:-nvidia-smi}
if [[ -z $checkOnly ]] && command -v "$smi" >/dev/null; then
  TZ=UTC "$smi" --query-gpu=timestamp,clocks.sm,clocks.mem,power.draw,temperature.gpu \
    --format=csv -lms 100 >"$results/clocks.csv" &
  trap 'kill $! 2>/dev/null' EXIT
fi
failed=0
"$driver" . --json="$results/report.json" --markdown="$results/report.md" \
  --recorded="$results/recorded-results.json" "${pass[@]}" || failed=$?
# Peers are measured after a failed comparison, too.
if [[ -n $peers ]]; then
  "${PYTHON:-python3}" peers.py ${checkOnly:+--check-only} --report="$results/report.json" \
    -o "$results/peers.json"
fi
exit "$failed"
