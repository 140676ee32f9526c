# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures kernels and peers on this CPU, and prints tables of measurements.

usage: python3 tools/benchmark COMMAND [...]

- `rows`: row kernels, compared with a copy.
- `threads`: few rows, with and without threads.
- `gemm`: GEMM, compared with oneDNN.
- `attention`: attention, compared with PyTorch.
- `calls`: calls from Python, compared with the C API.
- `frameworks`: chains in torch.compile, compared with Inductor and eager PyTorch.
- `blocks`: a transformer block through linalg, compared with Inductor and eager PyTorch.
- `model`: the modelled time of an MLA prefill on an H200; nothing is measured.
- `table NAME`: a table from the data files in docs/data.
- `check`: check the data files.

Every measuring command prints its progress to standard error and a table to standard output. With
--json=FILE it also writes a data file (records.py has the schema). `COMMAND --help` lists the
options. To measure on a GPU, use tools/gpu-test-package.sh.
"""

import importlib
import pathlib
import sys

sys.dont_write_bytecode = True  # The sources may be read-only.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

COMMANDS = {"rows": "rows", "threads": "threads", "gemm": "gemm", "attention": "attention",
            "calls": "calls", "frameworks": "frameworks", "blocks": "blocks", "model": "model",
            "table": "tables", "check": "records"}


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "--help"
    if name in ("-h", "--help"):
        print(__doc__)
        return 0
    if name not in COMMANDS:
        print(f"error: unknown command '{name}'; expected one of {', '.join(COMMANDS)}",
              file=sys.stderr)
        return 2
    sys.argv = [f"tools/benchmark {name}", *sys.argv[2:]]
    return importlib.import_module(COMMANDS[name]).main()


if __name__ == "__main__":
    sys.exit(main())
