# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the format of the sources by clang-format.

check_format.py CLANG_FORMAT SOURCE"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

FOLDERS = ("include", "lib", "test", "tools", "docs")


def main():
    clang_format, root = sys.argv[1], pathlib.Path(sys.argv[2])
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in (".cpp", ".h"))
    # Groups of files for parallel processes.
    groups = [files[i::8] for i in range(8) if files[i::8]]

    def check(group):
        command = [clang_format, "--dry-run", "--ferror-limit=1", *map(str, group)]
        return subprocess.run(command, capture_output=True, text=True)

    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for result in pool.map(check, groups):
            lines = [line for line in result.stderr.splitlines() if "[-Wclang-format-violations]" in line]
            wrong += len(lines)
            print("\n".join(lines), end="\n" if lines else "")
            if result.returncode:
                sys.exit(result.stderr)
    print(f"{len(files)} files, {wrong} to be formatted: clang-format-22 -i")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
