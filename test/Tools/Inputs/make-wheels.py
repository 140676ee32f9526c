# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes small files with the names of the wheels: make-wheels.py ROOT FOLDER [LIBRARY].

LIBRARY is a compiler with static libraries, which its wheel then contains.
"""

import pathlib
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tools"))
sys.dont_write_bytecode = True
import wheels  # noqa: E402

folder = pathlib.Path(sys.argv[2])
folder.mkdir()
contents = {}
if len(sys.argv) > 3:
    contents["fusednorm/lib/libfusednorm.so"] = pathlib.Path(sys.argv[3]).read_bytes()
for name, files in (
        (f"fusednorm-{wheels.version()}-cp311-abi3-linux_x86_64",
         ("fusednorm/__init__.py", "fusednorm/lib/libfusednorm.so", "fusednorm/lib/libMLIR.so.22.1",
          "fusednorm/lib/libnone.so.1")),
        (f"fusednorm_kernels-{wheels.version()}-py3-none-linux_x86_64",
         ("fusednorm_kernels/libfusednorm_rt.so",))):
    with zipfile.ZipFile(folder / f"{name}.whl", "w") as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file, (2020, 1, 1, 0, 0, 0)),
                             contents.get(file, file))
