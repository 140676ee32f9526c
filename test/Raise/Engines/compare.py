# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares the modules of docs/examples/engines:
#
#   compare.py op RUNNER TEMPORARY [MODULE|OPTION]...        @plain, fused, bit for bit with @fused
#   compare.py unfused RUNNER TEMPORARY [MODULE|OPTION]...   with unfused @plain; one token is padding
#   compare.py torch RUNNER TEMPORARY [MODULE|OPTION]...     with stored results of PyTorch
#
# Options are passed to the runner. Without MODULE all modules are compared.

import pathlib
import re
import struct
import subprocess
import sys
import zipfile

from generate import inputs

HERE = pathlib.Path(__file__).resolve().parent
MODULES = HERE.parents[2] / "docs" / "examples" / "engines"
# A different order of a sum of squares, or another exp, changes few elements, by one ulp.
TOLERANCE = "ulps=1,share=1e-3"


def write_slots(path, slots):
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({len(slots)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                     + struct.pack(f"<{len(slots)}q", *slots))


def run(command, expected):
    """Returns an error message, or an empty string if each of the `expected` outputs passes."""
    process = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    lines = [line for line in process.stdout.splitlines() if line.startswith("output")]
    if process.returncode or len(lines) != expected or not all(": PASS" in line for line in lines):
        return f"failed: {' '.join(map(str, command))}\n{process.stdout}{process.stderr}"
    if "--check" in command and "check: 0 reports" not in process.stdout:
        return f"reports: {' '.join(map(str, command))}\n{process.stdout}"
    return ""


def compare(mode, path, runner, folder, options):
    name, text = path.stem, path.read_text()
    arguments = [argument.replace("'", "") for argument in inputs(text, 3 if mode == "unfused" else 2)]
    results = re.search(r"-> \((.*)\) \{", text[text.index("@plain(") :])[1]
    elements = [kind.rsplit("x", 1)[-1] for kind in re.findall(r"tensor<([^>]*)>", results)]
    plain = [runner, path, "--entry=plain", "--fuse", "--threads=1"]
    if mode == "unfused":
        slots = folder / "slots.npy"
        write_slots(slots, [17, -1, 0])
        arguments = [f"--input={slots}" if "xi64=pages" in argument else argument for argument in arguments]
        return run([*plain, *arguments, "--reference", *options], len(elements))
    if mode == "op":
        stored = folder / f"{name}-%d.npy"
        problem = run([runner, path, "--entry=fused", "--threads=1", *arguments, "--reference", f"--output={stored}",
                       *options], len(elements))
        return problem or run([*plain, *arguments, f"--expect={stored}", *options], len(elements))
    with zipfile.ZipFile(HERE / "Expected" / f"{name}.npz") as archive:
        for index in range(len(elements)):
            (folder / f"{name}-{index}.npy").write_bytes(archive.read(f"arr_{index}.npy"))
    expected = folder / f"{name}-%d.npy"
    return run([*plain, *arguments, f"--expect={expected}", f"--tolerance={TOLERANCE}", *options], len(elements))


def main():
    mode, runner, folder, *options = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [pathlib.Path(option) for option in options if not option.startswith("--")]
    chosen = chosen or sorted(MODULES.glob("*.mlir"))
    failures = 0
    for path in chosen:
        problem = compare(mode, path, runner, folder, [option for option in options if option.startswith("--")])
        failures += bool(problem)
        print(f"{path.stem}: {'FAIL' if problem else 'same'} {problem}")
    print(f"{len(chosen)} forms, {failures} failures")
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
