# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Copies dialect resources, which the ONNX importer creates for constants, into attributes:
# inline_resources.py INPUT OUTPUT

import re
import sys


def main():
    with open(sys.argv[1]) as file:
        text, _, resources = file.read().partition("\n{-#")
    # The first 4 bytes of a resource are its alignment.
    blobs = dict(re.findall(r'"?([\w.\-/:]+)"?: "0x[0-9A-Fa-f]{8}([0-9A-Fa-f]*)"', resources))
    text = re.sub(r'dense_resource<"?([^">]+)"?>', lambda match: f'dense<"0x{blobs[match.group(1)]}">', text)
    with open(sys.argv[2], "w") as file:
        file.write(text + "\n")


main()
