# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The data files of measurements, docs/data/*.json: schema, reading, checking, writing.

A file has the measurements of one machine. Its fields are:

- machine, target: the name of the machine, and the target of the kernels;
- driver: version of the GPU driver, or null on a CPU;
- versions: versions of fusednorm and its peers, by name; null if not recorded;
- date, commit: when it was measured (YYYY-MM or YYYY-MM-DD), and of which commit; null if not
  recorded;
- load: other work on the machine during the measurement;
- method: how times are taken, and which command was used;
- records: the measurements.

A record is one measured value:

- family: the table that it belongs to (FAMILIES);
- op, shape, types, options: the case; shape is a list;
- peer: the measured library, `fusednorm` for our kernel;
- unit and value: a number, or the least and the greatest of several runs;
- runs: the number of values behind `value`; optional;
- threads: threads of a CPU; optional;
- percent_of_copy, compile_ms, case: optional, see TABLES in tables.py;
- change, state: of a change to a kernel: its name, and `before` or `after`;
- modelled: true if the value is computed by a model; no time was measured.
"""

import argparse
import ctypes
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "docs" / "data"
OURS = "fusednorm"
FILE_FIELDS = {"machine": str, "target": str, "driver": (str, type(None)), "versions": dict,
               "date": str, "commit": (str, type(None)), "load": str, "method": str,
               "records": list}
FILE_OPTIONAL = {"peers", "values", "shapes", "copy_tb_per_s", "notes"}
FIELDS = {"family": str, "op": str, "shape": list, "types": str, "options": str, "peer": str,
          "unit": str, "value": (int, float, list)}
OPTIONAL = {"runs": int, "threads": int, "percent_of_copy": (int, float),
            "compile_ms": (int, float), "case": str, "change": str, "state": str, "modelled": bool}
FAMILIES = ("rows", "gemm", "attention", "cpu-rows", "cpu-options", "cpu-threads", "cpu-gemm",
            "cpu-gemm-stored", "cpu-gemm-read", "cpu-attention", "cpu-decode", "python-calls",
            "python-start", "frameworks", "framework-calls", "blocks", "simulator", "ptx",
            "cpu-gather", "cpu-units", "cpu-rates", "tuning", "mla-model", "mla-variant", "build")
MODELLED = ("mla-model", "mla-variant")
UNITS = ("us", "ms", "ns", "min", "cycles", "TFLOP/s", "GFLOP/s", "FLOP/cycle", "GB/s", "B/cycle",
         "GB", "%", "% of oneDNN", "% of PyTorch", "% of GEMM",
         "% of read bandwidth", "% of copy bandwidth", "% of matrix peak", "GB/s of K and V")


class DataError(Exception):
    """A data file that does not follow the schema."""


def span(record):
    """Returns the least and the greatest value of a record."""
    value = record["value"]
    return tuple(value) if isinstance(value, list) else (value, value)


def check_fields(where, found, wanted, optional):
    missing = sorted(wanted.keys() - found.keys())
    unknown = sorted(found.keys() - wanted.keys() - set(optional))
    if missing or unknown:
        raise DataError(f"{where}: expected the fields {', '.join(wanted)}"
                        + (f"; missing {', '.join(missing)}" if missing else "")
                        + (f"; unknown {', '.join(unknown)}" if unknown else ""))
    for name, value in found.items():
        kind = wanted.get(name) or (optional.get(name) if isinstance(optional, dict) else None)
        if kind and not isinstance(value, kind):
            raise DataError(f"{where}: field '{name}': unexpected type {type(value).__name__}")


def check(name, data):
    """Raises DataError if a file does not follow the schema."""
    check_fields(name, data, FILE_FIELDS, FILE_OPTIONAL)
    if not re.fullmatch(r"\d{4}-\d{2}(-\d{2})?", data["date"]):
        raise DataError(f"{name}: date: expected YYYY-MM or YYYY-MM-DD, got '{data['date']}'")
    for number, record in enumerate(data["records"]):
        where = f"{name}: record {number}"
        check_fields(where, record, FIELDS, OPTIONAL)
        for field, known in (("family", FAMILIES), ("unit", UNITS)):
            if record[field] not in known:
                raise DataError(f"{where}: {field}: expected one of {', '.join(known)}, "
                                f"got '{record[field]}'")
        if (record["family"] == "tuning") != (record.get("state") in ("before", "after")):
            raise DataError(f"{where}: expected a state of before or after in the family tuning "
                            "only")
        if record["family"] in MODELLED and not record.get("modelled"):
            raise DataError(f"{where}: expected modelled = true in the family {record['family']}")
        least, greatest = span(record)
        # The price of an option may be negative.
        if not least <= greatest or (least <= 0 and record["family"] != "cpu-options"):
            raise DataError(f"{where}: expected a positive number or an ascending pair")


def load(path):
    """Reads and checks a file."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise DataError(f"{path.name}: {error}") from None
    check(path.name, data)
    return data


def load_all(folder=DATA):
    """Returns all files by their names without .json, in the order of their names."""
    return {path.stem: load(path) for path in sorted(folder.glob("*.json"))}


def text_of(record):
    """Returns the value as text: `5`, or `5–7` for a range."""
    least, greatest = span(record)
    return f"{least}" if least == greatest else f"{least}–{greatest}"


# ---- Writing ----


def warn_if_busy():
    """Warns of other work on this machine. Returns its description for a data file."""
    load, cores = os.getloadavg()[0], os.cpu_count()
    text = f"load {load:.1f} on {cores} cores at the start"
    if load > cores / 2:
        print(f"warning: this machine is busy ({text}): times are too long", file=sys.stderr)
    return text


def keep_freed_memory():
    """Sets malloc to keep freed memory, so that new results reuse the memory of older ones."""
    libc = ctypes.CDLL(None)
    m_trim_threshold, m_mmap_max = -1, -4
    libc.mallopt(m_mmap_max, 0)
    libc.mallopt(m_trim_threshold, 2**31 - 1)


def progress(text):
    print(f"measuring {text}", file=sys.stderr, flush=True)


def cpu_name():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "unknown CPU"


def commit():
    """Returns the commit of the sources, with `+` if they have changes; None without git."""
    try:
        found = subprocess.run(["git", "describe", "--always", "--dirty=+", "--exclude=*"], cwd=ROOT,
                               capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return found.stdout.strip() or None if found.returncode == 0 else None


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"^project\(\S+ VERSION (\S+)", text, re.MULTILINE)[1]


def write(path, records, target, load, method, versions=(), machine=None):
    """Checks and writes the file of a measurement; without `machine`, on this CPU."""
    data = {"machine": machine or cpu_name(), "target": target, "driver": None,
            "versions": {OURS: version(), **dict(versions)},
            "date": datetime.date.today().isoformat(), "commit": commit(), "load": load,
            "method": method, "records": records}
    check(path.name, data)
    path.write_text(dump(data))


def dump(data):
    """Returns a file as text, with one record on a line."""
    head = {name: value for name, value in data.items() if name != "records"}
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},"
             for name, value in head.items()]
    rows = [f"  {json.dumps(record, ensure_ascii=False)}" for record in data["records"]]
    return "\n".join(["{", *lines, ' "records": [', ",\n".join(rows), " ]", "}"]) + "\n"


def add_options(parser):
    """Adds the options of every measuring command."""
    parser.add_argument("--match", default="", help="only cases with this text in their names")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write a data file")


def main():
    """Checks all data files."""
    argparse.ArgumentParser(description=main.__doc__).parse_args()
    try:
        files = load_all()
    except DataError as error:
        sys.exit(f"error: docs/data/{error}")
    print(f"{len(files)} files, {sum(len(data['records']) for data in files.values())} records")
    return 0
