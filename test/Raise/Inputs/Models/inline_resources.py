# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes the resources of a module, as the ONNX importer makes them of constants, into its
# attributes: inline_resources.py INPUT OUTPUT

import re
import sys


def main():
    with open(sys.argv[1]) as file:
        text, _, resources = file.read().partition("\n{-#")
    # A resource begins with 4 bytes that are its alignment.
    blobs = dict(re.findall(r'"?([\w.\-/:]+)"?: "0x[0-9A-Fa-f]{8}([0-9A-Fa-f]*)"', resources))
    text = re.sub(r'dense_resource<"?([^">]+)"?>', lambda match: f'dense<"0x{blobs[match.group(1)]}">', text)
    with open(sys.argv[2], "w") as file:
        file.write(text + "\n")


main()
