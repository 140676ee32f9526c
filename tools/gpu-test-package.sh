#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Packs the GPU test package: kernels with launchers, a driver program and expected values. The
# target machine needs an NVIDIA GPU and its driver only. `./run.sh` checks and measures all kernels
# there and records their results.
#
#   tools/gpu-test-package.sh [--build=DIR] [--output=FILE.tar.gz] [--folder=DIR]
#                             [--targets=LIST] [--images=ptx|cubin|fatbin] [--rows=N]
#                             [--case=NAME]... [--samples=N[,FIRST]] [--with-simt]
#
#   --folder=DIR     Also copy the unpacked package to DIR.
#   --samples=N      Pack every N-th case of the test grids instead of the named cases.
#   --with-simt      Add kernels for the SIMT simulator, to try the package without a GPU.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build=$root/build output=fusednorm-gpu-test-package.tar.gz folder="" pass=()
most=$((60 * 1024 * 1024))

die() { printf 'error: %s\n' "$*" >&2; exit 1; }
for argument in "$@"; do
  case $argument in
    --build=*) build=$(cd "${argument#*=}" && pwd) ;;
    --output=*) output=${argument#*=} ;;
    --folder=*) folder=${argument#*=} ;;
    --targets=* | --images=* | --rows=* | --case=* | --samples=* | --with-simt) pass+=("$argument") ;;
    -h | --help) sed -n '4,14s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) die "unknown option '$argument'; see --help" ;;
  esac
done
runtime=$build/lib/libfusednorm_rt.so
[[ -f $runtime ]] || die "no $runtime; build it by ninja -C $build"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package_folder=$work/fusednorm-gpu-test-package
mkdir -p "$package_folder/bin" "$package_folder/lib"
PYTHONDONTWRITEBYTECODE=1 python3 "$root/tools/gpu-test-package/make.py" --build="$build" \
  --output="$package_folder" "${pass[@]}"
cp "$runtime" "$package_folder/lib"
cp "$root"/tools/gpu-test-package/{run.sh,peers.py,peer_cases.py} "$root/LICENSE" "$package_folder"

# Links the C++ library statically: the target machine may have an older one.
src=$package_folder/src
for file in "$src"/*.c; do
  "${CC:-cc}" -std=c11 -O1 -Wall -Wextra -pedantic -Werror -I"$src/include" -c "$file" \
    -o "$work/$(basename "$file" .c).o"
done
"${CXX:-c++}" -std=c++17 -O2 -pthread -Wall -ffp-contract=off -I"$src/include" -I"$src" "$src"/*.cpp \
  "$work"/*.o -L"$package_folder/lib" -lfusednorm_rt -static-libstdc++ -static-libgcc \
  -o "$package_folder/bin/driver"

tar -C "$work" -czf "$work/package.tar.gz" fusednorm-gpu-test-package
size=$(stat -c %s "$work/package.tar.gz")
((size <= most)) || die "the archive has $size bytes, more than $most; use --case or --targets"
if [[ -n $folder ]]; then
  rm -rf "$folder"
  cp -r "$package_folder" "$folder"
fi
mv "$work/package.tar.gz" "$output"
echo "$output: $((size / 1024)) KiB; unpack it on a machine with a GPU and run ./run.sh"
