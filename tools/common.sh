# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions of quickstart.sh and check.sh: install packages, configure, build, report progress.

cd "$(dirname "${BASH_SOURCE[0]}")/.."
LLVM_PREFIX=/usr/lib/llvm-22
PACKAGES=(cmake ninja-build clang-22 lld-22 llvm-22-dev libmlir-22-dev mlir-22-tools
  libgtest-dev libomp-22-dev python3 python3-dev)

say() { printf '== %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# install_packages PACKAGE...
# Installs the Debian packages that are missing.
install_packages() {
  command -v dpkg-query >/dev/null || die "this script installs Debian packages and found no dpkg; \
install the equivalents of: $* (LLVM and MLIR 22.1), then follow docs/Install.md, Any Linux"
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  local sudo=()
  if (($(id -u))); then
    command -v sudo >/dev/null || die "expected root or sudo; install these packages first: ${missing[*]}"
    sudo=(sudo)
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${sudo[@]}" apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "apt-get could not install ${missing[*]} (full log: $log). Debian 12 has LLVM 22.1 in \
bookworm-security; elsewhere add https://apt.llvm.org (docs/Install.md)"
  fi
  rm -f "$log"
}

# build PRESET DIRECTORY TARGET...
# Configures the directory if it is new, then builds the targets. Prints progress every 20 s.
build() {
  local preset=$1 directory=$2
  shift 2
  if [[ ! -f $directory/build.ninja ]]; then
    say "configuring $directory"
    mkdir -p "$directory"
    cmake --preset "$preset" >"$directory/configure.log" 2>&1 ||
      { tail -n 30 "$directory/configure.log" >&2; die "configuring failed, see $directory/configure.log"; }
  fi
  say "building $directory ($*)"
  local start=$SECONDS
  NINJA_STATUS='[%f/%t, %es] ' ninja -C "$directory" "$@" >"$directory/build.log" 2>&1 &
  local pid=$!
  while kill -0 $pid 2>/dev/null; do
    sleep 1
    (((SECONDS - start) % 20)) || tail -n 1 "$directory/build.log" | cut -c1-100
  done
  wait $pid || { tail -n 40 "$directory/build.log" >&2; die "the build failed, see $directory/build.log"; }
  say "built in $((SECONDS - start)) s"
}
