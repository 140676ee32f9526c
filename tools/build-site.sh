#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the documentation site with Sphinx. A warning, such as a broken link, is an error.
#
#   tools/build-site.sh [FOLDER]     Write the site to FOLDER (default: build/site).
#   tools/build-site.sh --install    Install Sphinx into build/site-env only.
#
# FUSEDNORM_REPOSITORY_URL is the address of the sources, such as https://example.org/a/blob/main.
# Without it, the site contains copies of the sources that its pages link to.
set -euo pipefail
cd "$(dirname "$0")/.."

environment=build/site-env
packages=(sphinx myst-parser furo sphinx-design sphinx-copybutton)
folder=build/site
case ${1-} in
  -h | --help) sed -n '4,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
  --install) folder= ;;
  -*) echo "error: unknown option '$1'; expected FOLDER, --install or --help" >&2; exit 2 ;;
  ?*) folder=$1 ;;
esac
if [[ ! -x $environment/bin/sphinx-build ]]; then
  echo "== installing ${packages[*]} into $environment"
  mkdir -p build
  log=build/site-env.log
  { python3 -m venv "$environment" &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${packages[@]}"; } >"$log" 2>&1 ||
    { rm -rf "$environment"; tail -n 5 "$log" >&2; echo "error: could not install Sphinx (full log: $log)" >&2; exit 1; }
fi
[[ -n $folder ]] || exit 0
"$environment/bin/sphinx-build" -q --fail-on-warning --keep-going -d "$folder.cache" -c docs/site docs "$folder"
echo "wrote $folder/index.html"
