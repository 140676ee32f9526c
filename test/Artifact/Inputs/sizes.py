# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits the image size per kernel for all chips of a manifest.

usage: sizes.py FILE --most=BYTES
"""

import json
import sys

with open(sys.argv[1]) as file:
    manifest = json.load(file)
most = int(sys.argv[2].split("=")[1])
symbols = {k["symbol"] for f in manifest["functions"] for c in f["chips"] for k in c["kernels"]}
assert manifest["images"] and symbols
for image in manifest["images"]:
    for key in ("ptx_bytes", "cubin_bytes"):
        each = image[key] / len(symbols)
        if not 0 < each <= most:
            sys.exit(f"{image['chip']}: {key} is {each:.0f} for a kernel, expected at most {most}")
print(f"{len(symbols)} kernels for {len(manifest['images'])} chips")
